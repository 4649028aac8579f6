"""Make puzzles of many kinds and check them: one solution by SAT, no forcing unless requested, the requested level.

    python -m benchmarks made [--number 30] [--seed 1] [--level LEVEL] [kind …]

Prints a line for each kind: how many were made and are unique, how many are solved without forcing, their levels, and seconds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

import whydoku as w
from whydoku.engines.sat.engine import SAT

KINDS = (
    "killer",
    "little-killer",
    "x-sum",
    "skyscraper",
    "numbered-rooms",
    "between",
    "zipper",
    "region-sum",
    "entropic",
    "sum-line",
    "lockout",
    "frame",
    "battlefield",
    "before-nine",
)
"""Names of rules, as `generate --rules` takes them."""


def measure(kind: str, number: int, seed: int, level: str | None, size: str) -> str:
    start = time.perf_counter()
    made = w.generate(number, rules=kind, seed=seed, level=level, size=size, deadline=1200)
    seconds = time.perf_counter() - start
    unique = sum(SAT.count(puzzle, limit=2) == 1 for puzzle in made)
    gentle = sum(w.explain(puzzle, without="forcing, rule forcing", guesses=False).solved for puzzle in made)
    levels = Counter(w.rate(puzzle, deadline=60).level for puzzle in made)
    clues = sum(len(puzzle.clues()) for puzzle in made) / max(1, len(made))
    elements = sum(len(puzzle.rules) - 3 for puzzle in made) / max(1, len(made))
    said = ", ".join(f"{count} {name}" for name, count in levels.most_common())
    return (
        f"{kind:20} {len(made):3} made, {unique:3} unique by SAT, {gentle:3} without forcing; {said}; "
        f"{clues:.1f} givens and {elements:.1f} elements each; {seconds:.1f} s, {made.attempts} attempts {made.why}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--number", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level")
    parser.add_argument("--size", default="9")
    words = sys.argv[1:]
    asked = parser.parse_args(words[1:] if words[:1] == ["made"] else words)
    for kind in asked.kinds:
        print(measure(kind, asked.number, asked.seed, asked.level, asked.size), flush=True)


if __name__ == "__main__":
    main()
