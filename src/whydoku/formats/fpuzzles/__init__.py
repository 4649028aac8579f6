"""f-puzzles: the link `https://www.f-puzzles.com/?load=…`, its packed part alone, or the JSON inside it.

A short link (`?id=…`) only names a puzzle stored on the site (`_short_links`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._drawn_only import has_layers, read_carried
from whydoku.formats._json_values import pack_json, parse_json
from whydoku.formats._lzstring import compress
from whydoku.formats._original_json import json_behind, original, with_original
from whydoku.formats._packed_links import unpack
from whydoku.formats._rules_in_words import FOG_WORDS, free_sentences, unread_words
from whydoku.formats._square_boards import refuse_other_board
from whydoku.formats.fpuzzles.cosmetics import write_drawn
from whydoku.formats.fpuzzles.fpuzzles_drawings import drawn
from whydoku.formats.fpuzzles.reader import ORIGINAL, numbers_in_drawings, read_puzzle
from whydoku.formats.fpuzzles.writer import write_puzzle
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

_HEAD = 1 << 16  # how much of a JSON text a sniffer looks at
_LINK = re.compile(r"\s*(?:<?https?://)?(?:[\w-]+\.)*f-puzzles\.com\b|\s*\?(?:load|id)=", re.IGNORECASE)
_LOAD = re.compile(r"[?&]load=([^&#>]*)")
_PACKED = re.compile(r"\s*N4Ig[A-Za-z0-9+/% -]{6}")  # what every text that starts {" packs to
_GRID = re.compile(r'[{,]\s*"grid"\s*:')


def sniff(text: str) -> float:
    """Look for the address, for the start of a packed object, or for a JSON object with a grid."""
    if _LINK.match(text):
        return 1.0
    if _PACKED.match(text):
        return 0.9
    head = text[:_HEAD].lstrip()
    return 0.95 if head.startswith("{") and _GRID.search(head) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    if not text.lstrip().startswith("{"):
        text = unpack(_packed(text), "f-puzzles link")
    data = parse_json(text, "JSON of the puzzle")
    if isinstance(data, dict) and (puzzle := read_carried(data, data, write_drawn)) is not None:
        refuse_other_board(puzzle.board.plain, board)
        yield puzzle
        return
    yield with_original(read_puzzle(data, board), data, ORIGINAL, write_puzzle)


def _packed(text: str) -> str:
    if not _LINK.match(text):
        return text
    load = _LOAD.search(text)
    if load is not None:
        return load[1]
    raise FormatError("the f-puzzles link carries no puzzle: it has no ?load=")


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the link."""
    (puzzle,) = puzzles
    packed = compress(pack_json(write_drawn(puzzle) if has_layers(puzzle) else _data(puzzle)))
    return f"https://www.f-puzzles.com/?load={packed}"  # not encoded: f-puzzles and others do not decode %2B


def _data(puzzle: Puzzle) -> Json:
    data, changed = original(puzzle, ORIGINAL, lambda data: read_puzzle(data, None))
    return write_puzzle(changed) if data is None else data


def _unread(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the words, or drawings with numbers, may require besides the rules."""
    yield from unread_words(puzzle)
    drawn = json_behind(puzzle, ORIGINAL)
    if drawn is not None:
        yield from numbers_in_drawings(drawn)


def not_modelled(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the puzzle has besides its rules: fog, and words that name no rule."""
    if drawn(puzzle).fog is not None:
        yield FOG_WORDS
    yield from free_sentences(puzzle)


plugin = Format(
    title="f-puzzles",
    sniff=sniff,
    read=read,
    write=write,
    aliases=("f-puzzles", "fpuz"),
    unread=_unread,
    not_modelled=not_modelled,
    drawn=drawn,
    states_board=True,
)
