"""Subsets as stories: as many cells as digits, or as many digits as cells."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Cell
from whydoku.model.sentence import FromLine, Group, HiddenIn, Source, is_
from whydoku.words.conclusion import loses
from whydoku.words.names import house_names, joined, listed, number_word, spelled_cells
from whydoku.words.phrases import digits_phrase, is_phrase
from whydoku.words.seeing import cells_of_group, that_fits
from whydoku.words.story import Story, few_that_meet

NAMED_CELLS = 3
"""In a subset of so many cells, each is said with its own digits."""


def tell_naked(story: Story) -> None:
    """Explain that some cells of a house, or of two, have only as many digits together as there are cells."""
    step, board = story.step, story.board
    cells, digits = step.cells, tuple(sorted(step.digits))
    houses = _houses(story, cells)
    symbols, named = listed([board.symbol(digit) for digit in digits]), house_names(houses)
    story.say(f"look at {houses[0]}")
    line = _cells_have(story, cells)
    many = number_word(len(cells))
    there = story.say(
        f"{many} cells, {many} digits: {named} {'has its' if len(houses) == 1 else 'have their'} {symbols} there",
        [HiddenIn(house, digits, cells) for house in houses],
        [line, Group(houses[0])],
    )
    story.conclude(there, *map(Group, houses))
    said = f"{spelled_cells(board, cells)} are {symbols} in some order, so no other cell of {named.replace(' and ', ' or ')}"
    one = "is one of these" if len(digits) > 2 else f"is {digits_phrase(board, digits)}"
    story.short = that_fits(f"{said} {one}: {loses(step)}.", f"{said} {one}.")


def _houses(story: Story, cells: Sequence[Cell]) -> list[str]:
    """Return as few houses of the cells as contain all that lose something."""
    losers = [cell for cell, _ in story.step.removes]
    network = story.setting.network
    numbers = [n for n in network.groups_of[cells[0]] if all(n in network.groups_of[cell] for cell in cells)]
    shared = [network.groups[number].name for number in numbers]
    own = [set(cells_of_group(story, name)) for name in shared]
    return [shared[n] for n in few_that_meet([{n for n, group in enumerate(own) if cell in group} for cell in losers])]


def _cells_have(story: Story, cells: Sequence[Cell]) -> FromLine:
    """Explain what cells can be: each, or all of them together if they are many."""
    board, candidates = story.board, story.setting.position.candidates
    marks = story.marks(*cells)
    alike: dict[tuple[int, ...], list[Cell]] = {}
    for cell in cells:
        alike.setdefault(tuple(candidates(cell)), []).append(cell)
    if len(alike) == 1 and len(cells) == 2:
        digits = next(iter(alike))
        text = (
            f"{spelled_cells(board, cells)} have the same two candidates, {listed([board.symbol(d) for d in digits])}"
        )
        return story.say(text, [is_(cell, digits) for cell in cells], marks)
    if len(cells) <= NAMED_CELLS:
        claims = [is_(cell, digits) for digits, some in alike.items() for cell in some]
        return story.say(joined([is_phrase(board, some, digits) for digits, some in alike.items()]), claims, marks)
    digits = tuple(sorted(story.step.digits))
    symbols = listed([board.symbol(digit) for digit in digits])
    return story.say(f"{spelled_cells(board, cells)} have only {symbols} between them", is_(cells, digits), marks)


def tell_hidden(story: Story) -> None:
    """Explain that some digits of a house fit only in as many cells."""
    step, board = story.step, story.board
    line = hidden_places(story)
    digits = tuple(sorted(step.digits))
    many = number_word(len(digits))
    ways = digits_phrase(board, digits) if len(digits) <= NAMED_CELLS else "one of these"
    each = story.say(
        f"{many} digits need {many} cells, so each of these cells is {ways}", is_(step.cells, digits), [line]
    )
    story.conclude(each)
    symbols = listed([board.symbol(digit) for digit in digits])
    said = (
        f"in {step.houses[0]} the digits {symbols} fit only in {spelled_cells(board, step.cells)}, so these cells hold"
    )
    story.short = that_fits(f"{said} nothing else: {loses(step)}.", f"{said} nothing else.")


def hidden_places(story: Story) -> FromLine:
    """Explain that digits of a house fit only in some cells."""
    step, board, house = story.step, story.board, story.step.houses[0]
    digits = tuple(sorted(step.digits))
    symbols = [board.symbol(digit) for digit in digits]
    cells = spelled_cells(board, step.cells)
    sources: list[Source] = [story.places(house, digit) for digit in digits]
    claim = HiddenIn(house, digits, step.cells)
    if story.depth == 3:
        return story.say(f"so {house} has its {listed(symbols)} in {cells}", claim, sources)
    story.say(f"look for {listed(symbols)} in {house}")
    none = "neither" if len(digits) == 2 else "none"
    return story.say(f"{none} of them fits outside {cells}", claim, sources)
