"""Watchtower: a digit says how many cells can be seen from it, until a greater digit is in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Square, middle
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._checks import check_cells
from whydoku.rules._rest import clash_fitting


@dataclass(frozen=True)
class Watchtower(Rule):
    """A marked digit counts the cells seen along its row and column, itself too, each way up to but without a greater digit."""

    gesture = "set"
    aliases = ("watchtowers",)
    example = Example(
        puzzle="........3..23.2..........1.2.5......",
        solution="624153153642342516561324416235235461",
        rules=("watchtower r1c4 r2c2 r3c5 r4c3 r5c2 r5c6 r6c6",),
        size="2x3",
    )

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells)

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine for each cell that reads it and walks in all four directions."""
        for cell in self.cells:
            ways = _ways(board, cell)
            name = f"the watchtower {board.name(cell)}"
            machine = _machine(board, tuple(len(way) for way in ways))
            yield replace(machine, cells=(cell, *(other for way in ways for other in way)), name=name)

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never fit."""
        return clash_fitting(scene, f"{scene.cell(scene.cells[0])} never sees as many cells as it says")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look out of each tower."""
        for tower in self.cells:
            seen = {tower}
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                row, col = board.positions[tower]
                at = board.at(row + down, col + right)
                while at is not None and grid[at] <= grid[tower]:
                    seen.add(at)
                    row, col = board.positions[at]
                    at = board.at(row + down, col + right)
            if len(seen) != grid[tower]:
                return False
        return True

    def draw(self, board: Board) -> Iterator[Square]:
        """Draw each tower as a square standing on a corner."""
        for cell in self.cells:
            yield Square(middle(board, cell), 0.35, "shade", turned=True)


def _ways(board: Board, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells in each direction, the nearest first; a hole ends the view."""
    found = []
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        row, col = board.positions[cell]
        way: list[Cell] = []
        while (other := board.at(row + down, col + right)) is not None:
            way.append(other)
            row, col = row + down, col + right
        found.append(tuple(way))
    return tuple(found)


@lru_cache(maxsize=256)
def _machine(board: Board, lengths: tuple[int, ...]) -> Automaton:
    """Read the tower first; a state is its digit, how many cells are to be seen yet, the place and whether it is blocked."""
    starts = {sum(lengths[:way]) for way in range(len(lengths))}

    def move(state: tuple[int, int, int, bool], digit: Digit) -> tuple[int, int, int, bool] | None:
        tower, open_, place, blocked = state
        if place < 0:
            return (digit, digit - 1, 0, False) if digit > 0 else None
        blocked = (blocked and place not in starts) or digit > tower
        open_ -= not blocked
        return (tower, open_, place + 1, blocked) if open_ >= 0 else None

    many = sum(lengths)
    return Automaton.from_function(
        range(many + 1), board, (0, 0, -1, False), move, lambda state: state[1] == 0 and state[2] == many, ""
    )


plugin = Watchtower
