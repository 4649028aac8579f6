"""A small picture of a rule: what it draws on the board, cut to a few cells, for a line in a list.

A rule that draws nothing is about the whole board; shown is then where it first bites, the cells of its first primitive
shaded: a row, a box, two cells a knight's move apart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from whydoku.model.board import Board
from whydoku.model.drawing import Area, Cage, Line, Shape, Stroke
from whydoku.model.network import seen_by
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_cells import cells_of_rule, names_layers
from whydoku.render.board_picture import layout_of
from whydoku.render.layout import CELL, MARGIN
from whydoku.render.shapes import above, arranged, below
from whydoku.render.svg import shapes_by_rule
from whydoku.render.tree import SvgElement, path

MOST_CELLS = 3  # on a side; more would be too small to be seen


def rule_icons(puzzle: Puzzle) -> list[SvgElement]:
    """Return a small picture of each rule of a puzzle."""
    drawn = shapes_by_rule(puzzle)
    return [_icon(rule, puzzle.board, shapes) for rule, shapes in zip(puzzle.rules, drawn, strict=True)]


def _icon(rule: Rule, board: Board, shapes: Sequence[Shape]) -> SvgElement:
    shapes = arranged(board.plain, shapes) or _bite(rule, board)
    board = board.plain
    top, left, bottom, right = _window(rule, board, shapes)
    layout = layout_of(board, shapes)
    seen = [
        cell for cell, (row, col) in enumerate(board.positions) if top - 1 < row < bottom and left - 1 < col < right
    ]
    x, y = MARGIN + left * CELL, MARGIN + top * CELL
    across, down = (right - left) * CELL, (bottom - top) * CELL
    side = max(across, down) + 2 * MARGIN
    box = f"{x - (side - across) / 2:g} {y - (side - down) / 2:g} {side:g} {side:g}"
    return SvgElement(
        "svg",
        "picture",
        {"viewBox": box, "aria-hidden": "true", "focusable": "false"},
        (
            *below(layout, shapes, emphasised=True),
            path("thin", "".join(layout.outline((cell,)) for cell in seen)),
            *above(layout, shapes, emphasised=True),
        ),
    )


def _bite(rule: Rule, board: Board) -> list[Shape]:
    """Return the cells of the first primitive of a rule that draws nothing."""
    if names_layers(rule, board):
        return []
    count = len(board.plain.cells)
    parts = (
        sorted({cell for cell in primitive.cells if cell < count})
        for primitive in rule.primitives(seen_by(rule, board))
    )
    cells = next(filter(None, parts), ())
    return [Area(tuple(cells))] if cells else []


def _window(rule: Rule, board: Board, shapes: Sequence[Shape]) -> tuple[int, int, int, int]:
    """Return top, left, bottom and right of what is shown, in cells: as much as fits, from where the first shape begins."""
    places = [place for shape in shapes for place in _places(shape, board)]
    places += [board.positions[cell] for cell in cells_of_rule(rule) if cell < len(board.cells)]
    if not places:
        places = [(0, 0), (2, 2)]
    sides = []
    for axis in (0, 1):
        least, most = (limit(place[axis] for place in places) for limit in (min, max))
        begin = max(least, min(places[0][axis], most + 1 - MOST_CELLS))
        sides.append((begin, min(most + 1, begin + MOST_CELLS)))
    (top, bottom), (left, right) = sides
    return top, left, bottom, right


def _places(shape: Shape, board: Board) -> list[tuple[int, int]]:
    """Return the cells of a shape, also those beside the board, as row and column; the one where it begins is the first."""
    if isinstance(shape, Cage | Area):
        return [board.positions[cell] for cell in shape.cells]
    points = shape.points if isinstance(shape, Line | Stroke) else (shape.middle,)
    around = [(row - part, col - part) for row, col in points for part in (0.01, -0.01)]  # a dot lies between cells
    return [(math.floor(row), math.floor(col)) for row, col in around]
