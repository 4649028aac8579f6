"""Pictures of the layers of a board: what is known of each, drawn as the layer declares (`Layer.look`, `Layer.signs`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area, Line, Shape, Text, middle, path
from whydoku.model.layer import Layer


def layer_shapes(board: Board, values: Sequence[Digit | None]) -> Iterator[Shape]:
    """Yield the shapes of what is known of each layer.

    `shade` fills the cells of every value but the lowest, `corner` writes the sign of such a value, `border` draws a line
    between neighbours that are known to differ, and `line` joins neighbours that both have another value than the lowest. A
    layer of borders may have a place for each side instead, named by its two cells.
    """
    borders = next((layer for layer in board.layers if layer.places and layer.look == "border"), None)
    if borders is not None:
        yield from _known_borders(board, borders, values)
    for layer in board.layers:
        if layer.places or (layer.look == "border" and borders is not None):  # its sides show the same, and sooner
            continue
        cells = enumerate(board.layer_cells(layer.name))  # the digits alone leave them open
        known = {under: values[cell] if cell < len(values) else None for under, cell in cells}
        marked = tuple(cell for cell, value in known.items() if value is not None and value != layer.values[0])
        match layer.look:
            case "shade" if marked:
                yield Area(marked)
            case "corner":
                for cell in marked:
                    row, col = middle(board, cell)
                    yield Text((row + 0.34, col + 0.28), layer.sign(known[cell] or 0), 0.22)
            case "border":
                for one, other, ends in _sides(board):
                    if None not in (known[one], known[other]) and known[one] != known[other]:
                        yield Line(ends, 0.07, "ink")
            case "line":
                for one, other, _ in _sides(board):
                    if one in marked and other in marked:
                        yield Line(path(board, (one, other)), 0.12)


def _known_borders(board: Board, layer: Layer, values: Sequence[Digit | None]) -> Iterator[Line]:
    """Yield the sides that must be borders although the regions on both sides are not known yet."""
    ends = {frozenset((board.name(one), board.name(other))): line for one, other, line in _sides(board)}
    for name, cell in zip(layer.places, board.layer_cells(layer.name), strict=True):
        if cell < len(values) and values[cell] not in (None, layer.values[0]):
            yield Line(ends[frozenset(re.findall(r"r\d+c\d+", name))], 0.07, "ink")


def _sides(board: Board) -> Iterator[tuple[Cell, Cell, tuple[tuple[float, float], tuple[float, float]]]]:
    """Yield each pair of cells that share a side, with the ends of that side."""
    for cell in board.plain.cells:
        row, col = board.positions[cell]
        right, down = board.at(row, col + 1), board.at(row + 1, col)
        if right is not None:
            yield cell, right, ((float(row), col + 1.0), (row + 1.0, col + 1.0))
        if down is not None:
            yield cell, down, ((row + 1.0, float(col)), (row + 1.0, col + 1.0))
