"""Puzzles of our own making on any board, and positions on the way to their solutions.

A full grid is found by search, then clues are taken away in random order as long as one solution is left.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique
from whydoku.engines.search.engine import SEARCH
from whydoku.model.board import Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, make_rules

JIGSAW = """
111133333
111113233
222222223
744555566
774558869
744558869
774588669
744886669
774899999
"""


@dataclass(frozen=True)
class Kind:
    """A board with its rules, and how many clues may be tried to be taken away."""

    board: Callable[[], Board]
    rules: str = ""
    holes: int = 81


def jigsaw(drawing: str) -> Board:
    """Make the board whose pieces are drawn, a sign a cell."""
    signs = "".join(drawing.split())
    return Board.jigsaw([[cell for cell, sign in enumerate(signs) if sign == one] for one in sorted(set(signs))])


KINDS = {
    "4×4": Kind(lambda: Board.square(4)),
    "6×6": Kind(lambda: Board.square(6)),
    "9×9": Kind(lambda: Board.square(9)),
    "12×12": Kind(lambda: Board.square(12), holes=100),
    "16×16": Kind(lambda: Board.square(16), holes=160),
    "25×25": Kind(lambda: Board.square(25), holes=300),
    "jigsaw": Kind(lambda: jigsaw(JIGSAW)),
    "X": Kind(lambda: Board.square(9), "diagonals"),
    "windoku": Kind(lambda: Board.square(9), "windoku"),
    "anti-knight": Kind(lambda: Board.square(9), "anti-knight"),
    "anti-king": Kind(lambda: Board.square(9), "anti-king"),
    "non-consecutive": Kind(lambda: Board.square(9), "non-consecutive"),
    "disjoint groups": Kind(lambda: Board.square(9), "disjoint-groups"),
    "dutch flatmates": Kind(lambda: Board.square(9), "dutch-flatmates"),
}


@cache
def dig(kind: Kind, seed: int) -> Puzzle:
    """Make a puzzle with one solution."""
    board = kind.board()
    rules = (*default_rules(board), *make_rules(kind.rules, board))
    grid = SEARCH.solve(Puzzle(board, rules, (None,) * len(board.cells)), seed=seed)
    if grid is None:
        raise ValueError(f"no grid fits {kind.rules}")
    cells = list(board.cells)
    random.Random(seed).shuffle(cells)
    clues: list[Digit | None] = [*grid.values]
    for cell in cells[: kind.holes]:
        kept, clues[cell] = clues[cell], None
        again = SEARCH.solve(Puzzle(board, rules, tuple(clues)))
        if again is None or not again.unique:
            clues[cell] = kept
    return Puzzle(board, rules, tuple(clues))


def positions(puzzle: Puzzle, techniques: tuple[Technique, ...], every: int = 1) -> Iterator[Puzzle]:
    """Yield positions on the way to the solution, each `every`th, and the one where the way ends if it is open."""
    position = puzzle
    path = engine.explain(puzzle, techniques, guesses=False)
    for number, step in enumerate(path):
        if number % every == 0:
            yield position
        position = position.after(step)
    if not path.solved:
        yield position
