"""Out-of-order renban: a renban line whose digits are not in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Automaton, Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule
from whydoku.rules._relations import differ_by_less_than


@dataclass(frozen=True)
class OutOfOrderRenban(LineRule):
    """The line holds different consecutive digits, which neither rise all along it nor fall all along it."""

    colour = "purple"
    least = 3
    noun = "out-of-order renban"
    aliases = ("disordered-renban",)
    example = Example(
        puzzle=".....25.6........4............3....5",
        solution="431652526143152364643521215436364215",
        rules=(
            "out-of-order-renban r5c3 r6c3-r6c1",
            "out-of-order-renban r2c6 r1c5 r2c5",
            "out-of-order-renban r5c5 r4c5 r5c4 r6c5",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a line that is longer than there are digits."""
        super().check(board)
        if len(self.cells) > board.size:
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Pairs | Automaton]:
        """Yield the group, how near the digits are, and a machine that waits for a turn."""
        name, length = f"the {self.label(board)}", len(self.cells)
        yield AllDifferent(self.cells, name)
        for a, b in combinations(self.cells, 2):
            yield Pairs(a, b, differ_by_less_than(length), name, f"differ by less than {length}")
        yield replace(_machine(board, length), cells=self.cells, name=name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Sort the digits and compare."""
        digits = [grid[cell] for cell in self.cells]
        run = [*range(min(digits), min(digits) + len(digits))]
        return sorted(digits) == run and digits not in (run, run[::-1])


@lru_cache(maxsize=64)
def _machine(board: Board, length: int) -> Automaton:
    """Remember the last digit and which way it goes; after a turn nothing more is asked."""

    def move(state: tuple[int, ...], digit: Digit) -> tuple[int, ...]:
        if not state or state == (-1, 0):
            return state or (digit,)
        way = 1 if digit > state[0] else -1
        return (digit, way) if len(state) == 1 or state[1] == way else (-1, 0)

    start: tuple[int, ...] = ()
    return Automaton.from_function(range(length), board, start, move, lambda state: state == (-1, 0), "")


plugin = OutOfOrderRenban
