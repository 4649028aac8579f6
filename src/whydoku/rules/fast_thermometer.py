"""Fast thermometer: it gets warmer by more than one degree at every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape, middle, path
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule
from whydoku.rules._relations import grow_by_at_least


@dataclass(frozen=True)
class FastThermometer(LineRule):
    """Each digit from the bulb on is at least 2 more than the one before it, or more by the number given."""

    aliases = ("fast-thermo",)
    example = Example(
        puzzle="..............4.....................",
        solution="216453453621624135531264165342342516",
        rules=(
            "fast-thermometer r4c3 r4c2 r5c2",
            "fast-thermometer r5c6 r5c5 r4c5",
            "fast-thermometer r2c6 r3c5 r2c4",
            "fast-thermometer r1c2 r2c3 r2c2",
        ),
        size="2x3",
    )

    by: int = 2

    def check(self, board: Board) -> None:
        """Refuse a step of less than 1, and a thermometer that is too long for the digits."""
        super().check(board)
        if self.by < 1:
            raise RuleError(f"{self.name}: digits grow by at least 1, not {self.by}")
        if (len(self.cells) - 1) * self.by >= board.size:
            raise NeverError(
                f"{self.name}: {len(self.cells)} cells cannot grow by {self.by} each with {board.size} digits"
            )

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one step up for each pair of neighbours."""
        words = f"grow by at least {self.by}"
        for cooler, warmer in pairwise(self.cells):
            yield Pairs(cooler, warmer, grow_by_at_least(self.by), f"the {self.label(board)}", words)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        return f"Each digit from the bulb on is at least {self.by} more than the one before it."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Climb from the bulb."""
        return all(grid[warmer] >= grid[cooler] + self.by for cooler, warmer in pairwise(self.cells))

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a hot bulb and the tube."""
        yield Circle(middle(board, self.cells[0]), 0.4, "orange")
        yield Line(path(board, self.cells), 0.3, "orange")


plugin = FastThermometer
