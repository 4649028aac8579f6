"""Answers: what `solve` and `check` hand back, each with its one JSON shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from whydoku.model.board import Board, Cell, Digit, grid_text


class Status(StrEnum):
    """What is known of a puzzle's solutions."""

    UNIQUE = "unique"
    MANY = "many"
    NONE = "none"
    INVALID = "invalid"  # it cannot be read as a puzzle
    UNKNOWN = "unknown"  # stopped before the answer was known


class Effort(NamedTuple):
    """What a solution takes: guesses, and the techniques used, each once."""

    guesses: int | None  # None: not counted in the time allowed
    techniques: tuple[str, ...] = ()


@dataclass(frozen=True)
class Solution:
    """A full grid, and how it was found.

    The engine that is fastest finds the grid; how many guesses a person needs is a question for the logic engine, which
    is asked when somebody wants to know.
    """

    board: Board
    values: tuple[Digit, ...]
    tries: int  # decisions the engine took on its way
    unique: bool | None  # None: not known
    engine: str
    seconds: float
    measure: Callable[[], Effort] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def effort(self) -> Effort:
        """Give what it takes a person; worked out when it is first asked for."""
        return Effort(self.tries) if self.measure is None else self.measure()

    @property
    def guesses(self) -> int | None:
        """Count the guesses needed by the techniques that were selected; None: not counted in the time allowed."""
        return self.effort.guesses

    @property
    def techniques(self) -> tuple[str, ...]:
        """Give the techniques that are needed, each once, easiest first."""
        return self.effort.techniques

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
            "tries": self.tries,
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
