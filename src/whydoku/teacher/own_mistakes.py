"""A player's mistakes: every wrong digit, every mark wrongly crossed out, and which came first.

Where the givens have one solution, everything is compared with it. Where they have several, or where there are none because
only pencil marks are known, no digit is known to be right. Then the smallest change is looked for that leaves a
solution: the fewest cells whose marks or digits have to be given back.

A SAT solver finds it by counting, where python-sat is installed (`sat/nearest.py`). Elsewhere search does: the smallest change
is a minimum hitting set. Cells whose marks together leave no solution are a *core*; every change that mends the position
touches each core. So the fewest cells that touch all known cores are tried; if there is still no solution without their marks,
the rest holds another core, and so on. The first set that leaves a solution is the smallest one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from whydoku.engines.search.engine import SEARCH
from whydoku.errors import Interrupted, MistakesError, StoppedError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.cell_notation import RC, Notation
from whydoku.model.limit import Clock, DeadlineOrClock, Limit
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import clipped, listed
from whydoku.teacher.limits import CORE_QUESTION_SECONDS, MAX_MISTAKE_ALTERNATIVES

_MOVE = re.compile(r"([A-Za-z]\d{1,2}c?\d{0,2})\s*(=|<>|!=|≠)\s*(\w{1,2})")

Entry = tuple[Cell, Digit]


@dataclass(frozen=True)
class Mistakes:
    """What is wrong with a player's work on a puzzle."""

    board: Board
    wrong: tuple[Entry, ...] = ()  # digits that were placed and cannot stand
    missing: tuple[Entry, ...] = ()  # marks that are needed and were crossed out
    smallest: bool | None = None  # None: compared with the only solution; else whether no smaller change would do
    others: tuple[Entry, ...] = ()  # marks of which each would do as well, where one is enough
    first: tuple[int, str] | None = None  # the first of them in the history: its number, and the move
    notation: Notation = field(default=RC, compare=False)  # how their reader names cells

    def __len__(self) -> int:
        return len(self.wrong) + len(self.missing)

    @property
    def text(self) -> str:
        """All of them as one sentence."""
        sentence = self._compared() if self.smallest is None else self._mended()
        if self.first is not None:
            what = "the first of them is" if len(self) > 1 else "that was"
            sentence += f"; {what} move {self.first[0]}, {self.first[1]}"
        return self.notation.rewrite(sentence, self.board)

    def _compared(self) -> str:
        board = self.board
        said = [f"{board.name(cell)} cannot be {board.symbol(digit)}" for cell, digit in self.wrong]
        said += [f"the marks of {board.name(cell)} lack {board.symbol(digit)}" for cell, digit in self.missing]
        return said[0] if len(said) == 1 else f"{len(said)} mistakes: {listed(said)}"

    def _mended(self) -> str:
        how = "the smallest change that leaves a solution is"
        if not self.smallest:
            how = "a change that leaves a solution, perhaps not the smallest, is"
        parts = []
        if self.missing:
            parts.append(f"give back {self._listed(self.missing)}")
        if self.wrong:
            parts.append(f"take back {self._listed(self.wrong)}")
        other = f", or else {self._listed(self.others, 'or')}" if self.others else ""
        return f"{how} to {' and '.join(parts)}{other}"

    def _listed(self, entries: Sequence[Entry], last: str = "and") -> str:
        words = [f"{self.board.symbol(digit)} in {self.board.name(cell)}" for cell, digit in entries]
        return listed(words, last)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""

        def named(entries: Iterable[Entry]) -> list[list[str | int]]:
            return [[self.board.name(cell), digit] for cell, digit in entries]

        return {
            "wrong": named(self.wrong),
            "missing": named(self.missing),
            "smallest": self.smallest,
            "others": named(self.others),
            "first": None if self.first is None else {"move": self.first[0], "text": self.first[1]},
            "text": self.text,
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Mistakes: {clipped(self.text)}>"


def find_mistakes(puzzle: Puzzle, *, deadline: DeadlineOrClock = None) -> Mistakes | None:
    """Return a player's mistakes; None if there are none, if the puzzle itself is wrong, or if time is up."""
    if not puzzle.placed and not puzzle.marks:
        return None
    clock = Clock.of(deadline)
    try:
        if any(given is not None for given in puzzle.givens):
            solution = SEARCH.solve(puzzle.puzzle, deadline=clock)
            if solution is None:
                return None
            if solution.unique:
                return compare(puzzle, solution.values)
        return None if _solution(puzzle, clock) is not None else mend(puzzle, clock)
    except Interrupted:
        raise
    except StoppedError:
        return None


def compare(puzzle: Puzzle, right: Sequence[Digit]) -> Mistakes | None:
    """Compare a player's work with the only solution; None where everything agrees."""
    board, values, marks = puzzle.board, puzzle.values, puzzle.marks
    wrong = tuple((cell, value) for cell, value in enumerate(values) if value is not None and value != right[cell])
    missing = tuple(
        (cell, digit)
        for cell, digit in enumerate(right)
        if marks and not marks[cell] & board.bit(digit) and values[cell] in (None, digit)
    )
    if not wrong and not missing:
        return None
    return Mistakes(board, wrong, missing, first=_first(puzzle, wrong, missing))


def refuse_mistakes(mistakes: Mistakes | None) -> None:
    """Raise a MistakesError for the player's mistakes, if there are any."""
    if mistakes is not None:
        raise MistakesError(
            mistakes.text if mistakes.smallest is None else f"the position has no solution: {mistakes.text}", mistakes
        )


class OwnMove(NamedTuple):
    """A move of a position's history: a digit that was placed, or crossed out."""

    number: int  # from 1
    text: str  # in notation: "r1c2=6"
    cell: Cell
    digit: Digit
    places: bool


def moves_of(puzzle: Puzzle) -> list[OwnMove]:
    """Return the moves of a position's history, as far as it has one."""
    board, found = puzzle.board, []
    for number, move in enumerate(_MOVE.finditer(dict(puzzle.about).get("history", "")), 1):
        digit = next((digit for digit in board.digits if board.symbol(digit) == move[3].upper()), -1)
        found.append(OwnMove(number, move[0], board.cell(move[1]), digit, move[2] == "="))
    return found


def _first(puzzle: Puzzle, wrong: Collection[Entry], missing: Collection[Entry]) -> tuple[int, str] | None:
    """Find the first move of a position's history that is one of the mistakes."""
    for move in moves_of(puzzle):
        if (move.cell, move.digit) in (wrong if move.places else missing):
            return move.number, move.text
    return None


# -- the smallest change -----------------------------------------------------------------------------------------------


def _solution(puzzle: Puzzle, clock: Clock | Limit) -> Sequence[Digit] | None:
    found = next(iter(SEARCH.solutions(puzzle, limit=1, deadline=clock)), None)
    return None if found is None else found.values


def _without(puzzle: Puzzle, free: Collection[Cell]) -> Position:
    """Return a position with some cells reset."""
    board = puzzle.board
    placed = puzzle.placed or (None,) * len(board.cells)
    marks = puzzle.marks or (board.all_digits,) * len(board.cells)
    return Position(
        board,
        puzzle.rules,
        puzzle.givens,
        (),
        tuple(None if cell in free else value for cell, value in enumerate(placed)),
        tuple(board.all_digits if cell in free else mask for cell, mask in enumerate(marks)),
    )


def mend(puzzle: Puzzle, clock: Clock) -> Mistakes | None:
    """Return the fewest cells to give something back to; if time is up, few of them, or None."""
    board = puzzle.board
    said = [
        cell
        for cell in board.cells
        if puzzle.givens[cell] is None
        and (puzzle.values[cell] is not None or (puzzle.marks and puzzle.marks[cell] != board.all_digits))
    ]
    if (found := _by_sat(puzzle, said, clock)) is not None:
        return found
    cores: list[frozenset[Cell]] = []
    try:
        while True:
            free = _fewest(cores, clock)
            right = _solution(_without(puzzle, free), clock)
            if right is not None:
                return _change(puzzle, free, right, True, _alternatives(puzzle, free, cores, clock))
            if len(free) == len(said):
                return None  # not the work but the puzzle is wrong
            cores.append(_core(puzzle, [cell for cell in said if cell not in free], free, said, clock))
    except Interrupted:
        raise
    except StoppedError:
        return _small_change(puzzle, {cell for core in cores for cell in core})


def _by_sat(puzzle: Puzzle, said: Sequence[Cell], clock: Clock) -> Mistakes | None:
    """Use a SAT solver; return None if there is none, if it takes too long, or if the change is larger than its bound."""
    from whydoku.engines.sat.cadical import available

    if not available():
        return None
    from whydoku.engines.sat.nearest import nearest_solutions

    left = clock.left
    try:
        wishes = {cell: puzzle.domains[cell] for cell in said}
        found = list(nearest_solutions(puzzle.puzzle, wishes, Clock.of(None if left is None else left / 2)))
    except Interrupted:
        raise
    except StoppedError:
        return None
    if not found:
        return None
    (right, free), *others = found
    alternatives = [(cell, values[cell]) for values, cells in others for cell in cells]
    return _change(puzzle, free, right, True, tuple(alternatives[:MAX_MISTAKE_ALTERNATIVES]))


def _small_change(puzzle: Puzzle, free: set[Cell]) -> Mistakes | None:
    """Undo as much of a change as it does not need, within a second; return None if it leaves no solution."""
    limit = Clock.of(1.0)
    right: Sequence[Digit] | None = None
    try:
        right = _solution(_without(puzzle, free), limit)
        for cell in sorted(free):
            if right is not None and (other := _solution(_without(puzzle, free - {cell}), limit)) is not None:
                free, right = free - {cell}, other
    except Interrupted:
        raise
    except StoppedError:
        pass
    return None if right is None else _change(puzzle, free, right, False, ())


def _core(
    puzzle: Puzzle, cells: list[Cell], free: Collection[Cell], said: Sequence[Cell], clock: Clock
) -> frozenset[Cell]:
    """Return a small subset of cells that still leaves no solution (delta debugging; Zeller and Hildebrandt, 2002)."""
    kept = list(cells)
    piece = max(len(kept) // 2, 1)
    while True:
        start = 0
        while start < len(kept):
            clock.check()
            rest = kept[:start] + kept[start + piece :]
            try:
                left = _solution(_without(puzzle, {*said} - {*rest}), Limit(CORE_QUESTION_SECONDS))
                needed = left is not None
            except Interrupted:
                raise
            except StoppedError:
                needed = True  # not known: keeping it is never wrong
            if needed:
                start += piece
            else:
                kept = rest
        if piece == 1:
            return frozenset(kept)
        piece = max(piece // 2, 1)


def _fewest(cores: Sequence[frozenset[Cell]], clock: Clock) -> frozenset[Cell]:
    """Return the fewest cells that hit every core."""
    for size in range(len(cores) + 1):
        found = _touching(cores, size, clock)
        if found is not None:
            return found
    return frozenset()


def _touching(cores: Sequence[frozenset[Cell]], size: int, clock: Clock) -> frozenset[Cell] | None:
    clock.check()
    if not cores:
        return frozenset()
    if size == 0:
        return None
    smallest: frozenset[Cell] = min(cores, key=lambda core: len(core))
    for cell in sorted(smallest):
        rest = _touching([core for core in cores if cell not in core], size - 1, clock)
        if rest is not None:
            return rest | {cell}
    return None


def _alternatives(
    puzzle: Puzzle, free: Collection[Cell], cores: Sequence[frozenset[Cell]], clock: Clock
) -> tuple[Entry, ...]:
    """Return other cells that would do alone, where one cell is enough."""
    if len(free) != 1 or not cores:
        return ()
    found: list[Entry] = []
    for cell in sorted(frozenset.intersection(*cores) - {*free}):
        right = _solution(_without(puzzle, {cell}), clock)
        if right is not None and len(found) < MAX_MISTAKE_ALTERNATIVES:
            found.append((cell, right[cell]))
    return tuple(found)


def _change(
    puzzle: Puzzle, free: Iterable[Cell], right: Sequence[Digit], smallest: bool, others: tuple[Entry, ...]
) -> Mistakes:
    """Return what has to change in some cells so that they can have the digits of a solution."""
    board = puzzle.board
    wrong: list[Entry] = []
    missing: list[Entry] = []
    for cell in sorted(free):
        value = puzzle.values[cell]
        has_givens = any(given is not None for given in puzzle.givens)
        if value is not None and has_givens:
            if value != right[cell]:
                wrong.append((cell, value))
        elif not puzzle.domains[cell] & board.bit(right[cell]):
            missing.append((cell, right[cell]))
    return Mistakes(board, tuple(wrong), tuple(missing), smallest, others, _first(puzzle, tuple(wrong), tuple(missing)))
