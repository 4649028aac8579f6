"""A puzzle with layers in f-puzzles: drawn, worded, and attached (`_drawn_only`).

A drawing stands in a cell, on a side or on a corner there, and names the one, two or four cells; so what a rule draws a little
off the middle of a cell goes to the nearest of these.
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.formats._cells import usual_board
from whydoku.formats._drawn_only import (
    CARRIED,
    COLOURS,
    all_shapes,
    carried_puzzle,
    refuse_undrawable,
    said_of,
)
from whydoku.formats._square_boards import cannot_carry
from whydoku.formats.fpuzzles.entries import cell_name
from whydoku.formats.fpuzzles.reader import METADATA
from whydoku.model.board import Board, parse_symbol
from whydoku.model.drawing import Area, Cage, Circle, Line, Point, Shape, Square, Text, middle
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

TITLE = "f-puzzles"


def write_drawn(puzzle: Puzzle) -> dict[str, Json]:
    """Write a puzzle with layers as f-puzzles' JSON."""
    refuse_undrawable(puzzle, TITLE)
    board, said = puzzle.board.plain, said_of(puzzle)
    if not board.is_square or board.low != 1:
        raise cannot_carry(TITLE, f"the board ({board}, {board.size} digits)")
    data: dict[str, Json] = {"size": board.size}
    data |= {key: said[ours] for key, ours in METADATA.items() if ours in said}
    cells: list[Json] = []
    for cell, given in enumerate(puzzle.givens[: len(board.cells)]):
        entry: dict[str, Json] = {} if given is None else {"value": given, "given": True}
        if board != usual_board(board.size):
            entry["region"] = board.region_of[cell]
        cells.append(entry)
    data["grid"] = [cells[start : start + board.cols] for start in range(0, len(cells), board.cols)]
    drawn: dict[str, list[Json]] = {}
    for shape in all_shapes(puzzle):
        for key, item in _drawings(shape, board):
            if item not in drawn.setdefault(key, []):
                drawn[key].append(item)
    data |= {key: [*items] for key, items in drawn.items()}
    digits = [parse_symbol(sign, board) for sign in said.get("solution", "")]
    if len(digits) == len(board.cells) and None not in digits:
        data["solution"] = list[Json](digits)
    return data | {CARRIED: carried_puzzle(puzzle)}


def _drawings(shape: Shape, board: Board) -> Iterator[tuple[str, dict[str, Json]]]:
    """Yield a shape as f-puzzles' drawings, each with the key of its list."""
    match shape:
        case Line():
            points: list[Json] = [_around(point)[0] for point in shape.points]
            yield "line", {"lines": [points], "outlineC": COLOURS[shape.colour], "width": shape.width}
        case Circle():
            wide = round(2 * shape.radius, 2)
            yield "circle", _patch(_around(shape.middle), shape.fill, wide, shape.text)
        case Square():
            yield "rectangle", _patch(_around(shape.middle), shape.fill, round(2 * shape.half, 2), "")
        case Area():
            for number, cell in enumerate(shape.cells):
                text = shape.signs[number] if number < len(shape.signs) else ""
                yield "rectangle", _patch(_around(middle(board, cell)), shape.fill, 1.0, text)
        case Cage():
            names: list[Json] = [cell_name(board, cell) for cell in shape.cells]
            yield "cage", {"cells": names, "value": shape.label, "outlineC": COLOURS["ink"], "fontC": COLOURS["ink"]}
        case Text():
            names = [*_around(shape.middle)]
            yield "text", {"cells": names, "value": shape.text, "fontC": COLOURS["ink"], "size": shape.size}


def _patch(names: list[str], fill: str, wide: float, text: str) -> dict[str, Json]:
    item: dict[str, Json] = {"cells": [*names], "baseC": COLOURS[fill], "outlineC": COLOURS["ink"]}
    item |= {"fontC": COLOURS["light" if fill == "dark" else "ink"], "width": wide, "height": wide}
    return item | ({"value": text} if text else {})


def _around(point: Point) -> list[str]:
    """Name the cell that a point is in, or the cells whose common side or corner is nearest."""
    rows, cols = (_near(place) for place in point)
    return [f"R{row + 1}C{col + 1}" for row in rows for col in cols]


def _near(place: float) -> tuple[int, ...]:
    cell = int(place // 1)
    return (cell - 1, cell) if place % 1 < 0.05 else (cell, cell + 1) if place % 1 > 0.95 else (cell,)
