"""Digits that break a rule by themselves, which can be seen without any reasoning."""

from __future__ import annotations

from typing import NamedTuple

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
