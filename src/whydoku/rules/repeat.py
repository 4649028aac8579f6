"""Repeat: one rule at many places, moved as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Shape
from whydoku.model.layer import Layer
from whydoku.model.network import compile_rule, seen_by
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.values import rule_holds
from whydoku.model.wording import counted
from whydoku.rules._checks import check_cells
from whydoku.rules._text import fields_of


@dataclass(frozen=True)
class Repeat(Rule):
    """The rule holds at each of the places, moved so that its first cell is there."""

    of_rules = True
    aliases = ("repeated", "replicate")
    example = Example(
        puzzle=".....6...4.1.........5........4.....",
        solution="314256526431245613631542152364463125",
        rules=(
            "repeat r1c3 r3c3 (whispers 1 r5c2 r5c1 r6c2)",
            "repeat r5c4 r6c1 (thermometer r6c5 r5c6 r6c6)",
            "repeat r1c2 r2c1 (killer 14 r1c1 r2c2 r2c1 r3c2)",
            "repeat r2c5 r4c4 (whispers 1 r2c4 r1c5 r1c4 r2c5)",
        ),
        size="2x3",
    )

    places: tuple[Cell, ...]
    rule: Rule

    def check(self, board: Board) -> None:
        """Refuse a rule without cells, and places from where it leaves the board."""
        check_cells(self, board, self.places)
        self.rule.check(seen_by(self.rule, board))
        for rule in self.copies(board):
            rule.check(seen_by(rule, board))

    def copies(self, board: Board) -> Iterator[Rule]:
        """Yield the rule at each place."""
        first = next(_cells_of(self.rule), None)
        if first is None:
            raise RuleError(f"{self.name}: {self.rule.name} has no cells that could be moved")
        row, col = board.positions[first]
        for place in self.places:
            to_row, to_col = board.positions[place]
            yield self._moved(self.rule, board, to_row - row, to_col - col)

    def _moved(self, rule: Rule, board: Board, down: int, right: int) -> Rule:
        def move(value: Any, cell: bool) -> Any:
            if isinstance(value, Rule):
                return self._moved(value, board, down, right)
            if isinstance(value, tuple):
                return tuple(move(part, cell) for part in value)
            if not cell or value is None:
                return value
            row, col = board.positions[value]
            target = board.at(row + down, col + right)
            if target is None:
                raise RuleError(f"{self.name}: from one of its places {rule.name} leaves the board")
            return target

        kinds = fields_of(type(rule))
        changed = {f.name: move(getattr(rule, f.name), kinds[f.name].what == "cell") for f in fields(rule)}
        return replace(rule, **changed)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the layers that its parts need."""
        for rule in (self.rule,):
            yield from rule.layers(board)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield what each copy is made of."""
        for rule in self.copies(board):
            yield from compile_rule(board, rule)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        return f"{self.rule.note(board)} This holds at {counted(len(self.places), 'place')}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Ask each copy."""
        return all(rule_holds(rule, board, grid) for rule in self.copies(board))

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw each copy."""
        for rule in self.copies(board):
            yield from rule.draw(board)


def _cells_of(rule: Rule) -> Iterator[Cell]:
    def walk(value: Any) -> Iterator[Cell]:
        if isinstance(value, tuple):
            for part in value:
                yield from walk(part)
        elif isinstance(value, Rule):
            yield from _cells_of(value)
        elif value is not None:
            yield value

    for name, kind in fields_of(type(rule)).items():
        if kind.what in ("cell", "rule"):
            yield from walk(getattr(rule, name))


plugin = Repeat
