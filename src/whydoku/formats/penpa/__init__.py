"""Penpa: the links `…/penpa-edit/#m=edit&p=…`, which carry a drawing, read as far as it states rules exactly.

The packed part is a deflated text in which long words have short names; `&a=` carries the answer that the page checks. What is
read, and what is refused, is in `reader`; what is drawn only is in `penpa_left_over`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.formats._limits import MAX_INFLATED_BYTES
from whydoku.formats._packed_links import deflate, inflate
from whydoku.formats._rules_in_words import free_sentences, unread_words
from whydoku.formats.penpa.penpa_left_over import drawn, drawn_only
from whydoku.formats.penpa.reader import read_puzzle
from whydoku.formats.penpa.writer import write_puzzle
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle

_LINK = re.compile(
    r"\s*<?(?:https?://)?[\w./-]{0,80}penpa[\w-]{0,20}/?[^\s]{0,40}#m=|\s*#?m=(?:edit|solve)&p=", re.IGNORECASE
)
_PACKED = re.compile(r"[&?#]p=([^&#>]*)")
_ANSWER = re.compile(r"&a=([^&#>]*)")

_SHORT = {
    "z9": '"qa"',
    "zQ": '"pu_q"',
    "zA": '"pu_a"',
    "zG": '"grid"',
    "zM": '"edit_mode"',
    "zS": '"surface"',
    "zL": '"line"',
    "zE": '"lineE"',
    "zW": '"wall"',
    "zC": '"cage"',
    "zN": '"number"',
    "zY": '"symbol"',
    "zP": '"special"',
    "zB": '"board"',
    "zR": '"command_redo"',
    "zU": '"command_undo"',
    "z8": '"command_replay"',
    "z1": '"numberS"',
    "zF": '"freeline"',
    "z2": '"freelineE"',
    "zT": '"thermo"',
    "z3": '"arrows"',
    "zD": '"direction"',
    "z0": '"squareframe"',
    "z5": '"polygon"',
    "z4": '"deletelineE"',
    "z6": '"killercages"',
    "z7": '"nobulbthermo"',
    "z_": '"__a"',
    "zO": "null",
    "zZ": "z",
}
_CODES = re.compile("z.")
_WORDS = {word: code for code, word in _SHORT.items()}
_LONG = re.compile("|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True)))


def sniff(text: str) -> float:
    """Look for the address, or for what follows it."""
    return 1.0 if _LINK.match(text[:400]) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    packed, answer = _PACKED.search(text), _ANSWER.search(text)
    if packed is None or not packed[1].strip():
        raise FormatError("the penpa link carries no puzzle: there is no p= in it")
    plain = inflate(packed[1], "penpa link")
    if len(plain) > MAX_INFLATED_BYTES // 8:
        raise FormatError(f"the penpa link unpacks to {len(plain)} characters, which is not a puzzle")
    plain = _CODES.sub(lambda code: _SHORT.get(code[0], code[0]), plain)
    yield read_puzzle(plain, inflate(answer[1], "answer of the penpa link") if answer else "", board)


def _unread(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the words and the mere drawings may require besides the rules."""
    yield from unread_words(puzzle)
    yield from drawn_only(puzzle)


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the link."""
    (puzzle,) = puzzles
    text, answer = write_puzzle(puzzle)
    packed = deflate(_LONG.sub(lambda word: _WORDS[word[0]], text))
    link = f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"
    return f"{link}&a={deflate(answer)}" if answer else link


plugin = Format(
    title="penpa",
    sniff=sniff,
    read=read,
    write=write,
    aliases=("penpa-edit",),
    unread=_unread,
    not_modelled=free_sentences,
    drawn=drawn,
    shows_solution=True,
    states_board=True,
)
