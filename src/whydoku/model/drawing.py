"""What a rule looks like: a few neutral shapes that any renderer can draw.

Points are (row, column) in cells from the top left corner of the board, so (0.5, 0.5) is the middle of r1c1 and (-0.5, 0.5)
is outside, above it. Colours are roles, not values: a renderer picks values that suit its paper. Only what a link
draws beside its rules has colour values (`Element`).

  "line"    the usual colour of a rule drawn over cells
  "dark"    black or nearly so          "light"   white or nearly so
  "shade"   a light fill behind digits  "ink"     the colour of text
  a hue     "green", "purple", "blue", "orange", "teal", "gold", "lilac", "pink": where setters have a custom
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.model.board import Board, Cell

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke through some points."""

    points: tuple[Point, ...]
    width: float = 0.15  # in cells
    colour: str = "line"
    arrow: bool = False  # whether it ends in an arrowhead


@dataclass(frozen=True, slots=True)
class Cage:
    """A dashed outline round cells, with a label in its first cell."""

    cells: tuple[Cell, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """Whole cells in a colour, with a line round them and optional small signs in their corners.

    Areas that belong to one of several rules of a kind name that kind: a renderer labels each rule with a letter.
    """

    cells: tuple[Cell, ...]
    fill: str = "shade"
    signs: tuple[str, ...] = ()  # one per cell
    lettered: str = ""  # the kind of rule


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, perhaps with something written in it."""

    middle: Point
    radius: float
    fill: str = "light"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Square:
    """A square lying behind a digit."""

    middle: Point
    half: float  # half its width
    fill: str = "shade"
    turned: bool = False  # whether it stands on a corner


@dataclass(frozen=True, slots=True)
class Text:
    """A text on the board."""

    middle: Point
    text: str
    size: float = 0.4  # height in cells


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line that a link draws and that belongs to no rule, in its own colour."""

    points: tuple[Point, ...]
    colour: str = ""  # #RRGGBB or #RRGGBBAA; '' is the colour of text
    width: float = 0.1  # in cells
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """A rectangle or an ellipse that a link draws and that belongs to no rule."""

    middle: Point
    width: float  # in cells
    height: float
    fill: str = ""
    edge: str = ""
    is_round: bool = False
    angle: float = 0.0  # degrees, clockwise
    above: bool = False  # whether it lies on the grid


@dataclass(frozen=True, slots=True)
class Label:
    """A text that a link draws and that belongs to no rule."""

    middle: Point
    text: str
    size: float = 0.4  # height in cells
    colour: str = ""


Element: TypeAlias = Stroke | Plate | Label
"""What a link draws beside its rules: colours are values here."""

Shape: TypeAlias = Line | Cage | Area | Circle | Square | Text | Element


def middle(board: Board, cell: Cell) -> Point:
    """Return the middle of a cell.

    >>> middle(Board.square(4), 5)
    (1.5, 1.5)
    """
    row, col = board.positions[cell]
    return row + 0.5, col + 0.5


def path(board: Board, cells: Iterable[Cell]) -> tuple[Point, ...]:
    """Return the middles of cells."""
    return tuple(middle(board, cell) for cell in cells)


def between(board: Board, a: Cell, b: Cell) -> Point:
    """Return the point halfway between two cells."""
    (row, col), (other_row, other_col) = middle(board, a), middle(board, b)
    return (row + other_row) / 2, (col + other_col) / 2


def before(board: Board, line: tuple[Cell, ...]) -> Point:
    """Return the point one step before a line of cells, where a clue to it stands."""
    row, col = middle(board, line[0])
    next_row, next_col = middle(board, line[1]) if len(line) > 1 else (row + 1, col)
    return 2 * row - next_row, 2 * col - next_col
