"""Arithmetic sequence: the digits go up, or down, by the same number at every step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.rule import Example
from whydoku.rules._steps import StepsRule


@dataclass(frozen=True)
class ArithmeticSequence(StepsRule):
    """The digits along the line rise or fall by the same number at each step, which may be 0 unless it is said otherwise."""

    colour = "teal"
    aliases = ("arithmetic-sequence", "sequence-line", "arithmetic-progression")
    noun = "sequence"
    motion = "The digits along the line rise or fall by the same number at each step"
    at_rest = "or are all equal"
    signed = True
    word = "step"
    example = Example(
        puzzle="2.....5..................1..65......",
        solution="246513531624154236623451412365365142",
        rules=(
            "sequence r4c3 r4c2 r5c2",
            "sequence r6c6 r6c5 r5c5",
            "sequence r1c1-r3c3",
            "sequence r3c6 r2c6 r2c5",
        ),
        size="2x3",
    )

    zero: bool = True

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare the steps."""
        digits = [grid[cell] for cell in self.cells]
        middle = all(2 * b == a + c for a, b, c in zip(digits, digits[1:], digits[2:], strict=False))
        return middle and (self.zero or digits[0] != digits[1])


plugin = ArithmeticSequence
