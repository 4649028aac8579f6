"""Steps from cell to cell that several rules take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from whydoku.model.board import Board, Cell
from whydoku.model.rule import Rule

ORTHOGONAL = ((0, 1), (1, 0))
DIAGONAL = ((1, 1), (1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))


def cell_at(board: Board, row: int, col: int, *, wrap: bool = False) -> Cell | None:
    """Return the cell at a position; on a board that wraps, what leaves it at one edge comes in at the opposite one."""
    return board.at(row % board.rows, col % board.cols) if wrap else board.at(row, col)


def pairs_apart(board: Board, steps: Iterable[tuple[int, int]], *, wrap: bool = False) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells that are one of `steps` apart; each pair once if no step is another's reverse."""
    ways = tuple(steps)
    met: set[frozenset[Cell]] = set()  # where the board wraps, two steps may lead to one cell, or back to the first
    for cell, (row, col) in enumerate(board.positions):
        for down, right in ways:
            other = cell_at(board, row + down, col + right, wrap=wrap)
            if other is None:
                continue
            if wrap:
                pair = frozenset((cell, other))
                if len(pair) < 2 or pair in met:
                    continue
                met.add(pair)
            yield cell, other


@dataclass(frozen=True)
class WrapRule(Rule):
    """A rule about cells that lie so or so to one another, which may go on round the edges of the board."""

    wrap: bool = field(
        default=False, kw_only=True
    )  # the board is a torus: column 9 is next to column 1, row 9 to row 1

    def at(self, board: Board, row: int, col: int) -> Cell | None:
        """Return the cell at a position, round the edges where the board wraps."""
        return cell_at(board, row, col, wrap=self.wrap)

    def pairs_apart(self, board: Board, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pairs of cells that are one of `steps` apart, round the edges where the board wraps."""
        return pairs_apart(board, steps, wrap=self.wrap)

    def apart(self, board: Board, a: Cell, b: Cell) -> tuple[int, int]:
        """Return how many rows and columns two cells are apart; the shorter way round where the board wraps."""
        down, right = (abs(x - y) for x, y in zip(board.positions[a], board.positions[b], strict=True))
        return (min(down, board.rows - down), min(right, board.cols - right)) if self.wrap else (down, right)

    def wrapped(self, sentence: str) -> str:
        """Return a sentence, with what the edges of the board do."""
        return f"{sentence.removesuffix('.')}, also round the edges of the board." if self.wrap else sentence

    def note(self, board: Board) -> str:
        """Return the sentence, and whether it goes on round the edges."""
        del board
        return self.wrapped(type(self).sentence())


def marks_of(rules: Iterable[Rule], *names: str) -> tuple[tuple[Cell, Cell], ...]:
    """Return the pairs that carry a mark of one of the rules so named."""
    parts = (part for rule in rules for part in rule.joined())
    return tuple(pair for part in parts if part.name in names for pair in part.marked())


def neighbours(board: Board, cell: Cell) -> Iterator[Cell]:
    """Yield the up to four cells that share a side with a cell."""
    row, col = board.positions[cell]
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        other = board.at(row + down, col + right)
        if other is not None:
            yield other


def grids_of(board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the square grids a board is made of, each with what sets its houses apart by name.

    >>> [(ending, len(cells)) for ending, cells in grids_of(Board.twodoku())]
    [(' of grid 1', 81), (' of grid 2', 81)]
    """
    if not board.grids:
        yield "", tuple(board.cells)
    for number, cells in enumerate(board.parts, 1):
        yield f" of grid {number}", cells


def sides_of_grids(board: Board) -> Iterator[tuple[Cell, ...]]:
    """Yield each whole row and column of each grid, read from either end.

    >>> [*sides_of_grids(Board.square(2, box=None))]
    [(0, 1), (1, 0), (2, 3), (3, 2), (0, 2), (2, 0), (1, 3), (3, 1)]
    """
    for _, cells in grids_of(board):
        for axis in (0, 1):
            lines: dict[int, list[Cell]] = {}
            for cell in cells:
                lines.setdefault(board.positions[cell][axis], []).append(cell)
            whole = (board.rows, board.cols)[1 - axis] if not board.grids else board.size
            for line in lines.values():
                if len(line) == whole:
                    yield tuple(line)
                    yield tuple(line[::-1])


def boxes_of(board: Board) -> Iterator[tuple[str, tuple[tuple[Cell, ...], ...]]]:
    """Yield the grids of a board with boxes, each as its boxes."""
    one = Board.square(board.size, box=board.box).regions if board.grids else board.regions
    for ending, cells in grids_of(board):
        yield ending, tuple(tuple(cells[cell] for cell in box) for box in one)


def squares(board: Board, *, wrap: bool = False) -> Iterator[tuple[Cell, ...]]:
    """Yield all 2 × 2 squares."""
    for row, col in board.positions:
        four = (cell_at(board, row + down, col + right, wrap=wrap) for down in (0, 1) for right in (0, 1))
        whole = tuple(dict.fromkeys(cell for cell in four if cell is not None))
        if len(whole) == 4:
            yield whole


def houses_of(board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield the rows, columns and regions of a board of one grid, each with its name."""
    for axis, name, many in ((0, "row", board.rows), (1, "column", board.cols)):
        for number in range(many):
            yield f"{name} {number + 1}", tuple(c for c in board.cells if board.positions[c][axis] == number)
    for number, region in enumerate(board.regions, 1):
        yield f"{'box' if board.box else 'region'} {number}", region
