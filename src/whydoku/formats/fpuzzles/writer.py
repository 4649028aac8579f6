"""Writes f-puzzles' JSON: the grid, and the rules by the table.

A rule that f-puzzles has no key for is refused by name. Where our rule says more than the key can (a black dot of 3 to 2, an
X-sum along half a row, "non-consecutive" that binds even pairs with a dot), it is refused as well.
"""

from __future__ import annotations

from whydoku.formats._cells import usual_board, usual_rules
from whydoku.formats._json_values import as_object, parse_json
from whydoku.formats._square_boards import refuse_beyond_square, refuse_options
from whydoku.formats.fpuzzles.entries import Target, cannot, cell_name
from whydoku.formats.fpuzzles.reader import METADATA, ORIGINAL
from whydoku.formats.fpuzzles.table import TABLE
from whydoku.model.board import parse_symbol
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json


def write_puzzle(puzzle: Puzzle) -> dict[str, Json]:
    """Write a puzzle as f-puzzles' JSON, or refuse by name what it cannot carry."""
    refuse_beyond_square(puzzle, "f-puzzles")
    board = puzzle.board
    said = dict(puzzle.about)
    target = Target(puzzle, {"size": board.size}, {})
    target.data |= {key: said[ours] for key, ours in METADATA.items() if ours in said}
    target.data["grid"] = []  # which is filled in when all rules are known, but stands here
    rules = [rule for rule in puzzle.rules if rule not in usual_rules(board)]
    for rule in rules:
        if not TABLE.saying(rule):
            raise cannot(f"the rule {rule.name}")
        refuse_options(rule, "f-puzzles")
    for constraint in TABLE:  # whose order is that of f-puzzles
        for rule in rules:
            if constraint in TABLE.saying(rule):
                constraint.shape.write(constraint, rule, target)
    kept = as_object(parse_json(said[ORIGINAL], "drawing"), "the drawing") if ORIGINAL in said else {}
    target.data["grid"] = _grid(target, as_object(kept.pop("grid", {}), "the notes"))
    solution = said.get("solution", "")
    if len(solution) == len(board.cells):
        digits = [parse_symbol(sign, board) for sign in solution]
        if None not in digits:
            target.data["solution"] = list[Json](digits)
    for key, value in kept.items():
        if isinstance(value, list):
            target.append(key, value)
        else:
            target.data.setdefault(key, value)
    return target.data


def _grid(target: Target, notes: dict[str, Json]) -> list[Json]:
    board = target.puzzle.board
    cells: list[dict[str, Json]] = [{} for _ in board.cells]
    for cell, given in enumerate(target.puzzle.givens):
        if given is not None:
            cells[cell] |= {"value": given, "given": True}
        if board != usual_board(board.size) or not board.regions:
            cells[cell]["region"] = board.region_of[cell]
    for cell, digits in target.allowed.items():
        cells[cell]["givenPencilMarks"] = list[Json](sorted(digits))
    for cell, entry in enumerate(cells):
        note = notes.get(cell_name(board, cell))
        if isinstance(note, dict):
            cells[cell] = note | entry
    return [list[Json](cells[start : start + board.cols]) for start in range(0, len(cells), board.cols)]
