"""The words of steps, counted: how many sentences are false, give no reason, are too long, or fell back to the plain form.

`python -m benchmarks.words` reads the paths of shared (or our own) puzzles: `--classic N` per file, `--variants N`,
`--examples` of all techniques, `--only NAME` a puzzle by its id or a technique by its title, `--show N` faults of each kind.
Every sentence is put to the checks of `words/sentence_checks.py` and searched for phrases that explain nothing.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator

import whydoku as w
from tests.shared import shared_or_own
from whydoku.model.position import Position
from whydoku.model.step import Step
from whydoku.words.sentence_checks import faults

CLASSIC = ("kaggle", "unbiased", "17_clue", "top1465", "hardest_1106")
EMPTY_PHRASES = re.compile(
    r"\(a rule\)|by itself|in this way|cannot go together|would break|other rules|and so on|the candidates that go|"
    r"pair table|these cannot|goes together|, and that cannot be\b|must fit|and more\b|what is left\b"
)
NETS = ("forcing", "rule forcing", "reasons", "guessing", "exotic", "templates")
"""The families that may need more than five sentences."""


def puzzles(classic: int, variants: int, only: str) -> Iterator[tuple[str, w.Puzzle]]:
    """Yield puzzles with their names."""
    for name in CLASSIC if classic else ():
        lines = [
            line.split()[0] for line in shared_or_own(f"classic/{name}.txt").read_text().split("\n") if line.strip()
        ]
        for number, line in enumerate(lines[:: max(1, len(lines) // classic)][:classic]):
            yield f"{name}-{number}", w.read(line)
    if variants or only:
        rows = shared_or_own("variants/puzzles.jsonl").read_text().splitlines()
        shapes = [json.loads(row) for row in rows if row.strip()]
        if only:
            shapes = [shape for shape in shapes if shape.get("id") == only]
        for shape in shapes[:: max(1, len(shapes) // variants)][:variants] if variants else shapes:
            yield shape.get("id", "variant"), w.read(shape.get("iss") or json.dumps(shape["puzzle"]))


def steps(args: argparse.Namespace) -> Iterator[tuple[str, Step, Position]]:
    """Yield every step that is looked at, with the name of its puzzle and its position."""
    if args.examples or args.only:
        for technique in w.techniques():
            if args.examples or technique.title == args.only:
                puzzle = w.read(technique.example, rules=technique.example_rules)
                for step in w.steps(puzzle, techniques=[technique], limit=3):
                    assert step.position is not None
                    yield f"example of {technique}", step, step.position
    for name, puzzle in puzzles(args.classic, args.variants, args.only):
        try:
            path = w.explain(puzzle, deadline=args.deadline)
        except w.WhydokuError as error:
            print(f"{name}: {error}")
            continue
        for number, step in enumerate(path):
            if not (step.assumes or step.refutes):
                yield f"{name}+{number}", step, path.position(number)


def main() -> None:
    """Count the faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--classic", type=int, default=0)
    parser.add_argument("--variants", type=int, default=0)
    parser.add_argument("--examples", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--technique", default="", help="look only at steps of this technique or family")
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--texts", action="store_true", help="print every text")
    parser.add_argument("--deadline", type=float, default=10)
    args = parser.parse_args()
    if not (args.classic or args.variants or args.examples or args.only):
        args.classic, args.variants, args.examples = 20, 30, True
    count: Counter[str] = Counter()
    shown: dict[str, list[str]] = defaultdict(list)
    by_technique: Counter[tuple[str, str]] = Counter()
    slowest = (0.0, "")

    def note(kind: str, step: Step, where: str, what: str) -> None:
        count[kind] += 1
        by_technique[kind, step.technique.title] += 1
        if len(shown[kind]) < args.show:
            shown[kind].append(f"{where} {step.technique} {step.conclusion[:60]}: {what}")

    for where, step, position in steps(args):
        technique = step.technique
        if args.technique and args.technique not in (technique.title, technique.family):
            continue
        count["steps"] += 1
        texts = {}
        for depth in (1, 2, 3):
            start = time.perf_counter()
            lines = step.lines(depth)
            texts[depth] = text = step.tell(depth)
            slowest = max(slowest, (time.perf_counter() - start, f"{where} {technique} depth {depth}"))
            count["sentences"] += len(lines)
            if any(line.plain for line in lines):
                note(f"plain at depth {depth}", step, where, text)
            if found := EMPTY_PHRASES.search(text):
                note(f"no reason: {found[0]}", step, where, text)
            if depth > 1:
                for fault in faults(position.network, step, lines):
                    note(f"{fault.partition(':')[0].partition(',')[0]} at depth {depth}", step, where, fault)
        if args.texts:
            print(
                f"{where} {technique}: {step.conclusion}", *(f"  {depth}: {texts[depth]}" for depth in texts), sep="\n"
            )
        if len(texts[1]) > 160:
            note("depth 1 over 160", step, where, texts[1])
        if technique.family not in NETS and len(re.findall(r"[.?](?: |$)", texts[2])) > 5:
            note("depth 2 over five sentences", step, where, texts[2])
        if step.premises and texts[2].split() == re.sub(r"^\(\d+\) ", "", texts[3], flags=re.MULTILINE).split():
            note("depth 3 is depth 2", step, where, texts[3])
    for kind, number in count.most_common():
        titles = ", ".join(f"{title} {n}" for (k, title), n in by_technique.most_common() if k == kind)
        print(f"{number:7} {kind}{f' ({titles[:160]})' if titles else ''}")
        for line in shown[kind]:
            print(f"          {line[:900]}")
    print(f"slowest: {slowest[0] * 1000:.1f} ms, {slowest[1]}")


if __name__ == "__main__":
    main()
