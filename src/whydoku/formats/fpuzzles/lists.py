"""Shapes of f-puzzles' JSON that are lists, with an entry for each rule or for a few that belong together."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from whydoku.errors import FormatError
from whydoku.formats._constraint_table import Constraint
from whydoku.formats._json_values import as_number, shown
from whydoku.formats._square_boards import (
    SLANTS,
    diagonal_from,
    fitting,
    line_from,
    place_before_diagonal,
    place_before_line,
)
from whydoku.formats.fpuzzles.entries import FPuzzlesEntry, FPuzzlesShape, FPuzzlesSource, Object, Target, cannot, names
from whydoku.model.board import Board, Cell
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules._line import ClueRule, LineRule
from whydoku.rules.arrow import Arrow
from whydoku.rules.clone import Clone
from whydoku.rules.difference import Difference
from whydoku.rules.digital_root_cage import DigitalRootCage
from whydoku.rules.indexing import Indexing
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.whispers import Whispers
from whydoku.rules.xv import XV

DIGITAL_ROOT = re.compile(r"\s*DR\s*(\d{1,3})\s*")
"""What a drawn cage with a digital root says."""


class ListShape(FPuzzlesShape):
    """A list with an entry for each rule, or for a few that belong together."""

    def read(self, constraint: Constraint[FPuzzlesShape], source: FPuzzlesSource) -> Iterator[Rule]:
        """Read the entries; one that says nothing is kept as it stands."""
        for entry in source.entries(constraint.name):
            rules = [fitting(rule, source.board, entry.where) for rule in self.rules(constraint, entry)]
            if not rules:
                source.keep(constraint.name, entry.data)
            yield from rules

    def write(self, constraint: Constraint[FPuzzlesShape], rule: Rule, target: Target) -> None:
        """Write the entries."""
        target.append(constraint.name, list(self.entries(rule, target.puzzle.board)))

    @abstractmethod
    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
        """Read one entry."""

    @abstractmethod
    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Return the entries of a rule, whose type is one of the constraint's."""


@dataclass(frozen=True)
class Along(ListShape):
    """A line through cells; where such a line may carry a number, it is a field of ours."""

    number: str = ""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
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
        entry: Object = {"lines": [names(board, rule.cells)]}
        if rule != usual:
            number = getattr(rule, self.number)
            if rule != replace(usual, **{self.number: number}):
                raise cannot(f"the arguments of {rule.name}")
            entry["value"] = str(number)
        yield entry


class ArrowShape(ListShape):
    """A circle or pill, and the lines that leave it."""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
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
        yield {"lines": [names(board, (start, *rule.shaft))], "cells": names(board, pill)}


class CageList(ListShape):
    """Cells with a sum, or without."""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
        """Read a cage."""
        entry.only("cells", "value")
        cells = entry.cells(entry.data.get("cells", []))
        if cells:
            yield Killer(cells, entry.number())

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write a cage."""
        total: Object = {} if rule.total is None else {"value": str(rule.total)}
        yield {"cells": names(board, rule.cells), **total}


class DigitalRootList(ListShape):
    """Drawn cages: one with "DR5" written in it is a rule, as another solver of this format reads it; the rest is drawing."""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
        """Read a cage with a digital root."""
        del constraint
        value = entry.data.get("value")
        root = DIGITAL_ROOT.fullmatch(value) if isinstance(value, str) else None
        if root is not None:
            yield DigitalRootCage(entry.cells(entry.data.get("cells", [])), int(root[1]))

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write a cage with its digital root."""
        if rule.repeats:
            raise cannot("a digital-root-cage with repeats")
        yield {"cells": names(board, rule.cells), "value": rule.written}


class Region(ListShape):
    """Cells that hold no digit twice."""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
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
                yield {"cells": names(board, group.cells)}


@dataclass(frozen=True)
class Indexer(ListShape):
    """Cells whose digits say where another digit is, in a row, column or box."""

    way: Any

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
        """Read the cells."""
        entry.only("cells")
        cells = entry.cells(entry.data.get("cells", []))
        if cells:
            yield Indexing(cells, self.way)

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write the cells where they look this way."""
        if rule.way == self.way:
            yield {"cells": names(board, rule.cells)}

    def write(self, constraint: Constraint[FPuzzlesShape], rule: Rule, target: Target) -> None:
        """Write nothing, not even a key, for the other directions."""
        if isinstance(rule, Indexing) and rule.way == self.way:
            super().write(constraint, rule, target)


def _pair(entry: FPuzzlesEntry) -> tuple[Cell, Cell]:
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

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
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
        yield {"cells": names(board, (rule.first, rule.second)), **value}


class Sign(ListShape):
    """An X or V between two cells."""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
        """Read a sign, if it was chosen."""
        first, second = _pair(entry)
        sign = entry.data.get("value") or ""
        if not isinstance(sign, str) or sign.strip().upper() not in ("X", "V", ""):
            raise FormatError(f"{entry.where} should be X or V, not {shown(sign)}")
        if sign.strip():
            yield XV(first, second, "X" if sign.strip().upper() == "X" else "V")

    def entries(self, rule: Any, board: Board) -> Iterator[Object]:
        """Write a sign."""
        yield {"cells": names(board, (rule.first, rule.second)), "value": rule.sign}


class RingList(ListShape):
    """A circle on a corner, with digits of the four cells around it."""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
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
        yield {"cells": names(board, rule.around(board)), "values": list[Json](rule.digits)}


class Copy(ListShape):
    """Cells and their copy."""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
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
        yield {"cells": names(board, rule.cells), "cloneCells": names(board, rule.copy)}


class OutsideClue(ListShape):
    """A clue outside, to the row or column before it."""

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
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

    def rules(self, constraint: Constraint[FPuzzlesShape], entry: FPuzzlesEntry) -> Iterator[Rule]:
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
            "cells": names(board, rule.cells),
            "direction": slant,
            "value": str(rule.clue),
        }
