"""Sums of shaded digits: a clue outside adds up just the shaded digits of its row or column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.rules._areas import SHADE, SHADED, UNSHADED, paired_machine, shade_layer
from whydoku.rules._line import ClueRule
from whydoku.rules._reasons import tell_meaning


@dataclass(frozen=True)
class ShadedSum(ClueRule):
    """The shaded digits in the row or column add up to the clue; it is 0 where none is shaded."""

    aliases = ("sum-of-shaded",)
    placed = False  # its layer is no part of a finished grid
    noun = "shaded sum"
    example = Example(
        puzzle="..1.............",
        solution="4312123434212143",
        rules=(
            "yin-yang r2c1 r2c3 r3c1 r3c3 r4c2 / r1c4 r2c2 r3c4 / r1c2 r1c3 r4c3 r4c4",
            "shaded-sum 9 r1c3-r4c3",
            "shaded-sum 10 r1c1-r4c1",
            "shaded-sum 10 r4c1-r4c4",
            "shaded-sum 4 r2c1-r2c4",
            "shaded-sum 3 r1c4-r4c4",
            "shaded-sum 1 r1c2-r4c2",
        ),
        size="4",
    )

    of: Literal["shaded", "unshaded"] = "shaded"  # which digits are added up

    def check(self, board: Board) -> None:
        """Refuse a sum that is too large for the line."""
        super().check(board.plain)
        most = len(self.cells) * max(board.plain.digits)
        if not 0 <= self.clue <= most:
            raise NeverError(f"{self.name}: {len(self.cells)} digits add to 0 to {most}, never {self.clue}")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the shade."""
        del board
        yield shade_layer()

    @property
    def _member(self) -> int:
        return SHADED if self.of == "shaded" else UNSHADED

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that reads shade and digit of each cell, and adds up."""

        def add(total: int, shade: int, digit: Digit) -> int | None:
            total += digit if shade == self._member else 0
            return total if total <= self.clue else None

        name = f"the {self.label(board.plain)}"
        yield paired_machine(board, SHADE, self.cells, 0, add, lambda total: total == self.clue, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add up the digits of that shade."""
        shade = board.layer_cells(SHADE)
        return sum(grid[cell] for cell in self.cells if grid[shade[cell]] == self._member) == self.clue

    def tell(self, scene: Scene) -> bool:
        """Add what the clue means."""
        return tell_meaning(scene, f"the {self.of} digits of {scene.along(self.cells)} add up to {self.clue}")

    def note(self, board: Board) -> str:
        """Return which digits are added up."""
        del board
        return f"The {self.of} digits in the row or column add up to the clue; it is 0 where none is {self.of}."


plugin = ShadedSum
