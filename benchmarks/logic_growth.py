"""How the cost of each family of techniques grows with the board: 4×4, 9×9, 16×16, 25×25.

A position of each size is a full grid with digits taken out until singles no longer do, and everything that singles give filled
in. Each family is asked for its next step in it, whether it has one or not; the time is the minimum of a few calls, and the
median over the positions is shown. What a family takes from others (links, almost locked sets) it has to build itself.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence

from benchmarks.frame import machine
from whydoku import read
from whydoku.engines.logic.engine import Solver
from whydoku.engines.logic.technique import Technique, select
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle

SIZES = (4, 9, 16, 25)
SHARE = {4: 0.35, 9: 0.36, 16: 0.44, 25: 0.5}  # share of the digits that remain, about where singles end
POSITIONS = 1
ASKINGS = 2


def full_grid(box: int, seed: int) -> list[int]:
    """Return a full grid with boxes of `box` × `box`: the cyclic one, with rows, columns and digits shuffled."""
    chance = random.Random(seed)
    size = box * box

    def order() -> list[int]:
        bands = chance.sample(range(box), box)
        return [band * box + line for band in bands for line in chance.sample(range(box), box)]

    rows, cols, digits = order(), order(), chance.sample(range(1, size + 1), size)
    return [digits[(row % box * box + row // box + col) % size] for row in rows for col in cols]


def position(size: int, seed: int) -> Puzzle:
    """Return a puzzle of that size in which no single is left."""
    empty = read("." * size**2)
    board, rules = empty.board, empty.rules
    grid = full_grid(round(size**0.5), seed)
    chance = random.Random(seed + 1)
    share = SHARE[size]
    while True:
        givens = tuple(value if chance.random() < share else None for value in grid)
        puzzle = Puzzle(board, rules, givens)
        solver = Solver(puzzle.network, select("singles"))
        run = solver.start(puzzle, guesses=False)
        run.advance()
        values = tuple(None if value < 0 else board.low + value for value in run.values())
        if values.count(None) > len(values) // 4:
            placed = tuple(None if given else value for given, value in zip(givens, values, strict=True))
            return puzzle_or_position(board, rules, givens, placed)
        share *= 0.9


def seconds(puzzle: Puzzle, techniques: tuple[Technique, ...]) -> float:
    """Time one asking for the next step of a family."""
    solver = Solver(puzzle.network, techniques)
    best = float("inf")
    for _ in range(ASKINGS):
        run = solver.start(puzzle, guesses=False)
        begin = time.process_time()
        run.next()
        best = min(best, time.process_time() - begin)
        if best > 1.0:
            break
    return best


def shown(value: float) -> str:
    """Show a time in µs or ms."""
    return f"{value * 1e6:,.0f} µs" if value < 1e-3 else f"{value * 1e3:,.1f} ms"


def main(sizes: Sequence[int] = SIZES) -> None:
    print(machine())
    puzzles = {size: [position(size, seed) for seed in range(POSITIONS)] for size in sizes}
    families = dict.fromkeys(technique.family for technique in select() if technique.find is None)
    print("\n| family | techniques | " + " | ".join(f"{size}×{size}" for size in sizes) + " |")
    print("|---|---:|" + "---:|" * len(sizes))
    for family in families:
        chosen = tuple(technique for technique in select() if technique.family == family and technique.find is None)
        times = [statistics.median(seconds(puzzle, chosen) for puzzle in puzzles[size]) for size in sizes]
        print(f"| {family} | {len(chosen)} | " + " | ".join(map(shown, times)) + " |", flush=True)


if __name__ == "__main__":
    main()
