"""f-puzzles' JSON there and back: `_fpuzzles` and `_fpuzzles_write`, with all else that was in the JSON kept."""

from __future__ import annotations

from whydoku.formats._fpuzzles import KEPT, read_puzzle
from whydoku.formats._fpuzzles_write import write_puzzle
from whydoku.formats._kept import keep, kept
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json


def read_json(data: Json, stated: Board | None) -> Puzzle:
    """Read a puzzle from its JSON; `stated` is what the user said of the board."""
    return keep(read_puzzle(data, stated), data, KEPT, lambda puzzle: write_puzzle(puzzle))


def write_json(puzzle: Puzzle) -> Json:
    """Write a puzzle as f-puzzles' JSON, or refuse by name what it cannot carry."""
    data, changed = kept(puzzle, KEPT, lambda data: read_puzzle(data, None))
    return write_puzzle(changed) if data is None else data
