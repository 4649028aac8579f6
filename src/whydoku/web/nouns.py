"""The forms of puzzles, work and steps in requests, and how they are read, off the event loop."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from pydantic import Field, WithJsonSchema

from whydoku.declare import Option
from whydoku.errors import FormatError, InputError, UnreadError
from whydoku.model.board import Board, Mask
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle, check_digits, check_entries
from whydoku.requests import Fields, Request, field_of, text_or_object
from whydoku.verbs._input import CELLS, POSITION, PUZZLE
from whydoku.verbs.read import read
from whydoku.web.limits import MAX_BOARD_CELLS


def bounded(board: Board) -> Board:
    """Return a board; raise an error for one that is larger than the page shows."""
    cells = len(board.cells)
    if cells > MAX_BOARD_CELLS:
        raise InputError(f"the board has {cells} cells; whydoku serve takes up to {MAX_BOARD_CELLS}")
    return board


@lru_cache(maxsize=64)
def _read(text: str, format: str | None) -> Puzzle:
    found = read(text, format=format)
    bounded(found.board)
    return found


def read_puzzle(given: str | dict[str, Any]) -> Puzzle:
    """Return the puzzle of whydoku's own JSON, or of a text in any format, cached."""
    if isinstance(given, str):
        return _read(given, None)
    board = given.get("board")
    if isinstance(board, dict):
        rows, cols = (board.get(side, board.get("size")) for side in ("rows", "cols"))
        if isinstance(rows, int) and isinstance(cols, int) and rows * cols > 4 * MAX_BOARD_CELLS:
            raise InputError(f"the board has {rows} × {cols} places; whydoku serve takes up to {MAX_BOARD_CELLS} cells")
    try:
        return _read(json.dumps(given, sort_keys=True), "json")
    except UnreadError:
        raise
    except FormatError as error:
        raise InputError(str(error)) from error


_Digits: TypeAlias = Annotated[list[int | None], Field(max_length=MAX_BOARD_CELLS)]
_Lists: TypeAlias = Annotated[
    list[Annotated[list[int], Field(max_length=64)] | None],
    Field(max_length=MAX_BOARD_CELLS),
]


class Work(Request):
    """What has been done in a puzzle, one entry per cell along rows."""

    placed: _Digits | None = Field(None, description="Digits that are filled in.")
    crossed: _Lists | None = Field(None, description="Candidates that are crossed out.")
    marks: _Lists | None = Field(None, description="Candidates that are left, where marks are to be trusted.")
    history: Annotated[str, Field(max_length=100_000)] | None = Field(None, description="The moves in their order.")

    def on(self, puzzle: Puzzle) -> Puzzle:
        """Return the position of this work in a puzzle; the puzzle itself if nothing was done."""
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
        crossed, marks = self.crossed or (), self.marks or ()
        if not any(crossed) and not any(each is not None for each in marks):
            return ()
        masks = [board.all_digits] * len(board.cells)
        for what, lists in (("lists of crossed candidates", crossed), ("lists of marks", marks)):
            if lists:
                check_entries(board, what, lists)
        for cell, left in enumerate(marks):
            if left is not None:
                masks[cell] = board.mask(_on_board(board, cell, left))
        for cell, gone in enumerate(crossed):
            masks[cell] &= ~board.mask(_on_board(board, cell, gone or ()))
        return tuple(masks)


@lru_cache(maxsize=64)
def _position(
    puzzle: Puzzle, placed: tuple[int | None, ...], masks: tuple[Mask, ...], about: Sequence[tuple[str, str]]
) -> Position:
    return Position(puzzle.board, puzzle.rules, puzzle.givens, about, placed, masks)


def _on_board(board: Board, cell: int, digits: Sequence[int]) -> Sequence[int]:
    for digit in digits:
        if digit not in board.digits:
            raise InputError(
                f"{board.name(cell)} cannot hold {digit}; the board has {board.digits[0]} to {board.digits[-1]}"
            )
    return digits


@contextmanager
def made_by_a_client() -> Iterator[None]:
    """Run code on a step made by a client: an invalid one is the client's error, not ours."""
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


ThePuzzle: TypeAlias = Annotated[Puzzle, PUZZLE]
"""A puzzle of a request, as a call gets it."""

ThePosition: TypeAlias = Annotated[Puzzle, POSITION]
"""A puzzle and the work in it, as a call gets them."""


# -- the fields that stand for nouns -----------------------------------------------------------------------------------------

MAX_TEXT_CHARACTERS = 1 << 20
_PUZZLE = Field(description="The puzzle: whydoku's own JSON, or a text in any format.")
WORK: Fields = {"work": (Work | None, Field(None, description="What has been done in it."))}


def _shape(name: str) -> dict[str, str]:
    """Return the schema of a noun; the OpenAPI document refers to it by name."""
    return {"type": "object", "x-shape": name}


def _puzzle(option: Option) -> Fields:
    return {"puzzle": (text_or_object(MAX_TEXT_CHARACTERS, _shape("puzzle")), _PUZZLE), "cells": field_of(CELLS)}


def _position_of(option: Option) -> Fields:
    return _puzzle(option) | WORK


def _step(option: Option) -> Fields:
    kind: Any = Annotated[dict[str, Any], WithJsonSchema(_shape("step"))]
    what = option.arg.help
    return {
        option.name: (kind, Field(description=what))
        if option.required
        else (kind | None, Field(None, description=what))
    }


def _rule(option: Option) -> Fields:
    return {option.name: (text_or_object(option.arg.longest, _shape("rule")), Field(description=option.arg.help))}


NOUNS = {"puzzle": _puzzle, "position": _position_of, "step": _step, "rule": _rule}
