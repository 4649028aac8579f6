"""How a puzzle is said in penpa's text: the other way round from `_penpa`, with its tables.

A rule without a layer, sign or tag of penpa's own is refused by name. Where our rule says more than the sign can (a dot of
another difference, a clue along half a row), it is refused as well.
"""

from __future__ import annotations

import json
from itertools import pairwise

from whydoku.errors import FormatError
from whydoku.formats._cells import usual_rules
from whydoku.formats._facts import facts
from whydoku.formats._links import as_object, as_text, parse_json
from whydoku.formats._penpa import (
    ARROWED,
    BLACK,
    BLACK_DOT,
    BOLD,
    CONSECUTIVE,
    DASHED,
    GREY,
    KEPT,
    LATIN,
    NON_CONSECUTIVE,
    RINGED,
    SKYSCRAPERS,
    SLANTS,
    WHITE_DOT,
    read_puzzle,
)
from whydoku.formats._penpa_lattice import Lattice, outline
from whydoku.model.board import Cell, Digit, parse_symbol
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.arrow import Arrow
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.even import Even
from whydoku.rules.inequality import Inequality
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.odd import Odd
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.skyscraper import Skyscraper
from whydoku.rules.thermometer import Thermometer
from whydoku.rules.xv import XV

_PIXELS = 38  # the side of a cell on penpa's page
_VERSION: list[Json] = [3, 2, 3]  # of penpa, whose text this is
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_TABLES = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
_TIPS = {(0, -1): 1, (-1, 0): 2, (0, 1): 3, (1, 0): 4}  # where the tip of a sign of inequality points


def write_puzzle(puzzle: Puzzle) -> tuple[str, str]:
    """Write a puzzle as penpa's text and its answer, or refuse by name what it cannot carry."""
    writer = _Writer(puzzle)
    text, answer = writer.text(), writer.answer()
    again = read_puzzle(text, answer, None)
    board = puzzle.board
    same = again.board == board and again.givens == puzzle.givens
    if not same or facts(board, again.rules) != facts(board, puzzle.rules):
        raise _cannot("this puzzle: what would be drawn says something else")
    return text, answer


def _cannot(what: str) -> FormatError:
    return FormatError(f"the penpa format cannot carry {what}; whydoku's own JSON can")


class _Writer:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.board = puzzle, puzzle.board
        _refuse(puzzle)
        margin = int(any(isinstance(rule, Skyscraper | LittleKiller) for rule in puzzle.rules))
        self.margin, self.wide = margin, self.board.size + 2 * margin
        self.lattice = Lattice(self.wide, self.wide, margin, margin)
        self.tags: list[Json] = [] if self.board.regions else [LATIN]
        self.tables: dict[str, dict[str, Json]] = {name: {} for name in _TABLES}
        self.lists: dict[str, list[Json]] = {name: [] for name in _LISTS}
        self._frame()
        for cell, given in enumerate(puzzle.givens):
            if given is not None:
                self._put("number", self._middle(cell), [str(given), BLACK, "1"])
        for rule in puzzle.rules:
            if rule not in usual_rules(self.board):
                self._rule(rule)

    # -- the drawing ---------------------------------------------------------------------------------------------

    def _put(self, table: str, point: int, entry: list[Json]) -> None:
        """Put something on a point, where nothing else may be."""
        if self.tables[table].get(str(point), entry) != entry:
            raise _cannot(f"two things in one place, at {self.lattice.name(point)}")
        self.tables[table][str(point)] = entry

    def _middle(self, cell: Cell) -> int:
        return self.lattice.middle(*self.board.positions[cell])

    def _edge(self, rule: Rule, first: Cell, second: Cell) -> int:
        one, other = self.board.positions[first], self.board.positions[second]
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            raise _cannot(f"{rule.name} between cells that do not share a side")
        return self.lattice.edge(one, other)

    def _frame(self) -> None:
        """Draw a bold edge wherever two regions meet."""
        region = self.board.region_of
        for cell, (row, col) in enumerate(self.board.positions):
            corner = self.lattice.corner(row, col)
            for near, start in (((row, col + 1), corner - self.lattice.across), ((row + 1, col), corner - 1)):
                other = self.board.at(*near)
                if other is not None and region[cell] != region[other]:
                    self.tables["lineE"][f"{start},{corner}"] = BOLD[0]

    def _rule(self, rule: Rule) -> None:
        match rule:
            case Killer(cells, total):
                self.lists["killercages"].append([self._middle(cell) for cell in cells])
                places = {self.board.positions[cell] for cell in cells}
                self.tables["cage"] |= dict.fromkeys(outline(self.lattice, places), 10)
                if total is not None:
                    self._put("numberS", self.lattice.quarter(*min(places), 0), [str(total), BLACK])
            case Thermometer(cells):
                self.lists["thermo"].append([self._middle(cell) for cell in cells])
            case Arrow(circle, shaft):
                self.lists["arrows"].append([self._middle(cell) for cell in (circle, *shaft)])
            case Difference(first, second, 1):
                self._put("symbol", self._edge(rule, first, second), [WHITE_DOT, "circle_SS", 1])
            case Ratio(first, second, 2, 1):
                self._put("symbol", self._edge(rule, first, second), [BLACK_DOT, "circle_SS", 1])
            case XV(first, second, sign):
                self._put("number", self._edge(rule, first, second), [sign, 5, "6"])
            case Inequality(first, second):
                point = self._edge(rule, first, second)
                (row, col), (other_row, other_col) = self.board.positions[first], self.board.positions[second]
                self._put("symbol", point, [_TIPS[other_row - row, other_col - col], "inequality", 1])
            case Odd(cells) | Even(cells):
                for cell in cells:
                    shape = "circle_L" if isinstance(rule, Odd) else "square_L"
                    self._put("symbol", self._middle(cell), [GREY, shape, 1])
            case Quadruple(corner, digits) if self.board.size < 10:
                signs = "".join(map(self.board.symbol, digits))
                self._put("number", self.lattice.corner(*self.board.positions[corner]), [signs, RINGED, "4"])
            case _:
                self._whole_board(rule)

    def _whole_board(self, rule: Rule) -> None:
        marks = [other for other in self.puzzle.rules if isinstance(other, Difference | Ratio)]
        match rule:
            case Diagonals(which):
                self._diagonals(which)
            case NonConsecutive() if not marks:
                self.tags.append(NON_CONSECUTIVE)
            case NegativeKropki((1,), ()) if marks and not rule.exempt and not any(isinstance(m, Ratio) for m in marks):
                self.tags.append(CONSECUTIVE)
            case Skyscraper(clue, cells):
                self._outside(rule, clue, cells)
            case LittleKiller(clue, cells):
                self._slanting(clue, cells)
            case Difference():
                raise _cannot(f"a difference of {rule.by}")
            case Ratio():
                raise _cannot(f"the ratio {rule.of} to {rule.to}")
            case NonConsecutive() | NegativeKropki():
                raise _cannot(f"{rule.name} beside these dots")
            case _:
                raise _cannot(f"the rule {rule.name}")

    def _diagonals(self, which: str) -> None:
        size, corner = self.board.size, self.lattice.corner
        for step in range(size):
            if which != "up":
                self.tables["lineE"][f"{corner(step - 1, step - 1)},{corner(step, step)}"] = DASHED
            if which != "down":
                start, end = corner(step - 1, size - 1 - step), corner(step, size - 2 - step)
                self.tables["lineE"][f"{start},{end}"] = DASHED

    def _outside(self, rule: Skyscraper, clue: int, cells: tuple[Cell, ...]) -> None:
        size = self.board.size
        if len(cells) != size or size == 1:
            raise _cannot(f"{rule.name} along anything but a whole row or column")
        (row, col), (next_row, next_col) = (self.board.positions[cell] for cell in cells[:2])
        down, right = next_row - row, next_col - col
        if abs(down) + abs(right) != 1 or self.board.at(row - down, col - right) is not None:
            raise _cannot(f"{rule.name} along anything but a whole row or column")
        self._put("number", self.lattice.middle(row - down, col - right), [str(clue), BLACK, "1"])
        if SKYSCRAPERS not in self.tags:
            self.tags.append(SKYSCRAPERS)

    def _slanting(self, clue: int, cells: tuple[Cell, ...]) -> None:
        """Write a clue with an arrow before a whole diagonal."""
        row, col = self.board.positions[cells[0]]
        for code, (down, right) in SLANTS.items():
            steps = ((row + down * step, col + right * step) for step in range(self.board.size))
            along = tuple(cell for place in steps if (cell := self.board.at(*place)) is not None)
            if along == cells and self.board.at(row - down, col - right) is None:
                at = self.lattice.middle(row - down, col - right)
                self._put("number", at, [f"{clue}{code}", BLACK, ARROWED])
                return
        raise _cannot("little-killer along anything but a whole diagonal")

    # -- the text ------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Give the lines, in penpa's order."""
        said = dict(self.puzzle.about)
        kept = self._kept()
        side = str((self.wide + 1) * _PIXELS)
        middle = str(self._centre())
        head = ["square", str(self.wide), str(self.wide), str(_PIXELS), "0", "1", "1", side, side, middle, middle]
        head += ["0", "0", "0", "0", f"Title: {_one_line(said, 'title')}", f"Author: {_one_line(said, 'author')}"]
        head += [_one_line(said, "source"), _coded(said.get("rules", "")), "OFF", "false"]
        stacks: dict[str, Json] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
        blank: dict[str, Json] = {**stacks, **{name: {} for name in _TABLES}, **{name: [] for name in _LISTS}}
        checks: dict[str, Json] = {"sol_number": bool(self._solved())}
        parts: list[Json] = [
            [self.margin] * 4,
            _modes(),
            {**blank, **self.tables, **self.lists},
            kept.get("pu_a", blank),
            self._cells(),
            [],
            checks,
            "x",
            "x",
            _VERSION,
            _modes(),
            "x",
            0,
            blank,
            blank,
            {},
            self.tags,
        ]
        texts = (json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in parts)
        return "\n".join((",".join(head), *texts, "false"))

    def answer(self) -> str:
        """Give the answer that goes with the text, or ''."""
        kept = self._kept()
        if "answer" in kept:
            return as_text(kept["answer"], "the answer")
        solved = self._solved()
        numbers = [
            f"{self._middle(cell)},{digit}" for cell, digit in enumerate(solved) if self.puzzle.givens[cell] is None
        ]
        return json.dumps([[], [], [], [], sorted(numbers), []], separators=(",", ":")) if solved else ""

    def _kept(self) -> dict[str, Json]:
        said = dict(self.puzzle.about)
        return as_object(parse_json(said[KEPT], "what is kept"), "what is kept") if KEPT in said else {}

    def _solved(self) -> list[Digit]:
        text = dict(self.puzzle.about).get("solution", "")
        found = [parse_symbol(sign, self.board) for sign in text]
        digits = [digit for digit in found if digit is not None]
        return digits if len(digits) == len(found) == len(self.board.cells) else []

    def _cells(self) -> list[Json]:
        """List the cells' points, each by its distance from the one before."""
        points = [self._middle(cell) for cell in self.board.cells]
        return [points[0], *(after - before for before, after in pairwise(points))]

    def _centre(self) -> int:
        """Number the point in the middle of the board: a cell's middle, or a corner."""
        half = (self.board.size - 1) // 2
        return self.lattice.middle(half, half) if self.board.size % 2 else self.lattice.corner(half, half)


def _refuse(puzzle: Puzzle) -> None:
    board = puzzle.board
    if not board.is_square:
        raise _cannot(f"the board ({board}, {board.size} digits)")
    if board.low != 1 or not board.one_sign_each:
        raise _cannot("digits from 0" if board.low != 1 else f"{board.size} digits")
    if any(value is not None for value in puzzle.placed):
        raise _cannot("digits that were placed beside the givens")
    if puzzle.marks:
        raise _cannot("pencil marks")
    if board.regions and (None in board.region_of or any(len(region) != board.size for region in board.regions)):
        raise _cannot("regions that are not as large as there are digits")
    for rule in usual_rules(board):
        if rule not in puzzle.rules:
            raise _cannot(f"the lack of the rule {rule.name}")


def _modes() -> Json:
    """Give which tool is at hand, as on a fresh page."""
    tools: dict[str, Json] = {
        "edit_mode": "surface",
        "surface": ["", 1],
        "multicolor": ["", 1],
        "line": ["1", 2],
        "lineE": ["1", 2],
        "wall": ["", 2],
        "cage": ["1", 10],
        "number": ["1", 1],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": ["battleship", ""],
        "sudoku": ["1", 1],
    }
    answers: dict[str, Json] = {"edit_mode": "sudoku", "number": ["1", 2], "sudoku": ["1", 9]}
    return {"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": tools, "pu_a": tools | answers}


def _one_line(said: dict[str, str], key: str) -> str:
    return " ".join(said.get(key, "").split()).replace(",", "%2C")


def _coded(text: str) -> str:
    for sign, code in (("\r\n", "\n"), (",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F")):
        text = text.replace(sign, code)
    return text
