"""Reads f-puzzles' JSON: the grid, the rules by the table, and what is not a constraint.

A puzzle is an object with `size`, a `grid` of cells, and one key for each kind of rule in it. There are three kinds of keys:

  rules      those of `table`
  drawings   lines, shapes, colours, a player's own notes and digits: they are not constraints, and are kept as they stand
  others     refused by name, because leaving out a rule makes another puzzle
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from whydoku.errors import FormatError
from whydoku.formats._cells import usual_rules
from whydoku.formats._joined_marks import joined
from whydoku.formats._json_values import as_list, as_number, as_object, as_text, opaque, shown
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import board_with, refuse_other_board
from whydoku.formats.fpuzzles.entries import FPuzzlesSource, GivenMarks, Negative, Object, cell_name, digit_of
from whydoku.formats.fpuzzles.lists import DIGITAL_ROOT
from whydoku.formats.fpuzzles.table import TABLE
from whydoku.model.board import MAX_SIZE, Board, Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json

ORIGINAL = "f-puzzles"
"""The name under which a puzzle's metadata has the JSON that it came from."""

METADATA = {"title": "title", "author": "author", "ruleset": "rules"}
"""What f-puzzles calls a puzzle's metadata, and what we call it."""

FOG = ("fogofwar", "foglight")
"""Keys of what is hidden until other cells are filled in."""

DRAWINGS = frozenset(
    {
        "line",
        "rectangle",
        "circle",
        "text",
        *FOG,
        "triggereffect",
        "disabledlogic",
        "truecandidatesoptions",
        "highlightConflicts",
    }
)
"""Keys that are not constraints: what is drawn, what is hidden by fog, and how the page behaves."""

NOTES = frozenset({"centerPencilMarks", "cornerPencilMarks", "c", "cArray", "highlight", "parity"})
"""Keys of a cell that are not constraints: notes and colours."""

_KNOWN = frozenset(
    {"size", "grid", "solution", *METADATA, *DRAWINGS, *(entry.shape.key(entry.name) for entry in TABLE.read)}
)
_IN_CELLS = frozenset(
    {"value", "given", "region", *NOTES, *(entry.name for entry in TABLE.read if isinstance(entry.shape, GivenMarks))}
)
_NEGATIVE = ("foglight", *(entry.shape.word for entry in TABLE.read if isinstance(entry.shape, Negative)))


def default_region(size: int, row: int, col: int) -> int:
    """Return the number of the box that a cell is in unless it says otherwise."""
    height = next(h for h in range(math.isqrt(size), 0, -1) if size % h == 0)
    width = size // height
    return row // height * (size // width) + col // width


def read_puzzle(data: Json, stated: Board | None) -> Puzzle:
    """Read a puzzle from its JSON; `stated` is the board that the user has named."""
    found = as_object(data, "the puzzle")
    if "grid" not in found:
        raise FormatError("the puzzle has no 'grid'")
    for key in found:
        if key not in _KNOWN:
            raise FormatError(
                f"the f-puzzles key {shown(key)} is not known, and a rule that is left out makes another puzzle"
            )
    grid = _grid(found["grid"])
    board = _board(grid)
    refuse_other_board(board, stated)
    source = FPuzzlesSource(found, grid, board, {key: found[key] for key in found if key in DRAWINGS})
    givens = _givens(source)
    rules = _rules(source)
    about = [(ours, as_text(found[key], key)) for key, ours in METADATA.items() if found.get(key)]
    about += [("solution", solution)] if (solution := _solution(source)) else []
    about += [(ORIGINAL, opaque(source.kept))] if source.kept else []
    return Puzzle(board, rules, givens, about=tuple(about))


def _grid(data: Json) -> list[list[Object]]:
    rows = as_list(data, "grid")
    if not 1 <= len(rows) <= MAX_SIZE:
        raise FormatError(f"grid has {len(rows)} rows; a board has 1 to {MAX_SIZE}")
    cells: list[list[Object]] = []
    for number, row in enumerate(rows, 1):
        entries = as_list(row, f"row {number} of grid")
        if len(entries) != len(rows):
            raise FormatError(f"row {number} of grid has {len(entries)} cells, but there are {len(rows)} rows")
        cells.append([as_object(cell, f"grid R{number}C{col}") for col, cell in enumerate(entries, 1)])
    return cells


def _board(grid: list[list[Object]]) -> Board:
    size = len(grid)
    pieces: dict[int, list[Cell]] = {}
    for row, entries in enumerate(grid):
        for col, entry in enumerate(entries):
            number = entry.get("region", default_region(size, row, col))
            if number is not None:
                number = as_number(number, f"the region of R{row + 1}C{col + 1}")
                pieces.setdefault(number, []).append(row * size + col)
    if not any("region" in entry for entries in grid for entry in entries):
        return Board.square(size)
    regions = {tuple(cells) for cells in pieces.values()}
    for cells in regions:
        if len(cells) > size:
            row, col = divmod(cells[0], size)
            raise FormatError(f"the region at R{row + 1}C{col + 1} has {len(cells)} cells, more than there are digits")
    return board_with(size, regions)


def _givens(source: FPuzzlesSource) -> tuple[Digit | None, ...]:
    givens: list[Digit | None] = []
    notes: dict[str, Json] = {}
    for cell, (row, col) in enumerate(source.board.positions):
        entry, name = source.grid[row][col], cell_name(source.board, cell)
        for key in entry:
            if key not in _IN_CELLS:
                raise FormatError(f"grid {name} has the key {shown(key)}, which is not known")
        note = {key: value for key, value in entry.items() if key in NOTES}
        value = entry.get("value")
        if value is not None and entry.get("given"):
            givens.append(digit_of(value, source.board, f"the given at {name}"))
        else:
            givens.append(None)
            if value is not None:
                note["value"] = value  # the player's own digit, which is not a part of the puzzle
        if note:
            notes[name] = note
    if notes:
        source.kept["grid"] = notes
    return tuple(givens)


def _rules(source: FPuzzlesSource) -> tuple[Rule, ...]:
    for word in as_list(source.data.get("negative", []), "negative"):
        if word not in _NEGATIVE:
            raise FormatError(f"negative says {shown(word)}; expected 'ratio' or 'xv'")
        if word == "foglight":
            source.keep("negative", word)

    def marks() -> Iterator[Rule]:
        for constraint in TABLE.read:
            yield from constraint.shape.read(constraint, source)

    return in_order(source.board, (*usual_rules(source.board), *joined(marks())))


def _solution(source: FPuzzlesSource) -> str:
    """Return a whole solution as characters; keep one with gaps unchanged."""
    data, board = source.data.get("solution"), source.board
    if not data:
        return ""
    if isinstance(data, str):
        parts: list[Json] = [*(data.split(",") if "," in data else data)]
    else:
        parts = as_list(data, "solution")
    try:
        digits = [digit_of(part, board, "solution") for part in parts]
    except FormatError:
        digits = []
    if len(digits) != len(board.cells) or not board.one_sign_each:
        source.kept["solution"] = data
        return ""
    return "".join(map(board.symbol, digits))


def numbers_in_drawings(data: Json) -> Iterator[str]:
    """Return the names of drawings with a number, which may be a clue; those of the plug-in's rules do not count."""
    found = as_object(data, "the puzzle")
    for key in ("text", "circle", "rectangle", "cage", "line"):
        for item in as_list(found.get(key, []), key):
            entry = as_object(item, key)
            value, cells = entry.get("value"), entry.get("cells")
            text = str(value) if isinstance(value, str | int) else ""
            metadata = key == "cage" and (re.match(r"\s*[A-Za-z]+:", text) or DIGITAL_ROOT.fullmatch(text))
            if re.search(r"\d", text) and not entry.get("fromConstraint") and not metadata:
                at = f" at {cells[0]}" if isinstance(cells, list) and cells else ""
                yield f"the number in the {key} {text.strip()[:20]!r}{at}"
