"""Puzzles from Python's own values, in the forms of `model/nested.py`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from whydoku.errors import InputError
from whydoku.formats import read_text
from whydoku.formats._cells import make_puzzle
from whydoku.model.board import Board
from whydoku.model.nested import digits_of, digits_of_cells, grids_of, is_cell_dict, is_nested
from whydoku.model.puzzle import Puzzle


def read_values(value: object, board: Board | None, *, ignore_rules_text: bool = False) -> list[Puzzle]:
    """Read every puzzle of a list, array or dict, or raise an error that says what is wrong."""
    if isinstance(value, Puzzle):
        return [value]
    if isinstance(value, Mapping):
        return _read_dict(value, board, ignore_rules_text)
    if not is_nested(value):
        raise InputError(
            f"a puzzle is read from text, a list of rows, a dict or an array, not from {type(value).__name__}"
        )
    if isinstance(value, list | tuple) and value and all(isinstance(entry, Puzzle) for entry in value):
        return list(value)
    if isinstance(value, list | tuple) and value and _are_texts(value):
        return [puzzle for text in value for puzzle in read_text(text, board=board)]
    try:
        made = [digits_of(grid, board) for grid in grids_of(value)]
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"this {type(value).__name__} is not a puzzle: {error}") from error
    return [make_puzzle(each, digits) for each, digits in made]


def _are_texts(entries: list[Any] | tuple[Any, ...]) -> bool:
    """Whether a list consists of whole puzzles: texts that are longer than a row could be."""
    return all(isinstance(entry, str) and len(entry) > max(len(entries), 15) for entry in entries)


def _read_dict(value: Mapping[Any, Any], board: Board | None, ignore_rules_text: bool) -> list[Puzzle]:
    if is_cell_dict(value):
        return [make_puzzle(*digits_of_cells(value, board))]
    try:
        text = json.dumps(dict(value))
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(
            "a dict is a puzzle if its keys are cells ('r1c1' or (0, 0)), or if it is a puzzle's JSON; this one is neither"
        ) from error
    return read_text(text, board=board, ignore_rules_text=ignore_rules_text)
