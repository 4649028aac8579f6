"""What arrows have in common: a circle, and a shaft out of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.rule import Rule
from whydoku.rules._checks import check_cells, start_of


@dataclass(frozen=True)
class ArrowRule(Rule):
    """A rule about a circle and a shaft."""

    colour: ClassVar[str] = "line"

    circle: Cell
    shaft: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse an arrow without a shaft."""
        check_cells(self, board, (self.circle, *self.shaft), least=2)

    def label(self, board: Board) -> str:
        """Name this arrow: "average arrow at r1c1"."""
        return f"{self.name.replace('-', ' ')} {start_of(board, (self.circle,))}"

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the circle, and the shaft out of it."""
        yield Line(path(board, (self.circle, *self.shaft)), 0.06, self.colour, arrow=True)
        yield Circle(middle(board, self.circle), 0.4)
