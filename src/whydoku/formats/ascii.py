"""Grids drawn with `+`, `-` and `|`:

    +--+--+
    |1.|.4|
    |..|1.|
    +--+--+
    |2.|..|
    |..|.3|
    +--+--+

Blanks between the cells, other corners, and a frame that is missing outside are read as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.formats import Format
from whydoku.formats._cells import head_lines
from whydoku.formats._framed_grid import draw, is_rule, read_drawn, refuse_flat
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one grid of a text."""
    yield read_drawn(text, board)


def sniff(text: str) -> float:
    """Look for rows with bars between rules."""
    lines = head_lines(text)[:256]
    rows = sum("|" in line and not is_rule(line) for line in lines)
    rules = [line.strip() for line in lines if is_rule(line)]
    if not rows:
        return 0.0
    if rules and rules[0].startswith("+"):
        return 0.88
    return 0.8 if rules else 0.4 if rows > 1 else 0.0


def write(puzzles: Iterable[Puzzle]) -> str:
    """Draw a grid."""
    drawings = []
    for puzzle in puzzles:
        refuse_flat(puzzle, "ASCII")
        drawings.append(draw(puzzle.board, puzzle.givens, empty=".", rules=("+++", "+++", "+++"), bar="|", stroke="-"))
    return "\n".join(drawings)


plugin = Format(title="ASCII grid", sniff=sniff, read=read, plain=True, write=write, aliases=("plus",))
