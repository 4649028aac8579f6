"""Bent sets as stories: by the cases of the hinge if it has few, otherwise by a count of the digits.

"r9c4 is 2, 4 or 8: with 8, r9c1 is 2; with 4, r7c5 is 7 and r7c4 is 2." Whatever the hinge is, one of the cells has the digit
that is removed from all that see these cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from whydoku.model.board import Cell, Digit
from whydoku.model.limits import MAX_LINE_CHARACTERS
from whydoku.model.sentence import Claim, Group, Source, Tie, is_
from whydoku.words.als_story import Case, say_cases
from whydoku.words.conclusion import loses
from whydoku.words.entailment import follows
from whydoku.words.limits import MAX_HINGE_CANDIDATES, MAX_TOLD_CELLS
from whydoku.words.locked_sets import (
    at,
    between,
    can_be,
    cells_listed,
    conclude,
    digits_of,
    houses_named,
    loses_packed,
    marks_of,
    one_of,
    rooms_of,
    shorten,
    symbols,
    trimmed,
)
from whydoku.words.names import capital, counted, joined, listed
from whydoku.words.sentence_checks import needed
from whydoku.words.set_chain_story import one_is
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


def tell_bent_set(story: Story) -> None:
    """Explain as many cells as digits of which only one can repeat."""
    common = story.step.items("common")[0]
    for hinge in _hinges(story, common):
        cases = [_case(story, hinge, digit, common) for digit in can_be(story, hinge) if digit != common]
        told = [case for case in cases if case is not None]
        if len(told) == len(cases):
            _tell_cases(story, hinge, common, told)
            return
    _tell_count(story, common)


def _hinges(story: Story, common: Digit) -> Iterator[Cell]:
    """Yield the cells to start at: the hinge, then others with few digits."""
    cells = [*story.step.items("pivot"), *sorted(story.step.cells, key=lambda cell: len(can_be(story, cell)))]
    for cell in dict.fromkeys(cells):
        if len([digit for digit in can_be(story, cell) if digit != common]) <= MAX_HINGE_CANDIDATES:
            yield cell


def _case(story: Story, hinge: Cell, digit: Digit, common: Digit) -> tuple[str, Case, tuple[Candidate, ...]] | None:
    """Return what follows from a digit in the hinge: cells with one digit left, up to one that is the common digit."""
    conflict, board = story.setting.conflict, story.board
    held: dict[Cell, Digit] = {hinge: digit}
    left = {cell: set(can_be(story, cell)) for cell in story.step.cells if cell != hinge}
    path: list[Cell] = []
    while True:
        for cell, digits in left.items():
            digits -= {d for d in digits if any(conflict((c, x), (cell, d)) for c, x in held.items())}
        single = [cell for cell, digits in left.items() if len(digits) == 1]
        if not single:
            break
        cell = next((c for c in single if left[c] == {common}), single[0])
        held[cell] = left.pop(cell).pop()
        path.append(cell)
        if held[cell] == common:
            break
    if not path and not left:
        return None
    ends: tuple[Candidate, ...]
    if path and held[path[-1]] == common:
        path = [*_needed_path(story, hinge, held, path)]
        ends = ((path[-1], common),)
        steps = [_held(story, cell, held[cell]) for cell in path]
    else:
        rest = sorted(left)
        shared = sorted(set[Digit]().union(*left.values()))
        if len(shared) != len(rest) or common not in shared or len(rest) > MAX_TOLD_CELLS:
            return None
        ends = tuple((cell, common) for cell in rest if common in left[cell])
        together = f"{cells_listed(board, rest)} are {symbols(board, shared)}"
        steps = [*(_held(story, cell, held[cell]) for cell in path), (together, together)]
        path += rest
    claims: list[Claim] = [one_of(ends, unless=[(hinge, digit)])]
    cells = [hinge, *path]
    apart = [
        source
        for number, one in enumerate(cells)
        for other in cells[number + 1 :]
        for d in can_be(story, one)
        for x in can_be(story, other)
        if conflict((one, d), (other, x))
        for source in between(story, [(one, d)], [(other, x)])
    ]
    because = needed(story.setting.network, story.lines, claims, [*story.marks(*path), *apart], wide=False)
    named = {cell for source in because for cell in [getattr(source, "cell", None)] if cell is not None}
    if not named >= set(path):
        return None
    short, said = (joined([each[at_] for each in steps]) for at_ in (0, 1))
    short = f"with {board.symbol(digit)}, {short}"
    return short, (f"if it is {board.symbol(digit)}, {said}{_where(story, because)}", claims, because), ends


def _held(story: Story, cell: Cell, digit: Digit) -> tuple[str, str]:
    """Return what a cell is, without and with what it could be: "r2c4 is 6", "r2c4 (3 or 6) is 6"."""
    name, symbol = story.board.name(cell), story.board.symbol(digit)
    can = f" ({symbols(story.board, can_be(story, cell), 'or')})" if story.depth == 2 else ""
    return f"{name} is {symbol}", f"{name}{can} is {symbol}"


def _where(story: Story, because: Sequence[Source]) -> str:
    told = [s for s in because if isinstance(s, Tie) or (story.depth == 3 and isinstance(s, Group))]
    return f" ({houses_named(told)})" if houses_named(told) else ""


def _needed_path(story: Story, hinge: Cell, held: dict[Cell, Digit], path: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the cells on a path without which its last one would keep more digits."""
    conflict = story.setting.conflict
    needed_, waiting = {path[-1]}, [path[-1]]
    while waiting:
        cell = waiting.pop()
        before = [hinge, *path[: path.index(cell)]]
        for digit in can_be(story, cell):
            if digit == held[cell]:
                continue
            by = [other for other in before if conflict((other, held[other]), (cell, digit))]
            if by and not set(by) & {hinge, *needed_}:
                needed_.add(by[0])
                waiting.append(by[0])
    yield from (cell for cell in path if cell in needed_)


def _tell_cases(
    story: Story, hinge: Cell, common: Digit, told: Sequence[tuple[str, Case, tuple[Candidate, ...]]]
) -> None:
    board = story.board
    digits = symbols(board, can_be(story, hinge), "or")
    itself = common in can_be(story, hinge)
    ends = [*dict.fromkeys(pair for _, _, some in told for pair in some)]
    ends += [(hinge, common)] if itself else []
    if story.depth == 1:
        short = "; ".join(text for text, _, _ in told)
        see = "both" if len(ends) == 2 else "all of these"
        losing = {cell for cell, _ in story.step.removes}
        who = f"{cells_listed(board, losing)} {'sees' if len(losing) == 1 else 'see'} {see} and"
        lose = f"{'loses' if len(losing) == 1 else 'lose'} {board.symbol(common)}"
        line = f"{board.name(hinge)} is {digits}: {short}. {who} {lose}."
        if len(line) <= MAX_LINE_CHARACTERS:
            story.short = capital(line)
        else:
            _shorten(story, common)
    start = story.say(
        f"start at {board.name(hinge)}, which is {digits}", is_(hinge, can_be(story, hinge)), story.marks(hinge)
    )
    lines = say_cases(story, [case for _, case, _ in told])
    conclude(story, ends, start, *lines, before=one_is(story, ends) if len(ends) <= 4 else "")


def _shorten(story: Story, common: Digit) -> None:
    ends = [cell for cell, _ in at(story, story.step.cells, common)]
    what = f"one of {cells_listed(story.board, ends)} is {story.board.symbol(common)}"
    many = f"{counted(len(story.step.cells), 'cell')} have only {symbols(story.board, story.step.digits)}"
    shorten(story, f"{many}, so {what}: {loses(story.step)}", f"{what}: {loses_packed(story.step)}")


def _tell_count(story: Story, common: Digit) -> None:
    """Explain by counting: every digit but one fits in one cell, so a cell is left for that one."""
    step, board = story.step, story.board
    if story.depth == 1:
        _shorten(story, common)
    claims, marks = marks_of(story, step.cells)
    digits = digits_of(story, step.cells)
    hinge = step.items("pivot")
    named = f", with the hinge {board.name(hinge[0])}," if hinge else ""
    text = f"{cells_listed(board, step.cells)}{named} have only {symbols(board, digits)}: {counted(len(step.cells), 'cell')}"
    first = story.say(f"{text}, {counted(len(digits), 'digit')}", claims, marks)
    ends = at(story, step.cells, common)
    rooms = rooms_of(story, step.cells)
    houses = [room.house for digit, some in rooms.items() for room in some if digit != common and room.house]
    claim = one_of(ends)
    because = trimmed(story, [claim], [first, *houses])
    by: dict[str, list[Digit]] = {}
    for digit, some in rooms.items():
        for room in some:
            if digit != common and room.house in because and room.house is not None:
                by.setdefault(houses_named([room.house]), []).append(digit)
    shared = joined(
        [f"the {listed([f'{board.symbol(d)}s' for d in some])} share {house}" for house, some in by.items()]
    )
    rest = [digit for digit in digits if digit != common]
    if not follows(story.setting.network, story.lines, [claim], because, wide=False):  # two by two, by rules as well
        ties = [
            tie
            for digit in rest
            for one, other in combinations(at(story, step.cells, digit), 2)
            for tie in between(story, [one], [other])
        ]
        because = trimmed(story, [claim], [first, *dict.fromkeys(ties)])
        shared = f"each of {symbols(board, rest)} fits there once ({houses_named(because)})"
    said = f"{shared}, so these fill {counted(len(rest), 'cell')} at most, and one is left for {board.symbol(common)}"
    line = story.say(said, claim, because)
    conclude(story, ends, line, before=f"one of {cells_listed(board, [c for c, _ in ends])} is {board.symbol(common)}")
