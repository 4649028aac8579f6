"""SudokuMaker: the link `https://sudokumaker.app/?puzzle=…`, or the JSON inside it.

Constraints that a setter wrote as code are never run. They are named, and so are drawings with a name of their own and the
words beside the puzzle: a puzzle with any of these is refused, or read without them on request.
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
from whydoku.formats.sudokumaker.maker_drawing import write_drawn
from whydoku.formats.sudokumaker.maker_left_over import drawn
from whydoku.formats.sudokumaker.puzzles import ORIGINAL, parts_beside_rules, read_puzzle, write_puzzle
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

_HEAD = 1 << 16  # how much of a JSON text a sniffer looks at
_LINK = re.compile(r"\s*(?:<?https?://)?(?:[\w-]+\.)*sudokumaker\.app\b", re.IGNORECASE)
_PUZZLE = re.compile(r"[?&]puzzle=([^&#>]*)")
_VERSION = re.compile(r'[{,]\s*"formatVersion"\s*:\s*"\d')


def sniff(text: str) -> float:
    """Look for the address, or for a JSON object with a format version."""
    if _LINK.match(text):
        return 1.0
    head = text[:_HEAD].lstrip()
    return 0.95 if head.startswith("{") and _VERSION.search(head) and '"constraints"' in head else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    if not text.lstrip().startswith("{"):
        packed = _PUZZLE.search(text)
        if packed is None:
            raise FormatError("the SudokuMaker link carries no puzzle: it has no ?puzzle=")
        text = unpack(packed[1].replace("$", ""), "SudokuMaker link")
    data = parse_json(text, "JSON of the puzzle")
    inside = data.get("puzzle") if isinstance(data, dict) else None
    if isinstance(inside, dict) and (puzzle := read_carried(data, inside, write_drawn)) is not None:
        refuse_other_board(puzzle.board.plain, board)
        yield puzzle
        return
    yield with_original(read_puzzle(data, board), data, ORIGINAL, write_puzzle)


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the link."""
    (puzzle,) = puzzles
    packed = compress(pack_json(write_drawn(puzzle) if has_layers(puzzle) else _data(puzzle)))
    return f"https://sudokumaker.app/?puzzle={packed.rstrip('=').replace('+', '%2B').replace('/', '-')}"


def _data(puzzle: Puzzle) -> Json:
    data, changed = original(puzzle, ORIGINAL, lambda data: read_puzzle(data, None))
    return write_puzzle(changed) if data is None else data


def _unread(puzzle: Puzzle) -> Iterator[str]:
    """Yield what code, named drawings and words may require besides the rules."""
    data = json_behind(puzzle, ORIGINAL)
    if data is not None:
        yield from parts_beside_rules(data)
    yield from unread_words(puzzle)


def not_modelled(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the puzzle has besides its rules: fog, and words that name no rule."""
    if drawn(puzzle).fog is not None:
        yield FOG_WORDS
    yield from free_sentences(puzzle)


plugin = Format(
    title="SudokuMaker",
    sniff=sniff,
    read=read,
    write=write,
    aliases=("sudoku-maker",),
    unread=_unread,
    not_modelled=not_modelled,
    drawn=drawn,
    shows_solution=True,
    states_board=True,
)
