"""The judge: whether each claim about a puzzle follows, and by what.

A claim is judged in the position that the claims before it lead to. Whether it is true is looked up in the solution. Whether it
follows is another question: a technique must conclude it in one step, and if the claim states a reason, that reason must be
sufficient. The facts of a reason are checked in the position, and the conclusion must hold in every filling that satisfies them
(`words/entailment.py`); a named technique must have a step with this conclusion, in the named houses. A true claim is known to
the next ones, however it was argued; the first that does not follow is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from whydoku.engines.search.engine import SEARCH
from whydoku.errors import InputError, check_text
from whydoku.model.argument import Literal
from whydoku.model.board import Board
from whydoku.model.cause import Cause
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.primitives import AllDifferent
from whydoku.model.puzzle import Puzzle
from whydoku.model.sentence import ByRule, CellMarks, Group, Is, IsNot, Placed, Places, Sentence, Source, cells_of
from whydoku.model.step import Step, conclusion
from whydoku.model.technique import Technique
from whydoku.model.track import Effect
from whydoku.model.wording import capital, clipped, counted, listed
from whydoku.proof.argument_clauses import check_argument
from whydoku.teacher.choice import Choice
from whydoku.teacher.claim_reader import Fact, HouseHas, ReadClaim, read_claim
from whydoku.teacher.limits import MAX_JUDGED_SENTENCES, MAX_MISSING_SOURCES
from whydoku.teacher.recognition import easiest_step, steps_of
from whydoku.teacher.trust import cause_of
from whydoku.words.entailment import follows, group_named
from whydoku.words.phrases import claims_phrase, is_not_phrase, is_phrase
from whydoku.words.sentence_checks import needed

KINDS = {
    "follows": "one step of a technique gives it, and the reason, if there is one, is enough",
    "known": "it stands already, or is ruled out by a digit that stands",
    "true": "it is true, but does not follow by what was given, or by any technique in one step",
    "open": "some solutions have it and some do not",
    "false": "no solution has it",
    "illegal": "it speaks of a cell that has another digit",
    "unclear": "it was not understood",
}
"""What a verdict may be."""

SOUND = ("follows", "known")
"""Verdicts on claims that need nothing more."""


@dataclass(frozen=True)
class ClaimVerdict:
    """The verdict on one claim."""

    claim: str  # the claim as given
    kind: str  # see KINDS
    said: str  # the verdict in words, without why it is false
    board: Board = field(repr=False)
    goals: tuple[Literal, ...] = ()  # its conclusion
    step: Step | None = field(default=None, repr=False)  # the easiest step that concludes it
    proved: bool | None = None  # whether the checker accepts that step; None without one
    missing: tuple[str, ...] = ()  # what its reason lacks
    wrong: tuple[str, ...] = ()  # what its reason states wrongly
    cause: Cause | None = field(default=None, compare=False, repr=False)  # why it is false, worked out when first read

    def __repr__(self) -> str:
        return f"<ClaimVerdict {self.kind}: {clipped(self.claim)}>"

    @property
    def text(self) -> str:
        """The verdict in a sentence or two; why a claim is false is worked out when this is read."""
        if self.cause is None:
            return self.said
        return f"{self.said} {capital(self.cause.words or 'every attempt to fill the board with it fails')}."

    def __bool__(self) -> bool:
        return self.kind in SOUND

    @property
    def technique(self) -> Technique | None:
        """The easiest technique that concludes it."""
        return None if self.step is None else self.step.technique

    @property
    def price(self) -> float | None:
        """The price of that technique."""
        return None if self.step is None else self.step.technique.price

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        name = self.board.name
        return {
            "claim": self.claim,
            "verdict": self.kind,
            "text": self.text,
            "places": [[name(each.cell), each.digit] for each in self.goals if each.holds],
            "removes": [[name(each.cell), each.digit] for each in self.goals if not each.holds],
            "technique": None if self.technique is None else self.technique.title,
            "price": self.price,
            "proved": self.proved,
            "missing": list(self.missing),
            "wrong": list(self.wrong),
        }

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Judged(Sequence[ClaimVerdict]):
    """Verdicts on claims, in their order, and how far they lead."""

    verdicts: tuple[ClaimVerdict, ...]
    position: Position = field(repr=False)  # after all true claims

    def __len__(self) -> int:
        return len(self.verdicts)

    def __getitem__(self, index: Any) -> Any:
        return self.verdicts[index]

    def __bool__(self) -> bool:
        return all(self.verdicts)

    @property
    def first_fault(self) -> int | None:
        """The number of the first claim, from 0, that does not follow; None if all do."""
        return next((number for number, verdict in enumerate(self.verdicts) if not verdict), None)

    @property
    def justified(self) -> int:
        """The number of claims that follow."""
        return sum(map(bool, self.verdicts))

    @property
    def solved(self) -> bool:
        """Whether the claims fill the whole board."""
        return self.position.solved

    @property
    def text(self) -> str:
        """Every verdict on a line, and how far the claims lead."""
        lines = [f"{number}. {verdict.text}" for number, verdict in enumerate(self.verdicts, 1)]
        return "\n".join([*lines, self.summary])

    @property
    def summary(self) -> str:
        """How far the claims lead, in a sentence or two."""
        if not self.verdicts:
            return "No claim was made."
        many = len(self.verdicts)
        said = f"{self.justified} of {counted(many, 'claim')} follow." if many > 1 else ""
        if self.first_fault is not None and many > 1:
            said += f" The first that does not is number {self.first_fault + 1}."
        left = sum(value is None for value in self.position.values)
        end = (
            "The puzzle is solved."
            if not left
            else f"{counted(left, 'cell')} {'is' if left == 1 else 'are'} still open."
        )
        return f"{said} {end}".strip()

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
            "justified": self.justified,
            "first_fault": self.first_fault,
            "solved": self.solved,
            "text": self.summary,
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Judged: {clipped(self.summary)}>"

    def _repr_html_(self) -> str:  # what a notebook shows
        from html import escape

        rows = "".join(
            f"<tr><td>{escape(each.claim)}</td><td>{each.kind}</td><td>{escape(each.text)}</td></tr>"
            for each in self.verdicts
        )
        return f"<table><tr><th>claim</th><th>verdict</th><th>why</th></tr>{rows}</table><p>{escape(self.summary)}</p>"


class Judge:
    """A judge of claims about one puzzle, one after another."""

    def __init__(self, puzzle: Puzzle, choice: Choice, clock: Clock) -> None:
        self.order, self.known = choice.fitting(puzzle, clock, guided=False)
        self.position = puzzle.start()
        self.board = puzzle.board
        self.clock = clock

    def judge(self, claim: str | Mapping[str, Any] | Sentence) -> ClaimVerdict:
        """Return the verdict on a claim, and take it as known if it is true."""
        return self.judge_read(self._read(claim))

    def judge_read(self, read: ReadClaim) -> ClaimVerdict:
        """Return the verdict on a claim that has been read, and take it as known if it is true."""
        verdict = self._verdict(read)
        if verdict.kind in ("follows", "true"):
            places = tuple(each.candidate for each in read.goals if each.holds)
            removes = tuple(each.candidate for each in read.goals if not each.holds)
            self.position = self.position.after(Effect(self.order.techniques[0], places, removes))
        rewrite = self.position.notation.rewrite
        return replace(
            verdict,
            said=rewrite(verdict.said, self.board),
            missing=tuple(rewrite(each, self.board) for each in verdict.missing),
            wrong=tuple(rewrite(each, self.board) for each in verdict.wrong),
        )

    # -- reading ------------------------------------------------------------------------------------------------------

    def _read(self, claim: str | Mapping[str, Any] | Sentence) -> ReadClaim:
        network = self.position.network
        if isinstance(claim, Mapping):
            from whydoku.engines.logic.premises import premises_of

            try:
                claim = Sentence.from_json({"text": "", "because": [], **claim}, self.board, premises_of(network))
            except (InputError, KeyError, TypeError, ValueError, StopIteration) as error:
                return ReadClaim(clipped(str(claim)), fault=f"the record cannot be read: {error}")
        if isinstance(claim, Sentence):
            return self._record(claim)
        with self.position.notation.spoken(self.board):
            return read_claim(network, check_text("a claim", claim))

    def _record(self, line: Sentence) -> ReadClaim:
        text = line.text or claims_phrase(self.board, line.claims)
        goals: list[Literal] = []
        for claim in line.claims:
            if isinstance(claim, Is) and len(claim.digits) == 1:
                goals += [Literal(cell, claim.digits[0], True) for cell in claim.cells]
            elif isinstance(claim, Is):
                others = [digit for digit in self.board.digits if digit not in claim.digits]
                goals += [Literal(cell, digit, False) for cell in claim.cells for digit in others]
            elif isinstance(claim, IsNot):
                goals += [Literal(cell, digit, False) for cell in claim.cells for digit in claim.digits]
            else:
                return ReadClaim(text, fault=f"a claim of the kind {type(claim).__name__} is about no single digit")
        if line.supposed:
            return ReadClaim(text, fault="a line that only supposes something claims nothing by itself")
        houses = tuple(source.name for source in line.because if isinstance(source, Group))
        facts = tuple(source for source in line.because if isinstance(source, Placed | CellMarks | Places | ByRule))
        return ReadClaim(text, tuple(dict.fromkeys(goals)), facts, houses)

    # -- whether it is so ---------------------------------------------------------------------------------------------

    def _verdict(self, read: ReadClaim) -> ClaimVerdict:
        if read.fault:
            return ClaimVerdict(read.text, "unclear", f"Not understood: {read.fault}.", self.board, read.goals)
        said = claims_phrase(self.board, _as_claims(read.goals))
        bare = ClaimVerdict(read.text, "known", "", self.board, read.goals)
        for goal in read.goals:
            value = self.position.values[goal.cell]
            if value is not None and goal.holds and value != goal.digit:
                stands = f"{self.board.name(goal.cell)} is {self.board.symbol(value)} already"
                return replace(bare, kind="illegal", said=f"{capital(said)}: impossible, {stands}.")
        ruled = self._ruled_out(read.goals)
        if ruled:
            return replace(bare, kind="false", said=f"{capital(said)}: false. {capital(ruled)}.")
        state = self._state(read.goals)
        if state == "false":
            return replace(bare, kind="false", said=f"{capital(said)}: false.", cause=self._cause(read.goals))
        if state == "open":
            return replace(bare, kind="open", said=f"{capital(said)}: in some solutions only, so it does not follow.")
        if all(self._stands(goal) for goal in read.goals):
            return replace(bare, said=f"{capital(said)}: known already.")
        return self._argued(read, bare, said)

    def _ruled_out(self, goals: Sequence[Literal]) -> str:
        """Return the placed digit that rules a claimed one out, or nothing."""
        for goal in goals:
            if goal.holds:
                for cell, value in enumerate(self.position.values):
                    if value is not None and cell != goal.cell:
                        why = self.position.network.why_conflict((cell, value), goal.candidate)
                        if why is not None:
                            return f"{self.board.name(cell)} is {self.board.symbol(value)}, and {why}"
        return ""

    def _stands(self, goal: Literal) -> bool:
        value = self.position.values[goal.cell]
        if goal.holds:
            return value == goal.digit
        return value != goal.digit if value is not None else not self.position.has(*goal.candidate)

    def _state(self, goals: Sequence[Literal]) -> str:
        solution = self.known.solution
        if solution is not None and solution.unique:
            return "true" if all((solution.values[g.cell] == g.digit) is g.holds for g in goals) else "false"
        if not self._has_solution(goals):
            return "false"
        return "open" if any(self._has_solution([-goal]) for goal in goals) else "true"

    def _supposed(self, goals: Iterable[Literal]) -> Position:
        """Return the position with what is claimed, without consequences."""
        marks = list(self.position.marks)
        for goal in goals:
            bit = self.board.bit(goal.digit)
            marks[goal.cell] &= bit if goal.holds else ~bit
        return self.position.with_marks(marks)

    def _has_solution(self, goals: Sequence[Literal]) -> bool:
        supposed = self._supposed(goals)
        return all(supposed.marks) and SEARCH.count(supposed, limit=1, deadline=self.clock) > 0

    def _cause(self, goals: Sequence[Literal]) -> Cause:
        """Return why no solution has what is claimed: the clash with a placed digit, or the need for a removed one."""
        if all(goal.holds for goal in goals):
            values = list(self.position.puzzle.start().values)
            for goal in goals:
                values[goal.cell] = goal.digit
            return cause_of(self.position.puzzle.with_givens(values), self.clock)
        name, symbol = self.board.name, self.board.symbol
        lost = next((goal for goal in goals if not goal.holds and self._state([goal]) == "false"), None)
        if lost is None:
            return Cause.known("each part may hold, but not all of them together")
        words = f"without {symbol(lost.digit)} in {name(lost.cell)} there is no solution"
        return Cause.known(self.position.notation.rewrite(words, self.board))

    # -- whether it follows -------------------------------------------------------------------------------------------

    def _argued(self, read: ReadClaim, bare: ClaimVerdict, said: str) -> ClaimVerdict:
        step = easiest_step(self.position, read.goals, self.order, self.clock)
        proved = None if step is None else bool(check_argument(self.position, step, deadline=self.clock))
        bare = replace(bare, step=step, proved=proved)
        easiest = "" if step is None else f"{step.technique} ({step.technique.price:g}) gives it"
        if wrong := tuple(self._unfounded(read.facts)):
            text = f"{capital(said)}: true, but not for this reason: {listed(wrong)}.{_other(easiest)}"
            return replace(bare, kind="true", said=text, wrong=wrong)
        if read.techniques:
            return self._by_technique(read, bare, said, easiest)
        if read.facts or read.houses:
            return self._by_facts(read, bare, said, easiest)
        unread = " The reason was not understood." if read.reason else ""
        if step is None:
            return replace(
                bare, kind="true", said=f"{capital(said)}: true, but no technique shows it in one step.{unread}"
            )
        return replace(bare, kind="follows", said=f"{capital(said)}: follows; {easiest}.{unread}")

    def _by_technique(self, read: ReadClaim, bare: ClaimVerdict, said: str, easiest: str) -> ClaimVerdict:
        unique = self.known.unique
        usable = tuple(each for each in read.techniques if unique or not each.assumes_unique)
        found = steps_of(self.position, read.goals, usable, self.clock) if usable else []
        fitting = [step for step in found if self._is_in(step, read.houses)]
        if found and not fitting:  # the same may also follow in the named houses
            every = steps_of(self.position, read.goals, usable, self.clock, ways=True)
            fitting = [step for step in every if self._is_in(step, read.houses)]
        named = read.techniques[0].title if len(read.techniques) == 1 else read.named
        if fitting:
            step = fitting[0]
            proved = bool(check_argument(self.position, step, deadline=self.clock))
            cheaper = bare.step is not None and bare.price is not None and bare.price < step.technique.price
            easier = f" Easier: {bare.technique} ({bare.price:g})." if cheaper else ""
            text = f"{capital(said)}: follows, by {step.technique} ({step.technique.price:g}).{easier}"
            if cheaper:
                return replace(bare, kind="follows", said=text)
            return replace(bare, kind="follows", said=text, step=step, proved=proved)
        if found and self._is_enough(read):
            return replace(bare, kind="follows", said=f"{capital(said)}: follows from what was given, by {named}.")
        if found:
            houses = listed(sorted(_houses_of(found[0])))
            where = f"the {found[0].technique} that gives it is in {houses}, not in {listed(read.houses)}"
            return replace(bare, kind="true", said=f"{capital(said)}: true, but {where}.", missing=(where,))
        lacks = f"no step of {named} gives it"
        return replace(
            bare, kind="true", said=f"{capital(said)}: true, but {lacks}.{_other(easiest)}", missing=(lacks,)
        )

    def _is_in(self, step: Step, houses: Sequence[str]) -> bool:
        """Whether the houses that a claim names are those of a step, or hold a cell of its conclusion."""
        own = _houses_of(step)
        if not houses:
            return True
        cells = {cell for cell, _ in (*step.places, *step.removes)}
        others = {name for name in houses if cells.intersection(self._group(name).cells)}
        return {*houses} <= own | others and (not own or not own.isdisjoint(houses))

    def _by_facts(self, read: ReadClaim, bare: ClaimVerdict, said: str, easiest: str) -> ClaimVerdict:
        given = self._given(read)
        if follows(self.position.network, (), _as_claims(read.goals), given):
            also = f" {capital(easiest)}." if easiest else ""
            return replace(bare, kind="follows", said=f"{capital(said)}: follows from what was given.{also}")
        missing = tuple(self._missing(read, given, bare.step))
        lacks = f" Missing: {listed(missing)}." if missing else ""
        text = f"{capital(said)}: true, but it does not follow from what was given.{lacks}{_other(easiest)}"
        return replace(bare, kind="true", said=text, missing=missing)

    def _given(self, read: ReadClaim) -> tuple[Source, ...]:
        """Return what a reason states, with the houses that it names or that are obvious."""
        facts = tuple(self._looked_up(read.facts))
        return (*facts, *(Group(name) for name in self._shared(read, facts)))

    def _is_enough(self, read: ReadClaim) -> bool:
        """Whether a reason implies its conclusion by what it states, whichever step of its technique is listed first."""
        return bool(read.facts) and follows(self.position.network, (), _as_claims(read.goals), self._given(read))

    def _unfounded(self, facts: Iterable[Fact]) -> Iterator[str]:
        """Yield the facts of a reason that are wrong in the position."""
        position, board = self.position, self.board
        for fact in facts:
            if isinstance(fact, Placed) and position.values[fact.cell] != fact.digit:
                known = position.values[fact.cell]
                is_now = "is not known yet" if known is None else f"it is {board.symbol(known)}"
                yield f"that {is_phrase(board, [fact.cell], [fact.digit])} {is_now if known is None else 'is wrong, ' + is_now}"
            elif isinstance(fact, HouseHas):
                if all(position.values[cell] != fact.digit for cell in self._group(fact.group).cells):
                    yield f"{fact.group} has no {board.symbol(fact.digit)} yet"
            elif isinstance(fact, CellMarks):
                value = position.values[fact.cell]
                left = position.candidates(fact.cell) if value is None else (value,)
                if more := [digit for digit in left if digit not in fact.digits]:
                    yield f"{board.name(fact.cell)} can still be {listed([board.symbol(each) for each in more], 'or')}"
            elif isinstance(fact, Places):
                others = [
                    c for c in self._group(fact.group).cells if c not in fact.cells and position.has(c, fact.digit)
                ]
                if others:
                    where = listed([board.name(cell) for cell in others], "or")
                    yield f"{fact.group} can still have its {board.symbol(fact.digit)} in {where}"

    def _looked_up(self, facts: Iterable[Fact]) -> Iterator[Source]:
        """Yield facts with the cells that they leave open."""
        for fact in facts:
            if isinstance(fact, HouseHas):
                cells = self._group(fact.group).cells
                yield Placed(next(cell for cell in cells if self.position.values[cell] == fact.digit), fact.digit)
            else:
                yield fact

    def _group(self, name: str) -> AllDifferent:
        return group_named(self.position.network, name)

    def _shared(self, read: ReadClaim, facts: Iterable[Source]) -> Iterator[str]:
        """Yield the named groups, and those that hold two of the cells in question, which are obvious."""
        cells = {goal.cell for goal in read.goals} | {cell for fact in facts for cell in cells_of(fact)}
        yield from read.houses
        for group in self.position.network.groups:
            if group.name not in read.houses and len(cells.intersection(group.cells)) > 1:
                yield group.name

    def _missing(self, read: ReadClaim, given: Sequence[Source], step: Step | None) -> Iterator[str]:
        """Yield what a reason lacks, compared with the easiest step's own reason."""
        if step is None:
            return
        network, claims = self.position.network, _as_claims(read.goals)
        lines = step.lines(2, self.position)
        kinds = (Placed, CellMarks, Places, Group, ByRule)
        own = [source for line in lines for source in line.because if isinstance(source, kinds) and source not in given]
        extra = tuple(dict.fromkeys(own))
        if any(line.supposed for line in lines) or not follows(network, (), claims, (*given, *extra)):
            return
        kept = [source for source in needed(network, (), claims, (*given, *extra)) if source in extra]
        for source in kept[:MAX_MISSING_SOURCES]:
            yield _source_phrase(self.board, source)


def _other(easiest: str) -> str:
    return f" {capital(easiest)}." if easiest else ""


def _as_claims(goals: Iterable[Literal]) -> tuple[Is | IsNot, ...]:
    """Return literals as claims, those of the same digits together."""
    placed = [Is((goal.cell,), (goal.digit,)) for goal in goals if goal.holds]
    lost: dict[int, list[int]] = {}
    for goal in goals:
        if not goal.holds:
            lost.setdefault(goal.cell, []).append(goal.digit)
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in lost.items():
        alike.setdefault(tuple(sorted(digits)), []).append(cell)
    return (*placed, *(IsNot(tuple(cells), digits) for digits, cells in alike.items()))


def _houses_of(step: Step) -> set[str]:
    """Return the houses that a step's pattern and truths name."""
    truths = (truth.name.split(" in ")[-1] for truth in step.because if not truth.is_cell)
    return {*step.houses, *truths}


def _source_phrase(board: Board, source: Source) -> str:
    match source:
        case Placed():
            return is_phrase(board, [source.cell], [source.digit])
        case CellMarks():
            if len(source.digits) > board.size // 2:
                return is_not_phrase(board, [source.cell], [d for d in board.digits if d not in source.digits])
            return is_phrase(board, [source.cell], source.digits)
        case Places():
            cells = listed([board.name(cell) for cell in source.cells], "or")
            return f"{source.group} has its {board.symbol(source.digit)} in {cells}"
        case Group():
            return source.name
        case ByRule():
            return source.premise.name
    raise AssertionError(source)


def judge_claims(
    puzzle: Puzzle, claims: Iterable[str | Mapping[str, Any] | Sentence], choice: Choice, clock: Clock
) -> Judged:
    """Judge claims one after another."""
    judge = Judge(puzzle, choice, clock)
    verdicts = []
    for number, claim in enumerate(claims):
        if number == MAX_JUDGED_SENTENCES:
            raise InputError(f"at most {MAX_JUDGED_SENTENCES} claims are judged at once")
        if number:
            clock.note(f"{counted(number, 'claim')} judged, the others not yet")
        clock.check()
        verdicts.append(judge.judge(claim))
    return Judged(tuple(verdicts), judge.position)


def move_text(board: Board, goals: Sequence[Literal]) -> str:
    """Return what a move concludes, in a player's notation."""
    places = tuple(goal.candidate for goal in goals if goal.holds)
    return conclusion(board, places, tuple(goal.candidate for goal in goals if not goal.holds))
