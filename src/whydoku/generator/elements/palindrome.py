"""Palindromes: lines of three to six cells that read the same from both ends."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import walk
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.palindrome import Palindrome


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a line."""
    line = walk(chance, board, chance.between(3, 6), taken)
    digits = [grid[cell] for cell in line]
    return Palindrome(tuple(line)) if len(line) > 2 and digits == digits[::-1] else None


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Give the cells of a line."""
    return rule.cells if isinstance(rule, Palindrome) else ()


plugin = Element(place, usual=8, cells=cells_of)
