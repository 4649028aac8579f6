"""The shapes in which f-puzzles' JSON says rules: flags, lists of entries, marks in the grid; each is read and written here.

A rule for the whole board is a key that is true; most others are a key with a list of entries, which are objects that name
cells (`R1C1`; a clue outside stands in row or column 0, or one beyond the last) and perhaps a value. An entry that says nothing
yet (an X or V not chosen, a sum not filled in) binds nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from whydoku.errors import FormatError
from whydoku.formats._constraint_table import Constraint
from whydoku.formats._joined_marks import NO_CONSECUTIVE, NO_RATIO, flags_of
from whydoku.formats._json_values import as_list, as_number, as_object, shown
from whydoku.formats._square_boards import (
    SLANTS,
    cannot_carry,
    diagonal_from,
    fitting,
    line_from,
    place_before_diagonal,
    place_before_line,
)
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules._line import ClueRule, LineRule
from whydoku.rules.arrow import Arrow
from whydoku.rules.candidates import Candidates
from whydoku.rules.clone import Clone
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.indexing import Indexing
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.negative_xv import NegativeXV
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.whispers import Whispers
from whydoku.rules.xv import XV

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
_NAME = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")

Object: TypeAlias = dict[str, Json]


def cannot(what: str) -> FormatError:
    """Say that f-puzzles has no key for something."""
    return cannot_carry("f-puzzles", what)


def cell_name(board: Board, cell: Cell) -> str:
    """Name a cell as f-puzzles does."""
    return board.name(cell).upper()


def _names(board: Board, cells: Iterable[Cell]) -> list[Json]:
    return [cell_name(board, cell) for cell in cells]


@dataclass
class Source:
    """The JSON that is read, its board, and what of it is kept without being understood."""

    data: Object
    grid: list[list[Object]]
    board: Board
    kept: dict[str, Json]

    def entries(self, key: str) -> Iterator[Entry]:
        """Go through the list under a key."""
        for number, data in enumerate(as_list(self.data.get(key, []), key), 1):
            yield Entry(as_object(data, f"{key} {number}"), f"{key} {number}", self.board)

    def keep(self, key: str, entry: Json) -> None:
        """Keep an entry that says nothing."""
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
class Entry:
    """One entry of a list, with what to call it in a message."""

    data: Object
    where: str
    board: Board

    def only(self, *known: str) -> None:
        """Refuse keys that may say more than is read."""
        for key in self.data:
            if key not in known and key not in _STYLE:
                raise FormatError(f"{self.where} has the key {shown(key)}, which is not known")

    def place(self) -> tuple[int, int]:
        """Read the cell as a row and column from 0 on, which may lie outside the board."""
        row, col = self._row_and_col(self.data.get("cell"))
        return row - 1, col - 1

    def _row_and_col(self, data: Json) -> tuple[int, int]:
        match = _NAME.fullmatch(data) if isinstance(data, str) else None
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


class Shape:
    """How rules stand in the JSON under a key, both ways."""

    def key(self, name: str) -> str:
        """Give the key of the JSON's outermost object that it stands under."""
        return name

    def read(self, constraint: Constraint[Shape], source: Source) -> Iterator[Rule]:
        """Read the rules that are there."""
        raise NotImplementedError

    def write(self, constraint: Constraint[Shape], rule: Rule, target: Target) -> None:
        """Write a rule, or refuse what it says more than the key can."""
        raise NotImplementedError


# -- rules for the whole board ------------------------------------------------------------------------------------------


class Flag(Shape):
    """A key that is true where the rule holds."""

    def read(self, constraint: Constraint[Shape], source: Source) -> Iterator[Rule]:
        """Read true, false or nothing."""
        value = source.data.get(constraint.name, False)
        if not isinstance(value, bool | None):
            raise FormatError(f"{constraint.name} should be true or false, not {shown(value)}")
        if value:
            yield fitting(self.rule(constraint), source.board, constraint.name)

    def write(self, constraint: Constraint[Shape], rule: Rule, target: Target) -> None:
        """Write true."""
        if self.holds(rule, target.puzzle):
            target.data[constraint.name] = True

    def rule(self, constraint: Constraint[Shape]) -> Rule:
        """Give what the flag says."""
        return constraint.kind()

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        """Say whether the flag is part of what a rule says."""
        return True


@dataclass(frozen=True)
class DiagonalFlag(Flag):
    """One of the two diagonals."""

    which: Any

    def rule(self, constraint: Constraint[Shape]) -> Rule:
        """Give the one diagonal."""
        return Diagonals(self.which)

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        """Say whether it is that diagonal, or both."""
        return isinstance(rule, Diagonals) and rule.which in (self.which, "both")


def _missing_dots(rule: Rule, puzzle: Puzzle) -> tuple[bool, bool]:
    flags = flags_of(rule, puzzle.rules) if isinstance(rule, NonConsecutive | NegativeKropki) else None
    if flags is None and isinstance(rule, NonConsecutive):
        raise cannot("non-consecutive beside dots, whose pairs it would set free")
    if flags is None:
        raise cannot("negative-kropki with numbers or exemptions of its own")
    return flags


class NoConsecutive(Flag):
    """No consecutive neighbours, unless there is a dot."""

    def rule(self, constraint: Constraint[Shape]) -> Rule:
        """Give what the flag says by itself."""
        return NO_CONSECUTIVE

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        """Say whether it is part of what the rule says."""
        return _missing_dots(rule, puzzle)[0]


@dataclass(frozen=True)
class Negative(Shape):
    """A word in the list of marks that are all there: what lacks the mark breaks its rule."""

    word: str

    def key(self, name: str) -> str:
        """Give the key of the list."""
        return "negative"

    def read(self, constraint: Constraint[Shape], source: Source) -> Iterator[Rule]:
        """Look for the word."""
        if self.word in as_list(source.data.get("negative", []), "negative"):
            yield NegativeXV() if self.word == "xv" else NO_RATIO

    def write(self, constraint: Constraint[Shape], rule: Rule, target: Target) -> None:
        """Add the word."""
        if isinstance(rule, NegativeXV) and rule != NegativeXV():
            raise cannot("negative-xv with sums or exemptions of its own")
        if isinstance(rule, NegativeXV) or _missing_dots(rule, target.puzzle)[1]:
            target.append("negative", [self.word])


# -- marks in cells -----------------------------------------------------------------------------------------------------


class GivenMarks(Shape):
    """Pencil marks that are given: a list of digits in a cell of the grid."""

    def key(self, name: str) -> str:
        """Give the key of the grid."""
        return "grid"

    def read(self, constraint: Constraint[Shape], source: Source) -> Iterator[Rule]:
        """Read the marks of every cell that has some."""
        board = source.board
        for cell, (row, col) in enumerate(board.positions):
            marks, name = source.grid[row][col].get(constraint.name), cell_name(board, cell)
            if marks:
                listed = as_list(marks, f"{constraint.name} of {name}")
                digits = {digit_of(mark, board, f"a given pencil mark at {name}") for mark in listed}
                yield Candidates((cell,), tuple(sorted(digits)))

    def write(self, constraint: Constraint[Shape], rule: Rule, target: Target) -> None:
        """Take down what is left to the cells."""
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


class CellMark(Shape):
    """A mark in a cell, one entry each; all of them are one rule."""

    def read(self, constraint: Constraint[Shape], source: Source) -> Iterator[Rule]:
        """Read the cells."""
        kind: Any = constraint.kind
        for entry in source.entries(constraint.name):
            entry.only("cell")
            yield fitting(kind((entry.cell(entry.data.get("cell")),)), source.board, constraint.name)

    def write(self, constraint: Constraint[Shape], rule: Rule, target: Target) -> None:
        """Write a mark for each cell."""
        if getattr(rule, "exempt", ()):
            raise cannot(f"{rule.name} with exemptions of its own")
        cells: tuple[Cell, ...] = rule.cells  # type: ignore[attr-defined]  # rules of this shape have them
        target.append(constraint.name, [{"cell": cell_name(target.puzzle.board, cell)} for cell in cells])


# -- one entry for a rule -----------------------------------------------------------------------------------------------


class ListShape(Shape):
    """A list with an entry for each rule, or for a few that belong together."""

    def read(self, constraint: Constraint[Shape], source: Source) -> Iterator[Rule]:
        """Read the entries; one that says nothing is kept as it stands."""
        for entry in source.entries(constraint.name):
            rules = [fitting(rule, source.board, entry.where) for rule in self.rules(constraint, entry)]
            if not rules:
                source.keep(constraint.name, entry.data)
            yield from rules

    def write(self, constraint: Constraint[Shape], rule: Rule, target: Target) -> None:
        """Write the entries."""
        target.append(constraint.name, list(self.entries(rule, target.puzzle.board)))

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read one entry."""
        raise NotImplementedError

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Give the entries of a rule, whose type is one of the constraint's."""
        raise NotImplementedError


@dataclass(frozen=True)
class Along(ListShape):
    """A line through cells; where such a line may carry a number, it is a field of ours."""

    number: str = ""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read the lines of an entry."""
        entry.only("lines", "value")
        kind, number = constraint.kind, entry.number()
        if not issubclass(kind, LineRule):
            raise TypeError(f"{kind.name} is no line")
        if number is not None and not self.number:
            raise FormatError(f"{entry.where} has a value, {number}, which such a line does not have")
        for line in entry.list_of("lines"):
            cells = entry.cells(line)
            if len(cells) >= kind.least:
                more: dict[str, Any] = {} if number is None else {self.number: number}
                yield replace(kind(cells), **more)

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write the line."""
        usual = type(rule)(rule.cells)
        if isinstance(rule, Whispers) and rule.least_difference(board) == usual.least_difference(board):
            rule = usual  # a default that is written out is the default
        if rule != usual and not self.number:
            raise cannot(f"{rule.name} with a number of its own")
        entry: Object = {"lines": [_names(board, rule.cells)]}
        if rule != usual:
            number = getattr(rule, self.number)
            if rule != replace(usual, **{self.number: number}):
                raise cannot(f"the arguments of {rule.name}")
            entry["value"] = str(number)
        yield entry


class ArrowShape(ListShape):
    """A circle or pill, and the lines that leave it."""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read an arrow for each line."""
        entry.only("cells", "lines")
        pill = tuple(sorted(entry.cells(entry.data.get("cells", []))))
        for line in entry.list_of("lines"):
            shaft = entry.cells(line)[1:]  # the first is where the line leaves from
            if shaft:
                if not pill:
                    raise FormatError(f"{entry.where} has a line, but no circle")
                yield Arrow(pill[0], shaft) if len(pill) == 1 else PillArrow(pill, shaft)

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write the circle and the line from its nearest cell."""
        pill: tuple[Cell, ...] = (rule.circle,) if isinstance(rule, Arrow) else rule.pill
        if pill != tuple(sorted(pill)):
            raise cannot("a pill that is read other than from left to right and from top to bottom")
        row, col = board.positions[rule.shaft[0]]
        start = min(pill, key=lambda cell: abs(board.positions[cell][0] - row) + abs(board.positions[cell][1] - col))
        yield {"lines": [_names(board, (start, *rule.shaft))], "cells": _names(board, pill)}


class Cage(ListShape):
    """Cells with a sum, or without."""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read a cage."""
        entry.only("cells", "value")
        cells = entry.cells(entry.data.get("cells", []))
        if cells:
            yield Killer(cells, entry.number())

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write a cage."""
        total: Object = {} if rule.total is None else {"value": str(rule.total)}
        yield {"cells": _names(board, rule.cells), **total}


class Region(ListShape):
    """Cells that hold no digit twice."""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read a region."""
        entry.only("cells")
        cells = entry.cells(entry.data.get("cells", []))
        if cells:
            kind: Any = constraint.kind
            yield kind(cells)

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write every group that the rule is made of."""
        for group in rule.primitives(board):
            if isinstance(group, AllDifferent):
                yield {"cells": _names(board, group.cells)}


@dataclass(frozen=True)
class Indexer(ListShape):
    """Cells whose digits say where another digit is, in a row, column or box."""

    way: Any

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read the cells."""
        entry.only("cells")
        cells = entry.cells(entry.data.get("cells", []))
        if cells:
            yield Indexing(cells, self.way)

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write the cells where they look this way."""
        if rule.way == self.way:
            yield {"cells": _names(board, rule.cells)}

    def write(self, constraint: Constraint[Shape], rule: Rule, target: Target) -> None:
        """Write nothing, not even a key, for the other ways."""
        if isinstance(rule, Indexing) and rule.way == self.way:
            super().write(constraint, rule, target)


def _pair(entry: Entry) -> tuple[Cell, Cell]:
    entry.only("cells", "value")
    cells = entry.cells(entry.data.get("cells"))
    if len(cells) != 2:
        raise FormatError(f"{entry.where} stands between 2 cells, not {len(cells)}")
    return min(cells), max(cells)


@dataclass(frozen=True)
class Dot(ListShape):
    """A dot between two cells with a number, which is not written where it is the usual one."""

    number: str
    usual: int

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read a dot."""
        number, (first, second) = entry.number(), _pair(entry)
        kind: Any = constraint.kind
        yield kind(first, second, self.usual if number is None else number)

    def entries(self, rule: Difference | Ratio, board: Board) -> Iterator[Object]:
        """Write a dot."""
        number = getattr(rule, self.number)
        if isinstance(rule, Ratio) and rule.to != 1:
            raise cannot(f"the ratio {rule.of} to {rule.to}")
        value: Object = {} if number == self.usual else {"value": str(number)}
        yield {"cells": _names(board, (rule.first, rule.second)), **value}


class Sign(ListShape):
    """An X or V between two cells."""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read a sign, if it was chosen."""
        first, second = _pair(entry)
        sign = entry.data.get("value") or ""
        if not isinstance(sign, str) or sign.strip().upper() not in ("X", "V", ""):
            raise FormatError(f"{entry.where} should be X or V, not {shown(sign)}")
        if sign.strip():
            yield XV(first, second, "X" if sign.strip().upper() == "X" else "V")

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write a sign."""
        yield {"cells": _names(board, (rule.first, rule.second)), "value": rule.sign}


class Ring(ListShape):
    """A circle on a corner, with digits of the four cells around it."""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read a circle."""
        entry.only("cells", "values")
        cells = sorted(entry.cells(entry.data.get("cells")))
        digits = tuple(as_number(value, f"a value of {entry.where}") for value in entry.list_of("values"))
        if not digits or not cells:
            return
        circle = Quadruple(cells[0], digits)
        if list(circle.around(entry.board)) != cells:
            raise FormatError(f"{entry.where} should stand between four cells that meet in a corner")
        yield circle

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write a circle."""
        yield {"cells": _names(board, rule.around(board)), "values": list[Json](rule.digits)}


class Copy(ListShape):
    """Cells and their copy."""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read the pairs, without those of a cell with itself."""
        entry.only("cells", "cloneCells")
        cells, copy = (entry.cells(entry.data.get(half, [])) for half in ("cells", "cloneCells"))
        if len(cells) != len(copy):
            raise FormatError(f"{entry.where} has {len(cells)} cells, but {len(copy)} in the copy")
        pairs = [(cell, twin) for cell, twin in zip(cells, copy, strict=True) if cell != twin]
        if pairs:
            yield Clone(tuple(cell for cell, _ in pairs), tuple(twin for _, twin in pairs))

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write both."""
        yield {"cells": _names(board, rule.cells), "cloneCells": _names(board, rule.copy)}


class Outside(ListShape):
    """A clue outside, to the row or column before it."""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read a clue, if it has a number."""
        entry.only("cell", "value")
        clue = entry.number()
        if clue is None:
            return
        row, col = entry.place()
        cells = line_from(entry.board, (row, col))
        if not cells:
            raise FormatError(f"{entry.where} should stand outside a row or column, not at R{row + 1}C{col + 1}")
        kind: Any = constraint.kind
        yield kind(clue, cells)

    def entries(self, rule: ClueRule, board: Board) -> Iterator[Object]:
        """Write a clue."""
        place = place_before_line(board, rule.cells)
        if place is None:
            raise cannot(f"{rule.name} along anything but a whole row or column")
        yield {"cell": f"R{place[0] + 1}C{place[1] + 1}", "value": str(rule.clue)}


class Slanting(ListShape):
    """A clue outside, to the diagonal that its arrow points along."""

    def rules(self, constraint: Constraint[Shape], entry: Entry) -> Iterator[Rule]:
        """Read a clue, if it has a number."""
        entry.only("cell", "cells", "direction", "value")
        clue = entry.number()
        if clue is None:
            return
        place, slant = entry.place(), entry.data.get("direction")
        if not isinstance(slant, str) or slant not in SLANTS:
            raise FormatError(f"the direction of {entry.where} should be UR, UL, DR or DL, not {shown(slant)}")
        cells = diagonal_from(entry.board, place, SLANTS[slant])
        if not cells:
            raise FormatError(f"{entry.where} points at no cell")
        yield LittleKiller(clue, cells)

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write a clue."""
        found = place_before_diagonal(board, rule.cells)
        if found is None:
            raise cannot("little-killer along anything but a whole diagonal")
        (row, col), slant = found
        yield {
            "cell": f"R{row + 1}C{col + 1}",
            "cells": _names(board, rule.cells),
            "direction": slant,
            "value": str(rule.clue),
        }
