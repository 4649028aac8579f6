"""What SudokuMaker draws besides the rules: lines, cages and symbols; and fog with its triggers."""

from __future__ import annotations

import math
from collections.abc import Iterator

from whydoku.formats._drawings import amount, angle_of, cage, drawn_of, label
from whydoku.formats._original_json import json_behind
from whydoku.formats.sudokumaker.named_cages import is_light, is_named
from whydoku.formats.sudokumaker.puzzles import ORIGINAL
from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Element, Plate, Point, Stroke
from whydoku.model.drawn import NOTHING_DRAWN, Drawn, Fog, colour_value, number_of
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

_LINES, _CAGES, _SYMBOLS, _LIGHTS, _TRIGGERS = 2000, 2001, 2002, 4000, 4001


def drawn(puzzle: Puzzle) -> Drawn:
    """Return what the link of a puzzle draws beside its rules."""
    data = json_behind(puzzle, ORIGINAL)
    whole = data.get("puzzle", data) if isinstance(data, dict) else None
    listed = whole.get("constraints") if isinstance(whole, dict) else None
    if not isinstance(listed, list):
        return NOTHING_DRAWN
    parts = [each for each in listed if isinstance(each, dict) and not each.get("disabled")]
    board = puzzle.board
    return drawn_of(board, (element for each in parts for element in _elements(each, board)), _fog(parts, board))


def _elements(part: dict[str, Json], board: Board) -> Iterator[Element]:
    kind, style = part.get("type"), _object(part.get("style"))
    if kind == _LINES:
        for line in _list(part.get("lines")):
            places = [_point(each.get("y"), each.get("x")) for each in map(_object, _list(line))]
            points = tuple(point for point in places if point is not None)
            if len(points) > 1:
                yield Stroke(points, colour_value(style.get("color")), amount(style.get("thickness"), 0.1, 1.0))
    elif kind == _CAGES and not is_named(part):
        line, text = _object(style.get("cage")).get("color"), _object(style.get("text")).get("color")
        for each in map(_object, _list(part.get("cages"))):
            value = each.get("value")
            if not is_light(value):
                yield from cage(board, _cells(each.get("cells"), board), value, line, text)
    elif kind == _SYMBOLS:
        looks = [_object(each) for each in _list(part.get("params"))]
        for symbol in _list(part.get("symbols")):
            spot = _list(symbol)
            number = spot[2] if len(spot) > 2 and isinstance(spot[2], int) else 0
            middle = _point(spot[1], spot[0]) if len(spot) > 1 else None
            if middle is not None and 0 <= number < len(looks):
                yield from _symbol(middle, looks[number])


def _symbol(middle: Point, look: dict[str, Json]) -> Iterator[Element]:
    kind, fill, edge = look.get("type"), colour_value(look.get("fill")), colour_value(look.get("stroke"))
    turn = angle_of(look.get("angle"))
    if kind == "ellipse":
        yield Plate(
            middle, 2 * amount(look.get("rx"), 0.4), 2 * amount(look.get("ry"), 0.4), fill, edge, True, turn, True
        )
    elif kind == "rectangle":
        yield Plate(
            middle, amount(look.get("width"), 0.8), amount(look.get("height"), 0.8), fill, edge, False, turn, True
        )
    elif kind == "arrow":
        reach, way = amount(look.get("length"), 0.25) / 2, math.radians(turn)
        down, right = reach * math.sin(way), reach * math.cos(way)
        ends = ((middle[0] - down, middle[1] - right), (middle[0] + down, middle[1] + right))
        yield Stroke(ends, edge, amount(look.get("strokeWidth"), 0.05, 1.0), True)
    text = look.get("text", look.get("value"))
    yield from label(
        middle, text, amount(look.get("fontSize", look.get("size")), 0.4, 2.0), look.get("color") or look.get("fill")
    )


def _fog(parts: list[dict[str, Json]], board: Board) -> Fog | None:
    lit: list[Cell] = []
    links: list[tuple[tuple[Cell, ...], tuple[Cell, ...]]] = []
    found = False
    for part in parts:
        if part.get("type") == _LIGHTS:
            found = True
            lit += _cells(part.get("cells"), board)
        elif part.get("type") == _TRIGGERS:
            found = True
            lifts: dict[Json, list[Cell]] = {}
            for each in map(_object, _list(part.get("effects"))):
                lifts.setdefault(str(each.get("label")), []).extend(_cells(each.get("cells"), board))
            for each in map(_object, _list(part.get("triggers"))):
                when, cells = _cells(each.get("cells"), board), lifts.get(str(each.get("label")), [])
                if when and cells:
                    links.append((when, tuple(dict.fromkeys(cells))))
        elif part.get("type") == _CAGES:
            for each in map(_object, _list(part.get("cages"))):
                if is_light(each.get("value")):
                    found = True
                    lit += _cells(each.get("cells"), board)
    return Fog(tuple(sorted(set(lit))), tuple(links)) if found else None


def _point(row: Json, col: Json) -> Point | None:
    down, right = number_of(row), number_of(col)
    return None if down is None or right is None else (down, right)


def _list(data: Json) -> list[Json]:
    return data if isinstance(data, list) else []


def _object(data: Json) -> dict[str, Json]:
    return data if isinstance(data, dict) else {}


def _cells(data: Json, board: Board) -> tuple[Cell, ...]:
    places = (divmod(each, board.cols) for each in _list(data) if isinstance(each, int) and each >= 0)
    return tuple(cell for place in places if (cell := board.at(*place)) is not None)
