"""Snake: one open path through cells, with two ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, middle
from whydoku.model.primitives import Count, Primitive
from whydoku.model.rule import Example
from whydoku.rules._checks import check_cells
from whydoku.rules._paths import END, ON, PathRule


@dataclass(frozen=True)
class Snake(PathRule):
    """Two or more cells form one open path with two ends, which touches itself at corners only, or where the rule says."""

    kinds = frozenset({ON, END})
    shape = "Two or more cells form one open path with two ends, which goes from cell to neighbouring cell."
    aliases = ("path",)
    example = Example(
        puzzle=".2........2.....",
        solution="1234341241232341",
        rules=("snake r2c2 r4c2 / r1c2 r1c4 r2c1 r2c3 r2c4 r3c1 r3c3 r3c4 / r1c1 r3c1 r4c2",),
        size="4",
    )

    ends: tuple[Cell, ...] = ()

    def check(self, board: Board) -> None:
        """Refuse more than two ends."""
        super().check(board)
        if self.ends:
            check_cells(self, board.plain, self.ends)
        if len(self.ends) > 2:
            raise RuleError(f"{self.name}: a snake has two ends, not {len(self.ends)}")

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield its ends, and what makes it a path."""
        cells = board.layer_cells(self.name)
        for cell in self.ends:
            yield Count((cells[cell],), frozenset({END}), frozenset({1}), f"the end given at {board.name(cell)}")
        yield Count(tuple(cells), frozenset({END}), frozenset({2}), "the ends of the snake")
        yield from super().primitives(board)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count its ends, and look whether it is a path."""
        kinds = board.layer_cells(self.name)
        ends = {cell for cell in board.plain.cells if grid[kinds[cell]] == END}
        return len(ends) == 2 and ends.issuperset(self.ends) and super().holds(board, grid)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the ends, and what is given."""
        yield from super().draw(board)
        for cell in self.ends:
            yield Circle(middle(board, cell), 0.3)


plugin = Snake
