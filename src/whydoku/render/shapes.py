"""Draw the shapes of rules: what lies behind the digits, and what is written over the lines of the grid.

Rules speak of colours by their role or by the hue that setters have made a custom; the palette has the values. A rule knows
nothing of the others, so it is here that what would be printed over something else makes room: clues outside move out, and
totals of cages that begin in the same cell go to other corners of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Area, Cage, Circle, Label, Line, Plate, Point, Shape, Square, Stroke, Text
from whydoku.render.layout import CELL, MARGIN, Layout, Spot
from whydoku.render.own_colours import own_label, own_patch, own_stroke
from whydoku.render.palette import hue
from whydoku.render.tree import SvgElement, number, path, text

_INSET = 0.06  # how far a cage keeps from the lines of the grid, in cells
_SMALL = 0.3  # a disc with a smaller radius is a dot on the grid, a larger one lies behind a digit
_MAX_TEXT_RADIUS = 0.27  # the largest radius of a circle that is written in
_LABEL = 0.2
_THIN = 0.1  # a line that is narrower
_DOT = 0.1  # the largest radius of a dot on a side, where candidates stand beside it
_PILL = 0.5  # a light line that is wider
_STEP = 0.75  # how far a clue moves out where another one stands


def arranged(board: Board, shapes: Iterable[Shape]) -> list[Shape]:
    """Move clues outside the board that would stand on one another, each further out."""
    placed: list[Shape] = []
    taken: set[Point] = set()
    for shape in shapes:
        if isinstance(shape, Text) and _outside(board, shape.middle):
            row, col = shape.middle
            down = -1 if row < 0 else 1 if row > board.rows else 0
            right = -1 if col < 0 else 1 if col > board.cols else 0
            while (round(row, 2), round(col, 2)) in taken:
                row, col = row + _STEP * down, col + _STEP * right
            taken.add((round(row, 2), round(col, 2)))
            shape = Text((row, col), shape.text, shape.size)
        placed.append(shape)
    return placed


def below(layout: Layout, shapes: Iterable[Shape], *, emphasised: bool = False) -> Iterator[SvgElement]:
    """Draw what lies behind digits and the grid: shades, then wide lines before narrow ones, then discs."""
    for shape in sorted((shape for shape in shapes if not _is_above(shape)), key=_depth):
        if isinstance(shape, Square):
            yield from _square(shape, emphasised)
        elif isinstance(shape, Line):
            yield from _line(shape, emphasised)
        elif isinstance(shape, Circle):
            yield from _circle(shape, emphasised)
        elif isinstance(shape, Area):
            yield from _area(layout, shape, emphasised)
        elif isinstance(shape, Stroke):
            yield from own_stroke(shape)
        elif isinstance(shape, Plate):
            yield from own_patch(shape)


def above(layout: Layout, shapes: Iterable[Shape], *, emphasised: bool = False) -> Iterator[SvgElement]:
    """Draw what stands on the grid: cages, dots and words."""
    begun: dict[Cell, int] = {}  # how many cages have their totals in a cell
    signed: dict[Cell, int] = {}  # how many signs of areas it has
    for shape in shapes:
        if isinstance(shape, Cage):
            yield from _cage(layout, shape, begun, emphasised)
        elif isinstance(shape, Text):
            yield _sign(shape, emphasised)
        elif isinstance(shape, Circle) and _is_above(shape):
            yield from _circle(shape, emphasised)
        elif isinstance(shape, Area):
            yield from _area_signs(layout, shape, signed)
        elif isinstance(shape, Label):
            yield own_label(shape)
        elif isinstance(shape, Plate) and shape.above:
            yield from own_patch(shape)


def extent(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    """Return how far shapes reach: least row, least column, greatest row, greatest column; all 0 where there is none."""
    spots = [spot for shape in shapes for spot in _reach(shape)]
    if not spots:
        return 0, 0, 0, 0
    rows, cols = [row for row, _ in spots], [col for _, col in spots]
    return min(rows), min(cols), max(rows), max(cols)


def _reach(shape: Shape) -> Iterator[Point]:
    if isinstance(shape, Cage | Area):
        return
    points, room = (
        (shape.points, shape.width / 2) if isinstance(shape, Line | Stroke) else ((shape.middle,), _room(shape))
    )
    for row, col in points:
        yield row - room, col - room
        yield row + room, col + room


def _room(shape: Circle | Square | Text | Label | Plate) -> float:
    if isinstance(shape, Circle):
        return shape.radius
    if isinstance(shape, Plate):
        return max(shape.width, shape.height) / 2
    return shape.half if isinstance(shape, Square) else 0.3 * shape.size * max(2, len(shape.text))


def _outside(board: Board, spot: Point) -> bool:
    return not (0 <= spot[0] <= board.rows and 0 <= spot[1] <= board.cols)


def _sign(shape: Text, emphasised: bool) -> SvgElement:
    """Write something; what is small and in the middle of a cell goes to its foot, where no digit stands on it."""
    (row, col), size = shape.middle, shape.size
    if size < _SMALL and (row % 1, col % 1) == (0.5, 0.5):
        row, size = row + 0.38, min(0.16, 1.4 / len(shape.text))
    return _text("strong-sign" if emphasised else "sign", (row, col), shape.text, size)


def _is_above(shape: Shape) -> bool:
    if isinstance(shape, Plate):
        return shape.above
    return isinstance(shape, Cage | Text | Label) or (
        isinstance(shape, Circle) and (shape.radius < _SMALL or shape.text != "")
    )


def _depth(shape: Shape) -> tuple[int, float]:
    if isinstance(shape, Area | Plate) or (isinstance(shape, Square) and shape.fill == "shade"):
        return 0, 0
    if isinstance(shape, Line) and not (shape.colour == "light" and shape.width > _PILL):
        return 1, -shape.width
    if isinstance(shape, Stroke):
        return 1, -shape.width
    return 2, 0  # a pill covers where its shaft begins, as a circle does


def at(spot: Point) -> Spot:
    """Turn rows and columns into a point of the picture."""
    return MARGIN + spot[1] * CELL, MARGIN + spot[0] * CELL


def _line(line: Line, emphasised: bool) -> Iterator[SvgElement]:
    points = [at(point) for point in line.points]
    width = line.width * CELL
    strokes = [points]
    if line.arrow and len(points) > 1:
        strokes.append(_head(points[-2], points[-1], 0.2 * CELL))
    look = f"line-{hue(line.colour)}"
    for stroke in strokes:
        if emphasised and line.width < _THIN:  # a wide black line would swallow candidates
            yield _stroke(stroke, "glow", width + 12)
            look = "casing"
        elif emphasised:
            yield _stroke(stroke, "casing", width + 5)
        elif line.colour == "light":  # white on white wants an outline
            yield _stroke(stroke, "line-line", width + 3)
    for stroke in strokes:
        yield _stroke(stroke, look, width)


def _stroke(points: Sequence[Spot], look: str, width: float) -> SvgElement:
    shown = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return SvgElement("polyline", look, {"points": shown, "stroke-width": width})


def _head(start: Spot, tip: Spot, length: float) -> list[Spot]:
    """Return the three points of an arrow's head."""
    back = math.atan2(start[1] - tip[1], start[0] - tip[0])
    left, right = (
        (tip[0] + length * math.cos(back + turn), tip[1] + length * math.sin(back + turn)) for turn in (-0.6, 0.6)
    )
    return [left, tip, right]


def _square(square: Square, emphasised: bool) -> Iterator[SvgElement]:
    (x, y), half = at(square.middle), square.half * CELL
    if square.turned:
        reach = half * math.sqrt(2)
        far = number(reach)
        d = f"M{number(x - reach)} {number(y)}l{far} -{far}l{far} {far}l-{far} {far}Z"
    else:
        d = f"M{number(x - half)} {number(y - half)}h{number(2 * half)}v{number(2 * half)}h{number(-2 * half)}Z"
    yield path(f"fill-{hue(square.fill)}", d)
    if emphasised:
        yield path("strong-edge", d)
    elif square.fill == "light":
        yield path("area", d)


def _circle(circle: Circle, emphasised: bool) -> Iterator[SvgElement]:
    if circle.text:  # smaller than it is drawn elsewhere, because candidates stand beside it
        circle = Circle(circle.middle, min(circle.radius, _MAX_TEXT_RADIUS), circle.fill, circle.text)
    elif circle.radius < _SMALL:
        circle = Circle(circle.middle, min(circle.radius, _DOT), circle.fill)
    x, y = at(circle.middle)
    is_dot = _is_above(circle) and circle.fill in ("dark", "light")
    disc = SvgElement(
        "circle",
        f"dot-{circle.fill}" if is_dot else f"fill-{hue(circle.fill)}",
        {"cx": x, "cy": y, "r": circle.radius * CELL},
    )
    edge = "" if circle.fill == "shade" else "edged" if _is_above(circle) else "rim"
    yield SvgElement("g", edge, {}, (disc,)) if edge else disc
    if emphasised:
        yield SvgElement("circle", "strong-edge", {"cx": x, "cy": y, "r": circle.radius * CELL})
    if circle.text:
        yield from _written(circle)


def _written(circle: Circle) -> Iterator[SvgElement]:
    """Write into a circle: words side by side, four digits in two rows of two."""
    words = circle.text.split()
    rows = [words[i : i + 2] for i in range(0, len(words), 2)]
    look = {"dark": "on-dark", "light": "on-light"}.get(circle.fill, "sign")
    row, col = circle.middle
    size = min(0.24, 1.6 * circle.radius / max(sum(map(len, line)) for line in rows))
    for number_, line in enumerate(rows):
        y = row + (number_ - (len(rows) - 1) / 2) * 0.98 * size
        apart = 0.9 * size * max(map(len, line))
        for place, word in enumerate(line):
            yield _text(look, (y, col + (place - (len(line) - 1) / 2) * apart), word, size)


def _area(layout: Layout, area: Area, emphasised: bool) -> Iterator[SvgElement]:
    outline = {"d": layout.outline(area.cells), "fill-opacity": "0.7"}  # areas may overlap
    yield SvgElement("path", f"fill-{hue(area.fill)}", dict(outline))
    yield path("strong-edge" if emphasised else "area", layout.outline(area.cells, 0.04 * CELL))


def _area_signs(layout: Layout, area: Area, signed: dict[Cell, int]) -> Iterator[SvgElement]:
    """Write an area's signs into the lower right corners of its cells, beside those of other areas."""
    for cell, said in zip(area.cells, area.signs, strict=False):
        if said:
            x, y = layout.corner(cell)
            before = signed.get(cell, 0)
            signed[cell] = before + 1
            yield text("area-sign", x + (0.87 - 0.3 * before) * CELL, y + 0.88 * CELL, said, 0.17 * CELL)


_CORNERS = ((0, 0), (0, 1), (1, 0), (1, 1))


def _cage(layout: Layout, cage: Cage, begun: dict[Cell, int], emphasised: bool) -> Iterator[SvgElement]:
    firsts = [min(piece) for piece in _pieces(layout.board, cage.cells)]
    before = max(begun.get(first, 0) for first in firsts)
    inset = (_INSET + 0.05 * before) * CELL  # where cages overlap, each keeps its own line
    yield path("strong-cage" if emphasised else "cage", layout.outline(cage.cells, inset))
    if not cage.label:
        return
    size = min(_LABEL, 1.0 / len(cage.label))
    room = _INSET + 0.31 * size * len(cage.label) - 0.03
    down, right = _CORNERS[before % 4]
    for first in firsts:  # each piece of a cage in pieces says whose it is
        begun[first] = before + 1
        x, y = layout.corner(first)
        yield text(
            "strong-sign" if emphasised else "sign",
            x + (1 - room if right else room) * CELL,
            y + (0.86 if down else 0.02 + 0.5 * size) * CELL,
            cage.label,
            size * CELL,
        )


def _pieces(board: Board, cells: Sequence[Cell]) -> list[set[Cell]]:
    """Part cells into pieces that hang together by their sides."""
    left = set(cells)
    pieces = []
    while left:
        piece, waiting = set(), [min(left)]
        while waiting:
            cell = waiting.pop()
            if cell not in left:
                continue
            left.remove(cell)
            piece.add(cell)
            row, col = board.positions[cell]
            around = (board.at(row + 1, col), board.at(row - 1, col), board.at(row, col + 1), board.at(row, col - 1))
            waiting += [other for other in around if other is not None]
        pieces.append(piece)
    return pieces


def _text(look: str, spot: Point, said: str, size: float) -> SvgElement:
    x, y = at(spot)
    return text(look, x, y, said, size * CELL)
