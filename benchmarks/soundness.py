"""Soundness, counted: every step that the engine can take, on many boards, is checked; one wrong step fails the run.

What is checked, and how, is in `tests/support/soundness.py`.

    python -m benchmarks.soundness [share]           # 1 is the whole run, 0.1 a tenth of it
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from benchmarks.frame import data_set, machine
from tests.support.puzzles import KINDS, dig
from tests.support.soundness import EVERYTHING, Tally, check_loose, check_puzzle, wanted_on
from whydoku import formats
from whydoku.model.puzzle import Puzzle

CORPORA = {"kaggle": 150, "unbiased": 120, "17_clue": 120, "top1465": 60, "hardest_1106": 25, "hardest_1905": 25}
MADE = {"4×4": 60, "6×6": 40, "12×12": 8, "16×16": 4, "25×25": 1} | dict.fromkeys(
    ("jigsaw", "X", "windoku", "anti-knight", "anti-king", "non-consecutive", "disjoint groups", "dutch flatmates"), 12
)


def puzzles_of(name: str, share: float) -> Iterator[Puzzle]:
    """Yield puzzles of a corpus or of our own making."""
    if name in MADE:
        for seed in range(1, max(1, round(MADE[name] * share)) + 1):
            yield dig(KINDS[name], seed)
    else:
        for line in data_set(name, max(1, round(CORPORA[name] * share))):
            yield formats.read_text(line)[0]


def main(share: float = 1.0) -> None:
    print(machine())
    print("\n| puzzles | number | positions | steps | with several solutions | proved | wrong | seconds |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    total = Tally()
    for name in (*CORPORA, *MADE):
        begin = time.process_time()
        tally = Tally()
        for number, puzzle in enumerate(puzzles_of(name, share)):
            every = 7 if puzzle.board.size <= 9 else 40
            wanted = wanted_on(puzzle)
            tally += check_puzzle(puzzle, wanted=wanted, every=every, seed=number)
            tally += check_loose(puzzle, wanted=wanted, every=every, seed=number)
        show(name, tally, time.process_time() - begin)
        total += tally
    show("all", total, time.process_time())
    print("\n| technique | steps | with several solutions | proved |\n|---|---:|---:|---:|")
    for technique in EVERYTHING:
        title = technique.title
        print(f"| {title} | {total.one[title]:,} | {total.several[title]:,} | {total.proved[title]:,} |")
    for text in total.wrong[:50]:
        print(text)
    if total.wrong:
        raise SystemExit(f"{len(total.wrong)} steps are wrong")


def show(name: str, tally: Tally, seconds: float) -> None:
    counts = " | ".join(f"{sum(c.values()):,}" for c in (tally.one, tally.several, tally.proved))
    print(f"| {name} | {tally.puzzles:,} | {tally.positions:,} | {counts} | {len(tally.wrong)} | {seconds:,.0f} |")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
