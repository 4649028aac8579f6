"""What formats share to keep drawings and fog: places, cages that constrain nothing, and the cells of fog."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Element, Label, Plate, Point, Stroke
from whydoku.model.drawn import Drawn, Fog, around, colour_value, number_of
from whydoku.model.limits import MAX_DRAWN_ELEMENTS, MAX_LABEL_CHARACTERS
from whydoku.model.rule_json import Json

_CELL = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")
_OUT = 20  # cells around the board; drawings further out belong to something else
_INSET = 0.08


def drawn_of(board: Board, elements: Iterable[Element], fog: Fog | None) -> Drawn:
    """Return the drawing, without what lies far from the board."""
    near = [each for each in elements if _is_near(board, each)]
    return Drawn(tuple(near[:MAX_DRAWN_ELEMENTS]), fog)


def _is_near(board: Board, element: Element) -> bool:
    points = element.points if isinstance(element, Stroke) else (element.middle,)
    return bool(points) and all(
        -_OUT <= row <= board.rows + _OUT and -_OUT <= col <= board.cols + _OUT for row, col in points
    )


def amount(data: Json, usual: float, most: float = 20.0) -> float:
    """Read a size, or return the usual one if there is none that can be drawn."""
    number = number_of(data)
    return number if number is not None and 0 < number <= most else usual


def angle_of(data: Json) -> float:
    """Read an angle in degrees."""
    return (number_of(data) or 0.0) % 360


def label(middle: Point, text: Json, size: float, colour: Json) -> Iterator[Label]:
    """Yield a text, if there is one."""
    said = str(text).strip() if isinstance(text, str | int | float) and not isinstance(text, bool) else ""
    if said:
        yield Label(middle, said[:MAX_LABEL_CHARACTERS], size, colour_value(colour))


def named_cells(data: Json, board: Board) -> tuple[Cell, ...]:
    """Read cells by name, from a list or one text; names of other places are dropped."""
    texts = data if isinstance(data, list) else [data]
    found = []
    for text in texts:
        for match in _CELL.finditer(text) if isinstance(text, str) else ():
            cell = board.at(int(match[1]) - 1, int(match[2]) - 1)
            found += [cell] if cell is not None else []
    return tuple(dict.fromkeys(found))


def triggers(data: Json, board: Board) -> Iterator[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """Yield the links of fog that SudokuPad calls trigger effects."""
    for each in data if isinstance(data, list) else [data]:
        trigger, effect = (each.get("trigger"), each.get("effect")) if isinstance(each, dict) else (None, None)
        if isinstance(trigger, dict) and isinstance(effect, dict) and effect.get("type") == "foglight":
            when = named_cells(trigger.get("cells", trigger.get("cell")), board)
            lifts = named_cells(effect.get("cells"), board)
            if when and lifts:
                yield when, lifts


def lamps(board: Board, cells: Iterable[Cell]) -> set[Cell]:
    """Return the cells that lamps light: those around them."""
    return around(board, cells)


def cage(board: Board, cells: Iterable[Cell], value: Json, line: Json, text: Json) -> Iterator[Element]:
    """Yield the outline of a cage without a constraint, and its text."""
    inside = set(cells)
    if not inside:
        return
    colour = colour_value(line) or "#808080"
    for cell in sorted(inside):
        row, col = board.positions[cell]
        top, left, bottom, right = row + _INSET, col + _INSET, row + 1 - _INSET, col + 1 - _INSET
        for down, across, ends in (
            (-1, 0, ((top, left), (top, right))),
            (1, 0, ((bottom, left), (bottom, right))),
            (0, -1, ((top, left), (bottom, left))),
            (0, 1, ((top, right), (bottom, right))),
        ):
            if board.at(row + down, col + across) not in inside:
                yield Stroke(ends, colour, 0.03)
    row, col = board.positions[min(inside)]
    yield from label((row + 0.18, col + 0.25), value, 0.22, text)


def whole_cell(board: Board, cell: Cell, colour: Json) -> Iterator[Plate]:
    """Yield the colour of a whole cell, if it has one."""
    row, col = board.positions[cell]
    if fill := colour_value(colour):
        yield Plate((row + 0.5, col + 0.5), 1.0, 1.0, fill)
