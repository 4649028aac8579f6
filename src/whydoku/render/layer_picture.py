"""The layers of a board in pictures and in text, each as it declares (`Layer.look`, `Layer.signs`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area, Line, Shape, Text, middle, path


def layer_shapes(board: Board, values: Sequence[Digit | None]) -> Iterator[Shape]:
    """Yield the shapes of what is known of each layer.

    `shade` fills the cells of every value but the lowest, `corner` writes the sign of such a value, `border` draws a line
    between neighbours that are known to differ, and `line` joins neighbours that both have another value than the lowest.
    """
    for layer in board.layers:
        if layer.places:
            continue
        cells = enumerate(board.layer_cells(layer.name))  # which the digits alone leave open
        known = {under: values[cell] if cell < len(values) else None for under, cell in cells}
        marked = tuple(cell for cell, value in known.items() if value is not None and value != layer.values[0])
        match layer.look:
            case "shade" if marked:
                yield Area(marked)
            case "corner":
                for cell in marked:
                    row, col = middle(board, cell)
                    yield Text((row + 0.32, col + 0.3), layer.sign(known[cell] or 0), 0.26)
            case "border":
                for one, other, ends in _sides(board):
                    if None not in (known[one], known[other]) and known[one] != known[other]:
                        yield Line(ends, 0.07, "ink")
            case "line":
                for one, other, _ in _sides(board):
                    if one in marked and other in marked:
                        yield Line(path(board, (one, other)), 0.12)


def _sides(board: Board) -> Iterator[tuple[Cell, Cell, tuple[tuple[float, float], tuple[float, float]]]]:
    """Yield the cells that share a side, with the ends of that side."""
    for cell in board.plain.cells:
        row, col = board.positions[cell]
        right, down = board.at(row, col + 1), board.at(row + 1, col)
        if right is not None:
            yield cell, right, ((float(row), col + 1.0), (row + 1.0, col + 1.0))
        if down is not None:
            yield cell, down, ((row + 1.0, float(col)), (row + 1.0, col + 1.0))


def layer_texts(
    board: Board, values: Sequence[Digit | None], empty: str = " "
) -> Iterator[tuple[str, list[str] | str]]:
    """Yield each layer of which something is known: its name, and the sign of each cell, or one line for places of its own."""
    for layer in board.layers:
        cells = board.layer_cells(layer.name)
        known = [values[cell] for cell in cells]
        if layer.role != "counted" or all(value is None for value in known):
            continue
        if layer.places:
            pairs = zip(layer.places, known, strict=True)
            yield layer.name, ", ".join(f"{place} {layer.word(value)}" for place, value in pairs if value is not None)
        else:
            yield layer.name, [empty if value is None else layer.sign(value) for value in known]
