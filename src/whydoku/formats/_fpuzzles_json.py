"""f-puzzles' JSON there and back without a loss: what our words would not say again is kept whole, as it came.

A puzzle is read for its rules; colours, drawings, notes, the order of keys and how a page behaves are no part of it. Where
writing the puzzle anew would not give the same JSON, the JSON itself goes into the words about the puzzle, under "f-puzzles".
When the puzzle is written again and still says what that JSON says, that JSON is what is written; when it was changed since,
it is written anew, with the drawings and notes of old.
"""

from __future__ import annotations

from dataclasses import replace

from whydoku.errors import FormatError
from whydoku.formats._fpuzzles import KEPT, read_puzzle
from whydoku.formats._fpuzzles_write import write_puzzle
from whydoku.formats._links import as_text, pack_json, parse_json
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json


def read_json(data: Json, stated: Board | None) -> Puzzle:
    """Read a puzzle from its JSON; `stated` is what the user said of the board."""
    puzzle = _without(read_puzzle(data, stated))
    text = as_text(pack_json(data), "the JSON of the puzzle")
    try:
        if pack_json(write_puzzle(puzzle)) == text:
            return puzzle
    except FormatError:
        pass  # something that binds nobody, and that only the JSON itself can say
    return replace(puzzle, about=(*puzzle.about, (KEPT, text)))


def write_json(puzzle: Puzzle) -> Json:
    """Write a puzzle as f-puzzles' JSON, or refuse by name what it cannot carry."""
    said = dict(puzzle.about)
    if KEPT not in said:
        return write_puzzle(puzzle)
    data = parse_json(said[KEPT], "JSON that was kept")
    before = read_puzzle(data, None)
    if _without(before) == _without(puzzle):
        return data
    drawings = tuple((key, words) for key, words in before.about if key == KEPT)
    return write_puzzle(replace(_without(puzzle), about=(*_without(puzzle).about, *drawings)))


def _without(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, about=tuple((key, words) for key, words in puzzle.about if key != KEPT))
