"""The user's input: a puzzle itself, a file, or standard input; and the place of each puzzle in it."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Unpack

from whydoku.cli.limits import MAX_INPUT_BYTES, MAX_QUOTED_CHARACTERS
from whydoku.cli.questions import asking
from whydoku.errors import DoubtfulError, FormatError, InputError, LettersError, UnreadError
from whydoku.model.puzzle import Puzzle

if TYPE_CHECKING:
    from pathlib import Path

    from whydoku.verbs._input import PositionOptions


@dataclass(frozen=True)
class Source:
    """The puzzles of one argument, and the name of their source."""

    name: str  # empty for a puzzle that was the argument itself
    puzzles: tuple[Puzzle, ...]

    def place(self, number: int) -> str:
        """Return the place of puzzle `number`, as the start of a message.

        >>> Source("some.sdm", ()).place(3)
        'some.sdm, puzzle 3: '
        """
        if len(self.puzzles) == 1:
            return f"{self.name}: " if self.name else ""
        return f"{self.name}, puzzle {number}: " if self.name else f"puzzle {number}: "


def load(argument: str, **how: Unpack[PositionOptions]) -> Source:
    """Read the puzzles of an argument; an error names the place."""
    from whydoku.rules import check_names
    from whydoku.verbs._input import given_rules, make_board, read_puzzles

    texts = [text for text in given_rules(how.get("rules", ())) if isinstance(text, str)]
    board = make_board(how.get("size"))
    check_names(texts)  # so that a wrong option is reported as such, not as an error in the file

    notes: list[str] = []
    if (placed := how.get("placed")) is not None:
        how["placed"] = _decoded(placed)
    if (marks := how.get("marks")) is not None:
        how["marks"] = _decoded(marks)
    text, name = _text(argument)
    try:
        puzzles = asking(
            lambda answers: read_puzzles(
                text, **(how | {"size": board, "answers": answers}), path=name or None, notes=notes
            ),
            how.get("answers"),
        )
        for puzzle in puzzles[:1]:
            _ = puzzle.network  # a rule that does not fit the board is reported before anything is solved
    except DoubtfulError as error:
        raise DoubtfulError(f"{name}: {error}" if name else str(error), error.photo) from error
    except LettersError as error:
        raise LettersError(f"{name}: {error}" if name else str(error), error.letters) from error
    except UnreadError as error:
        raise UnreadError(f"{name}: {error}" if name else str(error)) from error
    except FormatError as error:
        if name:
            raise FormatError(f"{name}: {error}") from error
        from whydoku.formats._any_text import looks_like_a_file

        if looks_like_a_file(argument):
            raise FormatError(f"there is no file {_quote(argument)}, and it is no puzzle either") from error
        raise FormatError(f"{_quote(argument)} is neither a file nor a puzzle: {error}") from error
    except InputError as error:
        raise InputError(f"{name}: {error}" if name else str(error)) from error
    source = Source(name, tuple(puzzles))
    for note in notes:
        print(f"whydoku: {f'{name}: ' if name else ''}{note}", file=sys.stderr)
    for number, puzzle in enumerate(puzzles, 1):
        if puzzle.passed_over:
            print(f"{source.place(number)}passed over: {puzzle.passed_over}", file=sys.stderr)
    return source


def _decoded(argument: str) -> str:
    """Return the text that an option stands for, which may be a file."""
    data, name = _text(argument)
    return _decode(data, name) if isinstance(data, bytes) else data


def _text(argument: str) -> tuple[str | bytes, str]:
    """Return the text an argument stands for, and the name of the place it came from."""
    if argument == "-":
        if sys.stdin is None:
            raise InputError("there is no standard input to read")
        return _bounded(sys.stdin.buffer, "standard input"), "standard input"
    if not os.path.exists(argument):  # noqa: PTH110  # most arguments are puzzles, and pathlib takes long to import
        return argument, ""
    from pathlib import Path

    path = Path(argument)
    if path.is_dir():
        raise InputError(f"{argument} is a folder, not a file")
    return read_bytes(path), argument


def read_bytes(path: Path) -> bytes:
    """Read a file; raise an error with a readable reason if that fails."""
    try:
        with path.open("rb") as file:
            return _bounded(file, str(path))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error


def _bounded(stream: BinaryIO, name: str) -> bytes:
    """Read a stream to its end, piece by piece, so that an endless one is refused before it fills the memory."""
    pieces, size = [], 0
    while piece := stream.read(1 << 20):
        pieces.append(piece)
        size += len(piece)
        if size > MAX_INPUT_BYTES:
            raise InputError(f"{name} is longer than {MAX_INPUT_BYTES >> 20} MB; split it")
    return b"".join(pieces)


def read_text(path: Path) -> str:
    """Read a file as text; raise an error with a readable reason if that fails."""
    return _decode(read_bytes(path), str(path))


def read_file(argument: str) -> tuple[str, str]:
    """Read a file, or standard input for "-", and give its name as well."""
    from pathlib import Path

    if argument != "-":
        return read_text(Path(argument)), argument
    data, name = _text(argument)
    return _decode(data, name) if isinstance(data, bytes) else data, name


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: byte {error.start + 1} is not UTF-8") from error


def _quote(argument: str) -> str:
    short = argument if len(argument) <= MAX_QUOTED_CHARACTERS else argument[: MAX_QUOTED_CHARACTERS - 1] + "…"
    return repr(short)
