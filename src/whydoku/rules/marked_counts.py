"""Circled digits that count: one in each row, column and box, which says how many cells of its houses are shaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, Shape, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import AllDifferent, Automaton, Clause, Count, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.rules._areas import SHADE, SHADED, UNSHADED, shade_layer
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import houses_of
from whydoku.rules._reasons import tell_meaning

CIRCLE, BARE, CIRCLED = "circle", 1, 2
_DIGIT = "circled digit"


@dataclass(frozen=True)
class MarkedCounts(Rule):
    """One cell in each row, column and box is circled, each digit once; it says how many cells of each of them are shaded."""

    aliases = ("shambhala", "circled-counts")
    placed = False  # its layers are no part of a finished grid
    gesture = "set"
    example = Example(
        puzzle="..............3.",
        solution="3124421313422431",
        rules=(
            "marked-counts r2c1 r4c4",
            "shade-cage 2 r4c1 r4c2 shaded",
            "shade-cage 3 r1c2 r2c2 shaded",
            "shade-cage 6 r2c2 r2c1 shaded",
            "shade-cage 4 r3c2 r2c3 shaded",
        ),
        size="4",
    )

    cells: tuple[Cell, ...] = ()  # those that are known to be circled

    def check(self, board: Board) -> None:
        """Refuse a board where one cell per row cannot have all the digits."""
        plain = board.plain
        if self.cells:
            check_cells(self, plain, self.cells)
        if plain.grids or plain.holes or plain.rows != plain.size:
            raise RuleError(f"{self.name}: the board has as many rows as digits, not {plain}")

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield what is shaded, what is circled, and the circled digit of each row."""
        yield shade_layer()
        yield Layer(CIRCLE, ((BARE, "not circled"), (CIRCLED, "circled")), look="corner", signs=("·", "○"))
        rows = tuple(f"the circled digit of row {row + 1}" for row in range(board.rows))
        yield Layer(_DIGIT, tuple((digit, "") for digit in board.digits), rows, "derived")

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the circles of each house, their digits, and what they count."""
        plain, circle, rows = board.plain, board.layer_cells(CIRCLE), board.layer_cells(_DIGIT)
        for cell in self.cells:
            yield Count(
                (circle[cell],), frozenset({CIRCLED}), frozenset({1}), f"the circle given at {board.name(cell)}"
            )
        for name, cells in houses_of(plain):
            own = tuple(circle[cell] for cell in cells)
            yield Count(own, frozenset({CIRCLED}), frozenset({1}), f"the circle of {name}")
            yield self._counted(board, name, cells)
        yield AllDifferent(tuple(rows), "the circled digits")
        for cell in plain.cells:
            row = plain.positions[cell][0]
            for digit in plain.digits:
                literals = ((circle[cell], CIRCLED, False), (cell, digit, False), (rows[row], digit, True))
                yield Clause(literals, f"the circle of row {row + 1}")

    def _counted(self, board: Board, name: str, cells: Sequence[Cell]) -> Automaton:
        """Return that the circled digit of a house is how many of its cells are shaded."""
        circle, shade, digits = board.layer_cells(CIRCLE), board.layer_cells(SHADE), board.plain.digits
        line = tuple(each for cell in cells for each in (circle[cell], cell, shade[cell]))
        start = (
            0,
            0,
            -1,
            0,
        )  # where in the cell it is, how many are shaded, what the circle says, and whether it is here

        def move(state: tuple[int, int, int, int], number: int) -> tuple[int, int, int, int] | None:
            place, many, told, here = state
            if place == 0:
                return (1, many, told, number) if number in (BARE, CIRCLED) else None
            if place == 1:
                if number not in digits or (here == CIRCLED and (told >= 0 or number < many)):
                    return None
                return (2, many, number if here == CIRCLED else told, 0)
            many += number == SHADED
            return (0, many, told, 0) if number in (UNSHADED, SHADED) and not 0 <= told < many else None

        return Automaton.from_function(line, board, start, move, lambda s: s[1] == s[2], f"the count of {name}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for the circle of each house, and count what is shaded there."""
        plain = board.plain
        circle, shade = board.layer_cells(CIRCLE), board.layer_cells(SHADE)
        circled = [cell for cell in plain.cells if grid[circle[cell]] == CIRCLED]
        if not {*circled}.issuperset(self.cells) or len({grid[cell] for cell in circled}) != plain.size:
            return False
        for _, cells in houses_of(plain):
            own = [cell for cell in cells if cell in circled]
            if len(own) != 1 or grid[own[0]] != sum(grid[shade[cell]] == SHADED for cell in cells):
                return False
        told = [grid[cell] for cell in board.layer_cells(_DIGIT)]
        return told == [grid[cell] for cell in sorted(circled)]

    def tell(self, scene: Scene) -> bool:
        """Add what a circle counts, where that is what the step is about."""
        house = scene.name.removeprefix("the count of ")
        if house == scene.name:
            return False
        return tell_meaning(scene, f"in {house}, as many cells are shaded as the digit in the circle says")

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the circles that are given."""
        for cell in self.cells:
            yield Circle(middle(board, cell), 0.4)


plugin = MarkedCounts
