"""Grids of candidates in which each open cell has brackets around its own: `4 (2567) 9 [57] 1 {2,5,6}`, or nested lists."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from whydoku.formats._any_text.cells import FoundPuzzle, Nearly
from whydoku.formats._any_text.rows import find_marks, split_lines
from whydoku.model.board import Board

_CELL = re.compile(r"""[(\[{]([\s"']*[1-9](?:[\s,;/"']*[1-9]){0,8}[\s,;/"']*)[)\]}]""")
_BETWEEN = re.compile(r"""[,;"'()\[\]{}]""")
_MIN_CELLS = 4  # number of such cells that a text must have


def find_bracketed_marks(text: str, board: Board | None) -> tuple[list[FoundPuzzle], list[Nearly]]:
    """Find the one grid of candidates with brackets, which is all that a text holds in brackets."""
    joined, cells = _CELL.subn(_joined, text)
    if cells < _MIN_CELLS:
        return [], []
    lines = _BETWEEN.sub(" ", re.sub(r"[)\]}]", "\n", joined))
    found, _ = find_marks(split_lines(lines), board)
    if len(found) != 1:
        return [], []
    return [replace(found[0], start=0, end=len(text), where="the grid of candidates")], []


def _joined(group: re.Match[str]) -> str:
    """Return the digits of a cell as one word; anything but an ascending list of digits is unchanged."""
    digits = [sign for sign in group[1] if sign.isdigit()]
    return f" {''.join(digits)} " if all(a < b for a, b in pairwise(digits)) else group[0]
