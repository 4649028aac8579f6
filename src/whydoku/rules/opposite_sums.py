"""Opposite sums: cells that lie opposite each other through the centre of the board add up to one number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example, Rule
from whydoku.rules._relations import add_to


@dataclass(frozen=True)
class OppositeSums(Rule):
    """Two cells that change places when the board is turned upside down add up to the number given."""

    aliases = ("rotational-sums",)
    example = Example(
        puzzle=".........84.1.3....1.2....5.24............3.......7.......................1......",
        solution="276845913845193276319276845624381759987654321153927684562438197438719562791562438",
        rules=("opposite-sums",),
    )

    total: int = 10

    def check(self, board: Board) -> None:
        """Refuse a number that two digits never make."""
        low, high = 2 * board.digits[0], 2 * board.digits[-1]
        if not low <= self.total <= high:
            raise NeverError(f"{self.name}: two digits add to {low} to {high}, never to {self.total}")

    def _pairs(self, board: Board) -> Iterator[tuple[Cell, Cell]]:
        for cell, (row, col) in enumerate(board.positions):
            other = board.at(board.rows - 1 - row, board.cols - 1 - col)
            if other is not None and cell < other:
                yield cell, other

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each two opposite cells."""
        for a, b in self._pairs(board):
            name = f"the opposite sum between {board.name(a)} and {board.name(b)}"
            yield Pairs(a, b, add_to(self.total), name, f"add to {self.total}")

    def note(self, board: Board) -> str:
        """Return it with its own number."""
        del board
        return f"Two cells that change places when the board is turned upside down add up to {self.total}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Turn the board and add."""
        cells = {position: grid[cell] for cell, position in enumerate(board.positions)}
        turned = ((board.rows - 1 - row, board.cols - 1 - col) for row, col in cells)
        return all(
            cells[place] + cells[other] == self.total
            for place, other in zip(cells, turned, strict=True)
            if other in cells and other != place
        )


plugin = OppositeSums
