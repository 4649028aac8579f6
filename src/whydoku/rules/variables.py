"""Variables: numbers beside the digits that are to be found, for rules that name them.

Machines and choices are often said with helper cells: "the shade of r3c4 is 2", "the total is in X". Such a layer has a
name, and one number for each cell or for each of some places of its own; other rules say what it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.wording import counted
from whydoku.rules._limits import MAX_ADDED_CELLS


@dataclass(frozen=True)
class ExtraVariables(Rule):
    """Each cell has one more number beside its digit, or there are places with a number each, and other rules bind them."""

    aliases = ("layer",)
    placed = False  # its layer is no part of a finished grid
    example = Example(
        puzzle=".42...1.........",
        solution="1423321423414132",
        rules=(
            "variables total 1",
            "arrow total@1 / r1c1 r2c2",
            "inequality total@1 r3c1",
            "clone total@1 / r1c4",
        ),
        size="4",
    )

    label: str
    places: int = 0  # how many there are; one for each cell, if 0
    values: tuple[int, ...] = ()  # the digits of the board, if none are listed

    def check(self, board: Board) -> None:
        """Refuse a label that is no name, and too many places."""
        del board
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9 _]{0,30}", self.label):
            raise RuleError(f"{self.name}: {self.label[:40]!r} is no name of letters and digits")
        if not 0 <= self.places <= MAX_ADDED_CELLS:
            raise RuleError(f"{self.name}: there may be up to {MAX_ADDED_CELLS} places, not {self.places}")
        if any(abs(value) > MAX_ADDED_CELLS for value in self.values):
            raise RuleError(f"{self.name}: values are from -{MAX_ADDED_CELLS} to {MAX_ADDED_CELLS}")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the one layer."""
        values = sorted({*self.values}) or board.plain.digits
        names = tuple(f"{self.label} {number + 1}" for number in range(self.places))
        yield Layer(self.label, tuple((value, "") for value in values), names, look="" if names else "corner")

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List nothing: the values are those of the layer, and what binds them is said by other rules."""
        del board
        yield from ()

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look whether each place has one of the values."""
        values = {*self.values} or {*board.plain.digits}
        return all(grid[cell] in values for cell in board.layer_cells(self.label))

    def note(self, board: Board) -> str:
        """Return how many there are."""
        there = f"there {'is' if self.places == 1 else 'are'} {counted(self.places, 'number')} beside the grid"
        where = there if self.places else "each cell has a number"
        return f"Beside the digits {where}, called {self.label}, {'one ' * (self.places > 1)}to be found."


plugin = ExtraVariables
