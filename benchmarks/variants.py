"""Variant puzzles, any rules: time for reading, setting up, solving and proving uniqueness, beside what ISS needs.

The times of ISS (set-up and solve, CPU milliseconds) come with the data. Ours are CPU milliseconds too, from the text to the
proof, each puzzle's best of a few rounds through all of them; what a round has compiled is forgotten before the next.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.frame import data_folder, machine
from whydoku.errors import WhydokuError
from whydoku.formats import read_text
from whydoku.model.network import compile_network, compile_rule
from whydoku.rules import rule_types
from whydoku.search import engine

DEADLINE = 60.0
ROUNDS = 3
SLOW = 200.0  # milliseconds from which one round is enough


@dataclass(frozen=True)
class Case:
    name: str
    status: str  # "right", or what went wrong
    millis: float
    guesses: int
    iss_millis: float
    iss_guesses: int

    @property
    def ratio(self) -> float:
        return self.millis / self.iss_millis


def run_case(entry: dict[str, Any]) -> Case:
    start = time.process_time()
    try:
        puzzle = read_text(entry["iss"], format="iss")[0]
        solution = engine.solve(puzzle, deadline=DEADLINE)
    except WhydokuError as error:
        solution, status = None, str(error)
    else:
        status = "no solution" if solution is None else "not proved in time" if solution.unique is None else "wrong"
    spent = (time.process_time() - start) * 1e3
    if solution is not None and solution.unique and list(solution.values) == entry["solution"][: len(solution.values)]:
        status = "right"
    iss = entry["iss_cpu_ms"]["set_up"] + entry["iss_cpu_ms"]["solve"]
    return Case(entry["id"], status, spent, solution.tries if solution else 0, iss, entry["iss_guesses"])


def run_all(entries: Sequence[dict[str, Any]]) -> list[Case]:
    best: dict[str, Case] = {}
    rule_types()  # imports every rule
    for _ in range(ROUNDS):
        compile_network.cache_clear()
        compile_rule.cache_clear()
        for entry in entries:
            known = best.get(entry["id"])
            if known is None or (known.millis < SLOW and known.status == "right"):
                case = run_case(entry)
                if known is None or case.millis < known.millis:
                    best[case.name] = case
    return list(best.values())


def mean(values: Iterable[float]) -> float:
    logs = [math.log(value) for value in values]
    return math.exp(sum(logs) / len(logs))


def main() -> None:
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds variants/")
    print(f"# {machine()}")
    entries = [json.loads(line) for line in (folder / "variants" / "puzzles.jsonl").read_text().splitlines()]
    names = set(sys.argv[2:])
    cases = run_all([entry for entry in entries if not names or entry["id"] in names])
    right = [case for case in cases if case.status == "right"]
    print(f"# {len(right)} of {len(cases)} read, solved and proved unique")
    for case in cases:
        if case.status != "right":
            print(f"#   {case.name}: {case.status}")
    ours, theirs = mean(case.millis for case in right), mean(case.iss_millis for case in right)
    print(f"# geometric mean: {ours:.2f} ms, ISS {theirs:.2f} ms, ratio {ours / theirs:.2f}")
    print(f"# more than 10 times slower than ISS: {sum(case.ratio > 10 for case in right)}")
    print("\n| the ten worst | ms | guesses | ISS ms | ISS guesses | ratio |\n|---|---:|---:|---:|---:|---:|")
    for case in sorted(right, key=lambda case: -case.ratio)[:10]:
        print(
            f"| {case.name} | {case.millis:.1f} | {case.guesses} | {case.iss_millis:.1f} | {case.iss_guesses} "
            f"| {case.ratio:.1f} |"
        )


if __name__ == "__main__":
    main()
