"""A puzzle without solution: a smallest set of its parts that clash, each one needed, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from whydoku.engines.search.engine import SEARCH
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Board
from whydoku.model.limit import Clock, DeadlineOrClock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.sentence import Sentence
from whydoku.model.wording import clipped, counted, listed
from whydoku.teacher.diagnosis.clash_lines import tell_clash
from whydoku.teacher.diagnosis.clash_story import ClashStory, find_story
from whydoku.teacher.diagnosis.first_sight import at_first_sight, first_broken, two_that_clash
from whydoku.teacher.diagnosis.oracles import oracle_for
from whydoku.teacher.diagnosis.puzzle_parts import Parts, PuzzlePart
from whydoku.teacher.diagnosis.smallest import Needed, find_needed
from whydoku.teacher.limits import (
    CLASH_SECONDS,
    CLASSIC_CLASH_SECONDS,
    CLASSIC_SMALLEST_CLASH_SECONDS,
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
    """Parts of a puzzle that cannot all hold, whatever the rest of it says."""

    board: Board
    parts: tuple[PuzzlePart, ...]
    minimal: bool  # each of them is needed
    smallest: bool  # it is proven that no fewer parts of the puzzle clash
    seen: str | None = None  # what can be seen at once where these parts stand alone
    is_said: bool = False  # whether `seen` names all of them
    story: ClashStory | None = None  # how it follows that they clash by steps, if that is short
    mends: tuple[Mend, ...] = ()  # those of them without which the puzzle has a solution, as far as known
    lines: tuple[
        Sentence, ...
    ] = ()  # why they clash, the last a contradiction; none where that has no words that were checked
    short: str = ""  # the same as one clause

    @property
    def text(self) -> str:
        """What clashes and why, in a sentence without capital letter and stop."""
        if self.short and not self.is_said:
            return self.short if self._names_all else f"{self._named}: {self.short}"
        if self.seen is not None:
            return self.seen if self.is_said else f"{self.seen}, because of {name_parts(self.parts)}"
        return self._named

    @property
    def _named(self) -> str:
        verb = "cannot be kept" if len(self.parts) == 1 else "clash"
        return f"{name_parts(self.parts)} {verb}"

    @property
    def _names_all(self) -> bool:
        """Whether the clause names every part."""
        names = [part.name.partition(" at ")[0] for part in self.parts]
        return all(
            part.name in self.short
            or (part.kind != "rule" and self.board.name(part.cells[0]) in self.short)
            or (part.kind == "rule" and names.count(name) == 1 and name in self.short)
            for part, name in zip(self.parts, names, strict=True)
        )

    @property
    def how_sure(self) -> str:
        """Say whether each part is needed, and whether fewer would do."""
        if len(self.parts) == 1:
            return "It cannot be kept whatever the rest says."
        if not self.minimal:
            return "They clash, but the time was too short to find out whether all of them are needed."
        if self.smallest:
            return "Each of them is needed, and no fewer parts of the puzzle clash."
        return "Each of them is needed; whether fewer parts clash elsewhere is not known."

    def tell(self, depth: int = 1) -> str:
        """Tell it: 1 in a sentence, 2 with why, every part and what to do about it, 3 with the steps to the contradiction."""
        if depth <= 1:
            return self.text
        return "\n".join([f"Clash: {self.head}.", *self.more(depth)])

    @property
    def head(self) -> str:
        """What clashes, in a sentence to which `more` adds why."""
        return self._named if self.short and not self.is_said else self.text

    def more(self, depth: int = 2) -> list[str]:
        """Tell what goes beyond the sentence, line by line."""
        by_steps = self.story is not None and depth > 2 and not self.short
        lines = [] if self.is_said or by_steps else [line.text for line in self.lines]
        at_a_glance = self.is_said and not any(part.kind == "rule" for part in self.parts)
        if not at_a_glance:
            if self.is_said or len(self.parts) > MAX_NAMED_PARTS:
                lines.append(f"The parts are {name_parts(self.parts, most=len(self.parts))}.")
            lines.append(self.how_sure)
        if not at_a_glance or any(mend.unique for mend in self.mends):
            lines += _mends_told(self.mends)
        if self.story is not None and depth > 2:
            lines.append(self.story.tell())
        elif self.story is not None and not self.lines:
            lines.append(self.story.text)
        return lines

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape."""
        return {
            "text": self.text,
            "parts": [part.to_json(self.board) for part in self.parts],
            "minimal": self.minimal,
            "smallest": self.smallest,
            "mends": [{"without": mend.part.name, "unique": mend.unique} for mend in self.mends],
            "lines": [line.to_json(self.board) for line in self.lines],
            "story": [] if self.story is None else self.story.to_json(),
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Clash of {counted(len(self.parts), 'part')}: {clipped(self.text)}>"


def _mends_told(mends: Sequence[Mend]) -> list[str]:
    """Say what to take away; what leaves exactly one solution is what most people look for."""
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


def find_clash(
    puzzle: Puzzle, *, deadline: DeadlineOrClock = None, patience: float | None = None, seen: bool = False
) -> Clash | None:
    """Find what clashes in a puzzle without solution; None where it has one, or where the time is not enough.

    `patience` are seconds to look for the smallest clash; `seen` says that something is known to be wrong at first sight.

    >>> from whydoku import read
    >>> print(find_clash(read(".12.34..........")))
    row 2 has no place for 2: r2c3 and r2c4 share box 2 with the 2 in r1c3, and r2c1 is 3 and r2c2 is 4
    """
    whole = patience or (SEEN_CLASH_SECONDS if seen and not puzzle.is_classic else WHOLE_SECONDS[puzzle.is_classic])
    left = Clock.of(deadline).left
    try:
        with Limit(whole if left is None else min(whole, left)).start() as clock:
            return _find(puzzle, clock, SMALLEST_SECONDS[puzzle.is_classic] if patience is None else patience)
    except Interrupted:
        raise
    except StoppedError:
        return None


def _find(puzzle: Puzzle, clock: Clock, patience: float) -> Clash | None:
    parts = Parts(puzzle)
    with oracle_for(parts) as oracle:
        found = find_needed(oracle, clock, patience, start=_seen_parts(parts, clock))
    if found is not None and not found.parts:  # the board's own rules cannot be kept
        parts = Parts(puzzle, with_houses=True)
        with oracle_for(parts) as oracle:
            found = find_needed(oracle, clock, patience, within=parts.elements)
    if found is None:
        return None
    alone = parts.puzzle_of(found.parts)
    seen = two_that_clash(alone)
    story = None if seen is not None else find_story(alone, clock)
    told = tell_clash(parts, found.parts, story)
    return Clash(
        puzzle.board,
        tuple(parts.listed[number] for number in sorted(found.parts)),
        found.minimal,
        found.smallest,
        seen or at_first_sight(alone),
        seen is not None,
        story,
        _find_mends(parts, found, clock),
        told.lines,
        told.short,
    )


def _seen_parts(parts: Parts, clock: Clock) -> frozenset[int]:
    """Give parts that can be seen to clash: the digits that break a rule, and the rules; none where nothing is seen."""
    broken = first_broken(parts.puzzle, clock)
    if broken is None:
        return frozenset()
    entries = {n for n in range(parts.entries) if parts.listed[n].cells[0] in broken.cells}
    return frozenset(entries | {n for n in parts.elements if set(parts.listed[n].cells) & set(broken.cells)})


def _find_mends(parts: Parts, found: Needed, clock: Clock) -> tuple[Mend, ...]:
    """Say without which of the parts that clash the puzzle has a solution, and whether only one."""
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
