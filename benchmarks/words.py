"""The words of steps, clashes and answers, counted: what is false, gives no reason, is weak, too long or in the plain form.

    python -m benchmarks.words                      # a sample
    python -m benchmarks.words --full --jobs 2      # more than 20,000 steps: classic to hardest, every rule and technique,
                                                    # all shared variants, clashes of broken puzzles, answers to `why`
    python -m benchmarks.words --only ID --texts    # one puzzle or technique, with every text

Every sentence goes through the checks of the law (`tests/support/sentence_law.py`). Times are CPU times, each depth made as if
it were the first request: for every sentence, from the one before it until it is made and checked
(`tests/support/sentence_times.py`), and for whole explanations.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from random import Random
from statistics import median
from time import monotonic

import whydoku as w
from tests.shared import OWN, shared_or_own
from tests.support.broken import broken_classic, broken_variant, classics, two_clues_more, variants, wrong_total
from tests.support.puzzles import KINDS, dig
from tests.support.sentence_law import REFUSED, WEAK, Fault, clash_text_faults, is_net, step_faults
from tests.support.sentence_times import timed_lines
from whydoku.model.sentence import Sentence
from whydoku.model.step import Step
from whydoku.rules import rule_types
from whydoku.teacher.diagnosis.clash import find_clash
from whydoku.words import DEPTHS, written

CLASSIC = {"kaggle": 3.0, "unbiased": 3.0, "17_clue": 3.0, "top1465": 1.0, "hardest_1106": 0.3, "hardest_1905": 0.3}
"""The files of plain puzzles, with how many are taken for each that is asked for: a hard one has the steps of several."""
SLOW_MS = 50.0
PROGRESS_SECONDS = 30


@dataclass
class Tally:
    """The counts of some puzzles."""

    steps: int = 0
    nets: int = 0
    sentences: int = 0
    characters: int = 0
    clashes: int = 0
    answers: int = 0
    faults: Counter[tuple[str, int, bool, str]] = field(default_factory=Counter)  # kind, depth, in a net, technique
    shown: list[tuple[str, str]] = field(default_factory=list)
    slow: list[tuple[float, str]] = field(default_factory=list)  # sentences: ms, where and what
    over: int = 0  # sentences that take too long
    tellings: dict[int, list[float]] = field(default_factory=lambda: {depth: [] for depth in DEPTHS})  # ms
    stopped: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add the counts of others."""
        for name in ("steps", "nets", "sentences", "characters", "clashes", "answers", "over"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults += other.faults
        self.shown += other.shown
        self.slow = sorted([*self.slow, *other.slow], reverse=True)[:400]
        for depth, spent in other.tellings.items():
            self.tellings[depth] += spent
        self.stopped += other.stopped

    def note(self, fault: Fault, net: bool, who: str, where: str) -> None:
        """Count a fault."""
        self.faults[fault.kind, fault.depth, net, who] += 1
        self.shown.append((f"{fault.kind}{' in nets' if net else ''}", f"{where} {who}: {fault.text}"))

    def look_at(self, step: Step, where: str, texts: bool = False) -> None:
        """Count the faults of a step."""
        if step.assumes or step.refutes:
            return
        technique, net = step.technique, is_net(step)
        self.steps += 1
        self.nets += net
        told: dict[int, list[Sentence]] = {}
        for depth in DEPTHS:
            timed = timed_lines(step, depth)
            told[depth] = [line for line, _ in timed]
            self.sentences += len(timed)
            self.tellings[depth].append(sum(spent for _, spent in timed))
            for number, (line, spent) in enumerate(timed, 1):
                self.over += spent > SLOW_MS
                if spent > SLOW_MS / 5:
                    place = f"{where} {technique}, depth {depth}, sentence {number} of {len(timed)}"
                    self.slow.append((spent, f"{place}: {line.text[:80]}"))
        self.characters += len(written(told[2], 2))
        for fault in step_faults(step, told):
            self.note(fault, net, technique.title, where)
        if texts:
            print(f"{where} {technique}: {step.conclusion}")
            for depth in DEPTHS:
                print(f"  {depth}: {written(told[depth], depth)}")


# -- what is looked at ------------------------------------------------------------------------------------------------

Task = tuple[str, str, str]
"""What kind of thing, its name, and what it is made from."""


def tasks(args: argparse.Namespace) -> Iterator[Task]:
    """Yield the tasks, each small enough for one process."""
    for name, share in CLASSIC.items() if args.classic else ():
        many = max(1, round(args.classic * share))
        lines = [
            each.split()[0] for each in shared_or_own(f"classic/{name}.txt").read_text().split("\n") if each.strip()
        ]
        for number, line in enumerate(lines[:: max(1, len(lines) // many)][:many]):
            yield "classic", f"{name}-{number}", line
    shapes = [
        json.loads(row) for row in shared_or_own("variants/puzzles.jsonl").read_text().splitlines() if row.strip()
    ]
    if args.only:
        shapes = [shape for shape in shapes if shape.get("id") == args.only]
    elif args.variants:
        shapes = shapes[:: max(1, len(shapes) // args.variants)][: args.variants]
    for shape in shapes if args.variants or args.only else ():
        yield "variant", shape.get("id", "variant"), shape.get("iss") or json.dumps(shape["puzzle"])
    for technique in w.techniques():
        if args.examples or technique.title == args.only:
            yield "technique", technique.title, ""
    for name, rule in rule_types().items():
        if rule.example is not None and (args.examples or name == args.only):
            yield "rule", name, ""
    if args.full:
        yield from (("board", name, "") for name in KINDS if name not in ("25×25", "16×16", "12×12"))
        for number in range(args.clashes):
            yield from (("clash", kind, str(number)) for kind in BREAK)
        lines = (OWN / "classic" / "hard.txt").read_text().split()[:6]
        yield from (("why", f"hard-{number}", line) for number, line in enumerate(lines))
        own = [json.loads(row) for row in (OWN / "variants.jsonl").read_text().splitlines()[::9]]
        yield from (("why", row["id"], row["iss"]) for row in own)


def _break_classic(line: str, chance: Random) -> w.Puzzle:
    return w.read(broken_classic(line, chance))


def _break_twice(line: str, chance: Random) -> w.Puzzle:
    return w.read(two_clues_more(line, chance))


BREAK: dict[str, Callable[[Random, int], w.Puzzle | None]] = {
    "one clue": lambda chance, number: _break_classic(next(islice(classics(), number, None)), chance),
    "two clues": lambda chance, number: _break_twice(next(islice(classics(), number, None)), chance),
    "variant": lambda chance, number: broken_variant(chance.choice([*variants()]), chance),
    "total": lambda chance, number: wrong_total(chance.choice([*variants()]), chance),
}
"""How puzzles are broken, each by chance and the number of the puzzle."""


def look(task: Task, deadline: float, texts: bool) -> Tally:
    """Count the faults of a task."""
    kind, name, text = task
    found = Tally()
    try:
        if kind == "technique":
            technique = next(each for each in w.techniques() if each.title == name)
            puzzle = w.read(technique.example, rules=technique.example_rules)
            for step in w.steps(puzzle, techniques=[technique], limit=3):
                found.look_at(step, "example", texts)
        elif kind == "clash":
            broken = BREAK[name](Random(f"{name} {text}"), int(text))
            clash = None if broken is None else find_clash(broken, deadline=deadline)
            if broken is not None and clash is not None:
                found.clashes += 1
                for fault in clash_text_faults(broken.network, clash):
                    found.note(fault, False, "clash", f"{name} {text}")
        elif kind == "why":
            puzzle = w.read(text)
            open_ = [cell for cell, value in enumerate(puzzle.values) if value is None]
            for cell in open_[::9]:
                found.answers += 1
                asked = puzzle.board.name(cell)
                for number, step in enumerate(w.why(puzzle, asked, deadline=deadline).steps):
                    found.look_at(step, f"why {name} {asked}+{number}", texts)
        else:
            for number, step in enumerate(w.explain(_puzzle(task), deadline=deadline)):
                found.look_at(step, f"{name}+{number}", texts)
    except w.WhydokuError as error:
        found.stopped.append(f"{kind} {name}: {error}")
    return found


def _puzzle(task: Task) -> w.Puzzle:
    kind, name, text = task
    if kind == "board":
        return dig(KINDS[name], 11)
    if kind == "rule":
        example = rule_types()[name].example
        assert example is not None
        return w.read(example.puzzle, size=example.size, rules=example.rules)
    return w.read(text)


# -- what was found ---------------------------------------------------------------------------------------------------


def report(tally: Tally, show: int) -> None:
    """Print the counts."""
    outside = tally.steps - tally.nets
    print(
        f"{tally.steps} steps ({outside} outside nets), {tally.sentences} sentences, {tally.clashes} clashes, "
        f"{tally.answers} answers; depth 2 has {tally.characters / max(1, tally.steps):.0f} characters a step"
    )
    kinds = Counter[tuple[str, int, bool]]()
    for (kind, depth, net, _), number in tally.faults.items():
        kinds[kind, depth, net] += number
    for group, names in (
        ("refused", REFUSED),
        ("weak", WEAK),
        ("counted", {kind for kind, *_ in kinds} - REFUSED - WEAK),
    ):
        found = {key: number for key, number in kinds.items() if key[0] in names}
        print(f"{group}: {sum(found.values())}")
        for (kind, depth, net), number in sorted(found.items()):
            who = Counter({t: n for (k, d, i, t), n in tally.faults.items() if (k, d, i) == (kind, depth, net)})
            titles = ", ".join(f"{title} {n}" for title, n in who.most_common(8))
            share = f" ({number / outside:.2%})" if not net and outside else ""
            print(f"{number:7} {kind}, depth {depth}{', in nets' if net else share}: {titles}")
    seen = Counter[str]()
    for kind, text in tally.shown:
        seen[kind] += 1
        if seen[kind] <= show:
            print(f"   [{kind}] {text[:700]}")
    for depth, tellings in tally.tellings.items():
        if tellings:
            late = sum(each > SLOW_MS for each in tellings)
            usual = f"median {median(tellings):.2f} ms, worst {max(tellings):.0f} ms"
            print(f"a telling at depth {depth}: {usual}, {late} over {SLOW_MS:.0f} ms")
    print(f"sentences over {SLOW_MS:.0f} ms: {tally.over} of {tally.sentences}; slowest:")
    for spent, where in tally.slow[: max(show, 10)]:
        print(f"{spent:8.1f} ms {where}")
    for line in tally.stopped:
        print(f"stopped: {line}")


def _asked(job: tuple[Task, float, bool]) -> Tally:
    return look(*job)


def _answers(jobs: Sequence[tuple[Task, float, bool]], workers: int) -> Iterator[Tally]:
    """Yield the counts of each puzzle, in any order."""
    if workers < 2:
        yield from map(_asked, jobs)
        return
    with get_context("spawn").Pool(workers, maxtasksperchild=50) as pool:
        yield from pool.imap_unordered(_asked, jobs)


def main() -> None:
    """Count the faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--full", action="store_true", help="everything: more than 20,000 steps")
    parser.add_argument(
        "--classic", type=int, default=0, help="so many plain puzzles of each file, or its share of them"
    )
    parser.add_argument("--variants", type=int, default=0, help="so many shared variants")
    parser.add_argument("--examples", action="store_true", help="the examples of all techniques and rules")
    parser.add_argument("--clashes", type=int, default=15, help="broken puzzles of each kind, with --full")
    parser.add_argument("--only", default="", help="a variant by its id, a technique or a rule")
    parser.add_argument("--show", type=int, default=3, help="so many faults of each kind")
    parser.add_argument("--texts", action="store_true", help="print every text")
    parser.add_argument("--follow", action="store_true", help="print every fault when it is found, too")
    parser.add_argument("--deadline", type=float, default=60, help="seconds for one path")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    if args.full:
        args.classic, args.variants, args.examples = args.classic or 25, args.variants or 50, True
    elif not (args.classic or args.variants or args.examples or args.only):
        args.classic, args.variants, args.examples = 3, 10, True
    jobs = [(task, args.deadline, args.texts) for task in tasks(args)]
    random.Random(26).shuffle(jobs)  # so that a stopped run has seen some of everything
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background can be stopped, too
    total, done, told = Tally(), 0, monotonic()
    try:
        for tally in _answers(jobs, args.jobs):
            total.add(tally)
            done += 1
            for kind, text in tally.shown if args.follow else ():
                print(f"[{kind}] {text}", file=sys.stderr, flush=True)
            if monotonic() - told > PROGRESS_SECONDS:
                told = monotonic()
                print(f"{done} of {len(jobs)} puzzles, {total.steps} steps", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {done} of {len(jobs)} puzzles")
    report(total, args.show)


if __name__ == "__main__":
    main()
