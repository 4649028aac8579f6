"""A full grid as readings see it, and where they are kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.rules._text import fields_of


@dataclass(frozen=True)
class Grid:
    """A full board; most readings count on there being no holes."""

    board: Board
    values: Sequence[Digit]

    def __getitem__(self, cell: Cell) -> Digit:
        return self.values[cell]

    def along(self, cells: Sequence[Cell]) -> list[Digit]:
        """Return the digits of some cells."""
        return [self.values[cell] for cell in cells]

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return row and column, from 0."""
        return [
            (r, c) for r in range(self.board.rows) for c in range(self.board.cols) if (r, c) not in self.board.holes
        ][cell]

    def cell(self, row: int, col: int) -> Cell | None:
        """Return the cell there, or None off the board."""
        return next((cell for cell in range(len(self.values)) if self.place(cell) == (row, col)), None)

    def pairs(self) -> Iterator[tuple[Cell, Cell, int, int]]:
        """Yield all pairs of cells with how many rows and columns they are apart."""
        for a, b in combinations(range(len(self.values)), 2):
            (row, col), (other_row, other_col) = self.place(a), self.place(b)
            yield a, b, abs(row - other_row), abs(col - other_col)

    def pairs_round(self) -> Iterator[tuple[Cell, Cell, set[tuple[int, int]]]]:
        """Yield all pairs of cells with the ways from one to the other on a torus: rows and columns apart."""
        rows, cols = self.board.rows, self.board.cols
        for a, b, down, right in self.pairs():
            yield a, b, {(y, x) for y in (down, rows - down) for x in (right, cols - right)}

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield all pairs that share a side."""
        return ((a, b) for a, b, down, right in self.pairs() if down + right == 1)

    def squares(self, *, around: bool = False) -> Iterator[list[Digit]]:
        """Yield the digits of all 2 × 2 squares, those that the edges cut among them where the board is a torus."""
        rows, cols = self.board.rows, self.board.cols
        for row in range(rows if around and rows > 1 else rows - 1):
            for col in range(cols if around and cols > 1 else cols - 1):
                yield [self.values[(row + r) % rows * cols + (col + c) % cols] for r in (0, 1) for c in (0, 1)]

    def third(self, digit: Digit) -> int:
        """Whether a digit is low, middle or high: 0, 1, 2."""
        return list(self.board.digits).index(digit) // (self.board.size // 3)


class Told:
    """A rule as a reader knows it: its cells, the arguments that its words point at, and the words."""

    def __init__(self, rule: Rule, board: Board) -> None:
        home = READINGS[rule.name]
        note = rule.note(board)
        found = [match for pattern in home.patterns(rule) if (match := re.fullmatch(pattern, note))]
        assert found, f"the sentence of {rule} has no reading: {note!r}"
        self.name, self.words = rule.name, found[0].groupdict()
        self._rule = rule
        self._seen = {name for name, kind in fields_of(type(rule)).items() if kind.what in ("cell", "rule")}
        self._seen.update(home.shown)

    def __getattr__(self, field: str) -> Any:
        if field not in self._seen:
            raise AttributeError(f"what {self.name} means by {field} stands neither in its words nor in its picture")
        return getattr(self._rule, field)

    def number(self, group: str) -> int:
        """Read a number of the sentence."""
        return int(self.words[group])

    def numbers(self, group: str) -> list[int]:
        """Read a list of the sentence: "5, 10 or 15"."""
        return [int(number) for number in re.findall(r"-?\d+", self.words[group] or "")]

    def pairs(self, group: str, grid: Grid) -> set[frozenset[Cell | None]]:
        """Read pairs of cells: "r1c1–r1c2 and r2c2–r3c2"."""
        ends = [
            grid.cell(int(row) - 1, int(col) - 1) for row, col in re.findall(r"r(\d+)c(\d+)", self.words[group] or "")
        ]
        return {frozenset(pair) for pair in zip(ends[::2], ends[1::2], strict=True)}


ROUND = r"(?P<round>, also round the edges of the board)?\."
"""How the sentence of a rule ends that may go on round the edges."""

Says = Callable[[Any, Grid], bool]


@dataclass(frozen=True)
class Reading:
    """What a rule's words mean, for the words it is told in."""

    says: Says
    sentences: tuple[str, ...]  # patterns of its notes; none: its sentence
    shown: tuple[str, ...]  # arguments that the words point at ("its total") and that stand in picture and text

    def patterns(self, rule: Rule) -> tuple[str, ...]:
        return self.sentences or (re.escape(type(rule).sentence()),)


READINGS: dict[str, Reading] = {}


def reading(*names: str, told: Sequence[str] = (), shown: str = "") -> Callable[[Says], Says]:
    """Register a reading under the names of its rules."""

    def keep(says: Says) -> Says:
        READINGS.update(dict.fromkeys(names, Reading(says, tuple(told), tuple(shown.split()))))
        return says

    return keep


@lru_cache(maxsize=1024)
def told(rule: Rule, board: Board) -> Told:
    return Told(rule, board)


def says(rule: Rule, grid: Grid) -> bool:
    """Read any rule."""
    if rule.name not in READINGS:
        return rule.holds(grid.board, grid.values)
    return READINGS[rule.name].says(told(rule, grid.board), grid)


def differ(digits: Sequence[Any]) -> bool:
    return len(set(digits)) == len(digits)
