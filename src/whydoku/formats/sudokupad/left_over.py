"""What SudokuPad draws besides the rules: figures without a known meaning, cages without constraint; and fog."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.formats._drawings import amount, angle_of, cage, drawn_of, label, lamps, named_cells, triggers
from whydoku.formats.sudokupad.figures import figure_seen
from whydoku.formats.sudokupad.reader import CELL_SIZE, Beside, fog_part
from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Element, Plate, Stroke
from whydoku.model.drawn import Drawn, Fog, colour_value
from whydoku.model.rule_json import Json


def drawn_beside(beside: Beside, board: Board) -> Drawn:
    """Return what is drawn besides the rules, as the reader left it over."""
    return drawn_of(board, _elements(beside, board), _fog(beside, board))


def _elements(beside: Beside, board: Board) -> Iterator[Element]:
    for layer, item in beside.figures:
        figure = figure_seen(layer, item)
        if layer in ("lines", "arrows"):
            width = amount(item.get("thickness"), 1, 20 * CELL_SIZE) / CELL_SIZE
            yield Stroke(figure.points, colour_value(figure.colour), width, layer == "arrows")
            continue
        fill, edge = colour_value(figure.colour), colour_value(figure.border)
        if (fill or edge) and figure.width > 0 and figure.height > 0:
            turn = angle_of(item.get("angle"))
            yield Plate(figure.at, figure.width, figure.height, fill, edge, figure.rounded, turn, layer == "overlays")
        size = amount(item.get("fontSize"), 32, 20 * CELL_SIZE) / CELL_SIZE
        yield from label(figure.at, item.get("text"), size, item.get("color"))
    for each in beside.cages:
        if not each.get("hidden") and not fog_part(each):
            line, text = (each.get(key) for key in ("borderColor", "textColor"))
            yield from cage(
                board, _cells(each.get("cells"), board), each.get("value"), line or each.get("outlineC"), text
            )


def _cells(data: Json, board: Board) -> tuple[Cell, ...]:
    """Read cells as rows and columns from 0 on, or by their names."""
    if not isinstance(data, list):
        return named_cells(data, board)
    found: list[Cell] = []
    for place in data:
        match place:
            case [int(row), int(col)]:
                cell = board.at(row, col)
                found += [cell] if cell is not None else []
            case _:
                found += named_cells(place, board)
    return tuple(found)


def _fog(beside: Beside, board: Board) -> Fog | None:
    data, cages = beside.data, [each for each in beside.cages if fog_part(each)]
    links = (*triggers(data.get("triggereffect"), board), *triggers(data.get("foglink"), board))
    if not any(data.get(key) for key in ("foglight", "foglink")) and not cages and not links:
        return None
    lit = set(_cells(data.get("foglight"), board))
    for each in cages:
        cells = _cells(each.get("cells"), board)
        lit.update(cells if fog_part(each) == "FOGLIGHT" else lamps(board, cells))
    return Fog(tuple(sorted(lit)), links)
