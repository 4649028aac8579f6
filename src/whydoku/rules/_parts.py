"""What rules share that are made of other rules: checks, layers, and what each sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar, Self

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board
from whydoku.model.layer import Layer
from whydoku.model.network import compile_rule, seen_by
from whydoku.model.primitives import Clause, Primitive
from whydoku.model.rule import Rule


def part_that_may_fail(board: Board, rule: Rule) -> tuple[Primitive, ...]:
    """Return what a part of a choice is made of: that nothing can hold, where no digits can keep it."""
    try:
        return compile_rule(board, rule)
    except NeverError as error:
        return (Clause((), f"what cannot be: {error}"),)


def check_part(board: Board, rule: Rule, *, may_fail: bool) -> None:
    """Refuse a part that makes no sense itself, and one that can never hold unless it may fail."""
    with suppress(*((NeverError,) if may_fail else ())):
        rule.check(seen_by(rule, board))


class RuleOfParts(Rule):
    """A rule that is made of others."""

    of_rules = True
    least: ClassVar[int] = 1  # how many parts there are at least
    may_fail: ClassVar[bool] = True  # whether it may hold though some parts do not

    rules: tuple[Rule, ...]  # a field of each of these rules, in its own place among the others

    def check(self, board: Board) -> None:
        """Refuse a list without rules, rules that make no sense themselves, and needed ones that can never hold."""
        if len(self.rules) < self.least:
            raise RuleError(f"{self.name}: there are no rules in it; write them in brackets, as (killer 5 r1c1 r1c2)")
        for rule in self.rules:
            check_part(board, rule, may_fail=self.may_fail)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the layers that its parts need."""
        for rule in self.rules:
            yield from rule.layers(board)

    def beside(self, rules: Sequence[Rule]) -> Self:
        """Let each of the rules look at the others of the puzzle."""
        return replace(self, rules=tuple(rule.beside(rules) for rule in self.rules))  # type: ignore[call-arg]  # a field
