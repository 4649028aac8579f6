"""The hardest puzzles without nested assumptions: how many are solved, and how long the arguments of hard steps are.

Three sets of techniques: the usual ones without nested forcing; the same with what is off by default (whips and braids,
exotic and deadly patterns, guardians, blossoms), but for the fish that take long; and the usual ones with nested forcing.

    python -m benchmarks.hard_end [number of puzzles]
"""

from __future__ import annotations

import statistics
import sys
import time

from benchmarks.frame import data_set, machine
from whydoku import Technique, formats
from whydoku.engines.logic.engine import explain
from whydoku.engines.logic.technique import select, techniques

HARD = 6.0
"""The price from which a step counts as hard."""
SECONDS = 120.0
"""For each puzzle."""
SLOW = ("squirmbag", "whale", "leviathan", "mutant", "kraken", "siamese", "franken")


def is_nested(technique: Technique) -> bool:
    """Whether a technique assumes something within an assumption, or searches."""
    if technique.family in ("guessing", "templates", "reasons"):
        return True
    return technique.name.startswith("nested") or (technique.family == "forcing" and "+" in technique.title)


def main(number: int = 75) -> None:
    """Print the table."""
    usual = tuple(t for t in select() if not is_nested(t))
    every = tuple(t for t in techniques() if not is_nested(t) and not any(word in t.name for word in SLOW))
    lines = [*data_set("hardest_1106", number)]
    print(machine())
    print(
        f"\n| techniques | solved of {len(lines)} | hard steps | inferences of each | of the longest | CPU seconds each |"
    )
    print("|---|---:|---:|---:|---:|---:|")
    for name, allowed in (("usual, not nested", usual), ("all, not nested", every), ("usual, nested too", select())):
        begin = time.process_time()
        solved, lengths, longest = 0, [], []
        for line in lines:
            path = explain(formats.read_text(line)[0], allowed, guesses=False, deadline=SECONDS)
            own = [step.length for step in path if step.technique.price >= HARD]
            solved += path.solved
            lengths += own
            longest += [max(own)] if own else []
        each = (time.process_time() - begin) / len(lines)
        mean, median = statistics.fmean(lengths or [0]), statistics.median(longest or [0])
        print(f"| {name} | {solved} | {len(lengths)} | {mean:.0f} | {median:.0f} | {each:.2f} |", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
