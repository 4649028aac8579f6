"""Hot and cold arrows: a digit says how far along its arrow a greater, or a lesser, digit is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, middle
from whydoku.model.primitives import Count, Pairs
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._relations import means_less, means_more

STEPS = {
    "right": (0, 1),
    "left": (0, -1),
    "down": (1, 0),
    "up": (-1, 0),
    "down-right": (1, 1),
    "down-left": (1, -1),
    "up-right": (-1, 1),
    "up-left": (-1, -1),
}


@dataclass(frozen=True)
class HotColdArrow(Rule):
    """A digit n with a hot arrow has a greater digit n steps along it, with a cold one a lesser; there must be such a cell."""

    gesture = "set"
    presets = MappingProxyType({"hot-arrow": "kind=hot", "cold-arrow": "kind=cold"})
    example = Example(
        puzzle="...35......1..4....5..3.............",
        solution="461352523641314265652134146523235416",
        rules=(
            "hot-cold-arrow r5c6 r6c2 r6c3 up cold",
            "hot-cold-arrow r1c1 r1c4 r1c5 down cold",
            "hot-cold-arrow r1c3 r4c3 r6c5",
            "hot-cold-arrow r3c4 r3c6 left cold",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    direction: Literal["right", "left", "down", "up", "down-right", "down-left", "up-right", "up-left"] = "right"
    kind: Literal["hot", "cold"] = "hot"

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells)

    def primitives(self, board: Board) -> Iterator[Pairs | Count]:
        """List, for each digit, what it means for the cell that it points at."""
        means, more = (means_more, "more") if self.kind == "hot" else (means_less, "less")
        down, right = STEPS[self.direction]
        for cell in self.cells:
            name = f"the {self.kind} arrow at {board.name(cell)}"
            row, col = board.positions[cell]
            fits: list[Digit] = []
            for digit in board.digits:
                other = board.at(row + digit * down, col + digit * right)
                if other is None or other == cell:
                    continue
                fits.append(digit)
                words = f"be so that {digit} in {board.name(cell)} takes {more} than {digit} in {board.name(other)}"
                yield Pairs(cell, other, means(digit), name, words)
            yield Count((cell,), frozenset(fits), frozenset({1}), name)

    def note(self, board: Board) -> str:
        """Return it with its own direction and kind."""
        del board
        compared = "greater" if self.kind == "hot" else "lesser"
        where = {"right": "to the right", "left": "to the left"}.get(
            self.direction, self.direction.replace("-", " and ")
        )
        return f"A digit n with a {self.kind} arrow has a {compared} digit n steps {where}; there must be such a cell."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Walk as far as each digit says."""
        down, right = STEPS[self.direction]
        for cell in self.cells:
            row, col = board.positions[cell]
            target = board.at(row + grid[cell] * down, col + grid[cell] * right)
            if target is None or grid[target] == grid[cell] or (grid[target] > grid[cell]) != (self.kind == "hot"):
                return False
        return True

    def draw(self, board: Board) -> Iterator[Line]:
        """Draw an arrow in each cell, orange or blue."""
        down, right = STEPS[self.direction]
        for cell in self.cells:
            row, col = middle(board, cell)
            ends = ((row - 0.3 * down, col - 0.3 * right), (row + 0.4 * down, col + 0.4 * right))
            yield Line(ends, 0.06, "orange" if self.kind == "hot" else "blue", arrow=True)


plugin = HotColdArrow
