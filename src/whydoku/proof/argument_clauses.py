"""Translate an argument into clauses, inference by inference, each with the clauses that justify it.

An inference that stands under assumptions becomes the clause "its claim, or one of the assumptions is wrong". Most reasons look
at one truth or one conflict, and their clause follows by unit propagation from what they name; `count` takes a few clauses
(`cases.py`), `rule` and `search` as many as their refutation has (`refutation.py`). An inference that cannot be turned into a
clause does not hold, and the sentence says why. Nothing here has to be trusted: `step_proof.py` looks up where the
clauses come from, and the checker checks that they follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from whydoku.errors import InputError
from whydoku.model import hooks
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Candidate
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.network import LinkSet
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.wording import counted
from whydoku.proof.axioms import Literals, Lookup, area_of
from whydoku.proof.cases import Cases
from whydoku.proof.deadly import why_not_deadly
from whydoku.proof.flood import says, shortest
from whydoku.proof.refutation import Number, Refutation
from whydoku.proof.shape import RefusedError, StepShape
from whydoku.proof.step_proof import StepProof, said_by
from whydoku.proof.writers import ClauseWriter, StepWriter


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether an argument holds, with its proof; if not, the inference that fails and why."""

    inferences: int  # that were accepted
    fault: str = ""
    assumes_unique: bool = False  # whether it holds only if the givens have one solution, which is not checked here
    proof: StepProof | None = None

    def __bool__(self) -> bool:
        return not self.fault

    def __str__(self) -> str:
        if self.proof is None:
            return f"not proved: {self.fault}"
        lemmas, axioms = counted(len(self.proof), "clause"), len(self.proof.axioms)
        return f"proved: {lemmas} from {axioms}{', if there is one solution' if self.assumes_unique else ''}"


def check_argument(puzzle: Puzzle, step: Step, *, solver: str = "cadical", deadline: DeadlineOrClock = None) -> Checked:
    """Prove a step by its own argument, and check the proof; the solver is used for what follows from rules."""
    clock = Clock.of(deadline)
    position = puzzle.start()
    shape = StepShape(position, step)
    lookup = Lookup(position, unique=step.assumes_unique, deadline=clock)
    writer = StepWriter(position.board)
    done = 0
    try:
        shape.names()
        for number, inference in enumerate(step.argument):
            done = number
            shape.inference(number, inference)
        translator = Translator(lookup, step, writer, solver, clock)
        for number in range(len(step.argument)):
            done = number
            translator.write(number)
        done = len(step.argument)
        ends = shape.conclusion()
    except RefusedError as error:
        where = f"inference {done + 1} ({step.argument[done].reason})" if error.inside else "the step"
        return Checked(done, f"{where}: {error}")
    proof = writer.finish(said_by(step), (n for n in map(translator.numbers.__getitem__, ends) if n is not None))
    if fault := proof.fault_by(lookup, deadline=clock):
        return Checked(done, f"the proof: {fault}")
    return Checked(done, "", proof.assumes_unique, proof)


@hooks.step_fault.register
def step_fault(position: Position, step: Step, *, deadline: DeadlineOrClock = None) -> str:
    """Return why a step does not follow from a position by its own argument; nothing if it does."""
    return check_argument(position, step, deadline=deadline).fault


@hooks.prove_step.register
def prove_step(step: Step) -> StepProof:
    """Prove a step where it was found."""
    position = step.position
    if step.assumes or step.refutes:
        raise InputError("a guess is tried, not proved; what it comes to is proved with the whole path: path.prove()")
    if position is None:
        raise InputError("this step does not know where it was found; name the position: certify(position, step).proof")
    checked = check_argument(position, step)
    if checked.proof is None:
        raise InputError(f"{step.technique} cannot be proved: {checked.fault}")
    return checked.proof


class BeyondError(Exception):
    """An inference needs something that the allowed clauses of a proof cannot express."""


class Translator:
    """Writes the inferences of a step as clauses."""

    def __init__(self, lookup: Lookup, step: Step, writer: ClauseWriter, solver: str, clock: Clock) -> None:
        self.lookup = lookup
        self.board = lookup.board
        self.step = step
        self.argument: Argument = step.argument
        self.writer = writer
        self.refutation = partial(Refutation, lookup, writer, solver, clock)
        self.numbers: list[int | None] = []  # of the clause of each inference; None: it is supposed, so it needs none

    def write(self, number: int) -> None:
        """Write an inference; those before it have been written."""
        inference = self.argument[number]
        try:
            for link in inference.sets:
                self.room_for_one(link)
            tail = self.tail(number)
            if inference.reason is Reason.ASSUME or any(-literal in tail for literal in tail):
                self.numbers.append(None)
            else:
                self.numbers.append(getattr(self, f"_{inference.reason}")(inference, tail))
        except RefusedError as error:
            raise RefusedError(str(error), inside=True) from error

    def tail(self, number: int) -> Literals:
        """Return the clause of an inference: its claim, or one of its assumptions is wrong."""
        supposed = (self.argument[each].claim[0] for each in sorted(self.argument.under[number]))
        claim = map(self.literal, self.argument[number].claim)
        return tuple(dict.fromkeys((*claim, *(-self.literal(literal) for literal in supposed))))

    # -- what is known ----------------------------------------------------------------------------------------------

    def cand(self, literal: Literal) -> Candidate:
        """Return the candidate of a literal."""
        return self.board.candidate(literal.cell, literal.digit)

    def literal(self, literal: Literal) -> int:
        """Return the number of a literal in the clauses."""
        number = self.board.candidate(literal.cell, literal.digit) + 1
        return number if literal.holds else -number

    def facts(self, inference: Inference) -> tuple[dict[Candidate, int | None], dict[Candidate, int | None]]:
        """Return the candidates that hold, and those that are gone, by the inferences that one needs, with their clauses."""
        on: dict[Candidate, int | None] = {}
        gone: dict[Candidate, int | None] = {}
        for need in inference.needs:
            claim = self.argument[need].claim
            if len(claim) == 1:
                (on if claim[0].holds else gone).setdefault(self.cand(claim[0]), self.numbers[need])
        return on, gone

    def choices(self, inference: Inference) -> list[tuple[list[Candidate], Number]]:
        """Return the claims of several literals that an inference needs: one of these candidates holds."""
        found: list[tuple[list[Candidate], Number]] = []
        for need in inference.needs:
            claim, number = self.argument[need].claim, self.numbers[need]
            if len(claim) > 1 and all(literal.holds for literal in claim) and number is not None:
                found.append((list(map(self.cand, claim)), partial(int, number)))
        return found

    def base(self, inference: Inference) -> tuple[list[Candidate], Number]:
        """Return the truth that an inference speaks of, or the claim it needs first, and its clause."""
        if inference.truths:
            truth = inference.truths[0]
            return list(truth.candidates), partial(self.writer.truth, truth)
        if not inference.needs:
            raise RefusedError("it names neither a truth nor a claim")
        first, number = self.argument[inference.needs[0]].claim, self.numbers[inference.needs[0]]
        if not first or not all(literal.holds for literal in first) or number is None:
            raise RefusedError("the claim it needs is not that something holds")
        return list(map(self.cand, first)), partial(int, number)

    def room_for_one(self, link: LinkSet) -> None:
        """Of a set that is counted, no two candidates may hold."""
        if link.name and self.lookup.network.sets_by_name.get(link.name) == link:
            return
        for at, one in enumerate(link.candidates):
            if any(not self.lookup.conflict(one, other) for other in link.candidates[at + 1 :]):
                raise RefusedError("a set could hold two of its candidates")

    def one(self, inference: Inference, holds: bool) -> Candidate:
        """Return the one candidate that an inference must speak of."""
        if len(inference.claim) != 1 or inference.claim[0].holds is not holds:
            raise RefusedError(f"it should claim that one candidate {'holds' if holds else 'goes'}")
        return self.cand(inference.claim[0])

    # -- reasons that look at one truth or one conflict -------------------------------------------------------------

    def emptied(self, inference: Inference, but: Iterable[Candidate], beside: Candidate | None = None) -> list[int]:
        """Return the clauses by which a truth has nothing left `but` some candidates, and nothing that can be `beside` one."""
        _, gone = self.facts(inference)
        candidates, number = self.base(inference)
        spared = set(but)
        hints: list[int | None] = []
        for each in candidates:
            if each in spared:
                continue
            if not self.lookup.is_possible(each):
                hints.append(self.writer.gone(each))
            elif each in gone:
                hints.append(gone[each])
            elif beside is None:
                left = [c for c in candidates if c not in spared and c not in gone and self.lookup.is_possible(c)]
                raise RefusedError(f"{self.name(left)} {'would still be possible' if spared else 'is left'}")
            elif self.lookup.conflict(beside, each):
                hints.append(self.writer.conflict(beside, each))
            else:
                raise RefusedError(f"{self.name([each])} does not conflict with it")
        return [hint for hint in (*hints, number()) if hint is not None]

    def _last(self, inference: Inference, tail: Literals) -> int:
        if not inference.claim or not all(literal.holds for literal in inference.claim):
            raise RefusedError("it should claim that something holds")
        return self.writer.lemma(tail, self.emptied(inference, map(self.cand, inference.claim)))

    def _locked(self, inference: Inference, tail: Literals) -> int:
        return self.writer.lemma(tail, self.emptied(inference, (), self.one(inference, False)))

    def _empty(self, inference: Inference, tail: Literals) -> int:
        if inference.claim:
            raise RefusedError("it claims something")
        return self.writer.lemma(tail, self.emptied(inference, ()))

    def _conflict(self, inference: Inference, tail: Literals) -> int:
        on, gone = self.facts(inference)
        conflict = self.lookup.conflict
        if inference.claim:
            cand = self.one(inference, False)
            pair = next(((other, cand) for other in on if conflict(cand, other)), None)
            if pair is None:
                raise RefusedError("nothing that holds conflicts with it")
            hints = [on[pair[0]], self.writer.conflict(*pair)]
        elif (both := next((cand for cand in on if cand in gone), None)) is not None:
            hints = [on[both], gone[both]]
        else:
            pair = next(((a, b) for a in on for b in on if conflict(a, b)), None)
            if pair is None:
                raise RefusedError("nothing that it needs contradicts itself")
            hints = [on[pair[0]], on[pair[1]], self.writer.conflict(*pair)]
        return self.writer.lemma(tail, [hint for hint in hints if hint is not None])

    # -- reasons that join others -----------------------------------------------------------------------------------

    def _cases(self, inference: Inference, tail: Literals) -> int:
        under = self.argument.under
        hints: list[int | None] = []
        ending: list[int | None]
        if inference.truths:
            truth = inference.truths[0]
            lost = [c for c in truth.candidates if not self.lookup.is_possible(c)]
            wanted = [Literal(*self.board.split(c), True) for c in truth.candidates if self.lookup.is_possible(c)]
            ending = [*map(self.writer.gone, lost), self.writer.truth(truth)]
        elif claim := self.argument.cases_claim(inference):
            wanted, ending = list(claim), [self.numbers[inference.needs[0]]]
        else:
            found = sorted(under[inference.needs[0]], reverse=True) if len(inference.needs) == 2 else []
            opposite = {self.argument[a].claim[0] for a in under[inference.needs[-1]]} if found else set()
            first = next((self.argument[a].claim[0] for a in found if -self.argument[a].claim[0] in opposite), None)
            if first is None:
                raise RefusedError("its two cases are not opposites")
            wanted, ending = [first, -first], []
        ends = self.argument.case_ends(inference)
        if len(wanted) != len(ends):
            raise RefusedError(f"there are {len(wanted)} cases, and it goes through {len(ends)}")
        for case, need in zip(wanted, ends, strict=True):
            end = self.argument[need].claim
            if end and end != inference.claim:
                raise RefusedError("a case ends in something else")
            others = {self.argument[a].claim[0] for a in under[need]} - {case}
            if others & set(wanted):
                raise RefusedError("a case uses the assumption of another")
            if case not in {self.argument[a].claim[0] for a in under[need]}:
                return self.alias(need, tail)  # the conclusion is the same without the case
            hints.append(self.numbers[need])
        return self.writer.lemma(tail, [hint for hint in (*hints, *ending) if hint is not None])

    def alias(self, need: int, tail: Literals) -> int:
        """Return the clause of an earlier inference that states the same."""
        number = self.numbers[need]
        if number is None:
            raise RefusedError("it is only supposed")
        return number if set(self.tail(need)) == set(tail) else self.writer.lemma(tail, [number])

    def _fails(self, inference: Inference, tail: Literals) -> int:
        end, supposed = (self.argument[need] for need in inference.needs)
        if supposed.reason is not Reason.ASSUME or inference.claim != (-supposed.claim[0],):
            raise RefusedError("it does not claim the opposite of what was supposed")
        if end.claim and end.claim != inference.claim:
            raise RefusedError("what was supposed does not lead to a contradiction")
        return self.alias(inference.needs[0], tail)

    # -- reasons that take more -------------------------------------------------------------------------------------

    def _count(self, inference: Inference, tail: Literals) -> int:
        on, gone = self.facts(inference)
        for literal in inference.claim:  # suppose that it is false
            (gone if literal.holds else on)[self.cand(literal)] = None
        conflict, possible = self.lookup.conflict, self.lookup.is_possible
        whole: list[tuple[list[Candidate], Number]] = [
            (list(truth.candidates), partial(self.writer.truth, truth)) for truth in inference.truths
        ]
        rests: list[list[Candidate]] = []
        sets = [frozenset(link.candidates) for link in inference.sets]
        cases = Cases(self.writer, partial(_in_one_set, sets, self.lookup, frozenset(on)), tail)
        for cand, number in on.items():
            cases.note(cand + 1, None if number is None else partial(int, number))
        for candidates, clause in (*whole, *self.choices(inference)):
            left = [c for c in candidates if possible(c) and c not in gone]
            if any(c in on for c in left):
                continue  # a truth settled by something that holds needs no place
            rests.append([c for c in left if not any(conflict(c, other) for other in on)])
            for c in candidates:
                if not possible(c):
                    cases.note(-c - 1, partial(self.writer.gone, c))
                elif c in gone:
                    cases.note(-c - 1, None if (known := gone[c]) is None else partial(int, known))
            cases.clause(candidates, clause)
        self.counts_right(rests, sets)
        number = cases.refute()
        if number is None:
            raise RefusedError("the truths could be filled")
        return number

    def counts_right(self, rests: list[list[Candidate]], sets: list[frozenset[Candidate]]) -> None:
        """What is left of n truths must lie in fewer than n sets."""
        todo = [c for rest in rests for c in rest]
        everything = set(todo)
        if len(everything) < len(todo):
            raise RefusedError("a candidate is counted for two truths")
        used = [link for link in sets if link & everything]
        outside = everything.difference(*used) if used else everything
        if outside:
            raise RefusedError(f"{self.name(outside)} is in none of the sets")
        if len(used) >= len(rests):
            raise RefusedError(f"{len(rests)} truths fit into {len(used)} sets")

    def _rule(self, inference: Inference, tail: Literals) -> int:
        if len(inference.rules) != 1:
            raise RefusedError("it names several rules" if inference.rules else "it names no rule")
        flooded = self.flooded(inference, tail)
        return flooded or self.refuted(inference, tail, f"{inference.rules[0].name} does not say so")

    def flooded(self, inference: Inference, tail: Literals) -> int | None:
        """Return the clause that a flood fill proves about a connected set; None if it proves nothing."""
        (premise,) = inference.rules
        area, lookup = area_of(premise), self.lookup
        if area is None:
            return None
        own = {*area.cells}
        on, gone = self.facts(inference)
        known: dict[int, Number | None] = {}
        for sign, facts in ((1, on), (-1, gone)):
            for cand, number in facts.items():
                if self.board.split(cand)[0] in own:
                    known[sign * (cand + 1)] = None if number is None else partial(int, number)
        for cell in area.cells:
            for digit in self.board.digits_of(self.board.domain(cell)):
                cand = self.board.candidate(cell, digit)
                if not lookup.is_possible(cand):
                    known.setdefault(-cand - 1, partial(self.writer.gone, cand))
        claim = tuple(map(self.literal, inference.claim))
        clause = tuple(dict.fromkeys((*claim, *(-literal for literal in known))))
        if not says(self.board, area, clause):
            return None
        clause = shortest(self.board, area, clause, claim)
        said = self.writer.area(premise, clause)
        if said is None:
            return None
        sources = [known[-literal] for literal in clause if -literal in known]
        return self.writer.lemma(tail, [*(number() for number in sources if number is not None), said])

    def _search(self, inference: Inference, tail: Literals) -> int:
        return self.refuted(inference, tail, "some way to fill the truths is left")

    def refuted(self, inference: Inference, tail: Literals, otherwise: str) -> int:
        """Refute the opposite by the rules and truths that are named, and by what is known."""
        made = self.refutation()
        for rule in inference.rules:
            made.rule(rule)
        for truth in inference.truths:
            made.truth(truth)
        for candidates, clause in self.choices(inference):
            made.clause(candidates, clause)
        for literal in inference.claim:
            made.known(-self.literal(literal), None)
        on, gone = self.facts(inference)
        for sign, facts in ((1, on), (-1, gone)):
            for cand, number in facts.items():
                made.known(sign * (cand + 1), None if number is None else partial(int, number))
        made.among_cells()
        written = made.write(tail)
        if written is None:
            raise RefusedError(otherwise) if made.complete else BeyondError
        return written

    def _fillings(self, inference: Inference, tail: Literals) -> int:
        if not self.lookup.unique:
            raise RefusedError("the technique does not say that it assumes one solution")
        if not all(literal.holds for literal in inference.claim):
            raise RefusedError("it should claim that something holds")
        if fault := why_not_deadly(self.lookup, list(map(self.cand, inference.claim)), inference.fillings):
            raise RefusedError(fault)
        number = self.writer.fillings(inference)
        if number is None:
            raise RefusedError("the puzzle has a solution in which none of these holds")
        return number

    def name(self, cands: Iterable[Candidate]) -> str:
        """Name some candidates, the first few of many."""
        listed = sorted(cands)
        return ", ".join(f"{self.board.name(c)}={d}" for c, d in map(self.board.split, listed[:4]))


def _in_one_set(
    sets: list[frozenset[Candidate]], lookup: Lookup, on: frozenset[Candidate], one: Candidate, other: Candidate
) -> bool:
    """Whether two candidates are kept apart by a set that is counted, or by one of them being known to hold."""
    if one in on:
        return lookup.conflict(one, other)
    return one != other and any(one in link and other in link for link in sets)
