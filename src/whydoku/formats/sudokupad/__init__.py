"""SudokuPad: links that carry their puzzle (`scl…`, `ctc…`, `fpuzzles…`, `scf…`), and the JSON inside them.

An id without such a prefix only names a puzzle that the site keeps, so it cannot be read here. SudokuPad stores drawings, and
those that custom cannot read are refused by name. A puzzle is written in SudokuPad's own data where reading them again gives
just the same rules, and otherwise as f-puzzles' text, which SudokuPad takes as well. Fog, notes, colours and what else binds
nobody are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote

from whydoku.errors import FormatError
from whydoku.formats import Format, find_format
from whydoku.formats._cells import make_puzzle, usual_board
from whydoku.formats._json_values import pack_json, parse_json
from whydoku.formats._lzstring import compress
from whydoku.formats._original_json import original, with_original
from whydoku.formats._packed_links import unpack
from whydoku.formats._rule_meaning import meaning
from whydoku.formats._rules_in_words import unread_words
from whydoku.formats.sudokupad.reader import ORIGINAL, read_puzzle
from whydoku.formats.sudokupad.shrunken_json import expand
from whydoku.formats.sudokupad.writer import write_puzzle
from whydoku.model.board import Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.windoku import Windoku

_HEAD = 1 << 16  # how much of a text a sniffer looks at
_SITE = re.compile(
    r"\s*<?(?:https?://)?(?:[\w-]+\.)*(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)\b", re.IGNORECASE
)
_CARRIES = re.compile(r"[/?=](fpuzzles|fpuz|scl|ctc|scf)([^?#&>\s][^?#&>]*)")
_BARE = re.compile(r"\s*(?:(fpuzzles|fpuz|scl|ctc)(?=N4|%7[Bb]|\{)|(scf)(?=[A-Za-x0-9]{14,}))")
_ID = re.compile(r"[/=]([\w-]{1,60})\s*(?:$|[?#&>])")
_OWN = re.compile(r'"cells"\s*:\s*\[\s*\[\s*[{\]]|[{,]\s*ce:\s*\[\s*\[\s*[,{\]]')


def sniff(text: str) -> float:
    """Look for the address, for a prefix with a payload, or for JSON with rows of cells that are objects."""
    if _SITE.match(text):
        return 1.0
    if _BARE.match(text):
        return 0.9
    head = text[:_HEAD].lstrip()
    return 0.94 if head.startswith("{") and _OWN.search(head) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    if text.lstrip().startswith("{"):
        yield _read_own(_json(text.strip()), board)
        return
    kind, packed = _payload(text)
    if kind == "scf":
        yield _classic(unquote(packed).strip(), board)
        return
    plain = unquote(packed) if packed[:3].upper() in ("%7B",) else packed
    if not plain.startswith("{"):
        plain = unpack(packed, "SudokuPad link")
    if kind.startswith("fpuz") and plain.lstrip().startswith("{"):
        yield from find_format("fpuzzles").read(plain, board)
    else:
        yield _read_own(_json(plain), board)


def _payload(text: str) -> tuple[str, str]:
    bare = _BARE.match(text)
    if bare is not None:
        return bare[1] or bare[2], text[bare.end() :]
    carried = _CARRIES.search(text) if _SITE.match(text) else None
    if carried is not None:
        return carried[1], carried[2]
    named = _ID.search(text[:1000])
    if named is not None:
        raise FormatError(
            f"the link names the puzzle {named[1]!r}, which SudokuPad keeps; only links that carry their puzzle can be read"
        )
    raise FormatError("the SudokuPad link carries no puzzle: there is no scl, ctc, fpuzzles or scf in it")


def _json(text: str) -> Json:
    return parse_json(text, "JSON of the puzzle") if re.match(r'\{\s*["}]', text) else expand(text)


def _classic(text: str, board: Board | None) -> Puzzle:
    """Read the short code of a plain puzzle: a character stands for a digit and the empty cells after it."""
    usual = usual_board(9)
    if board is not None and board != usual:
        raise FormatError(f"a scf link holds a {usual}, not a {board}")
    digits: list[Digit] = []
    at = 0
    while len(digits) < 81:
        if at == len(text):
            raise FormatError(f"the scf link is cut off after {len(digits)} of 81 cells")
        code = ord(text[at])
        number = (
            code - 38 if 48 <= code <= 57 else code - 45 if 65 <= code <= 90 else code - 51 if 97 <= code <= 120 else 0
        )
        if not 10 <= number <= 69:
            raise FormatError(f"character {at + 1} of the scf link, {text[at]!r}, stands for no digit")
        digits += [number % 10] + [0] * (number // 10 - 1)
        at += 1
    if len(digits) > 81:
        raise FormatError(f"the scf link has {len(digits)} cells, not 81")
    puzzle = make_puzzle(usual, [digit or None for digit in digits])
    rest = text[at:]
    for letter, rule in (("w", Windoku()), ("x", Diagonals())):
        if rest.startswith(letter):
            puzzle, rest = puzzle.with_rules(rule), rest[1:]
    if rest and rest[0] not in "ta":
        raise FormatError(f"after its 81 cells the scf link says {rest[:20]!r}, which is not known")
    about = (("title" if rest[0] == "t" else "author", rest[1:]),) if rest[1:] else ()
    return Puzzle(puzzle.board, puzzle.rules, puzzle.givens, about=about)


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the link."""
    (puzzle,) = puzzles
    data = _own(puzzle)
    if data is None:
        link = find_format("fpuzzles").write([puzzle])
        return f"https://sudokupad.app/fpuzzles{link.partition('load=')[2]}"
    return f"https://sudokupad.app/scl{quote(compress(pack_json(data)), safe='')}"


def _read_own(data: Json, board: Board | None) -> Puzzle:
    return with_original(read_puzzle(data, board), data, ORIGINAL, _own)


def _own(puzzle: Puzzle) -> Json:
    """Give SudokuPad's data of a puzzle, or None where they would not say just the same."""
    board = puzzle.board
    if not board.is_square or board.low != 1 or any(puzzle.placed) or puzzle.marks:
        return None
    if find_format("fpuzzles").title in dict(puzzle.about):
        return None  # the puzzle came with f-puzzles' own text, which says more
    try:
        before, puzzle = original(puzzle, ORIGINAL, lambda data: read_puzzle(data, None))
        data = write_puzzle(puzzle) if before is None else before
        again = None if data is None else read_puzzle(data, None)
    except FormatError:
        return None
    if again is None or (again.board, again.givens) != (board, puzzle.givens):
        return None
    return data if meaning(board, again.rules) == meaning(board, puzzle.rules) else None


def _unread(puzzle: Puzzle) -> Iterable[str]:
    """Give what the words, or the drawings of an f-puzzles link, may say beside the rules."""
    return (find_format("fpuzzles").unread or unread_words)(puzzle)


plugin = Format(title="SudokuPad", sniff=sniff, read=read, write=write, aliases=("ctc", "scl"), unread=_unread)
