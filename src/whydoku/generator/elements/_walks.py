"""Ways from cell to cell, for cages and lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from whydoku.generator.chance import Chance
from whydoku.model.board import Board, Cell, Digit


def beside(board: Board, cell: Cell, *, diagonally: bool = False) -> list[Cell]:
    """Return the cells beside one."""
    row, col = board.positions[cell]
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)] + ([(1, 1), (1, -1), (-1, 1), (-1, -1)] if diagonally else [])
    return [other for down, right in steps if (other := board.at(row + down, col + right)) is not None]


def walk(
    chance: Chance,
    board: Board,
    length: int,
    taken: Collection[Cell],
    may_follow: Callable[[list[Cell], Cell], bool] = lambda line, cell: True,
    start: Cell | None = None,
) -> list[Cell]:
    """Go from cell to cell beside it, also diagonally, as far as `length`; may end earlier."""
    free = [cell for cell in board.cells if cell not in taken]
    if not free:
        return []
    line = [chance.choice(free) if start is None else start]
    while len(line) < length:
        near = beside(board, line[-1], diagonally=True)
        near = [cell for cell in near if cell not in taken and cell not in line and may_follow(line, cell)]
        if not near:
            break
        line.append(chance.choice(near))
    return line


def patch(chance: Chance, board: Board, grid: Sequence[Digit], size: int, taken: Collection[Cell]) -> list[Cell]:
    """Grow a connected patch of cells with different digits."""
    free = [cell for cell in board.cells if cell not in taken]
    if not free:
        return []
    found = [chance.choice(free)]
    while len(found) < size:
        digits = {grid[cell] for cell in found}
        near = {
            other
            for cell in found
            for other in beside(board, cell)
            if other not in taken and other not in found and grid[other] not in digits
        }
        if not near:
            break
        found.append(chance.choice(sorted(near)))
    return sorted(found)


def side(chance: Chance, board: Board) -> tuple[Cell, ...]:
    """Take a whole row or column, from either end."""
    axis = chance.below(2)
    number = chance.below((board.rows, board.cols)[axis])
    line = [cell for cell in board.cells if board.positions[cell][axis] == number]
    return tuple(line[:: chance.choice((1, -1))])


def neighbours(chance: Chance, board: Board) -> tuple[Cell, Cell] | None:
    """Take two cells that share a side."""
    first = chance.choice(board.cells)
    near = [cell for cell in beside(board, first) if cell > first]
    return (first, chance.choice(near)) if near else None
