"""The proof of a step: clauses from what the step names to what it concludes, in a form that needs no trust.

  axioms      the clauses that it starts from, each looked up in the position and its network (`axioms.py`)
  lemmas      clauses that follow one after the other, each with the numbers of those that show it by unit propagation
  conclusion  what the step places and removes; each is the claim of a clause of one literal

Axioms are numbered from 1 and lemmas go on from there, as in an LRAT file. The checker adds that the conclusion is wrong
somewhere, and has to find a contradiction: `check.py` does that and knows neither steps nor engines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from whydoku.engines.sat.dimacs import Cnf
from whydoku.errors import InputError
from whydoku.model.argument import Literal
from whydoku.model.board import Board
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.premise import Premise
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import counted
from whydoku.proof.axioms import Axiom, ClauseSource, Literals, Lookup
from whydoku.proof.check import check
from whydoku.proof.files import Proof, ProofKind, ProofStep

if TYPE_CHECKING:
    from whydoku.model.step import Step


@dataclass(frozen=True, slots=True)
class Lemma:
    """A clause that follows, and the numbers of the clauses that show it, in the order in which they do."""

    clause: Literals
    hints: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Lemma {' '.join(map(str, self.clause))}: {', '.join(map(str, self.hints))}>"


@dataclass(frozen=True, slots=True)
class StepProof:
    """Clauses from the premises of a step to its conclusion."""

    board: Board
    axioms: tuple[Axiom, ...]
    lemmas: tuple[Lemma, ...]
    conclusion: tuple[Literal, ...]

    def __len__(self) -> int:
        return len(self.lemmas)

    def __repr__(self) -> str:
        return f"<StepProof of {counted(len(self.axioms), 'clause')}: {counted(len(self.lemmas), 'lemma')}>"

    @property
    def assumes_unique(self) -> bool:
        """Whether it starts from the assumption that the puzzle has one solution."""
        return any(axiom.source is ClauseSource.FILLINGS for axiom in self.axioms)

    # -- as clauses -------------------------------------------------------------------------------------------------

    def literal(self, literal: Literal) -> int:
        """Return the number of a literal, as the clauses have it."""
        variable = self.board.candidate(literal.cell, literal.digit) + 1
        return variable if literal.holds else -variable

    @property
    def cnf(self) -> Cnf:
        """What it starts from as a formula; the last clause says that the conclusion is wrong somewhere."""
        wrong = tuple(dict.fromkeys(-self.literal(literal) for literal in self.conclusion))
        clauses = (*(axiom.clause for axiom in self.axioms), wrong)
        top = max((abs(x) for clause in (*clauses, *(each.clause for each in self.lemmas)) for x in clause), default=0)
        return Cnf(max(top, len(self.board.cells) * self.board.size), clauses)

    @property
    def lrat(self) -> Proof:
        """The proof that this formula has no model."""
        wrong = len(self.axioms) + 1
        clauses = {axiom.clause: number for number, axiom in enumerate(self.axioms, 1)}
        steps: list[ProofStep] = []
        for number, lemma in enumerate(self.lemmas, wrong + 1):
            hints = tuple(hint if hint < wrong else hint + 1 for hint in lemma.hints)
            steps.append(ProofStep(lemma.clause, number, hints, line=len(steps) + 1))
            clauses[lemma.clause] = number
        ends = (clauses.get((self.literal(literal),)) for literal in dict.fromkeys(self.conclusion))
        found = tuple(dict.fromkeys(number for number in ends if number is not None))
        steps.append(ProofStep((), wrong + len(steps) + 1, (*found, wrong), line=len(steps) + 1))
        return Proof(ProofKind.LRAT, tuple(steps))

    def without(self, number: int) -> StepProof:
        """Return the same proof without one of its axioms, counted from 1."""

        def moved(hints: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(hint - (hint > number) for hint in hints if hint != number)

        axioms = self.axioms[: number - 1] + self.axioms[number:]
        return replace(self, axioms=axioms, lemmas=tuple(Lemma(x.clause, moved(x.hints)) for x in self.lemmas))

    # -- checking ---------------------------------------------------------------------------------------------------

    def fault(self, step: Step, position: Puzzle, *, deadline: DeadlineOrClock = None) -> str:
        """Return why it does not prove a step in a position; nothing if it does."""
        if (self.board, self.conclusion) != (position.board, said_by(step)):
            return "it proves something else"
        lookup = Lookup(position.start(), unique=step.assumes_unique, deadline=deadline)
        return self.fault_by(lookup, deadline=deadline)

    def fault_by(self, lookup: Lookup, *, deadline: DeadlineOrClock = None) -> str:
        """Return what is wrong with it, with all axioms looked up; nothing if it holds."""
        clock = Clock.of(deadline)
        for number, axiom in enumerate(self.axioms, 1):
            if fault := lookup.fault(axiom):
                return f"clause {number}: {fault}"
        verdict = check(self.cnf.clauses, self.lrat, deadline=clock)
        return "" if verdict else str(verdict)

    # -- JSON -------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, from which `from_json` makes an equal proof."""
        return {
            "axioms": [self._axiom_json(axiom) for axiom in self.axioms],
            "lemmas": [{"clause": self._written(each.clause), "because": list(each.hints)} for each in self.lemmas],
            "conclusion": self._written(tuple(map(self.literal, self.conclusion))),
            "length": len(self),
            "assumes_unique": self.assumes_unique,
        }

    def _axiom_json(self, axiom: Axiom) -> dict[str, Any]:
        shape: dict[str, Any] = {"clause": self._written(axiom.clause), "source": axiom.source.value}
        if axiom.source is ClauseSource.TRUTH:
            shape["truth"] = axiom.truth
        if axiom.rule is not None:
            shape |= {"rule": axiom.rule.name, "premise": axiom.rule.number, "part": axiom.part, "shift": axiom.shift}
        if axiom.fillings:
            shape["fillings"] = [[self.board.name(cell), list(digits)] for cell, digits in axiom.fillings]
        return shape

    def _written(self, clause: Literals) -> list[str]:
        return [written(self.board, literal) for literal in clause]

    @classmethod
    def from_json(cls, shape: dict[str, Any], board: Board, premises: Sequence[Premise] = ()) -> StepProof:
        """Read the JSON form; rules are known by their number among the premises of the network."""

        def clause(listed: list[str]) -> Literals:
            return tuple(read_literal(board, text) for text in listed)

        def axiom(each: dict[str, Any]) -> Axiom:
            fillings = tuple((board.cell(name), tuple(digits)) for name, digits in each.get("fillings", []))
            rule = premises[each["premise"]] if "premise" in each else None
            more = (each.get("part", 0), each.get("shift", 0), fillings)
            return Axiom(ClauseSource(each["source"]), clause(each["clause"]), each.get("truth", ""), rule, *more)

        ends = [read_literal(board, text) for text in shape["conclusion"]]
        return cls(
            board,
            tuple(axiom(each) for each in shape["axioms"]),
            tuple(Lemma(clause(each["clause"]), tuple(each["because"])) for each in shape["lemmas"]),
            tuple(Literal(*board.split(abs(end) - 1), end > 0) for end in ends),
        )


def said_by(step: Step) -> tuple[Literal, ...]:
    """Return what a step says: placements first."""
    places = (Literal(cell, digit, True) for cell, digit in step.places)
    return (*places, *(Literal(cell, digit, False) for cell, digit in step.removes))


def written(board: Board, literal: int) -> str:
    """Write a literal: `r1c5=7`, `r1c5<>7`, `x3`, `-x3` for auxiliary variables.

    >>> written(Board.square(9), 5), written(Board.square(9), -5), written(Board.square(9), -730)
    ('r1c1=5', 'r1c1<>5', '-x1')
    """
    top = len(board.cells) * board.size
    if abs(literal) > top:
        return f"{'-' if literal < 0 else ''}x{abs(literal) - top}"
    cell, digit = board.split(abs(literal) - 1)
    return f"{board.name(cell)}{'=' if literal > 0 else '<>'}{digit}"


def read_literal(board: Board, text: str) -> int:
    """Read what `written` writes."""
    bare = text.removeprefix("-")
    if bare.startswith("x") and bare[1:].isdecimal():
        number = len(board.cells) * board.size + int(bare[1:])
        return -number if text != bare else number
    name, sign, digit = text.partition("<>") if "<>" in text else text.partition("=")
    if not sign or not digit.isdecimal() or int(digit) not in board.digits:
        raise InputError(f"{text!r} is no literal: expected r1c5=7, r1c5<>7 or x3")
    number = board.candidate(board.cell(name), int(digit)) + 1
    return number if sign == "=" else -number
