"""Names in sentences: lists, houses of a kind together, candidates by digit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.wording import capital as capital
from whydoku.model.wording import cell_names
from whydoku.model.wording import house_names as house_names
from whydoku.model.wording import joined as joined
from whydoku.model.wording import listed as listed
from whydoku.model.wording import number_word as number_word
from whydoku.model.wording import spelled_cells as spelled_cells


def counted(number: int, what: str) -> str:
    """Return a count with its noun: "one cell", "two cells", "three boxes"."""
    return f"{number_word(number)} {what}{'' if number == 1 else 'es' if what.endswith('x') else 's'}"


_NEXT_SENTENCE = re.compile(r"[.!?] [a-z](?=(\S?))")


def capitals(text: str) -> str:
    """Begin every sentence of a text with a capital letter.

    >>> capitals("row 1 is full. r1c1 is not.")
    'Row 1 is full. r1c1 is not.'
    """
    return _NEXT_SENTENCE.sub(lambda start: start[0][:2] + capital(start[0][2] + start[1])[0], capital(text))


def by_digit(candidates: Iterable[tuple[Cell, Digit]]) -> dict[Digit, list[Cell]]:
    """Return the cells of each digit."""
    found: dict[Digit, list[Cell]] = {}
    for cell, digit in candidates:
        found.setdefault(digit, []).append(cell)
    return found


def candidate_names(board: Board, candidates: Iterable[tuple[Cell, Digit]]) -> str:
    """Return candidates by digit: `3 in r1c23 and 5 in r4c4`; those of one digit one by one."""
    digits = by_digit(candidates)
    name = spelled_cells if len(digits) == 1 else cell_names
    return listed([f"{board.symbol(d)} in {name(board, sorted(cells))}" for d, cells in digits.items()])


def truth_names(truths: Sequence[Truth]) -> str:
    """Return the names of truths: cells by name, digits by their houses."""
    return listed([truth.name for truth in truths])
