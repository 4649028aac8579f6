"""Puzzles for the laws of formats: strategies, and the equality that each format promises to keep."""

from __future__ import annotations

from hypothesis import strategies as st

from whydoku.model.board import Board, Digit
from whydoku.model.marks import Marks
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules

PLAIN = ("ascii", "csv", "drawn", "euler", "grid", "line", "sdk", "spaced")
"""Formats that carry the givens of any board with usual boxes."""

MARKED = ("hodoku", "ipuz", "json", "marks-line", "mini-cells", "pencil-marks", "ss", "sudoku-coach", "sudokuwiki")
"""Formats that carry pencil marks."""

PLACED = ("hodoku", "ipuz", "json", "opensudoku", "sdk", "ss", "sudoku-coach", "sudokuwiki")
"""Formats that tell placed digits from givens."""

LINKS = ("sudokumaker", "fpuzzles", "iss", "sudokupad")
"""Formats that carry regions and most rules."""

REGIONS = (*LINKS, "ipuz", "ksudoku", "pencilmark", "penpa", "solo")
"""Formats that carry regions."""

KILLER = ("killer-line", "sumocue")
"""Formats that carry cages and no givens."""

CLASSIC = ("hodoku", "opensudoku", "sudokuwiki")
"""Formats that know no board but 9 × 9."""


def most_digits(name: str) -> int:
    """Return the largest board a format carries."""
    return 9 if name in CLASSIC else 64 if name in ("spaced", "csv", "drawn", "ascii", "json") else 61


def make(board: Board, givens: list[Digit | None]) -> Puzzle:
    return Puzzle(board, default_rules(board), tuple(givens))


@st.composite
def givens(draw: st.DrawFn, board: Board) -> list[Digit | None]:
    """Draw givens, any at all: sparse, full, or broken by the rules; formats do not mind."""
    cells: list[Digit | None] = [None] * len(board.cells)
    if draw(st.integers(0, 9)) == 0:
        digit = draw(st.sampled_from(board.digits))
        return [board.low + (digit + cell) % board.size for cell in board.cells]
    places = draw(st.dictionaries(st.sampled_from(board.cells), st.sampled_from(board.digits), max_size=40))
    for cell, value in places.items():
        cells[cell] = value
    return cells


@st.composite
def puzzles(draw: st.DrawFn, sizes: st.SearchStrategy[int]) -> Puzzle:
    board = Board.square(draw(sizes))
    return make(board, draw(givens(board)))


@st.composite
def positions(draw: st.DrawFn, size: int, *, marks: bool, placed: bool) -> Puzzle:
    """Draw part of a right grid, some digits given and some placed, some candidates gone but never the right one."""
    board = Board.square(size)
    height, width = board.box or (1, size)
    shift = draw(st.integers(0, size - 1))
    right = [(width * (row % height) + row // height + col + shift) % size + 1 for row, col in board.positions]
    kinds = draw(st.lists(st.sampled_from("..gp"), min_size=len(right), max_size=len(right)))
    gone = draw(st.lists(st.integers(0, board.all_digits), min_size=len(right), max_size=len(right)))
    return puzzle_or_position(
        board,
        default_rules(board),
        tuple(value if kind == "g" else None for kind, value in zip(kinds, right, strict=True)),
        tuple(value if kind == "p" else None for kind, value in zip(kinds, right, strict=True)) if placed else (),
        tuple(board.all_digits & ~lost | board.bit(value) for lost, value in zip(gone, right, strict=True))
        if marks
        else (),
    )


def candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the candidates left once the digits on the board have ruled out theirs."""
    return Marks.of(puzzle, propagate=True).masks
