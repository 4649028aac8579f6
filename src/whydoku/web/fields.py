"""The fields that calls share, each said once: what JSON it takes and what becomes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, TypeAlias, get_args

from whydoku import api
from whydoku.errors import FormatError, InputError, UnreadError
from whydoku.model.board import Board, Mask
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle, check_digits, check_entries
from whydoku.render.palette import ThemeName
from whydoku.web.table import Said

MOST_CELLS = 4096
"""Of a board."""


def bounded(puzzle: Puzzle) -> Puzzle:
    """Refuse a board that is larger than any page shows."""
    cells = len(puzzle.board.cells)
    if cells > MOST_CELLS:
        raise InputError(f"the board has {cells} cells; whydoku serve takes up to {MOST_CELLS}")
    return puzzle


@lru_cache(maxsize=64)
def _read(text: str) -> Puzzle:
    return bounded(api.read(text, format="json"))


@lru_cache(maxsize=64)
def _read_text(text: str) -> Puzzle:
    return bounded(api.read(text))


def read_puzzle(said: Any) -> Puzzle:
    """Read a puzzle: whydoku's own JSON, or a text in any format; the same one is read once."""
    if isinstance(said, str):
        return _read_text(said)
    board = said.get("board")
    if isinstance(board, dict):
        rows, cols = (board.get(side, board.get("size")) for side in ("rows", "cols"))
        if isinstance(rows, int) and isinstance(cols, int) and rows * cols > 4 * MOST_CELLS:
            raise InputError(f"the board has {rows} × {cols} places; whydoku serve takes up to {MOST_CELLS} cells")
    try:
        return _read(json.dumps(said, sort_keys=True))
    except UnreadError:
        raise
    except FormatError as error:
        raise InputError(str(error)) from error


@dataclass(frozen=True)
class Work:
    """What somebody has done in a puzzle: digits, candidates crossed out, and marks if they are to be trusted."""

    placed: tuple[int | None, ...] = ()
    crossed: tuple[tuple[int, ...], ...] = ()
    marks: tuple[tuple[int, ...] | None, ...] = ()
    history: str = ""

    def on(self, puzzle: Puzzle) -> Puzzle:
        """Give the position that it makes of a puzzle; the puzzle itself where nothing was done."""
        board = puzzle.board
        about = puzzle.about
        if self.history:
            about = (*(pair for pair in about if pair[0] != "history"), ("history", self.history))
        masks = self._masks(board)
        placed: tuple[int | None, ...] = ()
        if self.placed:
            check_entries(board, "placed digits", self.placed)
            check_digits(board, "placed digit", self.placed)
            placed = tuple(v if g is None else None for g, v in zip(puzzle.givens, self.placed, strict=True))
        if not masks and not any(value is not None for value in placed):
            return puzzle
        return _position(puzzle, placed, masks, about)

    def _masks(self, board: Board) -> tuple[Mask, ...]:
        if not any(self.crossed) and not any(marks is not None for marks in self.marks):
            return ()
        masks = [board.all_digits] * len(board.cells)
        for what, lists in (("lists of crossed candidates", self.crossed), ("lists of marks", self.marks)):
            if lists:
                check_entries(board, what, lists)
        for cell, marks in enumerate(self.marks):
            if marks is not None:
                masks[cell] = board.mask(_on_board(board, cell, marks))
        for cell, crossed in enumerate(self.crossed):
            masks[cell] &= ~board.mask(_on_board(board, cell, crossed))
        return tuple(masks)


@lru_cache(maxsize=64)
def _position(
    puzzle: Puzzle, placed: tuple[int | None, ...], masks: tuple[Mask, ...], about: tuple[tuple[str, str], ...]
) -> Position:
    found = Position(puzzle.board, puzzle.rules, puzzle.givens, about, placed, masks)
    found.__dict__["network"] = puzzle.network  # which is that of the board and rules
    return found


def _on_board(board: Board, cell: int, digits: tuple[int, ...]) -> tuple[int, ...]:
    for digit in digits:
        if digit not in board.digits:
            raise InputError(
                f"{board.name(cell)} cannot hold {digit}; the board has {board.digits[0]} to {board.digits[-1]}"
            )
    return digits


def _work(said: dict[str, Any]) -> Work:
    def lists(name: str) -> tuple[Any, ...]:
        return tuple(None if each is None else tuple(each) for each in said.get(name) or ())

    crossed = tuple(() if each is None else each for each in lists("crossed"))
    return Work(tuple(said.get("placed") or ()), crossed, lists("marks"), said.get("history") or "")


_DIGITS = {"type": "array", "maxItems": MOST_CELLS, "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}
_LISTS = {
    "type": "array",
    "maxItems": MOST_CELLS,
    "items": {"anyOf": [{"type": "array", "maxItems": 64, "items": {"type": "integer"}}, {"type": "null"}]},
}
_NULL = {"type": "null"}

GivenPuzzle: TypeAlias = Annotated[
    Puzzle,
    Said({"anyOf": [{"$ref": "puzzle", "type": "object"}, {"type": "string", "maxLength": 1 << 20}]}, read_puzzle),
]
GivenWork: TypeAlias = Annotated[
    Work,
    Said(
        {
            "type": "object",
            "description": "What somebody has done, one entry per cell along rows.",
            "additionalProperties": False,
            "properties": {
                "placed": {"anyOf": [_DIGITS, _NULL]},
                "crossed": {"anyOf": [_LISTS, _NULL]},
                "marks": {"anyOf": [_LISTS, _NULL]},
                "history": {"anyOf": [{"type": "string", "maxLength": 100_000}, _NULL]},
            },
        },
        _work,
    ),
]
Name: TypeAlias = Annotated[str, Said({"type": "string", "maxLength": 200})]
Text: TypeAlias = Annotated[str, Said({"type": "string", "maxLength": 1 << 20})]
Names: TypeAlias = Annotated[
    list[str], Said({"type": "array", "maxItems": 500, "items": {"type": "string", "maxLength": 200}})
]
Level: TypeAlias = Annotated[int, Said({"type": "integer", "minimum": 1, "maximum": 4})]
Flag: TypeAlias = Annotated[bool, Said({"type": "boolean"})]
Seconds: TypeAlias = Annotated[float, Said({"type": "number", "minimum": 0, "maximum": 300})]
Seed: TypeAlias = Annotated[int, Said({"type": "integer"})]
Reader: TypeAlias = Annotated[str, Said({"type": "string", "enum": ["paper", "marks"]})]
StepShape: TypeAlias = Annotated[dict[str, Any], Said({"$ref": "step", "type": "object"})]
RuleShape: TypeAlias = Annotated[
    Any, Said({"anyOf": [{"type": "string", "maxLength": 100_000}, {"$ref": "rule", "type": "object"}]})
]
Theme: TypeAlias = Annotated[ThemeName, Said({"type": "string", "enum": [*get_args(ThemeName)]})]
Count: TypeAlias = Annotated[int, Said({"type": "integer", "minimum": 1, "maximum": 1_000_000_000})]


def at_work(puzzle: Puzzle, work: Work | None) -> Puzzle:
    """Give the position that somebody has reached."""
    return puzzle if work is None else work.on(puzzle)


def in_words(names: list[str] | None) -> list[str] | None:
    """Give a list of names as verbs take it: none at all where it is empty."""
    return names or None


@contextmanager
def somebodys_step() -> Iterator[None]:
    """Work on a step that a client has made: where it makes no sense, that is said, and is no failure of ours."""
    try:
        yield
    except (LookupError, TypeError, AttributeError, AssertionError, RecursionError) as error:
        raise InputError(
            "this step does not fit the puzzle: it names what is not there, or argues from nothing"
        ) from error
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError("this step does not fit the puzzle: it names what is not there") from error
