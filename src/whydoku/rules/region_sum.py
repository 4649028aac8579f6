"""Region sum line: each stretch of the line inside a region has the same sum."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Pairs, Sum
from whydoku.model.rule import Example
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class RegionSum(LineRule):
    """Box borders divide the line into segments with equal sums; each visit to a box is a segment of its own."""

    colour = "blue"
    reads = "values"
    aliases = ("region-sum-line", "rsl")
    noun = "region sum line"
    example = Example(
        puzzle=".1............................3....5",
        solution="413526652431135642264153526314341265",
        rules=(
            "region-sum r6c4 r5c4 r6c3 r6c2",
            "region-sum r4c4 r4c5 r5c5 r6c6",
            "region-sum r3c2 r4c1 r5c1",
            "region-sum r3c4 r2c4 r1c5",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a board without regions."""
        super().check(board)
        if not board.regions:
            raise RuleError(f"{self.name}: the board ({board}) has no regions")
        for cell in self.cells:
            if len(board.regions_of[cell]) > 1:
                raise RuleError(f"{self.name}: {board.name(cell)} is in two boxes")

    def stretches(self, board: Board) -> list[tuple[Cell, ...]]:
        """Return the pieces of the line, one for each visit to a region."""
        return [tuple(cells) for _, cells in groupby(self.cells, key=lambda cell: board.region_of[cell])]

    def primitives(self, board: Board) -> Iterator[Sum | Pairs]:
        """Yield one difference of 0 for each two stretches that follow one another, and that single cells are equal."""
        name, stretches = f"the {self.label(board)}", self.stretches(board)
        for a, b in pairwise(stretches):
            if len(a) > 1 or len(b) > 1:
                yield Sum((*a, *b), 0, name, (1,) * len(a) + (-1,) * len(b))
        for (one,), (other,) in pairwise(cells for cells in stretches if len(cells) == 1):
            if one != other:
                yield Pairs(one, other, operator.eq, name, "be equal")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Walk along, and close a sum at every border."""
        sums: list[int] = []
        last = -1
        for cell in self.cells:
            region = next((number for number, cells in enumerate(board.regions) if cell in cells), None)
            if not sums or region != last:
                sums.append(0)
            sums[-1] += grid[cell]
            last = -1 if region is None else region
        return len(set(sums)) == 1


plugin = RegionSum
