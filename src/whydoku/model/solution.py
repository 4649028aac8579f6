"""Answers: what `solve` and `check` return, each a plain value with its JSON form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from whydoku.errors import FormatError
from whydoku.model import hooks
from whydoku.model.board import Board, Cell, Digit, grid_text, parse_symbol
from whydoku.model.cause import Cause
from whydoku.model.cell_notation import RC
from whydoku.model.technique import Technique
from whydoku.model.wording import clipped, counted

if TYPE_CHECKING:
    from whydoku.render.palette import ThemeName
    from whydoku.teacher.diagnosis.clash import Clash
    from whydoku.teacher.own_mistakes import Mistakes


class Status(StrEnum):
    """What is known of a puzzle's solutions."""

    UNIQUE = "unique"
    MANY = "many"
    NONE = "none"
    INVALID = "invalid"  # not readable as a puzzle
    UNKNOWN = "unknown"  # stopped before the answer was known


def known_so_far(found: int) -> str:
    """Return what is known of a puzzle's solutions when a search stopped after finding so many."""
    if not found:
        return "no solution found yet, and none ruled out"
    return (
        "one solution found; whether it is the only one is not known" if found == 1 else f"at least {found} solutions"
    )


@dataclass(frozen=True, slots=True)
class Solution:
    """A full grid, and how it was found.

    `tries` is the number of decisions that the engine took. `guesses` is the number that a person needs who knows the selected
    `techniques`: the logic engine counts them, on request only.
    """

    board: Board
    values: tuple[Digit, ...]  # of every cell; those of layers follow the digits
    tries: int
    unique: bool | None  # None: not known
    engine: str
    seconds: float = field(compare=False)
    guesses: int | None = None  # None: not counted
    techniques: tuple[Technique, ...] = ()  # those used, each once, easiest first
    uncounted: str = field(default="", compare=False)  # why the guesses were not counted although requested

    @property
    def grid(self) -> str:
        """One character per cell, along rows; boards with more digits than characters separate them by blanks."""
        if self.board.one_sign_each:
            return grid_text(self.board, self.digits)
        return " ".join(str(value) for value in self.digits)

    @property
    def digits(self) -> tuple[Digit, ...]:
        """The values of the cells of the grid, without the layers."""
        return self.values[: len(self.board.plain.cells)] if self.board.layers else self.values

    @property
    def layers(self) -> dict[str, tuple[int, ...]]:
        """The values of each layer by its name, in the order of its cells."""
        return {
            layer.name: tuple(self.values[cell] for cell in self.board.layer_cells(layer.name))
            for layer in self.board.layers
        }

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "grid": self.grid,
            "values": list(self.digits),
            "guesses": self.guesses,
            "tries": self.tries,
            "unique": self.unique,
            "engine": self.engine,
            "techniques": [technique.title for technique in self.techniques],
            "seconds": round(self.seconds, 6),
            **({"layers": {name: list(values) for name, values in self.layers.items()}} if self.board.layers else {}),
        }

    @classmethod
    def from_json(cls, shape: dict[str, Any], board: Board, technique: Callable[[str], Technique]) -> Solution:
        """Read the JSON form; `technique` finds a technique by its title."""
        try:
            return cls(
                board,
                _checked(board, (*shape["values"], *_layer_values(board, shape))),
                shape["tries"],
                shape["unique"],
                shape["engine"],
                shape["seconds"],
                shape["guesses"],
                tuple(map(technique, shape["techniques"])),
            )
        except (KeyError, TypeError) as error:
            raise FormatError(f"the JSON is not a solution's: {error} is missing or unknown") from error

    def __str__(self) -> str:
        return hooks.draw_grid(self.board, self.values, labels=RC)

    def __repr__(self) -> str:
        unique = {True: "the only one", False: "one of several", None: "not known to be the only one"}[self.unique]
        guesses = [] if self.guesses is None else [counted(self.guesses, "guess")]
        return f"<Solution {', '.join([self.board.short, unique, *guesses, f'by {self.engine}'])}>"

    def svg(self, *, theme: ThemeName = "light") -> str:
        """Draw the full grid."""
        return hooks.draw_svg(self.board, self.values, title="Solution", theme=theme)

    def _repr_svg_(self) -> str:  # what a notebook shows
        return self.svg()


@dataclass(frozen=True, slots=True)
class Report:
    """What `check` found: one solution, several, none, or not known in the time allowed."""

    board: Board
    status: Status
    said: str  # one sentence; for a puzzle without a solution, all but the cause
    solutions: tuple[Solution, ...] = ()  # one if unique, two if there are more
    differ: tuple[Cell, ...] = ()  # where those two differ
    mistakes: Mistakes | None = None  # the player's mistakes
    cause: Cause | None = field(default=None, compare=False)  # why there is no solution

    @classmethod
    def of(cls, board: Board, found: Sequence[Solution]) -> Report:
        """Return the report for all the solutions there are, or for the first two."""
        if not found:
            return cls(board, Status.NONE, "no solution")
        if len(found) == 1:
            return cls(board, Status.UNIQUE, "valid: exactly one solution", tuple(found))
        differ = tuple(c for c in board.compared if found[0].values[c] != found[1].values[c])
        names = ", ".join(board.name(cell) for cell in differ[:6]) + (", …" if len(differ) > 6 else "")
        text = f"several solutions: the first two differ in {len(differ)} cells ({names})"
        return cls(board, Status.MANY, text, tuple(found), differ)

    @property
    def text(self) -> str:
        """The report in one sentence."""
        return self.said if self.cause is None else self.cause.after(self.said)

    @property
    def clash(self) -> str | None:
        """What clashes, in words; worked out when first read."""
        return None if self.cause is None else self.cause.words

    @property
    def clashing(self) -> Clash | None:
        """What clashes, part by part."""
        return None if self.cause is None else self.cause.clash

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        shape: dict[str, Any] = {
            "status": self.status.value,
            "text": self.text,
            "solutions": [solution.grid for solution in self.solutions],
            "differ": [self.board.name(cell) for cell in self.differ],
            "clash": self.clash,
            "engine": self.solutions[0].engine if self.solutions else None,
            "tries": [solution.tries for solution in self.solutions],
        }
        if self.mistakes is not None:
            shape["mistakes"] = self.mistakes.to_json()
        if self.clashing is not None:
            shape["clashing"] = self.clashing.to_json()
        return shape

    @classmethod
    def from_json(cls, shape: dict[str, Any], board: Board) -> Report:
        """Read the JSON form."""
        try:
            found = zip(shape["solutions"], shape["tries"], strict=True)
            solutions = tuple(
                Solution(board, _read_grid(board, grid), tries, None, shape["engine"], 0.0) for grid, tries in found
            )
            differ = tuple(map(board.cell, shape["differ"]))
            text, clash = shape["text"], shape["clash"]
            cause = None if clash is None else Cause.known(clash)
            said = text if clash is None else text.removesuffix(f": {clash}")
            return cls(board, Status(shape["status"]), said, solutions, differ, cause=cause)
        except FormatError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise FormatError(f"the JSON is not a report's: {error}") from error

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Report {self.status}: {clipped(self.text)}>"

    def svg(self, *, theme: ThemeName = "light") -> str:
        """Draw the solution; of several, what the first two have in common, with both digits where they differ."""
        return hooks.draw_report(self, theme=theme)

    def _repr_svg_(self) -> str:  # what a notebook shows
        return self.svg()


def _layer_values(board: Board, shape: dict[str, Any]) -> Iterator[int]:
    for layer in board.layers:
        yield from shape["layers"][layer.name]


def _read_grid(board: Board, grid: str) -> tuple[Digit, ...]:
    if board.one_sign_each:
        return _checked(board, tuple(parse_symbol(sign, board) for sign in grid))
    return _checked(board, tuple(map(int, grid.split())))


def _checked(board: Board, values: tuple[Digit | None, ...]) -> tuple[Digit, ...]:
    digits = tuple(value for value in values if value is not None and value in board.digits)
    if not len(digits) == len(values) == len(board.cells):
        first, last = board.symbol(board.digits[0]), board.symbol(board.digits[-1])
        raise FormatError(f"a solution on this board has {len(board.cells)} digits from {first} to {last}")
    return digits
