"""Laws of every sentence that explains a step: it is true, needs its sources, is used, is said, is founded, and is in order.

`words/sentence_checks.py` decides each by enumerating fillings, which has nothing to do with how a step was found. Steps
come from the examples of all techniques and of all rules, from classics of every strength and from variants, a few of each;
`python -m benchmarks.words --full` counts the same faults over more than 20,000 steps. What falls back to the plain form is
counted: outside nets at most one step in 200.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

import whydoku as w
from tests.shared import README_PUZZLE, shared_or_own
from tests.support.effort import FULL, some
from tests.support.examples import example_steps
from tests.support.puzzles import KINDS, dig
from tests.support.sentence_law import REFUSED, WEAK, is_net, step_faults
from tests.teacher.test_why import PUZZLE, classic, variants
from whydoku.model.sentence import Sentence
from whydoku.model.step import Step
from whydoku.rules import rule_types

MOST_PLAIN_SHARE = 0.005
MOST_LONG_SHARE = 0.01
MOST_WEAK_NET_SHARE = 0.02
"""Of nets whose second depth names a source that it does not need, such as one of two houses that say the same."""
MOST_STEPS = 12
"""Steps of one path that are looked at in the short form."""
RULES = {name: rule for name, rule in rule_types().items() if rule.example is not None}


def check_step(step: Step, count: Counter[str]) -> None:
    """Check all sentences of a step: none may be false, empty or out of order; other faults are counted."""
    net = is_net(step)
    count["steps"] += 1
    count["nets"] += net
    for fault in step_faults(step):
        assert fault.kind not in REFUSED, f"{step.technique}, {step.conclusion}: {fault}"
        count[f"{fault.kind} {'in nets' if net else 'outside nets'} at depth {fault.depth}"] += 1
        count["weak nets"] += net and fault.kind in WEAK and fault.depth == 2
        if not net:
            count["weak"] += fault.kind in WEAK
            count["long"] += fault.kind in ("long line", "many sentences")


def check_shares(count: Counter[str], most_plain: float = MOST_PLAIN_SHARE) -> None:
    """Check that no sentence outside nets is weak, and that what is long or plain is rare, or weak in nets."""
    print(dict(count))
    assert count["steps"]
    assert count["plain outside nets at depth 2"] <= max(1, most_plain * count["steps"]), count
    assert not count["weak"], count
    assert count["weak nets"] <= max(1, MOST_WEAK_NET_SHARE * count["nets"]), count
    assert count["long"] <= max(2, MOST_LONG_SHARE * count["steps"]), count


def steps_of(puzzle: w.Puzzle | str) -> Iterator[Step]:
    """Yield the steps of a path that are no guesses, or some of them."""
    yield from some((step for step in w.explain(puzzle, deadline=30) if not (step.assumes or step.refutes)), MOST_STEPS)


@pytest.mark.parametrize("technique", w.techniques(), ids=lambda technique: technique.title)
def test_the_sentences_of_every_technique(technique: w.Technique) -> None:
    count: Counter[str] = Counter()
    for step in example_steps(technique)[:3]:
        check_step(step, count)
    assert count["steps"]
    assert not count["plain outside nets at depth 2"], count
    assert not count["weak"], count


@pytest.mark.parametrize("name", list(RULES))
def test_the_sentences_under_every_rule(name: str) -> None:
    example = RULES[name].example
    assert example is not None
    count: Counter[str] = Counter()
    for step in steps_of(w.read(example.puzzle, size=example.size, rules=example.rules)):
        check_step(step, count)
    check_shares(count)


@pytest.mark.parametrize("name", [name for name in KINDS if name not in ("25×25", "16×16", "12×12")])
def test_the_sentences_on_every_board(name: str) -> None:
    count: Counter[str] = Counter()
    for step in steps_of(dig(KINDS[name], 11)):
        check_step(step, count)
    check_shares(count)


@pytest.mark.parametrize("name", ["kaggle", "17_clue", "unbiased", "top1465", "hardest_1905"])
def test_the_sentences_of_classics(name: str) -> None:
    lines = [line.split()[0] for line in shared_or_own(f"classic/{name}.txt").read_text().split("\n") if line.strip()]
    most = (70 if name != "hardest_1905" else 12) if FULL else 2
    count: Counter[str] = Counter()
    for line in lines[:: max(1, len(lines) // most)][:most]:
        for step in steps_of(line):
            check_step(step, count)
    check_shares(count)


def test_the_sentences_of_variants() -> None:
    rows = [json.loads(row) for row in shared_or_own("variants/puzzles.jsonl").read_text().splitlines() if row.strip()]
    most = 60 if FULL else 3
    count: Counter[str] = Counter()
    for row in rows[:: max(1, len(rows) // most)][:most]:
        puzzle = w.read(row["iss"]) if "iss" in row else w.read(json.dumps(row["puzzle"]))
        for step in steps_of(puzzle):
            check_step(step, count)
    check_shares(count)


def test_the_sentences_of_why() -> None:
    """Every step of the answers to the questions that the tests of `why` ask."""
    count: Counter[str] = Counter()
    puzzles = [w.read(line) for line in (PUZZLE, *classic("hard.txt", 3))]
    # The answers about a killer have more than a hundred steps each: these are for the long form.
    puzzles += [puzzle for name, puzzle in variants(9) if FULL or not name.startswith("killer")]
    for puzzle in puzzles:
        cells = [cell for cell, value in enumerate(puzzle.values) if value is None]
        for cell in cells[:: 9 if FULL else 45]:
            for step in some(w.why(puzzle, puzzle.board.name(cell), deadline=20).steps, MOST_STEPS):
                check_step(step, count)
    check_shares(count, 0.02)  # the same step counts in every answer that needs it


def test_a_sentence_survives_json() -> None:
    for step in steps_of(README_PUZZLE):
        for line in step.lines(2):
            shape = json.loads(json.dumps(line.to_json(step.board)))
            assert Sentence.from_json(shape, step.board, step.premises) == line
