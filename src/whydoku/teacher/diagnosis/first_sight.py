"""What can be seen to be wrong with a puzzle at once, without any search.

First two digits that cannot stand together, then a place that everything has been crossed out of: a cell without a
candidate, or a house without a place for a digit. That is as far as the eye goes; reasoning is left to others.
"""

from __future__ import annotations

from typing import NamedTuple

from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Cell, Digit
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.network import Network, compile_rule
from whydoku.model.primitives import AllDifferent, Primitive, is_kept
from whydoku.model.puzzle import Puzzle


class Broken(NamedTuple):
    """What digits break by themselves: a sentence, and the cells of these digits."""

    words: str
    cells: tuple[Cell, ...]
    primitive: Primitive


def at_first_sight(puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> str | None:
    """Say what is wrong at first sight, or None; also where there is no time to look at everything.

    >>> from whydoku import read
    >>> at_first_sight(read("1.1............."))
    'row 1 holds 1 twice: r1c1 and r1c3'
    >>> at_first_sight(read(".12.34.........."))
    'r1c1 has no candidate left'
    """
    clock = Clock.of(deadline)
    try:
        return two_that_clash(puzzle, clock) or _nothing_left(puzzle, clock)
    except Interrupted:
        raise
    except StoppedError:
        return None


def two_that_clash(puzzle: Puzzle, deadline: DeadlineOrClock = None) -> str | None:
    """Say which digits break a rule, or which marks lack the digit of their cell; None where there is nothing of that kind."""
    words = _marks_against_digits(puzzle)
    if words is None and (broken := first_broken(puzzle, deadline)) is not None:
        words = broken.words
    return words


def _marks_against_digits(puzzle: Puzzle) -> str | None:
    for cell, mask in enumerate(puzzle.domains):
        if mask == 0:
            value = puzzle.values[cell]
            name = puzzle.board.name(cell)
            if value is None:
                return f"{name} has no candidate left"
            return f"{name} is {puzzle.board.symbol(value)}, but its marks do not hold {puzzle.board.symbol(value)}"
    return None


def first_broken(puzzle: Puzzle, deadline: DeadlineOrClock = None) -> Broken | None:
    """Find the first rule that the digits that stand break by themselves."""
    clock, digits = Clock.of(deadline), dict(puzzle.clues())
    for primitive in puzzle.network.primitives:
        clock.check()
        broken = _broken(primitive, digits, puzzle.network)
        if broken:
            return broken
    return None


def broken_rules(puzzle: Puzzle) -> list[tuple[int, str, tuple[Cell, ...]]]:
    """List what the digits that stand break by themselves: the number of each rule, the sentence, and its cells.

    >>> from whydoku import read
    >>> broken_rules(read("12..34..........", rules="killer 7 r1c1 r1c2"))
    [(3, 'by the cage of 7 at r1c1, r1c1 + r1c2 = 7, but r1c1 = 1, r1c2 = 2', (0, 1))]
    """
    digits = dict(puzzle.clues())
    found = []
    for number, rule in enumerate(puzzle.rules):
        for primitive in compile_rule(puzzle.board, rule.beside(puzzle.rules)):
            broken = _broken(primitive, digits, puzzle.network)
            if broken:
                found.append((number, broken.words, tuple(primitive.cells)))
    return found


def _broken(primitive: Primitive, digits: dict[Cell, Digit], network: Network) -> Broken | None:
    board = network.board
    if isinstance(primitive, AllDifferent):
        first: dict[Digit, Cell] = {}
        for cell in primitive.cells:
            digit = digits.get(cell)
            if digit is not None and first.setdefault(digit, cell) != cell:
                twice = f"{board.name(first[digit])} and {board.name(cell)}"
                return Broken(
                    f"{primitive.name} holds {board.symbol(digit)} twice: {twice}", (first[digit], cell), primitive
                )
        return None
    if not all(cell in digits for cell in primitive.cells):
        return None
    if is_kept(primitive, digits):
        return None
    shown = ", ".join(f"{board.name(cell)} = {board.symbol(digits[cell])}" for cell in dict.fromkeys(primitive.cells))
    return Broken(f"{primitive.reason(board)}, but {shown}", tuple(primitive.cells), primitive)


def _nothing_left(puzzle: Puzzle, clock: Clock) -> str | None:
    board, network = puzzle.board, puzzle.network
    masks = list(puzzle.domains)
    for cell, digit in puzzle.clues():
        clock.check()
        for other, lost in network.banned(cell, digit).items():
            masks[other] &= ~lost
    for cell, mask in enumerate(masks):
        if mask == 0:
            return f"{board.name(cell)} has no candidate left"
    for house in network.houses:
        places = 0
        for cell in house.cells:
            places |= masks[cell]
        for digit in board.digits_of(board.all_digits & ~places):
            return f"{house.name} has no place left for {board.symbol(digit)}"
    return None
