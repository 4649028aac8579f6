"""Any of: a choice between rules, as "a white dot or a black one"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.values import rule_holds
from whydoku.rules._machine import any_of
from whydoku.rules._parts import RuleOfParts, check_part, part_that_may_fail


@dataclass(frozen=True)
class AnyOf(RuleOfParts):
    """At least one of the rules holds."""

    aliases = ("or", "either")
    example = Example(
        puzzle="............4......1.3..15...4......",
        solution="563412241653435126612345156234324561",
        rules=(
            "any-of (thermometer r6c1-r6c3) (killer 11 r2c1 r1c1 r2c2)",
            "any-of (inequality r4c1 r4c2) (difference 2 r5c3 r6c3)",
            "any-of (thermometer r2c3 r1c4-r3c6) (thermometer r3c1 r4c2 r3c3)",
            "any-of (killer 5 r3c5 r4c4) (whispers r1c2 r1c3 r2c2 r1c1)",
        ),
        size="2x3",
    )

    rules: tuple[Rule, ...]

    def check(self, board: Board) -> None:
        """Refuse a choice of which no part can ever hold; one that has another part loses such a part."""
        super().check(board)
        for number, rule in enumerate(self.rules, 1):
            try:
                check_part(board, rule, may_fail=False)
                break
            except NeverError:
                if number == len(self.rules):
                    raise

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that supposes which of them holds; a rule that says nothing leaves nothing to say."""
        options = [part_that_may_fail(board, rule) for rule in self.rules]
        if all(options):
            yield any_of(options, board, f"the choice of {' or '.join(rule.name for rule in self.rules)}")

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        return f"At least one of these holds: {'; or '.join(rule.note(board).rstrip('.') for rule in self.rules)}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Ask each."""
        return any(rule_holds(rule, board, grid) for rule in self.rules)


plugin = AnyOf
