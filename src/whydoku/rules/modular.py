"""Modular line: neighbours run through all remainders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule
from whydoku.rules._relations import other_remainder


@dataclass(frozen=True)
class Modular(LineRule):
    """Any N neighbours on the line, or all if fewer, leave different remainders when divided by N (3 by default)."""

    colour = "teal"
    aliases = ("modular-line",)
    noun = "modular line"
    example = Example(
        puzzle="4...........13..42.........3........",
        solution="413526652431135642264153526314341265",
        rules=(
            "modular r1c2 r1c3 r2c3",
            "modular r5c2 r6c3 r5c4",
            "modular r6c3 r5c2 r4c2",
            "modular r1c5 r2c4 r1c3 r1c4",
        ),
        size="2x3",
    )

    by: int = 3

    def check(self, board: Board) -> None:
        """Refuse division by less than 2."""
        super().check(board)
        if self.by < 2:
            raise RuleError(f"{self.name}: the number to divide by is 2 or more, not {self.by}")

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of cells that are close enough."""
        by = self.by
        for index, a in enumerate(self.cells):
            for b in self.cells[index + 1 : index + by]:
                words = f"leave different remainders by {by}"
                yield Pairs(a, b, other_remainder(by), f"the {self.label(board)}", words)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        which = f"Any {self.by} neighbours on the line" if len(self.cells) > self.by else "The digits on the line all"
        return f"{which} leave different remainders when divided by {self.by}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Slide a window along the line."""
        rests = [grid[cell] % self.by for cell in self.cells]
        windows = [rests[i : i + self.by] for i in range(max(1, len(rests) - self.by + 1))]
        return all(len(set(window)) == len(window) for window in windows)


plugin = Modular
