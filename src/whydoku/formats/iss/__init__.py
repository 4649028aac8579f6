"""ISS strings: `.Type~argument~cell~cell…` one after the other, as the Interactive Sudoku Solver writes into its links.

`.~R1C1_5~R2C3_1_2` are givens and candidates, `.Shape~6x6~9` is the board, `.And … .End` groups, `.Replicate~places … .End`
repeats its items at each place. A type that has no rule here is refused by name. Items may stand on lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import unquote

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._rule_meaning import OfOneCell, meaning
from whydoku.formats.iss.reader import GROUPS, IssReader, items_of
from whydoku.formats.iss.writer import IssWriter
from whydoku.model.board import Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_cells import names_layers

_START = re.compile(
    r"\.(~R[1-9a-g]C|[XV]~R|[A-Z][A-Za-z]+~|[A-Z](?=[A-Za-z]*[a-z])[A-Za-z]+(\s|$|\.(~|[A-Z][A-Za-z]*~|[A-Z][A-Za-z]+)))"
)
"""How a string begins: with cells, or with a type. The digits of a large bare grid, `.AA. ....`, are no type."""


def sniff(text: str) -> float:
    """Look for dots and tildes."""
    start = text.lstrip()[:200]
    if "?q=." in start:
        return 0.9
    return 0.95 if _START.match(start) else 0.0


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read one puzzle per line, or a single one with an item on each."""
    if board is not None:
        raise FormatError("an ISS string states its own board; no other can be given")
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if _is_one([line for _, line in lines]):
        lines = [(1, "".join(line for _, line in lines))]
    for number, line in lines:
        where = f"line {number}: " if len(lines) > 1 else ""
        query = line.partition("?q=")[2] or line
        try:
            items = items_of(query if "~" in query else unquote(query))  # a name may hold a dot as %2E
            yield IssReader(items).puzzle(items)
        except InputError as error:
            raise FormatError(f"{where}{error}") from error


def _is_one(lines: Sequence[str]) -> bool:
    """Whether lines are the items of one puzzle.

    They are if a group continues from one line to the next, or if each line has a single item, with at most one board and not
    only givens, which would be a puzzle per line.
    """
    parts = [[part.partition("~")[0].strip() for part in line.split(".") if part] for line in lines]
    if any(sum(kind in GROUPS for kind in part) != part.count("End") for part in parts):
        return True
    kinds = [part[0] for part in parts if part]
    return len(lines) > 1 and all(len(part) == 1 for part in parts) and kinds.count("Shape") <= 1 and any(kinds)


def _refuse(what: str) -> FormatError:
    return FormatError(f"an ISS string cannot carry {what}")


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write one puzzle per line; raise an error for what would not read back as the same puzzle."""
    return "\n".join(_write(puzzle) for puzzle in puzzles)


def _write(puzzle: Puzzle) -> str:
    board = puzzle.board
    if any(value is not None for value in puzzle.placed):
        raise _refuse("digits that were placed beside the givens")
    if puzzle.marks:
        raise _refuse("pencil marks")
    if board.holes or not 1 <= max(board.rows, board.cols, board.size) <= 16:
        raise _refuse(f"the board ({board})")
    writer = IssWriter(board.plain, puzzle.rules)
    parts = [writer.shape()]
    for rule in puzzle.rules:
        text = None if names_layers(rule, board) else writer.rule(rule)
        if text is None:
            raise _refuse(f"the rule {rule.name}")
        parts.append(text)
    if any(value is not None for value in puzzle.givens[len(board.plain.cells) :]):
        raise _refuse("what is given of a layer")
    digits = [(cell, value) for cell, value in enumerate(puzzle.givens) if value is not None]
    if digits:
        parts.append("." + "".join(f"~{writer.name(cell)}_{value}" for cell, value in digits))
    elif not any(parts):
        parts.append(f".Shape~{board.rows}x{board.cols}")
    text = "".join(parts)
    try:
        (back,) = read(text, None)
    except FormatError as error:
        raise _refuse(f"the board ({board})") from error
    if back.board != board:
        raise _refuse(f"the board ({board})")
    said, wanted = _said(back), _said(puzzle)
    for rule in puzzle.rules:
        if not _bare(meaning(board, (rule,), puzzle.rules)) <= said:
            raise _refuse(f"the rule {rule.name} as it is here")
    for rule in back.rules:
        if not _bare(meaning(board, (rule,), back.rules)) <= wanted:
            raise _refuse(f"the board ({board}) without the rule {rule.name}")
    if _left(back) != _left(puzzle):
        raise _refuse("what the rules leave to single cells")
    if back.givens != puzzle.givens:
        raise _refuse("these givens")
    return text


def _said(puzzle: Puzzle) -> frozenset[object]:
    return meaning(puzzle.board, puzzle.rules)


def _bare(statements: frozenset[object]) -> frozenset[object]:
    """Return the rules without those about single cells, which are all in one list of an ISS string."""
    return frozenset(said for said in statements if not isinstance(said, OfOneCell))


def _left(puzzle: Puzzle) -> list[frozenset[Digit]]:
    """Return what givens and rules about single cells leave for each cell."""
    left = [frozenset(puzzle.board.digits if given is None else (given,)) for given in puzzle.givens]
    for said in _said(puzzle):
        if isinstance(said, OfOneCell):
            left[said.cell] &= said.digits
    return left


plugin = Format(
    "ISS string", sniff, read, write, (".iss",), many=True, aliases=("interactive-sudoku-solver",), states_board=True
)
