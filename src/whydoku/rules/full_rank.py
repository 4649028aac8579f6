"""Full rank: all rows and columns, read from both ends as numbers, are put in order, and the clue is the place of one.

Each side of the grid holds every digit once, so that four readings begin with 1, four with 2 and so on: the clue tells the
first digit, and how many of the three others that begin with it are smaller. Search has a propagator for that. For reasons and
clauses a machine goes through the readings of the other three sides; those that begin with the digit it compares with the one
in question, and counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Automaton, Count, RankedLine
from whydoku.model.rule import Example
from whydoku.rules._line import ClueRule
from whydoku.rules._readings import check_square, lines_of, sides_of

State: TypeAlias = tuple[int, int, int]
SKIP, OPEN, DONE = -1, -2, -3


@dataclass(frozen=True)
class FullRank(ClueRule):
    """The clue is the rank of its line among all rows and columns, read from both ends as numbers, the smallest first."""

    aliases = ("rank",)
    example = Example(
        puzzle="..........4.3........2....4.........",
        solution="543621621543362154415236154362236415",
        rules=(
            "full-rank 20 r1c1-r6c1",
            "full-rank 5 r6c1-r1c1",
            "full-rank 1 r1c6-r1c1",
            "full-rank 3 r5c1-r5c6",
        ),
        size="2x3",
    )

    ties: Literal["unclued", "any"] = "unclued"  # whether others may read the same as this one

    def check(self, board: Board) -> None:
        """Refuse a board that is not square, a line that is no whole row or column, and a rank that there is not."""
        super().check(board)
        check_square(self, board)
        if not any(self.cells in readings for readings in sides_of(board)):
            raise RuleError(f"{self.name}: a whole row or column is needed, from one end to the other")
        if not 1 <= self.clue <= 4 * board.size:
            raise RuleError(f"{self.name}: ranks are 1 to {4 * board.size}, not {self.clue}")

    def note(self, board: Board) -> str:
        """Return it with what it says of ties."""
        del board
        others = "others may read the same" if self.ties == "any" else "no other reads the same"
        return f"{type(self).sentence().rstrip('.')}; {others}."

    def primitives(self, board: Board) -> Iterator[AllDifferent | Count | RankedLine | Automaton]:
        """Yield rows and columns, the first digit, and the machine."""
        name = f"the {self.label(board)}"
        group, smaller = divmod(self.clue - 1, 4)
        yield from lines_of(board)
        yield Count(self.cells[:1], frozenset({board.low + group}), frozenset({1}), name)
        sides = tuple(tuple(readings) for readings in sides_of(board) if self.cells not in readings)
        line = [
            cell
            for readings in sides
            for other in readings
            for cell in (other[0], *(c for pair in zip(self.cells[1:], other[1:], strict=True) for c in pair))
        ]
        ties = self.ties == "any"
        plain = _machine(board, board.low + group, smaller, ties)
        machine = Automaton(tuple(line), plain.moves, plain.start, plain.accept, name)
        yield RankedLine(self.cells, sides, board.low + group, smaller, name, ties, (machine,))
        yield machine

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Read all lines and count those that are smaller."""
        readings = [tuple(grid[cell] for cell in cells) for side in sides_of(board) for cells in side]
        own = tuple(grid[cell] for cell in self.cells)
        alone = self.ties == "any" or readings.count(own) == 1
        whole = all(len(set(reading)) == board.size for reading in readings)
        return whole and alone and sum(reading < own for reading in readings) == self.clue - 1


@lru_cache(maxsize=64)
def _machine(board: Board, first: Digit, smaller: int, ties: bool) -> Automaton:
    """Make the machine: a state is (how many were smaller, place in the comparison, what is known of it).

    A comparison reads the first digit of a reading, then by turns a digit of the own one and one of the other.
    """
    length = 2 * board.size - 1

    def ended(count: int, place: int, known: int) -> State | None:
        if place < length:
            return count, place, known
        return None if known == OPEN and not ties else (count, 0, SKIP)

    def move(state: State, digit: Digit) -> State | None:
        count, place, known = state
        if place == 0:
            return ended(count, 1, OPEN if digit == first else SKIP)
        if known in (SKIP, DONE):
            return ended(count, place + 1, known)
        if known == OPEN:
            return count, place + 1, digit
        if digit == known:
            return ended(count, place + 1, OPEN)
        count += digit < known
        return ended(count, place + 1, DONE) if count <= smaller else None

    start: State = (0, 0, SKIP)
    steps = range(4 * length)  # every state is reached within a few comparisons
    return Automaton.from_function(steps, board, start, move, lambda state: state == (smaller, 0, SKIP), "")


plugin = FullRank
