"""What the page draws, as JSON: where things are on a board, the shapes of its rules, and which cells see which.

The page computes no geometry. It puts digits at the centres and slots that it gets, and builds the shapes that the renderer
also writes to files.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from whydoku.model.board import Board, Cell
from whydoku.model.cell_notation import RC, Notation
from whydoku.model.drawing import Shape
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_cells import cells_of_rule
from whydoku.model.rule_json import rule_to_json
from whydoku.render.board_picture import NO_STEP, UNDER_DIGITS, Layers, frame_of, layout_of, sign, stacked
from whydoku.render.layout import CELL, MARGIN, Layout
from whydoku.render.rule_icon import rule_icons
from whydoku.render.shapes import arranged
from whydoku.render.svg import legend_of, shapes_of, title_of
from whydoku.render.tree import SvgElement, number, to_json
from whydoku.rules import write_rule
from whydoku.rules._text import gesture_of

LAYERS = (*UNDER_DIGITS, "links")
"""The layers of a drawing, from the bottom; digits and marks go between the last two."""


def puzzle_shown(puzzle: Puzzle) -> dict[str, Any]:
    """Return all that the page needs to show a puzzle."""
    shapes = arranged(puzzle.board, shapes_of(puzzle))
    return {
        "puzzle": puzzle.puzzle.to_json(),
        "layout": layout_json(puzzle.board, shapes),
        "drawing": drawing(puzzle.board, shapes, labels=puzzle.notation),
        "pairs": pairs(puzzle),
        "marks": marks_at_once(puzzle.puzzle),
        "rules": rules_shown(puzzle),
        "title": title_of(puzzle),
        "board": str(puzzle.board),
        "words": list(legend_of(puzzle)),
        **({"fog": list(puzzle.puzzle.in_fog())} if puzzle.drawn.fog is not None else {}),
    }


def drawing(board: Board, shapes: Sequence[Shape], layers: Layers = NO_STEP, labels: Notation = RC) -> dict[str, Any]:
    """Return the shapes of a picture, layer by layer; `shapes` are arranged."""
    return drawn_layers(board, shapes, stacked(layout_of(board, shapes), shapes, layers, labels))


def drawn_layers(board: Board, shapes: Sequence[Shape], stack: dict[str, tuple[SvgElement, ...]]) -> dict[str, Any]:
    """Write layers as JSON."""
    found = [["g", {"data-layer": name}, *map(to_json, stack[name])] for name in LAYERS]
    return {"viewBox": list(frame_of(board, shapes)), "layers": found}


def layout_json(board: Board, shapes: Sequence[Shape]) -> dict[str, Any]:
    """Return where things are: cells by number along rows, digits from the lowest."""
    layout = layout_of(board, shapes)
    return {
        "viewBox": list(frame_of(board, shapes)),
        "cell": CELL,
        "margin": MARGIN,
        "rows": board.rows,
        "cols": board.cols,
        "digits": list(board.digits),
        "symbols": [sign(board, digit) for digit in board.digits],
        "names": [board.name(cell) for cell in board.cells],
        "at": [list(place) for place in board.positions],
        "middle": [list(layout.middle(cell)) for cell in board.cells],
        "regions": [[*region] for region in board.regions],
        "slots": _slots(layout),
        "tight": [cell for cell in board.cells if layout.scale(cell) < 1],
    }


def _slots(layout: Layout) -> dict[str, Any]:
    """Return the places in a cell, as seen from its middle; texts stand on their baseline there."""
    board = layout.board
    size = 0.6 * CELL
    low = (0.05 * CELL if layout.headed else 0.0) + 0.355 * size
    small = 0.78 * layout.room
    own = CELL * (0.26 if board.one_sign_each else 0.2)
    top = -0.5 * CELL + (0.29 if layout.headed else 0.21) * CELL
    side = 0.33 * CELL
    rows = (top, (top + 0.36 * CELL) / 2, 0.36 * CELL)
    corner = [(-side, rows[0]), (side, rows[0]), (-side, rows[2]), (side, rows[2])]
    corner += [(0.0, rows[0]), (0.0, rows[2]), (-side, rows[1]), (side, rows[1])]
    corner += [(0.5 * side * across, rows[down]) for down in (0, 2) for across in (-1, 1)]
    return {
        "digit": {"at": [0, _round(low)], "size": _round(size)},
        "candidates": _candidates(layout, 1.0, small),
        "tight": _candidates(layout, layout.tightness, small * layout.tightness),
        "corner": {"at": [[_round(x), _round(y + 0.355 * own)] for x, y in corner], "size": _round(own)},
        "centre": {
            "at": [0, _round(0.355 * own)],
            "sizes": [_round(_fitting(own, many)) for many in range(1, board.size + 1)],
        },
        "colours": [[_wedge(part, many) for part in range(many)] for many in range(1, 5)],
        "clash": f"M{_half}-{_half}h-{number(0.2 * CELL)}l{number(0.2 * CELL)} {number(0.2 * CELL)}Z",
    }


_half = number(CELL / 2)


def _candidates(layout: Layout, scale: float, size: float) -> dict[str, Any]:
    spots = [(scale * (x - CELL / 2), scale * (y - CELL / 2)) for x, y in layout.slots]
    return {"at": [[_round(x), _round(y + 0.355 * size)] for x, y in spots], "size": _round(size)}


def _fitting(size: float, many: int) -> float:
    """Return the size of several marks in a row, so that they stay within the cell."""
    return min(size, 0.9 * CELL / (0.6 * many))


def _round(value: float) -> float:
    return round(value, 2)


def _wedge(part: int, many: int) -> str:
    """Return a sector of a cell, from its middle: one of some equal parts, clockwise from the top left corner."""
    if many == 1:
        return f"M-{_half} -{_half}h{CELL}v{CELL}h-{CELL}Z"

    def edge(turn: float) -> tuple[float, float]:
        angle = 2 * math.pi * turn - 0.75 * math.pi
        x, y = math.cos(angle), math.sin(angle)
        reach = CELL / 2 / max(abs(x), abs(y))
        return x * reach, y * reach

    first, last = part / many, (part + 1) / many
    corners = [turn / 4 for turn in range(1, 5) if first < turn / 4 < last]
    points = [edge(turn) for turn in (first, *corners, last)]
    return "M0 0" + "".join(f"L{number(x)} {number(y)}" for x, y in points) + "Z"


def pairs(puzzle: Puzzle) -> list[list[Cell]]:
    """Return, for each cell, those that cannot hold the same digit."""
    network = puzzle.network
    seen: list[set[Cell]] = [set() for _ in puzzle.board.cells]
    for group in network.groups:
        for cell in group.cells:
            seen[cell].update(group.cells)
    for cell, others in enumerate(seen):
        others.discard(cell)
    return [sorted(others) for others in seen]


def marks_at_once(puzzle: Puzzle) -> list[list[int]]:
    """Return the candidates that the placed digits leave in each open cell, by pairs alone."""
    at = puzzle.start()
    return [list(at.candidates(cell)) for cell in at.board.cells]


def rules_shown(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Return each rule: as text that reads back, in a sentence, its place, and a small picture."""
    return [
        {**rule_shown(rule, puzzle.board), "icon": to_json(icon)}
        for rule, icon in zip(puzzle.rules, rule_icons(puzzle), strict=True)
    ]


def rule_shown(rule: Rule, board: Board) -> dict[str, Any]:
    """Return a rule in the page's form."""
    return {
        "name": rule.name,
        "text": write_rule(rule, board),
        "sentence": rule.note(board),
        "rule": rule_to_json(rule, board),
        "gesture": gesture_of(type(rule)),
        "cells": sorted(cells_of_rule(rule)),
        "plain": rule.name in PLAIN_RULES,
    }


def places(board: Board) -> dict[str, Any]:
    """Return the places where a setter clicks beside cells: sides, corners, and round the board."""

    def spot(row: float, col: float) -> list[float]:
        return [MARGIN + col * CELL, MARGIN + row * CELL]

    edges, corners = [], []
    for cell, (row, col) in enumerate(board.positions):
        right, under, across = board.at(row, col + 1), board.at(row + 1, col), board.at(row + 1, col + 1)
        edges += [{"cells": [cell, right], "at": spot(row + 0.5, col + 1)}] if right is not None else []
        edges += [{"cells": [cell, under], "at": spot(row + 1, col + 0.5)}] if under is not None else []
        if right is not None and under is not None and across is not None:
            corners.append({"cells": [cell, right, under, across], "at": spot(row + 1, col + 1)})
    return {"edges": edges, "corners": corners, "outside": [*_outside(board, spot)]}


def _outside(board: Board, spot: Any) -> Iterable[dict[str, Any]]:
    """Yield the places around the board, each with the lines that begin there, straight or diagonal."""
    for row, col in product(range(-1, board.rows + 1), range(-1, board.cols + 1)):
        if board.at(row, col) is not None:
            continue
        lines = []
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)):
            line, at = [], (row + down, col + right)
            while (cell := board.at(*at)) is not None:
                line.append(cell)
                at = at[0] + down, at[1] + right
            if line:
                lines.append({"cells": line, "diagonal": bool(down and right)})
        if lines:
            yield {"at": spot(row + 0.5, col + 0.5), "row": row, "col": col, "lines": lines}


def position_hash(puzzle: Puzzle) -> str:
    """Return a hash of a position, so that an answer to another one can be dropped."""
    shape = json.dumps(puzzle.to_json(), sort_keys=True)
    return hashlib.sha256(shape.encode()).hexdigest()[:16]
