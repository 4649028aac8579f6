"""Penpa: its links are pictures, in which neither rules nor digits are told from ornament, so they are refused by name.

A penpa link holds strokes, signs and colours on any lattice; even which numbers are givens is for the reader's eye. Without
a statement of the rules no puzzle can be read from it exactly, and a guess would be another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.errors import FormatError
from whydoku.formats import Format
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle

_LINK = re.compile(
    r"\s*<?(?:https?://)?[\w./-]{0,80}penpa[\w-]{0,20}/?[^\s]{0,40}#m=|\s*#?m=(?:edit|solve)&p=", re.IGNORECASE
)


def sniff(text: str) -> float:
    """Look for the address, or for what follows it."""
    return 1.0 if _LINK.match(text[:400]) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Refuse."""
    raise FormatError(
        "a penpa link holds a drawing and no rules, so no puzzle can be read from it; export it from its setter's tool instead"
    )


def write(puzzles: Iterable[Puzzle]) -> str:
    """Refuse."""
    raise FormatError("the penpa format cannot carry a puzzle, only a drawing; the formats fpuzzles and sudokupad can")


plugin = Format(title="penpa", sniff=sniff, read=read, write=write)
