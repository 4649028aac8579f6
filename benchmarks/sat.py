"""SAT: encoding × solver × data set on classic puzzles, then big boards, then how formulas grow.

Times are CPU seconds of this process, so that other work on the machine does not count. Every puzzle gets a fresh
solver, and loading the clauses into it is timed separately from solving: for small boards it is most of the work, which a
solver that is kept and asked under assumptions saves. Every solution is read back and checked.
"""

from __future__ import annotations

import os
import random
import resource
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from benchmarks.frame import data_set, machine
from whydoku.engines.sat.cadical import SatOracle
from whydoku.engines.sat.clause_builder import Encoding
from whydoku.engines.sat.cnf import encode
from whydoku.engines.sat.engine import BIG_BOARD_OPTIONS, is_tight
from whydoku.engines.sat.readable.solver import StagedSolver
from whydoku.model.board import Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules

SETS = ("kaggle", "17_clue", "top95", "hardest_1106")
SOLVERS = ("own", "cadical", "glucose", "minisat")
PUZZLES = int(os.environ.get("WHYDOKU_PUZZLES", "40"))  # of each set; the own solver gets a quarter of them
BUDGET = float(os.environ.get("WHYDOKU_BUDGET", "60"))  # CPU seconds for one big board
SEEDS = int(os.environ.get("WHYDOKU_SEEDS", "1"))  # boards of each size and share of holes
BIG: dict[int, tuple[float, ...]] = {
    16: (0.3, 0.5, 0.7, 1.0),
    25: (0.4, 0.6, 0.8, 1.0),
    36: (0.45, 0.5, 0.55, 0.6),
    49: (0.4, 0.45, 0.5, 0.6, 0.65),
    64: (0.35, 0.7),
}


@dataclass(frozen=True)
class Run:
    """The cost of one formula."""

    clauses: int
    variables: int
    encode: float
    load: float
    solve: float
    decisions: int
    conflicts: int
    answer: bool | None
    megabytes: int = 0


def read(line: str) -> Puzzle:
    board = Board.square(9)
    givens = tuple(int(sign) if sign in "123456789" else None for sign in line)
    return Puzzle(board, default_rules(board), givens)


def keeps(puzzle: Puzzle, values: Sequence[Digit]) -> bool:
    """Check a solution by the plain reading of the rules."""
    given = all(g in (None, v) for g, v in zip(puzzle.givens, values, strict=True))
    return given and all(rule.holds(puzzle.board, values) for rule in puzzle.rules)


def run(puzzle: Puzzle, encoding: Encoding, solver: str, *, reduce: bool = False, budget: float | None = None) -> Run:
    began = time.process_time()
    encoded = encode(puzzle, encoding, reduce=reduce)
    coded = time.process_time()
    if solver == "own":
        own = StagedSolver.from_cnf(encoded.cnf)
        loaded = time.process_time()
        outcome = own.solve(deadline=budget)
        answer, model = outcome.satisfiable, outcome.values.literals()
        decisions, conflicts = outcome.counts.attempts, outcome.counts.conflicts
    else:
        tight = solver == "cadical" and is_tight(encoded.board, encoded.encoding)
        with SatOracle(encoded.cnf, solver, options=BIG_BOARD_OPTIONS if tight else None) as oracle:
            loaded = time.process_time()
            found = oracle.solve(deadline=budget)
            answer, model = found.satisfiable, found.model
            decisions, conflicts = oracle.stats().decisions, oracle.stats().conflicts
    done = time.process_time()
    if answer and not keeps(puzzle, encoded.values(model)):
        raise SystemExit(f"{solver} with {encoding} gave a wrong solution of {puzzle}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    used = len(encoded.cnf.used())
    times = (coded - began, loaded - coded, done - loaded)
    return Run(len(encoded.cnf.clauses), used, *times, decisions, conflicts, answer, memory)


def classic() -> None:
    print("### Classic 9×9: encoding × solver × data set\n")
    print(
        "CPU ms a puzzle to the first solution; the ratio is of solving alone, to `extended` of the same solver and set.\n"
    )
    print("| data set | solver | encoding | clauses | decisions | conflicts | load ms | solve ms | ÷ extended |")
    print("|---|---|---|---:|---:|---:|---:|---:|---:|")
    for name in SETS:
        for solver in SOLVERS:
            puzzles = [read(line) for line in data_set(name, max(1, PUZZLES // 4) if solver == "own" else PUZZLES)]
            results = {e: [run(puzzle, e, solver, budget=BUDGET) for puzzle in puzzles] for e in Encoding}
            base = sum(r.solve for r in results[Encoding.EXTENDED])
            for encoding, runs in results.items():
                n = len(runs)
                cells = (
                    f"{sum(r.clauses for r in runs) / n:,.0f}",
                    f"{sum(r.decisions for r in runs) / n:,.1f}",
                    f"{sum(r.conflicts for r in runs) / n:,.1f}",
                    f"{sum(r.load for r in runs) / n * 1e3:,.1f}",
                    f"{sum(r.solve for r in runs) / n * 1e3:,.2f}",
                    f"{sum(r.solve for r in runs) / base:.2f}",
                )
                open_ones = sum(r.answer is None for r in runs)
                note = f" ({open_ones} of {n} not in {BUDGET:g} s)" if open_ones else ""
                print(f"| {name} | {solver} | {encoding}{note} | {' | '.join(cells)} |", flush=True)


def big_puzzle(size: int, holes: float, seed: int) -> Puzzle:
    """Shuffle the pattern grid (rows, columns, bands, stacks, digits), then dig holes anywhere."""
    rng = random.Random(seed)
    board = Board.square(size)
    assert board.box is not None
    height, width = board.box

    def shuffled(blocks: int, length: int) -> list[int]:
        order = rng.sample(range(blocks), blocks)
        return [block * length + line for block in order for line in rng.sample(range(length), length)]

    rows, columns = shuffled(width, height), shuffled(height, width)
    digits = rng.sample(range(1, size + 1), size)
    grid = [digits[(width * (r % height) + r // height + c) % size] for r in rows for c in columns]
    empty = set(rng.sample(range(size * size), round(size * size * holes)))
    givens = tuple(None if cell in empty else digit for cell, digit in enumerate(grid))
    return Puzzle(board, default_rules(board), givens)


def alone(size: int, holes: float, seed: int, encoding: Encoding, reduce: bool = True, budget: float = BUDGET) -> Run:
    """Run one big board in a process of its own, so that its memory can be measured."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_alone, size, holes, seed, encoding, reduce, budget).result()


def _alone(size: int, holes: float, seed: int, encoding: Encoding, reduce: bool, budget: float) -> Run:
    time.monotonic = time.process_time  # the budget counts CPU seconds too
    return run(big_puzzle(size, holes, seed), encoding, "cadical", reduce=reduce, budget=budget)


def big() -> None:
    print(f"\n### Big boards: CaDiCaL ({BIG_BOARD_OPTIONS} with `extended`), at most {BUDGET:g} CPU s each\n")
    print("| board | holes | seed | encoding | variables | clauses | encode s | load s | solve s | conflicts | MB |")
    print("|---|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|")
    for size, shares in BIG.items():
        for holes in shares:
            for seed in range(SEEDS):
                for encoding in (Encoding.EXTENDED, Encoding.COMPACT):
                    r = alone(size, holes, seed, encoding)
                    took = (
                        f"{r.solve:.2f}" if r.answer else f"none in {BUDGET:g}" if r.answer is None else "no solution"
                    )
                    print(
                        f"| {size}×{size} | {holes:.0%} | {seed} | {encoding} | {r.variables:,} | {r.clauses:,} "
                        f"| {r.encode:.2f} | {r.load:.2f} | {took} | {r.conflicts:,} | {r.megabytes} |",
                        flush=True,
                    )


def growth() -> None:
    print("\n### How the whole formula grows (empty board, nothing left out; encoding only)\n")
    print("| board | encoding | variables | clauses | encode s | MB |")
    print("|---|---|---:|---:|---:|---:|")
    for size in (9, 16, 25, 36, 49, 64):
        for encoding in (Encoding.EXTENDED, Encoding.COMPACT):
            if size == 64 and encoding is Encoding.EXTENDED:
                continue  # 32 million clauses: gigabytes of Python objects for a number that can be computed
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
                variables, clauses, seconds, memory = pool.submit(_encode_only, size, encoding).result()
            print(
                f"| {size}×{size} | {encoding} | {variables:,} | {clauses:,} | {seconds:.2f} | {memory} |", flush=True
            )


def _encode_only(size: int, encoding: Encoding) -> tuple[int, int, float, int]:
    puzzle = big_puzzle(size, 1.0, 0)
    began = time.process_time()
    cnf = encode(puzzle, encoding).cnf
    seconds = time.process_time() - began
    return cnf.variables, len(cnf.clauses), seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    print(machine() + "\n")
    classic()
    big()
    growth()
