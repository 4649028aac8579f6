"""What a link draws beside its rules, and its fog: kept with a puzzle and shown, never used by an engine.

Elements are shapes with colours of their own (`drawing.Stroke`, `Plate`, `Label`). Fog works as in SudokuPad: it hides cells
and all that is in them. Some cells are lit from the start, and a correct digit lifts the fog from the cells around it. A cell
that belongs to a fog link lights the cells of the link instead, once all cells that the link waits for are correct. Givens
count as correct.

As JSON:

    {"elements": [{"line": [[0.5, 0.5], [0.5, 3.5]], "colour": "#D23BE7", "width": 0.1, "arrow": true},
                  {"patch": [1.5, 1.5], "size": [0.8, 0.8], "fill": "#FFFFFF", "edge": "#000000", "round": true},
                  {"label": "12", "at": [0.2, 0.2], "size": 0.3, "colour": "#000000"}],
     "fog": {"lit": ["r1c1"], "links": [{"when": ["r2c2"], "lifts": ["r5c5", "r5c6"]}]}}
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from whydoku.errors import InputError
from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Element, Label, Plate, Point, Stroke
from whydoku.model.limits import MAX_DRAWN_ELEMENTS, MAX_LABEL_CHARACTERS
from whydoku.model.rule_json import Json

_COLOUR = re.compile(r"#[0-9A-F]{6}(?:[0-9A-F]{2})?", re.ASCII)
_MAX_DISTANCE_CELLS = 1000.0  # in cells; anything drawn further out does not belong to this board


def number_of(data: object) -> float | None:
    """Return a number of JSON, which may be of any length, if it lies near enough to the board to be drawn.

    >>> number_of(1.5), number_of(10**400), number_of(float("nan")), number_of(True)
    (1.5, None, None, None)
    """
    if isinstance(data, bool) or not isinstance(data, int | float):
        return None
    return float(data) if -_MAX_DISTANCE_CELLS <= data <= _MAX_DISTANCE_CELLS else None


@dataclass(frozen=True, slots=True)
class Fog:
    """What is lit from the start, and which cells lift the fog from others."""

    lit: tuple[Cell, ...] = ()
    links: tuple[
        tuple[tuple[Cell, ...], tuple[Cell, ...]], ...
    ] = ()  # cells that have to be correct, and those they light

    def hidden(self, board: Board, right: Collection[Cell]) -> tuple[Cell, ...]:
        """Return the cells in fog, while the digits of some cells are right.

        >>> board = Board.square(4)
        >>> len(Fog().hidden(board, ())), len(Fog().hidden(board, (0,))), len(Fog(lit=(15,)).hidden(board, (5,)))
        (16, 12, 6)
        """
        solved = set(right)
        linked = {cell for when, _ in self.links for cell in when}
        lit = {*self.lit, *around(board, solved - linked)}
        for when, lifts in self.links:
            if solved.issuperset(when):
                lit.update(lifts)
        return tuple(cell for cell in board.plain.cells if cell not in lit)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a puzzle shows beside its board, digits and rules."""

    elements: tuple[Element, ...] = ()
    fog: Fog | None = None

    def __bool__(self) -> bool:
        return bool(self.elements) or self.fog is not None

    def to_json(self, board: Board) -> dict[str, Json]:
        """Return the JSON form, which `drawn_from_json` reads."""
        data: dict[str, Json] = {"elements": [_element_json(each) for each in self.elements]} if self.elements else {}
        if self.fog is not None:
            links: list[Json] = [
                {"when": _names(board, when), "lifts": _names(board, lifts)} for when, lifts in self.fog.links
            ]
            data["fog"] = {"lit": _names(board, self.fog.lit), **({"links": links} if links else {})}
        return data


NOTHING_DRAWN = Drawn()


def around(board: Board, cells: Iterable[Cell]) -> set[Cell]:
    """Return some cells and all that touch them by a side or a corner."""
    found: set[Cell] = set()
    for row, col in (board.positions[cell] for cell in cells if cell < len(board.plain.cells)):
        near = (board.at(row + down, col + right) for down, right in product((-1, 0, 1), repeat=2))
        found.update(cell for cell in near if cell is not None)
    return found


def colour_value(text: object) -> str:
    """Return a colour as #RRGGBB or #RRGGBBAA, or '' for a colour that is absent, invisible or unknown.

    >>> [colour_value(each) for each in ("#abc", "#AABBCCFF", "red", "transparent", "#fff0", "url(x)", None)]
    ['#AABBCC', '#AABBCC', '#FF0000', '', '', '', '']
    """
    if not isinstance(text, str):
        return ""
    said = text.strip().upper()
    said = _NAMED.get(said, said)
    if len(said) in (4, 5) and said.startswith("#"):
        said = "#" + "".join(sign * 2 for sign in said[1:])
    if not _COLOUR.fullmatch(said) or said[7:] == "00":
        return ""
    return said[:7] if said[7:] == "FF" else said


_NAMED = {
    "BLACK": "#000000",
    "WHITE": "#FFFFFF",
    "RED": "#FF0000",
    "GREEN": "#008000",
    "BLUE": "#0000FF",
    "GRAY": "#808080",
    "GREY": "#808080",
    "SILVER": "#C0C0C0",
    "LIGHTGREY": "#D3D3D3",
    "LIGHTGRAY": "#D3D3D3",
    "DARKGREY": "#A9A9A9",
    "DARKGRAY": "#A9A9A9",
    "YELLOW": "#FFFF00",
    "ORANGE": "#FFA500",
    "PURPLE": "#800080",
    "PINK": "#FFC0CB",
    "CYAN": "#00FFFF",
    "MAGENTA": "#FF00FF",
    "LIGHTBLUE": "#ADD8E6",
    "LIGHTGREEN": "#90EE90",
    "BROWN": "#A52A2A",
    "GOLD": "#FFD700",
    "TEAL": "#008080",
    "NAVY": "#000080",
}
"""The names of colours that setters use."""


# -- JSON ---------------------------------------------------------------------------------------------------------------


def packed_drawn(drawn: Drawn, board: Board) -> str:
    """Return the drawing as one line of JSON, the form that a puzzle's metadata holds."""
    import json

    return json.dumps(drawn.to_json(board), separators=(",", ":"), ensure_ascii=False)


def unpacked_drawn(text: str, board: Board) -> Drawn:
    """Read what `packed_drawn` wrote."""
    import json

    return drawn_from_json(json.loads(text), board)


def _short(value: float) -> Json:
    """Return a whole number without its decimal point, so that equal values are always written alike."""
    value = round(value, 3)
    return int(value) if value == int(value) else value


def _pair(point: Point) -> list[Json]:
    return [_short(point[0]), _short(point[1])]


def _names(board: Board, cells: Iterable[Cell]) -> list[Json]:
    return [board.name(cell) for cell in cells]


def _element_json(element: Element) -> dict[str, Json]:
    if isinstance(element, Stroke):
        line: dict[str, Json] = {"line": [_pair(point) for point in element.points]}
        line |= {"colour": element.colour, "width": _short(element.width)}
        return line | ({"arrow": True} if element.arrow else {})
    if isinstance(element, Label):
        label: dict[str, Json] = {"label": element.text, "at": _pair(element.middle), "size": _short(element.size)}
        return label | ({"colour": element.colour} if element.colour else {})
    patch: dict[str, Json] = {"patch": _pair(element.middle), "size": _pair((element.width, element.height))}
    patch |= {name: value for name, value in (("fill", element.fill), ("edge", element.edge)) if value}
    patch |= {"round": True} if element.is_round else {}
    patch |= {"angle": _short(element.angle)} if element.angle else {}
    return patch | ({"above": True} if element.above else {})


def drawn_from_json(data: object, board: Board, where: str = "drawn") -> Drawn:
    """Read the JSON form, or raise an InputError that says what is wrong with it."""
    found = _object(data, where, "elements", "fog")
    listed = _list(found.get("elements", []), f"{where}.elements")
    if len(listed) > MAX_DRAWN_ELEMENTS:
        raise InputError(f"{where} has {len(listed)} elements; at most {MAX_DRAWN_ELEMENTS} are kept")
    elements = tuple(_element(each, f"{where}.elements[{number}]") for number, each in enumerate(listed))
    fog = None
    if "fog" in found:
        said = _object(found["fog"], f"{where}.fog", "lit", "links")
        links = []
        for number, each in enumerate(_list(said.get("links", []), f"{where}.fog.links")):
            link = _object(each, f"{where}.fog.links[{number}]", "when", "lifts")
            pair = [
                _cells(link.get(half, []), board, f"{where}.fog.links[{number}].{half}") for half in ("when", "lifts")
            ]
            links.append((pair[0], pair[1]))
        fog = Fog(_cells(said.get("lit", []), board, f"{where}.fog.lit"), tuple(links))
    return Drawn(elements, fog)


def _element(data: object, where: str) -> Element:
    if not isinstance(data, Mapping):
        raise InputError(f"{where} should be an object")
    if "line" in data:
        found = _object(data, where, "line", "colour", "width", "arrow")
        points = tuple(_point(each, f"{where}.line") for each in _list(found["line"], f"{where}.line"))
        return Stroke(
            points, _colour(found, "colour", where), _number(found.get("width", 0.1), where), bool(found.get("arrow"))
        )
    if "label" in data:
        found = _object(data, where, "label", "at", "size", "colour")
        text = found["label"]
        if not isinstance(text, str) or len(text) > MAX_LABEL_CHARACTERS:
            raise InputError(f"{where}.label should be a text of at most {MAX_LABEL_CHARACTERS} characters")
        return Label(
            _point(found.get("at"), where),
            text,
            _number(found.get("size", 0.4), where),
            _colour(found, "colour", where),
        )
    if "patch" in data:
        found = _object(data, where, "patch", "size", "fill", "edge", "round", "angle", "above")
        width, height = _point(found.get("size"), f"{where}.size")
        return Plate(
            _point(found["patch"], where),
            width,
            height,
            _colour(found, "fill", where),
            _colour(found, "edge", where),
            bool(found.get("round")),
            _number(found.get("angle", 0), where),
            bool(found.get("above")),
        )
    raise InputError(f"{where} should be a line, a patch or a label")


def _object(data: object, where: str, *known: str) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise InputError(f"{where} should be an object")
    for key in data:
        if key not in known:
            raise InputError(f"{where} has the unknown key {str(key)[:40]!r}; expected one of {', '.join(known)}")
    return data


def _list(data: object, where: str) -> list[object]:
    if not isinstance(data, list):
        raise InputError(f"{where} should be a list")
    return data


def _cells(data: object, board: Board, where: str) -> tuple[Cell, ...]:
    named = _list(data, where)
    return tuple(dict.fromkeys(board.cell(name) if isinstance(name, str) else _no_cell(where) for name in named))


def _no_cell(where: str) -> Cell:
    raise InputError(f"{where} should name cells, such as r1c1")


def _number(data: object, where: str) -> float:
    number = number_of(data)
    if number is None:
        raise InputError(f"{where} has a number that is no place or size of a board")
    return round(number, 3)


def _point(data: object, where: str) -> Point:
    pair = _list(data, where)
    if len(pair) != 2:
        raise InputError(f"{where} should have two numbers")
    return _number(pair[0], where), _number(pair[1], where)


def _colour(found: Mapping[str, object], name: str, where: str) -> str:
    said = found.get(name, "")
    colour = colour_value(said)
    if said and not colour:
        raise InputError(f"{where}.{name} should be a colour, such as #D23BE7")
    return colour
