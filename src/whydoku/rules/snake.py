"""Snake: one open path through cells, with two ends, which does not touch itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Count, Primitive
from whydoku.model.rule import Example
from whydoku.rules._areas import area, neighbours, parts
from whydoku.rules._checks import check_cells
from whydoku.rules._paths import END, OFF, ON, PathRule

SNAKE = "snake"


@dataclass(frozen=True)
class Snake(PathRule):
    """Some cells, two or more, form one open path: its two ends have one neighbour on it, all others two."""

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

    def layers(self, board: Board) -> Iterator[Layer]:
        """List what is on the snake, and which cells are its ends."""
        meanings = ((OFF, "off the snake"), (ON, "in the body of the snake"), (END, "an end of the snake"))
        yield Layer(SNAKE, meanings, look="line", signs=("·", "o", "@"))

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """List the neighbours of each cell, the one piece, its ends, and what is given."""
        members, cells = frozenset({ON, END}), board.layer_cells(SNAKE)
        yield from self.given(board, SNAKE, members)
        for cell in self.ends:
            yield Count((cells[cell],), frozenset({END}), frozenset({1}), f"the end given at {board.name(cell)}")
        yield Count(tuple(cells), frozenset({END}), frozenset({2}), "the ends of the snake")
        yield from self.degrees(board, SNAKE, members)
        yield area(board, SNAKE, members, "the snake")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the neighbours of each cell, the ends, and the pieces."""
        found, around = self.members(board, grid, SNAKE), neighbours(board)
        if not found or len(parts(board, found)) != 1:
            return False
        kinds = board.layer_cells(SNAKE)
        ends = {cell for cell in found if grid[kinds[cell]] == END}
        if len(ends) != 2 or not ends.issuperset(self.ends):
            return False
        return all(len(found.intersection(around[cell])) == (1 if cell in ends else 2) for cell in found)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the ends, and what is given."""
        yield from super().draw(board)
        for cell in self.ends:
            yield Circle(middle(board, cell), 0.3)


plugin = Snake
