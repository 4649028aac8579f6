"""The JSON form of puzzles and positions, which files, the command line and the web page share.

`formats/json.py` reads it back, and explains every part.
"""

from __future__ import annotations

from whydoku.model.board import Board, Cell, Digit, Mask, box_shape
from whydoku.model.position import Position
from whydoku.model.puzzle import DRAWN, Puzzle
from whydoku.model.rule_json import Json, rule_to_json

VERSION = 1


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Json]:
    """Return a puzzle as plain JSON values: the one shape that files, the command line and the web page use."""
    board = puzzle.board
    data: dict[str, Json] = {
        "version": VERSION,
        "board": _board_json(board.plain),
        "rules": [rule_to_json(rule, board) for rule in puzzle.rules],
        "givens": _entries(board, puzzle.givens),
    }
    if puzzle.placed:
        data["placed"] = _entries(board, puzzle.placed)
    if puzzle.marks:
        data["marks"] = _marks(board, puzzle.marks)
    if isinstance(puzzle, Position) and puzzle.before is not None:
        data["assumed"] = _assumed(puzzle)
    if about := [list[Json](pair) for pair in puzzle.about if pair[0] != DRAWN]:
        data["about"] = [*about]
    if puzzle.drawn:
        data["drawn"] = puzzle.drawn.to_json(board)
    return data


def _entries(board: Board, values: tuple[Digit | None, ...]) -> list[Json]:
    """Return what stands in the cells; cells of layers are left out if nothing stands in any of them."""
    count = len(board.plain.cells)
    return [*values] if any(value is not None for value in values[count:]) else [*values[:count]]


def _board_json(board: Board) -> dict[str, Json]:
    data: dict[str, Json] = {"size": board.size}
    if board.grids:
        data["grids"] = [f"r{top + 1}c{left + 1}" for top, left in board.grids]
        if board.low != 1:
            data["low"] = board.low
        if board.box != box_shape(board.size):
            data["box"] = list(board.box) if board.box else None
        return data
    if board.rows != board.size or board.cols != board.size:
        data |= {"rows": board.rows, "cols": board.cols}
    if board.low != 1:
        data["low"] = board.low
    if board.holes:
        data["holes"] = [f"r{row + 1}c{col + 1}" for row, col in sorted(board.holes)]
    plain = board.is_square and not board.holes
    if board.box and (plain or board.regions == tiles(board, board.box)):
        if not plain or board.box != box_shape(board.size):
            data["box"] = list(board.box)
    elif board.regions:
        data["regions"] = [[board.name(cell) for cell in region] for region in board.regions]
    elif board.is_square and box_shape(board.size):
        data["box"] = None
    return data


def _marks(board: Board, marks: tuple[Mask, ...]) -> list[Json]:
    return [list(board.digits_of(mask)) for mask in marks]


def _assumed(position: Position) -> list[Json]:
    """Return each assumption with the position it was made in, the first one first."""
    if position.before is None or position.guess is None:
        return []
    board, before, (cell, digit) = position.board, position.before, position.guess
    made: dict[str, Json] = {"cell": board.name(cell), "digit": digit}
    made |= {"placed": _entries(board, before.placed), "marks": _marks(board, before.marks)}
    return [*_assumed(before), made]


def tiles(board: Board, box: tuple[int, int]) -> tuple[tuple[Cell, ...], ...]:
    """Divide a board of any shape into boxes."""
    height, width = box
    boxes: dict[tuple[int, int], list[Cell]] = {}
    for cell, (row, col) in enumerate(board.positions):
        boxes.setdefault((row // height, col // width), []).append(cell)
    return tuple(tuple(boxes[place]) for place in sorted(boxes))
