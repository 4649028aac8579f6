"""What SudokuPad draws: figures in four layers, read from its JSON and written to it.

Figures are compared by place, size, colour and text; fonts do not matter. Places are (row, column) in cells. Invisible
figures (no colour, no width) are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from whydoku.errors import FormatError
from whydoku.formats._json_values import as_list, as_object, shown
from whydoku.model.drawing import Point
from whydoku.model.rule_json import Json

Layer: TypeAlias = Literal["lines", "arrows", "underlays", "overlays"]
LAYERS: tuple[Layer, ...] = ("lines", "arrows", "underlays", "overlays")


@dataclass(frozen=True)
class Figure:
    """One drawn thing: a stroke through points, or a disc or rectangle around one point, with its text."""

    layer: Layer
    points: tuple[Point, ...]
    colour: str  # of the stroke, or of the fill
    width: float  # of the stroke in SudokuPad's units, or of the figure in cells
    height: float = 0.0
    border: str = ""
    rounded: bool = False
    text: str = ""
    turned: bool = False  # whether a square stands on a corner

    @property
    def at(self) -> Point:
        """The middle of a disc or rectangle, or where a stroke starts."""
        return self.points[0]

    @property
    def pen(self) -> tuple[str, float]:
        """A stroke's colour and width."""
        return self.colour, self.width

    @property
    def near(self) -> str:
        """Return the name of the cell it starts in, on the board or not, for a message."""
        row, col = place_of(self.points[0]) if self.points else (0, 0)
        return f"r{row + 1}c{col + 1}"


def place_of(point: Point) -> tuple[int, int]:
    """Return the row and column that a point is in, on the board or not."""
    return int(point[0] // 1), int(point[1] // 1)


def rounded(point: Point) -> Point:
    """Return a point, rounded as far as it matters."""
    return round(point[0], 2), round(point[1], 2)


def straightened(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return points without those in the middle of straight stretches."""
    kept: list[Point] = []
    for point in points:
        if kept and kept[-1] == point:
            continue
        while len(kept) >= 2 and _in_line(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _in_line(a: Point, b: Point, c: Point) -> bool:
    down, right, on_down, on_right = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return abs(down * on_right - right * on_down) < 1e-6 and down * on_down + right * on_right > 0


# -- JSON ---------------------------------------------------------------------------------------------------------------


def figures_in(data: dict[str, Json]) -> Iterator[tuple[Figure, str]]:
    """Yield what is drawn and visible, with its name in a message."""
    for layer in LAYERS:
        for number, item in enumerate(as_list(data.get(layer, []), layer), 1):
            where = f"{layer.removesuffix('s')} {number}"
            figure = _figure(layer, as_object(item, where), where)
            if _can_be_seen(figure):
                yield figure, where


def figure_seen(layer: Layer, item: dict[str, Json]) -> Figure:
    """Return the figure of an item that has been read before."""
    return _figure(layer, item, layer)


def _can_be_seen(figure: Figure) -> bool:
    if figure.layer in ("lines", "arrows"):
        return len(figure.points) > 1 and figure.width > 0 and not (figure.colour and _is_clear(figure.colour))
    filled = not (_is_clear(figure.colour) and _is_clear(figure.border))
    return bool(figure.text) or (filled and figure.width > 0 and figure.height > 0)


def _is_clear(colour: str) -> bool:
    return colour in ("", "NONE", "TRANSPARENT") or (len(colour) == 9 and colour.endswith("00"))


def _figure(layer: Layer, item: dict[str, Json], where: str) -> Figure:
    if layer in ("lines", "arrows"):
        points = tuple(_point(point, where) for point in as_list(item.get("wayPoints", []), where))
        return Figure(layer, straightened(points), _colour(item.get("color")), _size(item.get("thickness", 1), where))
    text = item.get("text", "")
    return Figure(
        layer,
        (_point(item.get("center"), where),),
        _colour(item.get("backgroundColor")),
        _size(item.get("width", 0), where),
        _size(item.get("height", 0), where),
        _colour(item.get("borderColor")),
        item.get("rounded") is True,
        "" if text is None else "".join(str(text).split()) if isinstance(text, str | int) else shown(text),
        item.get("rounded") is not True and not text and _angle(item.get("angle")) % 90 == 45,
    )


def _angle(data: Json) -> float:
    return data if isinstance(data, int | float) and abs(data) < 10_000 else 0.0


def _size(data: Json, where: str) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float) or not abs(data) < 10_000:
        raise FormatError(f"{where} has the size {shown(data)}")
    return round(float(data), 2)


def _point(data: Json, where: str) -> Point:
    pair = as_list(data, f"the place of {where}")
    if len(pair) != 2:
        raise FormatError(f"the place of {where} should be two numbers")
    return _size(pair[0], where), _size(pair[1], where)


def _colour(data: Json) -> str:
    """Write a colour in one way: #RRGGBB, without full opacity."""
    if not isinstance(data, str):
        return ""
    text = data.strip().upper()
    if text.startswith("#") and len(text) in (4, 5):
        text = "#" + "".join(sign * 2 for sign in text[1:])
    return text[:7] if len(text) == 9 and text.endswith("FF") else text


def figure_to_json(figure: Figure) -> dict[str, Json]:
    """Write a figure as SudokuPad has it."""
    if figure.layer in ("lines", "arrows"):
        line: dict[str, Json] = {
            "wayPoints": [list[Json](point) for point in figure.points],
            "color": figure.colour,
            "thickness": figure.width,
        }
        return line | ({"headLength": 0.3} if figure.layer == "arrows" and figure.width > 2 else {})
    item: dict[str, Json] = {
        "center": list[Json](figure.at),
        "width": figure.width,
        "height": figure.height,
        "rounded": figure.rounded,
    }
    item |= {"backgroundColor": figure.colour} if figure.colour else {}
    item |= {"borderColor": figure.border} if figure.border else {}
    item |= {"angle": 45} if figure.turned else {}
    if figure.text:
        item |= {"text": figure.text, "fontSize": _font(figure)}
    return item | ({"color": "#FFFFFF"} if figure.text and figure.colour == "#000000" else {})


def _font(figure: Figure) -> int:
    """Return the font size, for display only."""
    if figure.rounded:
        return 14
    if figure.text in ("X", "V"):
        return 21
    return 28 if figure.colour else 22 if figure.text.isdecimal() else 38
