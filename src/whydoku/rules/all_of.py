"""All of: rules taken together, to be one part of a choice or of what is forbidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Shape
from whydoku.model.network import compile_rule
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.values import rule_holds
from whydoku.rules._parts import RuleOfParts


@dataclass(frozen=True)
class AllOf(RuleOfParts):
    """All of the rules hold."""

    aliases = ("and", "both")
    least = 0
    may_fail = False
    example = Example(
        puzzle="...........6..4.....................",
        solution="546132123546634215251364362451415623",
        rules=(
            "all-of (killer 11 r4c5 r4c6 r5c6) (inequality r1c1 r1c2)",
            "all-of (arrow r3c6 r4c6 r5c6) (killer 8 r3c5 r4c4 r5c4)",
            "all-of (arrow r6c4 r6c5 r5c4) (thermometer r2c1 r3c2 r4c2)",
            "all-of (difference r4c1 r5c1) (killer 10 r4c6 r4c5)",
        ),
        size="2x3",
    )

    rules: tuple[Rule, ...]

    def joined(self) -> Iterator[Rule]:
        """Yield the parts of each."""
        for rule in self.rules:
            yield from rule.joined()

    def marked(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pairs that each marks."""
        for rule in self.rules:
            yield from rule.marked()

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield what each is made of."""
        for rule in self.rules:
            yield from compile_rule(board, rule)

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        return " ".join(rule.note(board) for rule in self.rules)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Ask each."""
        return all(rule_holds(rule, board, grid) for rule in self.rules)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw each."""
        for rule in self.rules:
            yield from rule.draw(board)


plugin = AllOf
