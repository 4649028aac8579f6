"""Lossless round trips of links: the JSON that a puzzle came from is kept with it if we would write it differently.

A puzzle is read for its rules; colours, drawings, notes, the order of keys and a page's settings are no part of it. If
writing the puzzle anew would not give the same JSON, the original goes into the puzzle's metadata, under the name of its
format. When the puzzle is written again and still says what the original says, the original is written; when it has been
changed since, it is written anew, with as many of the original's drawings and notes as fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import overload

from whydoku.errors import FormatError
from whydoku.formats._json_values import as_text, pack_json, parse_json
from whydoku.model.puzzle import DRAWN, PASSED_OVER, Puzzle
from whydoku.model.rule_json import Json


class About(Sequence[tuple[str, str]]):
    """The metadata of a puzzle that was read from JSON, with the JSON under `key` if writing the puzzle anew would say less.

    That is determined when the metadata is first compared, listed or written, which is rare.
    """

    __slots__ = ("_all", "_text", "_write", "data", "key", "plain")

    def __init__(self, plain: Puzzle, data: Json, key: str, write: Callable[[Puzzle], Json]) -> None:
        self.plain = plain
        self.data = data
        self.key = key
        self._text = as_text(pack_json(data), "the JSON of the puzzle")
        self._write = write
        self._all: tuple[tuple[str, str], ...] | None = None

    def _pairs(self) -> tuple[tuple[str, str], ...]:
        if self._all is None:
            said = tuple(self.plain.about)
            self._all = said if self._is_written_anew() else (*said, (self.key, self._text))
        return self._all

    def _is_written_anew(self) -> bool:
        try:
            return pack_json(self._write(self.plain)) == self._text
        except FormatError:  # something that is not a constraint, and that only the JSON itself can say
            return False

    @overload
    def __getitem__(self, index: int) -> tuple[str, str]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[str, str], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[str, str] | tuple[tuple[str, str], ...]:
        return self._pairs()[index]

    def __len__(self) -> int:
        return len(self._pairs())

    def __eq__(self, other: object) -> bool:
        return self._pairs() == (other._pairs() if isinstance(other, About) else other)

    def __hash__(self) -> int:
        return hash(self._pairs())

    def __repr__(self) -> str:
        return repr(self._pairs())

    def __reduce__(self) -> tuple[type, tuple[tuple[tuple[str, str], ...]]]:
        return tuple, (self._pairs(),)


def with_original(puzzle: Puzzle, data: Json, key: str, write: Callable[[Puzzle], Json]) -> Puzzle:
    """Return a puzzle read from JSON, with the JSON under `key` in its metadata if writing it anew would lose something."""
    plain = without(puzzle, key)
    return replace(plain, about=About(plain, data, key, write))


def said_in(puzzle: Puzzle, name: str) -> str:
    """Return the metadata under a name, or '', without reading the JSON that the puzzle was just read from."""
    about = puzzle.about
    return dict(about.plain.about if isinstance(about, About) else about).get(name, "")


def json_behind(puzzle: Puzzle, key: str) -> Json:
    """Return the JSON under `key` that a puzzle came from, even if writing it anew would give the same; None without one."""
    about = puzzle.about
    if isinstance(about, About) and about.key == key:
        return about.data
    text = said_in(puzzle, key)
    return parse_json(text, "original JSON") if text else None


def original(puzzle: Puzzle, key: str, read: Callable[[Json], Puzzle]) -> tuple[Json, Puzzle]:
    """Return the JSON under `key`, None if there is none or the puzzle has changed since, and the puzzle to write.

    A puzzle that was changed has the drawings and notes that `read` finds in the JSON under `key`.
    """
    said = dict(puzzle.about)
    if key not in said:
        return None, puzzle
    data = parse_json(said[key], "original JSON")
    before = read(data)
    plain = without(puzzle, key, PASSED_OVER, DRAWN)
    added = plain if "solution" in dict(before.about) else without(plain, "solution")  # a writer may have added it
    if without(before, key) in (plain, added):
        return data, plain
    drawings = tuple((name, words) for name, words in before.about if name == key)
    return None, replace(plain, about=(*plain.about, *drawings))


def without(puzzle: Puzzle, *keys: str) -> Puzzle:
    """Return a puzzle without the metadata under some names."""
    return replace(puzzle, about=tuple((name, words) for name, words in puzzle.about if name not in keys))
