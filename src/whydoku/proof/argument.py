"""Check an argument, inference by inference, against the network alone: no engine is asked, and nothing is taken on its word.

Each reason has its own small test. Most look at one truth or one conflict. Two need more: that a rule says something, and that
no way to fill some truths is left, are refuted as clauses, with a proof that the proof checker accepts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.network import LinkSet, Network, Truth
from whydoku.model.position import Position
from whydoku.model.primitives import AllDifferent, Count, Primitive, Sum
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.proof.certify import follows, is_premise

MOST_FILLINGS = 10_000
"""Fillings of a deadly pattern that are looked at."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether an argument holds; if not, which inference does not and why."""

    inferences: int  # that were accepted
    fault: str = ""

    def __bool__(self) -> bool:
        return not self.fault


class _RefusedError(Exception):
    """An inference does not hold."""


def check_argument(puzzle: Puzzle, step: Step) -> Checked:
    """Check that a step follows from where a puzzle stands, by its own argument."""
    return _Check(puzzle.start(), step).run()


class _Check:
    def __init__(self, position: Position, step: Step) -> None:
        self.position = position
        self.network: Network = position.network
        self.board = position.board
        self.step = step
        self.argument: Argument = step.argument
        self.known: dict[Candidate, frozenset[Candidate]] = {}

    def run(self) -> Checked:
        done = 0
        try:
            for inference in self.argument:
                self.inference(done, inference)
                done += 1
            self.conclusion()
        except _RefusedError as error:
            where = f"inference {done + 1} ({self.argument[done].reason})" if done < len(self.argument) else "the end"
            return Checked(done, f"{where}: {error}")
        return Checked(done)

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
            if not 0 <= literal.cell < len(self.board.cells) or literal.digit not in self.board.digits:
                raise _RefusedError("the step speaks of a candidate that is not on the board")
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
        if any(not 0 <= need < number for need in inference.needs):
            raise _RefusedError("it needs an inference that does not stand before it")
        for truth in inference.truths:
            if self.network.truth_named(truth.name) != truth:
                raise _RefusedError(f"{truth.name} is not what the network has under that name")
        for link in inference.sets:
            self.room_for_one(link)
        for literal in inference.claim:
            if not 0 <= literal.cell < len(self.board.cells) or literal.digit not in self.board.digits:
                raise _RefusedError("it speaks of a candidate that is not on the board")
        getattr(self, f"_{inference.reason}")(number, inference)

    # -- what is known ----------------------------------------------------------------------------------------------

    def cand(self, literal: Literal) -> Candidate:
        return self.board.candidate(literal.cell, literal.digit)

    def is_open(self, cand: Candidate) -> bool:
        return self.position.has(*self.board.split(cand))

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
        return [c for c in truth.candidates if self.is_open(c) and c not in gone]

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
        if len(inference.claim) != 1 or inference.needs:
            raise _RefusedError("one thing is supposed at a time, for no reason")

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
        if inference.rule is None or not is_premise(self.network, inference.rule):
            raise _RefusedError("the puzzle has no such rule")
        _, gone = self.facts(inference)
        if not follows(self.position, gone, inference.claim, premise=inference.rule):
            raise _RefusedError(f"{inference.rule.name} does not say so")

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
        if len(inference.needs) != 2:
            raise _RefusedError("it needs a contradiction and an assumption")
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
        _Deadly(self, inference).check()

    def _search(self, number: int, inference: Inference) -> None:
        _, gone = self.facts(inference)
        if not follows(self.position, gone, inference.claim, truths=inference.truths, clauses=self.clauses(inference)):
            raise _RefusedError("some way to fill the truths is left")

    def name(self, cands: object) -> str:
        listed = sorted(cands)  # type: ignore[call-overload]  # candidates of any collection
        return ", ".join(f"{self.board.name(c)}={d}" for c, d in map(self.board.split, listed[:4]))


class _Deadly:
    """Whether any filling of some cells can be replaced by another one that nothing on the board could tell apart."""

    def __init__(self, check: _Check, inference: Inference) -> None:
        self.position = check.position
        self.network = check.network
        self.board = check.board
        self.cells = [cell for cell, _ in inference.fillings]
        self.digits = dict(inference.fillings)

    def check(self) -> None:
        inside = set(self.cells)
        if len(inside) < len(self.cells) or not inside:
            raise _RefusedError("a cell stands twice in the pattern")
        for primitive in self.network.primitives:
            touched = inside.intersection(primitive.cells)
            if not touched or isinstance(primitive, AllDifferent):
                continue
            if isinstance(primitive, Count) and len(primitive.cells) == 1:
                (cell,) = touched
                if all(self.network.allowed[cell] & self.board.bit(d) for d in self.digits[cell]):
                    continue
            if isinstance(primitive, Sum) and len({weight for _, weight in primitive.terms}) == 1:
                continue  # looked at filling by filling
            raise _RefusedError(f"{primitive.name} might tell the fillings apart")
        fillings = list(islice(self.fillings(), MOST_FILLINGS + 1))
        if len(fillings) > MOST_FILLINGS:
            raise _RefusedError("the pattern has too many fillings to look at")
        for one in fillings:
            if not any(one is not other and self.may_replace(one, other) for other in fillings):
                raise _RefusedError("a filling of the pattern has no twin")

    @cached_property
    def peers(self) -> dict[Cell, frozenset[Cell]]:
        return {cell: self.network.differs[cell] for cell in self.cells}

    def fillings(self) -> Iterator[dict[Cell, Digit]]:
        """Go through the ways to fill the pattern, the cells with the least choice first."""

        def fill(filled: dict[Cell, Digit], left: dict[Cell, set[Digit]]) -> Iterator[dict[Cell, Digit]]:
            if not left:
                yield filled
                return
            cell = min(left, key=lambda c: len(left[c]))
            for digit in sorted(left[cell]):
                rest = {c: d - {digit} if c in self.peers[cell] else d for c, d in left.items() if c != cell}
                if all(rest.values()):
                    yield from fill({**filled, cell: digit}, rest)

        return fill({}, {cell: set(digits) for cell, digits in self.digits.items()})

    def may_replace(self, one: dict[Cell, Digit], other: dict[Cell, Digit]) -> bool:
        """Say whether one filling could stand in the other's place with nothing else changed."""
        for primitive in self.touching:
            before = [one[cell] for cell in primitive.cells if cell in one]
            after = [other[cell] for cell in primitive.cells if cell in other]
            if isinstance(primitive, AllDifferent):
                fresh = {*after} - {*before}
                if fresh and any(fresh & self.possible(cell) for cell in primitive.cells if cell not in one):
                    return False
            elif isinstance(primitive, Sum) and sum(before) != sum(after):
                return False
        return True

    def possible(self, cell: Cell) -> set[Digit]:
        """Give what a cell outside the pattern is, or may be."""
        value = self.position.values[cell]
        return set(self.position.candidates(cell)) if value is None else {value}

    @cached_property
    def touching(self) -> list[Primitive]:
        return [primitive for primitive in self.network.primitives if not set(self.cells).isdisjoint(primitive.cells)]
