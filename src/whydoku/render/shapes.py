"""Draw the shapes of rules as SVG: what lies behind the digits, and what is written over the lines of the grid.

Rules speak of colours by their role or by the hue that setters have made a custom; the values are chosen here, light enough
that a digit on them can be read.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from whydoku.model.board import Board
from whydoku.model.drawing import Cage, Circle, Line, Point, Shape, Square, Text

COLOURS = {
    "line": "#bdbdbd",
    "dark": "#111",
    "light": "#fff",
    "shade": "#dedede",
    "ink": "#333",
    "green": "#97d99b",
    "purple": "#dba0e6",
    "blue": "#93c6f0",
    "orange": "#f5bb90",
    "teal": "#8bd6cb",
    "gold": "#ecd67c",
    "lilac": "#c9bdf0",
    "pink": "#f5b3c7",
}
"""What the names of colours come to."""

STYLE = (
    ".cage{fill:none;stroke:#333;stroke-width:1.4;stroke-dasharray:5 3}"
    ".sign{fill:#111;paint-order:stroke;stroke:#fff;stroke-width:4}"
)
"""What the shapes want in the picture's style sheet."""

_INSET = 0.09  # how far a cage keeps from the lines of the grid, in cells
_SMALL = 0.3  # a disc with a smaller radius is a dot on the grid, a larger one lies behind a digit
_LABEL = 0.26


def below(shapes: Iterable[Shape], unit: float, at: float) -> Iterator[str]:
    """Draw what lies behind digits and the grid: shades, then wide lines before narrow ones, then discs."""
    for shape in sorted((shape for shape in shapes if not _is_above(shape)), key=_depth):
        if isinstance(shape, Square):
            yield _square(shape, unit, at)
        elif isinstance(shape, Line):
            yield from _line(shape, unit, at)
        elif isinstance(shape, Circle):
            yield from _circle(shape, unit, at)


def above(board: Board, shapes: Iterable[Shape], unit: float, at: float) -> Iterator[str]:
    """Draw what stands on the grid: cages, dots and words."""
    for shape in shapes:
        if isinstance(shape, Cage):
            yield from _cage(board, shape, unit, at)
        elif isinstance(shape, Text):
            yield _text(shape.middle, shape.text, shape.size, unit, at, "sign")
        elif isinstance(shape, Circle) and _is_above(shape):
            yield from _circle(shape, unit, at)


def extent(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    """Say how far shapes reach: least row, least column, greatest row, greatest column; all 0 where there is none."""
    spots = [spot for shape in shapes for spot in _reach(shape)]
    if not spots:
        return 0, 0, 0, 0
    rows, cols = [row for row, _ in spots], [col for _, col in spots]
    return min(rows), min(cols), max(rows), max(cols)


def _reach(shape: Shape) -> Iterator[Point]:
    if isinstance(shape, Cage):
        return
    points, room = (shape.points, shape.width / 2) if isinstance(shape, Line) else ((shape.middle,), _room(shape))
    for row, col in points:
        yield row - room, col - room
        yield row + room, col + room


def _room(shape: Circle | Square | Text) -> float:
    if isinstance(shape, Circle):
        return shape.radius
    return shape.half if isinstance(shape, Square) else 0.3 * shape.size * max(2, len(shape.text))


def _is_above(shape: Shape) -> bool:
    return isinstance(shape, Cage | Text) or (isinstance(shape, Circle) and (shape.radius < _SMALL or shape.text != ""))


def _depth(shape: Shape) -> tuple[int, float]:
    if isinstance(shape, Square) and shape.fill == "shade":
        return 0, 0
    return (1, -shape.width) if isinstance(shape, Line) else (2, 0)


def _colour(name: str) -> str:
    return COLOURS.get(name, COLOURS["line"])


def _line(line: Line, unit: float, at: float) -> Iterator[str]:
    points = [(at + col * unit, at + row * unit) for row, col in line.points]
    if line.colour == "light":  # white on white wants an outline
        yield _stroke(points, "line", line.width * unit + 3)
    yield _stroke(points, line.colour, line.width * unit)
    if line.arrow and len(points) > 1:
        yield _stroke(_head(points[-2], points[-1], 0.22 * unit), line.colour, line.width * unit)


def _stroke(points: Sequence[Point], colour: str, width: float) -> str:
    return (
        f'<polyline fill="none" stroke="{_colour(colour)}" stroke-width="{width:.3g}" stroke-linecap="round" '
        f'stroke-linejoin="round" points="{_points(points)}"/>'
    )


def _head(start: Point, tip: Point, length: float) -> list[Point]:
    """Give the three points of an arrow's head."""
    back = math.atan2(start[1] - tip[1], start[0] - tip[0])
    left, right = (
        (tip[0] + length * math.cos(back + turn), tip[1] + length * math.sin(back + turn)) for turn in (-0.6, 0.6)
    )
    return [left, tip, right]


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.4g},{y:.4g}" for x, y in points)


def _square(square: Square, unit: float, at: float) -> str:
    row, col = square.middle
    x, y, half = at + col * unit, at + row * unit, square.half * unit
    edge = f' stroke="{COLOURS["line"]}" stroke-width="1.5"' if square.fill == "light" else ""
    turned = f' transform="rotate(45 {x:.4g} {y:.4g})"' if square.turned else ""
    return (
        f'<rect x="{x - half:.4g}" y="{y - half:.4g}" width="{2 * half:.4g}" height="{2 * half:.4g}" '
        f'fill="{_colour(square.fill)}"{edge}{turned}/>'
    )


def _circle(circle: Circle, unit: float, at: float) -> Iterator[str]:
    row, col = circle.middle
    edge = (
        ""
        if circle.fill == "shade"
        else f' stroke="{COLOURS["ink" if _is_above(circle) else "line"]}" stroke-width="1.5"'
    )
    yield (
        f'<circle cx="{at + col * unit:.4g}" cy="{at + row * unit:.4g}" r="{circle.radius * unit:.3g}" '
        f'fill="{_colour(circle.fill)}"{edge}/>'
    )
    if circle.text:
        words = circle.text.split()
        lines = [" ".join(words[i : i + 2]) for i in range(0, len(words), 2)]  # four digits in two rows of two
        size = min(0.24, 1.5 * circle.radius / max(len(line) for line in lines))
        for number, line in enumerate(lines):
            spot = row + (number - (len(lines) - 1) / 2) * 0.95 * size, col
            colour = "light" if circle.fill == "dark" else "dark"
            yield _text(spot, line, size, unit, at, "dot", f' fill="{COLOURS[colour]}"')


def _cage(board: Board, cage: Cage, unit: float, at: float) -> Iterator[str]:
    places = {board.positions[cell] for cell in cage.cells}
    pieces = []
    for row, col in sorted(places):
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (row + down, col + right) in places:
                continue
            ends = [_end(places, (row, col), (down, right), way) for way in (-1, 1)]
            if down:
                y = row + 0.5 + down * (0.5 - _INSET)
                pieces.append(((ends[0] + col, y), (ends[1] + col, y)))
            else:
                x = col + 0.5 + right * (0.5 - _INSET)
                pieces.append(((x, ends[0] + row), (x, ends[1] + row)))
    d = "".join(
        f"M{at + a * unit:.4g} {at + b * unit:.4g}L{at + c * unit:.4g} {at + e * unit:.4g}" for (a, b), (c, e) in pieces
    )
    yield f'<path class="cage" d="{d}"/>'
    if cage.label:
        row, col = min(board.positions[cell] for cell in cage.cells)
        size = min(_LABEL, 1.2 / len(cage.label))
        spot = row + _INSET + 0.5 * size, col + _INSET + 0.3 * size * len(cage.label)
        yield _text(spot, cage.label, size, unit, at, "sign")


def _end(places: set[tuple[int, int]], place: tuple[int, int], side: tuple[int, int], way: int) -> float:
    """Say where a side of a cage's cell ends, counted from the cell's own start: short of it, at it, or round a corner."""
    (row, col), (down, right) = place, side
    along = (0, way) if down else (way, 0)
    start = 0.0 if way < 0 else 1.0
    if (row + along[0], col + along[1]) not in places:
        return start - way * _INSET
    if (row + along[0] + down, col + along[1] + right) in places:
        return start + way * _INSET
    return start


def _text(spot: Point, text: str, size: float, unit: float, at: float, kind: str, more: str = "") -> str:
    row, col = spot
    x, y = at + col * unit, at + row * unit
    return f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}" font-size="{size * unit:.3g}"{more}>{escape(text)}</text>'
