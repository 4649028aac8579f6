"""How long are paths: the ordinary one, pruned, the shortest that is found, and one like a person's?

python -m benchmarks.paths [SECONDS for each puzzle]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import mean
from time import process_time

from benchmarks.frame import data_folder, data_set
from whydoku import Path, Puzzle, explain, read, read_all

SETS = {"17_clue": 100, "unbiased": 40, "top95": 20}
SECONDS = 3.0


def beyond_singles(path: Path) -> int:
    """Count the steps of a path that are no singles."""
    return sum(step.technique.family != "singles" for step in path)


def measure(name: str, puzzles: Sequence[Puzzle], seconds: float) -> None:
    """Print a row of the table."""
    lengths, extra, proven, spent = [], [], 0, []
    for puzzle in puzzles:
        ordinary = explain(puzzle)
        begin = process_time()
        shortest = explain(puzzle, shortest=True, deadline=seconds)
        spent.append(process_time() - begin)
        paths = (ordinary, ordinary.pruned(), shortest, explain(puzzle, like_a_person=True))
        lengths.append([len(path) for path in paths])
        extra.append([beyond_singles(path) for path in paths])
        proven += shortest.aim is not None and shortest.aim.fewest is True
    cells = [
        f"{mean(column):.1f} ({mean(more):.1f})"
        for column, more in zip(zip(*lengths, strict=True), zip(*extra, strict=True), strict=True)
    ]
    print(f"| {name} ({len(puzzles)}) | {' | '.join(cells)} | {proven} | {mean(spent):.2f} |")


def main() -> None:
    """Print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    print("| puzzles | ordinary | pruned | shortest | like a person | proven shortest | CPU seconds each |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    folder = data_folder()
    if folder is not None:
        measure("Euler's 50", read_all((folder / "euler96.txt").read_text(encoding="utf-8")), seconds)
    for name, most in SETS.items():
        measure(name, [read(line) for line in data_set(name, most)], seconds)


if __name__ == "__main__":
    main()
