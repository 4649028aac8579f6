"""What a hint with its picture costs on each variant of the collection, and where the time goes.

    python -m benchmarks.hints                    # every variant, the hint that a new reader gets
    python -m benchmarks.hints --only ID          # one of them
    python -m benchmarks.hints --limit 50         # lists those that take longer than so many milliseconds

CPU time in milliseconds, each variant read anew: `rules` compiles them, `trust` asks whether there is one solution, `find`
looks for the step, `tell` makes its words and `draw` its picture. Each part rests on those before it, so that their sum is what
`hint(puzzle, 4).svg()` takes.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from time import process_time
from typing import TypeVar

import whydoku as w
from tests.shared import shared_or_own
from whydoku.engines.logic import engine as logic
from whydoku.model.limit import Clock
from whydoku.teacher.hints import make_hint
from whydoku.teacher.trust import UNASKED
from whydoku.verbs._options import choice_of

T = TypeVar("T")
PARTS = ("rules", "trust", "find", "tell", "draw")
LEVEL = 4


class Stopwatch:
    """The CPU time of parts, in milliseconds."""

    def __init__(self) -> None:
        self.parts: dict[str, float] = {}

    def time(self, part: str, work: Callable[[], T]) -> T:
        """Do a part, and note what it took."""
        start = process_time()
        found = work()
        self.parts[part] = self.parts.get(part, 0.0) + (process_time() - start) * 1000
        return found


def hint_of(text: str) -> tuple[dict[str, float], str]:
    """Return what the parts of a first hint take, and its technique."""
    puzzle = w.read(text)
    gc.collect()  # garbage of earlier work is not counted
    watch, clock = Stopwatch(), Clock.of(None)
    watch.time("rules", lambda: puzzle.network)
    choice = choice_of({"reader": "paper"})
    order, known = watch.time("trust", lambda: choice.soon_fitting(puzzle, clock))
    step = watch.time("find", lambda: logic.next_step(puzzle, order, deadline=clock))
    if step is None and known is UNASKED:
        order, _ = watch.time("trust", lambda: choice.fitting(puzzle, clock))
        step = watch.time("find", lambda: logic.next_step(puzzle, order, deadline=clock))
    if step is None:
        return watch.parts, "no step"
    start = puzzle.start()
    hint = watch.time("tell", lambda: make_hint(step, LEVEL, None, start))
    watch.time("draw", replace(hint, position=start).svg)
    return watch.parts, step.technique.title


def main() -> None:
    """Time the first hint of every variant."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--only", default="", help="a variant by its id")
    parser.add_argument("--limit", type=float, default=50.0, help="in milliseconds")
    args = parser.parse_args()
    rows = [json.loads(row) for row in shared_or_own("variants/puzzles.jsonl").read_text().splitlines() if row.strip()]
    hint_of("1.34341.21434.21")  # what is imported when first used is not counted
    spent: list[float] = []
    sums = dict.fromkeys(PARTS, 0.0)
    print(f"{'ms':>8}  {'  '.join(f'{part:>6}' for part in PARTS)}  variant")
    for row in rows:
        if args.only not in ("", row.get("id")):
            continue
        parts, technique = hint_of(row.get("iss") or json.dumps(row["puzzle"]))
        whole = sum(parts.values())
        spent.append(whole)
        for part, each in parts.items():
            sums[part] += each
        if whole > args.limit or args.only:
            listed = "  ".join(f"{parts.get(part, 0.0):6.1f}" for part in PARTS)
            print(f"{whole:8.1f}  {listed}  {row.get('id')}: {technique}", flush=True)
    over = sum(each > args.limit for each in spent)
    print(
        f"{len(spent)} variants: median {median(spent):.1f} ms, worst {max(spent):.1f} ms, {over} over {args.limit:g} ms"
    )
    print("in all: " + ", ".join(f"{part} {total:.0f} ms" for part, total in sums.items()))


if __name__ == "__main__":
    main()
