"""Deadly patterns as stories: cells that could swap their digits, if no other candidate, a guardian, held in them.

Every story first says what the cells can be and what would swap; with one solution, a guardian holds. What follows from that is
the same for every shape: one cell has guardians (1), all guardians are of one digit (2), they make a naked subset with other
cells (3), or a digit of the pattern fits only in the cells with guardians (4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from whydoku.model.board import Cell, Digit
from whydoku.model.pattern import fillings_in
from whydoku.model.sentence import CellMarks, FromLine, Is, OneSolution, Source, Suppose, is_
from whydoku.words.conclusion import loses
from whydoku.words.guardian_story import each_is, houses_around, tell_ending, without
from whydoku.words.locked_sets import (
    can_be,
    cells_listed,
    loses_packed,
    marks_of,
    removed_phrase,
    shorten,
    some_of,
    symbols,
)
from whydoku.words.names import listed, number_word
from whydoku.words.phrases import one_of_phrase
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


@dataclass(frozen=True, slots=True)
class DeadlyShape:
    """How the cells of a deadly pattern lie, and how their digits would swap."""

    look: str
    swap: str
    all_of_them: str


RECTANGLE = DeadlyShape(
    "look at the four corners of a rectangle",
    "these could be swapped without any row, column or box noticing",
    "the four",
)
GIVENLESS = DeadlyShape("look at four corners of a rectangle that are not given", "these could be swapped", "the four")
SIX_CELLS = DeadlyShape("look at six cells in three pairs", "the two lines could swap these pair by pair", "the six")
LOOP = DeadlyShape("follow a loop", "these would alternate along it and could be swapped", "the loop")

CORNERS = 2  # of Qiu's pattern, the last of its cells

# -- the pattern ------------------------------------------------------------------------------------------------------


def pattern_of(story: Story) -> dict[Cell, tuple[Digit, ...]]:
    """Return the cells of the deadly pattern with the digits that would swap in them."""
    return dict(fillings_in(story.step.pattern))


def guardians_of(story: Story) -> list[Candidate]:
    """Return the other candidates of the pattern's cells."""
    return [(c, d) for c, digits in pattern_of(story).items() for d in can_be(story, c) if d not in digits]


def _one_solution(story: Story, guardians: Sequence[Candidate] = ()) -> OneSolution:
    return OneSolution(tuple(guardians), tuple(pattern_of(story).items()))


def _guarded(story: Story, shape: DeadlyShape) -> FromLine:
    """Add what the cells can be, what would swap, and that a guardian holds."""
    board, guards = story.board, guardians_of(story)
    cells = [*pattern_of(story)]
    claims, marks = marks_of(story, cells)
    first = story.say(f"{shape.look}: {each_is(story, cells)}", claims[1:], marks)
    digits = symbols(board, story.step.digits)
    where = [*dict.fromkeys(cell for cell, _ in guards)]
    another = f"{cells_listed(board, where, 'or')} holds another digit"
    if len(guards) > 1 and len({digit for _, digit in guards}) == 1:
        another = one_of_phrase(board, [(*pair, True) for pair in guards])
    text = (
        f"if {shape.all_of_them} held only {digits}, {shape.swap}, and the puzzle would have two solutions. "
        f"We assume that it has one, so {another}"
    )
    return story.say(text, some_of(guards) if guards else [], [first, _one_solution(story)])


def two_ways(story: Story) -> FromLine:
    """Add what the cells can be, and that without the guardians there would be two ways to fill them."""
    board, guards, cells = story.board, guardians_of(story), [*pattern_of(story)]
    claims, marks = marks_of(story, cells)
    look = f"look at {number_word(len(cells))} cells that are not given"
    first = story.say(f"{look}: {each_is(story, cells)}", claims[1:], marks)
    text = (
        f"{without(story, guards)}, these could be filled in two ways, with the same digits in every house "
        "either way, and the puzzle would have two solutions. "
        f"We assume that it has one, so {one_of_phrase(board, [(*pair, True) for pair in guards])}"
    )
    return story.say(text, some_of(guards), [first, _one_solution(story)])


def _exchanged(story: Story) -> FromLine:
    """Add that without the guardians every filling of the cells would have another one beside it."""
    board, guards, cells = story.board, guardians_of(story), [*pattern_of(story)]
    where = cells_listed(board, cells)
    if lines := story.step.items("base"):
        where = f"the open cells of {listed(lines)}, {cells_listed(board, cells[-CORNERS:])}"
    text = (
        f"{without(story, guards)}, {where} could always be filled in another way, with the same digits in every house, "
        f"and the puzzle would have two solutions. We assume that it has one, so "
        f"{one_of_phrase(board, [(*pair, True) for pair in guards])}"
    )
    return story.say(text, some_of(guards), [_one_solution(story, guards)])


def _grave(story: Story) -> FromLine:
    """Add that without the guardians every candidate would come in twos."""
    guards = guardians_of(story)
    board = story.board
    text = (
        f"{without(story, guards)}, every open cell would have two candidates, and every digit two places in each house that "
        "still needs it. No such grid has exactly one solution: any solution would have a twin with the other candidate "
        f"in every cell. We assume that the puzzle has one, so {one_of_phrase(board, [(*pair, True) for pair in guards])}"
    )
    return story.say(text, some_of(guards), [_one_solution(story, guards)])


# -- what follows -----------------------------------------------------------------------------------------------------


def _tell_deadly(story: Story, shape: DeadlyShape | None, opening: Callable[[Story], FromLine] = _grave) -> None:
    """Explain a deadly pattern of a shape, or one without by its opening, and what follows by its type."""
    _short(story)
    line = _guarded(story, shape) if shape is not None else opening(story)
    rest = "has its extra digit" if shape is None else f"holds none of {symbols(story.board, story.step.digits)}"
    tell_ending(story, [*pattern_of(story)], guardians_of(story), line, rest)


def _short(story: Story) -> None:
    if story.depth == 1:
        guards = guardians_of(story)
        what = one_of_phrase(story.board, [(*pair, True) for pair in guards]) if guards else "the cells cannot swap"
        said = f"one solution, so {what}"
        shorten(
            story,
            f"{said}: {loses(story.step)}",
            f"{said}: {loses_packed(story.step)}",
            f"one solution: {loses(story.step)}",
        )


# -- rectangles that hide ---------------------------------------------------------------------------------------------


def tell_rectangle(story: Story) -> None:
    """Explain a unique rectangle."""
    _tell_deadly(story, RECTANGLE)


def tell_avoidable(story: Story) -> None:
    """Explain an avoidable rectangle."""
    _tell_deadly(story, GIVENLESS)


def tell_extended(story: Story) -> None:
    """Explain an extended rectangle."""
    _tell_deadly(story, SIX_CELLS)


def tell_loop(story: Story) -> None:
    """Explain a unique loop."""
    _tell_deadly(story, LOOP)


def tell_pattern(story: Story) -> None:
    """Explain a deadly pattern of any shape."""
    _tell_deadly(story, None, two_ways)


def tell_exchange(story: Story) -> None:
    """Explain cells in lines that could be filled in another way, whatever they hold."""
    _tell_deadly(story, None, _exchanged)


def tell_grave(story: Story) -> None:
    """Explain a bivalue universal grave."""
    _tell_deadly(story, None)


def tell_crossed(story: Story) -> None:
    """Explain a digit that fits only in a rectangle's corners along two lines: with another in a corner, all could swap."""
    step, board = story.step, story.board
    common = step.items("common")[0]
    other = next(digit for digit in step.digits if digit != common)
    lost = step.removes[0][1]
    pattern = [*pattern_of(story)]
    places = [story.places(house, common) for house in step.items("houses")]
    tried = [cell for cell, _ in step.removes]
    ends: list[FromLine] = []
    for corner in tried:
        supposed = Suppose(Is((corner,), (lost,)))
        held: dict[Cell, Digit] = {corner: lost}
        for cell in pattern:
            if cell != corner:
                held[cell] = lost if not story.setting.group([cell, corner]) else common if lost == other else other
        rest = {cell: digit for cell, digit in held.items() if cell != corner}
        claims = tuple(is_(cell, digit) for cell, digit in rest.items())
        sources = [supposed, *places, *story.marks(*rest), *houses_around(story, pattern)]
        because = needed(story.setting.network, story.lines, claims, sources, wide=False)
        said = f"suppose {board.name(corner)} is {board.symbol(lost)}; then {_held(story, rest, because)}"
        ends.append(story.say(f"{said}{_by(story, because)}", claims, because))
    if story.depth == 1:
        rest = {cell: digit for cell, digit in held.items() if cell != corner}
        swap = f"{_held(story, rest)}, and {symbols(board, step.digits)} could swap"
        line = f"With {board.symbol(lost)} in {board.name(corner)}, {swap}."
        story.short = f"{line} One solution, so {removed_phrase(story)}."
    text = (
        f"then {symbols(board, step.digits)} could be swapped in the four corners without any row, column or box noticing, "
        f"and the puzzle would have two solutions. We assume that it has one, so {removed_phrase(story)}"
    )
    story.conclude(*ends, _one_solution(story), text=text)


def _held(story: Story, held: dict[Cell, Digit], because: Sequence[Source] = ()) -> str:
    """Return what cells hold; of those that have it left by their candidates, with these: "r6c7 (2 or 9) is 9"."""
    board = story.board
    left = {source.cell: symbols(board, source.digits, "or") for source in because if isinstance(source, CellMarks)}
    by: dict[Digit, list[Cell]] = {}
    for cell, digit in held.items():
        by.setdefault(digit, []).append(cell)
    parts = [
        f"{cells_listed(board, cells)}{f' ({left[cells[0]]})' if len(cells) == 1 and cells[0] in left else ''} "
        f"{'is' if len(cells) == 1 else 'are'} {board.symbol(digit)}"
        for digit, cells in sorted(by.items(), key=lambda item: -len(item[1]))
    ]
    return " and ".join(parts)


def _by(story: Story, because: Sequence[Source]) -> str:
    """Return why the digit has no other place: "because row 1 and column 9 have no other place for 3"."""
    houses = [each for each in because if hasattr(each, "group") and hasattr(each, "digit")]
    if not houses:
        return ""
    names = listed([each.group for each in houses])
    digit = story.board.symbol(houses[0].digit)
    return f", because {names} {'has' if len(houses) == 1 else 'have'} no other place for {digit}"
