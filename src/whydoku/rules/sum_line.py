"""Sum line, as the ten line: it falls into stretches with one and the same sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class SumLine(LineRule):
    """The line can be divided into segments that each add up to the number (10 by default); a loop may be cut anywhere."""

    colour = "pink"
    aliases = ("ten-line", "10-line")
    example = Example(
        puzzle="........1.4.............1...........",
        solution="543621621543362154415236154362236415",
        rules=(
            "sum-line 12 r3c6 r3c5 r2c6",
            "sum-line 12 r3c1 r4c1 r5c2",
            "sum-line r1c1 r2c2 r1c3",
            "sum-line r4c4 r3c4 r3c3 r2c4",
        ),
        size="2x3",
    )

    total: int = 10
    loop: bool = False

    def check(self, board: Board) -> None:
        """Refuse a sum below 1."""
        super().check(board)
        if not 1 <= self.total <= 1000:
            raise RuleError(f"{self.name}: the sum is 1 to 1000, not {self.total}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that starts anew at each full sum; on a loop it first supposes what the last stretch brings along."""
        moves: set[tuple[int, Digit, int]] = set()
        total = self.total
        brought_along = range(total) if self.loop else range(1)

        def state(brought: int, so_far: int, full: bool) -> int:
            return 1 + 2 * (brought * total + so_far) + full

        for brought in brought_along:
            ways = [(0, brought, False)]
            ways += [(state(brought, so_far, full), so_far, full) for so_far in range(total) for full in (False, True)]
            for source, so_far, full in ways:
                for digit in board.digits:
                    if so_far + digit < total:
                        moves.add((source, digit, state(brought, so_far + digit, full)))
                    elif so_far + digit == total:
                        moves.add((source, digit, state(brought, 0, True)))
        accept = frozenset(state(brought, brought, True) for brought in brought_along)
        yield Automaton(self.cells, frozenset(moves), 0, accept, f"the {self.label(board)}")

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        del board
        cut = " It may be cut anywhere." if self.loop else ""
        return (
            f"The {'loop' if self.loop else 'line'} can be divided into segments that each add up to {self.total}.{cut}"
        )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Walk along and cut where the sum is full; on a loop try every place to begin."""
        digits = [grid[cell] for cell in self.cells]
        for turn in range(len(digits) if self.loop else 1):
            sums = [0]
            for digit in digits[turn:] + digits[:turn]:
                if sums[-1] == self.total and digit:
                    sums.append(0)
                sums[-1] += digit
            if all(part == self.total for part in sums):
                return True
        return False


plugin = SumLine
