"""Formats: one file or folder each, found by `discover`; text in, puzzles out, and back.

A format says three things: does this text look like mine (`sniff`), what does it say (`read`), and how would I write
this puzzle (`write`). Reading is strict: what a format cannot carry is refused by name, never dropped, and a text that
is nearly right is answered with the place where it goes wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from os.path import splitext

from whydoku.errors import FormatError, InputError
from whydoku.model.board import Board, square_board
from whydoku.model.puzzle import Puzzle, puzzle_of_line
from whydoku.plugins import discover
from whydoku.rules import default_rules
from whydoku.values import dataclass

MAX_TEXT = 256 * 1024 * 1024
"""Longest text that is read, in characters."""

_HALF = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Format:
    """One way to write puzzles as text.

    `sniff` gives how sure it is that a text is in this format, from 0 (no) to 1 (certain), quickly and without raising;
    `read` gives every puzzle in a text, or raises a FormatError that says where; its `board` is what the user said of
    the board's shape, or None; `write` turns puzzles into text, or raises a FormatError naming what cannot be carried.
    What binds (board, rules, digits, marks) is carried or refused; a puzzle's metadata is left out where a format has no place
    for it.
    """

    title: str
    sniff: Callable[[str], float]
    read: Callable[[str, Board | None], Iterable[Puzzle]]
    write: Callable[[Iterable[Puzzle]], str]
    extensions: tuple[str, ...] = ()
    many: bool = False  # whether one text may hold several puzzles
    aliases: tuple[str, ...] = ()


@cache
def formats() -> dict[str, Format]:
    """Give every known format by name."""
    return discover("whydoku.formats")


def find_format(name: str) -> Format:
    """Find a format by name, alias or file extension."""
    wanted = name.strip().casefold().lstrip(".").replace("_", "-")
    for known, fmt in formats().items():
        if wanted == known or wanted in fmt.aliases or f".{wanted}" in fmt.extensions:
            return fmt
    raise InputError(f"there is no format {name.strip()!r}; expected one of {', '.join(formats())}")


def sniff(text: str, path: str | None = None) -> Format:
    """Detect which format a text is in; a file's extension decides between formats that are equally sure."""
    extension = splitext(path)[1].casefold() if path else ""  # noqa: PTH122  # pathlib takes long to import
    best: tuple[float, bool, Format] | None = None
    for fmt in formats().values():
        sure = fmt.sniff(text)
        if sure <= 0:
            continue
        rank = (sure, extension in fmt.extensions)
        if best is None or rank > best[:2]:
            best = (*rank, fmt)
    if best is None:
        raise FormatError(f"this is not a puzzle in a known format: it starts {text.strip()[:40]!r}")
    return best[2]


def read_text(
    text: str,
    *,
    format: str | None = None,
    board: Board | None = None,
    path: str | None = None,
) -> list[Puzzle]:
    """Read every puzzle of a text; 81 characters, 0 to 9 and `.`, are a plain 9×9 whatever other formats there are."""
    if format is None and board is None and (plain := puzzle_of_line(text, default_rules(square_board(9)))) is not None:
        return [plain]
    if len(text) > MAX_TEXT:
        raise FormatError(f"the text has {len(text)} characters; at most {MAX_TEXT} are read")
    half = None if text.isascii() else _HALF.search(text)
    if half:
        raise FormatError(f"character {half.start() + 1} of the text is incomplete: half of a surrogate pair")
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise FormatError("the text is empty")
    fmt = find_format(format) if format else sniff(text, path)
    puzzles = list(fmt.read(text, board))
    if not puzzles:
        raise FormatError(f"there is no puzzle in this {fmt.title} text")
    return puzzles


def write_text(puzzles: Iterable[Puzzle], format: str) -> str:
    """Write puzzles in a format."""
    listed = list(puzzles)
    fmt = find_format(format)
    if len(listed) > 1 and not fmt.many:
        raise FormatError(f"a {fmt.title} text holds one puzzle, not {len(listed)}")
    return fmt.write(listed)
