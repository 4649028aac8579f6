"""Vault: what is in the cage is not next to it."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area, Cage, Shape
from whydoku.model.primitives import AllDifferent, Pairs, Sum
from whydoku.model.rule import Example
from whydoku.rules._cage import CageRule
from whydoku.rules._checks import check_distinct_sum, check_sum
from whydoku.rules._geometry import neighbours


@dataclass(frozen=True)
class Vault(CageRule):
    """The digits in the cage add up to its total, if it has one, and none of them is in a cell orthogonally next to it."""

    aliases = ("vaulted-cage",)
    example = Example(
        puzzle="5.2.....1.......1.........4.........",
        solution="542361361452426513135246214635653124",
        rules=(
            "vault 5 r1c3 r1c4",
            "vault 4 r6c3 r6c4",
            "vault 10 r4c5 r4c6",
            "vault 3 r1c6 r2c6",
        ),
        size="2x3",
    )

    total: int | None = None
    repeats: bool = True

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice in the cage."""
        return not self.repeats

    @property
    def written(self) -> str:
        """What is written in the cage."""
        return "" if self.total is None else str(self.total)

    def check(self, board: Board) -> None:
        """Refuse a total that is impossible for that many digits."""
        super().check(board)
        if self.total is not None:
            (check_distinct_sum if self.differ else check_sum)(self, board, self.cells, self.total)

    def beside_it(self, board: Board) -> tuple[Cell, ...]:
        """Return the cells orthogonally next to the cage."""
        near = dict.fromkeys(other for cell in self.cells for other in neighbours(board, cell))
        return tuple(other for other in near if other not in self.cells)

    def primitives(self, board: Board) -> Iterator[AllDifferent | Sum | Pairs]:
        """Yield the group and the sum where there are such, and that inside and outside differ."""
        name = self.called(board)
        yield from self.group(board)
        if self.total is not None:
            yield Sum(self.cells, self.total, name)
        for outside in self.beside_it(board):
            for inside in self.cells:
                yield Pairs(inside, outside, operator.ne, name, "differ")

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        sum_ = "" if self.total is None else " add up to its total"
        differ = "" if self.repeats else " are all different"
        parts = [part for part in (differ, sum_) if part]
        start = f"The digits in the cage{' and'.join(parts)}, and none of them" if parts else "No digit in the cage"
        return f"{start} is in a cell orthogonally next to the cage."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at what is inside and what is next to it."""
        inside = [grid[cell] for cell in self.cells]
        for cell in self.cells:
            row, col = board.positions[cell]
            for other in (
                board.at(row + 1, col),
                board.at(row - 1, col),
                board.at(row, col + 1),
                board.at(row, col - 1),
            ):
                if other is not None and other not in self.cells and grid[other] in inside:
                    return False
        return self.total in (None, sum(inside)) and (self.repeats or len({*inside}) == len(inside))

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the cage with its total, shaded."""
        del board
        yield Area(self.cells, "shade")
        yield Cage(self.cells, self.written)


plugin = Vault
