"""pencilmark's exchange format: JSON in which nothing is implicit, `{"format": "sudoku-puzzle", "format_version": 1,
…}`.

`grid` means rows and columns, `box_grid` boxes as well; every other rule is listed with its cells by
name. A rule or a kind that has no counterpart here is refused by name, on the way in as on the way out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._cells import usual_rules
from whydoku.formats._joined_marks import joined
from whydoku.formats._json_values import as_list, as_number, as_object, as_text, parse_json, shown
from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.formats._plain_houses import diagonal_cells, groups_of, of_houses
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import cannot_carry, fitting, line_from, refuse_other_board
from whydoku.model.board import MAX_SIZE, SYMBOLS, Board, Cell, Digit
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.anti_king import AntiKing
from whydoku.rules.anti_knight import AntiKnight
from whydoku.rules.arrow import Arrow
from whydoku.rules.battenburg import Battenburg
from whydoku.rules.between import Between
from whydoku.rules.candidates import Candidates
from whydoku.rules.clone import Clone
from whydoku.rules.counting_circles import CountingCircles
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.double_arrow import DoubleArrow
from whydoku.rules.edge_product import EdgeProduct
from whydoku.rules.edge_sum import EdgeSum
from whydoku.rules.even import Even
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.inequality import Inequality
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.lockout import Lockout
from whydoku.rules.modular import Modular
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.odd import Odd
from whydoku.rules.palindrome import Palindrome
from whydoku.rules.parity import Parity
from whydoku.rules.ratio import Ratio
from whydoku.rules.region_sum import RegionSum
from whydoku.rules.renban import Renban
from whydoku.rules.sandwich import Sandwich
from whydoku.rules.skyscraper import Skyscraper
from whydoku.rules.slow_thermometer import SlowThermometer
from whydoku.rules.thermometer import Thermometer
from whydoku.rules.whispers import Whispers
from whydoku.rules.windoku import Windoku
from whydoku.rules.x_sum import XSum
from whydoku.rules.xv import XV
from whydoku.rules.zipper import Zipper

_TITLE = "pencilmark"
_NAME = "sudoku-puzzle"
_KEYS = ("format", "format_version", "$schema", "meta", "board", "digits", "givens", "solution", "candidates", "rules",
         "decorations", "style", "ext")  # fmt: skip
_META = {"title": "title", "author": "author", "rules": "rules", "url": "url", "date": "date"}
_LINES: dict[str, type[Any]] = {
    "thermo": Thermometer, "slow_thermo": SlowThermometer, "renban": Renban, "region_sum": RegionSum, "palindrome": Palindrome,
    "parity": Parity, "zipper": Zipper, "between": Between, "double_arrow": DoubleArrow, "whisper": Whispers,
    "modular": Modular, "lockout": Lockout,
}  # fmt: skip
_VALUED = ("whisper", "modular", "lockout")  # lines whose rule has a number, `by`
_NEIGHBOURS: dict[str, Rule] = {"antiknight": AntiKnight(), "antiking": AntiKing(), "nonconsecutive": NonConsecutive()}
_MARKED: dict[str, type[Any]] = {"odd": Odd, "even": Even}
_OUTSIDE: dict[str, tuple[type[Any], str]] = {
    "sandwich": (Sandwich, "sum"),
    "xsum": (XSum, "sum"),
    "skyscraper": (Skyscraper, "value"),
}
_GROUP_KINDS = {"windoku": "window", "disjoint-groups": "disjoint"}
_HOUSES = ("grid", "box_grid", "box", "row", "column", "region")
_IGNORED = ("type", "note", "style", "label", "id", "ext")


def sniff(text: str) -> float:
    """Look for the name of the format."""
    start = text[:SNIFFED_CHARACTERS].lstrip()
    return 1.0 if start.startswith("{") and f'"{_NAME}"' in start else 0.0


# -- reading --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Listed:
    """One rule as it is listed: its object, its board, and what to call it in a sentence."""

    data: dict[str, Json]
    board: Board
    where: str

    def cells(self, key: str = "cells") -> tuple[Cell, ...]:
        """Return the cells under a key."""
        return self.named(self.data.get(key), key)

    def named(self, data: Json, what: str) -> tuple[Cell, ...]:
        """Return the cells of a list of names."""
        return tuple(
            _cell(self.board, name, f"{what} of {self.where}") for name in as_list(data, f"{what} of {self.where}")
        )

    def number(self, key: str) -> int:
        """Return the number under a key."""
        return as_number(self.data.get(key), f"{key} of {self.where}")

    def only(self, *keys: str) -> None:
        """Refuse keys other than these."""
        for key in self.data:
            if key not in (*keys, *_IGNORED):
                raise FormatError(f"{self.where} has {shown(key)}, which is not read")


def _cell(board: Board, name: Json, where: str) -> Cell:
    try:
        return board.cell(as_text(name, where))
    except InputError as error:
        raise FormatError(f"{where}: {error}") from error


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    data = as_object(parse_json(text, "pencilmark JSON"), "the puzzle")
    for key in data:
        if key not in _KEYS:
            raise FormatError(f"the pencilmark key {shown(key)} is not known")
    if data.get("format") != _NAME or data.get("format_version") != 1:
        raise FormatError(f"this is not version 1 of the format {_NAME}, which is what is read")
    sides = as_object(data.get("board"), "board")
    rows, cols = (as_number(sides.get(key), key) for key in ("rows", "cols"))
    size = as_number(data.get("digits"), "digits")
    entries = as_list(data.get("givens"), "givens")
    if not (rows == cols == size and 1 <= size <= MAX_SIZE) or None in entries:
        raise FormatError("a pencilmark board that is not one square without gaps is not read")
    if len(entries) != size * size:
        raise FormatError(f"givens has {len(entries)} entries, not {size * size}")
    listed = [as_object(rule, f"rule {at}") for at, rule in enumerate(as_list(data.get("rules"), "rules"), 1)]
    made, rules = _houses(listed, size)
    refuse_other_board(made, board)
    others = [rule for at, each in enumerate(listed, 1) if each.get("type") not in _HOUSES
              for rule in _read_rule(_Listed(each, made, f"rule {at} ({str(each.get('type'))[:30]})"))]  # fmt: skip
    givens = tuple(_digit(entry, made, made.name(cell)) for cell, entry in enumerate(entries))
    marks = _marks(data.get("candidates"), made)
    about = _about(data, made)
    yield puzzle_or_position(made, in_order(made, (*rules, *joined(others))), givens, (), marks, about)


def _digit(entry: Json, board: Board, where: str) -> Digit | None:
    number = as_number(entry, where)
    if not 0 <= number <= board.size:
        raise FormatError(f"{where} is {number}, outside 1..{board.size}")
    return number or None


def _marks(data: Json, board: Board) -> tuple[int, ...]:
    if not data:
        return ()
    masks = [board.all_digits] * len(board.cells)
    for name, digits in as_object(data, "candidates").items():
        cell = _cell(board, name, "candidates")
        masks[cell] = board.mask(_digit(each, board, f"candidates of {name}") or 1 for each in as_list(digits, name))
    return tuple(masks)


def _about(data: dict[str, Json], board: Board) -> tuple[tuple[str, str], ...]:
    meta = as_object(data.get("meta") or {}, "meta")
    about = [(ours, said) for key, ours in _META.items() if isinstance(said := meta.get(key), str) and said]
    solution = as_list(data.get("solution") or [], "solution")
    if solution and board.one_sign_each:
        digits = [_digit(entry, board, "solution") for entry in solution]
        if len(digits) != len(board.cells) or None in digits:
            raise FormatError("solution of the pencilmark JSON does not have a digit for each cell")
        about.append(("solution", "".join(board.symbol(digit) for digit in digits if digit is not None)))
    return tuple(about)


def _houses(listed: Sequence[dict[str, Json]], size: int) -> tuple[Board, tuple[Rule, ...]]:
    """Return the board with its regions, and the rules of its houses."""
    bare = Board.square(size, box=None)
    groups: list[Sequence[Cell]] = []
    for at, data in enumerate(listed, 1):
        kind = data.get("type")
        if kind not in _HOUSES:
            continue
        house = _Listed(data, bare, f"rule {at} ({kind})")
        if kind in ("grid", "box_grid"):
            house.only("origin", "box")
            if data.get("origin") != "r1c1":
                raise FormatError(f"{house.where} begins at {shown(data.get('origin'))}, not at r1c1")
            groups += [range(row * size, (row + 1) * size) for row in range(size)]
            groups += [range(col, size * size, size) for col in range(size)]
            if kind == "box_grid":
                box = [as_number(side, house.where) for side in as_list(data.get("box"), house.where)]
                if len(box) != 2 or box[0] * box[1] != size:
                    raise FormatError(f"{house.where}: boxes of {box} do not hold {size} digits")
                groups += Board.square(size, box=(box[0], box[1])).regions
        else:
            house.only("cells", "kind")
            groups.append(house.cells())
    return of_houses(size, groups)


def _read_rule(listed: _Listed) -> Iterator[Rule]:
    kind = listed.data.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise FormatError(f"{listed.where} of the pencilmark JSON is not read")
    for rule in reader(listed):
        yield fitting(rule, listed.board, listed.where)


def _refused_kind(listed: _Listed) -> FormatError:
    return FormatError(f"{listed.where} is of the kind {shown(listed.data.get('kind'))}, which is not read")


def _cage(listed: _Listed) -> Iterator[Rule]:
    listed.only("cells", "sum")
    yield Killer(listed.cells(), None if listed.data.get("sum") is None else listed.number("sum"))


def _line(listed: _Listed) -> Iterator[Rule]:
    kind = str(listed.data.get("kind"))
    if kind not in _LINES or listed.data.get("closed"):
        raise _refused_kind(listed)
    listed.only("kind", "cells", "closed", *(("value",) if kind in _VALUED else ()))
    if kind in _VALUED and listed.data.get("value") is not None:
        yield _LINES[kind](listed.cells(), listed.number("value"))
    else:
        yield _LINES[kind](listed.cells())


def _arrow(listed: _Listed) -> Iterator[Rule]:
    listed.only("bulb", "lines")
    bulb = listed.cells("bulb")
    if len(bulb) != 1:
        raise FormatError(f"{listed.where} has a bulb of {len(bulb)} cells, which is not read")
    for line in as_list(listed.data.get("lines"), listed.where):
        yield Arrow(bulb[0], listed.named(line, "a line"))


def _edge(listed: _Listed) -> Iterator[Rule]:
    cells = listed.cells()
    if len(cells) != 2:
        raise FormatError(f"{listed.where} has {len(cells)} cells, not two")
    first, second = cells
    match listed.data.get("kind"), listed.data.get("color") or listed.data.get("letter"):
        case "kropki", "white":
            yield Difference(first, second)
        case "kropki", "black":
            yield Ratio(first, second)
        case "xv", ("X" | "V") as sign:
            yield XV(first, second, sign)
        case "difference", None:
            yield Difference(first, second, listed.number("value"))
        case "ratio", None:
            yield Ratio(first, second, listed.number("value"))
        case "product", None:
            yield EdgeProduct(first, second, listed.number("value"))
        case "sum", None:
            yield EdgeSum(first, second, listed.number("sum"))
        case "less", None:
            yield Inequality(second, first)
        case _:
            raise _refused_kind(listed)


def _corner(listed: _Listed) -> Iterator[Rule]:
    if listed.data.get("kind") != "battenburg":
        raise _refused_kind(listed)
    listed.only("kind", "cells")
    cells = listed.cells()
    if len(cells) != 4:
        raise FormatError(f"{listed.where} has {len(cells)} cells, not four")
    yield Battenburg(cells[0])


def _sum(listed: _Listed) -> Iterator[Rule]:
    if listed.data.get("kind") != "little_killer":
        raise _refused_kind(listed)
    listed.only("kind", "sum", "side", "cells")
    yield LittleKiller(listed.number("sum"), listed.cells())


def _outside(listed: _Listed) -> Iterator[Rule]:
    rule, key = _OUTSIDE[str(listed.data["type"])]
    listed.only(key, "side", "cells")
    cells = listed.cells()
    if tuple(cells) not in {line_from(listed.board, place) for place in _places(listed.board)}:
        raise FormatError(f"{listed.where} does not look along a whole row or column")
    yield rule(listed.number(key), cells)


def _places(board: Board) -> Iterator[tuple[int, int]]:
    for at in range(board.size):
        yield from ((-1, at), (board.size, at), (at, -1), (at, board.size))


def _neighbours(listed: _Listed) -> Iterator[Rule]:
    kind = str(listed.data.get("kind"))
    listed.only("kind")
    if kind not in _NEIGHBOURS:
        raise _refused_kind(listed)
    yield _NEIGHBOURS[kind]


def _of_cells(listed: _Listed) -> Iterator[Rule]:
    kind = str(listed.data.get("kind"))
    if kind in _MARKED:
        listed.only("kind", "cells")
        yield _MARKED[kind](listed.cells())
    elif kind == "set":
        listed.only("kind", "cells", "values")
        values = [as_number(each, listed.where) for each in as_list(listed.data.get("values"), listed.where)]
        yield Candidates(listed.cells(), tuple(values))
    else:
        raise _refused_kind(listed)


def _clone(listed: _Listed) -> Iterator[Rule]:
    listed.only("regions")
    first, *others = (listed.named(each, "a region") for each in as_list(listed.data.get("regions"), listed.where))
    for other in others:
        yield Clone(first, other)


def _count(listed: _Listed) -> Iterator[Rule]:
    if listed.data.get("kind") != "circles":
        raise _refused_kind(listed)
    listed.only("kind", "cells")
    yield CountingCircles(listed.cells())


_READERS: dict[str, Callable[[_Listed], Iterator[Rule]]] = {
    "cage": _cage, "line": _line, "arrow": _arrow, "edge": _edge, "corner": _corner, "sum": _sum, "neighbours": _neighbours,
    "cell": _of_cells, "clone": _clone, "count": _count, **dict.fromkeys(_OUTSIDE, _outside),
}  # fmt: skip


# -- writing --------------------------------------------------------------------------------------------------------


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write an object with every part on a line of its own."""
    (puzzle,) = puzzles
    board = puzzle.board
    if not board.is_square:
        raise cannot_carry(_TITLE, f"the board ({board}, {board.size} digits)")
    if board.low != 1:
        raise cannot_carry(_TITLE, "digits from 0")
    if any(value is not None for value in puzzle.placed):
        raise cannot_carry(_TITLE, "digits that were placed beside the givens")
    if puzzle.marks:
        raise cannot_carry(_TITLE, "pencil marks")
    usual = usual_rules(board)
    for rule in usual:
        if rule not in puzzle.rules:
            raise cannot_carry(_TITLE, f"the lack of the rule {rule.name}")
    rules: list[Json] = (
        [{"type": "box_grid", "origin": "r1c1", "box": [*board.box]}]
        if board.box
        else [{"type": "grid", "origin": "r1c1"}]
    )
    if not board.box:
        rules += [{"type": "box", "cells": [*map(board.name, region)]} for region in board.regions]
    for rule in puzzle.rules:
        if rule not in usual:
            written = list(_written(rule, board))
            if not written or not all(_touches(data, board) for data in written):
                raise cannot_carry(_TITLE, f"the rule {rule.name}")
            rules += written
    said = dict(puzzle.about)
    data: dict[str, Json] = {"format": _NAME, "format_version": 1}
    if meta := {key: said[ours] for key, ours in _META.items() if ours in said}:
        data["meta"] = {**meta}
    data["board"] = {"rows": board.rows, "cols": board.cols}
    data |= {"digits": board.size, "givens": [given or 0 for given in puzzle.givens], "rules": rules}
    solution = said.get("solution", "")
    if len(solution) == len(board.cells) and set(solution) <= set(SYMBOLS[1 : board.size + 1]):
        data["solution"] = [SYMBOLS.index(sign) for sign in solution]
    body = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items())
    return f"{{\n{body}\n}}"


def _written(rule: Rule, board: Board) -> Iterator[dict[str, Any]]:
    def names(cells: Iterable[Cell]) -> list[Json]:
        return [board.name(cell) for cell in cells]

    match rule:
        case Diagonals():
            for way in ("down", "up") if rule.which == "both" else (rule.which,):
                yield {"type": "region", "kind": "diagonal", "cells": names(diagonal_cells(board.size, way))}
        case Windoku() | DisjointGroups():
            for cells in groups_of(rule, board):
                yield {"type": "region", "kind": _GROUP_KINDS[rule.name], "cells": names(cells)}
        case ExtraRegion(cells):
            yield {"type": "region", "kind": "extra", "cells": names(cells)}
        case Killer(cells, total):
            yield {"type": "cage", "cells": names(cells)} | ({} if total is None else {"sum": total})
        case Arrow(circle, shaft):
            yield {"type": "arrow", "bulb": names([circle]), "lines": [names(shaft)]}
        case Odd(cells) | Even(cells):
            yield {"type": "cell", "kind": rule.name, "cells": names(cells)}
        case LittleKiller(clue, cells):
            yield from _little_killer(clue, cells, board)
        case Sandwich(clue, cells, ()) | Skyscraper(clue, cells) | XSum(clue, cells, (0,), False):
            side = _side(board, cells)
            for name, (kind, key) in _OUTSIDE.items():
                if isinstance(rule, kind) and side:
                    yield {"type": name, key: clue, "side": side, "cells": names(cells)}
        case CountingCircles(cells):
            yield {"type": "count", "kind": "circles", "cells": names(cells)}
        case Clone(cells, copy):
            yield {"type": "clone", "regions": [names(cells), names(copy)]}
        case Battenburg(corner):
            row, col = board.positions[corner]
            block = [board.at(row + down, col + right) for down in (0, 1) for right in (0, 1)]
            yield {"type": "corner", "kind": "battenburg", "cells": names(cell for cell in block if cell is not None)}
        case Candidates(cells, digits):
            yield {"type": "cell", "kind": "set", "cells": names(cells), "values": [*digits]}
        case Difference(first, second, by):
            mark: dict[str, Any] = (
                {"kind": "kropki", "color": "white"} if by == 1 else {"kind": "difference", "value": by}
            )
            yield {"type": "edge", **mark, "cells": names([first, second])}
        case Ratio(first, second, of, 1):
            mark = {"kind": "kropki", "color": "black"} if of == 2 else {"kind": "ratio", "value": of}
            yield {"type": "edge", **mark, "cells": names([first, second])}
        case XV(first, second, sign):
            yield {"type": "edge", "kind": "xv", "letter": sign, "cells": names([first, second])}
        case EdgeProduct(first, second, total):
            yield {"type": "edge", "kind": "product", "value": total, "cells": names([first, second])}
        case EdgeSum(first, second, total):
            yield {"type": "edge", "kind": "sum", "sum": total, "cells": names([first, second])}
        case Inequality(first, second):
            yield {"type": "edge", "kind": "less", "cells": names([second, first])}
        case _:
            yield from ({"type": "neighbours", "kind": kind} for kind, said in _NEIGHBOURS.items() if said == rule)
            for name, line in _LINES.items():
                if type(rule) is line:
                    number = getattr(rule, "by", None)
                    value = {"value": number} if name in _VALUED and number is not None else {}
                    yield {"type": "line", "kind": name, **value, "cells": names(getattr(rule, "cells", ()))}


def _touches(data: dict[str, Any], board: Board) -> bool:
    """Whether the cells of a line are neighbours in order, those of an edge share it, and a shaft begins at its bulb."""
    if data["type"] not in ("line", "arrow", "edge"):
        return True
    chains = [data["cells"]] if "cells" in data else [[*data["bulb"], *line] for line in data["lines"]]
    for chain in chains:
        places = [board.positions[board.cell(name)] for name in chain]
        steps = [
            (abs(a - c), abs(b - d)) for (a, b), (c, d) in pairwise(places[:2] if data["type"] == "arrow" else places)
        ]
        if any(max(step) != 1 or (data["type"] == "edge" and sum(step) != 1) for step in steps):
            return False
    return True


def _side(board: Board, cells: Sequence[Cell]) -> str:
    for row, col in _places(board):
        if line_from(board, (row, col)) == tuple(cells):
            return "top" if row < 0 else "bottom" if row == board.size else "left" if col < 0 else "right"
    return ""


def _little_killer(clue: int, cells: Sequence[Cell], board: Board) -> Iterator[dict[str, Any]]:
    row, col = board.positions[cells[0]]
    sides = {"top": row == 0, "bottom": row == board.size - 1, "left": col == 0, "right": col == board.size - 1}
    steps = {(board.positions[b][0] - board.positions[a][0], board.positions[b][1] - board.positions[a][1])
             for a, b in pairwise(cells)}  # fmt: skip
    if len(steps) > 1 or any(abs(down) != 1 or abs(right) != 1 for down, right in steps):
        return
    towards = {"top": (1, 0), "bottom": (-1, 0), "left": (0, 1), "right": (0, -1)}
    for side, there in sides.items():
        down, right = towards[side]
        if there and all(step[0] * down + step[1] * right > 0 for step in steps):
            yield {
                "type": "sum",
                "kind": "little_killer",
                "sum": clue,
                "side": side,
                "cells": [*map(board.name, cells)],
            }
            return


plugin = Format(title=_TITLE, sniff=sniff, read=read, write=write, aliases=("sudoku-puzzle",), states_board=True)
