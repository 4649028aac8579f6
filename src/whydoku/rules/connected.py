"""Connected: the cells that hold certain digits hang together.

Whether they do can be told by reading the board cell by cell, if it is remembered which cells of the line just read belong
together: a new cell joins what is above it and to its left, and a part that no longer touches the line is closed, so that
nothing else may come. That is a machine, as large as there are ways in which a line can hang together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton, Count
from whydoku.model.rule import Example, Rule
from whydoku.model.wording import counted
from whydoku.rules._checks import check_digits
from whydoku.rules._limits import MAX_CONNECTED_LINES
from whydoku.rules._notes import digits

State: TypeAlias = tuple[int, tuple[int, ...], bool]


@dataclass(frozen=True)
class Connected(Rule):
    """The cells that hold one of the digits form one orthogonally connected area, of the given size if there is one."""

    aliases = ("connected-values",)
    example = Example(
        puzzle=".16.......4..3.....5..6.......1...3.",
        solution="416325523146634512251463342651165234",
        rules=("connected 1 2 3 4",),
        size="2x3",
    )

    digits: tuple[Digit, ...]
    size: int | None = None

    def check(self, board: Board) -> None:
        """Refuse digits that the board does not have, holes, and a board that is too wide."""
        check_digits(self, board, self.digits)
        if not self.digits:
            raise RuleError(f"{self.name}: it is not said which digits")
        if board.holes:
            raise RuleError(f"{self.name}: a board without holes is needed")
        if min(board.rows, board.cols) > MAX_CONNECTED_LINES:
            raise RuleError(f"{self.name}: boards of up to {MAX_CONNECTED_LINES} columns or rows, not {board}")
        if self.size is not None and not 1 <= self.size <= len(board.cells):
            raise RuleError(f"{self.name}: an area has 1 to {len(board.cells)} cells, not {self.size}")

    def primitives(self, board: Board) -> Iterator[Count | Automaton]:
        """List how many there are, and the machine, which reads along the shorter lines."""
        name = f"the area of {', '.join(board.symbol(digit) for digit in self.digits)}"
        if self.size is not None:
            yield Count(tuple(board.cells), frozenset(self.digits), frozenset({self.size}), name)
        upright = board.rows < board.cols
        order = sorted(board.cells, key=lambda cell: board.positions[cell][:: -1 if upright else 1])
        plain = _machine(board, frozenset(self.digits), min(board.rows, board.cols))
        yield Automaton(tuple(order), plain.moves, plain.start, plain.accept, name)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        size = "" if self.size is None else f" of {counted(self.size, 'cell')}"
        return f"The cells that hold {digits(board, self.digits)} form one orthogonally connected area{size}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Walk through the area from one of its cells and see whether all are met."""
        area = {board.positions[cell] for cell in board.cells if grid[cell] in self.digits}
        if not area or (self.size is not None and len(area) != self.size):
            return False
        met: set[tuple[int, int]] = set()
        ahead = [min(area)]
        while ahead:
            row, col = ahead.pop()
            if (row, col) in area and (row, col) not in met:
                met.add((row, col))
                ahead += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        return met == area


@lru_cache(maxsize=32)
def _machine(board: Board, digits: frozenset[Digit], width: int) -> Automaton:
    steps, accept = _graph(width)
    of_kind = [[digit for digit in board.digits if (digit in digits) == inside] for inside in (False, True)]
    moves = frozenset((source, digit, target) for source, inside, target in steps for digit in of_kind[inside])
    return Automaton(tuple(range(width)), moves, 0, accept, "")


@lru_cache(maxsize=16)
def _graph(width: int) -> tuple[tuple[tuple[int, bool, int], ...], frozenset[int]]:
    """Give the machine's steps (from, whether the cell is inside, to) and where it may end.

    A state is (column, the part that each cell of the last line belongs to or 0, whether one is closed).
    """

    def after(state: State, inside: bool) -> State | None:
        col, parts, closed = state
        left = parts[col - 1] if col else 0
        above = parts[col]
        now = list(parts)
        if inside:
            if closed:
                return None
            joined = left or above or width + 1
            now = [joined if part and part in (left, above) else part for part in now]
            now[col] = joined
        else:
            now[col] = 0
            if above and above not in now:  # nothing touches that part any more: it must be all there is
                if any(now):
                    return None
                closed = True
        names: dict[int, int] = {0: 0}
        return (col + 1) % width, tuple(names.setdefault(part, len(names)) for part in now), closed

    start: State = (0, (0,) * width, False)
    numbers: dict[State, int] = {start: 0}
    steps: list[tuple[int, bool, int]] = []
    frontier = [start]
    while frontier:
        state = frontier.pop()
        for inside in (False, True):
            target = after(state, inside)
            if target is None:
                continue
            if target not in numbers:
                numbers[target] = len(numbers)
                frontier.append(target)
            steps.append((numbers[state], inside, numbers[target]))
    ends = (number for (_, parts, closed), number in numbers.items() if closed or max(parts) == 1)
    return tuple(steps), frozenset(ends)


plugin = Connected
