"""The checker: does a proof show that the clauses have no model? It trusts no input and knows no engine.

Why may a clause C be added? *By unit propagation* (RUP): assume C false, that is, every literal of C false; if then
some clause has all literals false but one, that one must be true; go on like this; if at the end a clause has all
literals false, C could not be false, so it follows. An LRAT proof says which clauses to look at and in which order,
so that this is one walk through a list, and `_follows_by` below is all that has to be trusted. A DRAT proof does not
name them, so `check_drat` has to search.

There is one more reason, which some solvers use for clauses that do not follow but do no harm (RAT): C has a first
literal p such that C, resolved on p with *every* clause that holds not-p, gives a clause that follows. Then any model
can be mended by making p true, so a formula that had a model still has one.

The functions here are the reference: short, plain, slow. `check` hands long proofs to the native twin, which does the
same.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import TypeAlias

from whydoku.errors import OptionError
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.proof.files import Proof, ProofKind, ProofStep, flat_steps
from whydoku.proof.limits import NATIVE_PROOF_STEPS, PYTHON_PIECE_STEPS

Literals: TypeAlias = Sequence[int]


class Refusal(IntEnum):
    """Why a step is refused; the numbers are those of the native checker."""

    FINE = 0
    NOT_IMPLIED = 1
    NO_EMPTY_CLAUSE = 2
    UNKNOWN_DELETED = 3
    UNKNOWN_HINT = 4
    HINT_OPEN = 5
    HINTS_END = 6
    NUMBER_TAKEN = 7
    RAT_UNCOVERED = 8
    MALFORMED = 9
    STOPPED = 10
    NEEDS_RAT = 11
    STEP_UNPROVED = 12  # not the checker's: a path has a step that no clause was written for


SENTENCES = {
    Refusal.NOT_IMPLIED: "the clause does not follow from those before it by unit propagation",
    Refusal.NO_EMPTY_CLAUSE: "the proof ends here without reaching the empty clause",
    Refusal.UNKNOWN_DELETED: "clause {detail} is deleted but does not exist",
    Refusal.UNKNOWN_HINT: "clause {detail} is given as a reason but does not exist",
    Refusal.HINT_OPEN: "clause {detail} is given as a reason but forces nothing at this point",
    Refusal.HINTS_END: "the clauses given as reasons lead to no contradiction",
    Refusal.NUMBER_TAKEN: "the number {detail} is not above all numbers before it",
    Refusal.RAT_UNCOVERED: "clause {detail} holds the opposite of the first literal and is not dealt with",
    Refusal.MALFORMED: "the step cannot be read",
    Refusal.NEEDS_RAT: "the clause is justified only by RAT, which is not turned into LRAT here",
    Refusal.STEP_UNPROVED: "it does not follow from the steps before it",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The checker's answer: accepted or not, the number of steps it checked, and, if not, where and why."""

    accepted: bool
    steps: int
    why: Refusal = Refusal.FINE
    line: int = 0
    unit: str = "line"
    detail: int = 0
    native: bool = False

    def __bool__(self) -> bool:
        return self.accepted

    def __str__(self) -> str:
        if self.accepted:
            return f"proof accepted: no model exists ({self.steps} steps checked)"
        return f"proof refused at {self.unit} {self.line}: {SENTENCES[self.why].format(detail=self.detail)}"


class _RefusedError(Exception):
    def __init__(self, why: Refusal, detail: int = 0) -> None:
        self.why, self.detail = why, detail


# LRAT: the part to trust


def check_lrat(formula: Iterable[Literals], steps: Iterable[ProofStep], *, deadline: DeadlineOrClock = None) -> Verdict:
    """Check a proof whose steps name their reasons.

    >>> check_lrat([(1, 2), (-1, 2), (-2,)], [ProofStep((), 4, (3, 1, 2), line=1)]).accepted
    True
    >>> print(check_lrat([(1, 2), (-1, 2), (-2,)], [ProofStep((), 4, (1, 2), line=1)]))
    proof refused at line 1: clause 1 is given as a reason but forces nothing at this point
    """
    clock = Clock.of(deadline)
    clauses: dict[int, frozenset[int]] = {}
    for piece in clock.pieces(enumerate(formula, 1)):
        clauses |= {number: frozenset(clause) for number, clause in piece}
    last, looked_at, line = len(clauses), 0, 0
    if frozenset() in clauses.values():
        return Verdict(True, 0)
    for looked_at, step in chain.from_iterable(clock.pieces(enumerate(steps, 1), PYTHON_PIECE_STEPS)):
        line = step.line
        try:
            if step.deletes:
                for number in step.hints:
                    if clauses.pop(number, None) is None:
                        raise _RefusedError(Refusal.UNKNOWN_DELETED, number)
                continue
            if step.number <= last:
                raise _RefusedError(Refusal.NUMBER_TAKEN, step.number)
            _justify(clauses, step)
        except _RefusedError as refusal:
            return Verdict(False, looked_at, refusal.why, line, detail=refusal.detail)
        if not step.clause:
            return Verdict(True, looked_at)
        last = step.number
        clauses[last] = frozenset(step.clause)
    return Verdict(False, looked_at, Refusal.NO_EMPTY_CLAUSE, line)


def _justify(clauses: dict[int, frozenset[int]], step: ProofStep) -> None:
    """Raise an error for a step unless its reasons justify its clause."""
    true = {-literal for literal in step.clause}
    cut = next((at for at, hint in enumerate(step.hints) if hint < 0), len(step.hints))
    if _follows_by(clauses, true, step.hints[:cut]):
        return
    if not step.clause or (step.hints and cut == len(step.hints)):
        raise _RefusedError(Refusal.HINTS_END)
    cases: dict[int, list[int]] = {}
    for hint in step.hints[cut:]:
        if hint < 0:
            cases[-hint] = case = []
        else:
            case.append(hint)
    pivot = step.clause[0]
    for number, clause in clauses.items():
        if -pivot in clause:
            if number not in cases:
                raise _RefusedError(Refusal.RAT_UNCOVERED, number) if cases else _RefusedError(Refusal.HINTS_END)
            if not _follows_by(clauses, true | {-literal for literal in clause if literal != -pivot}, cases[number]):
                raise _RefusedError(Refusal.HINTS_END)


def _follows_by(clauses: dict[int, frozenset[int]], true: set[int], hints: Iterable[int]) -> bool:
    """Whether the assumed literals lead to a contradiction through the hinted clauses, one after another."""
    if any(-literal in true for literal in true):
        return True
    for hint in hints:
        clause = clauses.get(hint)
        if clause is None:
            raise _RefusedError(Refusal.UNKNOWN_HINT, hint)
        open_literals = [literal for literal in clause if -literal not in true]
        if not open_literals:
            return True
        if len(open_literals) > 1:
            raise _RefusedError(Refusal.HINT_OPEN, hint)
        true.add(open_literals[0])
    return False


# DRAT: the reasons have to be found


def check_drat(formula: Iterable[Literals], steps: Iterable[ProofStep], *, deadline: DeadlineOrClock = None) -> Verdict:
    """Check a proof whose steps name no reasons, from first to last.

    As is the custom, deleting a clause that is not there, or one that forces a value known for good, is passed over:
    to keep a clause can only make the check stricter or leave it as it is.

    >>> check_drat([(1, 2), (-1, 2), (1, -2), (-1, -2)], [ProofStep((1,)), ProofStep(())]).accepted
    True
    """
    clock = Clock.of(deadline)
    search = _Propagation(clock)
    for clause in chain.from_iterable(clock.pieces(formula, PYTHON_PIECE_STEPS)):
        search.add(tuple(clause))
    looked_at = line = 0
    for looked_at, step in enumerate(steps, 1):
        line = step.line
        if search.contradiction:
            return Verdict(True, looked_at - 1)
        if step.deletes:
            search.delete(step.clause)
        elif search.follows(step.clause) or search.does_no_harm(step.clause):
            search.add(step.clause)
        else:
            return Verdict(False, looked_at, Refusal.NOT_IMPLIED, line)
    if search.contradiction:
        return Verdict(True, looked_at)
    return Verdict(False, looked_at, Refusal.NO_EMPTY_CLAUSE, line)


class _Propagation:
    """Clauses with two watched literals each, and what is true because of them."""

    def __init__(self, clock: Clock) -> None:
        self.contradiction = False
        self._clock = clock
        self._true: set[int] = set()
        self._trail: list[int] = []
        self._followed = 0
        self._forced_by: dict[int, list[int]] = {}
        self._watching: defaultdict[int, list[list[int]]] = defaultdict(list)
        self._alive: defaultdict[tuple[int, ...], list[list[int]]] = defaultdict(list)

    def add(self, literals: tuple[int, ...]) -> None:
        distinct = sorted(set(literals))
        # literals not false come first, so that the two watched ones can be visited when they become so
        clause = sorted(distinct, key=lambda literal: -literal in self._true)
        self._alive[tuple(distinct)].append(clause)
        if any(-literal in distinct for literal in distinct):
            return
        if not clause or -clause[0] in self._true:
            self.contradiction = True
            return
        if len(clause) > 1:
            self._watching[clause[0]].append(clause)
            self._watching[clause[1]].append(clause)
        if (len(clause) == 1 or -clause[1] in self._true) and clause[0] not in self._true:
            self._set(clause[0], clause)
            self.contradiction = self.contradiction or self._propagate()

    def delete(self, literals: tuple[int, ...]) -> None:
        same = self._alive.get(tuple(sorted(set(literals))), [])
        clause = next((c for c in same if not any(self._forced_by.get(literal) is c for literal in c)), None)
        if clause is not None:
            same[:] = [c for c in same if c is not clause]
            for literal in clause[:2]:
                self._watching[literal] = [c for c in self._watching[literal] if c is not clause]

    def follows(self, literals: Iterable[int]) -> bool:
        floor = len(self._trail)
        found = self.contradiction
        for literal in literals:
            if literal in self._true:
                found = True
            elif -literal not in self._true:
                self._set(-literal, None)
        found = found or self._propagate()
        for literal in self._trail[floor:]:
            self._true.discard(literal)
            self._forced_by.pop(literal, None)
        del self._trail[floor:]
        self._followed = floor
        return found

    def does_no_harm(self, literals: tuple[int, ...]) -> bool:
        if not literals:
            return False
        pivot = literals[0]
        others = [key for key, same in self._alive.items() if same and -pivot in key]
        return all(self.follows((*literals, *(x for x in other if x != -pivot))) for other in others)

    def _set(self, literal: int, reason: list[int] | None) -> None:
        self._true.add(literal)
        self._trail.append(literal)
        if reason is not None:
            self._forced_by[literal] = reason

    def _propagate(self) -> bool:
        """Propagate what is newly true; return whether some clause has all literals false."""
        true = self._true
        self._clock.check()
        while self._followed < len(self._trail):
            false = -self._trail[self._followed]
            self._followed += 1
            for clause in self._watching[false].copy():
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if clause[0] in true:
                    continue
                for at in range(2, len(clause)):
                    if -clause[at] not in true:
                        clause[1], clause[at] = clause[at], false
                        self._watching[clause[1]].append(clause)
                        self._watching[false] = [c for c in self._watching[false] if c is not clause]
                        break
                else:
                    if -clause[0] in true:
                        return True
                    self._set(clause[0], clause)
        return False


# either kind, short or long


CHECKERS: dict[str, bool | None] = {"python": False, "native": True, "auto": None}
"""The checkers by name, and whether each is the kernel's; None: a long proof is checked by the kernel."""


def find_checker(name: str) -> bool | None:
    """Whether a checker is the kernel's."""
    if not isinstance(name, str) or name not in CHECKERS:
        raise OptionError(f"there is no checker {name!r}; expected one of {', '.join(CHECKERS)}")
    return CHECKERS[name]


def check(
    formula: Sequence[Literals], proof: Proof, *, native: bool | None = None, deadline: DeadlineOrClock = None
) -> Verdict:
    """Check a proof of either kind; natively if asked, or by itself when the proof is long."""
    with Clock.of(deadline) as clock:
        clock.note("the proof is not checked to its end, and nothing is wrong with it so far")
        if native is None:
            native = len(proof.steps) >= NATIVE_PROOF_STEPS
        if not native:
            checker = check_lrat if proof.kind is ProofKind.LRAT else check_drat
            verdict = checker(formula, proof.steps, deadline=clock)
            return Verdict(verdict.accepted, verdict.steps, verdict.why, verdict.line, proof.unit, verdict.detail)
        from whydoku import _kernel

        checker_native = _kernel.check_lrat if proof.kind is ProofKind.LRAT else _kernel.check_drat
        flat, steps = flat_formula(formula, clock), proof.flat(clock)
        lines = [step.line for step in proof.steps]
        return _verdict(lines, proof.unit, clock, *checker_native(flat, steps, clock.left))


def with_reasons(
    formula: Sequence[Literals], drat: array[int], *, deadline: DeadlineOrClock = None
) -> tuple[Verdict, Proof]:
    """Check a flat DRAT proof and return it as an LRAT proof that names its reasons and has only the steps it needs."""
    from whydoku import _kernel

    clock = Clock.of(deadline)
    raw, packed = _kernel.drat_to_lrat(flat_formula(formula, clock), drat, clock.left)
    verdict = _verdict(range(1, drat.count(0) + 1), "line", clock, *raw)
    lrat = array("i")
    lrat.frombytes(packed)
    return verdict, Proof(ProofKind.LRAT, tuple(flat_steps(lrat, ProofKind.LRAT, clock)))


def _verdict(lines: Sequence[int], unit: str, clock: Clock, accepted: bool, at: int, why: int, detail: int) -> Verdict:
    """Return the native checker's answer as a verdict; `lines` says where in its file each step stands."""
    if why == Refusal.STOPPED:
        raise clock.stopped(f"{at} of {len(lines)} steps are checked, and nothing is wrong with them")
    line = lines[min(at, len(lines)) - 1] if lines else 0
    return Verdict(accepted, at, Refusal(why), 0 if accepted else line, unit, detail, native=True)


def flat_formula(formula: Iterable[Literals], deadline: DeadlineOrClock = None) -> array[int]:
    """Return clauses as one row of numbers, each clause ended by 0."""
    flat = array("i")
    for clause in chain.from_iterable(Clock.of(deadline).pieces(formula)):
        flat.extend(clause)
        flat.append(0)
    return flat
