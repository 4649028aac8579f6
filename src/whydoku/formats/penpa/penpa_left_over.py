"""What penpa draws besides the rules: shading, lines, shapes and texts, kept with the puzzle, named and drawn.

Each is kept by its places on the board, so that it goes back into a link with other margins. A missing line of the grid, a
picture, a tag, and symbols other than discs, squares and diamonds are only named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from whydoku.errors import FormatError
from whydoku.formats._drawings import drawn_of, label
from whydoku.formats._json_values import as_list, as_object, as_text, shown
from whydoku.formats._original_json import json_behind
from whydoku.formats.penpa.lattice import BELOW, CORNER, MIDDLE, QUARTER, RIGHT, Spot
from whydoku.formats.penpa.layers import BLACK, LARGEST, RINGED, Left
from whydoku.model.drawing import Element, Plate, Point, Stroke
from whydoku.model.drawn import NOTHING_DRAWN, Drawn, colour_value
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

ORIGINAL = "penpa"
"""The name under which a puzzle's metadata has what of the drawing is not a constraint."""

KEPT = "drawn"
"""The key under which that has what is drawn only."""

_OFFSETS = {
    MIDDLE: (0.5, 0.5),
    CORNER: (1.0, 1.0),
    BELOW: (1.0, 0.5),
    RIGHT: (0.5, 1.0),
}  # of points from a cell's place
_SURFACES = (
    *("#444444", "#B3FFB3", "#CCCCCC", "#000000", "#C0E0FF", "#FFA3A3", "#FFFFA3", "#999999", "#FFB3FF", "#FFCC80"),
    *("#CC99FF", "#EECAB1"),
)
"""The colours of shading, by number from 1 on."""

_LINES = {
    **dict.fromkeys((3, 30, 98), "#208020"),
    **dict.fromkeys((5, 40), "#999999"),
    **dict.fromkeys((7, 14, 15), "#777777"),
    8: "#FF0000",
    9: "#187BCD",
    12: "#444444",
}
"""The colours of strokes by their style; the others are black."""

_WIDTHS = {"line": 0.08, "freeline": 0.08, "wall": 0.12, "cage": 0.03, "squareframe": 0.3, "polygon": 0.04}
_EDGE_WIDTH = 0.06
_LIST_COLOURS = {"direction": "#B3B3B3", "squareframe": "#CCCCCC"}
_FILLS = {1: "#FFFFFF", 2: "#000000", 3: "#CCCCCC"}  # of symbols
_SYMBOL = re.compile(r"(circle|square|diamond)_(LL|L|M|S|SS)")
_WIDE = {"LL": 1.0, "L": 0.8, "M": 0.7, "S": 0.45, "SS": 0.25}  # in cells
_TEXTS = {"1": 0.7, "10": 0.7, "6": 0.3, "5": 0.25, "7": 0.25}  # heights by the size of a number
_TEXT, _SMALL_TEXT = 0.4, 0.25
_SPOT_PARTS = 4


# -- kept with the puzzle -----------------------------------------------------------------------------------------------


def left_json(left: Left) -> Json:
    """Return the form in which something is kept."""
    spots: list[Json] = [[*spot] for spot in left.spots]
    kept: dict[str, Json] = {"layer": left.layer, "at": spots, "entry": left.entry, "what": left.what}
    kept |= {"where": left.where} if left.where else {}
    return kept | ({"colour": left.colour} if left.colour is not None else {})


def read_left(data: Json) -> list[Left]:
    """Read what is kept, or raise an error."""
    found = []
    for each in as_list(data or [], "what is drawn only"):
        kept = as_object(each, "what is drawn only")
        texts = [as_text(kept.get(key, ""), f"{key} of what is drawn only") for key in ("layer", "what", "where")]
        spots = tuple(_spot(spot) for spot in as_list(kept.get("at", []), "its places"))
        found.append(Left(texts[0], spots, kept.get("entry"), texts[1], texts[2], kept.get("colour")))
    return found


def _spot(data: Json) -> Spot:
    parts = [part for part in as_list(data, "a place") if isinstance(part, int) and not isinstance(part, bool)]
    if len(parts) == len(as_list(data, "a place")) == _SPOT_PARTS:
        sheet, row, col, which = parts
        if MIDDLE <= sheet <= QUARTER and 0 <= which < _SPOT_PARTS:
            return sheet, row, col, which
    raise FormatError(f"what is drawn only stands at {shown(data)}, which is not a place")


def margin_for(kept: list[Left], size: int) -> int:
    """Return how many rows and columns outside the board are needed; what is too far out is dropped from the list."""
    needed = {id(left): max((_outside(spot, size) for spot in left.spots), default=0) for left in kept}
    kept[:] = [left for left in kept if size + 2 * needed[id(left)] <= LARGEST]
    return max((needed[id(left)] for left in kept), default=0)


def _outside(spot: Spot, size: int) -> int:
    sheet, row, col, _ = spot
    rim = (
        0 if sheet in (MIDDLE, QUARTER) else 1
    )  # the upper and left sides of the board count as those of cells before it
    return max(0, -row - rim, -col - rim, row - size + 1, col - size + 1)


def drawn_only(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the link of a puzzle draws that no rule takes, by name and place; the same in many places once."""
    places: dict[str, list[str]] = {}
    for left in _left_of(puzzle):
        places.setdefault(left.what, []).append(left.where)
    for what, found in places.items():
        where = list(dict.fromkeys(filter(None, found)))
        at = f" at {where[0]}" if where else ""
        more = f" and {len(where) - 1} more place{'s' if len(where) > 2 else ''}" if len(where) > 1 else ""
        yield f"{what}{at}{more}, drawn only" if where else what.removesuffix(",")


def _left_of(puzzle: Puzzle) -> list[Left]:
    kept = json_behind(puzzle, ORIGINAL)
    return read_left(kept.get(KEPT)) if isinstance(kept, dict) else []


# -- drawn --------------------------------------------------------------------------------------------------------------


def drawn(puzzle: Puzzle) -> Drawn:
    """Return what the link of a puzzle draws beside its rules."""
    found = _left_of(puzzle)
    if not found:
        return NOTHING_DRAWN
    return drawn_of(puzzle.board, (element for left in found for element in _elements(left)), None)


def _elements(left: Left) -> Iterator[Element]:
    own = colour_value(left.colour)
    points = tuple(map(_at, left.spots))
    if left.layer == "surface":
        number = left.entry if isinstance(left.entry, int) and 1 <= left.entry <= len(_SURFACES) else 3
        yield Plate(points[0], 1.0, 1.0, own or _SURFACES[number - 1])
    elif left.layer in ("number", "numberS"):
        entry = as_list(left.entry, left.layer)
        size = _SMALL_TEXT if left.layer == "numberS" else _TEXTS.get(str(entry[2]) if len(entry) > 2 else "", _TEXT)
        if entry[1] == RINGED:
            yield Plate(points[0], size + 0.1, size + 0.1, "#FFFFFF", "#000000", is_round=True, above=True)
        yield from label(points[0], _said(entry[0]), size, own or (_LINES[3] if entry[1] == BLACK + 1 else None))
    elif left.layer == "symbol":
        yield from _symbol(points[0], as_list(left.entry, "a symbol"), own)
    elif left.layer != "deletelineE" and len(points) > 1:
        style = left.entry if isinstance(left.entry, int) else 0
        colour = own or _LIST_COLOURS.get(left.layer) or _LINES.get(style, "#000000")
        ring = points[:1] if left.layer == "polygon" else ()
        yield Stroke((*points, *ring), colour, _WIDTHS.get(left.layer, _EDGE_WIDTH), left.layer == "direction")


def _symbol(middle: Point, entry: list[Json], own: str) -> Iterator[Element]:
    colour, sign = entry[:2]
    match = _SYMBOL.fullmatch(sign) if isinstance(sign, str) else None
    if match is not None:
        kind, wide = match[1], _WIDE[match[2]] / (2**0.5 if match[1] == "diamond" else 1)
        fill = own or (_FILLS.get(colour, "") if isinstance(colour, int) else "")
        turn = 45.0 if kind == "diamond" else 0.0
        yield Plate(middle, wide, wide, fill, "#000000", kind == "circle", turn, above=True)


def _said(text: Json) -> Json:
    """Return a text; from a list of small digits, those that are set."""
    if isinstance(text, list):
        return "".join(str(digit) for digit, is_set in enumerate(text, 1) if is_set == 1)
    return text


def _at(spot: Spot) -> Point:
    """Return where a point lies, in cells from the corner of the board."""
    sheet, row, col, which = spot
    down, right = (0.25 + which // 2 / 2, 0.25 + which % 2 / 2) if sheet == QUARTER else _OFFSETS[sheet]
    return row + down, col + right
