"""How a puzzle is said in f-puzzles' JSON: the other way round from `_fpuzzles`, with its tables.

A rule that f-puzzles has no key for is refused by name. Where our rule says more than the key can (a black dot of 3 to 2, an
X-sum along half a row, "non-consecutive" that binds even pairs with a dot), it is refused as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from whydoku.errors import FormatError
from whydoku.formats._cells import usual_board, usual_rules
from whydoku.formats._fpuzzles import CLUES, DIRECTIONS, INDEXERS, KEPT, LINES, MARKS, VALUED, WORDS
from whydoku.formats._links import as_object, parse_json
from whydoku.model.board import Board, Cell, parse_symbol
from whydoku.model.primitives import AllDifferent
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules._line import ClueRule, LineRule
from whydoku.rules.anti_king import AntiKing
from whydoku.rules.anti_knight import AntiKnight
from whydoku.rules.arrow import Arrow
from whydoku.rules.candidates import Candidates
from whydoku.rules.clone import Clone
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.even import Even
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.indexing import Indexing
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.lockout import Lockout
from whydoku.rules.maximum import Maximum
from whydoku.rules.minimum import Minimum
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.negative_xv import NegativeXV
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.odd import Odd
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.windoku import Windoku
from whydoku.rules.xv import XV

_LINE_KEY = {kind: key for key, kind in LINES.items()}
_CLUE_KEY = {kind: key for key, kind in CLUES.items()}
_MARK_KEY = {kind: key for key, kind in MARKS.items()}
_INDEXER_KEY = {way: key for key, way in INDEXERS.items()}


def write_puzzle(puzzle: Puzzle) -> dict[str, Json]:
    """Write a puzzle as f-puzzles' JSON, or refuse by name what it cannot carry."""
    _refuse(puzzle)
    board = puzzle.board
    said = dict(puzzle.about)
    data: dict[str, Json] = {"size": board.size}
    data |= {key: said[ours] for key, ours in WORDS.items() if ours in said}
    kept = as_object(parse_json(said[KEPT], "drawing"), "the drawing") if KEPT in said else {}
    notes = kept.pop("grid", {})
    data["grid"] = _grid(puzzle, as_object(notes, "the notes"))
    own = usual_rules(board)
    for rule in puzzle.rules:
        if rule in own or isinstance(rule, Candidates):
            continue
        for key, entry in _entries(rule, puzzle):
            if entry is True:
                data[key] = True
            else:
                _append(data, key, [entry])
    solution = said.get("solution", "")
    if len(solution) == len(board.cells):
        digits = [parse_symbol(sign, board) for sign in solution]
        if None not in digits:
            data["solution"] = list[Json](digits)
    for key, value in kept.items():
        if isinstance(value, list):
            _append(data, key, value)
        else:
            data.setdefault(key, value)
    return data


def _append(data: dict[str, Json], key: str, entries: Sequence[Json]) -> None:
    there = data.setdefault(key, [])
    if isinstance(there, list):
        there.extend(entries)


def _cannot(what: str) -> FormatError:
    return FormatError(f"the f-puzzles format cannot carry {what}; whydoku's own JSON can")


def _refuse(puzzle: Puzzle) -> None:
    board = puzzle.board
    if not board.is_square:
        raise _cannot(f"the board ({board}, {board.size} digits)")
    if board.low != 1:
        raise _cannot("digits from 0")
    if any(value is not None for value in puzzle.placed):
        raise _cannot("digits that were placed beside the givens")
    if puzzle.marks:
        raise _cannot("pencil marks, other than those of the rule candidates")
    for rule in usual_rules(board):
        if rule not in puzzle.rules:
            raise _cannot(f"the lack of the rule {rule.name}")


def _grid(puzzle: Puzzle, notes: dict[str, Json]) -> list[Json]:
    board = puzzle.board
    cells: list[dict[str, Json]] = [{} for _ in board.cells]
    for cell, given in enumerate(puzzle.givens):
        if given is not None:
            cells[cell] |= {"value": given, "given": True}
        if board != usual_board(board.size) or not board.regions:
            cells[cell]["region"] = board.region_of[cell]
    allowed: dict[Cell, set[int]] = {}
    for rule in puzzle.rules:
        if isinstance(rule, Candidates):
            for cell in rule.cells:
                allowed[cell] = allowed.get(cell, set(rule.digits)) & set(rule.digits)
    for cell, digits in allowed.items():
        if not digits:
            raise _cannot(f"a cell that no digit is left for ({board.name(cell)})")
        cells[cell]["givenPencilMarks"] = list[Json](sorted(digits))
    for cell, entry in enumerate(cells):
        note = notes.get(_name(board, cell))
        if isinstance(note, dict):
            cells[cell] = note | entry
    return [list[Json](cells[start : start + board.cols]) for start in range(0, len(cells), board.cols)]


def _name(board: Board, cell: Cell) -> str:
    return board.name(cell).upper()


def _names(board: Board, cells: Sequence[Cell]) -> list[Json]:
    return [_name(board, cell) for cell in cells]


def _value(number: int | None, usual: int | None = None) -> dict[str, Json]:
    return {} if number == usual else {"value": str(number)}


def _entries(rule: Rule, puzzle: Puzzle) -> Iterator[tuple[str, Json]]:
    """Give the keys of a rule, each with True or with one entry for its list."""
    board = puzzle.board
    plain = {AntiKnight: "antiknight", AntiKing: "antiking", DisjointGroups: "disjointgroups"}
    if type(rule) in plain:
        yield plain[type(rule)], True
    elif isinstance(rule, Diagonals):
        if rule.which != "down":
            yield "diagonal+", True
        if rule.which != "up":
            yield "diagonal-", True
    elif isinstance(rule, NonConsecutive):
        if any(isinstance(other, Difference | Ratio) for other in puzzle.rules):
            raise _cannot("non-consecutive beside dots, whose pairs it would set free")
        yield "nonconsecutive", True
    elif isinstance(rule, NegativeKropki):
        yield from _negative(rule, puzzle)
    elif isinstance(rule, NegativeXV):
        if rule != NegativeXV():
            raise _cannot("negative-xv with sums or exemptions of its own")
        yield "negative", "xv"
    elif isinstance(rule, LineRule) and type(rule) in _LINE_KEY:
        yield _line(rule, board)
    elif isinstance(rule, LittleKiller):
        yield "littlekillersum", _diagonal(rule, board)
    elif isinstance(rule, ClueRule) and type(rule) in _CLUE_KEY:
        yield _CLUE_KEY[type(rule)], {"cell": _outside(rule, board), "value": str(rule.clue)}
    elif isinstance(rule, Odd | Even | Minimum | Maximum):
        if isinstance(rule, Minimum | Maximum) and rule.exempt:
            raise _cannot(f"{rule.name} with exemptions of its own")
        for cell in rule.cells:
            yield _MARK_KEY[type(rule)], {"cell": _name(board, cell)}
    elif isinstance(rule, Windoku):
        for primitive in rule.primitives(board):
            if isinstance(primitive, AllDifferent):
                yield "extraregion", {"cells": _names(board, primitive.cells)}
    else:
        yield _on_cells(rule, board)


def _on_cells(rule: Rule, board: Board) -> tuple[str, Json]:
    match rule:
        case Killer(cells, total):
            return "killercage", {"cells": _names(board, cells), **_value(total)}
        case Arrow(circle, shaft):
            return "arrow", {"lines": [_names(board, (circle, *shaft))], "cells": _names(board, (circle,))}
        case PillArrow(pill, shaft) if pill == tuple(sorted(pill)):
            start = min(pill, key=lambda cell: _distance(board, cell, shaft[0]))
            return "arrow", {"lines": [_names(board, (start, *shaft))], "cells": _names(board, pill)}
        case Difference(first, second, by):
            return "difference", {"cells": _names(board, (first, second)), **_value(by, 1)}
        case Ratio(first, second, of, to) if to == 1:
            return "ratio", {"cells": _names(board, (first, second)), **_value(of, 2)}
        case XV(first, second, sign):
            return "xv", {"cells": _names(board, (first, second)), "value": sign}
        case Quadruple(_, digits):
            return "quadruple", {"cells": _names(board, rule.around(board)), "values": list[Json](digits)}
        case Clone(cells, copy):
            return "clone", {"cells": _names(board, cells), "cloneCells": _names(board, copy)}
        case ExtraRegion(cells):
            return "extraregion", {"cells": _names(board, cells)}
        case Indexing(cells, way):
            return _INDEXER_KEY[way], {"cells": _names(board, cells)}
        case PillArrow():
            raise _cannot("a pill that is read other than from left to right and from top to bottom")
        case Ratio():
            raise _cannot(f"the ratio {rule.of} to {rule.to}")
    raise _cannot(f"the rule {rule.name}")


def _distance(board: Board, one: Cell, other: Cell) -> int:
    (row, col), (other_row, other_col) = board.positions[one], board.positions[other]
    return abs(row - other_row) + abs(col - other_col)


def _line(rule: LineRule, board: Board) -> tuple[str, Json]:
    key = _LINE_KEY[type(rule)]
    usual = type(rule)(rule.cells)
    if rule != usual and (key not in VALUED or isinstance(rule, Lockout)):
        raise _cannot(f"{rule.name} with a number of its own")
    by = getattr(rule, "by", None)
    if rule != usual and rule != replace(usual, by=by):  # type: ignore[call-arg]  # VALUED have the field
        raise _cannot(f"the arguments of {rule.name}")
    return key, {"lines": [_names(board, rule.cells)], **({} if rule == usual else _value(by))}


def _negative(rule: NegativeKropki, puzzle: Puzzle) -> Iterator[tuple[str, Json]]:
    dots = tuple(sorted({dot.of for dot in puzzle.rules if isinstance(dot, Ratio)})) or (2,)
    if rule.exempt or rule.differences not in ((), (1,)) or rule.ratios not in ((), dots):
        raise _cannot("negative-kropki with numbers or exemptions of its own")
    if rule.differences:
        yield "nonconsecutive", True
    if rule.ratios:
        yield "negative", "ratio"


def _outside(rule: ClueRule, board: Board) -> str:
    """Name the place outside the board from which a whole row or column is seen."""
    places = [board.positions[cell] for cell in rule.cells]
    whole = list(range(board.size))
    rows, cols = [row for row, _ in places], [col for _, col in places]
    beyond = board.size + 1
    for line, across, name in ((rows, cols, "R{0}C{1}"), (cols, rows, "R{1}C{0}")):
        if len(set(across)) == 1 and line in (whole, whole[::-1]) and (board.size > 1):
            return name.format(0 if line == whole else beyond, across[0] + 1)
    raise _cannot(f"{rule.name} along anything but a whole row or column")


def _diagonal(rule: LittleKiller, board: Board) -> dict[str, Json]:
    """Give the place outside the board and the direction of a whole diagonal."""
    row, col = board.positions[rule.cells[0]]
    for direction, (down, right) in DIRECTIONS.items():
        if board.at(row - down, col - right) is not None:
            continue
        cells, at = [], (row, col)
        while (cell := board.at(*at)) is not None:
            cells.append(cell)
            at = at[0] + down, at[1] + right
        if tuple(cells) == rule.cells:
            return {
                "cell": f"R{row - down + 1}C{col - right + 1}",
                "cells": _names(board, cells),
                "direction": direction,
                "value": str(rule.clue),
            }
    raise _cannot("little-killer along anything but a whole diagonal")
