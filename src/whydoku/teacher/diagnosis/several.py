"""A puzzle with several solutions: how many, which cells are open, and what would leave just one.

Where all solutions can be listed, the smallest set of added givens is found exactly: for each number of givens from one on,
all sets are tried that still differ in what they leave; beyond three, the fewest cells that distinguish one solution
from all others are sought, solution by solution. If there are too many solutions, one is chosen, and cells are added that
distinguish it from each other solution found, until there is no other; then every added cell is needed, but another choice may
need fewer.

Two solutions differ in a set of cells that has no given: as long as it has none, there are two solutions. The smallest of
these *unavoidable sets* (McGuire, Tugemann and Civario, 2012) are listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from whydoku.engines.search.engine import SEARCH
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.limit import Clock, DeadlineOrClock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import cell_names, counted, listed
from whydoku.teacher.diagnosis.hitting_set import bits, fewest, greedy, without_supersets
from whydoku.teacher.limits import MAX_LISTED_SETS, MAX_LISTED_SOLUTIONS, TRIED_TOGETHER_GIVENS

Values = tuple[Digit, ...]
Entry = tuple[Cell, Digit]

DEFAULT_SECONDS = {True: 2.0, False: 6.0}
"""Seconds that all of it may take without a deadline: for a plain 9×9, for anything else."""


@dataclass(frozen=True)
class MissingElement:
    """An element of a rule that would leave one solution."""

    name: str  # "the cage of 14 at r4c2"
    rule: str  # as it is written: "killer 14 r4c2 r4c3"
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Several:
    """What is known of a puzzle with several solutions."""

    board: Board
    count: int
    complete: bool  # whether these are all
    open: tuple[tuple[Cell, tuple[Digit, ...]], ...]  # open cells, and their digits in some solution
    settled: bool  # whether all of these are known
    added: tuple[Entry, ...] = ()  # givens that leave one solution
    smallest: bool = False  # whether it is proven that no fewer givens do
    unavoidable: tuple[
        tuple[Cell, ...], ...
    ] = ()  # cells without a given that can be filled in two ways, smallest first
    elements: tuple[MissingElement, ...] = ()  # each alone would leave one solution, smallest first

    @property
    def text(self) -> str:
        """How many there are and what would leave one."""
        number = f"{self.count}" if self.complete else f"more than {self.count}"
        said = f"{number} solutions; {counted(len(self.open), 'cell')} {'is' if len(self.open) == 1 else 'are'} open"
        return f"{said}; {self._added()}" if self.added else said

    def _added(self) -> str:
        given = listed([f"{self.board.name(cell)}={self.board.symbol(digit)}" for cell, digit in self.added])
        how = "no fewer givens would do" if self.smallest else "fewer givens may do"
        return f"adding {given} would leave one" + ("" if len(self.added) == 1 else f" ({how})")

    def tell(self, depth: int = 1) -> str:
        """Return the text: 1 in a sentence, 2 with cells, sets and elements."""
        if depth <= 1:
            return self.text
        board = self.board
        lines = [f"{self.text[0].upper()}{self.text[1:]}."]
        cells = [f"{board.name(c)} ({'/'.join(map(board.symbol, digits))})" for c, digits in self.open]
        if cells:
            more = "" if self.settled else ", and perhaps more"
            lines.append(f"Open cells: {', '.join(cells[:40])}{', …' if len(cells) > 40 else ''}{more}.")
        if self.unavoidable:
            sets = "; ".join(cell_names(board, cells) for cells in self.unavoidable)
            lines.append(f"Unavoidable sets without a given (each can be filled in two ways): {sets}.")
        if self.elements:
            names = listed([f"{element.name} [{element.rule}]" for element in self.elements], "or")
            lines.append(f"One more element would leave one solution: {names}.")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        name = self.board.name
        return {
            "text": self.text,
            "count": self.count,
            "complete": self.complete,
            "open": [{"cell": name(cell), "digits": list(digits)} for cell, digits in self.open],
            "settled": self.settled,
            "added": [[name(cell), digit] for cell, digit in self.added],
            "smallest": self.smallest,
            "unavoidable": [[name(cell) for cell in cells] for cells in self.unavoidable],
            "elements": [{"text": element.name, "rule": element.rule} for element in self.elements],
        }

    def __str__(self) -> str:
        return self.text


# -- finding it ----------------------------------------------------------------------------------------------------------


def find_several(puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> tuple[Several, list[Values]] | None:
    """Return the diagnosis of a puzzle with its solutions; None if there are not two, or not two are found in the time."""
    enough, left = DEFAULT_SECONDS[puzzle.is_classic], Clock.of(deadline).left
    clock = Limit(enough if left is None else left).start()
    found, complete = _solutions(puzzle, _share(clock, 0.4))
    if len(found) < 2:
        return None
    open_cells, settled = _open(puzzle, found, complete, _share(clock, 0.3))
    added, smallest = _added(puzzle, found, complete, _share(clock, 0.7))
    sets = _unavoidable(puzzle, found, complete, clock)
    return Several(puzzle.board, len(found), complete, open_cells, settled, added, smallest, sets), found


def _share(clock: Clock, part: float) -> Clock:
    left = clock.left
    return Limit(None if left is None else part * left).start()


def _solutions(puzzle: Puzzle, clock: Clock) -> tuple[list[Values], bool]:
    """Return the solutions, and whether these are all."""
    found: list[Values] = []
    try:
        found.extend(each.values for each in SEARCH.solutions(puzzle, limit=MAX_LISTED_SOLUTIONS + 1, deadline=clock))
    except Interrupted:
        raise
    except StoppedError:
        return found, False
    return found[:MAX_LISTED_SOLUTIONS], len(found) <= MAX_LISTED_SOLUTIONS


def _open(
    puzzle: Puzzle, found: Sequence[Values], complete: bool, clock: Clock
) -> tuple[tuple[tuple[Cell, tuple[Digit, ...]], ...], bool]:
    """Return the cells that differ between solutions, and whether that is all of them."""
    digits: Sequence[Sequence[Digit]] = [sorted(set(column)) for column in zip(*found, strict=True)]
    settled = complete
    if not complete:
        try:
            digits, settled = SEARCH.candidates(puzzle, deadline=clock), True
        except Interrupted:
            raise
        except StoppedError:
            pass
    return tuple((cell, tuple(own)) for cell, own in enumerate(digits) if len(own) > 1), settled


_CHANGED = b"0" + b"1" * 255
"""What a digit of a mask is for the exclusive or of two cells' bytes."""


def _packed(values: Values) -> int:
    """Return a solution as one number, a byte for each cell: at most 64 digits differ in their last eight bits."""
    return int.from_bytes(bytes(map((0xFF).__and__, values)), "little")


def _difference(one: int, other: int, cells: int) -> int:
    """Return the cells in which two packed solutions differ, as a mask."""
    return int((one ^ other).to_bytes(cells, "big").translate(_CHANGED), 2)


def _pairs(solutions: Sequence[Values], clock: Clock) -> Iterator[tuple[int, Values]]:
    """Yield for each two solutions the cells in which they differ, and the first, until the time is up."""
    cells = len(solutions[0])
    for (one, values), (other, _) in combinations([(_packed(each), each) for each in solutions], 2):
        if clock.over:
            return
        yield _difference(one, other, cells), values


# -- unavoidable sets ----------------------------------------------------------------------------------------------------


def _unavoidable(puzzle: Puzzle, found: Sequence[Values], complete: bool, clock: Clock) -> tuple[tuple[Cell, ...], ...]:
    """Return the smallest unavoidable sets: cells in which two solutions differ, without a smaller such set inside."""
    few = found if len(found) <= 60 else found[:: max(1, len(found) // 30)]
    sets: dict[int, Values] = {}
    for mask, values in _pairs(few, clock):
        sets.setdefault(mask, values)
    smallest = without_supersets(sorted(sets, key=int.bit_count)[:400])[: 2 * MAX_LISTED_SETS]
    if not complete or len(few) < len(found):
        smallest = without_supersets([_within(puzzle, sets[mask], mask, clock) for mask in smallest])
    return tuple(tuple(bits(mask)) for mask in smallest[:MAX_LISTED_SETS])


def _within(puzzle: Puzzle, values: Values, mask: int, clock: Clock) -> int:
    """Return the smallest such set within one: with all else fixed, there are few solutions."""
    if clock.over:
        return mask
    rest = puzzle.with_values([None if mask >> cell & 1 else digit for cell, digit in enumerate(values)])
    try:
        others = [each.values for each in SEARCH.solutions(rest, limit=100, deadline=clock)]
    except Interrupted:
        raise
    except StoppedError:
        return mask
    return min((apart for apart, _ in _pairs(others, clock)), key=int.bit_count, default=mask)


# -- added givens --------------------------------------------------------------------------------------------------------


def _added(puzzle: Puzzle, found: Sequence[Values], complete: bool, clock: Clock) -> tuple[tuple[Entry, ...], bool]:
    """Return few givens that leave one solution, and whether no fewer would do; none if the time is too short."""
    try:
        return _Added(puzzle, found, clock).exact() if complete else (_enough_for_one(puzzle, found, clock), False)
    except Interrupted:
        raise
    except StoppedError:
        return (), False


class _Added:
    """The fewest candidates that only one of some solutions has."""

    def __init__(self, puzzle: Puzzle, found: Sequence[Values], clock: Clock) -> None:
        self._found = found
        self._clock = clock
        having: dict[Entry, int] = {}
        for number, values in enumerate(found):
            clock.check()
            for entry in enumerate(values):
                having[entry] = having.get(entry, 0) | 1 << number
        whole = (1 << len(found)) - 1
        unlike: dict[int, Entry] = {}
        for entry, solutions in having.items():
            if solutions != whole:
                unlike.setdefault(solutions, entry)
        self._entries = sorted(unlike.items(), key=lambda item: (item[0].bit_count(), item[1]))
        self._whole = whole

    def exact(self) -> tuple[tuple[Entry, ...], bool]:
        """Return the fewest, and whether it is proven that there are no fewer."""
        for many in range(1, TRIED_TOGETHER_GIVENS + 1):
            found = self._choose(self._whole, 0, many)
            if found is not None:
                return tuple(sorted(found)), True
        return self._by_cells()

    def _choose(self, left: int, start: int, many: int) -> tuple[Entry, ...] | None:
        """Return a number of entries that leave one of the remaining solutions."""
        self._clock.check()
        if many == 1:
            for solutions, entry in self._entries:
                if (left & solutions).bit_count() == 1:
                    return (entry,)
            return None
        for at in range(start, len(self._entries)):
            solutions, entry = self._entries[at]
            rest = left & solutions
            if rest and rest != left and (found := self._choose(rest, at + 1, many - 1)) is not None:
                return (entry, *found)
        return None

    def _by_cells(self) -> tuple[tuple[Entry, ...], bool]:
        """Return the fewest cells that distinguish a solution from all others, for one solution after the other."""
        best: tuple[Entry, ...] = ()
        try:
            for values in self._found:
                self._clock.check()
                apart = without_supersets(_apart(values, (other for other in self._found if other is not values)))
                if not best:
                    best = tuple((cell, values[cell]) for cell in bits(greedy(apart, self._clock)))
                cells = bits(fewest(apart, self._clock, TRIED_TOGETHER_GIVENS + 1))
                if len(cells) < len(best):
                    best = tuple((cell, values[cell]) for cell in cells)
                if len(best) == TRIED_TOGETHER_GIVENS + 1:
                    break
        except Interrupted:
            raise
        except StoppedError:
            return best, False
        return best, True


def _apart(right: Values, others: Iterable[Values]) -> list[int]:
    """Return the cells in which each of some solutions differs from one."""
    packed, cells = _packed(right), len(right)
    return [_difference(packed, _packed(other), cells) for other in others]


def _enough_for_one(puzzle: Puzzle, found: Sequence[Values], clock: Clock) -> tuple[Entry, ...]:
    """Return givens, each needed, that leave only the first of very many solutions."""
    right = found[0]
    apart = without_supersets(_apart(right, found[1:101]))
    while True:
        chosen = bits(greedy(apart, clock))
        more = [
            each.values
            for each in SEARCH.solutions(_with(puzzle, right, chosen), limit=20, deadline=clock)
            if each.values != right
        ]
        if not more:
            break
        apart += _apart(right, more)
    for cell in [*chosen]:
        fewer = [other for other in chosen if other != cell]
        try:
            solution = SEARCH.solve(_with(puzzle, right, fewer), deadline=clock)
        except Interrupted:
            raise
        except StoppedError:
            break
        if solution is not None and solution.unique:
            chosen = fewer
    return tuple((cell, right[cell]) for cell in chosen)


def _with(puzzle: Puzzle, values: Values, cells: Sequence[Cell]) -> Puzzle:
    chosen = frozenset(cells)
    return puzzle.with_values([values[c] if c in chosen else v for c, v in enumerate(puzzle.values)])
