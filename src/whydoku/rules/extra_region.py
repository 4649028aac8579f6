"""Extra region: more cells in which no digit comes twice; as many as there are digits make a house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, start_of


@dataclass(frozen=True)
class ExtraRegion(Rule):
    """No digit repeats in the extra region."""

    aliases = ("all-different", "extra-house")
    presets = MappingProxyType(
        {
            "asterisk": "r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5",
            "girandola": "r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9",
            "center-dot": "r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8",
            "centre-dot": "r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8",
        }
    )
    example = Example(
        puzzle=".2........3.1...63.....4...4..5.....",
        solution="321645456132145263263514632451514326",
        rules=(
            "extra-region r4c2 r3c2",
            "extra-region r1c2 r2c2",
            "extra-region r4c1 r3c1 r2c2 r2c3",
            "extra-region r3c5 r3c4",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse more cells than there are digits."""
        check_cells(self, board, self.cells)
        if len(self.cells) > board.size:
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield the group."""
        yield AllDifferent(self.cells, f"the extra region {start_of(board, self.cells)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for a repeated digit."""
        return len({grid[cell] for cell in self.cells}) == len(self.cells)

    def draw(self, board: Board) -> Iterator[Area]:
        """Shade the cells, with a line round them."""
        del board
        yield Area(self.cells)


plugin = ExtraRegion
