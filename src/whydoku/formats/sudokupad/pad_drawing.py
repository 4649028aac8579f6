"""A puzzle with layers in SudokuPad: drawn, worded, and attached (`_drawn_only`)."""

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
from whydoku.formats.sudokupad.data import places
from whydoku.formats.sudokupad.figures import LAYERS, Figure, figure_to_json, rounded
from whydoku.formats.sudokupad.figures import Layer as PadLayer
from whydoku.formats.sudokupad.reader import CELL_SIZE, METADATA
from whydoku.model.board import Board
from whydoku.model.drawing import Area, Cage, Circle, Line, Shape, Square, Text, middle
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

_THICK = 64  # of SudokuPad's units to a cell


def write_drawn(puzzle: Puzzle, title: str) -> dict[str, Json]:
    """Write a puzzle with layers as SudokuPad's JSON."""
    refuse_undrawable(puzzle, title)
    board, said = puzzle.board.plain, said_of(puzzle)
    metadata: dict[str, Json] = {key: said[key] for key in (*METADATA, "solution") if key in said}
    shapes = [*all_shapes(puzzle)]
    figures = [figure for shape in shapes for figure in _figures(shape, board)]
    cells: list[Json] = [{} if given is None else {"value": given} for given in puzzle.givens[: len(board.cells)]]
    data: dict[str, Json] = {"cellSize": CELL_SIZE, "metadata": metadata | {CARRIED: carried_puzzle(puzzle)}}
    data["cells"] = [cells[start : start + board.cols] for start in range(0, len(cells), board.cols)]
    data["regions"] = [places(board, region) for region in board.regions]
    data["cages"] = [
        {"cells": places(board, shape.cells), "value": shape.label} for shape in shapes if isinstance(shape, Cage)
    ]
    for layer in LAYERS:
        data[layer] = [figure_to_json(figure) for figure in dict.fromkeys(figures) if figure.layer == layer]
    return data


def _figures(shape: Shape, board: Board) -> Iterator[Figure]:
    """Yield a shape as SudokuPad's figures; a cage is none of them."""
    match shape:
        case Line():
            points = tuple(rounded(point) for point in shape.points)
            yield Figure(
                "arrows" if shape.arrow else "lines", points, COLOURS[shape.colour], round(_THICK * shape.width, 2)
            )
        case Circle():
            wide, border = round(2 * shape.radius, 2), COLOURS["ink"]
            layer: PadLayer = "overlays" if shape.text or shape.radius < 0.2 else "underlays"
            yield Figure(layer, (rounded(shape.middle),), COLOURS[shape.fill], wide, wide, border, True, shape.text)
        case Square():
            wide = round(2 * shape.half, 2)
            at, fill = rounded(shape.middle), COLOURS[shape.fill]
            yield Figure("underlays", (at,), fill, wide, wide, COLOURS["ink"], turned=shape.turned)
        case Area():
            for number, cell in enumerate(shape.cells):
                row, col = middle(board, cell)
                yield Figure("underlays", ((row, col),), COLOURS[shape.fill], 1.0, 1.0)
                if number < len(shape.signs):
                    yield Figure(
                        "overlays", (rounded((row - 0.35, col - 0.35)),), "", 0.2, 0.2, text=shape.signs[number]
                    )
        case Text():
            yield Figure("overlays", (rounded(shape.middle),), "", 0.4, 0.4, text=shape.text)
