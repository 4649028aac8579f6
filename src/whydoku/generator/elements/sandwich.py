"""Sandwich clues: what lies between the lowest and the highest digit of a row or column, added up."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.sandwich import Sandwich


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Write a clue beside a row or column."""
    del taken
    if not board.is_square:
        return None
    number, by_row = chance.below(board.size), chance.below(2) == 1
    cells = [c for c, place in enumerate(board.positions) if place[0 if by_row else 1] == number]
    digits = [grid[cell] for cell in cells]
    ends = sorted((digits.index(board.digits[0]), digits.index(board.digits[-1])))
    return Sandwich(sum(digits[ends[0] + 1 : ends[1]]), tuple(cells))


plugin = Element(place, usual=18)
