"""Ratio: the black Kropki dot, or any other ratio written on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import DotRule, dot
from whydoku.rules._notes import a_number
from whydoku.rules._relations import in_ratio


@dataclass(frozen=True)
class Ratio(DotRule):
    """One of the two digits beside a black dot is twice the other, or in the ratio written on it."""

    reads = "values"
    aliases = ("black", "black-dot", "kropki-black")
    example = Example(
        puzzle="4.3........1....4.........6.........",
        solution="413526652431135642264153526314341265",
        rules=(
            "ratio r3c2 r4c2",
            "ratio r6c3 r6c4",
            "ratio 3 r5c5 r5c4",
            "ratio r3c6 r2c6",
        ),
        size="2x3",
    )

    of: int = 2
    to: int = 1  # 3 to 2 is of=3, to=2

    def check(self, board: Board) -> None:
        """Refuse a ratio of other than whole numbers from 1 on, and one that no two digits have."""
        super().check(board)
        if self.of < 1 or self.to < 1:
            raise RuleError(f"{self.name}: a ratio is between numbers from 1 on, not {self.of} to {self.to}")
        if not any(a * self.to == b * self.of for a in board.digits for b in board.digits):
            raise RuleError(f"{self.name}: no two digits are in the ratio {self.of} to {self.to}")

    def mark(self) -> str:
        """Return what players call the mark."""
        return "black dot" if (self.of, self.to) == (2, 1) else f"ratio {self.of}:{self.to}"

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield the relation."""
        of, to = self.of, self.to
        words = "be so that one is twice the other" if (of, to) == (2, 1) else f"be in the ratio {of}:{to}"
        yield Pairs(
            self.first,
            self.second,
            in_ratio(of, to),
            f"the {self.label(board)}",
            words,
        )

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        if self.to == 1:
            beside = "a black dot" if self.of == 2 else f"a black dot with {a_number(self.of)}"
            return (
                f"One of the two digits beside {beside} is {'twice' if self.of == 2 else f'{self.of} times'} the other."
            )
        return f"The two digits beside a black dot with {self.of}:{self.to} are in that ratio."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Multiply crosswise, the greater by the lesser part."""
        less, more = sorted((grid[self.first], grid[self.second]))
        return more * min(self.of, self.to) == less * max(self.of, self.to)

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw the dot."""
        text = "" if (self.of, self.to) == (2, 1) else str(self.of) if self.to == 1 else f"{self.of}:{self.to}"
        yield dot(board, self.first, self.second, "dark", text)


plugin = Ratio
