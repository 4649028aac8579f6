"""Elements: cages, lines and marks that are placed on a finished grid, so that the grid keeps them. One file per kind.

A kind is called like its rule. It places one element at random, or says that it found no place this time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.generator.chance import Chance
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.plugins import discover

Place: TypeAlias = Callable[[Chance, Board, Sequence[Digit], frozenset[Cell]], Rule | None]
"""Places one: chance, board, grid, and the cells that elements of this kind have taken."""


@dataclass(frozen=True)
class Element:
    """One kind of element."""

    place: Place
    usual: int  # how many a 9×9 starts with, before it is thinned
    cells: Callable[[Rule], Sequence[Cell]] = lambda rule: ()  # those that no other element of the kind may take
    tells: Callable[[Rule, Board], float] = lambda rule, board: 0.0  # how much an element says, in bits


def kinds() -> dict[str, Element]:
    """Give every kind by the name of its rule."""
    return discover("whydoku.generator.elements")


def telling(rule: Rule, board: Board) -> float:
    """Say how much an element tells, in bits, as far as its kind can say."""
    kind = kinds().get(rule.name)
    return 0.0 if kind is None else kind.tells(rule, board)


def scatter(name: str, number: int, chance: Chance, board: Board, grid: Sequence[Digit], choice: int = 1) -> list[Rule]:
    """Place elements of a kind, as many as asked for or as find room, each the one that tells most of a choice of several."""
    kind = kinds()[name]
    found: dict[Rule, None] = {}
    taken: set[Cell] = set()
    for _ in range(60 * number):
        if len(found) == number:
            break
        offered = [kind.place(chance, board, grid, frozenset(taken)) for _ in range(choice)]
        rule = max(
            (each for each in offered if each is not None), key=lambda each: kind.tells(each, board), default=None
        )
        if rule is None or rule in found:
            continue
        found[rule] = None
        taken.update(kind.cells(rule))
    return list(found)
