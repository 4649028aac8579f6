"""Variants at random: cages, thermometers, whispers, arrows and a quadruple at random places of a random grid.

No two of them share a network, and each has a solution.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from whydoku import Puzzle, read, solve, steps
from whydoku.model.board import Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules import make_rules

GRID = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"


def random_grid(chance: random.Random) -> list[Digit]:
    """Shuffle the digits, bands, stacks, rows and columns of a grid."""
    digits = chance.sample(range(1, 10), 9)
    lines = [
        [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)] for _ in "rc"
    ]
    return [digits[int(GRID[9 * row + col]) - 1] for row in lines[0] for col in lines[1]]


def random_walk(chance: random.Random, length: int) -> list[Cell]:
    """Go from cell to cell beside it, never twice to the same; may end early."""
    walk = [chance.randrange(81)]
    while len(walk) < length:
        row, col = divmod(walk[-1], 9)
        beside = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        free = [9 * r + c for r, c in beside if 0 <= r < 9 and 0 <= c < 9 and 9 * r + c not in walk]
        if not free:
            break
        walk.append(chance.choice(free))
    return walk


def random_rules(chance: random.Random, grid: Sequence[Digit]) -> tuple[Rule, ...]:
    """Choose rules that a grid keeps."""
    texts = []
    taken: set[Cell] = set()
    for _ in range(chance.randint(12, 30)):
        cage = random_walk(chance, chance.randint(2, 5))
        if taken.isdisjoint(cage) and len({grid[cell] for cell in cage}) == len(cage):
            taken.update(cage)
            texts.append(f"killer {sum(grid[cell] for cell in cage)} {names(cage)}")
    for _ in range(chance.randint(2, 8)):
        line = random_walk(chance, 4)
        values = [grid[cell] for cell in line]
        if values == sorted(set(values)):
            texts.append(f"thermo {names(line)}")
        if all(abs(a - b) >= 4 for a, b in pairwise(values)):
            texts.append(f"whispers 4 {names(line)}")
        if len(line) == 4 and sum(values[1:]) == values[0]:
            texts.append(f"arrow {names(line)}")
    corner = 9 * chance.randrange(8) + chance.randrange(8)
    pool = [grid[corner + step] for step in (0, 1, 9, 10)]
    texts.append(f"quadruple {pool[0]} {pool[3]} {names([corner])}")
    return make_rules("; ".join(texts))


def names(cells: Sequence[Cell]) -> str:
    """Name cells one by one."""
    return " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in cells)


def random_variant(chance: random.Random) -> Puzzle:
    """Make a variant with a few givens; it has a solution, and often one only."""
    grid = random_grid(chance)
    shown = set(chance.sample(range(81), 24))
    text = "".join(str(digit) if cell in shown else "." for cell, digit in enumerate(grid))
    return read(text).with_rules(*random_rules(chance, grid))


def use(puzzle: Puzzle) -> None:
    """Use a puzzle in all ways that leave something behind: its networks for search and logic, premises and their words."""
    solve(puzzle)
    for step in steps(puzzle, up_to="innies and outies", limit=12):
        str(step)
