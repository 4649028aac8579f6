"""Rising streak: somewhere along the line so many digits in a row count up by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.rules._line import ClueRule
from whydoku.rules._reasons import tell_meaning


@dataclass(frozen=True)
class RisingStreak(ClueRule):
    """Seen from the clue, some digits in a row rise by 1 each, at least as many as the clue says."""

    aliases = ("streak",)
    example = Example(
        puzzle="..4..5.........1...6.3..25....3.....",
        solution="614235532641423156165324256413341562",
        rules=(
            "rising-streak 2 r6c5-r1c5",
            "rising-streak 2 r2c6-r2c1",
            "rising-streak 3 r1c5-r6c5",
        ),
        size="2x3",
    )

    exactly: bool = False  # whether the longest streak is no longer than the clue

    def check(self, board: Board) -> None:
        """Refuse a streak longer than the line or than there are digits."""
        super().check(board)
        most = min(len(self.cells), board.size)
        if not 1 <= self.clue <= most:
            raise RuleError(f"{self.name}: a streak here has 1 to {most} digits, not {self.clue}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that knows the last digit, how long it has been rising, and whether that was enough."""
        machine = _machine(board, len(self.cells), self.clue, self.exactly)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def note(self, board: Board) -> str:
        """Whether there may be more."""
        del board
        how = "the longest such streak is as long" if self.exactly else "at least as many"
        return f"Seen from the clue, some digits in a row rise by 1 each, {how} as the clue says."

    def tell(self, scene: Scene) -> bool:
        """Add what a streak is, and the digits that leave room for one."""
        many = f"{self.clue} digits" if self.clue > 1 else "1 digit"
        longest = "at most and at least" if self.exactly else "at least"
        return tell_meaning(scene, f"{longest} {many} in a row rise by 1 each")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Measure every streak."""
        digits = [grid[cell] for cell in self.cells]
        streaks = [
            end - start
            for start in range(len(digits))
            for end in range(start + 1, len(digits) + 1)
            if all(digits[at] == digits[start] + at - start for at in range(start, end))
        ]
        return max(streaks) == self.clue if self.exactly else max(streaks) >= self.clue > 0


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, clue: int, exactly: bool) -> Automaton:
    def move(state: tuple[int, int, bool], digit: Digit) -> tuple[int, int, bool] | None:
        last, run, met = state
        if met and not exactly:
            return state
        run = run + 1 if run and digit == last + 1 else 1
        return None if run > clue else (digit, run, met or run == clue)

    start = (board.low - 1, 0, False)
    return Automaton.from_function(range(length), board, start, move, lambda state: state[2], "")


plugin = RisingStreak
