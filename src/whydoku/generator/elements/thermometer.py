"""Thermometers: lines of three to six cells along which the digits of the grid grow."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import walk
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.thermometer import Thermometer


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a thermometer."""
    line = walk(chance, board, chance.between(3, 6), taken, lambda line, cell: grid[cell] > grid[line[-1]])
    return Thermometer(tuple(line)) if len(line) > 2 else None


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the cells of a thermometer."""
    return rule.cells if isinstance(rule, Thermometer) else ()


plugin = Element(place, usual=16, cells=cells_of)
