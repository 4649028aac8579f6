"""Not so: a rule that must not hold, as an arrow that lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from whydoku.model.board import Board, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Clause
from whydoku.model.rule import Example, Rule
from whydoku.model.values import rule_holds
from whydoku.rules._machine import none_of
from whydoku.rules._parts import check_part, part_that_may_fail


@dataclass(frozen=True)
class NotSo(Rule):
    """The rule does not hold."""

    of_rules = True
    aliases = ("not", "wrong")
    example = Example(
        puzzle=".....66...3...5.....4..3.....43..2..",
        solution="413526652431135642264153526314341265",
        rules=(
            "not-so (killer 10 r6c3-r6c5)",
            "not-so (thermometer r5c3 r6c4 r6c5)",
            "not-so (difference 4 r6c6 r6c5)",
            "not-so (killer 6 r3c2 r2c3)",
        ),
        size="2x3",
    )

    rule: Rule

    def check(self, board: Board) -> None:
        """Refuse a rule that makes no sense itself; one that can never hold is not so."""
        check_part(board, self.rule, may_fail=True)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the layers that its parts need."""
        for rule in (self.rule,):
            yield from rule.layers(board)

    def beside(self, rules: Sequence[Rule]) -> NotSo:
        """Let the rule look at the others of the puzzle."""
        return replace(self, rule=self.rule.beside(rules))

    def primitives(self, board: Board) -> Iterator[Automaton | Clause]:
        """Yield a machine that accepts what the rule does not; a rule that always holds leaves nothing."""
        primitives = part_that_may_fail(board, self.rule)
        name = f"the opposite of {self.rule.name}"
        if not primitives:
            yield Clause((), name)
        elif any(primitive.cells for primitive in primitives):
            yield none_of(primitives, board, name)

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        return f"It is not so that: {self.rule.note(board)}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Ask the rule, and turn its answer round."""
        return not rule_holds(self.rule, board, grid)


plugin = NotSo
