"""Doppelgänger: a grid with one digit more than a house has room for, so that every house misses one.

What a row, a column or a box misses is written into a cell beside the grid, one for each: with it the house is whole. So rules
can speak of what is missing, as those of a doppelgänger puzzle do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent, Automaton, Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class Doppelganger(Rule):
    """Each row, column and region lacks one digit other than 0: no two of a kind the same, nor any that meet in a 0."""

    aliases = ("doppelgänger",)
    placed = False
    example = Example(
        puzzle=".Shape~4x4~0-4.Doppelganger.~R1C3_2~R2C2_2~R3C4_4~R4C1_0~R4C3_3",
        solution="1023421023040431341243123142",  # the grid, then what regions, rows and columns miss
        size=None,
    )

    rows: tuple[Cell, ...]  # the cells beside the grid that hold what row 1, 2 … misses
    columns: tuple[Cell, ...]
    regions: tuple[Cell, ...] = ()

    def check(self, board: Board) -> None:
        """Refuse a board without room for it."""
        side = len(self.rows)
        check_cells(self, board, (*self.rows, *self.columns, *self.regions))
        if board.low != 0 or board.size != side + 1 or len(self.columns) != side:
            raise RuleError(
                f"{self.name}: the digits 0 to {side} are needed for {side} rows and as many columns, not "
                f"{board.digits[0]} to {board.digits[-1]} for {len(self.columns)}"
            )
        if any(board.at(row, col) is None for row in range(side) for col in range(side)):
            raise RuleError(f"{self.name}: there is no grid of {side} rows and columns in the upper left of the board")
        if self.regions and len(self.regions) != len(board.regions):
            raise RuleError(f"{self.name}: {len(self.regions)} cells for the {len(board.regions)} regions of the board")

    def _houses(self, board: Board) -> list[list[tuple[str, Cell, tuple[Cell, ...]]]]:
        """Return, by kind, each house: its name, the cell beside the grid, its cells."""
        side = range(len(self.rows))

        def cells(*places: tuple[int, int]) -> tuple[Cell, ...]:
            return tuple(cell for row, col in places if (cell := board.at(row, col)) is not None)

        return [
            [(f"row {r + 1}", self.rows[r], cells(*((r, c) for c in side))) for r in side],
            [(f"column {c + 1}", self.columns[c], cells(*((r, c) for r in side))) for c in side],
            [
                (f"region {number + 1}", missing, region)
                for number, (missing, region) in enumerate(zip(self.regions, board.regions, strict=bool(self.regions)))
            ],
        ]

    def primitives(self, board: Board) -> Iterator[AllDifferent | Count | Automaton]:
        """Yield the houses made whole, what differs among the missing, and a machine for each cell that may be 0."""
        kinds = self._houses(board)
        missing: dict[Cell, list[Cell]] = {}
        for kind in kinds:
            for name, outside, cells in kind:
                yield AllDifferent((*cells, outside), f"{name} with what it misses")
                yield Count((outside,), frozenset({0}), frozenset({0}), f"what {name} misses")
                for cell in cells:
                    missing.setdefault(cell, []).append(outside)
            if len(kind) > 1:
                what = kind[0][0].split()[0]
                yield AllDifferent(tuple(outside for _, outside, _ in kind), f"the digits that {what}s miss")
        for cell, outside_cells in missing.items():
            for a, b in combinations(outside_cells, 2):
                plain = _machine(board)
                name = f"the doppelgänger at {board.name(cell)}"
                yield Automaton((cell, a, b), plain.moves, plain.start, plain.accept, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look what each house misses."""
        kinds = self._houses(board)
        for kind in kinds:
            misses = [set(board.digits) - {grid[cell] for cell in cells} for _, _, cells in kind]
            told = [grid[outside] for _, outside, _ in kind]
            if any(miss != {digit} for miss, digit in zip(misses, told, strict=True)):
                return False
            if 0 in told or len(set(told)) < len(told):
                return False
        for cell in {cell for _, _, cells in kinds[0] for cell in cells if grid[cell] == 0}:
            here = [grid[outside] for kind in kinds for _, outside, cells in kind if cell in cells]
            if len(set(here)) < len(here):
                return False
        return True


@lru_cache(maxsize=16)
def _machine(board: Board) -> Automaton:
    def move(state: tuple[int, ...], digit: Digit) -> tuple[int, ...] | None:
        if len(state) < 2:
            return (*state, digit) if not state or state[0] == 0 else (1, 1)
        return None if state[0] == 0 and state[1] == digit else state

    start: tuple[int, ...] = ()
    return Automaton.from_function(range(3), board, start, move, lambda state: len(state) == 2, "")


plugin = Doppelganger
