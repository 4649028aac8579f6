"""Elements: cages, lines and marks that are placed on a finished grid, so that the grid keeps them. One file per kind.

A kind is called like its rule. It places one element at random, or says that it found no place this time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from whydoku.generate.chance import Chance
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.plugins import discover
from whydoku.values import dataclass

Place: TypeAlias = Callable[[Chance, Board, Sequence[Digit], frozenset[Cell]], Rule | None]
"""Places one: chance, board, grid, and the cells that elements of this kind have taken."""


@dataclass(frozen=True)
class Element:
    """One kind of element."""

    place: Place
    usual: int  # how many a 9×9 starts with, before it is thinned
    cells: Callable[[Rule], Sequence[Cell]] = lambda rule: ()  # those that no other element of the kind may take


def kinds() -> dict[str, Element]:
    """Give every kind by the name of its rule."""
    return discover("whydoku.generate.elements")


def scatter(name: str, number: int, chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Place elements of a kind, as many as asked for or as find room."""
    kind = kinds()[name]
    found: dict[Rule, None] = {}
    taken: set[Cell] = set()
    for _ in range(60 * number):
        if len(found) == number:
            break
        rule = kind.place(chance, board, grid, frozenset(taken))
        if rule is None or rule in found:
            continue
        found[rule] = None
        taken.update(kind.cells(rule))
    return list(found)
