"""Two galaxies: the board in two parts that each look the same upside down, about points that are not marked.

A part that is symmetric is so about one point only, its centre of mass, and that need not lie in it: a ring is symmetric about
the middle of its hole. Twice the row and twice the column of the point are whole numbers, which makes them places of a layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, Shape, path
from whydoku.model.layer import Layer
from whydoku.model.primitives import Clause, Count, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.rules._areas import area, parts
from whydoku.rules._checks import check_cells
from whydoku.rules._unknown_regions import named_in_order

GALAXY, CENTRE = "galaxy", "twice the place of a centre"
LABELS = (1, 2)


@dataclass(frozen=True)
class TwoGalaxies(Rule):
    """The board is divided into two connected parts, each symmetric by half a turn about a point that need not lie in it."""

    placed = False  # its layer is no part of a finished grid
    gesture = "board"
    example = Example(
        puzzle=".........3......",
        solution="4231312413422413",
        rules=(
            "two-galaxies together=r2c3+r3c2 together=r2c1+r2c4 apart=r2c2+r4c1 apart=r2c3+r4c4 apart=r1c3+r2c3",
            "any-of (candidates 2 galaxy@r1c4) (candidates 1 2 r1c4)",
            "any-of (candidates 1 galaxy@r3c3) (candidates 1 4 r3c3)",
            "any-of (candidates 2 galaxy@r4c1) (candidates 2 3 r4c1)",
            "any-of (candidates 2 galaxy@r4c3) (candidates 1 2 r4c3)",
        ),
        size="4",
    )

    together: tuple[tuple[Cell, ...], ...] = ()  # groups of cells, each of which is in one part
    apart: tuple[tuple[Cell, ...], ...] = ()  # pairs of cells that are in different parts

    def check(self, board: Board) -> None:
        """Refuse a board of several grids, and cells that are not on the board."""
        plain = board.plain
        if plain.grids or plain.holes or len(plain.cells) < len(LABELS):
            raise RuleError(f"{self.name}: the board is one rectangle of two cells or more, not {plain}")
        for cells in self.together:
            check_cells(self, plain, cells, least=2)
        for cells in self.apart:
            check_cells(self, plain, cells, least=2, most=2)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield which part each cell is in, and where the centres are."""
        signs = tuple(board.symbol(label) if label in board.digits else str(label) for label in LABELS)
        yield Layer(GALAXY, tuple((label, "") for label in LABELS), look="border", signs=signs)
        names = tuple(
            f"twice the {axis} of the centre of part {label}" for label in LABELS for axis in ("row", "column")
        )
        values = range(2, 2 * max(board.rows, board.cols) + 1)
        yield Layer(CENTRE, tuple((value, "") for value in values), names, "derived")

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the parts, in the order of their names, what is given, and the symmetry about each point."""
        plain, own, centre = board.plain, board.layer_cells(GALAXY), board.layer_cells(CENTRE)
        yield from (area(board, GALAXY, {label}, f"part {label}") for label in LABELS)
        yield named_in_order(board, own, LABELS)
        for group in self.together:
            places, name = tuple(own[cell] for cell in group), f"what is given at {board.name(group[0])}"
            yield Count(places, frozenset({LABELS[0]}), frozenset({0, len(group)}), name)
        for pair in self.apart:
            places, name = tuple(own[cell] for cell in pair), f"what is given at {board.name(pair[0])}"
            yield Count(places, frozenset({LABELS[0]}), frozenset({1}), name)
        spans = [range(2, 2 * size + 1) for size in (plain.rows, plain.cols)]
        for label in LABELS:
            places = tuple(centre[2 * (label - 1) : 2 * label])
            name = f"the symmetry of part {label}"
            for place, span in zip(places, spans, strict=True):
                yield Count((place,), frozenset(span), frozenset({1}), name)
            for (down, right), cell in product(product(*spans), plain.cells):
                row, col = plain.positions[cell]
                image = plain.at(down - 2 - row, right - 2 - col)
                if image != cell:
                    there = () if image is None else ((own[image], label, True),)
                    literals = ((places[0], down, False), (places[1], right, False), (own[cell], label, False), *there)
                    yield Clause(literals, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Find the middle of each part, and turn the part about it."""
        plain = board.plain
        labels = [grid[cell] for cell in board.layer_cells(GALAXY)]
        told = [grid[cell] for cell in board.layer_cells(CENTRE)]
        if [*dict.fromkeys(labels)] != [*LABELS]:
            return False
        for label in LABELS:
            cells = {cell for cell in plain.cells if labels[cell] == label}
            rows, cols = ([plain.positions[cell][axis] + 1 for cell in cells] for axis in (0, 1))
            middle = [min(rows) + max(rows), min(cols) + max(cols)]
            turned = {(middle[0] - row, middle[1] - col) for row, col in zip(rows, cols, strict=True)}
            if len(parts(board, cells)) != 1 or turned != {*zip(rows, cols, strict=True)}:
                return False
            if told[2 * (label - 1) : 2 * label] != middle:
                return False
        if any(len({labels[cell] for cell in group}) > 1 for group in self.together):
            return False
        return all(labels[one] != labels[other] for one, other in self.apart)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a thin line through cells of one part, and an orange one between cells of both."""
        for cells in self.together:
            yield Line(path(board, cells), 0.05, "ink")
        for cells in self.apart:
            yield Line(path(board, cells), 0.05, "orange")

    def note(self, board: Board) -> str:
        """Return what lines mean, where there are any."""
        lines = " The cells on a thin black line are in one part." if self.together else ""
        apart = " The cells at the ends of an orange line are in different parts." if self.apart else ""
        return super().note(board) + lines + apart


plugin = TwoGalaxies
