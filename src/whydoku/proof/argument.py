"""Check an argument, inference by inference, against the network alone: no engine is asked, and nothing is taken on its word.

Each reason has its own small test. Most look at one truth or one conflict. Two need more: that a rule says something, and that
no way to fill some truths is left, are refuted as clauses, with a proof that the proof checker accepts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice

from whydoku.errors import InputError
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.network import LinkSet, Network, Truth
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.primitives import Count, Sum
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.proof.entails import follows, is_premise

MOST_FILLINGS = 2000
"""Fillings of a deadly pattern that are looked at."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether an argument holds; if not, which inference does not and why."""

    inferences: int  # that were accepted
    fault: str = ""
    assumes_unique: bool = False  # whether it holds only if the givens have one solution, which is not looked at here

    def __bool__(self) -> bool:
        return not self.fault


class _RefusedError(Exception):
    """An inference does not hold, or the step as a whole does not."""

    def __init__(self, why: str, *, inside: bool = False) -> None:
        super().__init__(why)
        self.inside = inside


def check_argument(puzzle: Puzzle, step: Step, *, solver: str = "cadical", deadline: DeadlineOrClock = None) -> Checked:
    """Check that a step follows from where a puzzle stands, by its own argument; the solver is asked what a rule says."""
    return _Check(puzzle.start(), step, solver, Clock.of(deadline)).run()


class _Check:
    def __init__(self, position: Position, step: Step, solver: str, clock: Clock) -> None:
        self.position = position
        self.network: Network = position.network
        self.board = position.board
        self.step = step
        self.argument: Argument = step.argument
        self.known: dict[Candidate, frozenset[Candidate]] = {}
        self.follows = partial(follows, position, solver=solver, deadline=clock)

    def run(self) -> Checked:
        done = 0
        try:
            self.names()
            for number, inference in enumerate(self.argument):
                done = number
                self.shape(number, inference)
            done = 0
            for inference in self.argument:
                self.inference(done, inference)
                done += 1
            self.conclusion()
        except _RefusedError as error:
            where = f"inference {done + 1} ({self.argument[done].reason})" if error.inside else "the step"
            return Checked(done, f"{where}: {error}")
        return Checked(done, assumes_unique=any(each.reason is Reason.FILLINGS for each in self.argument))

    # -- what it names ----------------------------------------------------------------------------------------------

    def names(self) -> None:
        """Everything that the step names must be there, whether the argument uses it or not."""
        step = self.step
        if step.board != self.board:
            raise _RefusedError("it was found on another board")
        self.on_board((*step.places, *step.removes, *(pair for node in step.chain for pair in node.candidates)))
        for part in step.pattern:
            if part.kind == "candidate":
                self.on_board(part.items)
            elif part.kind == "cell":
                self.on_board((cell, self.board.low) for cell in part.items)
            elif part.kind == "digit":
                self.on_board((0, digit) for digit in part.items)
        for truth in step.because:
            self.is_truth(truth)
        for premise in step.premises:
            self.is_rule(premise)

    def on_board(self, pairs: Iterable[object]) -> None:
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2 or not all(type(number) is int for number in pair):
                raise _RefusedError(f"{pair!r} is no candidate")
            if not 0 <= pair[0] < len(self.board.cells) or pair[1] not in self.board.digits:
                raise _RefusedError("it speaks of a candidate that is not on the board")

    def is_truth(self, truth: Truth) -> None:
        try:
            known = self.network.truth_named(truth.name)
        except (InputError, AttributeError, TypeError) as error:
            raise _RefusedError(f"{getattr(truth, 'name', truth)!r} is no truth of the puzzle") from error
        if known != truth or known.pairs != truth.pairs:
            raise _RefusedError(f"{truth.name} is not what the network has under that name")

    def is_rule(self, premise: Premise) -> None:
        try:
            known = is_premise(self.network, premise)
        except (AttributeError, TypeError, ValueError):  # it is not made of primitives
            known = False
        if not known:
            raise _RefusedError("the puzzle has no such rule")

    def shape(self, number: int, inference: Inference) -> None:
        """An inference must be one: what it needs stands before it, and what it names is there."""
        try:
            self._shape(number, inference)
        except _RefusedError as error:
            raise _RefusedError(str(error), inside=True) from error

    def _shape(self, number: int, inference: Inference) -> None:
        if not isinstance(inference.reason, Reason):
            raise _RefusedError("it has no reason")
        if any(type(need) is not int or not 0 <= need < number for need in inference.needs):
            raise _RefusedError("it needs an inference that does not stand before it")
        if any(len(literal) != 3 or type(literal[2]) is not bool for literal in inference.claim):
            raise _RefusedError("it claims something that is neither so nor not so")
        self.on_board((literal[0], literal[1]) for literal in inference.claim)
        if inference.reason is Reason.ASSUME and (len(inference.claim) != 1 or inference.needs):
            raise _RefusedError("one thing is supposed at a time, for no reason")
        if inference.reason is Reason.FAILS and len(inference.needs) != 2:
            raise _RefusedError("it needs a contradiction and an assumption")
        for truth in inference.truths:
            self.is_truth(truth)
        for rule in inference.rules:
            self.is_rule(rule)
        self.on_board((cell, digit) for cell, digits in inference.fillings for digit in digits)
        most = len(self.board.cells) * self.board.size
        for link in inference.sets:
            if any(type(c) is not int or not 0 <= c < most for c in link.candidates):
                raise _RefusedError("it speaks of a candidate that is not on the board")

    # -- the whole --------------------------------------------------------------------------------------------------

    def conclusion(self) -> None:
        """What the step says must be claimed under no assumption, and nothing may be idle."""
        if not (self.step.places or self.step.removes):
            raise _RefusedError("the step says nothing")
        claimed: dict[tuple[Literal, ...], int] = {}
        for number, inference in enumerate(self.argument):
            if not self.argument.under[number]:
                claimed.setdefault(inference.claim, number)
        ends = []
        for literal in (
            *(Literal(c, d, True) for c, d in self.step.places),
            *(Literal(c, d, False) for c, d in self.step.removes),
        ):
            if (literal,) not in claimed:
                named = f"{self.board.name(literal.cell)}{'=' if literal.holds else '<>'}{literal.digit}"
                raise _RefusedError(f"nothing claims {named}")
            ends.append(claimed[(literal,)])
        used = self.argument.reach(*ends)
        for number, inference in enumerate(self.argument):
            if number not in used and not (inference.reason is Reason.ASSUME and self.names_case(inference, used)):
                raise _RefusedError(f"inference {number + 1} is of no use for what follows")

    def names_case(self, assumption: Inference, used: set[int]) -> bool:
        """Say whether an assumption names a case that comes to the same without it."""
        cases = [self.argument[number] for number in used if self.argument[number].reason is Reason.CASES]
        return any(assumption.claim[0].candidate in truth.pairs for each in cases for truth in each.truths)

    def inference(self, number: int, inference: Inference) -> None:
        try:
            for link in inference.sets:
                self.room_for_one(link)
            getattr(self, f"_{inference.reason}")(number, inference)
        except _RefusedError as error:
            raise _RefusedError(str(error), inside=True) from error

    # -- what is known ----------------------------------------------------------------------------------------------

    def cand(self, literal: Literal) -> Candidate:
        return self.board.candidate(literal.cell, literal.digit)

    def is_possible(self, cand: Candidate) -> bool:
        """Say whether a candidate stands, or may: a truth that is settled has not run empty."""
        cell, digit = self.board.split(cand)
        value = self.position.values[cell]
        return self.position.has(cell, digit) if value is None else value == digit

    def conflict(self, a: Candidate, b: Candidate) -> bool:
        if a not in self.known:
            self.known[a] = self.network.conflicts(a)
        return b in self.known[a]

    def needed(self, inference: Inference) -> list[Inference]:
        return [self.argument[need] for need in inference.needs]

    def facts(self, inference: Inference) -> tuple[set[Candidate], set[Candidate]]:
        """Give the candidates that hold, and those that are gone, by the inferences that one needs."""
        units = [each.claim[0] for each in self.needed(inference) if len(each.claim) == 1]
        return {self.cand(x) for x in units if x.holds}, {self.cand(x) for x in units if not x.holds}

    def left(self, truth: Truth, gone: set[Candidate]) -> list[Candidate]:
        return [c for c in truth.candidates if self.is_possible(c) and c not in gone]

    def clauses(self, inference: Inference) -> list[list[Candidate]]:
        """Give the claims of several literals, or of one that is none of the plain facts, that an inference needs."""
        return [
            [self.cand(literal) for literal in each.claim]
            for each in self.needed(inference)
            if len(each.claim) > 1 and all(literal.holds for literal in each.claim)
        ]

    def base(self, inference: Inference, gone: set[Candidate]) -> list[Candidate]:
        """Give what is left of the truth that an inference speaks of, or of the claim it needs first."""
        if inference.truths:
            return self.left(inference.truths[0], gone)
        if not inference.needs:
            raise _RefusedError("it names neither a truth nor a claim")
        first = self.argument[inference.needs[0]].claim
        if not first or not all(literal.holds for literal in first):
            raise _RefusedError("the claim it needs is not that something holds")
        return [self.cand(literal) for literal in first if self.cand(literal) not in gone]

    def room_for_one(self, link: LinkSet) -> None:
        if link.name and self.network.sets_by_name.get(link.name) == link:
            return
        for at, a in enumerate(link.candidates):
            if any(not self.conflict(a, b) for b in link.candidates[at + 1 :]):
                raise _RefusedError("a set could hold two of its candidates")

    def one(self, inference: Inference, holds: bool) -> Candidate:
        if len(inference.claim) != 1 or inference.claim[0].holds is not holds:
            raise _RefusedError(f"it should claim that one candidate {'holds' if holds else 'goes'}")
        return self.cand(inference.claim[0])

    # -- reasons ----------------------------------------------------------------------------------------------------

    def _assume(self, number: int, inference: Inference) -> None:
        """Whatever is supposed may be."""

    def _last(self, number: int, inference: Inference) -> None:
        _, gone = self.facts(inference)
        claimed = {self.cand(literal) for literal in inference.claim}
        if not claimed or not all(literal.holds for literal in inference.claim):
            raise _RefusedError("it should claim that something holds")
        others = set(self.base(inference, gone)) - claimed
        if others:
            raise _RefusedError(f"{self.name(others)} would still be possible")

    def _conflict(self, number: int, inference: Inference) -> None:
        on, gone = self.facts(inference)
        if inference.claim:
            cand = self.one(inference, False)
            if not any(self.conflict(cand, other) for other in on):
                raise _RefusedError("nothing that holds conflicts with it")
        elif not (on & gone or any(self.conflict(a, b) for a in on for b in on)):
            raise _RefusedError("nothing that it needs contradicts itself")

    def _locked(self, number: int, inference: Inference) -> None:
        _, gone = self.facts(inference)
        cand = self.one(inference, False)
        for other in self.base(inference, gone):
            if not self.conflict(cand, other):
                raise _RefusedError(f"{self.name([other])} does not conflict with it")

    def _empty(self, number: int, inference: Inference) -> None:
        _, gone = self.facts(inference)
        if inference.claim or (left := self.base(inference, gone)):
            raise _RefusedError(f"{self.name(left)} is left" if not inference.claim else "it claims something")

    def _count(self, number: int, inference: Inference) -> None:
        on, gone = self.facts(inference)
        for literal in inference.claim:  # suppose that it is false
            (gone if literal.holds else on).add(self.cand(literal))
        rests = [self.left(truth, gone) for truth in inference.truths] + self.clauses(inference)
        rests = [
            rest for rest in rests if not on.intersection(rest)
        ]  # what something that holds settles needs no place
        rests = [[c for c in rest if c not in gone and not any(self.conflict(c, o) for o in on)] for rest in rests]
        todo = [c for rest in rests for c in rest]
        if len(set(todo)) < len(todo):
            raise _RefusedError("a candidate is counted for two truths")
        used = [link for link in inference.sets if set(link.candidates) & set(todo)]
        outside = set(todo).difference(*(link.candidates for link in used)) if used else set(todo)
        if outside:
            raise _RefusedError(f"{self.name(outside)} is in none of the sets")
        if len(used) >= len(rests):
            raise _RefusedError(f"{len(rests)} truths fit into {len(used)} sets")

    def _rule(self, number: int, inference: Inference) -> None:
        if len(inference.rules) != 1:
            raise _RefusedError("it names several rules" if inference.rules else "it names no rule")
        _, gone = self.facts(inference)
        if not self.follows(gone, inference.claim, premises=inference.rules):
            raise _RefusedError(f"{inference.rules[0].name} does not say so")

    def _cases(self, number: int, inference: Inference) -> None:
        under = self.argument.under
        literal = inference.claim[0] if len(inference.claim) == 1 else None
        if inference.truths:
            wanted = [Literal(*self.board.split(c), True) for c in self.left(inference.truths[0], set())]
        else:
            found = sorted(under[inference.needs[0]], reverse=True) if len(inference.needs) == 2 else []
            opposite = {self.argument[a].claim[0] for a in under[inference.needs[-1]]} if found else set()
            first = next((self.argument[a].claim[0] for a in found if -self.argument[a].claim[0] in opposite), None)
            if first is None:
                raise _RefusedError("its two cases are not opposites")
            wanted = [first, -first]
        if len(wanted) != len(inference.needs):
            raise _RefusedError(f"there are {len(wanted)} cases, and it goes through {len(inference.needs)}")
        for case, need in zip(wanted, inference.needs, strict=True):
            end = self.argument[need].claim
            if end and end != (literal,):
                raise _RefusedError("a case ends in something else")
            others = {self.argument[a].claim[0] for a in under[need]} - {case}
            if others & set(wanted):
                raise _RefusedError("a case uses the assumption of another")

    def _fails(self, number: int, inference: Inference) -> None:
        end, supposed = self.needed(inference)
        if supposed.reason is not Reason.ASSUME or inference.claim != (-supposed.claim[0],):
            raise _RefusedError("it does not claim the opposite of what was supposed")
        if end.claim and end.claim != inference.claim:
            raise _RefusedError("what was supposed does not lead to a contradiction")

    def _fillings(self, number: int, inference: Inference) -> None:
        if not self.step.technique.assumes_unique:
            raise _RefusedError("the technique does not say that it assumes one solution")
        guards = {self.cand(literal) for literal in inference.claim if literal.holds}
        if len(guards) != len(inference.claim):
            raise _RefusedError("it should claim that something holds")
        for cell, digits in inference.fillings:
            if self.position.givens[cell] is not None:
                raise _RefusedError(f"{self.board.name(cell)} is a given, which cannot change")
            value = self.position.values[cell]
            possible = (value,) if value is not None else self.position.candidates(cell)
            free = [d for d in possible if d not in digits and self.board.candidate(cell, d) not in guards]
            if free:
                raise _RefusedError(f"{self.board.name(cell)} could also be {free[0]}")
        _Deadly(self, inference.fillings).check()

    def _search(self, number: int, inference: Inference) -> None:
        _, gone = self.facts(inference)
        clauses = self.clauses(inference)
        if not self.follows(gone, inference.claim, premises=inference.rules, truths=inference.truths, clauses=clauses):
            raise _RefusedError("some way to fill the truths is left")

    def name(self, cands: object) -> str:
        listed = sorted(cands)  # type: ignore[call-overload]  # candidates of any collection
        return ", ".join(f"{self.board.name(c)}={d}" for c, d in map(self.board.split, listed[:4]))


class _Deadly:
    """Whether any filling of some cells can be replaced by another one that nothing on the board could tell apart.

    Cells that have nothing to do with one another are looked at apart: if some of the cells have two fillings, all have. What
    stands in cells outside is not known, but what a filling rules out there is: another filling may not rule out more.
    """

    def __init__(self, check: _Check, fillings: tuple[tuple[Cell, tuple[Digit, ...]], ...]) -> None:
        self.position = check.position
        self.network = check.network
        self.board = check.board
        self.conflict = check.conflict
        self.is_possible = check.is_possible
        self.listed = fillings
        self.stay = {cell: tuple(self.board.candidate(cell, digit) for digit in digits) for cell, digits in fillings}

    def check(self) -> None:
        if len(self.stay) < len(self.listed) or not self.stay:
            raise _RefusedError("a cell occurs twice in the pattern")
        faults = [self.fault(part) for part in self.parts()]
        if all(faults):
            raise _RefusedError(faults[0])

    def parts(self) -> list[set[Cell]]:
        """Take the cells apart: those that meet in a rule, or that keep each other from something, stay together."""
        parts = [{cell} for cell in self.stay]
        together = [self.stay.keys() & set(rule.cells) for rule in self.network.beyond_pairs]
        for one, other in combinations(self.stay, 2):
            if any(self.conflict(a, b) for a in self.stay[one] for b in self.stay[other]):
                together.append({one, other})
        for cells in together:
            joined = [part for part in parts if part & cells]
            if len(joined) > 1:
                parts = [part for part in parts if not part & cells] + [set[Cell]().union(*joined)]
        return parts

    def fault(self, part: set[Cell]) -> str:
        """Say why not every filling of some cells has a twin; nothing: each has one."""
        rules: list[Sum | Count] = []
        for rule in self.network.beyond_pairs:
            if part.isdisjoint(rule.cells):
                continue
            if not isinstance(rule, Sum | Count):
                return f"{rule.name} might tell the fillings apart"
            rules.append(rule)
        fillings = list(islice(self.fillings(part), MOST_FILLINGS + 1))
        if len(fillings) > MOST_FILLINGS:
            return "the pattern has too many fillings to look at"
        alike: defaultdict[tuple[int, ...], list[tuple[frozenset[Candidate], bool]]] = defaultdict(list)
        for filling in fillings:
            totals = tuple(self.total(rule, filling) for rule in rules)
            stands = all(self.is_possible(self.board.candidate(*pair)) for pair in filling.items())
            alike[totals].append((self.ruled_out(filling), stands))
        for group in alike.values():
            for at, (one, stands) in enumerate(group):
                if stands and not any(other <= one for to, (other, _) in enumerate(group) if to != at):
                    return "a filling of the pattern has no twin"
        return ""

    def fillings(self, part: set[Cell]) -> Iterator[dict[Cell, Digit]]:
        """Go through the ways to fill some cells, those with the least choice first."""

        def fill(filled: dict[Cell, Digit], left: dict[Cell, list[Candidate]]) -> Iterator[dict[Cell, Digit]]:
            if not left:
                yield filled
                return
            cell = min(left, key=lambda c: len(left[c]))
            for cand in left[cell]:
                rest = {c: [d for d in ds if not self.conflict(cand, d)] for c, ds in left.items() if c != cell}
                if all(rest.values()):
                    yield from fill({**filled, cell: self.board.split(cand)[1]}, rest)

        return fill({}, {cell: list(self.stay[cell]) for cell in part})

    def total(self, rule: Sum | Count, filling: dict[Cell, Digit]) -> int:
        """Give what a filling comes to under a rule."""
        if isinstance(rule, Sum):
            return sum(weight * filling[cell] for cell, weight in rule.terms if cell in filling)
        return sum(filling[cell] in rule.digits for cell in rule.cells if cell in filling)

    def ruled_out(self, filling: dict[Cell, Digit]) -> frozenset[Candidate]:
        """Give what could be outside the pattern but for a filling."""
        gone: set[Candidate] = set()
        for cell, digit in filling.items():
            gone |= self.network.conflicts(self.board.candidate(cell, digit))
        return frozenset(c for c in gone if self.board.split(c)[0] not in self.stay and self.is_possible(c))
