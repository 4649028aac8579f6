"""What rules share that are made of other rules: checks, layers, and what each sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Self

from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.layer import Layer
from whydoku.model.network import seen_by
from whydoku.model.rule import Rule


class RuleOfParts(Rule):
    """A rule that is made of others."""

    of_rules = True
    least: ClassVar[int] = 1  # how many parts there are at least

    rules: tuple[Rule, ...]  # a field of each of these rules, in its own place among the others

    def check(self, board: Board) -> None:
        """Refuse a list without rules, and rules that make no sense themselves."""
        if len(self.rules) < self.least:
            raise RuleError(f"{self.name}: there are no rules in it; write them in brackets, as (killer 5 r1c1 r1c2)")
        for rule in self.rules:
            rule.check(seen_by(rule, board))

    def layers(self, board: Board) -> Iterator[Layer]:
        """List the layers that its parts need."""
        for rule in self.rules:
            yield from rule.layers(board)

    def beside(self, rules: Sequence[Rule]) -> Self:
        """Let each of the rules look at the others of the puzzle."""
        return replace(self, rules=tuple(rule.beside(rules) for rule in self.rules))  # type: ignore[call-arg]  # a field
