"""Find out why: first by named techniques, without steps that do not serve the goal, otherwise by the smallest reason.

Nested assumptions are left out at first, because a reason is nearly always easier to follow. It is tried in two places, at the
start and where the named techniques end, with the steps that lead there; the shorter argument is the answer. If neither can be
followed, there are two more paths, one with nested assumptions and one with reasons where nothing else applies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.decoder import Summary
from whydoku.engines.logic.demands import Demands
from whydoku.engines.logic.goal import GoalSearch
from whydoku.engines.logic.outside_steps import name_refused
from whydoku.engines.logic.path import Path, Whole
from whydoku.engines.logic.refute import argue_from
from whydoku.engines.logic.technique import find_technique, select
from whydoku.engines.sat.cadical import available as has_sat
from whydoku.engines.sat.limits import QUESTION_CONFLICTS
from whydoku.engines.search.engine import SEARCH
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.argument import Literal, Reason
from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order
from whydoku.model.step import Step
from whydoku.teacher.choice import Choice
from whydoku.teacher.limits import (
    BARE_STEP_INFERENCES,
    FOLLOWABLE_PARTS,
    LAST_RESORT_SECONDS,
    MAX_OTHER_STEPS,
    NEAR_REASON_INFERENCES,
    OTHER_STEPS_SECONDS,
    REASONED_PATH_SECONDS,
    SMALLER_REASON_SECONDS,
    WHY_ROUNDS,
)
from whydoku.teacher.own_mistakes import moves_of
from whydoku.teacher.question import Question
from whydoku.teacher.trust import Known
from whydoku.teacher.why import Why
from whydoku.words.names import listed

if TYPE_CHECKING:
    from whydoku.teacher.reason import Core

NESTED = ("Nested Forcing Net", "Nested Rule Forcing")


@dataclass(frozen=True)
class _Reasoned:
    """A way to a goal by a reason: the steps before it, and the reason's step."""

    steps: tuple[Step, ...]
    core: Core

    @property
    def is_bare(self) -> bool:
        """Whether it only lists its parts."""
        return self.steps[-1].argument[-1].reason is Reason.SEARCH

    @property
    def length(self) -> int:
        """Its length for a reader."""
        return _length(self.steps)


def _length(steps: Iterable[Step]) -> int:
    """Return the number of inferences in some steps; one that only lists its parts is the last resort."""
    arguments = [step.argument for step in steps]
    bare = sum(argument[-1].reason is Reason.SEARCH and len(argument[-1].truths) > 1 for argument in arguments)
    return BARE_STEP_INFERENCES * bare + sum(map(len, arguments))


MAX_KEPT_FINDERS = 8
"""How many puzzles keep their path for further questions."""

_kept: dict[Puzzle, WhyFinder] = {}


def why_finder(puzzle: Puzzle, choice: Choice, clock: Clock, *, usual: bool) -> WhyFinder:
    """Return the finder for a puzzle, cached for the usual techniques, because questions come one after another."""
    found = _kept.get(puzzle) if usual else None
    if found is None:
        found = WhyFinder(puzzle, choice, clock)
        if usual:
            while len(_kept) >= MAX_KEPT_FINDERS:
                _kept.pop(next(iter(_kept)), None)
            _kept[puzzle] = found
    return found


class WhyFinder:
    """Answers questions about one puzzle; the path is worked out once."""

    def __init__(self, puzzle: Puzzle, choice: Choice, clock: Clock) -> None:
        self.puzzle = puzzle
        self.board = puzzle.board
        self._choice = choice
        self.order, self.known = choice.fitting(puzzle, clock)
        self._goals: dict[str, GoalSearch | None] = {}
        self._left_out: dict[tuple[Mask, ...], list[Step]] = {}

    # -- answers that need no steps ---------------------------------------------------------------------------------

    def answer(self, question: Question, clock: Clock) -> Why:
        """Answer a question."""
        cell, name = question.cell, self.board.name(question.cell)
        value = self.puzzle.values[cell]
        if value is not None:
            return self._standing(question, value)
        digits = self._digits(cell, clock)
        if question.digit is None and len(digits) > 1:
            return self._plain(question, None, f"{self._several} {name} can be {self._either(digits)}.", "open")
        digit = digits[0] if question.digit is None else question.digit
        if digit in digits and len(digits) > 1:
            return self._plain(
                question,
                None,
                f"{self._several} In some of them {name} is {self._sign(digit)}; it can be {self._either(digits)}.",
                "open",
            )
        goal = Literal(cell, digit, digit in digits)
        if not goal.holds and not self.puzzle.start().has(cell, digit):
            return self._seen(question, goal, clock)
        return self._shown(question, goal, self._said(question, goal, digits), clock)

    @property
    def _several(self) -> str:
        return "The puzzle has several solutions."

    def _sign(self, digit: Digit) -> str:
        return self.board.symbol(digit)

    def _either(self, digits: Iterable[Digit]) -> str:
        return listed([self._sign(digit) for digit in digits], "or")

    def _plain(self, question: Question, goal: Literal | None, answer: str, reason: str) -> Why:
        return Why(question.text, goal, answer, reason, self._path([]))

    def _standing(self, question: Question, value: Digit) -> Why:
        cell, name = question.cell, self.board.name(question.cell)
        is_given = self.puzzle.givens[cell] is not None
        said = f"is given as {self._sign(value)}" if is_given else f"has been filled in: it is {self._sign(value)}"
        digit = value if question.digit is None else question.digit
        answer = f"{name} {said}." if digit == value else f"{name} is not {self._sign(digit)}: it {said}."
        if not is_given and digit != value:
            answer = f"{name} is not {self._sign(digit)}: {self._sign(value)} has been filled in there."
        return self._plain(question, Literal(cell, digit, digit == value), answer, "given" if is_given else "placed")

    def _digits(self, cell: Cell, clock: Clock) -> list[Digit]:
        """Return the digits that a cell has in some solution."""
        known: Known = self.known
        if known.solution is not None and known.solution.unique:
            return [known.solution.values[cell]]
        start = self.puzzle.start()
        found = []
        for digit in start.candidates(cell):
            marks = list(start.marks)
            marks[cell] = self.board.bit(digit)
            if SEARCH.solve(replace(start, marks=tuple(marks)), deadline=clock) is not None:
                found.append(digit)
        return found

    def _seen(self, question: Question, goal: Literal, clock: Clock) -> Why:
        """Answer about a candidate absent from the start: by the digit that rules it out, or by who crossed it out."""
        answer = self._ruled_out(goal)
        if answer:
            return self._plain(question, goal, answer, "seen")
        name, sign = self.board.name(goal.cell), self._sign(goal.digit)
        crossed = f"{name} cannot be {sign}: it has been crossed out there{self._move(goal)}."
        marks = list(self.puzzle.marks)
        marks[goal.cell] |= self.board.bit(goal.digit)
        try:
            again = WhyFinder(self.puzzle.with_marks(tuple(marks)), self._choice, clock)
            found = again.answer(question, clock)
        except Interrupted:
            raise
        except StoppedError:
            return self._plain(question, goal, crossed, "seen")
        if found.goal != goal or not found.steps:
            return self._plain(question, goal, crossed, "seen")
        return replace(found, answer=f"{crossed} It follows without that mark, too.")

    def _move(self, goal: Literal) -> str:
        """Return which move of the reader crossed a candidate out, where that is known."""
        moves = (
            move for move in moves_of(self.puzzle) if (move.cell, move.digit) == goal.candidate and not move.places
        )
        found = next(moves, None)
        return "" if found is None else f" (move {found.number})"

    def _ruled_out(self, goal: Literal) -> str:
        """Return the digit or rule that rules a candidate out directly; nothing if it is only crossed out."""
        network, name = self.puzzle.network, self.board.name(goal.cell)
        for cell, digit in self.puzzle.clues():
            why = network.why_conflict((cell, digit), goal.candidate)
            if why is not None:
                return f"{name} cannot be {self._sign(goal.digit)}: {self.board.name(cell)} is {self._sign(digit)}, and {why}."
        if goal.digit not in self.board.digits_of(network.allowed[goal.cell]):
            return f"{name} cannot be {self._sign(goal.digit)}: the rules about this cell alone say so."
        return ""

    def _said(self, question: Question, goal: Literal, digits: list[Digit]) -> str:
        name, sign = self.board.name(goal.cell), self._sign(goal.digit)
        if goal.holds:
            return f"{name} is {sign}."
        if len(digits) == 1 and not question.denies:
            return f"{name} is not {sign}: it is {self._sign(digits[0])}."
        return f"{name} is not {sign}."

    # -- answers by steps -------------------------------------------------------------------------------------------

    def _shown(self, question: Question, goal: Literal, answer: str, clock: Clock) -> Why:
        """Show a goal: by plain techniques, by a reason that can be followed, by nested assumptions, or by a bare reason."""
        plain = self._search("plain", clock)
        assert plain is not None
        steps = self._named(plain, goal)
        if steps is not None:
            return self._by(question, goal, answer, steps, "steps", None)
        reasoned = None
        if has_sat():
            reasoned = self._reasoned(plain, goal, clock, FOLLOWABLE_PARTS)
        if reasoned is None or reasoned.is_bare:
            ways = [self._search(kind, clock) for kind in ("reasons", "nested")]
            found = [steps for way in ways if way is not None and (steps := self._named(way, goal)) is not None]
            if found:
                return self._by(question, goal, answer, min(found, key=_length), "steps", None)
            reasoned = reasoned or self._reasoned(plain, goal, clock, None)
        assert reasoned is not None  # what all solutions share is forced
        return self._by(question, goal, answer, list(reasoned.steps), "reason", reasoned.core)

    def _named(self, search: GoalSearch, goal: Literal) -> list[Step] | None:
        """Return the steps of a path that lead to a goal."""
        numbers = search.find(goal)
        return None if numbers is None else search.take(numbers, select("naked single,hidden single"))

    def _search(self, kind: str, clock: Clock) -> GoalSearch | None:
        """Look for a path with plain techniques, nested ones, or reasons instead of these; None if it would take too long."""
        if kind not in self._goals:
            self._goals[kind] = self._searched(kind, clock)
        elif (kept := self._goals[kind]) is not None:
            name_refused(kept.path.refused)
        return self._goals[kind]

    def _searched(self, kind: str, clock: Clock) -> GoalSearch | None:
        order = self.order
        if kind != "nested":
            plain = tuple(t for t in order.techniques if t.title not in NESTED)
            more = (find_technique("Reason"),) if kind == "reasons" else ()
            order = Order((*(t for t in plain if t not in more), *more), name=order.name)
        own = clock
        if kind == "reasons":
            if not has_sat():
                return None
            own = Clock.of(REASONED_PATH_SECONDS if clock.left is None else min(REASONED_PATH_SECONDS, clock.left / 2))
        path = logic.explain(self.puzzle, order, guesses=False, deadline=own, known=self.known.solution)
        if path.outcome == "stopped":
            if own is not clock:
                return None
            raise clock.stopped("no reason found yet")
        return GoalSearch(path)

    def _by(
        self, question: Question, goal: Literal, answer: str, steps: list[Step], reason: str, core: Core | None
    ) -> Why:
        path = self._path(steps)
        needs = path.graph.kept([len(steps) - 1]).needs if steps else ()
        smallest, needed = (None, None) if core is None else (core.smallest, core.needed)
        return Why(question.text, goal, answer, reason, path, smallest, needed, needs)

    def _path(self, steps: list[Step]) -> Path:
        low = self.board.low
        values = [-1 if value is None else value - low for value in self.puzzle.values]
        for cell, digit in (pair for step in steps for pair in step.places):
            values[cell] = digit - low
        counts = tuple(sum(step.technique is technique for step in steps) for technique in self.order.techniques)
        summary = Summary(0, 0, (), tuple(values), counts)
        return Path(Whole(self.puzzle, self.order.techniques, steps, summary), "stuck", 0.0, order=self.order.name)

    # -- answers by a reason ----------------------------------------------------------------------------------------

    def _reasoned(self, search: GoalSearch, goal: Literal, clock: Clock, most: int | None) -> _Reasoned | None:
        """Look for a reason at the start, and, if that is long, where the named techniques end.

        Return None if a first look shows that it would take more than that many parts.
        """
        start = self.puzzle.start()
        first = self._reason_at(start, goal, clock, most)
        if first is not None and first.length <= NEAR_REASON_INFERENCES:
            return first
        end = search.path.position(-1)
        second = self._reason_at(end, goal, clock, most) if end.has(goal.cell, goal.digit) else None
        if second is None:
            return first
        step = second.steps[-1]
        gone = Demands(self.puzzle.network, start.domains).step(step, end).gone
        before = search.find_removals(gone)
        if before is None:
            return first
        steps = (*search.take(before, select("naked single,hidden single")), step)
        other = _Reasoned(steps, second.core)
        return other if first is None else min(first, other, key=lambda each: each.length)

    def _steps_left_out(self, at: Position, clock: Clock) -> list[Step]:
        """Return the steps of techniques that are not to be named: their grounds may be the smallest reason."""
        left_out = tuple(t for t in select() if t not in self.order.techniques and t.title not in NESTED)
        plain = tuple(t for t in left_out if not t.find and not t.assumes_unique)
        if not plain:
            return []
        if at.domains not in self._left_out:
            patience = OTHER_STEPS_SECONDS if clock.left is None else min(OTHER_STEPS_SECONDS, clock.left / 4)
            self._left_out[at.domains] = list(logic.steps(at, plain, limit=MAX_OTHER_STEPS, deadline=patience))
        return self._left_out[at.domains]

    def _reason_at(self, at: Position, goal: Literal, clock: Clock, most: int | None) -> _Reasoned | None:

        from whydoku.teacher.reason import ReasonFinder
        from whydoku.teacher.reason_step import FoundReason, reason_step

        left = clock.left
        own = clock
        if left is None and most is None:
            own = Clock.of(LAST_RESORT_SECONDS)
            own.note("no reason found yet; a deadline that is longer gives it more time")
        with ReasonFinder(at, own) as finder:
            budget = QUESTION_CONFLICTS
            rough = finder.rough(goal, budget)
            while rough is None and most is None and finder.unsure:  # the last resort has all the remaining time
                own.check()
                budget *= 2
                rough = finder.rough(goal, budget)
            if rough is None or (most is not None and len(rough) > most):
                return None
            seconds = SMALLER_REASON_SECONDS if left is None else min(SMALLER_REASON_SECONDS, left / 4)
            core = finder.find(goal, WHY_ROUNDS, seconds, budget, known=self._steps_left_out(at, clock))
        if core is None:
            return None
        argument = argue_from(at, goal, core.truths, core.rules, clock)
        return _Reasoned((reason_step(find_technique("Reason"), at, FoundReason(core, argument)),), core)
