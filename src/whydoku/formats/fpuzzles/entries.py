"""The shapes in which f-puzzles' JSON says rules: here flags and marks in cells; lists of entries are in `lists`.

A rule for the whole board is a key that is true; most others are a key with a list of entries, which are objects that name
cells (`R1C1`; a clue outside stands in row or column 0, or one beyond the last) and perhaps a value. An entry that says nothing
yet (an X or V not chosen, a sum not filled in) is not a constraint.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from whydoku.errors import FormatError
from whydoku.formats._constraint_table import Constraint
from whydoku.formats._joined_marks import NO_CONSECUTIVE, NO_RATIO, flags_of
from whydoku.formats._json_values import as_list, as_number, as_object, shown
from whydoku.formats._square_boards import (
    cannot_carry,
    fitting,
)
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.candidates import Candidates
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.negative_xv import NegativeXV
from whydoku.rules.non_consecutive import NonConsecutive

_STYLE = frozenset(
    {
        "outlineC",
        "baseC",
        "fontC",
        "width",
        "height",
        "angle",
        "size",
        "color",
        "style",
        "fromConstraint",
        "isNewConstraint",
        "fromRangskSolver",
    }
)
CELL_NAME = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")

Object: TypeAlias = dict[str, Json]


def cannot(what: str) -> FormatError:
    """Return the error that f-puzzles has no key for something."""
    return cannot_carry("f-puzzles", what)


def cell_name(board: Board, cell: Cell) -> str:
    """Return f-puzzles' name of a cell."""
    return board.name(cell).upper()


def names(board: Board, cells: Iterable[Cell]) -> list[Json]:
    """Return f-puzzles' names of cells."""
    return [cell_name(board, cell) for cell in cells]


@dataclass
class FPuzzlesSource:
    """The JSON that is read, its board, and what of it is kept without being understood."""

    data: Object
    grid: list[list[Object]]
    board: Board
    kept: dict[str, Json]

    def entries(self, key: str) -> Iterator[FPuzzlesEntry]:
        """Yield the entries of the list under a key."""
        for number, data in enumerate(as_list(self.data.get(key, []), key), 1):
            yield FPuzzlesEntry(as_object(data, f"{key} {number}"), f"{key} {number}", self.board)

    def keep(self, key: str, entry: Json) -> None:
        """Keep an entry without content."""
        before = self.kept.setdefault(key, [])
        if isinstance(before, list):
            before.append(entry)


@dataclass
class Target:
    """The JSON that is written, and the puzzle it is of."""

    puzzle: Puzzle
    data: Object
    allowed: dict[Cell, set[Digit]]  # the digits that cells are left with by the rule candidates

    def append(self, key: str, entries: Sequence[Json]) -> None:
        """Add entries to the list under a key."""
        there = self.data.setdefault(key, [])
        if isinstance(there, list):
            there.extend(entries)


@dataclass(frozen=True)
class FPuzzlesEntry:
    """One entry of a list, with what to call it in a message."""

    data: Object
    where: str
    board: Board

    def only(self, *known: str) -> None:
        """Raise an error for keys that may say more than is read."""
        for key in self.data:
            if key not in known and key not in _STYLE:
                raise FormatError(f"{self.where} has the key {shown(key)}, which is not known")

    def place(self) -> tuple[int, int]:
        """Read the cell as a row and column from 0 on, which may lie outside the board."""
        row, col = self._row_and_col(self.data.get("cell"))
        return row - 1, col - 1

    def _row_and_col(self, data: Json) -> tuple[int, int]:
        match = CELL_NAME.fullmatch(data) if isinstance(data, str) else None
        if match is None:
            raise FormatError(f"{self.where} should name a cell like R1C1, not {shown(data)}")
        return int(match[1]), int(match[2])

    def cell(self, data: Json) -> Cell:
        """Read a name as a cell of the board."""
        row, col = self._row_and_col(data)
        cell = self.board.at(row - 1, col - 1)
        if cell is None:
            raise FormatError(
                f"{self.where} names R{row}C{col}, which is not on the board of {self.board.rows} rows and columns"
            )
        return cell

    def cells(self, data: Json) -> tuple[Cell, ...]:
        """Read a list of names."""
        return tuple(self.cell(name) for name in as_list(data, self.where))

    def list_of(self, key: str) -> list[Json]:
        """Read a list, which may be missing."""
        return as_list(self.data.get(key, []), self.where)

    def number(self) -> int | None:
        """Read the value, or None where nothing is written."""
        value = self.data.get("value")
        if value is None or (isinstance(value, str) and value.strip() in ("", "?")):
            return None
        return as_number(value, f"the value of {self.where}")


class FPuzzlesShape(ABC):
    """How rules stand in the JSON under a key, both ways."""

    def key(self, name: str) -> str:
        """Return the key of the JSON's outermost object that it stands under."""
        return name

    @abstractmethod
    def read(self, constraint: Constraint[FPuzzlesShape], source: FPuzzlesSource) -> Iterator[Rule]:
        """Read the rules that are there."""

    @abstractmethod
    def write(self, constraint: Constraint[FPuzzlesShape], rule: Rule, target: Target) -> None:
        """Write a rule, or raise an error if it says more than the key can."""


# -- rules for the whole board ------------------------------------------------------------------------------------------


class FlagKey(FPuzzlesShape):
    """A key that is true where the rule holds."""

    def read(self, constraint: Constraint[FPuzzlesShape], source: FPuzzlesSource) -> Iterator[Rule]:
        """Read true, false or nothing."""
        value = source.data.get(constraint.name, False)
        if not isinstance(value, bool | None):
            raise FormatError(f"{constraint.name} should be true or false, not {shown(value)}")
        if value:
            yield fitting(self.rule(constraint), source.board, constraint.name)

    def write(self, constraint: Constraint[FPuzzlesShape], rule: Rule, target: Target) -> None:
        """Write true."""
        if self.holds(rule, target.puzzle):
            target.data[constraint.name] = True

    def rule(self, constraint: Constraint[FPuzzlesShape]) -> Rule:
        """Return what the flag says."""
        return constraint.kind()

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        """Whether the flag is part of what a rule says."""
        return True


@dataclass(frozen=True)
class DiagonalFlag(FlagKey):
    """One of the two diagonals."""

    which: Any

    def rule(self, constraint: Constraint[FPuzzlesShape]) -> Rule:
        """Return the one diagonal."""
        return Diagonals(self.which)

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        """Whether it is that diagonal, or both."""
        return isinstance(rule, Diagonals) and rule.which in (self.which, "both")


def _missing_dots(rule: Rule, puzzle: Puzzle) -> tuple[bool, bool]:
    flags = flags_of(rule, puzzle.rules) if isinstance(rule, NonConsecutive | NegativeKropki) else None
    if flags is None and isinstance(rule, NonConsecutive):
        raise cannot("non-consecutive beside dots, whose pairs it would set free")
    if flags is None:
        raise cannot("negative-kropki with numbers or exemptions of its own")
    return flags


class NoConsecutive(FlagKey):
    """No consecutive neighbours, unless there is a dot."""

    def rule(self, constraint: Constraint[FPuzzlesShape]) -> Rule:
        """Return what the flag says by itself."""
        return NO_CONSECUTIVE

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        """Whether it is part of what the rule says."""
        return _missing_dots(rule, puzzle)[0]


@dataclass(frozen=True)
class Negative(FPuzzlesShape):
    """A word in the list of marks that are all there: what lacks the mark breaks its rule."""

    word: str

    def key(self, name: str) -> str:
        """Return the key of the list."""
        return "negative"

    def read(self, constraint: Constraint[FPuzzlesShape], source: FPuzzlesSource) -> Iterator[Rule]:
        """Look for the word."""
        if self.word in as_list(source.data.get("negative", []), "negative"):
            yield NegativeXV() if self.word == "xv" else NO_RATIO

    def write(self, constraint: Constraint[FPuzzlesShape], rule: Rule, target: Target) -> None:
        """Add the word."""
        if isinstance(rule, NegativeXV) and rule != NegativeXV():
            raise cannot("negative-xv with sums or exemptions of its own")
        if isinstance(rule, NegativeXV) or _missing_dots(rule, target.puzzle)[1]:
            target.append("negative", [self.word])


# -- marks in cells -----------------------------------------------------------------------------------------------------


class GivenMarks(FPuzzlesShape):
    """Given pencil marks: a list of digits in a cell of the grid."""

    def key(self, name: str) -> str:
        """Return the key of the grid."""
        return "grid"

    def read(self, constraint: Constraint[FPuzzlesShape], source: FPuzzlesSource) -> Iterator[Rule]:
        """Read the marks of every cell that has some."""
        board = source.board
        for cell, (row, col) in enumerate(board.positions):
            marks, name = source.grid[row][col].get(constraint.name), cell_name(board, cell)
            if marks:
                listed = as_list(marks, f"{constraint.name} of {name}")
                digits = {digit_of(mark, board, f"a given pencil mark at {name}") for mark in listed}
                yield Candidates((cell,), tuple(sorted(digits)))

    def write(self, constraint: Constraint[FPuzzlesShape], rule: Rule, target: Target) -> None:
        """Record the digits left for the cells."""
        if isinstance(rule, Candidates):
            for cell in rule.cells:
                left = target.allowed.get(cell, set(rule.digits)) & set(rule.digits)
                if not left:
                    raise cannot(f"a cell that no digit is left for ({target.puzzle.board.name(cell)})")
                target.allowed[cell] = left


def digit_of(data: Json, board: Board, where: str) -> Digit:
    """Read a digit of the board."""
    number = as_number(data, where)
    if number not in board.digits:
        raise FormatError(f"{where} is {number}, outside 1..{board.size}")
    return number


class CellMark(FPuzzlesShape):
    """A mark in a cell, one entry each; all of them are one rule."""

    def read(self, constraint: Constraint[FPuzzlesShape], source: FPuzzlesSource) -> Iterator[Rule]:
        """Read the cells."""
        kind: Any = constraint.kind
        for entry in source.entries(constraint.name):
            entry.only("cell")
            yield fitting(kind((entry.cell(entry.data.get("cell")),)), source.board, constraint.name)

    def write(self, constraint: Constraint[FPuzzlesShape], rule: Rule, target: Target) -> None:
        """Write a mark for each cell."""
        if getattr(rule, "exempt", ()):
            raise cannot(f"{rule.name} with exemptions of its own")
        cells: tuple[Cell, ...] = rule.cells  # type: ignore[attr-defined]  # rules of this shape have them
        target.append(constraint.name, [{"cell": cell_name(target.puzzle.board, cell)} for cell in cells])
