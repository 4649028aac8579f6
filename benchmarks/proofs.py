"""Proofs of steps, counted: how many are accepted, how long they are, and how fast they are written and checked.

Every proof is checked, and checked again with clauses that it starts from taken out, one at a time: then it must be refused.

    python -m benchmarks proofs              # the table of techniques, then the speed
    python -m benchmarks.proofs steps 0.1    # a tenth of the steps, and nothing else
    python -m benchmarks.proofs steps 1 classics other
    python -m benchmarks.proofs speed

Ctrl-C ends the run early; the table is then of the steps so far.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from tempfile import NamedTemporaryFile

from benchmarks.frame import data_set, machine
from tests.support.broken import variants
from tests.support.proofs import Tally
from tests.support.puzzles import KINDS, dig
from whydoku import _kernel, explain, read, write
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique, select, techniques
from whydoku.errors import StoppedError
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.proof.check import flat_formula
from whydoku.rules import rule_types

MAX_STEPS = 480
"""Steps of one technique that are looked at."""
SETS = {"kaggle": 40, "unbiased": 60, "17_clue": 60, "top95": 40, "top1465": 60, "hardest_1905": 20}
USUAL = tuple(t for t in select() if t.family not in ("guessing", "forcing", "rule forcing"))
BY_RULES = tuple(technique for technique in techniques() if technique.family == "rules")

Found = Iterator[tuple[Puzzle, Step]]


def along(puzzle: Puzzle, wanted: tuple[Technique, ...], every: int) -> Found:
    """Yield the steps of a path, and all that are possible at some of its positions."""
    path = explain(puzzle, deadline=60)
    for number, step in enumerate(path):
        if not (step.assumes or step.refutes):
            yield path.position(number), step
        if number % every == every - 1 and not path.several:
            position = path.position(number)
            try:
                yield from ((position, each) for each in engine.steps(position, wanted, limit=120, deadline=10))
            except StoppedError:
                continue


def examples() -> Found:
    """Yield steps where each technique has its example."""
    for technique in techniques():
        if technique.example or technique.example_rules:
            puzzle = read(technique.example or "." * 81, rules=technique.example_rules)
            for step in islice(engine.steps(puzzle, (technique,), limit=60, deadline=20), 60):
                assert step.position is not None
                yield step.position, step


def under_rules() -> Found:
    """Yield what follows from the rules in the example of each."""
    for rule in rule_types().values():
        if rule.example is not None:
            puzzle = read(rule.example.puzzle, size=rule.example.size, rules=rule.example.rules)
            for step in engine.steps(puzzle, BY_RULES, limit=300, deadline=20):
                yield puzzle.start(), step


def on_boards(share: float) -> Found:
    """Yield steps on boards of other sizes and under rules for the whole board."""
    for kind in ("4×4", "6×6", "12×12", "jigsaw", "anti-knight", "non-consecutive", "disjoint groups"):
        for seed in range(max(1, round(6 * share))):
            yield from along(dig(KINDS[kind], seed), USUAL, 30)


def of_variants(share: float) -> Found:
    """Yield steps of variants."""
    for puzzle in islice(variants(), 0, None, max(1, round(4 / share))):
        yield from along(puzzle, USUAL, 60)


def of_classics(share: float) -> Found:
    """Yield steps of plain puzzles."""
    for name, many in SETS.items():
        for line in data_set(name, max(1, round(many * share))):
            yield from along(read(line), USUAL, 20)


def of_other_paths(share: float) -> Found:
    """Yield the steps of Sudoku Explainer's own paths, and reasons."""
    for line in data_set("top95", max(1, round(20 * share))):
        for path in (
            explain(line, scale="se", deadline=60),
            explain(line, techniques=["singles"], reasons=True, deadline=60),
        ):
            yield from ((path.position(at), each) for at, each in enumerate(path) if not (each.assumes or each.refutes))


SOURCES: dict[str, Callable[[float], Found]] = {
    "examples": lambda share: examples(),
    "rules": lambda share: under_rules(),
    "other": of_other_paths,
    "boards": on_boards,
    "classics": of_classics,
    "variants": of_variants,
}


def count_steps(share: float = 1.0, only: Sequence[str] = ()) -> None:
    """Check the proofs of many steps, and print how long they are."""
    tally, begin = Tally(15, most_taken_out=3), time.process_time()
    try:
        for position, step in chain.from_iterable(SOURCES[name](share) for name in only or SOURCES):
            if tally.steps[step.technique.title] < MAX_STEPS * (10 if step.technique.family == "singles" else 1):
                tally.look_at(position, step)
    except KeyboardInterrupt:
        print("stopped\n")
    whole, kinds = sum(tally.steps.values()), len(tally.steps)
    print(
        f"{whole:,} steps of {kinds} techniques: all proofs accepted; {tally.taken_out:,} premises taken out, each time "
        f"refused ({time.process_time() - begin:.0f} CPU s)\n"
    )
    print("| technique | steps | clauses, median | longest | starts from, median |\n|---|---:|---:|---:|---:|")
    for technique in techniques():
        if technique.title in tally.steps:
            print(tally.row(technique.title))


def best(work: Callable[[], object], rounds: int = 3) -> float:
    """Return the CPU seconds of the fastest round."""
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def checker_speed() -> None:
    """Print how many clauses of proofs the native checker checks per second, reading the formula each time."""
    paths = [explain(line, deadline=60) for line in data_set("top1465", 60)]
    rows = []
    for path in paths:
        proof = path.prove()
        assert proof
        rows.append((flat_formula(proof.cnf.clauses), proof.proof.flat(), proof.length))
    clauses = sum(row[2] for row in rows)
    seconds = best(lambda: [_kernel.check_lrat(formula, steps, None) for formula, steps, _ in rows])
    print(
        f"native checker: {clauses:,} clauses of {len(rows)} paths in {seconds:.3f} CPU s: {clauses / seconds:,.0f}/s"
    )
    formula, steps, length = max(rows, key=lambda row: row[2])
    longer = best(lambda: _kernel.check_lrat(formula, steps, None))
    print(f"the longest of them: {length:,} clauses in {longer * 1e3:.2f} ms: {length / longer:,.0f}/s")


def ratios() -> None:
    """Print the cost of `whydoku explain FILE` with and without --prove, and of `path.prove()` alone."""
    print(
        "\n| puzzles | number | explain, CPU s | explain --prove | ratio | prove(), ms each |\n|---|---:|---:|---:|---:|---:|"
    )
    some = [puzzle for puzzle in islice(variants(), 0, None, 8) if puzzle.board.size <= 9]
    rows = [(name, [read(line) for line in data_set(name, n)]) for name, n in (("kaggle", 100), ("17_clue", 100))]
    for name, puzzles in (*rows, ("top1465", [read(line) for line in data_set("top1465", 30)]), ("variants", some)):
        with NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(write(puzzles, "json"))
            file.flush()
            plain, proved = (command_seconds([file.name, *more]) for more in ([], ["--prove"]))
        paths = [explain(puzzle) for puzzle in puzzles]
        alone = best(lambda paths=paths: [path.prove() for path in paths])  # type: ignore[misc]  # bound now
        times = f"{plain:.2f} | {proved:.2f} | {proved / plain:.2f} | {1e3 * alone / len(puzzles):.2f}"
        print(f"| {name} | {len(puzzles)} | {times} |", flush=True)


def command_seconds(arguments: list[str]) -> float:
    """Return the CPU seconds of `whydoku explain` with these arguments, the faster of two runs."""
    times = []
    for _ in range(2):
        begin = sum(os.times()[2:4])
        command = [sys.executable, "-m", "whydoku", "explain", *arguments]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        times.append(sum(os.times()[2:4]) - begin)
    return min(times)


def main() -> None:
    """Do what the command line selects, or all of it."""
    print(machine() + "\n")
    asked = sys.argv[1:]
    if "speed" not in asked:
        shares = [float(word) for word in asked if word.replace(".", "", 1).isdecimal()]
        count_steps(shares[0] if shares else 1.0, only=[word for word in asked if word in SOURCES])
    if "steps" not in asked:
        checker_speed()
        ratios()


if __name__ == "__main__":
    main()
