"""Maximum: a marked cell is greater than everything beside it."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Square, middle
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import neighbours


@dataclass(frozen=True)
class Maximum(Rule):
    """A marked cell holds a greater digit than each orthogonal neighbour that is not marked likewise."""

    aliases = ("max",)
    example = Example(
        puzzle="3.1........2...2..............5.....",
        solution="321645456132145263263514632451514326",
        rules=(
            "maximum r1c6 r4c4",
            "maximum r5c1 r6c3",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    exempt: tuple[Cell, ...] = ()  # cells that are marked likewise by another such rule

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells)
        check_cells(self, board, self.exempt, least=0, repeats=True)

    def beside(self, rules: Sequence[Rule]) -> Maximum:
        """Leave out the cells that other such rules mark."""
        others = (cell for rule in rules if isinstance(rule, Maximum) and rule != self for cell in rule.cells)
        return replace(self, exempt=(*self.exempt, *others))

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """List one relation for each marked cell and neighbour."""
        for cell in self.cells:
            for other in neighbours(board, cell):
                if other not in self.cells and other not in self.exempt:
                    yield Pairs(
                        cell,
                        other,
                        operator.gt,
                        f"the maximum at {board.name(cell)}",
                        "be so that the first is greater",
                    )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare every cell that is marked with those round it that are not."""
        marked = {*self.cells, *self.exempt}
        for cell, (row, col) in enumerate(board.positions):
            if cell in self.cells:
                round_it = (
                    board.at(row + 1, col),
                    board.at(row - 1, col),
                    board.at(row, col + 1),
                    board.at(row, col - 1),
                )
                if not all(grid[cell] > grid[other] for other in round_it if other is not None and other not in marked):
                    return False
        return True

    def draw(self, board: Board) -> Iterator[Square]:
        """Shade the marked cells."""
        for cell in self.cells:
            yield Square(middle(board, cell), 0.5)


plugin = Maximum
