"""Cages that read the shading: shaded digits count as negative, or only they count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.rules._areas import SHADE, SHADED, paired_machine, shade_layer
from whydoku.rules._cage import CageRule
from whydoku.rules._reasons import tell_meaning


@dataclass(frozen=True)
class ShadeCage(CageRule):
    """The digits in the cage are all different; the unshaded ones minus the shaded ones make its total."""

    aliases = ("shaded-cage", "yin-yang-cage")
    placed = False  # its layer is no part of a finished grid
    noun = "shade cage"
    example = Example(
        puzzle="..........2.....",
        solution="4312123434212143",
        rules=(
            "yin-yang r2c1 r2c3 r3c1 r3c3 r4c2 / r1c4 r2c2 r3c4 / r1c2 r1c3 r4c3 r4c4",
            "shade-cage 3 r2c2 r1c3",
            "shade-cage 1 r2c2 r2c1",
            "shade-cage 3 r1c3 r2c2",
            "shade-cage 1 r3c2 r2c3",
            "shade-cage 0 r1c4 r2c3 r1c3",
            "shade-cage -7 r4c1-r4c3",
        ),
        size="4",
    )

    cells: tuple[Cell, ...]
    total: int
    of: Literal["difference", "shaded"] = (
        "difference"  # what makes the total: unshaded minus shaded, or the shaded alone
    )
    repeats: bool = False  # whether a digit may come twice

    def check(self, board: Board) -> None:
        """Refuse a total that is impossible for that many digits."""
        super().check(board.plain)
        most = len(self.cells) * max(board.plain.digits)
        least = -most if self.of == "difference" else 0
        if not least <= self.total <= most:
            raise NeverError(f"{self.name}: {len(self.cells)} digits make {least} to {most}, never {self.total}")

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice."""
        return not self.repeats

    @property
    def written(self) -> str:
        """The total."""
        return str(self.total)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the shade."""
        del board
        yield shade_layer()

    def _worth(self, shade: int, digit: Digit) -> int:
        if self.of == "shaded":
            return digit if shade == SHADED else 0
        return -digit if shade == SHADED else digit

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the group, and a machine that reads shade and digit of each cell."""
        yield from self.group(board.plain)

        def add(total: int, shade: int, digit: Digit) -> int:
            return total + self._worth(shade, digit)

        name = self.called(board.plain)
        yield paired_machine(board, SHADE, self.cells, 0, add, lambda total: total == self.total, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add up by shade, and look for a repeated digit."""
        shade, digits = board.layer_cells(SHADE), [grid[cell] for cell in self.cells]
        dark = sum(grid[cell] for cell in self.cells if grid[shade[cell]] == SHADED)
        total = dark if self.of == "shaded" else sum(digits) - 2 * dark
        return total == self.total and (self.repeats or len({*digits}) == len(digits))

    def tell(self, scene: Scene) -> bool:
        """Add what the cage means, where it is not about equal digits."""
        says = "the shaded digits" if self.of == "shaded" else "the unshaded digits minus the shaded ones"
        return tell_meaning(scene, f"in {scene.along(self.cells)}, {says} make {self.total}")

    def note(self, board: Board) -> str:
        """Return what makes the total, and whether digits repeat."""
        del board
        what = "the shaded ones add up to" if self.of == "shaded" else "the unshaded ones minus the shaded ones make"
        repeats = "may repeat" if self.repeats else "are all different"
        return f"The digits in the cage {repeats}; {what} its total."


plugin = ShadeCage
