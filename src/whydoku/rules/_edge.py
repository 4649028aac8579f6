"""Marks between two cells that stand for one relation of their digits, perhaps with a number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from whydoku.errors import NeverError
from whydoku.model.board import Board
from whydoku.model.drawing import Circle
from whydoku.model.primitives import Pairs, Relation, indicative
from whydoku.rules._line import DotRule, dot


@dataclass(frozen=True)
class EdgeRule(DotRule):
    """A mark with one relation."""

    fill: ClassVar[str] = "light"

    @property
    @abstractmethod
    def relation(self) -> Relation:
        """The relation of the two digits."""

    @property
    @abstractmethod
    def words(self) -> str:
        """What the two cells must do: "add to 6"."""

    @property
    @abstractmethod
    def sign(self) -> str:
        """What is written in the mark."""

    def check(self, board: Board) -> None:
        """Refuse what no two digits do."""
        super().check(board)
        if not any(self.relation(a, b) for a in board.digits for b in board.digits):
            raise NeverError(f"{self.name}: there are no two digits of the board that {indicative(self.words)}")

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield the relation."""
        yield Pairs(self.first, self.second, self.relation, f"the {self.label(board)}", self.words)

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw the mark."""
        yield dot(board, self.first, self.second, self.fill, self.sign)
