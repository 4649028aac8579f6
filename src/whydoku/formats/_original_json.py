"""Links there and back without a loss: the JSON that a puzzle came from is kept with it where we would write it differently.

A puzzle is read for its rules; colours, drawings, notes, the order of keys and how a page behaves are no part of it. Where
writing the puzzle anew would not give the same JSON, the original goes into the puzzle's metadata, under the name of its
format. When the puzzle is written again and still says what the original says, the original is written; when it has been
changed since, it is written anew, with those of the original's drawings and notes that have a place in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from whydoku.errors import FormatError
from whydoku.formats._json_values import as_text, pack_json, parse_json
from whydoku.formats._passed_over import KEY as PASSED_OVER
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json


def with_original(puzzle: Puzzle, data: Json, key: str, write: Callable[[Puzzle], Json]) -> Puzzle:
    """Give a puzzle read from JSON, with the JSON under `key` in its metadata if writing it anew would say less."""
    plain = without(puzzle, key)
    text = as_text(pack_json(data), "the JSON of the puzzle")
    try:
        if pack_json(write(plain)) == text:
            return plain
    except FormatError:
        pass  # something that binds nobody, and that only the JSON itself can say
    return replace(plain, about=(*plain.about, (key, text)))


def original(puzzle: Puzzle, key: str, read: Callable[[Json], Puzzle]) -> tuple[Json, Puzzle]:
    """Give the JSON under `key`, or None if there is none or the puzzle has been changed since; and the puzzle to write.

    A puzzle that was changed has the drawings and notes that `read` finds in the JSON under `key`.
    """
    said = dict(puzzle.about)
    if key not in said:
        return None, puzzle
    data = parse_json(said[key], "original JSON")
    before = read(data)
    plain = without(without(puzzle, key), PASSED_OVER)
    added = plain if "solution" in dict(before.about) else without(plain, "solution")  # which a writer may have added
    if without(before, key) in (plain, added):
        return data, plain
    drawings = tuple((name, words) for name, words in before.about if name == key)
    return None, replace(plain, about=(*plain.about, *drawings))


def without(puzzle: Puzzle, key: str) -> Puzzle:
    """Give a puzzle without the metadata under `key`."""
    return replace(puzzle, about=tuple((name, words) for name, words in puzzle.about if name != key))
