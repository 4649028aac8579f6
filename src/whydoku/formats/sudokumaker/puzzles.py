"""Reads and writes SudokuMaker's JSON: the board, the cells, and the constraints by the table.

A puzzle of the type "sudoku" has rows and columns; regions are a constraint, and without it there are none. Mere drawings
constrain nothing. A constraint of the setter's own is a piece of code, which is never run: it is named instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.errors import FormatError, InputError
from whydoku.formats._cells import usual_rules
from whydoku.formats._joined_marks import joined
from whydoku.formats._json_values import as_list, as_number, as_object, as_text, shown
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import board_with, fitting, refuse_options, refuse_other_board
from whydoku.formats.sudokumaker.maker_shapes import MakerSource, MakerTarget, Object, cannot
from whydoku.formats.sudokumaker.named_cages import are_lights, is_named, named_cages
from whydoku.formats.sudokumaker.named_code import CUSTOM, code_name, named_code
from whydoku.formats.sudokumaker.table import DRAWINGS, FOG, TABLE
from whydoku.model.board import Board, Cell, Digit, parse_symbol
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.boxes import Boxes
from whydoku.rules.columns import Columns
from whydoku.rules.regions import Regions
from whydoku.rules.rows import Rows

ORIGINAL = "sudokumaker"
"""The name under which a puzzle's metadata has the JSON that it came from."""

VERSION = "1.5.0"
"""The version of the JSON that is written."""

METADATA = {"name": "title", "author": "author", "comment": "rules"}
"""What SudokuMaker calls a puzzle's metadata, and what we call it."""

_GIVENS, _REGIONS, _HOUSES = 0, 1, 2003
_KNOWN = frozenset({"cells", "constraints", "type", "width", "height", "size", "minDigit", "maxDigit", *METADATA})
_IN_CELLS = frozenset({"value", "given", "candidates", "cornerPencilMarks", "colors"})


def read_puzzle(data: Json, stated: Board | None) -> Puzzle:
    """Read a puzzle from its JSON; `stated` is the board that the user has named."""
    whole = as_object(data, "the puzzle")
    found = as_object(whole.get("puzzle"), "'puzzle'") if "puzzle" in whole else whole
    for key in found:
        if key not in _KNOWN:
            raise FormatError(f"the SudokuMaker key {shown(key)} is not known, and may be a rule")
    cells = [as_object(cell, f"cell {number}") for number, cell in enumerate(as_list(found.get("cells"), "cells"), 1)]
    constraints = [
        each
        for number, item in enumerate(as_list(found.get("constraints", []), "constraints"), 1)
        if not (each := as_object(item, f"constraint {number}")).get("disabled")
    ]
    board = _board(found, cells, constraints)
    refuse_other_board(board, stated)
    about = [(ours, as_text(found[key], key)) for key, ours in METADATA.items() if found.get(key)]
    givens, solution = _digits(board, cells)
    about += [("solution", solution)] if solution else []
    return Puzzle(board, _rules(found, board, constraints), givens, about=tuple(about))


def _board(found: Object, cells: list[Object], constraints: list[Object]) -> Board:
    many = len(cells)
    sides = {key: as_number(found[key], key) for key in ("size", "width", "height") if found.get(key) is not None}
    width = sides.get("size") or sides.get("width") or (many // sides["height"] if sides.get("height") else 9)
    height = sides.get("size") or sides.get("height") or (many // width if width else 0)
    if width < 1 or height < 1 or width * height != many:
        raise FormatError(f"the puzzle has {many} cells, which is not {width} columns of {height} rows")
    low = as_number(found.get("minDigit", 1), "minDigit")
    high = as_number(found.get("maxDigit", low + max(width, height) - 1), "maxDigit")
    pieces: dict[int, list[Cell]] = {}
    for each in constraints:
        if each.get("type") == _REGIONS:
            numbers = as_list(each.get("regions", []), "regions")
            if numbers and len(numbers) != many:
                raise FormatError(f"regions has {len(numbers)} numbers for {many} cells")
            for cell, number in enumerate(numbers):
                if number is not None and number != -1:
                    pieces.setdefault(as_number(number, "a region"), []).append(cell)
    regions = [tuple(piece) for piece in pieces.values()]
    size = high - low + 1
    try:
        if width == height == size:
            return board_with(size, regions, low)
        return Board(height, width, size, low, tuple(sorted(regions)))
    except InputError as error:
        raise FormatError(f"the board cannot be read: {error}") from error


def _digits(board: Board, cells: list[Object]) -> tuple[tuple[Digit | None, ...], str]:
    """Return the givens, and the setter's solution if every cell has a digit."""
    givens: list[Digit | None] = []
    values: list[Digit | None] = []
    for cell, entry in enumerate(cells):
        name = board.name(cell)
        for key in entry:
            if key not in _IN_CELLS:
                raise FormatError(f"{name} has the key {shown(key)}, which is not known")
        value = entry.get("value")
        digit = None if value is None else as_number(value, f"the value of {name}")
        if digit is not None and digit not in board.digits and entry.get("given"):
            raise FormatError(f"{name} is given as {digit}, outside {board.digits[0]}..{board.digits[-1]}")
        values.append(digit if digit in board.digits else None)
        givens.append(digit if entry.get("given") else None)
    whole = [value for value in values if value is not None]
    is_solution = len(whole) == len(cells) and None in givens and board.one_sign_each
    return tuple(givens), "".join(map(board.symbol, whole)) if is_solution else ""


def _rules(found: Object, board: Board, constraints: list[Object]) -> tuple[Rule, ...]:
    kinds = [each.get("type") for each in constraints]
    houses: list[Rule] = []
    if found.get("type", "sudoku") == "sudoku" or _HOUSES in kinds:
        if any(each.get("areas") for each in constraints if each.get("type") == _HOUSES):
            raise FormatError("rows and columns of parts of the board are not known")
        houses = [Rows(), Columns()]
    if board.regions:
        houses.append(Boxes() if board.box else Regions())
    words = str(found.get("comment") or "")
    marks = (rule for number, each in enumerate(constraints, 1) for rule in _read(board, number, each, words))
    return in_order(board, (*houses, *joined(marks)))


def _read(board: Board, number: int, data: Object, words: str) -> Iterator[Rule]:
    kind = as_number(data.get("type"), f"the type of constraint {number}")
    if is_named(data):
        where = f"constraint {number} (type {kind})"
        yield from (fitting(rule, board, where) for rule in named_cages(MakerSource(data, where, board), words))
        return
    if kind == CUSTOM:
        yield from (fitting(rule, board, f"constraint {number} (type {kind})") for rule in named_code(data))
        return
    if kind in (_GIVENS, _REGIONS, _HOUSES, *DRAWINGS, *FOG):
        return
    entry = TABLE.named(str(kind))
    if entry is None:
        raise FormatError(f"constraint {number} is of type {kind}, which is not known")
    where = f"constraint {number} (type {kind})"
    for rule in entry.shape.read(entry, MakerSource(data, where, board)):
        yield fitting(rule, board, where)


def parts_beside_rules(data: Json) -> list[str]:
    """Return the names of constraints in code and of drawings that may be clues."""
    whole = as_object(data, "the puzzle")
    found = as_object(whole.get("puzzle", whole), "'puzzle'")
    named: list[str] = []
    for item in as_list(found.get("constraints", []), "constraints"):
        each = as_object(item, "a constraint")
        if each.get("disabled"):
            continue
        kind, name = each.get("type"), each.get("name")
        if kind == CUSTOM:
            if not any(named_code(each)):
                name = code_name(each) or "without a name"
                named.append(f"the constraint {name[:60]!r}, which is a piece of code")
        elif isinstance(kind, int) and kind in DRAWINGS and name and not (is_named(each) or are_lights(each)):
            named.append(f"{DRAWINGS[kind]} called {str(name)[:60]!r}")
    return list(dict.fromkeys(named))


def write_puzzle(puzzle: Puzzle) -> dict[str, Json]:
    """Write a puzzle as SudokuMaker's JSON, or refuse by name what it cannot carry."""
    board = puzzle.board
    if board.grids or board.holes:
        raise cannot(f"the board ({board})")
    if any(value is not None for value in puzzle.placed):
        raise cannot("digits that were placed beside the givens")
    if puzzle.marks:
        raise cannot("pencil marks")
    for rule in usual_rules(board):
        if rule not in puzzle.rules:
            raise cannot(f"the lack of the rule {rule.name} on the board of {board}")
    target = MakerTarget(puzzle)
    target.constraints += houses_of_board(board)
    for rule in puzzle.rules:
        if rule in (Rows(), Columns(), Boxes(), Regions()):
            continue
        entries = TABLE.saying(rule)
        if not entries:
            raise cannot(f"the rule {rule.name}")
        refuse_options(rule, "SudokuMaker")
        for entry in entries:
            entry.shape.write(entry, rule, target)
    said = dict(puzzle.about)
    found: Object = {key: said[ours] for key, ours in METADATA.items() if ours in said}
    found |= {"type": "sudoku", "width": board.cols, "height": board.rows}
    found |= {"minDigit": board.low, "maxDigit": board.digits[-1]}
    found["cells"] = cells_of(board, puzzle.givens, said.get("solution", ""))
    found["constraints"] = [*target.constraints]
    return {"formatVersion": VERSION, "puzzle": found}


def houses_of_board(board: Board) -> Iterator[Object]:
    """Yield the constraints that every puzzle on a board has: its givens, and its regions if there are any."""
    yield {"type": _GIVENS}
    if board.regions:
        yield {"type": _REGIONS, "regions": [-1 if number is None else number for number in board.region_of]}


def cells_of(board: Board, givens: Sequence[Digit | None], solution: str) -> list[Json]:
    """Return the cells with their givens, and with the digits of the solution if there is one."""
    right = [parse_symbol(sign, board) for sign in solution] if len(solution) == len(board.cells) else []
    cells: list[Json] = []
    for cell, given in enumerate(givens):
        if given is not None:
            cells.append({"given": True, "value": given})
        else:
            cells.append({"value": right[cell]} if right and right[cell] is not None else {})
    return cells
