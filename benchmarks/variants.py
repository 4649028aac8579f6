"""Variant puzzles, any rules: time for reading, setting up, solving and proving uniqueness, beside ISS and OR-Tools CP-SAT.

The times of ISS (set-up and solve, CPU milliseconds) come with the data; where WHYDOKU_ISS names a checkout of it and there is
node, it runs live as well, from the text to the proof. Ours are CPU milliseconds too, from the text to the proof, each puzzle's
best of a few rounds through all of them; what a round has compiled of a puzzle is forgotten before the next, but tables that
belong to a kind of rule stay, as the peers' do. CP-SAT runs once on every few puzzles, on one core, for at most a few seconds.
Names of puzzles after the benchmark's own narrow it down to those.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks import _cpsat as cpsat
from benchmarks.frame import data_folder, machine
from whydoku._kernel import Event
from whydoku.engines.search.engine import SEARCH
from whydoku.errors import WhydokuError
from whydoku.formats import formats, read_text
from whydoku.model.network import forget
from whydoku.rules import rule_types

DEADLINE = 60.0
ROUNDS = 3
SLOW = 200.0  # milliseconds from which one round is enough
CP_SAT_STRIDE = 4  # CP-SAT gets each fourth puzzle
CP_SECONDS = 10.0


@dataclass(frozen=True)
class Case:
    name: str
    status: str  # "right", or what went wrong
    millis: float
    set_up: float  # the part of it before the search
    guesses: int
    iss_millis: float
    iss_guesses: int

    @property
    def ratio(self) -> float:
        return self.millis / self.iss_millis

    @property
    def needs(self) -> str:
        if self.guesses > 3 * self.iss_guesses + 10:
            return f"stronger reasoning: {self.guesses / max(1, self.iss_guesses):.0f} times the guesses"
        if self.set_up > self.millis / 2:
            return f"a faster set-up: {self.set_up:.1f} ms before the search begins"
        return f"cheaper steps: {1e3 * (self.millis - self.set_up) / max(1, self.guesses):.0f} µs a guess"


def run_case(entry: dict[str, Any]) -> Case:
    start = time.process_time()
    set_up = 0.0
    solution = None
    try:
        puzzle = read_text(entry["iss"], format="iss")[0]
        SEARCH.start(puzzle)
        set_up = (time.process_time() - start) * 1e3
        solution = SEARCH.solve(puzzle, deadline=DEADLINE)
        status = "no solution" if solution is None else "not proved in time" if solution.unique is None else "wrong"
    except WhydokuError as error:
        status = str(error)
    spent = (time.process_time() - start) * 1e3
    if solution is not None and solution.unique and list(solution.values) == entry["solution"][: len(solution.values)]:
        status = "right"
    known = entry.get("iss_cpu_ms")
    iss = known["set_up"] + known["solve"] if known else math.nan
    return Case(entry["id"], status, spent, set_up, solution.tries if solution else 0, iss, entry.get("iss_guesses", 0))


def guesses_with_proof(entry: dict[str, Any]) -> int:
    """Count the guesses as ISS does: those of the proof as well."""
    puzzle = read_text(entry["iss"], format="iss")[0]
    search = SEARCH.start(puzzle)
    while search.run(DEADLINE) is Event.solution:
        pass
    return search.guesses


def run_all(entries: Sequence[dict[str, Any]]) -> list[Case]:
    best: dict[str, Case] = {}
    rule_types()  # imports every rule
    formats()  # and every format
    for _ in range(ROUNDS):
        forget()
        for entry in entries:
            known = best.get(entry["id"])
            if known is None or (known.millis < SLOW and known.status == "right"):
                case = run_case(entry)
                if known is None or case.millis < known.millis:
                    best[case.name] = case
    return list(best.values())


def run_iss(entries: Sequence[dict[str, Any]]) -> dict[str, tuple[float, int]]:
    """Time ISS live, as often as ours: milliseconds and guesses; empty where there is none."""
    checkout = os.environ.get("WHYDOKU_ISS")
    if not checkout:
        return {}
    requests = "\n".join(json.dumps({"id": entry["id"], "iss": entry["iss"]}) for entry in entries)
    driver = Path(__file__).with_name("iss.mjs")
    out = subprocess.run(
        ["node", str(driver), checkout],
        input="\n".join([requests] * ROUNDS),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    best: dict[str, tuple[float, int]] = {}
    for answer in map(json.loads, out.splitlines()):
        known = best.get(answer["id"], (math.inf, 0))
        best[answer["id"]] = min(known, (answer["ms"], answer["guesses"]))
    return best


def run_cpsat(entries: Sequence[dict[str, Any]]) -> dict[str, tuple[float, bool]]:
    """Time CP-SAT models: milliseconds, and whether it found and proved the solution."""
    found = {}
    for entry in entries:
        try:
            puzzle = read_text(entry["iss"], format="iss")[0]
        except WhydokuError:
            continue
        values, unique, millis = cpsat.solve(puzzle, CP_SECONDS)
        found[entry["id"]] = (millis, bool(unique) and values == entry["solution"][: len(puzzle.board.cells)])
    return found


def mean(values: Iterable[float]) -> float:
    logs = [math.log(value) for value in values]
    return math.exp(sum(logs) / len(logs))


def show_live(cases: Iterable[Case], live: dict[str, tuple[float, int]]) -> None:
    """Compare with ISS in the same run: mean, sum, and the puzzles over which it is far ahead."""
    both = [(case, *live[case.name]) for case in cases if case.name in live]
    if not both:
        return
    ours, theirs = mean(case.millis for case, _, _ in both), mean(millis for _, millis, _ in both)
    print(f"# live, {len(both)} puzzles: {ours:.2f} ms, ISS {theirs:.2f} ms, ratio {ours / theirs:.2f}")
    ours, theirs = sum(case.millis for case, _, _ in both), sum(millis for _, millis, _ in both)
    print(f"# their sum: {ours:,.0f} ms, ISS {theirs:,.0f} ms, ratio {ours / theirs:.2f}")
    far = sorted(
        ((case.millis / millis, case, millis, guesses) for case, millis, guesses in both), key=lambda one: -one[0]
    )
    slower, far_slower = (sum(ratio > limit for ratio, *_ in far) for limit in (3, 10))
    print(f"# more than 3 times slower than ISS: {slower}, 10 times: {far_slower}")
    for ratio, case, millis, guesses in far[:10]:
        print(
            f"#   {case.name}: {case.millis:.1f} ms ({case.set_up:.1f} before the search, {case.guesses} guesses), "
            f"ISS {millis:.1f} ms ({guesses} guesses), ratio {ratio:.1f}"
        )


def main() -> None:
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds variants/")
    print(f"# {machine()}")
    entries = [json.loads(line) for line in (folder / "variants" / "puzzles.jsonl").read_text().splitlines()]
    names = set(sys.argv[2:])
    entries = [entry for entry in entries if not names or entry["id"] in names]
    cases = run_all(entries)
    right = [case for case in cases if case.status == "right"]
    print(f"# {len(right)} of {len(cases)} read, solved and proved unique")
    for case in cases:
        if case.status != "right":
            print(f"#   {case.name}: {case.status}")
    ours, theirs = mean(case.millis for case in right), mean(case.iss_millis for case in right)
    print(f"# geometric mean: {ours:.2f} ms; ISS as in the data {theirs:.2f} ms, ratio {ours / theirs:.2f}")
    show_live(right, run_iss(entries))
    print(f"# more than 10 times slower than ISS as in the data: {sum(case.ratio > 10 for case in right)}")
    print("\n| the ten worst | ms | guesses | ISS ms | ISS guesses | ratio | what it would need |")
    print("|---|---:|---:|---:|---:|---:|---|")
    texts = {entry["id"]: entry for entry in entries}
    for worst in sorted(right, key=lambda case: -case.ratio)[:10]:
        case = replace(worst, guesses=guesses_with_proof(texts[worst.name]))
        print(
            f"| {case.name} | {case.millis:.1f} | {case.guesses} | {case.iss_millis:.1f} | {case.iss_guesses} "
            f"| {case.ratio:.1f} | {case.needs} |"
        )
    try:
        cp = run_cpsat(entries[:: 1 if names else CP_SAT_STRIDE])
    except ImportError as error:
        print(f"\n# OR-Tools left out: {error}")
        return
    shared = [case for case in right if case.name in cp]
    if shared:
        ours, theirs = mean(case.millis for case in shared), mean(cp[case.name][0] for case in shared)
        done = sum(cp[case.name][1] for case in shared)
        print(f"\n# OR-Tools CP-SAT, {len(shared)} puzzles: {done} proved within {CP_SECONDS:g} s; {theirs:.0f} ms")
        print(f"# whydoku on the same: {ours:.2f} ms, {theirs / ours:.0f} times ahead")


if __name__ == "__main__":
    main()
