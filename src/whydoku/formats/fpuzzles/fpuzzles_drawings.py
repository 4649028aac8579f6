"""What f-puzzles draws besides the rules: lines, shapes, texts, cages without constraint, colours of cells; and fog."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.formats._drawings import (
    amount,
    angle_of,
    cage,
    drawn_of,
    label,
    lamps,
    named_cells,
    triggers,
    whole_cell,
)
from whydoku.formats._original_json import json_behind
from whydoku.formats.fpuzzles.entries import CELL_NAME
from whydoku.formats.fpuzzles.lists import DIGITAL_ROOT
from whydoku.formats.fpuzzles.reader import FOG, ORIGINAL
from whydoku.model.board import Board
from whydoku.model.drawing import Element, Plate, Point, Stroke
from whydoku.model.drawn import NOTHING_DRAWN, Drawn, Fog, colour_value
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

_LAMP, _LIGHT = "FOW", "FOGLIGHT"


def drawn(puzzle: Puzzle) -> Drawn:
    """Return what a puzzle's link draws besides its rules."""
    data = json_behind(puzzle, ORIGINAL)
    if not isinstance(data, dict):
        return NOTHING_DRAWN
    return drawn_of(puzzle.board, _elements(data, puzzle.board), _fog(data, puzzle.board))


def _entries(data: dict[str, Json], key: str) -> Iterator[dict[str, Json]]:
    """Yield the entries of a list, without what the plug-in draws for rules that are read."""
    listed = data.get(key)
    for entry in listed if isinstance(listed, list) else []:
        if isinstance(entry, dict) and not entry.get("fromConstraint"):
            yield entry


def _elements(data: dict[str, Json], board: Board) -> Iterator[Element]:
    grid = data.get("grid")
    entries = [entry for row in grid if isinstance(row, list) for entry in row] if isinstance(grid, list) else []
    for cell, entry in zip(board.plain.cells, entries, strict=False):
        if isinstance(entry, dict):
            colours = entry.get("cArray")
            many = colours if isinstance(colours, list) else []
            yield from whole_cell(board, cell, entry.get("highlight") or entry.get("c") or (many[0] if many else None))
    for entry in _entries(data, "line"):
        lines = entry.get("lines")
        for line in lines if isinstance(lines, list) else []:
            points = tuple(_places(line))
            if len(points) > 1:
                yield Stroke(points, colour_value(entry.get("outlineC")), amount(entry.get("width"), 0.2, 1.0))
    for key in ("rectangle", "circle"):
        for entry in _entries(data, key):
            yield from _patch(entry, key == "circle")
    for entry in _entries(data, "text"):
        for middle in _middle(entry):
            yield from label(middle, entry.get("value"), 0.6 * amount(entry.get("size"), 0.8), entry.get("fontC"))
    for entry in _entries(data, "cage"):
        value = entry.get("value")
        if not (isinstance(value, str) and (":" in value or DIGITAL_ROOT.fullmatch(value) or _kind(entry))):
            yield from cage(
                board, named_cells(entry.get("cells"), board), value, entry.get("outlineC"), entry.get("fontC")
            )


def _patch(entry: dict[str, Json], is_round: bool) -> Iterator[Element]:
    for middle in _middle(entry):
        width, height = amount(entry.get("width"), 0.8), amount(entry.get("height"), 0.8)
        fill, edge = colour_value(entry.get("baseC")), colour_value(entry.get("outlineC"))
        if fill or edge:
            yield Plate(middle, width, height, fill, edge, is_round, angle_of(entry.get("angle")))
        yield from label(middle, entry.get("value"), 0.6 * min(width, height), entry.get("fontC"))


def _places(names: Json) -> Iterator[Point]:
    """Yield the centres of places, on the board or not."""
    for name in names if isinstance(names, list) else [names]:
        if isinstance(name, str) and (match := CELL_NAME.fullmatch(name)):
            yield int(match[1]) - 0.5, int(match[2]) - 0.5


def _middle(entry: dict[str, Json]) -> Iterator[Point]:
    """Yield the centre of the cells of an entry."""
    places = list(_places(entry.get("cells", entry.get("cell"))))
    if places:
        yield sum(row for row, _ in places) / len(places), sum(col for _, col in places) / len(places)


def _kind(entry: dict[str, Json]) -> str:
    """Return which part of fog a cage is, if it is one."""
    value = entry.get("value")
    said = value.strip().upper() if isinstance(value, str) else ""
    return said if said in (_LAMP, _LIGHT) else ""


def _fog(data: dict[str, Json], board: Board) -> Fog | None:
    cages = [entry for entry in _entries(data, "cage") if _kind(entry)]
    links = tuple(triggers(data.get("triggereffect"), board))
    if not any(data.get(key) for key in FOG) and not cages and not links:
        return None
    lit = {*lamps(board, named_cells(data.get("fogofwar"), board)), *_listed(data.get("foglight"), board)}
    for entry in cages:
        cells = named_cells(entry.get("cells"), board)
        lit.update(cells if _kind(entry) == _LIGHT else lamps(board, cells))
    return Fog(tuple(sorted(lit)), links)


def _listed(data: Json, board: Board) -> Iterator[int]:
    """Yield cells that are listed by name, or as the cells of entries."""
    for each in data if isinstance(data, list) else []:
        yield from named_cells(each.get("cells") if isinstance(each, dict) else each, board)
