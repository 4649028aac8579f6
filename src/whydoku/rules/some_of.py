"""Some of: so many of several rules hold and the others are violated, as clues of which one is a lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton, Clause
from whydoku.model.rule import Example, Rule
from whydoku.model.values import rule_holds
from whydoku.model.wording import counted, listed
from whydoku.rules._machine import some_of
from whydoku.rules._parts import RuleOfParts, part_that_may_fail


@dataclass(frozen=True)
class SomeOf(RuleOfParts):
    """The number of rules that hold is one of the counts; all others are violated."""

    aliases = ("exactly", "so-many-of")
    presets = MappingProxyType({"exactly-one-of": "counts=1", "xor": "counts=1"})
    example = Example(
        puzzle="14....63...1.......2................",
        solution="145263632541561324324156453612216435",
        rules=(
            "some-of 2 (killer 7 r6c3 r6c4) (whispers r3c5 r4c6 r5c5-r5c3 r6c3 r6c2) (inequality r4c3 r5c3)",
            "some-of 3 (whispers r5c1 r6c2 r6c3) (inequality r5c1 r4c1) (inequality r1c6 r2c6)",
            "some-of 2 (inequality r3c4 r4c4) (killer 14 r4c3-r6c3 r6c4) (whispers r1c5-r1c3 r2c3 r3c2 r2c2)",
        ),
        size="2x3",
    )

    counts: tuple[int, ...]
    rules: tuple[Rule, ...]

    def check(self, board: Board) -> None:
        """Refuse an empty choice, numbers that cannot be, and rules that make no sense themselves."""
        super().check(board)
        if not self.counts:
            raise RuleError(f"{self.name}: no count is given; say how many of the rules hold")
        for number in self.counts:
            if not 0 <= number <= len(self.rules):
                raise RuleError(f"{self.name}: {number} of {counted(len(self.rules), 'rule')} cannot hold")

    def primitives(self, board: Board) -> Iterator[Automaton | Clause]:
        """Yield a machine that counts which of them hold: rules that say nothing always do, and what cannot be never does."""
        options = [part_that_may_fail(board, rule) for rule in self.rules]
        names = dict.fromkeys(rule.name for rule in self.rules)
        name = f"the choice of {self._how_many()} of {listed([*names])}"
        if any(primitive.cells for option in options for primitive in option):
            yield some_of(options, frozenset(self.counts), board, name)
        elif options.count(()) not in self.counts:
            yield Clause((), name)

    def _how_many(self) -> str:
        return listed([str(number) for number in sorted(set(self.counts))], "or")

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        parts = "; ".join(rule.note(board).rstrip(".") for rule in self.rules)
        return f"Exactly {self._how_many()} of these {len(self.rules)} hold, and the others do not: {parts}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count those that hold."""
        return sum(rule_holds(rule, board, grid) for rule in self.rules) in self.counts


plugin = SomeOf
