"""What must hold of the proof of every step: it is accepted, comes back from JSON, and is refused with any clause removed.

WHYDOKU_FULL=1 takes more than twenty thousand steps.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from itertools import islice

import pytest

from tests.shared import OWN, README_PUZZLE, shared_or_own
from tests.support import proofs
from tests.support.effort import FULL
from tests.support.examples import example_steps
from tests.support.puzzles import KINDS, dig
from whydoku import explain, read
from whydoku.engines.logic import engine
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.logic.technique import Technique, techniques
from whydoku.errors import InputError
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.proof.step_proof import StepProof
from whydoku.rules import rule_types

MAX_STEPS = 12 if FULL else 2
EXAMPLES = [technique for technique in techniques() if technique.example or technique.example_rules]
BY_RULES = tuple(technique for technique in techniques() if technique.family == "rules")
RULES = {name: rule for name, rule in rule_types().items() if rule.example is not None}


class Tally(proofs.Tally):
    """Looks at proofs, and at some of them as values."""

    def look_at(self, position: Puzzle, step: Step) -> StepProof:
        """Check everything that must hold of a step's proof."""
        proof = super().look_at(position, step)
        if self.chance.random() < 0.1:
            self.survives(position, step, proof)
        return proof

    def survives(self, position: Puzzle, step: Step, proof: StepProof) -> None:
        """Check that a proof is a value."""
        shape = json.loads(json.dumps(proof.to_json()))
        again = StepProof.from_json(shape, position.board, premises_of(position.network))
        assert again == proof
        assert again.fault(step, position) == ""
        assert pickle.loads(pickle.dumps(proof)) == proof

    def follow(self, puzzle: Puzzle, share: float = 1.0) -> None:
        """Look at the steps of a path, or at a part of them."""
        path = explain(puzzle, deadline=60)
        for number, step in enumerate(path):
            if not (step.assumes or step.refutes) and self.chance.random() < share:
                self.look_at(path.position(number), step)


@pytest.mark.parametrize("technique", EXAMPLES, ids=lambda technique: technique.name)
def test_the_example_of_every_technique_is_proved(technique: Technique) -> None:
    tally = Tally(1, MAX_STEPS)
    for step in islice(example_steps(technique), 20 if FULL else 2):
        assert step.position is not None
        tally.look_at(step.position, step)
    assert tally.steps[technique.title]


def variants() -> Iterator[Puzzle]:
    for line in (OWN / "variants.jsonl").read_text(encoding="utf-8").splitlines():
        yield read(json.loads(line)["iss"])


def classics(name: str) -> Iterator[str]:
    for line in shared_or_own(name).read_text(encoding="utf-8").splitlines():
        if len(line) >= 81 and line[0] in "0123456789.":
            yield line[:81]


def test_steps_of_variants_are_proved() -> None:
    tally = Tally(2, MAX_STEPS)
    for puzzle in islice(variants(), 0, None, 1 if FULL else 18):
        tally.follow(puzzle, 1.0 if FULL else 0.3)
    assert tally.taken_out > (100 if FULL else 20)


@pytest.mark.parametrize("kind", ["4×4", "6×6", "12×12", "jigsaw", "anti-knight", "non-consecutive", "disjoint groups"])
def test_steps_on_any_board_are_proved(kind: str) -> None:
    tally = Tally(3, MAX_STEPS)
    for seed in range(20 if FULL else 1):
        tally.follow(dig(KINDS[kind], seed), 1.0 if FULL else 0.2)
    assert tally.taken_out


def test_steps_of_classics_are_proved() -> None:
    tally = Tally(4, MAX_STEPS)
    for name, most in (("top95", 95), ("17_clue", 60), ("hardest11", 11), ("unbiased", 80), ("hardest_1905", 20)):
        for line in islice(classics(f"classic/{name}.txt"), most if FULL else 2):
            tally.follow(read(line), 1.0 if FULL else 0.3)
    assert sum(tally.steps.values()) > (14_000 if FULL else 50)
    if FULL:
        print(
            f"{sum(tally.steps.values())} steps of {len(tally.steps)} techniques, {tally.taken_out} clauses taken out"
        )


@pytest.mark.parametrize("name", RULES)
def test_steps_under_every_rule_are_proved(name: str) -> None:
    example = RULES[name].example
    assert example is not None
    tally = Tally(5, MAX_STEPS)
    puzzle = read(example.puzzle, size=example.size, rules=example.rules)
    found = engine.steps(puzzle, BY_RULES, limit=300, deadline=20)
    for step in islice(found, 0, None, 1 if FULL else max(1, len(found) // 3)):
        tally.look_at(puzzle.start(), step)


def test_a_step_knows_its_proof_where_it_was_found() -> None:
    path = explain(README_PUZZLE)
    assert all(step.proof.fault(step, path.position(number)) == "" for number, step in enumerate(path))
    alone = pickle.loads(pickle.dumps(path[0]))
    with pytest.raises(InputError, match="does not know where it was found"):
        alone.proof  # noqa: B018  # asking is the test
    guess = next(step for step in explain("." * 16, guesses=True) if step.assumes)
    with pytest.raises(InputError, match="a guess is tried"):
        guess.proof  # noqa: B018  # asking is the test
