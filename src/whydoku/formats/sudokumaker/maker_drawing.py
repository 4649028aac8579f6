"""A puzzle with layers in SudokuMaker: drawn, worded, and attached (`_drawn_only`)."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.formats._drawn_only import (
    CARRIED,
    COLOURS,
    all_shapes,
    carried_puzzle,
    refuse_undrawable,
    said_of,
)
from whydoku.formats.sudokumaker.maker_shapes import Object
from whydoku.formats.sudokumaker.puzzles import METADATA, VERSION, cells_of, houses_of_board
from whydoku.model.board import Board
from whydoku.model.drawing import Area, Cage, Circle, Line, Point, Shape, Square, Text, middle
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

LINES, CAGES, SYMBOLS = 2000, 2001, 2002


def write_drawn(puzzle: Puzzle) -> Object:
    """Write a puzzle with layers as SudokuMaker's JSON."""
    refuse_undrawable(puzzle, "SudokuMaker")
    board, said = puzzle.board.plain, said_of(puzzle)
    found: Object = {key: said[ours] for key, ours in METADATA.items() if ours in said}
    found |= {"type": "sudoku", "width": board.cols, "height": board.rows}
    found |= {"minDigit": board.low, "maxDigit": board.digits[-1]}
    found["cells"] = cells_of(board, puzzle.givens[: len(board.cells)], said.get("solution", ""))
    drawn: list[Json] = []
    for shape in all_shapes(puzzle):
        drawn += (item for item in _drawings(shape, board) if item not in drawn)
    found["constraints"] = [*houses_of_board(board), *drawn]
    return {"formatVersion": VERSION, "puzzle": found | {CARRIED: carried_puzzle(puzzle)}}


def _drawings(shape: Shape, board: Board) -> Iterator[Object]:
    """Yield a shape as SudokuMaker's drawn elements."""
    ink = COLOURS["ink"]
    match shape:
        case Line():
            points: list[Json] = [{"x": col, "y": row} for row, col in shape.points]
            style: Object = {"thickness": shape.width, "color": COLOURS[shape.colour]}
            yield {"type": LINES, "lines": [points], "style": style}
        case Cage():
            cage: Object = {"value": shape.label, "cells": [*shape.cells]}
            yield {"type": CAGES, "cages": [cage], "style": {"text": {"color": ink}, "cage": {"color": ink}}}
        case Circle():
            disc: Object = {"type": "ellipse", "rx": shape.radius, "ry": shape.radius, "angle": 0}
            yield _symbol(shape.middle, [disc | _filled(shape.fill), *_written(shape.text, shape.radius)])
        case Square():
            yield _symbol(shape.middle, [_box(2 * shape.half, shape.fill, 45 if shape.turned else 0)])
        case Area():
            for number, cell in enumerate(shape.cells):
                text = shape.signs[number] if number < len(shape.signs) else ""
                yield _symbol(middle(board, cell), [_box(1.0, shape.fill, 0), *_written(text, 0.2)])
        case Text():
            yield _symbol(shape.middle, _written(shape.text, shape.size))


def _symbol(at: Point, params: list[Object]) -> Object:
    return {"type": SYMBOLS, "params": [*params], "symbols": [[at[1], at[0]]]}


def _box(wide: float, fill: str, angle: int) -> Object:
    box: Object = {"type": "rectangle", "width": wide, "height": wide, "angle": angle}
    return box | _filled(fill)


def _filled(fill: str) -> Object:
    return {"fill": COLOURS[fill], "stroke": COLOURS["ink"], "strokeWidth": 0.02}


def _written(text: str, size: float) -> list[Object]:
    return [{"type": "text", "text": text, "size": size, "fill": COLOURS["ink"]}] if text else []
