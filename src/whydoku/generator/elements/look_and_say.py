"""Look-and-say cages: how often one or two of their digits occur."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.generator.chance import Chance
from whydoku.generator.elements import Element
from whydoku.generator.elements._walks import walk
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules.look_and_say import LookAndSay


def place(chance: Chance, board: Board, grid: Sequence[Digit], taken: frozenset[Cell]) -> Rule | None:
    """Place a cage."""
    cells = sorted(walk(chance, board, chance.between(4, 5), taken))
    held = [grid[cell] for cell in cells]
    if len(held) < 4:
        return None
    digits = sorted(chance.shuffled(sorted({*held}))[:2])
    return LookAndSay(tuple(cells), tuple(number for digit in digits for number in (held.count(digit), digit)))


def cells_of(rule: Rule) -> Sequence[Cell]:
    """Return the cells of a cage."""
    return rule.cells if isinstance(rule, LookAndSay) else ()


plugin = Element(place, usual=14, cells=cells_of)
