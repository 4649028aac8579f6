"""What rules about shaded areas and paths share: the layer, what touches what, and given cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Clause, ConnectedSet, Count, Primitive
from whydoku.model.rule import Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart

SHADE = "shade"
UNSHADED, SHADED = 1, 2


def neighbours(board: Board) -> dict[Cell, list[Cell]]:
    """Return the cells that share a side with each cell of the grid."""
    found: dict[Cell, list[Cell]] = {cell: [] for cell in board.plain.cells}
    for one, other in pairs_apart(board.plain, ORTHOGONAL):
        found[one].append(other)
        found[other].append(one)
    return found


def area(board: Board, layer: str, values: Iterable[int], name: str, **more: object) -> ConnectedSet:
    """Return the primitive by which the cells that have certain values of a layer hang together."""
    cells = board.layer_cells(layer)
    links = tuple((cells[one], cells[other]) for one, other in pairs_apart(board.plain, ORTHOGONAL))
    return ConnectedSet(tuple(cells), links, frozenset(values), name, **more)  # type: ignore[arg-type]  # its fields


def parts(
    board: Board, members: Collection[Cell], touching: Mapping[Cell, Iterable[Cell]] | None = None
) -> list[set[Cell]]:
    """Return the connected parts of some cells: orthogonally, unless it is said what touches what."""
    touching = neighbours(board) if touching is None else touching
    left, found = set(members), []
    while left:
        part, ahead = set[Cell](), [min(left)]
        while ahead:
            cell = ahead.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                ahead += touching[cell]
        found.append(part)
    return found


def squares(board: Board) -> Iterator[tuple[Cell, ...]]:
    """Yield the 2 × 2 squares of the grid."""
    for row, col in board.plain.positions:
        cells = [board.at(row + down, col + right) for down in (0, 1) for right in (0, 1)]
        if None not in cells:
            yield tuple(cell for cell in cells if cell is not None)


def block(board: Board, cell: Cell) -> list[Cell]:
    """Return a cell and the up to eight that touch it."""
    row, col = board.positions[cell]
    found = [board.at(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return [other for other in found if other is not None]


def circle_counts(board: Board, layer: str, members: Collection[int], cell: Cell) -> Automaton:
    """Return the primitive by which a digit is how many of its cell and those around have certain values of a layer."""
    cells, own = board.layer_cells(layer), next(each for each in board.layers if each.name == layer).values

    def move(left: int, value: int) -> int | None:
        if left == -1:
            return value if value >= 0 else None
        if value not in own:
            return None
        left -= value in members
        return left if left >= 0 else None

    line = (cell, *(cells[other] for other in block(board, cell)))
    name = f"the circle at {board.name(cell)}"
    return Automaton.from_function(line, board, -1, move, lambda left: left == 0, name)


S = TypeVar("S", bound=Hashable)


def paired_machine(
    board: Board,
    layer: str,
    cells: Iterable[Cell],
    start: S,
    read: Callable[[S, int, Digit], S | None],
    accept: Callable[[S], bool],
    name: str,
) -> Automaton:
    """Return a machine that reads of each cell first its value in a layer, then its digit."""
    own, digits = board.layer_cells(layer), board.plain.digits
    values = next(each for each in board.layers if each.name == layer).values
    line = tuple(each for cell in cells for each in (own[cell], cell))

    def move(state: tuple[S, int | None], number: int) -> tuple[S, int | None] | None:
        before, value = state
        if value is None:
            return (before, number) if number in values else None
        after = read(before, value, number) if number in digits else None
        return None if after is None else (after, None)

    begin: tuple[S, int | None] = (start, None)
    return Automaton.from_function(line, board, begin, move, lambda state: accept(state[0]), name)


def shade_layer() -> Layer:
    """Return the layer that says of each cell whether it is shaded."""
    return Layer(SHADE, ((UNSHADED, "unshaded"), (SHADED, "shaded")), look="shade", signs=("·", "█"))


@dataclass(frozen=True)
class ShadingRule(Rule):
    """Cells are shaded or not, some of them are given, and circles count."""

    placed = False  # its layer is no part of a finished grid

    shaded: tuple[Cell, ...] = ()
    unshaded: tuple[Cell, ...] = ()
    circles: tuple[Cell, ...] = ()

    def check(self, board: Board) -> None:
        """Refuse a cell that is given twice, or is not on the board."""
        for cells in (self.shaded, self.unshaded, self.circles):
            if cells:
                check_cells(self, board.plain, cells)
        if both := set(self.shaded) & set(self.unshaded):
            raise RuleError(f"{self.name}: {board.name(min(both))} is given as shaded and as unshaded")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the shade."""
        yield shade_layer()

    def given(self, board: Board) -> Iterator[Primitive]:
        """Yield the cells that are given."""
        shade = board.layer_cells(SHADE)
        for cells, value in ((self.shaded, SHADED), (self.unshaded, UNSHADED)):
            for cell in cells:
                yield Count(
                    (shade[cell],), frozenset({value}), frozenset({1}), f"the shade given at {board.name(cell)}"
                )

    def no_square(self, board: Board, value: int) -> Iterator[Clause]:
        """List that no 2 × 2 square has one shade only."""
        shade = board.layer_cells(SHADE)
        for cells in squares(board):
            literals = tuple((shade[cell], value, False) for cell in cells)
            yield Clause(literals, f"the 2×2 at {board.name(cells[0])}")

    def shades(self, board: Board, grid: Sequence[Digit]) -> tuple[set[Cell], set[Cell]] | None:
        """Return the cells that are shaded and those that are not; None where a given cell is otherwise."""
        shade = board.layer_cells(SHADE)
        dark = {cell for cell in board.plain.cells if grid[shade[cell]] == SHADED}
        light = set(board.plain.cells) - dark
        return (dark, light) if dark.issuperset(self.shaded) and light.issuperset(self.unshaded) else None

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a dark dot where a cell is shaded, a light one where it is not, and the circles."""
        for cells, fill in ((self.shaded, "dark"), (self.unshaded, "light")):
            for cell in cells:
                row, col = middle(board, cell)
                yield Circle((row - 0.32, col + 0.32), 0.1, fill)
        for cell in self.circles:
            yield Circle(middle(board, cell), 0.38)


@dataclass(frozen=True)
class CountedShading(ShadingRule):
    """A shading whose circles count the shaded cells around them, themselves included."""

    def given(self, board: Board) -> Iterator[Primitive]:
        """Yield the cells that are given, and what circles count."""
        yield from super().given(board)
        for cell in self.circles:
            yield circle_counts(board, SHADE, {SHADED}, cell)

    def shades(self, board: Board, grid: Sequence[Digit]) -> tuple[set[Cell], set[Cell]] | None:
        """Return both shades; None where a given cell is otherwise, or a circle counts another number."""
        shades = super().shades(board, grid)
        if shades is None:
            return None
        fine = all(grid[cell] == len(shades[0].intersection(block(board, cell))) for cell in self.circles)
        return shades if fine else None

    def note(self, board: Board) -> str:
        """Return what circles mean, where there are any."""
        circles = " A digit in a circle is how many of the cells around it and itself are shaded."
        return super().note(board) + (circles if self.circles else "")
