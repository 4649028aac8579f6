"""Classes of variant puzzles in which a general search is likely to have a slow tail, beside ISS where there is one.

The puzzles are ours (`tail.jsonl`, made by `_tail_puzzles.py`). The search's weights were chosen on every other puzzle of a
class, from the first on; the figures are for the rest. Times are as in `variants.py`.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.frame import machine
from benchmarks.variants import guesses_with_proof, mean, run_all, run_iss, show_live


def load(*, chosen_on: bool) -> list[dict[str, Any]]:
    """Return one half: the puzzles that weights were chosen on, or the others."""
    seen: defaultdict[str, int] = defaultdict(int)
    half = []
    for record in map(json.loads, Path(__file__).with_name("tail.jsonl").read_text().splitlines()):
        kind = record["id"].rpartition("-")[0]
        seen[kind] += 1
        if (seen[kind] % 2 == 1) == chosen_on:
            half.append({**record, "solution": [int(sign, 36) for sign in record["solution"]]})
    return half


def main() -> None:
    print(f"# {machine()}")
    entries = load(chosen_on="first" in sys.argv[2:])
    cases = run_all(entries)
    right = [case for case in cases if case.status == "right"]
    print(f"# {len(right)} of {len(cases)} read, solved and proved unique")
    for case in cases:
        if case.status != "right":
            print(f"#   {case.name}: {case.status}")
    live = run_iss(entries)
    print("\n| class | puzzles | ms | guesses | ISS ms | ISS guesses |\n|---|---:|---:|---:|---:|---:|")
    by_kind = defaultdict(list)
    texts = {entry["id"]: entry for entry in entries}
    for case in right:
        by_kind[case.name.rpartition("-")[0]].append(case)
    for kind, those in by_kind.items():
        guesses = mean(1 + guesses_with_proof(texts[case.name]) for case in those) - 1
        theirs = [live[case.name] for case in those if case.name in live]
        beside = f"{mean(ms for ms, _ in theirs):.2f} | {mean(1 + g for _, g in theirs) - 1:.0f}" if theirs else " | "
        print(f"| {kind} | {len(those)} | {mean(case.millis for case in those):.2f} | {guesses:.0f} | {beside} |")
    print()
    show_live(right, live)


if __name__ == "__main__":
    main()
