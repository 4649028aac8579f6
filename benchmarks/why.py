"""How long does `why` take: every open cell of hard classic puzzles and of variants, one after the other?

python -m benchmarks.why [PUZZLES of each kind, 20] [CELLS of each puzzle, all]

The path of a puzzle is worked out with its first question, which is included. CPU milliseconds.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from statistics import median
from time import process_time

from benchmarks.frame import data_folder, data_set, machine
from whydoku import Puzzle, StoppedError, read, why

DEADLINE = 60.0


def ask(puzzle: Puzzle, cells: int) -> tuple[list[float], Counter[str]]:
    """Ask about the open cells of a puzzle, or about some, spread evenly."""
    spent: list[float] = []
    kinds: Counter[str] = Counter()
    names = [puzzle.board.name(cell) for cell in puzzle.board.cells if puzzle.values[cell] is None]
    for name in names[:: max(1, len(names) // cells)][:cells]:
        begin = process_time()
        try:
            kinds[why(puzzle, name, deadline=DEADLINE).reason] += 1
        except StoppedError:
            kinds["stopped"] += 1
        spent.append(1e3 * (process_time() - begin))
    return spent, kinds


def measure(name: str, puzzles: list[Puzzle], cells: int) -> None:
    """Print a row of the table."""
    spent: list[float] = []
    kinds: Counter[str] = Counter()
    first: list[float] = []
    for puzzle in puzzles:
        times, said = ask(puzzle, cells)
        spent += times
        first.append(times[0])
        kinds += said
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    print(
        f"| {name} ({len(puzzles)}) | {len(spent):,} | {median(spent):.1f} | {sorted(spent)[int(0.95 * len(spent))]:.0f} | "
        f"{max(spent):,.0f} | {median(first):.0f} | {told} |",
        flush=True,
    )


def main() -> None:
    """Print the table."""
    numbers = [int(each) for each in sys.argv[1:] if each.isdigit()]
    many = numbers[0] if numbers else 20
    cells = numbers[1] if len(numbers) > 1 else 999
    print(f"{machine()}\n")
    print("| puzzles | questions | median ms | 95 % under | longest | median of the first | answers |")
    print("|---|---:|---:|---:|---:|---:|---|", flush=True)
    for name in ("top1465", "hardest_1106"):
        measure(name, [read(line) for line in data_set(name, many)], cells)
    folder = data_folder()
    if folder is not None:
        lines = (folder / "variants" / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
        some = [json.loads(line) for line in lines[:: len(lines) // many][:many]]
        measure("variants", [read(entry["iss"], format="iss") for entry in some], cells)


if __name__ == "__main__":
    main()
