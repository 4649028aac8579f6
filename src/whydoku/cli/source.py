"""What the user handed in: a puzzle as it stands, a file, or standard input; and where in it a puzzle is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from whydoku.errors import FormatError, InputError
from whydoku.model.puzzle import Puzzle
from whydoku.values import dataclass

if TYPE_CHECKING:
    from pathlib import Path

_SHOWN = 40  # how much of a puzzle is quoted back in a message


@dataclass(frozen=True)
class Source:
    """The puzzles of one argument, and what to call the place they came from."""

    name: str  # empty for a puzzle that was the argument itself
    puzzles: tuple[Puzzle, ...]

    def place(self, number: int) -> str:
        """Say where puzzle `number` is, as the start of a message.

        >>> Source("some.sdm", ()).place(3)
        'some.sdm, puzzle 3: '
        """
        if len(self.puzzles) == 1:
            return f"{self.name}: " if self.name else ""
        return f"{self.name}, puzzle {number}: " if self.name else f"puzzle {number}: "


def load(
    argument: str,
    *,
    rules: Iterable[str] | None = None,
    size: str | None = None,
    format: str | None = None,
) -> Source:
    """Read the puzzles that an argument stands for; an error says where it is."""
    from whydoku import api
    from whydoku.rules import check_names

    texts = tuple(rules or ())
    board = api.make_board(size)
    check_names(texts)  # so that a wrong option is told as such, and not as an error of the file

    text, name = _text(argument)
    try:
        puzzles = api.read_all(text, rules=texts, format=format, size=board, path=name or None)
        for puzzle in puzzles[:1]:
            _ = puzzle.network  # a rule that does not fit the board says so before anything is solved
    except FormatError as error:
        if name:
            raise FormatError(f"{name}: {error}") from error
        raise FormatError(f"{_quote(argument)} is neither a file nor a puzzle: {error}") from error
    except InputError as error:
        raise InputError(f"{name}: {error}" if name else str(error)) from error
    return Source(name, tuple(puzzles))


def _text(argument: str) -> tuple[str | bytes, str]:
    """Give the text an argument stands for, and the name of the place it came from."""
    if argument == "-":
        if sys.stdin is None:
            raise InputError("there is no standard input to read")
        return sys.stdin.buffer.read(), "standard input"
    if not os.path.exists(argument):  # noqa: PTH110  # most arguments are puzzles, and pathlib takes long to import
        return argument, ""
    from pathlib import Path

    path = Path(argument)
    if path.is_dir():
        raise InputError(f"{argument} is a folder, not a file")
    return read_bytes(path), argument


def read_bytes(path: Path) -> bytes:
    """Read a file, or say in a sentence why it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error


def read_text(path: Path) -> str:
    """Read a file as text, or say in a sentence why it cannot be read."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start + 1} is not UTF-8") from error


def _quote(argument: str) -> str:
    short = argument if len(argument) <= _SHOWN else argument[: _SHOWN - 1] + "…"
    return repr(short)
