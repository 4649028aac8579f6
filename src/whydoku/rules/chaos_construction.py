"""Chaos construction: regions that are to be found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Line, Point, Shape, middle, path
from whydoku.model.layer import Layer
from whydoku.model.primitives import AllDifferent, Automaton, Clause, Count, DifferentPairs, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.rules._areas import block, parts, squares
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart
from whydoku.rules._region_words import tell_digits, tell_order
from whydoku.rules._unknown_regions import (
    JOINED,
    NAMING,
    PARTED,
    REGION,
    Pair,
    apart_pairs,
    arms_of,
    counted_in_region,
    link_layer,
    pairs_from_first,
    region_layer,
    seen_in_region,
    side_layer,
    sides_of,
    unknown_regions,
)


@dataclass(frozen=True)
class ChaosConstruction(Rule):
    """The board is divided into connected regions, as many as there are rows; each region and row holds every digit once.

    A digit may count the cells of its region: those around it, or those it sees up to the first cell of another region.
    """

    aliases = ("unknown-regions", "chaos")
    placed = False  # its layer is no part of a finished grid
    example = Example(
        puzzle=".4..3..24.......",
        solution="2431314242131324",
        rules=("chaos-construction r4c4 r3c3 / r2c1 r3c1 / r1c1 r2c1 / r3c4 r2c4",),
        size="latin4",
    )

    together: tuple[tuple[Cell, ...], ...] = ()  # groups of cells, each of which is in one region
    borders: tuple[tuple[Cell, ...], ...] = ()  # pairs of cells that are in different regions
    counts: tuple[
        tuple[Cell, ...], ...
    ] = ()  # a circle, and where it counts cells of its region: those around it, if open
    seen: tuple[tuple[Cell, ...], ...] = ()  # a clue, and which way it looks for cells of its region: all four, if open
    itself: bool = True  # whether such a digit counts its own cell
    boxes: bool = False  # whether the board has boxes or other known regions as well
    corners: tuple[tuple[Cell, ...], ...] = ()  # 2×2 squares, each by its cells, or by the top left one alone
    meeting: tuple[int, ...] = ()  # for each of these, of how many regions its cells are
    squares: bool = True  # whether a 2×2 square may be in one region

    def check(self, board: Board) -> None:
        """Refuse a board that has boxes, or is no square."""
        plain = board.plain
        if plain.rows != plain.cols or plain.size < plain.rows or plain.holes or plain.grids:
            raise RuleError(f"{self.name}: the board has as many rows as columns, and no fewer digits, not {plain}")
        if plain.regions and not self.boxes:
            raise RuleError(
                f"{self.name}: the board has no boxes; say latin{plain.size} for its size, or boxes=yes if it has both"
            )
        for cells in (*self.together, *self.counts, *self.seen):
            check_cells(self, plain, cells)
        for cells in self.borders:
            check_cells(self, plain, cells, least=2, most=2)
        if len(self.meeting) != len(self.corners) or any(not 1 <= many <= 4 for many in self.meeting):
            raise RuleError(f"{self.name}: each 2×2 square has the number of its regions, 1 to 4")
        for corner in self.corners:
            check_cells(self, plain, corner)
            if corner[0] not in (square[0] for square in squares(plain)) or len(corner) not in (1, 4):
                raise RuleError(f"{self.name}: no 2×2 square begins in {plain.name(corner[0])}")
            if {*corner} != {*self._square(plain, corner)} and len(corner) > 1:
                raise RuleError(f"{self.name}: {', '.join(map(plain.name, corner))} are no 2×2 square")
        for clue in self.seen:
            if arms_of(plain, clue) is None:
                raise RuleError(
                    f"{self.name}: the cells that are seen from {plain.name(clue[0])} are on straight ways from it"
                )

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the region of each cell, and the borders."""
        yield region_layer(board)
        yield side_layer(board)
        if links := self._links(board):
            yield link_layer(board, links)

    def ways(self, board: Board, clue: Sequence[Cell]) -> list[tuple[Cell, ...]]:
        """Return the straight ways on which a clue looks, each from its own cell."""
        return [(clue[0], *arm) for arm in arms_of(board, clue) or ()]

    def _links(self, board: Board) -> tuple[Pair, ...]:
        """Return the pairs of cells without a common side that clues ask about."""
        steps = (pair for clue in self.seen for arm in arms_of(board, clue) or () for pair in pairwise((clue[0], *arm)))
        counted = (self._counted(board, clue) for clue in self.counts)
        joined = (pair for cells in self.together for pair in pairwise(cells))
        return apart_pairs(board, pairs_from_first((*joined, *self.borders, *counted, *steps)))

    def _square(self, board: Board, corner: Sequence[Cell]) -> tuple[Cell, ...]:
        """Return the four cells of a 2×2 square that begins in a cell."""
        return next(square for square in squares(board.plain) if square[0] == corner[0])

    def _counted(self, board: Board, clue: Sequence[Cell]) -> tuple[Cell, ...]:
        """Return a circle and the cells that it may count beside itself."""
        around = clue[1:] or block(board, clue[0])
        return (clue[0], *(cell for cell in around if cell != clue[0]))

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the areas, the regions of each digit, that labels appear in order, the borders and the clues."""
        plain, links = board.plain, self._links(board.plain)
        rows = [tuple(c for c in plain.cells if plain.positions[c][0] == row) for row in range(plain.rows)]
        yield from (AllDifferent(cells, f"row {number}") for number, cells in enumerate(rows, 1))
        linked = dict(zip(links, board.layer_cells("link"), strict=True)) if links else {}
        yield from unknown_regions(board, range(1, plain.rows + 1), plain.rows, linked)
        pairs = {**sides_of(board), **linked}
        joined = (pair for cells in self.together for pair in pairwise(cells))
        for known, value in ((joined, JOINED), (self.borders, PARTED)):
            for pair in pairs_from_first(known):
                yield Count(
                    (pairs[pair],), frozenset({value}), frozenset({1}), f"what is given of {_both(board, pair)}"
                )
        for clue in self.counts:
            asked = pairs_from_first((self._counted(plain, clue),))
            yield counted_in_region(board, clue[0], (pairs[pair] for pair in asked), itself=self.itself)
        for clue in self.seen:
            yield seen_in_region(board, clue, pairs, itself=self.itself)
        for corner, many in zip(self.corners, self.meeting, strict=True):
            yield self._meeting(board, corner, many)
        if not self.squares:
            for square in squares(board):
                around = [pairs[square[a], square[b]] for a, b in ((0, 1), (0, 2), (1, 3), (2, 3))]
                yield Clause(tuple((side, PARTED, True) for side in around), f"the 2×2 at {board.name(square[0])}")

    def _meeting(self, board: Board, corner: Sequence[Cell], many: int) -> Automaton:
        """Return that the cells of a 2×2 square are of so many regions."""
        regions, labels = board.layer_cells(REGION), range(1, board.plain.rows + 1)
        none: frozenset[int] = frozenset()

        def meet(met: frozenset[int], label: int) -> frozenset[int] | None:
            return met | {label} if label in labels and len(met | {label}) <= many else None

        line = [regions[cell] for cell in self._square(board, corner)]
        name = f"the number {many} at the corner of {board.name(corner[0])}"
        return Automaton.from_function(line, board, none, meet, lambda met: len(met) == many, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at each region: its cells, its digits, and where it starts; then at what is said of pairs, and at the clues."""
        plain, regions = board.plain, board.layer_cells(REGION)
        size = plain.rows
        labels = [grid[regions[cell]] for cell in plain.cells]
        if [*dict.fromkeys(labels)] != [*range(1, size + 1)]:
            return False
        for name, pairs in (("side", [*pairs_apart(plain, ORTHOGONAL)]), ("link", self._links(plain))):
            told = [grid[cell] for cell in board.layer_cells(name)] if pairs else []
            if told != [JOINED if labels[a] == labels[b] else PARTED for a, b in pairs]:
                return False
        rows = [grid[row * size : (row + 1) * size] for row in range(size)]
        if any(len({*row}) < size for row in rows):
            return False
        for label in range(1, size + 1):
            cells = {cell for cell in plain.cells if labels[cell] == label}
            if len(cells) != size or len(parts(board, cells)) != 1 or len({grid[c] for c in cells}) != size:
                return False
        return self._clues_hold(plain, grid, labels)

    def _clues_hold(self, plain: Board, grid: Sequence[Digit], labels: Sequence[int]) -> bool:
        if any(len({labels[cell] for cell in cells}) > 1 for cells in self.together):
            return False
        if any(labels[one] == labels[other] for one, other in self.borders):
            return False
        for corner, many in zip(self.corners, self.meeting, strict=True):
            (row, col), size = plain.positions[corner[0]], plain.cols
            around = (labels[(row + down) * size + col + right] for down in (0, 1) for right in (0, 1))
            if len({*around}) != many:
                return False
        if not self.squares and any(len({labels[cell] for cell in square}) == 1 for square in squares(plain)):
            return False
        for clue in self.counts:
            if grid[clue[0]] != sum(labels[c] == labels[clue[0]] for c in self._counted(plain, clue)) - (
                not self.itself
            ):
                return False
        for clue in self.seen:
            many = int(self.itself)
            for arm in arms_of(plain, clue) or ():
                for cell in arm:
                    if labels[cell] != labels[clue[0]]:
                        break
                    many += 1
            if grid[clue[0]] != many:
                return False
        return True

    def tell(self, scene: Scene) -> bool:
        """Add how regions are named, and which digits they have or need."""
        (part, *others) = scene.premise.primitives
        if others:
            return False
        if isinstance(part, DifferentPairs):
            return tell_digits(scene, part)
        return isinstance(part, Automaton) and part.name == NAMING and tell_order(scene, part)

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a thin line through cells of one region, a thick one where a border is given, and the clues."""
        for cells in self.together:
            yield Line(path(board, cells), 0.05, "ink")
        for one, other in self.borders:
            (row, col), (to_row, to_col) = middle(board, one), middle(board, other)
            across, along = ((row + to_row) / 2, (col + to_col) / 2), ((to_col - col) / 2, (to_row - row) / 2)
            ends = tuple((across[0] + way * along[0], across[1] + way * along[1]) for way in (-1, 1))
            yield Line(ends, 0.1, "ink")
        for clue in self.counts:
            yield Circle(middle(board, clue[0]), 0.38)
        for corner, many in zip(self.corners, self.meeting, strict=True):
            row, col = middle(board, corner[0])
            yield Circle((row + 0.5, col + 0.5), 0.16, "light", str(many))
        for clue in self.seen:
            for arm in arms_of(board, clue) or ():
                (row, col), (to_row, to_col) = middle(board, clue[0]), middle(board, arm[0])
                yield Line(_short(row, col, to_row - row, to_col - col), 0.05, "line", arrow=True)

    def note(self, board: Board) -> str:
        """Return what lines, circles and arrows mean, where there are any."""
        own = "itself included" if self.itself else "itself not included"
        more = {
            "The cells on a thin line are in one region.": self.together,
            "A thick line is a border.": self.borders,
            "A number at a corner is of how many regions the four cells round it are.": self.corners,
            "No 2×2 square is in one region.": not self.squares,
            f"A digit in a circle is how many cells of its region are around it, {own}.": [
                clue for clue in self.counts if len(clue) == 1
            ],
            **{
                f"The digit in {board.name(clue[0])} is how many of {', '.join(map(board.name, clue[1:]))} are in its "
                f"region, {own}.": clue
                for clue in self.counts
                if len(clue) > 1
            },
            "A digit with arrows is how many cells of its region are seen along them, up to the first of another region, "
            f"{own}.": self.seen,
        }
        return " ".join((type(self).sentence(), *(said for said, there in more.items() if there)))


def _short(row: float, col: float, down: float, right: float) -> tuple[Point, Point]:
    """Return the ends of a small arrow at the rim of a cell."""
    return (row + 0.3 * down, col + 0.3 * right), (row + 0.47 * down, col + 0.47 * right)


def _both(board: Board, pair: Pair) -> str:
    return f"{board.name(pair[0])} and {board.name(pair[1])}"


plugin = ChaosConstruction
