"""Shapes of ISS items for clues outside the board: to a row or column, or to a diagonal."""

from __future__ import annotations

from typing import Any

from whydoku.errors import FormatError
from whydoku.formats._constraint_table import Constraint
from whydoku.formats.iss.arguments import Arguments, IssShape, Made, Reading, Writing, refuse_zero
from whydoku.formats.iss.cell_names import Cells, number_of
from whydoku.model.board import Cell


class SidesItem(Arguments):
    """A row or column, a clue at its start, and one at its end."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the clues."""
        name = constraint.rules[0]
        cells = reader.line(args[0], name)
        for clue, line in zip(args[1:], (cells, cells[::-1]), strict=False):
            if clue:
                number = number_of(clue, name)
                if not number and reader.board.low:
                    raise FormatError(f"ISS {constraint.name}: a clue is not 0 on a board without the digit 0")
                yield name, {"clue": number, "cells": line}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a clue, which is 0 only on a board with the digit 0."""
        if not rule.clue and writer.board.low:
            return None
        sides = (rule.clue, "") if rule.cells[0] < rule.cells[-1] else ("", rule.clue)
        return writer.item(constraint.name, writer.line_name(rule.cells), *sides)


class RanksItem(SidesItem):
    """The same, for ranks, which one setting for all says more of."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the clues."""
        for name, fields in super().read(constraint, reader, args):
            yield name, {**fields, "ties": reader.ties}


class RankTiesItem(Arguments):
    """Which readings may be the same: none, any, or only those without a clue."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the setting, which the reader has already applied to the clues."""
        if args[0] == "none":
            yield constraint.rules[0], {}
        elif args[0] not in ("only-unclued", "any"):
            raise FormatError(f"ISS FullRankTies: {args[0][:20]!r} is none of none, only-unclued and any")

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the setting once."""
        text = writer.item(constraint.name, "none" if rule.name == "no-rank-ties" else "any")
        if text in writer.said or getattr(rule, "ties", "") == "unclued":
            return ""
        writer.said.add(text)
        return text


class OneSideItem(Arguments):
    """A clue, and the row or column, which says the same from either end.

    Where a line has fewer cells than there are digits, ISS takes its least and greatest digit for the ends of the sandwich.
    """

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a clue."""
        refuse_zero(constraint, reader)
        name = constraint.name
        cells = reader.line(args[1], name)
        rule = constraint.rules[0] if len(cells) == reader.board.size else "lunchbox"
        yield rule, {"clue": number_of(args[0], name), "cells": cells}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a clue to a line that holds every digit; beside a 0, ISS adds up something else."""
        if len(rule.cells) < writer.board.size or not writer.board.low:
            return None
        return writer.item(constraint.name, rule.clue, writer.line_name(rule.cells))


def _diagonal(cells: Cells, start: Cell) -> tuple[Cell, ...]:
    """Return the diagonal that ISS means by the cell at its start, or nothing if there is none.

    The left edge goes down to the right, the right edge up to the left, the top down to the left, the bottom up to the right.
    """
    row, col = cells.board.positions[start]
    last_row, last_col = cells.rows - 1, cells.cols - 1
    if col == 0 and row < last_row:
        down, right = 1, 1
    elif col == last_col and 0 < row < last_row:
        down, right = -1, -1
    elif row == 0 and col > 0:
        down, right = 1, -1
    elif row == last_row and 0 < col < last_col:
        down, right = -1, 1
    else:
        return ()
    line: list[Cell] = []
    while (cell := cells.at(row, col)) is not None:
        line.append(cell)
        row, col = row + down, col + right
    end_row, end_col = cells.board.positions[line[-1]]
    named_by_its_other_end = ((down, right) == (-1, -1) and end_col == 0) or ((down, right) == (-1, 1) and end_row == 0)
    return tuple(line) if len(line) > 1 and not named_by_its_other_end else ()


class SlantingItem(Arguments):
    """A clue and the cell at the start of a diagonal."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a clue."""
        cells = _diagonal(reader, reader.cell(args[1], "LittleKiller"))
        if not cells:
            raise FormatError(f"ISS LittleKiller: no diagonal starts at {args[1]}")
        yield constraint.rules[0], {"clue": number_of(args[0], "LittleKiller"), "cells": cells}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a clue, from the end that ISS knows."""
        for line in (rule.cells, rule.cells[::-1]):
            if _diagonal(writer, line[0]) == line:
                return writer.item(constraint.name, rule.clue, cells=line[:1])
        return None
