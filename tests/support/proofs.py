"""Checks the proofs of steps: each is accepted, and refused as soon as one of its axioms is removed."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from statistics import median

from whydoku import certify
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.proof.check import check
from whydoku.proof.step_proof import StepProof


@dataclass
class Tally:
    """What was checked, by technique; any failure is an AssertionError."""

    seed: int
    most_taken_out: int = 4  # clauses of a proof that are taken out, one at a time
    steps: Counter[str] = field(default_factory=Counter)
    taken_out: int = 0
    lemmas: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    axioms: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def look_at(self, position: Puzzle, step: Step) -> StepProof:
        """Check that a step's proof is accepted, and refused with any one of its premises taken out."""
        where = f"{step} | {position.grid}"
        checked = certify(position, step)
        assert checked, f"{checked.fault}: {where}"
        proof = checked.proof
        assert proof is not None
        title = step.technique.title
        self.steps[title] += 1
        self.lemmas[title].append(len(proof))
        self.axioms[title].append(len(proof.axioms))
        assert proof.assumes_unique == any(each.fillings for each in step.argument), where
        numbers = range(1, len(proof.axioms) + 1)
        for number in self.chance.sample(numbers, min(self.most_taken_out, len(numbers))):
            fewer = proof.without(number)
            assert not check(fewer.cnf.clauses, fewer.lrat), f"clause {number} is not needed: {where}"
            self.taken_out += 1
        return proof

    def row(self, title: str) -> str:
        """Return a line of the table: how many steps, the median number of clauses, the longest proof, what it starts from."""
        lemmas, axioms = self.lemmas[title], self.axioms[title]
        return f"| {title} | {len(lemmas):,} | {median(lemmas):g} | {max(lemmas):,} | {median(axioms):g} |"
