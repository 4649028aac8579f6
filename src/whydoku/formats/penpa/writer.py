"""Writes penpa's text: the frame, and the rules by the table.

A rule without a layer, sign or tag of penpa's own is refused by name. Where our rule says more than the sign can (a dot of
another difference, a clue along half a row), it is refused as well.
"""

from __future__ import annotations

import json
from itertools import pairwise

from whydoku.formats._cells import usual_rules
from whydoku.formats._json_values import as_object, as_text, parse_json
from whydoku.formats._rule_meaning import meaning
from whydoku.formats._square_boards import refuse_beyond_square
from whydoku.formats.penpa.lattice import Lattice
from whydoku.formats.penpa.layers import BLACK, LISTS, TABLES, Canvas, cannot
from whydoku.formats.penpa.penpa_left_over import KEPT, ORIGINAL, margin_for, read_left
from whydoku.formats.penpa.reader import BOLD, LATIN, read_puzzle
from whydoku.formats.penpa.table import TABLE
from whydoku.model.board import Digit, parse_symbol
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json

_PIXELS = 38  # the side of a cell on penpa's page
_VERSION: list[Json] = [3, 2, 3]  # of penpa, whose text this is


def write_puzzle(puzzle: Puzzle) -> tuple[str, str]:
    """Write a puzzle as penpa's text and its answer, or refuse by name what it cannot carry."""
    writer = _PenpaWriter(puzzle)
    text, answer = writer.text(), writer.answer()
    again = read_puzzle(text, answer, None)
    board = puzzle.board
    same = again.board == board and again.givens == puzzle.givens
    if not same or meaning(board, again.rules) != meaning(board, puzzle.rules):
        raise cannot("this puzzle: what would be drawn says something else")
    return text, answer


class _PenpaWriter:
    """The writer of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.board = puzzle, puzzle.board
        _refuse(puzzle)
        rules = [rule for rule in puzzle.rules if rule not in usual_rules(self.board)]
        self.left = read_left(self._kept().get(KEPT))
        outside = int(any(entry.shape.outside for rule in rules for entry in TABLE.saying(rule)))
        self.margin = max(outside, margin_for(self.left, self.board.size))
        self.wide = self.board.size + 2 * self.margin
        self.lattice = Lattice(self.wide, self.wide, self.margin, self.margin)
        self.canvas = Canvas(puzzle, self.lattice)
        if not self.board.regions:
            self.canvas.tag(LATIN)
        self._frame()
        for cell, given in enumerate(puzzle.givens):
            if given is not None:
                self.canvas.put("number", self.canvas.middle(cell), str(given), BLACK, "1")
        for rule in rules:
            constraints = TABLE.saying(rule)
            if not constraints:
                raise cannot(f"the rule {rule.name}")
            for constraint in constraints:
                constraint.shape.write(constraint, rule, self.canvas)
        for left in self.left:
            self.canvas.put_back(left)

    def _frame(self) -> None:
        """Draw a bold edge wherever two regions meet."""
        region = self.board.region_of
        for cell, (row, col) in enumerate(self.board.positions):
            corner = self.lattice.corner(row, col)
            for near, start in (((row, col + 1), corner - self.lattice.across), ((row + 1, col), corner - 1)):
                other = self.board.at(*near)
                if other is not None and region[cell] != region[other]:
                    self.canvas.tables["lineE"][f"{start},{corner}"] = BOLD[0]

    # -- the text ------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the lines, in penpa's order."""
        said = dict(self.puzzle.about)
        kept = self._kept()
        side = str((self.wide + 1) * _PIXELS)
        middle = str(self._centre())
        head = ["square", str(self.wide), str(self.wide), str(_PIXELS), "0", "1", "1", side, side, middle, middle]
        head += ["0", "0", "0", "0", f"Title: {_one_line(said, 'title')}", f"Author: {_one_line(said, 'author')}"]
        head += [_one_line(said, "source"), _coded(said.get("rules", "")), "OFF", "false"]
        head += [as_text(left.entry, "the picture") for left in self.left if left.layer == "picture"][:1]
        stacks: dict[str, Json] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
        blank: dict[str, Json] = {**stacks, **{name: {} for name in TABLES}, **{name: [] for name in LISTS}}
        checks: dict[str, Json] = {"sol_number": bool(self._solved())}
        parts: list[Json] = [
            [self.margin] * 4,
            _modes(),
            {**blank, **self.canvas.tables, **self.canvas.lists},
            kept.get("pu_a", blank),
            self._cells(),
            [],
            checks,
            "x",
            "x",
            _VERSION,
            _modes(),
            "x",
            int(any(self.canvas.colours.values())),
            {**blank, **self.canvas.colours},
            blank,
            {},
            self.canvas.tags,
        ]
        texts = (json.dumps(part, ensure_ascii=False, separators=(",", ":")) for part in parts)
        return "\n".join((",".join(head), *texts, "false"))

    def answer(self) -> str:
        """Return the answer that goes with the text, or ''."""
        kept = self._kept()
        if "answer" in kept:
            return as_text(kept["answer"], "the answer")
        solved = self._solved()
        numbers = [
            f"{self.canvas.middle(cell)},{digit}"
            for cell, digit in enumerate(solved)
            if self.puzzle.givens[cell] is None
        ]
        return json.dumps([[], [], [], [], sorted(numbers), []], separators=(",", ":")) if solved else ""

    def _kept(self) -> dict[str, Json]:
        said = dict(self.puzzle.about)
        return as_object(parse_json(said[ORIGINAL], "what is kept"), "what is kept") if ORIGINAL in said else {}

    def _solved(self) -> list[Digit]:
        text = dict(self.puzzle.about).get("solution", "")
        found = [parse_symbol(sign, self.board) for sign in text]
        digits = [digit for digit in found if digit is not None]
        return digits if len(digits) == len(found) == len(self.board.cells) else []

    def _cells(self) -> list[Json]:
        """Return the cells' points, each as its distance from the one before."""
        points = [self.canvas.middle(cell) for cell in self.board.cells]
        return [points[0], *(after - before for before, after in pairwise(points))]

    def _centre(self) -> int:
        """Return the number of the point in the middle of the board: a cell's centre, or a corner."""
        half = (self.board.size - 1) // 2
        return self.lattice.middle(half, half) if self.board.size % 2 else self.lattice.corner(half, half)


def _refuse(puzzle: Puzzle) -> None:
    board = puzzle.board
    if board.is_square and board.low == 1 and not board.one_sign_each:
        raise cannot(f"{board.size} digits")
    refuse_beyond_square(puzzle, "penpa")
    if board.regions and (None in board.region_of or any(len(region) != board.size for region in board.regions)):
        raise cannot("regions that are not as large as there are digits")


def _modes() -> Json:
    """Return the selected tools, as on a fresh page."""
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
