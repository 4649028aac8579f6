"""A rule in an explanation: the digits left in its cells and why, and what it rules out there or why it is broken.

  scene      a premise, the digits left in its cells, the sources of these, and the candidates that it rules out
  clash      why a premise cannot be satisfied: a phrase ("r3c4 and r3c5 add to at least 1 + 3 = 4, not 3") and its sources

The functions in `words/rule_*` explain any rule by its primitives. A rule that players explain in another way brings its own
(`Rule.tell` and `Rule.clash`), which use what is here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, Protocol

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.layer import worded
from whydoku.model.limits import MAX_LINE_CHARACTERS, MAX_WEIGHED_CELLS, MAX_WEIGHED_SOURCES, MAX_WEIGHING_QUESTIONS
from whydoku.model.premise import Left, Premise
from whydoku.model.sentence import ByRule, Claim, FromLine, Group, IsNot, Sentence, Source, Suppose, cells_of
from whydoku.model.wording import capital, digits_listed, digits_phrase, joined, left_phrase, listed, spelled_cells

if TYPE_CHECKING:
    from whydoku.model.position import Position


@dataclass(frozen=True, slots=True)
class Breach:
    """Why a rule cannot be satisfied: a clause without capital letter and full stop, and its sources."""

    text: str
    because: tuple[Source, ...]


class Lines(Protocol):
    """An explanation that lines can be added to."""

    lines: list[Sentence]
    short: str  # the step in one line, if the explanation has one

    def say(self, text: str, claims: Claim | Iterable[Claim] = (), because: Iterable[Source] = ()) -> FromLine:
        """Add a line, and return it as a source for later ones."""
        ...


@dataclass
class Effort:
    """The number of questions asked of constraints, and the most that may be asked."""

    checks: int = 0
    most: float = inf


class Follows(Protocol):
    """Whether claims follow from sources; with an effort, False if finding out would exceed it."""

    def __call__(self, claims: Sequence[Claim], because: Sequence[Source], effort: Effort | None = None) -> bool:
        """Whether they do."""
        ...


@dataclass(frozen=True)
class Scene:
    """What is asked of a premise: the digits left in its cells, and what it rules out."""

    board: Board
    premise: Premise
    left: Left  # the digits left in each of its cells, lowest first; a filled cell has one
    sources: Mapping[Cell, tuple[Source, ...]]  # why a cell has just these left; empty if it has every digit
    gone: frozenset[tuple[Cell, Digit]]  # what it rules out; empty if it cannot be satisfied
    position: Position
    lines: Lines
    follows: Follows
    supposed: tuple[Suppose, ...] = ()
    filled: frozenset[Cell] = field(default=frozenset())

    # -- what is there ------------------------------------------------------------------------------------------------

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the premise, in its order."""
        return self.premise.cells

    @property
    def rule(self) -> ByRule:
        """The premise as a source."""
        return ByRule(self.premise)

    @property
    def name(self) -> str:
        """The name of the premise: "the cage of 9 at r1c1"."""
        return self.premise.name

    @property
    def open(self) -> tuple[Cell, ...]:
        """The cells without a digit."""
        return tuple(cell for cell in self.cells if cell not in self.filled)

    def lost(self, cell: Cell) -> tuple[Digit, ...]:
        """Return what a cell loses."""
        return tuple(digit for digit in self.left[cell] if (cell, digit) in self.gone)

    def after(self, cell: Cell) -> tuple[Digit, ...]:
        """Return what a cell has left in the end."""
        return tuple(digit for digit in self.left[cell] if (cell, digit) not in self.gone)

    def losers(self) -> Iterator[Cell]:
        """Yield the cells that lose something."""
        return (cell for cell in self.cells if self.lost(cell))

    def differ(self, one: Cell, other: Cell) -> bool:
        """Whether two cells cannot hold the same digit."""
        return any(one in group and other in group for _, group in self.premise.groups)

    def all_differ(self, cells: Sequence[Cell]) -> bool:
        """Whether no digit can be in two of these cells."""
        return all(self.differ(a, b) for a, b in combinations(cells, 2))

    def group_of(self, cells: Iterable[Cell]) -> str:
        """Return the name of a group that all of some cells are in, or nothing."""
        wanted = set(cells)
        return next((name for name, group in self.premise.groups if wanted <= set(group)), "")

    def fits(self, left: Mapping[Cell, Sequence[Digit]]) -> Left | None:
        """Ask the rule again, with other digits left in its cells; None if it cannot be satisfied then."""
        ask = self.premise.ask
        return {cell: tuple(digits) for cell, digits in left.items()} if ask is None else ask(left)

    def matter(self, cell: Cell, digit: Digit) -> tuple[Cell, ...]:
        """Return the fewest other cells whose digits rule out a candidate, by asking the rule again with the rest open."""
        every = tuple(self.board.digits)
        if self.fits({**self.left, cell: (digit,)}) is not None:
            return self.cells
        if self.fits({**dict.fromkeys(self.cells, every), cell: (digit,)}) is None:
            return ()
        others = {other for other in self.cells if other != cell}
        return self.few_cells(lambda left: self.fits({**left, cell: (digit,)}) is None, others)

    def few_cells(self, fails: Callable[[Left], bool], cells: Container[Cell] | None = None) -> tuple[Cell, ...]:
        """Return a small set of cells whose remaining digits make something fail, whatever the other cells hold."""
        every = tuple(self.board.digits)
        wanted = self.cells if cells is None else cells
        left = {cell: tuple(self.left[cell]) if cell in wanted else every for cell in self.cells}
        order = [cell for cell in self.cells if len(left[cell]) < len(every)]
        kept = set()
        for cell in sorted(order, key=lambda cell: (cell in self.filled, -len(left[cell]))):
            wider = {**left, cell: every}
            if fails(wider):
                left = wider
            else:
                kept.add(cell)
        return tuple(cell for cell in self.cells if cell in kept)

    def without(self, pairs: Iterable[tuple[Cell, Digit]]) -> Scene:
        """Return the scene with some candidates supposed to be false."""
        taken = set(pairs)
        left = {cell: tuple(d for d in digits if (cell, d) not in taken) for cell, digits in self.left.items()}
        return replace(self, left=left, gone=frozenset())

    def by_digits(self, lost: Mapping[Cell, Sequence[Digit]]) -> tuple[IsNot, ...]:
        """Return removals as claims, one for all cells that lose the same digits."""
        alike: dict[tuple[Digit, ...], list[Cell]] = {}
        for cell, digits in lost.items():
            if digits:
                alike.setdefault(tuple(sorted(digits)), []).append(cell)
        return tuple(IsNot(tuple(cells), digits) for digits, cells in alike.items())

    def are_not(self, lost: Mapping[Cell, Sequence[Digit]]) -> str:
        """Return removals in words: "r3c3 and r4c2 are not 1, and r2c4 is none of 7, 8 and 9"."""
        parts = []
        for claim in self.by_digits(lost):
            digits = self.digits(claim.digits)
            what = f"not {digits}" if len(claim.digits) == 1 else f"none of {digits}"
            if len(claim.digits) == 2:
                what = f"neither {self.digits(claim.digits, 'nor')}"
            named = listed([self.cell(cell) for cell in claim.cells])
            parts.append(f"{named} {'is' if len(claim.cells) == 1 else 'are'} {what}")
        return joined(parts)

    def becomes(self, lost: Mapping[Cell, Sequence[Digit]], left: Mapping[Cell, Sequence[Digit]]) -> str:
        """Return what cells are after removals if few digits are left, otherwise what they are not."""
        after = {cell: tuple(d for d in left[cell] if d not in digits) for cell, digits in lost.items() if digits}
        now: dict[tuple[Digit, ...], list[Cell]] = {}
        for cell, kept in after.items():
            if 0 < len(kept) <= 3:
                now.setdefault(kept, []).append(cell)
        rest = {cell: [d for d in lost[cell] if d in left[cell]] for cell, kept in after.items() if kept not in now}
        parts = [
            f"{listed([self.cell(cell) for cell in cells])} {'is' if len(cells) == 1 else 'are'} "
            f"{'each ' if len(cells) > 1 and len(kept) > 1 else ''}{digits_phrase(self.board, kept)}"
            for kept, cells in now.items()
        ]
        alike = [self.are_not(dict.fromkeys(claim.cells, claim.digits)) for claim in self.by_digits(rest)]
        return joined([*parts, *alike])

    def can_be(self, cells: Iterable[Cell], left: Mapping[Cell, Sequence[Digit]]) -> str:
        """Return the digits that cells can have, cells with the same digits together: "r1c1 is 2 or 3, and r1c2 is not 5"."""
        alike: dict[tuple[Digit, ...], list[Cell]] = {}
        for cell in cells:
            alike.setdefault(tuple(left[cell]), []).append(cell)
        parts = []
        for digits, where in alike.items():
            what = left_phrase(self.board, digits)
            each = "each " if len(where) > 1 and len(digits) > 1 and not what.startswith("not ") else ""
            parts.append(f"{listed([self.cell(c) for c in where])} {'is' if len(where) == 1 else 'are'} {each}{what}")
        return joined(parts)

    def in_short(self, *texts: str) -> None:
        """Set the step's one-line text to the first of some texts that fits, unless it has one already."""
        for text in texts if not (self.supposed or self.lines.short) else ():
            if text and len(worded(text, self.board.layers)) < MAX_LINE_CHARACTERS:
                self.lines.short = f"{capital(text)}."
                return

    # -- sources ------------------------------------------------------------------------------------------------------

    def because(self, *cells: Cell) -> tuple[Source, ...]:
        """Return why cells have just these digits left."""
        return tuple(dict.fromkeys(source for cell in cells for source in self.sources.get(cell, ())))

    def groups(self, cells: Iterable[Cell] | None = None) -> tuple[Group, ...]:
        """Return the houses and groups that keep cells of the premise apart, largest share first.

        The premise itself comes before a house, and a group with no cells beyond an earlier one adds nothing.
        """
        wanted = set(self.cells if cells is None else cells)
        found: dict[str, set[Cell]] = {}
        for name, group in sorted(
            self.premise.groups, key=lambda each: (-len(wanted & {*each[1]}), each[0] != self.name)
        ):
            inside = wanted & {*group}
            if len(inside) > 1 and not any(inside <= other for other in found.values()):
                found[name] = inside
        return tuple(Group(name) for name in found)

    def rests_on(self, claims: Sequence[Claim], cells: Iterable[Cell]) -> tuple[Source, ...] | None:
        """Return the rule, the digits left in cells and the houses that claims need; None if they do not follow.

        The cells are those that matter (`matter`), so without houses each of them is needed.
        """
        base: list[Source] = [self.rule, *self.because(*cells)]
        groups = self.groups()
        for some in dict.fromkeys(((), groups[:1], groups[:3], groups)):  # those with most cells first
            effort = Effort(most=MAX_WEIGHING_QUESTIONS / 4) if len(some) < len(groups) else None
            if self.follows(claims, [*base, *some, *self.supposed], effort):
                kept = self.needed(claims, [*base, *some]) if some else tuple(base)
                named = self.rule in kept or Group(self.name) in kept  # the step is about the rule
                return kept if named else (self.rule, *kept)
        return None

    def needed(self, claims: Sequence[Claim], because: Sequence[Source]) -> tuple[Source, ...]:
        """Return sources without those that the claims do not need, as far as that is quickly seen; if there are many, all."""
        kept = list(because)
        cells = sum(len(tuple(cells_of(claim))) for claim in claims)
        if len(kept) > MAX_WEIGHED_SOURCES or len(kept) * cells > MAX_WEIGHED_CELLS:
            return tuple(kept)
        effort = Effort(most=MAX_WEIGHING_QUESTIONS)
        for source in reversed(because):
            without = [each for each in kept if each is not source]
            if self.follows(claims, [*without, *self.supposed], effort):
                kept = without
            if effort.checks > effort.most:
                break
        return tuple(kept)

    # -- writing ------------------------------------------------------------------------------------------------------

    def say(self, text: str, claims: Claim | Iterable[Claim] = (), because: Iterable[Source] = ()) -> FromLine:
        """Add a line; what is supposed is among its sources."""
        stated = tuple(claims) if isinstance(claims, Iterable) else (claims,)
        return self.lines.say(text, stated, (*because, *(self.supposed if stated else ())))

    def open_supposed(self) -> None:
        """Add that cells are supposed not to hold a digit, unless a line says so already."""
        for each in self.supposed:
            claim = each.claim
            if isinstance(claim, IsNot) and not any(line.because == (each,) for line in self.lines.lines):
                named, digits = [self.cell(cell) for cell in claim.cells], self.digits(claim.digits, "or")
                what = f"{named[0]} is not" if len(named) == 1 else f"none of {listed(named)} is"
                what = f"neither {listed(named, 'nor')} is" if len(named) == 2 else what
                self.lines.say(f"suppose {what} {digits}", claim, [each])

    # -- names --------------------------------------------------------------------------------------------------------

    def cell(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return self.board.name(cell)

    def symbol(self, digit: Digit) -> str:
        """Return a digit as it is written."""
        return self.board.symbol(digit)

    def spell(self, cells: Iterable[Cell], last: str = "and") -> str:
        """Return the names of some cells."""
        return spelled_cells(self.board, cells, last)

    def along(self, cells: Sequence[Cell], last: str = "and") -> str:
        """Return the names of cells in the given order; of more than four, the first and the last."""
        if len(cells) <= 4:
            return listed([self.cell(cell) for cell in cells], last)
        return f"{self.cell(cells[0])} to {self.cell(cells[-1])}"

    def digits(self, digits: Iterable[Digit], last: str = "and") -> str:
        """Return a list of digits, with long runs as ranges."""
        return digits_listed(self.board, sorted(digits), last)

    def an(self, digit: Digit) -> str:
        """Return a digit with its article: a 1, an 8."""
        symbol = self.symbol(digit)
        return f"an {symbol}" if symbol.startswith("8") or symbol in ("11", "18") else f"a {symbol}"

    def removed(self) -> tuple[IsNot, ...]:
        """Return what the rule rules out as claims, one for all cells that lose the same digits."""
        alike: dict[tuple[Digit, ...], list[Cell]] = {}
        for cell in self.losers():
            alike.setdefault(self.lost(cell), []).append(cell)
        return tuple(IsNot(tuple(cells), digits) for digits, cells in alike.items())
