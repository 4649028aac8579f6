"""Names in sentences: lists, houses of a kind together, candidates by digit, chains in players' notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.step import Node
from whydoku.model.wording import capital as capital
from whydoku.model.wording import cell_names
from whydoku.model.wording import house_names as house_names
from whydoku.model.wording import joined as joined
from whydoku.model.wording import listed as listed
from whydoku.model.wording import number_word as number_word
from whydoku.model.wording import spelled_cells as spelled_cells


def counted(number: int, what: str) -> str:
    """Count things: "one cell", "two cells", "three boxes"."""
    return f"{number_word(number)} {what}{'' if number == 1 else 'es' if what.endswith('x') else 's'}"


_NEXT_SENTENCE = re.compile(r"[.!?] [a-z](?=(\S?))")


def capitals(text: str) -> str:
    """Begin every sentence of a text with a capital letter.

    >>> capitals("row 1 is full. r1c1 is not.")
    'Row 1 is full. r1c1 is not.'
    """
    return _NEXT_SENTENCE.sub(lambda start: start[0][:2] + capital(start[0][2] + start[1])[0], capital(text))


def by_digit(candidates: Iterable[tuple[Cell, Digit]]) -> dict[Digit, list[Cell]]:
    """Give the cells of each digit."""
    found: dict[Digit, list[Cell]] = {}
    for cell, digit in candidates:
        found.setdefault(digit, []).append(cell)
    return found


def candidate_names(board: Board, candidates: Iterable[tuple[Cell, Digit]]) -> str:
    """Name candidates, digit by digit: `3 in r1c23 and 5 in r4c4`; those of one digit one by one."""
    digits = by_digit(candidates)
    name = spelled_cells if len(digits) == 1 else cell_names
    return listed([f"{board.symbol(d)} in {name(board, sorted(cells))}" for d, cells in digits.items()])


def truth_names(truths: Sequence[Truth]) -> str:
    """Name truths: cells as they are, digits by their houses."""
    return listed([truth.name for truth in truths])


def chain_text(board: Board, chain: Sequence[Node]) -> str:
    """Write a chain in Eureka notation: (3)r1c1=(3)r1c5-(3=7)r4c5; several chains with a semicolon between them."""
    signs = {"strong": "=", "weak": "-", "end": "; "}
    out: list[str] = []
    at = 0
    while at < len(chain):
        node = chain[at]
        cells = {cell for cell, _ in node.candidates}
        digits = sorted({digit for _, digit in node.candidates})
        following = chain[at + 1] if at + 1 < len(chain) else None
        same_cell = following is not None and len(cells) == 1 and {cell for cell, _ in following.candidates} == cells
        if same_cell and following is not None and node.leads == "strong":
            left = "".join(board.symbol(d) for d in digits)
            right = "".join(board.symbol(d) for d in sorted({digit for _, digit in following.candidates}))
            out.append(f"({left}={right}){cell_names(board, sorted(cells))}{signs[following.leads]}")
            at += 2
            continue
        symbols = "".join(board.symbol(d) for d in digits)
        out.append(f"({symbols}){cell_names(board, sorted(cells))}{signs[node.leads]}")
        at += 1
    return "".join(out).removesuffix("; ")
