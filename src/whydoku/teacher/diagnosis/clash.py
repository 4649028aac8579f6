"""A puzzle without a solution: a smallest set of clashing parts (minimal unsatisfiable subset), in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from whydoku.engines.search.engine import SEARCH
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Board
from whydoku.model.limit import Clock, DeadlineOrClock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.sentence import ByRule, Group, Sentence, cells_of
from whydoku.model.wording import clipped, counted, listed
from whydoku.teacher.diagnosis.clash_case import ClashCase
from whydoku.teacher.diagnosis.clash_lines import ClashLines, tell_at_once, tell_clash
from whydoku.teacher.diagnosis.clash_sight import tell_broken, tell_nothing_left
from whydoku.teacher.diagnosis.clash_sums import tell_board_against_sums, tell_house_against_sums
from whydoku.teacher.diagnosis.oracles import oracle_for
from whydoku.teacher.diagnosis.puzzle_parts import Parts, PuzzlePart
from whydoku.teacher.diagnosis.smallest import Needed, find_needed
from whydoku.teacher.limits import (
    ADDED_CLASH_SECONDS,
    CLASH_SECONDS,
    CLASSIC_CLASH_SECONDS,
    CLASSIC_SMALLEST_CLASH_SECONDS,
    MAX_CLASH_LINES,
    MAX_NAMED_PARTS,
    SEEN_CLASH_SECONDS,
    SMALLEST_CLASH_SECONDS,
)


@dataclass(frozen=True)
class Mend:
    """A part without which the puzzle has a solution, and whether it then has only one."""

    part: PuzzlePart
    unique: bool | None  # None: not known


@dataclass(frozen=True)
class Clash:
    """Parts of a puzzle that cannot all hold, whatever the rest is."""

    board: Board
    parts: tuple[PuzzlePart, ...]
    minimal: bool  # each of them is needed
    smallest: bool  # it is proven that no fewer parts of the puzzle clash
    mends: tuple[Mend, ...]  # those of them without which the puzzle has a solution, as far as known
    lines: tuple[Sentence, ...]  # why they clash, the last a contradiction
    short: str  # the reason as one clause
    steps: int = 0  # steps in the lines, if it takes any

    @property
    def text(self) -> str:
        """What clashes and why, in a sentence without capital letter and stop."""
        return self.short if self._names_all else f"{self._named}: {self.short}"

    @property
    def _named(self) -> str:
        verb = "cannot be kept" if len(self.parts) == 1 else "clash"
        return f"{name_parts(self.parts)} {verb}"

    @property
    def _names_all(self) -> bool:
        """Whether the clause names every part."""
        names = [part.name.partition(" at ")[0] for part in self.parts]
        rules = [source for source in self.lines[0].because if isinstance(source, ByRule | Group)]
        is_one = len(self.lines) == len(rules) == 1  # a rule that digits break, whose name says it
        return all(
            part.name in self.short
            or (part.kind != "rule" and self.board.name(part.cells[0]) in self.short)
            or (part.kind == "rule" and (is_one or (names.count(name) == 1 and name in self.short)))
            for part, name in zip(self.parts, names, strict=True)
        )

    @property
    def _is_seen(self) -> bool:
        """Whether the clash of two digits is obvious."""
        return len(self.parts) == 2 and self._names_all and not any(part.kind == "rule" for part in self.parts)

    @property
    def how_sure(self) -> str:
        """Whether each part is needed, and whether fewer would do."""
        if len(self.parts) == 1:
            return "It cannot be kept whatever the rest says."
        if not self.minimal:
            return "They clash; fewer of them may do as well."
        if self.smallest:
            return "Each of them is needed, and no fewer parts of the puzzle clash."
        return "Each of them is needed; whether fewer parts clash elsewhere is not known."

    def tell(self, depth: int = 1) -> str:
        """Return the text: 1 in one sentence, 2 with reason, parts and remedies, 3 with the steps to the contradiction."""
        if depth <= 1:
            return self.text
        return "\n".join([f"Clash: {self.head}.", *self.more(depth)])

    @property
    def head(self) -> str:
        """What clashes, in a sentence to which `more` adds why."""
        return self.text if self._is_seen else self._named

    def more(self, depth: int = 2) -> list[str]:
        """Return what goes beyond the sentence, line by line."""
        if self._is_seen:
            return _mends_told(self.mends) if any(mend.unique for mend in self.mends) else []
        parts = [f"They are {self.named_parts}."] if len(self.parts) > MAX_NAMED_PARTS else []
        told = self._steps_told() if depth > 2 and self.steps else self._told()
        return [*parts, *told, self.how_sure, *_mends_told(self.mends)]

    @property
    def named_parts(self) -> str:
        """The names of all parts."""
        return name_parts(self.parts, most=len(self.parts))

    def _told(self) -> list[str]:
        """Return the lines; of many, the last."""
        texts = [line.text for line in self.lines]
        if len(texts) <= MAX_CLASH_LINES:
            return texts
        opening = f"What follows from them takes {counted(self.steps, 'step')} to a contradiction; this is how it ends:"
        return [opening, *texts[1 - MAX_CLASH_LINES :]]

    def _steps_told(self) -> list[str]:
        """Return all lines, with numbers."""
        width = len(str(len(self.lines)))
        told = [f"{number:{width}}. {line.text}" for number, line in enumerate(self.lines[:-1], 1)]
        return ["What follows from them, and from nothing else in the puzzle:", *told, self.lines[-1].text]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "text": self.text,
            "parts": [part.to_json(self.board) for part in self.parts],
            "minimal": self.minimal,
            "smallest": self.smallest,
            "mends": [{"without": mend.part.name, "unique": mend.unique} for mend in self.mends],
            "lines": [line.to_json(self.board) for line in self.lines],
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Clash of {counted(len(self.parts), 'part')}: {clipped(self.text)}>"


def _mends_told(mends: Sequence[Mend]) -> list[str]:
    """Return the possible remedies, those that leave exactly one solution first."""
    for unique, says in ((True, "exactly one solution"), (None, "a solution"), (False, "several solutions")):
        parts = [mend.part for mend in mends if mend.unique is unique]
        if parts:
            which = parts[0].name if len(parts) == 1 else f"any one of these: {name_parts(parts, most=len(parts))}"
            return [f"The puzzle has {says} without {which}."]
    return []


def name_parts(parts: Sequence[PuzzlePart], *, most: int = MAX_NAMED_PARTS) -> str:
    """Name parts as a sentence does: what stands in cells together, elements one by one; only how many, if there are more.

    >>> name_parts([PuzzlePart("given", "the given r1c1=5", (0,), (5,)), PuzzlePart("given", "the given r2c1=4", (9,), (4,))])
    'the givens r1c1=5 and r2c1=4'
    """
    brief = len(parts) > most
    said: list[str] = []
    for kind, one, many in (("given", "given", "givens"), ("placed", "digit placed", "digits placed")):
        own = [part.name.removeprefix(f"the {one} ") for part in parts if part.kind == kind]
        if len(own) == 1:
            said.append(f"the {one} {own[0]}")
        elif own:
            said.append(f"{len(own)} {many}" if brief else f"the {many} {listed(own)}")
    for kind, many in (("marks", "the marks of {} cells"), ("rule", "{} elements of its rules")):
        own = [part.name for part in parts if part.kind == kind]
        said += [many.format(len(own))] if brief and len(own) > 3 else own
    return listed(said)


# -- finding it ----------------------------------------------------------------------------------------------------------

SMALLEST_SECONDS = {True: CLASSIC_SMALLEST_CLASH_SECONDS, False: SMALLEST_CLASH_SECONDS}
WHOLE_SECONDS = {True: CLASSIC_CLASH_SECONDS, False: CLASH_SECONDS}
"""By whether the puzzle is a plain 9×9."""


def find_clash(puzzle: Puzzle, *, deadline: DeadlineOrClock = None, patience: float | None = None) -> Clash | None:
    """Return what clashes in a puzzle without a solution; None if it has one, or if the time is too short.

    `patience` is the number of seconds to spend on the smallest clash.

    >>> from whydoku import read
    >>> print(find_clash(read(".12.34..........")))
    row 2 has no place for 2: r2c3 and r2c4 share box 2 with the 2 in r1c3, and r2c1 is 3 and r2c2 is 4
    """
    whole = patience or WHOLE_SECONDS[puzzle.is_classic]
    reader = Clock.of(deadline)
    left = reader.left
    try:
        with Limit(whole if left is None else min(whole, left)).start() as clock:
            found = _find(puzzle, clock, patience)
        return None if found is None else reader.within(_told, found, reader)
    except Interrupted:
        raise
    except StoppedError:
        return None


@dataclass(frozen=True)
class _Found:
    """What clashes: the fewest parts found in the time, and sums that do not add up, if there are any."""

    parts: Parts
    needed: Needed | None
    mends: tuple[Mend, ...]
    added: tuple[Needed, ClashLines] | None = None


def _find(puzzle: Puzzle, clock: Clock, patience: float | None) -> _Found | None:
    parts = Parts(puzzle)
    start = _seen_parts(parts, clock)
    if patience is None:
        patience = SEEN_CLASH_SECONDS if start else SMALLEST_SECONDS[puzzle.is_classic]
    added = None if start else _added_up(parts, clock)
    if added is not None:
        fewer = _fewer(parts, clock)
        return _Found(parts, fewer, () if fewer is None else _find_mends(parts, fewer, clock), added)
    with oracle_for(parts) as oracle:
        needed = find_needed(oracle, clock, patience, start=start)
    if needed is not None and not needed.parts:  # the board's own rules are unsatisfiable
        parts = Parts(puzzle, with_houses=True)
        with oracle_for(parts) as oracle:
            needed = find_needed(oracle, clock, patience, within=parts.elements)
    return None if needed is None else _Found(parts, needed, _find_mends(parts, needed, clock))


def _fewer(parts: Parts, clock: Clock) -> Needed | None:
    """Return fewer clashing parts than sums that anyone can add up, if some are found quickly."""
    left = clock.left
    try:
        with (
            Limit(ADDED_CLASH_SECONDS if left is None else min(ADDED_CLASH_SECONDS, left)).start() as limit,
            oracle_for(parts) as oracle,
        ):
            found = find_needed(oracle, limit, SEEN_CLASH_SECONDS)
    except Interrupted:
        raise
    except StoppedError:
        return None
    return found if found is not None and found.minimal and found.parts else None


def _told(found: _Found, clock: Clock) -> Clash:
    """Return a clash in words: of the fewest parts, or by simple sums if that reason is shorter."""
    needed, told = found.added or (found.needed, None)
    mends: tuple[Mend, ...] = ()
    if found.needed is not None:
        fewer = tell_clash(found.parts, found.needed.parts, clock)
        is_long = len(fewer.lines) > MAX_CLASH_LINES or any(line.plain for line in fewer.lines)
        if told is None or not is_long:
            needed, told, mends = found.needed, fewer, found.mends
    assert needed is not None
    assert told is not None
    clashing = tuple(found.parts.listed[number] for number in sorted(needed.parts))
    return Clash(
        found.parts.board, clashing, needed.minimal, needed.smallest, mends, told.lines, told.short, told.steps
    )


def _seen_parts(parts: Parts, clock: Clock) -> frozenset[int]:
    """Return parts whose clash is obvious, digits that leave nothing or break a rule, and the rules; or none."""
    case = ClashCase(parts, parts.all, clock)
    if not (tell_broken(case) or tell_nothing_left(case)):
        return frozenset()
    sources = [source for line in case.take_lines() for source in line.because]
    cells = {cell for source in sources for cell in cells_of(source)}
    entries = {n for n in range(parts.entries) if parts.listed[n].cells[0] in cells}
    named = {source.name for source in sources if isinstance(source, Group)}
    ruled = {cell for source in sources if isinstance(source, ByRule) for cell in source.premise.cells}
    elements = {
        n
        for n in parts.elements
        if ruled & set(parts.listed[n].cells) or any(each.name in named for each in parts.primitives(n))
    }
    return frozenset(entries | elements)


def _added_up(parts: Parts, clock: Clock) -> tuple[Needed, ClashLines] | None:
    """Return sums that disagree with the houses that they fill, if there are any."""
    case = ClashCase(parts, parts.all, clock)
    told = tell_at_once(case, (tell_house_against_sums, tell_board_against_sums))
    if told is None:
        return None
    premises = [source.premise for line in told.lines for source in line.because if isinstance(source, ByRule)]
    said = {(each.name, tuple(each.cells)) for premise in premises for each in premise.primitives}
    elements = (n for n in parts.elements if any((p.name, tuple(p.cells)) in said for p in parts.primitives(n)))
    cells = {cell for line in told.lines for source in line.because for cell in cells_of(source)}
    entries = (n for n in range(parts.entries) if parts.listed[n].cells[0] in cells)
    return Needed(frozenset((*entries, *elements)), minimal=False, smallest=False), told


def _find_mends(parts: Parts, found: Needed, clock: Clock) -> tuple[Mend, ...]:
    """Return the clashing parts without which the puzzle has a solution, and whether only one."""
    mends = []
    for number in sorted(found.singles):
        left = clock.left
        try:
            rest = parts.puzzle_of(parts.all - {number})
            solution = SEARCH.solve(rest, deadline=Limit(0.5 if left is None else min(0.5, left)))
            if solution is not None:
                mends.append(Mend(parts.listed[number], solution.unique))
        except Interrupted:
            raise
        except StoppedError:
            mends.append(Mend(parts.listed[number], None))
    return tuple(mends)
