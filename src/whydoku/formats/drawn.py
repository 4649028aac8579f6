"""Drawn grids with box-drawing characters and blanks for empty cells, as whydoku prints them:

┌──┬──┐
│1 │ 4│
│  │1 │
├──┼──┤
│2 │  │
│  │ 3│
└──┴──┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.formats import Format
from whydoku.formats._framed_grid import BOX_DRAWING, draw, read_drawn, refuse_flat
from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one grid of a text."""
    yield read_drawn(text, board)


def sniff(text: str) -> float:
    """Look for box drawing."""
    return 0.9 if BOX_DRAWING.search(text, 0, SNIFFED_CHARACTERS) else 0.0


def write(puzzles: Iterable[Puzzle]) -> str:
    """Draw a grid."""
    drawings = []
    for puzzle in puzzles:
        refuse_flat(puzzle, "drawn")
        empty = " " if puzzle.board.one_sign_each else "."
        drawings.append(
            draw(puzzle.board, puzzle.givens, empty=empty, rules=("┌┬┐", "├┼┤", "└┴┘"), bar="│", stroke="─")
        )
    return "\n".join(drawings)


plugin = Format(
    title="drawn grid", sniff=sniff, read=read, plain=True, write=write, aliases=("box-drawing", "unicode", "boxed")
)
