"""Patterns that cannot stand, as stories: digits that cannot fill some cells, or an odd loop that does not close.

So one of the other candidates, a guardian, holds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.sentence import FromLine, Group, Source
from whydoku.words.limits import MAX_TOLD_CELLS
from whydoku.words.locked_sets import (
    can_be,
    cells_listed,
    conclude,
    digits_of,
    houses_of,
    marks_of,
    one_of,
    removed_digits,
    removed_phrase,
    seen_from,
    some_of,
    symbols,
    trimmed,
)
from whydoku.words.names import by_digit, joined, listed, number_word, truth_names
from whydoku.words.phrases import one_of_phrase
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded


def tell_tridagon(story: Story) -> None:
    """Explain twelve cells that three digits cannot fill, so that another candidate holds."""
    digits = symbols(story.board, story.step.digits)
    why = f"they lie three by three in four boxes, and {digits} alone would meet themselves in a row or column"
    _tell_guardians(story, "the twelve cells", why)


def tell_oddagon(story: Story) -> None:
    """Explain an odd loop of cells that two digits cannot fill, so that another candidate holds."""
    many = number_word(len(story.step.cells))
    digits = symbols(story.board, story.step.digits)
    around = f"each of these {many} cells sees the next, round to the first"
    why = f"{around}; {digits} would alternate, and an odd loop does not close"
    _tell_guardians(story, "the cells", why)


def tell_three_digits(story: Story) -> None:
    """Explain cells that three digits cannot fill, so that another candidate holds."""
    digits = symbols(story.board, story.step.digits)
    why = f"however {digits} are put into these, two of a kind meet in a house or a cell is left with none"
    _tell_guardians(story, f"the {number_word(len(story.step.cells))} cells", why)


def tell_odd_loop(story: Story) -> None:
    """Explain an odd loop of candidates of which every other one would hold, so that a guardian holds."""
    step, board = story.step, story.board
    loop = step.items("colour")
    ring = (*loop, loop[0])
    around = " – ".join(f"{board.symbol(digit)}{board.name(cell)}" for cell, digit in ring)
    if len(step.digits) == 1:
        around = f"the {symbols(board, step.digits)} in {' – '.join(board.name(cell) for cell, _ in ring)}"
    first = story.say(f"follow {around}: neighbours share {truth_names(step.because)}")
    why, because = _why_odd(story, step.because, "each of these")
    _hold(story, step.items("fins"), why, [first, *because])


def _why_odd(story: Story, truths: Sequence[Truth], each: str) -> tuple[str, list[Source]]:
    """Return why an odd loop needs a guardian, and what that rests on."""
    guards = story.step.items("fins")
    cells = {cell for truth in truths for cell, _ in truth.pairs}
    many = number_word(len(truths))
    why = (
        f"{without(story, guards)}, {each} {many} would hold exactly one of its two, "
        "so every other one around the loop, and an odd loop does not close that way"
    )
    return why, [*map(story.truth, truths), *_shared(story, cells)]


def why_guarded(story: Story, truths: Sequence[Truth]) -> tuple[str, list[Source]]:
    """Return why one of a step's guardians holds, in one sentence, and what that rests on."""
    step, board = story.step, story.board
    if not all(truth.is_cell for truth in truths):
        where = f"{cells_listed(board, step.cells)} form an odd loop by {truth_names(truths)}"
        why, because = _why_odd(story, truths, "each of these")
        return f"{where}; {why}", because
    cells = [truth.pairs[0][0] for truth in truths]
    digits = symbols(board, step.digits)
    why = f"{without(story, step.items('fins'))}, {cells_listed(board, cells)} would have only {digits}"
    return f"{why}, which cannot fill them", [*story.marks(*cells), *_shared(story, cells)]


def _tell_guardians(story: Story, what: str, why: str) -> None:
    """Explain cells that a few digits cannot fill, so that one of the other candidates holds."""
    step, board = story.step, story.board
    cells, digits = step.cells, symbols(board, step.digits)
    guards = [(cell, digit) for cell in cells for digit in can_be(story, cell) if digit not in step.digits]
    claims, marks = marks_of(story, cells)
    start = f"{without(story, guards)}, {what} {cells_listed(board, cells)}"
    first = story.say(f"{start} would have only {digits}", claims, marks)
    _hold(story, guards, why, [first, *_shared(story, cells)])


def _shared(story: Story, cells: Collection[Cell]) -> list[Source]:
    """Return the groups that have two or more of some cells."""
    network = story.setting.network
    groups = sorted({number for cell in cells for number in network.groups_of[cell]})
    return [Group(network.groups[n].name) for n in groups if len({*network.groups[n].cells} & {*cells}) > 1]


def _hold(story: Story, guards: Sequence[Candidate], why: str, because: Sequence[Source]) -> None:
    """Explain why one of the guardians holds, and what follows."""
    claim = some_of(guards)
    because = trimmed(story, [claim], because)
    if {claim} == {*concluded(story.setting)}:
        story.conclude(*because, text=f"{why}, so {removed_phrase(story)}")
        return
    line = story.say(f"{why}, so {one_of_phrase(story.board, [(*pair, True) for pair in guards])}", claim, because)
    tell_ending(story, story.step.cells, guards, line, "has its extra digit")


# -- what follows, the same for all patterns --------------------------------------------------------------------------


def tell_ending(story: Story, cells: Sequence[Cell], guards: Sequence[Candidate], line: FromLine, rest: str) -> None:
    """Explain what follows from the guardians of some cells by its type; `rest` is said of the other cell of type 4."""
    if story.step.items("set"):
        _subset(story, guards, line)
    elif story.step.items("houses"):
        _locked(story, cells, line, rest)
    else:
        _seen(story, guards, line)


def _seen(story: Story, guards: Sequence[Candidate], line: FromLine) -> None:
    """Explain that what is removed conflicts with every guardian."""
    if len({cell for cell, _ in guards}) == 1:
        claims = concluded(story.setting)
        story.conclude(*trimmed(story, claims, [line, *seen_from(story, guards)]))
        return
    conclude(story, guards, line)


def _subset(story: Story, guards: Sequence[Candidate], line: FromLine) -> None:
    """Explain that the guardians and other cells use up their digits in a house."""
    step, board = story.step, story.board
    cells = step.items("set")
    house = step.items("houses")[0]
    removed = removed_digits(story)
    places = {
        d: [*((c, d) for c in cells if d in can_be(story, c)), *(g for g in guards if g[1] == d)] for d in removed
    }
    claims = [one_of(some) for some in places.values()]
    sources = [line, *story.marks(*cells), Group(house), *houses_of(story, cells)]
    because = needed(story.setting.network, story.lines, claims, sources, wide=False)
    every = [pair for some in places.values() for pair in some]
    marked = [cell for cell in cells if any(getattr(source, "cell", None) == cell for source in because)]
    if not marked:
        conclude(story, every, *because)
        return
    if line in because:
        inside = f"in {house}" if Group(house) in because else "there"
        there = each_is(story, marked)
        if len(marked) > MAX_TOLD_CELLS:
            there = f"{cells_listed(board, marked)} have only {symbols(board, digits_of(story, marked))}"
        text = f"whichever it is, it lies {inside}, where {there}: together they use up "
        text += symbols(board, step.items("common"))
    else:
        where = cells_listed(board, [cell for cell, _ in every if cell in cells], "or")
        text = f"{each_is(story, marked)}, so {symbols(board, removed)} is in {where}"
    conclude(story, every, story.say(text, claims, because))


def _locked(story: Story, cells: Sequence[Cell], line: FromLine, rest: str) -> None:
    """Explain that a digit of the pattern fits only in the cells with guardians, so the other one holds a guardian."""
    step, board = story.step, story.board
    house, digit = step.items("houses")[0], step.items("common")[0]
    places = story.places(house, digit)
    where = cells_listed(board, places.cells, "or")
    claims = concluded(story.setting)
    because = needed(
        story.setting.network, story.lines, claims, [line, places, *houses_around(story, cells)], wide=False
    )
    if places in because:
        text = f"{house} has its {board.symbol(digit)} in {where}, so the other one {rest}: {removed_phrase(story)}"
        story.conclude(*because, text=text)
    else:
        story.conclude(*because)


def houses_around(story: Story, cells: Sequence[Cell]) -> list[Source]:
    """Return the houses that two of some cells share."""
    pairs = [(one, other) for n, one in enumerate(cells) for other in cells[n + 1 :]]
    names = [story.setting.group(pair) for pair in pairs]
    return [Group(name) for name in dict.fromkeys(names) if name]


def each_is(story: Story, cells: Sequence[Cell]) -> str:
    """Return what some cells can be, those that are alike together."""
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell in sorted(cells):
        alike.setdefault(can_be(story, cell), []).append(cell)
    board = story.board
    return joined(
        [
            f"{cells_listed(board, some)} {'is' if len(some) == 1 else 'are'} {symbols(board, digits, 'or')}"
            for digits, some in alike.items()
        ]
    )


def without(story: Story, guards: Sequence[Candidate]) -> str:
    """Return the guardians as what is left out: "without 5 in r1c1 and 7 in r1c1 and r2c3"."""
    board = story.board
    each = [f"{board.symbol(digit)} in {cells_listed(board, cells)}" for digit, cells in by_digit(guards).items()]
    return f"without {listed(each)}"
