"""Answers: what `solve` and `check` hand back, each with its one JSON shape."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from whydoku.model.board import Board, Cell, Digit, grid_text


class Status(StrEnum):
    """What is known of a puzzle's solutions."""

    UNIQUE = "unique"
    MANY = "many"
    NONE = "none"
    INVALID = "invalid"  # it cannot be read as a puzzle
    UNKNOWN = "unknown"  # stopped before the answer was known


@dataclass(frozen=True)
class Solution:
    """A full grid, and how it was found."""

    board: Board
    values: tuple[Digit, ...]
    guesses: int
    unique: bool | None  # None: not known
    engine: str
    seconds: float
    techniques: tuple[str, ...] = ()  # those that were used, each once

    @property
    def grid(self) -> str:
        """Give one sign a cell, along rows; boards with more digits than signs separate them by blanks."""
        if self.board.one_sign_each:
            return grid_text(self.board, self.values)
        return " ".join(str(value) for value in self.values)

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape."""
        return {
            "grid": self.grid,
            "values": list(self.values),
            "guesses": self.guesses,
            "unique": self.unique,
            "engine": self.engine,
            "techniques": list(self.techniques),
            "seconds": round(self.seconds, 6),
        }

    def __str__(self) -> str:
        return self.grid


@dataclass(frozen=True)
class Report:
    """What `check` found: one solution, several, none, or not known in the time allowed."""

    board: Board
    status: Status
    text: str  # one sentence
    solutions: tuple[Solution, ...] = ()  # one if unique, two if many
    differ: tuple[Cell, ...] = ()  # where those two differ
    clash: str | None = None  # what can be seen to be wrong at once

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape."""
        return {
            "status": self.status.value,
            "text": self.text,
            "solutions": [solution.grid for solution in self.solutions],
            "differ": [self.board.name(cell) for cell in self.differ],
            "clash": self.clash,
        }

    def __str__(self) -> str:
        return self.text
