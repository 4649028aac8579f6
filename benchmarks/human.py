"""How many variant puzzles the logic engine solves without a guess, by rule, and how long that takes.

Each puzzle gets the usual techniques and a limit on CPU time; what is not finished by then counts as not solved. Every step is
compared with the solution that comes with the data, so that a wrong one shows immediately.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from benchmarks.frame import data_folder, machine
from whydoku.engines.logic import engine
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import select, techniques
from whydoku.errors import WhydokuError
from whydoku.formats import read_text
from whydoku.model.puzzle import Puzzle

LIMIT = 20.0
PLAIN = {"rows", "columns", "boxes", "regions"}  # what every puzzle has


@dataclass
class Case:
    """One puzzle: how it ended, and what it took."""

    name: str
    rules: frozenset[str]
    outcome: str
    seconds: float
    open_cells: int = 0
    uses: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    wrong: list[str] = field(default_factory=list)


def unsound(puzzle: Puzzle, path: Path, solution: list[int]) -> list[str]:
    """Return the steps that contradict the solution, which says nothing of cells beside the grid."""
    known = dict(enumerate(solution))
    return [
        str(step)
        for step in path
        if any(known.get(cell, digit) != digit for cell, digit in step.places)
        or any(known.get(cell) == digit for cell, digit in step.removes)
    ]


def follow(puzzle: Puzzle, limit: float) -> Path | None:
    """Solve with a limit on time."""
    path = engine.explain(puzzle, select(), guesses=False, deadline=limit)
    return None if path.outcome == "stopped" else path


def run_case(entry: dict[str, Any], limit: float) -> Case:
    start = time.process_time()
    try:
        puzzle = read_text(entry["iss"], format="iss")[0]
    except WhydokuError as error:
        return Case(entry["id"], frozenset(), f"not read: {error}", 0.0)
    rules = frozenset({rule.name for rule in puzzle.rules} - PLAIN)
    try:
        path = follow(puzzle, limit)
    except WhydokuError as error:
        return Case(entry["id"], rules, f"not read: {error}", 0.0)
    spent = time.process_time() - start
    if path is None:
        return Case(entry["id"], rules, "out of time", spent)
    wrong = unsound(puzzle, path, entry["solution"])
    count = min(len(path.values), len(entry["solution"]))
    if path.solved and list(path.values)[:count] != entry["solution"][:count]:
        wrong.append("the grid is not the solution")
    left = sum(value is None for value in path.values)
    return Case(entry["id"], rules, path.outcome, spent, left, path.counts, len(path), wrong)


def main() -> None:
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds variants/")
    print(f"# {machine()}")
    # By itself (`python -m benchmarks.human`) it takes the names of puzzles, "exotic" for the other file, and a time limit.
    options = sys.argv[1:] if sys.argv[0].endswith("human.py") else []
    limit = next((float(option) for option in options if option.replace(".", "").isdigit()), LIMIT)
    names = {option for option in options if not option.replace(".", "").isdigit()}
    name = "exotic" if "exotic" in names else "puzzles"
    names.discard("exotic")
    entries = [json.loads(line) for line in (folder / "variants" / f"{name}.jsonl").read_text().splitlines()]
    cases = []
    for entry in entries:
        if not names or entry["id"] in names:
            case = run_case(entry, limit)
            cases.append(case)
            print(f"# {case.name}: {case.outcome}, {case.open_cells} cells open, {case.seconds:.2f} s", flush=True)
            for text in case.wrong:
                print(f"#   WRONG {text}")
    report(cases, limit)


def report(cases: list[Case], limit: float) -> None:
    solved = [case for case in cases if case.outcome == "solved"]
    steps, wrong = sum(case.steps for case in cases), sum(len(case.wrong) for case in cases)
    late = sum(case.outcome == "out of time" for case in cases)
    seconds = sum(case.seconds for case in cases)
    share = len(solved) / max(1, len(cases))
    print(f"\n{len(solved)} of {len(cases)} puzzles ({share:.1%}) need no guess; {late} had none within {limit:g} s.")
    print(f"{steps} steps, {wrong} of them wrong; {seconds:.0f} s CPU in all.")
    print("\n| rule | puzzles | without a guess |\n|---|---:|---:|")
    for rule, count in Counter(rule for case in cases for rule in case.rules).most_common():
        print(f"| {rule} | {count} | {sum(rule in case.rules for case in solved)} |")
    uses: Counter[str] = Counter()
    used_in: Counter[str] = Counter()
    for case in cases:
        uses.update(case.uses)
        used_in.update(case.uses.keys())
    print("\n| technique | steps | puzzles |\n|---|---:|---:|")
    for technique in techniques():
        if uses[technique.title]:
            print(f"| {technique.title} | {uses[technique.title]} | {used_in[technique.title]} |")


if __name__ == "__main__":
    main()
