"""Draw what a link draws besides its rules, in the link's own colours.

Black and white are those of the theme, so that they can be seen on dark paper; every other colour is what the link says.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from whydoku.model.drawing import Label, Plate, Point, Stroke
from whydoku.render.layout import CELL, MARGIN
from whydoku.render.tree import SvgElement, Value, number, text

_BLACK, _WHITE = 0.12, 0.97  # shares of light below and above which a colour is the theme's


def own_stroke(stroke: Stroke) -> Iterator[SvgElement]:
    """Draw a line, and the head where it is an arrow."""
    points = [_at(point) for point in stroke.points]
    yield _polyline(points, stroke.colour, stroke.width * CELL)
    if stroke.arrow and len(points) > 1:
        (x0, y0), (x1, y1) = points[-2:]
        back = math.atan2(y0 - y1, x0 - x1)
        sides = [
            (x1 + 0.2 * CELL * math.cos(back + turn), y1 + 0.2 * CELL * math.sin(back + turn)) for turn in (-0.6, 0.6)
        ]
        yield _polyline([sides[0], (x1, y1), sides[1]], stroke.colour, stroke.width * CELL)


def own_patch(patch: Plate) -> Iterator[SvgElement]:
    """Fill a rectangle or an ellipse, and draw its edge."""
    (x, y), width, height = _at(patch.middle), patch.width * CELL, patch.height * CELL
    turned: dict[str, Value] = (
        {"transform": f"rotate({number(patch.angle)} {number(x)} {number(y)})"} if patch.angle % 360 else {}
    )
    shape: dict[str, Value] = (
        {"cx": x, "cy": y, "rx": width / 2, "ry": height / 2}
        if patch.is_round
        else {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
    )
    tag = "ellipse" if patch.is_round else "rect"
    if patch.fill:
        look, paint = _paint(patch.fill, "fill")
        yield SvgElement(tag, look, shape | turned | paint)
    if patch.edge:
        look, paint = _paint(patch.edge, "stroke")
        yield SvgElement(tag, look, shape | turned | paint | {"stroke-width": 1.4})


def own_label(label: Label) -> SvgElement:
    """Write something."""
    (x, y), size = _at(label.middle), label.size * CELL
    if not label.colour or _light(label.colour) < _BLACK:
        return text("sign", x, y, label.text, size)
    plain = text("own-text", x, y, label.text, size)
    return plain._replace(attributes=plain.attributes | {"fill": label.colour[:7]})


def _polyline(points: list[Point], colour: str, width: float) -> SvgElement:
    look, paint = _paint(colour, "stroke")
    shown = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return SvgElement("polyline", look, {"points": shown, "stroke-width": width, **paint})


def _paint(colour: str, what: str) -> tuple[str, dict[str, Value]]:
    """Return the class and the attributes for a fill or a stroke."""
    light = 0.0 if not colour else _light(colour)
    opacity = int(colour[7:9], 16) / 255 if len(colour) == 9 else 1.0
    faint: dict[str, Value] = {"opacity": f"{opacity:.2f}"} if opacity < 1 else {}
    kind = "fill" if what == "fill" else "line"
    if light < _BLACK:
        return f"{kind}-dark", faint
    if light > _WHITE:
        return f"{kind}-light", faint
    return f"own-{kind}", {what: colour[:7], **faint}


def _light(colour: str) -> float:
    """Return how light a colour is, from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _at(point: Point) -> Point:
    return MARGIN + point[1] * CELL, MARGIN + point[0] * CELL
