"""Boards of any size with holes, the same for the same seed."""

from __future__ import annotations

import random

from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules


def board_with_holes(size: int, percent: int, seed: int) -> Puzzle:
    """Take the plain pattern grid, shuffle bands, rows, stacks, columns and digits, and dig holes."""
    chance = random.Random(f"{size} {percent} {seed}")
    board = Board.square(size)
    assert board.box is not None
    height, width = board.box

    def shuffled(bands: int, lines: int) -> list[int]:
        order = chance.sample(range(bands), bands)
        return [band * lines + line for band in order for line in chance.sample(range(lines), lines)]

    rows, cols = shuffled(size // height, height), shuffled(size // width, width)
    digits = chance.sample(range(1, size + 1), size)
    grid = [digits[(c + width * (r % height) + r // height) % size] for r in rows for c in cols]
    holes = set(chance.sample(range(size * size), size * size * percent // 100))
    givens = tuple(None if cell in holes else digit for cell, digit in enumerate(grid))
    return Puzzle(board, default_rules(board), givens)
