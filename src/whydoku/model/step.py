"""A step: one thing that follows from where a puzzle stands, with its reason.

A step places digits or removes candidates, and it says everything needed to follow it: the truths it rests on, the chain
in order where there is one, and two texts, one short and one that argues. It is a value: it changes nothing by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.primitives import AllDifferent, Primitive, Sum


@dataclass(frozen=True, slots=True)
class Node:
    """A link of a chain: candidates of which one holds, and whether it leads on strongly (or), weakly (not both), or ends."""

    candidates: tuple[tuple[Cell, Digit], ...]
    leads: str  # "strong", "weak" or "end"


@dataclass(frozen=True, slots=True)
class Premise:
    """A part of the rules that a step argues from.

    A house sum is no rule's own: it is made of `sums`, each so many times, where a house counts as the sum of its digits.
    """

    name: str  # "the cage at r1c1"
    primitives: tuple[Primitive, ...]
    sums: tuple[tuple[int, AllDifferent | Sum], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What follows, by which technique, and why."""

    board: Board
    technique: str
    places: tuple[tuple[Cell, Digit], ...] = ()
    removes: tuple[tuple[Cell, Digit], ...] = ()
    text: str = ""
    teach: str = ""
    because: tuple[Truth, ...] = ()
    chain: tuple[Node, ...] = ()
    assumes_unique: bool = False
    cells: tuple[Cell, ...] = ()  # where the pattern is
    houses: tuple[str, ...] = ()  # and in which houses
    digits: tuple[Digit, ...] = ()
    premises: tuple[Premise, ...] = ()  # the rules it argues from

    @property
    def assumes(self) -> bool:
        """Say whether it is a guess: it is tried, and may be taken back."""
        return self.technique == "Guess"

    @property
    def refutes(self) -> bool:
        """Say whether it takes back the last guess, and all that came after it."""
        return self.technique == "Wrong guess"

    @property
    def rules(self) -> tuple[str, ...]:
        """Name the rules it argues from, each once: "the cage at r1c1"."""
        return tuple(dict.fromkeys(premise.name for premise in self.premises))

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape."""
        name = self.board.name
        shape: dict[str, Any] = {
            "technique": self.technique,
            "places": [[name(cell), digit] for cell, digit in self.places],
            "removes": [[name(cell), digit] for cell, digit in self.removes],
            "text": self.text,
            "assumes_unique": self.assumes_unique,
            "because": [truth.name for truth in self.because],
        }
        if self.rules:
            shape["rules"] = list(self.rules)
        if self.chain:
            shape["chain"] = [
                {"candidates": [[name(cell), digit] for cell, digit in node.candidates], "leads": node.leads}
                for node in self.chain
            ]
        return shape

    @property
    def conclusion(self) -> str:
        """Give what follows, in a player's notation: `r1c5=7, r3c4<>2`."""
        return conclusion(self.board, self.places, self.removes)

    def __str__(self) -> str:
        return f"{self.technique}: {self.text or self.conclusion}"


def cell_names(board: Board, cells: tuple[Cell, ...] | list[Cell]) -> str:
    """Name some cells, those of one row or column together.

    >>> cell_names(Board.square(9), [0, 1, 9, 10])
    'r12c12'
    >>> cell_names(Board.square(9), [0, 4, 80])
    'r1c15,r9c9'
    """
    if board.rows > 9 or board.cols > 9:
        return ", ".join(board.name(cell) for cell in cells)
    by_row: dict[int, set[int]] = {}
    for cell in cells:
        row, col = board.positions[cell]
        by_row.setdefault(row + 1, set()).add(col + 1)
    by_cols: dict[frozenset[int], list[int]] = {}
    for row in sorted(by_row):
        by_cols.setdefault(frozenset(by_row[row]), []).append(row)
    return ",".join(f"r{''.join(map(str, rows))}c{''.join(map(str, sorted(cols)))}" for cols, rows in by_cols.items())


def conclusion(board: Board, places: tuple[tuple[Cell, Digit], ...], removes: tuple[tuple[Cell, Digit], ...]) -> str:
    """Write what follows: placements with `=`, removals with `<>`, digits that go from the same cells together."""
    parts = [f"{board.name(cell)}={board.symbol(digit)}" for cell, digit in places]
    gone: dict[Digit, list[Cell]] = {}
    for cell, digit in removes:
        gone.setdefault(digit, []).append(cell)
    same: dict[tuple[Cell, ...], list[str]] = {}
    for digit, cells in sorted(gone.items()):
        same.setdefault(tuple(sorted(cells)), []).append(board.symbol(digit))
    parts += [f"{cell_names(board, cells)}<>{'/'.join(digits)}" for cells, digits in same.items()]
    return ", ".join(parts)
