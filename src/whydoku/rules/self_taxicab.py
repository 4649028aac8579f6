"""Self-taxicab: each digit is its own forbidden distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example, Rule
from whydoku.rules._relations import not_both


@dataclass(frozen=True)
class SelfTaxicab(Rule):
    """Two equal digits d are never exactly d orthogonal steps apart."""

    aliases = ("self-taxi",)
    example = Example(
        puzzle=".....9......8..............5.....2...........2.....8.5.......13..4...............",
        solution="682319457953847126417526398546183279839275641271694835798462513364751982125938764",
        rules=("self-taxicab",),
    )

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one pair for each two cells whose distance is a digit."""
        said = {digit: (not_both(digit), f"not be both {board.symbol(digit)}") for digit in board.digits}
        far = board.digits[-1]
        rides = [
            (down, right, *said[down + abs(right)])
            for down in range(far + 1)
            for right in range(down - far, far - down + 1)
            if (down, right) > (0, 0) and down + abs(right) in said
        ]
        cell_at = {position: cell for cell, position in enumerate(board.positions)}
        within = [[ride for ride in rides if 0 <= col + ride[1] < board.cols] for col in range(board.cols)]
        for (row, col), cell in cell_at.items():
            for down, right, relation, words in within[col]:
                if row + down >= board.rows:
                    break  # those that go further down come later
                other = cell_at.get((row + down, col + right))
                if other is not None:
                    yield Pairs(cell, other, relation, "the taxi ride", words)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """From each cell drive as far as its digit says, every way."""
        for cell, (row, col) in enumerate(board.positions):
            far = grid[cell]
            for down in range(-far, far + 1):
                for right in {far - abs(down), abs(down) - far}:
                    other = board.at(row + down, col + right)
                    if other is not None and other != cell and grid[other] == far:
                        return False
        return True


plugin = SelfTaxicab
