"""The cost of a technique written in Python, outside the package: naked pairs, beside the native ones."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations

from benchmarks.frame import data_set, machine
from whydoku import Step, Technique, View, read
from whydoku.engines.logic.engine import explain
from whydoku.engines.logic.technique import select

# -- the technique, as it would stand in another package --


def find(view: View) -> Iterator[Step]:
    """Find two cells of a house with the same two digits, and what they take from the others."""
    for house in view.houses:
        pairs = [cell for cell in house.cells if view.mask(cell).bit_count() == 2]
        for one, two in combinations(pairs, 2):
            if view.mask(one) != view.mask(two):
                continue
            digits = view.digits(one)
            step = view.remove(
                [(cell, digit) for cell in house.cells if cell not in (one, two) for digit in digits],
                f"{view.board.name(one)} and {view.board.name(two)} take {digits[0]} and {digits[1]} of {house.name}.",
                cells=(one, two),
            )
            if step.removes:
                yield step


plugin = Technique(title="Twins", family="examples", price=3.0, text="", find=find)

# -- its cost --


def main() -> None:
    print(machine())
    print("\n| naked pairs | puzzles | µs a puzzle | pairs used |\n|---|---:|---:|---:|")
    puzzles = [read(line, format="line") for line in data_set("17_clue", 300)]
    others = ("singles", "locked", "hidden pair", "x-wing", "xy-wing")
    kinds: tuple[tuple[str, str | Technique], ...] = (("native", "naked pair"), ("in Python", plugin))
    for name, technique in kinds:
        best, used = float("inf"), 0
        chosen = select([technique, *others])
        for _ in range(3):
            begin = time.process_time()
            paths = [explain(puzzle, chosen, guesses=False) for puzzle in puzzles]
            best = min(best, time.process_time() - begin)
            used = sum(path.counts["Naked Pair"] + path.counts["Twins"] for path in paths)
        print(f"| {name} | {len(puzzles)} | {best / len(puzzles) * 1e6:,.0f} | {used} |")


if __name__ == "__main__":
    main()
