"""The proof of a whole path: from the puzzle's clauses, step after step, to the final grid, in a file that outsiders can check.

The last clause of the formula says that something the path concludes is wrong; the proof ends in a contradiction. Every step
adds the clauses of its own proof. Two things cannot be expressed in the puzzle's clauses as a person would: that there is one
solution, and the sum of what cages leave of some houses. Conclusions from these are proved from the whole puzzle by a solver
instead, and the answer names those steps. So nothing is assumed in the end, whatever the steps assume.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from whydoku import _kernel
from whydoku.engines.sat.clause_builder import Encoding
from whydoku.engines.sat.cnf import header
from whydoku.engines.sat.dimacs import Cnf
from whydoku.model import hooks
from whydoku.model.board import Candidate
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.technique import GUESS, REFUTED
from whydoku.model.wording import clipped, counted, listed
from whydoku.proof.argument_clauses import BeyondError, Translator
from whydoku.proof.check import Refusal, Verdict, flat_formula
from whydoku.proof.files import Proof, ProofKind, flat_steps
from whydoku.proof.path_writer import PathLookup, PathWriter
from whydoku.proof.shape import RefusedError, StepShape
from whydoku.proof.step_proof import said_by

if TYPE_CHECKING:
    from whydoku.engines.logic.path import Path


@dataclass(frozen=True, slots=True)
class ProvedStep:
    """How a step of a path was proved: the number of clauses, some of them perhaps from the whole puzzle."""

    clauses: int
    outright: int = 0  # conclusions that were proved from the whole puzzle
    without: str = ""  # what the step assumes and its proof does not

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"clauses": self.clauses, "outright": self.outright, "without": self.without}


class PathProof:
    """A formula that denies what a path concludes, and the checked proof that it has no model.

    Where a step does not follow, `fault` says which and why; then it is the proof of the steps before that one.
    """

    def __init__(
        self, puzzle: Puzzle, claim: str, writer: PathWriter, goal: list[int], steps: list[ProvedStep], fault: str
    ) -> None:
        self.puzzle = puzzle
        self.claim = claim
        self.steps = tuple(steps)
        self.fault = fault
        self._formula = writer.formula
        self._goal = goal
        self._units = writer.units
        self._flat = writer.steps
        self.verdict = Verdict(False, 0)

    def __repr__(self) -> str:
        return (
            f"<PathProof {clipped(self.claim)}: {counted(len(self.steps), 'step')}, {counted(self.length, 'clause')}>"
        )

    def __bool__(self) -> bool:
        return self.verdict.accepted and not self.fault

    @property
    def length(self) -> int:
        """Count the clauses of the proof."""
        return self.verdict.steps

    def check(self, clock: Clock) -> Verdict:
        """Check it, and drop unneeded reasons, which strict checkers refuse."""
        flat = array("i", self._formula.flat)
        flat.extend(flat_formula([*((unit,) for unit in self._units), tuple(self._goal)]))
        (accepted, at, why, detail), packed = _kernel.strict_lrat(flat, self._flat, clock.left)
        if why == Refusal.STOPPED:
            raise clock.stopped(f"{at} clauses of the proof are checked, and nothing is wrong with them")
        if accepted:
            self._flat = array("i")
            self._flat.frombytes(packed)
        self.verdict = Verdict(accepted, at, Refusal(why), 0 if accepted else at, "line", detail, native=True)
        if not accepted:
            self.fault = self.fault or str(self.verdict)
        elif self.fault:  # what came before it is proved, but not what the path says
            self.verdict = Verdict(False, at, Refusal.STEP_UNPROVED, len(self.steps) + 1, "step", native=True)
        return self.verdict

    # -- as files ---------------------------------------------------------------------------------------------------

    @property
    def comments(self) -> tuple[str, ...]:
        """What the formula is, and which variables belong to which cell."""
        return (*header(self.puzzle.board, Encoding.EXTENDED), *self.claim.split("\n"))

    @cached_property
    def cnf(self) -> Cnf:
        """The formula."""
        clauses = (*self._formula.clauses, *((unit,) for unit in self._units), tuple(self._goal))
        return Cnf(self._formula.variables, clauses, self.comments, self._formula.candidates)

    @cached_property
    def proof(self) -> Proof:
        """The proof that it has no model."""
        return Proof(ProofKind.LRAT, tuple(flat_steps(self._flat, ProofKind.LRAT, Clock.of(None))))

    @property
    def cnf_text(self) -> str:
        """The formula as a DIMACS file."""
        comments = "".join(f"c {comment}\n" for comment in self.comments)
        count = len(self._formula) + len(self._units) + 1
        units = "".join(f"{unit} 0\n" for unit in self._units)
        goal = " ".join(map(str, (*self._goal, 0)))
        return f"{comments}p cnf {self._formula.variables} {count}\n{self._formula.text}{units}{goal}\n"

    @property
    def lrat_text(self) -> str:
        """The proof as an LRAT file."""
        return "".join(_lrat_lines(self._flat))

    @property
    def text(self) -> str:
        """What is proved, in a sentence or two.

        >>> from whydoku import explain
        >>> explain("1.34341.21434.21").prove().text
        'Proved: 3 steps, by 4 clauses that the checker accepts.'
        """
        if self.fault:
            return f"Not proved: {self.fault}."
        said = (
            f"Proved: {counted(len(self.steps), 'step')}, by {counted(self.length, 'clause')} that the checker accepts."
        )
        freed = [number for number, step in enumerate(self.steps, 1) if step.without]
        if freed:
            named = listed([str(number) for number in freed])
            one = len(freed) == 1
            said += f" Step{'' if one else 's'} {named} assume{'s' if one else ''} one solution; the proof does not."
        return said

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form of the whole; each step has its own."""
        return {
            "text": self.text,
            "clauses": self.length,
            "outright": sum(step.outright for step in self.steps),
            "fault": self.fault,
        }


def _lrat_lines(flat: array[int]) -> Iterator[str]:
    at = 0
    while at < len(flat):
        middle = flat.index(0, at + 2)
        end = flat.index(0, middle + 1)
        yield " ".join(map(str, flat[at + 1 : end + 1])) + "\n"
        at = end + 1


@hooks.prove_path.register
def prove_path(path: Path, *, solver: str = "cadical", deadline: DeadlineOrClock = None) -> PathProof:
    """Prove all conclusions of a path, step by step, up to the first that does not follow."""
    with Clock.of(deadline) as clock:
        clock.note("the path is not proved yet")
        return _PathProver(path, solver, clock).run()


class _PathProver:
    def __init__(self, path: Path, solver: str, clock: Clock) -> None:
        self.path = path
        self.puzzle = path.puzzle
        self.board = path.puzzle.board
        self.clock = clock
        self.solver = solver
        self.refuted, self.kept = _guesses(path)
        assumed = [path[number].places[0] for number in self.kept] if path.several else []
        self.writer = PathWriter(self.puzzle, assumed, solver, clock)
        self.truths = self.puzzle.network.truths

    def run(self) -> PathProof:
        steps: list[ProvedStep] = []
        fault = ""
        writer, singles = self.writer, self.path.singles
        for number, single in enumerate(singles):
            self.clock.check()
            first, outright = writer.number, writer.outright_clauses
            without = ""
            try:
                if single is None or not self.single(single.candidate, single.house):
                    without = self.step(number, self.path[number])
            except RefusedError as error:
                fault = f"step {number + 1} ({self.path[number].technique}): {error}"
                break
            steps.append(ProvedStep(writer.number - first, writer.outright_clauses - outright, without))
        solved = self.path.solved and not fault
        goal = self.finish(solved)
        proof = PathProof(self.puzzle, self.claim(solved), writer, goal, steps, fault)
        proof.check(self.clock)
        return proof

    # -- steps ------------------------------------------------------------------------------------------------------

    def single(self, candidate: Candidate, house: int) -> bool:
        """Prove that a candidate is the last of its truth; return whether that is so."""
        writer, size = self.writer, self.board.size
        truth = candidate // size
        if house >= 0:
            truth = len(self.board.cells) + house * size + candidate % size
        hints: list[int] = []
        for other in self.truths[truth].candidates:
            if other != candidate:
                cause = writer.cause(other)
                if cause is None:
                    return False
                hints += cause
        hints.append(writer.formula.truths[truth])
        writer.hold(candidate, writer.lemma((candidate + 1,), dict.fromkeys(hints)))
        return True

    def step(self, number: int, step: Step) -> str:
        """Prove any step; return what it assumes that its proof does not."""
        if step.assumes:
            self.guess(number, self.board.candidate(*step.places[0]))
            return ""
        if step.refutes:
            self.refute(step)
            return ""
        try:
            self.argued(number, step)
        except BeyondError:
            self.outright(step)
        return "one solution" if step.assumes_unique else ""

    def argued(self, number: int, step: Step) -> None:
        """Prove a step by its argument."""
        shape = StepShape(self.path.position(number), step)
        lookup = PathLookup(self.writer, self.path.position(number), unique=step.assumes_unique)
        translator = Translator(lookup, step, self.writer, self.solver, self.clock)
        for at, inference in enumerate(step.argument):
            shape.inference(at, inference)
        for at in range(len(step.argument)):
            translator.write(at)
        for end in shape.conclusion():
            literal = translator.literal(step.argument[end].claim[0])
            found = translator.numbers[end]
            if found is not None:
                self.writer.note(literal, found)

    def outright(self, step: Step) -> None:
        """Prove what a step says from the whole puzzle."""
        for cell, digit, holds in said_by(step):
            candidate = self.board.candidate(cell, digit)
            known = self.writer.holds if holds else self.writer.gone_by
            if candidate in known:
                continue
            literal = candidate + 1 if holds else -candidate - 1
            found = self.writer.outright((literal,))
            if found is None:
                raise RefusedError(f"the puzzle has a solution in which {step.conclusion} is not so")
            self.writer.note(literal, found)

    def guess(self, number: int, candidate: Candidate) -> None:
        """Assume a guess that is refuted later or left open; prove a right one, unless the puzzle has several solutions."""
        if number in self.refuted or not self.path.solved:
            self.writer.suppose(candidate)
        elif candidate not in self.writer.holds:
            found = self.writer.outright((candidate + 1,))
            if found is None:
                raise RefusedError("the puzzle has a solution in which the guess is wrong")
            self.writer.note(candidate + 1, found)

    def refute(self, step: Step) -> None:
        """Prove that the last guess is wrong."""
        writer = self.writer
        candidate = self.board.candidate(*step.removes[0])
        number = None
        if step.because and all(map(writer.is_gone, step.because[0].candidates)):
            causes = [writer.cause(c) or () for c in step.because[0].candidates]
            hints = [hint for cause in causes for hint in cause]
            number = writer.lemma((-candidate - 1,), dict.fromkeys([*hints, writer.truth(step.because[0])]))
        else:
            number = writer.outright((-candidate - 1,))
        if number is None:
            raise RefusedError("the guess is not refuted")
        writer.take_back()
        writer.note(-candidate - 1, number)

    # -- the end ----------------------------------------------------------------------------------------------------

    def finish(self, solved: bool) -> list[int]:
        """End in a contradiction: something that the path concludes is denied."""
        writer = self.writer
        while writer.tail:
            writer.take_back()  # what was worked out under a guess that was not refuted is not known
        if solved:
            known = {c + 1: number for c, number in writer.holds.items()}
        else:
            gone = {-c - 1: number for c, number in writer.gone_by.items()}
            known = {c + 1: number for c, number in writer.holds.items()} | gone
        writer.lemma((), [*(number for number in known.values() if number), writer.goal])
        return [-literal for literal in known]

    def claim(self, solved: bool) -> str:
        assumed = "; guessed, not proved: " if self.path.several and self.kept else ""
        assumed += ", ".join(self.path[number].conclusion for number in self.kept) if assumed else ""
        if solved:
            grid = " ".join(self.board.symbol(value) for value in self.path.values if value is not None)
            return f"claim: every cell is as in the grid below; the last clause says that some cell is not{assumed}\n{grid}"
        return f"claim: everything that the path has found holds; the last clause says that something does not{assumed}"


def _guesses(path: Path) -> tuple[set[int], list[int]]:
    """Return the numbers of the guesses that are refuted later, and of those that stand."""
    refuted: set[int] = set()
    opened: list[int] = []
    for number, effect in enumerate(path.effects):
        if effect.technique is GUESS:
            opened.append(number)
        elif effect.technique is REFUTED and opened:
            refuted.add(opened.pop())
    return refuted, opened
