"""Reading: another rule about the values of cells, or about their digits, where its setter wants it otherwise than usual.

Cages, arrows and lines read what a cell counts as; cells that are odd, or that point somewhere, read its digit. Here either
is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Shape
from whydoku.model.layer import Layer
from whydoku.model.primitives import ConnectedSet, DifferentPairs, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_cells import names_layers
from whydoku.model.values import on_values, value_grid, value_layer, valued_board


@dataclass(frozen=True)
class ReadAs(Rule):
    """The rule applies to what cells count as, or to their digits, whichever is given."""

    of_rules = True
    aliases = ("read-as",)
    presets = MappingProxyType({"by-values": "of=values", "by-digits": "of=digits"})
    example = Example(
        puzzle="................",
        solution="4132324114232314",
        rules=(
            "modifiers",
            "weighted-sum 7 r3c1 r2c1",
            "reading (weighted-sum 6 r1c4 r2c3) digits",
            "weighted-sum 4 r4c3 r3c3",
            "reading (weighted-sum 5 r4c3 r4c4) digits",
            "weighted-sum 7 r2c1 r1c2",
            "reading (weighted-sum 6 r4c4 r3c3) digits",
            "reading (weighted-sum 7 r1c1 r2c1) digits",
        ),
        size="4",
    )

    rule: Rule
    of: Literal["values", "digits"] = "values"

    def check(self, board: Board) -> None:
        """Refuse a rule that has layers of its own, or cannot read values."""
        if any(True for _ in self.rule.layers(board.plain)) or names_layers(self.rule, board):
            raise RuleError(f"{self.name}: {self.rule.name} is about a layer, not about the digits or values of cells")
        self.rule.check(self._seen(board))
        if self._moved(board) and any(isinstance(p, ConnectedSet | DifferentPairs) for p in self._parts(board)):
            raise RuleError(f"{self.name}: {self.rule.name} cannot be about values")

    def _moved(self, board: Board) -> bool:
        return self.of == "values" and value_layer(board) is not None

    def _seen(self, board: Board) -> Board:
        return valued_board(board) if self.of == "values" else board.plain

    def _parts(self, board: Board) -> tuple[Primitive, ...]:
        return tuple(self.rule.primitives(self._seen(board)))

    def beside(self, rules: Sequence[Rule]) -> ReadAs:
        """Let the rule look at the others of the puzzle."""
        return replace(self, rule=self.rule.beside(rules))

    def layers(self, board: Board) -> Iterator[Layer]:
        """List nothing: what cells count as is said by other rules."""
        yield from self.rule.layers(board)

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield those of the rule, moved to the values of cells or left with their digits."""
        parts = self._parts(board)
        yield from on_values(board, self.rule, parts) if self._moved(board) else parts

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Ask the rule about the digits, or about the values."""
        digits = [*grid[: len(board.plain.cells)]]
        if self._moved(board):
            return self.rule.holds_by_value(valued_board(board), digits, value_grid(board, grid))
        return self.rule.holds(board.plain, digits)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the rule."""
        yield from self.rule.draw(board)

    def note(self, board: Board) -> str:
        """Return what the rule says, and of what."""
        what = "what cells count as" if self.of == "values" else "the digits of cells, whatever they count as"
        return f"{self.rule.note(board)} This is about {what}."


plugin = ReadAs
