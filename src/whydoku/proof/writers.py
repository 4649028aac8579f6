"""Where the clauses of a proof go as they are found: into the proof of one step, or into that of a whole path."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol

from whydoku.model.argument import Inference, Literal
from whydoku.model.board import Board, Candidate
from whydoku.model.network import Truth
from whydoku.model.premise import Premise
from whydoku.model.primitives import Primitive
from whydoku.proof.axioms import Axiom, ClauseBlock, ClauseSource, Literals
from whydoku.proof.step_proof import Lemma, StepProof


class ClauseWriter(Protocol):
    """Takes clauses and gives them numbers; a clause that it has already keeps its number."""

    def gone(self, candidate: Candidate) -> int:
        """Take that the position has lost a candidate."""
        ...

    def truth(self, truth: Truth) -> int:
        """Take a truth."""
        ...

    def conflict(self, one: Candidate, other: Candidate) -> int:
        """Take that two candidates cannot both hold."""
        ...

    def shift(self, rule: Premise, at: int, part: Primitive, block: ClauseBlock) -> int | None:
        """Return what to add to the auxiliary variables of a rule's part; None where its clauses cannot be used here."""
        ...

    def said(self, rule: Premise, at: int, part: Primitive, block: ClauseBlock, number: int) -> int:
        """Take a clause of a part of a rule, by its place there."""
        ...

    def area(self, rule: Premise, clause: Literals) -> int | None:
        """Take what a flood fill shows of a connected set; None where only its clauses can be used."""
        ...

    def fillings(self, inference: Inference) -> int | None:
        """Take that one of some candidates holds, or else the puzzle would have two solutions; None where that is not so."""
        ...

    def lemma(self, clause: Literals, hints: Sequence[int]) -> int:
        """Take a clause that follows."""
        ...

    def outright(self, clause: Literals) -> int | None:
        """Prove a clause from the whole puzzle, whatever it takes; None where that is not done here."""
        ...


class StepWriter:
    """Writes the proof of one step. Numbers of lemmas are negative until the number of axioms is known."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._candidates = len(board.cells) * board.size
        self._numbers: dict[Hashable, int] = {}
        self._axioms: list[Axiom] = []
        self._lemmas: list[Lemma] = []
        self._shifts: dict[tuple[int, int], int] = {}  # by the premise's identity and the part
        self._next = 0

    def _axiom(self, key: Hashable, axiom: Axiom) -> int:
        self._axioms.append(axiom)
        self._numbers[key] = len(self._axioms)
        return len(self._axioms)

    def gone(self, candidate: Candidate) -> int:
        """Take that the position has lost a candidate."""
        known = self._numbers.get(candidate)
        return known or self._axiom(candidate, Axiom(ClauseSource.GONE, (-candidate - 1,)))

    def truth(self, truth: Truth) -> int:
        """Take a truth."""
        known = self._numbers.get(truth.name)
        return known or self._axiom(
            truth.name, Axiom(ClauseSource.TRUTH, tuple(c + 1 for c in truth.candidates), truth.name)
        )

    def conflict(self, one: Candidate, other: Candidate) -> int:
        """Take that two candidates cannot both hold."""
        pair = (-one - 1, -other - 1) if one < other else (-other - 1, -one - 1)
        return self._numbers.get(pair) or self._axiom(pair, Axiom(ClauseSource.CONFLICT, pair))

    def shift(self, rule: Premise, at: int, part: Primitive, block: ClauseBlock) -> int | None:
        """Return what to add to the auxiliary variables of a rule's part."""
        key = id(rule), at
        if key not in self._shifts:
            self._shifts[key] = self._next
            self._next += block.top - self._candidates
        return self._shifts[key]

    def said(self, rule: Premise, at: int, part: Primitive, block: ClauseBlock, number: int) -> int:
        """Take a clause of a part of a rule, by its place there."""
        key = id(rule), at, number
        if key in self._numbers:
            return self._numbers[key]
        shift = self._shifts[id(rule), at]
        clause = block.moved(block.clauses[number], shift, self._candidates)
        return self._axiom(key, Axiom(ClauseSource.RULE, clause, rule=rule, part=at, shift=shift))

    def area(self, rule: Premise, clause: Literals) -> int:
        """Take what a flood fill shows of a connected set."""
        key = id(rule), clause
        return self._numbers.get(key) or self._axiom(key, Axiom(ClauseSource.AREA, clause, rule=rule))

    def fillings(self, inference: Inference) -> int:
        """Take that one of some candidates holds, or else the puzzle would have two solutions."""
        clause = tuple(self.board.candidate(literal.cell, literal.digit) + 1 for literal in inference.claim)
        return self._axiom(
            (clause, inference.fillings), Axiom(ClauseSource.FILLINGS, clause, fillings=inference.fillings)
        )

    def lemma(self, clause: Literals, hints: Sequence[int]) -> int:
        """Take a clause that follows."""
        self._lemmas.append(Lemma(clause, tuple(hints)))
        return -len(self._lemmas)

    def outright(self, clause: Literals) -> int | None:
        """Prove nothing from the whole puzzle: a step is proved by what it names."""
        return None

    def _clause(self, number: int) -> Literals:
        return self._axioms[number - 1].clause if number > 0 else self._lemmas[-number - 1].clause

    def finish(self, conclusion: Iterable[Literal], ends: Iterable[int]) -> StepProof:
        """Return the proof, with nothing in it that the clauses at its ends do not rest on."""
        used = set(ends)
        for at in range(len(self._lemmas) - 1, -1, -1):
            if -at - 1 in used:
                lemma = self._lemmas[at]
                lean = lean_hints(lemma.clause, [(hint, self._clause(hint)) for hint in lemma.hints])
                self._lemmas[at] = Lemma(lemma.clause, lean)
                used.update(lean)
        axioms = [number for number in range(1, len(self._axioms) + 1) if number in used]
        lemmas = [number for number in range(1, len(self._lemmas) + 1) if -number in used]
        moved = {old: new for new, old in enumerate((*axioms, *(-number for number in lemmas)), 1)}
        return StepProof(
            self.board,
            tuple(self._axioms[number - 1] for number in axioms),
            tuple(
                Lemma(each.clause, tuple(moved[hint] for hint in each.hints))
                for each in (self._lemmas[number - 1] for number in lemmas)
            ),
            tuple(conclusion),
        )


def lean_hints(clause: Literals, hints: Sequence[tuple[int, Literals]]) -> tuple[int, ...]:
    """Return the clauses by which one follows, without those that the contradiction does not rest on."""
    true = {-literal: -1 for literal in clause}  # each with the place of the hint that makes it so
    for at, (_, literals) in enumerate(hints):
        open_literals = [literal for literal in literals if -literal not in true]
        if len(open_literals) == 1:
            true.setdefault(open_literals[0], at)
        elif not open_literals:
            needed = {at}
            for place in range(at, -1, -1):
                if place in needed:
                    needed.update(true[-literal] for literal in hints[place][1] if -literal in true)
            return tuple(hints[place][0] for place in sorted(needed) if place >= 0)
    return tuple(number for number, _ in hints)
