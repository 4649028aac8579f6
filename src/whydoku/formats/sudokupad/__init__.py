"""SudokuPad: links that carry their puzzle (`scl…`, `ctc…`, `fpuzzles…`, `scf…`), and the JSON inside them.

An id without such a prefix only names a puzzle that the site keeps (`_short_links`). SudokuPad stores drawings, and
those that custom cannot read are refused by name. A puzzle is written in SudokuPad's own data, with its rules in words, where
reading them again gives just the same rules. f-puzzles' text, which SudokuPad takes as well, is written for puzzles that came
with it and for clones that the drawing alone would not tell apart, and only if SudokuPad shows all of its
rules. Fog, notes, colours and everything else that is no constraint are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from urllib.parse import quote, unquote

from whydoku.errors import FormatError
from whydoku.formats import Format, find_format
from whydoku.formats._cells import make_puzzle, usual_board, usual_rules
from whydoku.formats._drawn_only import has_layers, read_carried
from whydoku.formats._json_values import as_list, pack_json, parse_json
from whydoku.formats._lzstring import compress
from whydoku.formats._original_json import json_behind, original, with_original
from whydoku.formats._packed_links import unpack
from whydoku.formats._rule_meaning import meaning
from whydoku.formats._rules_in_words import FOG_WORDS, free_sentences, unread_words
from whydoku.formats._square_boards import cannot_carry, refuse_other_board
from whydoku.formats._words_of_rules import with_words
from whydoku.formats.sudokupad.figures import LAYERS
from whydoku.formats.sudokupad.left_over import drawn_beside
from whydoku.formats.sudokupad.pad_drawing import write_drawn
from whydoku.formats.sudokupad.reader import ORIGINAL, beside_rules, has_fog, read_puzzle
from whydoku.formats.sudokupad.shrunken_json import expand
from whydoku.formats.sudokupad.writer import TITLE, write_puzzle
from whydoku.model.board import Board, Digit
from whydoku.model.drawn import NOTHING_DRAWN, Drawn
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json
from whydoku.rules.clone import Clone
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.windoku import Windoku

FPUZZLES = "f-puzzles"
"""The name under which a puzzle's metadata has f-puzzles' JSON."""

_SHOWN = frozenset(
    {
        *(
            "anti-king",
            "anti-knight",
            "arrow",
            "between",
            "clone",
            "diagonals",
            "difference",
            "disjoint-groups",
            "even",
        ),
        *("extra-region", "killer", "little-killer", "maximum", "minimum", "negative-kropki", "negative-xv"),
        *("non-consecutive", "odd", "palindrome", "pill-arrow", "quadruple", "ratio", "sandwich", "thermometer"),
        *("windoku", "xv"),
    }
)  # rules of f-puzzles' text that SudokuPad draws, or that its text says

_HEAD = 1 << 16  # how much of a text a sniffer looks at
_SITE = re.compile(
    r"\s*<?(?:https?://)?(?:[\w-]+\.)*(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)\b", re.IGNORECASE
)
_CARRIES = re.compile(r"[/?=](fpuzzles|fpuz|scl|ctc|scf)([^?#&>\s][^?#&>]*)")
_BARE = re.compile(r"\s*(?:(fpuzzles|fpuz|scl|ctc)(?=N4|%7[Bb]|\{)|(scf)(?=[A-Za-x0-9]{14,}))")
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
    """Write the link, in SudokuPad's own data, or else as f-puzzles' text if SudokuPad shows all of its rules."""
    (puzzle,) = puzzles
    fpuzzles = find_format("fpuzzles")
    is_shown = all(rule.name in _SHOWN for rule in puzzle.rules if rule not in usual_rules(puzzle.board))
    if is_shown and FPUZZLES in dict(puzzle.about):  # it has more: colours, notes, ornaments
        return _fpuzzles_link(fpuzzles.write([puzzle]))
    others = tuple(rule for rule in puzzle.rules if not isinstance(rule, Clone))
    if is_shown and len(others) < len(puzzle.rules):
        _own(replace(puzzle, rules=others))
        try:
            _own(puzzle)
        except FormatError:  # grey cells do not show which are clones of which; f-puzzles' text does
            return _fpuzzles_link(fpuzzles.write([with_words(puzzle)]))
    return f"https://sudokupad.app/scl{quote(compress(pack_json(_own(puzzle))), safe='')}"


def _fpuzzles_link(link: str) -> str:
    return f"https://sudokupad.app/fpuzzles{quote(link.partition('load=')[2], safe='')}"


def _read_own(data: Json, board: Board | None) -> Puzzle:
    metadata = data.get("metadata") if isinstance(data, dict) else None
    if isinstance(metadata, dict) and (puzzle := read_carried(data, metadata, _own)) is not None:
        refuse_other_board(puzzle.board.plain, board)
        return puzzle
    return with_original(read_puzzle(data, board), data, ORIGINAL, _own)


def _own(puzzle: Puzzle) -> Json:
    """Return SudokuPad's data of a puzzle, or raise an error if they would not express exactly it."""
    board = puzzle.board
    if has_layers(puzzle):
        return write_drawn(puzzle, TITLE)
    before, puzzle = original(puzzle, ORIGINAL, lambda data: read_puzzle(data, None))
    data = write_puzzle(puzzle) if before is None else before
    try:
        again = read_puzzle(data, None)
    except FormatError as error:
        raise cannot_carry(TITLE, f"this puzzle, because what would be drawn cannot be read ({error})") from error
    if again.board != board:
        raise cannot_carry(TITLE, f"the board ({board})")
    if before is None and (more := _beside(data, puzzle)):
        raise cannot_carry(TITLE, f"this puzzle, because of what would be drawn: {more[0]}")
    said = meaning(board, again.rules)
    for rule in puzzle.rules:
        if not meaning(board, (rule,), puzzle.rules) <= said:
            raise cannot_carry(TITLE, f"the rule {rule.name} as it is here: its drawing says something else")
    if again.givens != puzzle.givens or said != meaning(board, puzzle.rules):
        raise cannot_carry(TITLE, "this puzzle: what would be drawn says something else")
    return data


def _beside(data: Json, puzzle: Puzzle) -> list[str]:
    """Return what would be drawn that no rule draws, besides what a puzzle's link drew."""
    kept = json_behind(puzzle, ORIGINAL)
    known = kept if isinstance(kept, dict) else {}
    beside = beside_rules(data)
    return [
        name
        for name, (layer, item) in zip(beside.named, beside.figures, strict=True)
        if item not in as_list(known.get(layer, []), layer)
    ]


def _unread(puzzle: Puzzle) -> Iterable[str]:
    """Yield what the words and the mere drawings may require besides the rules."""
    yield from (find_format("fpuzzles").unread or unread_words)(puzzle)
    data = json_behind(puzzle, ORIGINAL)
    if _has_figures(data):
        yield from beside_rules(data).named


def _has_figures(data: Json) -> bool:
    return isinstance(data, dict) and any(data.get(layer) for layer in (*LAYERS, "cages", "foglight", "foglink"))


def _drawn(puzzle: Puzzle) -> Drawn:
    """Return what the link of a puzzle draws beside its rules."""
    data = json_behind(puzzle, ORIGINAL)
    if _has_figures(data):
        return drawn_beside(beside_rules(data), puzzle.board)
    other = find_format("fpuzzles").drawn
    return other(puzzle) if other is not None else NOTHING_DRAWN


def _not_modelled(puzzle: Puzzle) -> Iterable[str]:
    """Yield what the puzzle has besides its rules: fog, and words that name no rule."""
    data = json_behind(puzzle, ORIGINAL)
    if has_fog(data):
        yield FOG_WORDS
    yield from (find_format("fpuzzles").not_modelled or free_sentences)(puzzle)


plugin = Format(
    title=TITLE,
    sniff=sniff,
    read=read,
    write=write,
    aliases=("ctc", "scl"),
    unread=_unread,
    not_modelled=_not_modelled,
    drawn=_drawn,
    shows_solution=True,
    states_board=True,
)
