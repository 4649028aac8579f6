"""Shapes of ISS items that list cells: lines, cages, dots, groups, tables and machines.

ISS accepts lists that a person would not write. One that is too short for its rule to mean anything is ignored if ISS ignores
it too, and refused otherwise.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from whydoku.errors import FormatError
from whydoku.formats._constraint_table import Constraint
from whydoku.formats.iss.arguments import (
    Arguments,
    Fields,
    IssShape,
    Made,
    Reading,
    Writing,
    has_nine,
    joined,
    make,
    refuse_other_than_nine,
    refuse_zero,
)
from whydoku.formats.iss.cell_names import CELL, bits_of, bytes_of, number_of, segments, text_of_bits
from whydoku.formats.iss.machine_bits import machine_of, text_of

MOST_WEIGHT = 100
"""Largest weight in a sum that ISS takes."""


@dataclass(frozen=True)
class AlongItem(Arguments):
    """A line of cells, after a number where `number` names its field; fewer cells than `least` have no effect."""

    number: str = ""
    by_places: bool = False
    least: int = 0

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the line."""
        name, fields = constraint.rules[0], {}
        if self.number and not CELL.fullmatch(args[0]):
            if args[0]:
                fields[self.number] = number_of(args[0], name)
            args = args[1:]
        cells = reader.cells(args, name)
        if not cells:
            raise FormatError(f"ISS {constraint.name} lists no cells")
        if len(cells) >= self.least:
            yield name, {**fields, "cells": cells}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the line."""
        return writer.item(constraint.name, *self.numbers(rule, writer), cells=rule.cells)

    def numbers(self, rule: Any, writer: Writing) -> tuple[object, ...]:
        """Return what stands before the cells."""
        return (getattr(rule, self.number),) if self.number else ()


class WhisperItem(AlongItem):
    """A line after the least difference, which is always written."""

    def numbers(self, rule: Any, writer: Writing) -> tuple[object, ...]:
        """Return the difference, even where it is the board's usual one."""
        return (rule.least_difference(writer.board),)


class ModularItem(AlongItem):
    """A line after what to divide by; everything leaves the same remainder by 1, and no two cells need differ."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the line."""
        for name, fields in super().read(constraint, reader, args):
            if fields.get(self.number) != 1:
                yield name, fields


class AlongOfNineItem(AlongItem):
    """A line of a rule that ISS knows for the digits 1 to 9 only."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the line."""
        refuse_other_than_nine(constraint, reader)
        yield from super().read(constraint, reader, args)

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the line, unless the board has other digits."""
        return super().write(constraint, rule, writer) if has_nine(writer) else None


class LockoutItem(AlongItem):
    """A line after the least difference of its ends, which ISS takes for another one if it is 0."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the line."""
        for name, fields in super().read(constraint, reader, args):
            if fields.get(self.number) == 0:
                raise FormatError("ISS Lockout: the difference is not 0")
            yield name, fields

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the line."""
        return super().write(constraint, rule, writer) if rule.by else None


class LunchboxItem(AlongItem):
    """Cells after the sum of those between the least and the greatest."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the cells."""
        refuse_zero(constraint, reader)
        yield from super().read(constraint, reader, args)

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the cells; beside a 0, ISS adds up something else."""
        return super().write(constraint, rule, writer) if writer.board.low else None


class CellSetItem(AlongItem):
    """Cells in any order, each of which counts once."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the cells."""
        yield from super().read(constraint, reader, tuple(dict.fromkeys(args)))


class SumLineItem(Arguments):
    """A total and a line of cells, and LOOP at the end where its ends meet."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the line; one that holds nothing but zeros has no part that misses the total, which ISS allows."""
        total, loop = number_of(args[0], "SumLine"), args[-1] == "LOOP"
        cells = reader.cells(args[1:-1] if loop else args[1:], "SumLine")
        if loop and (len(cells) == 1 or not reader.board.low):
            raise FormatError("ISS SumLine: a LOOP of one cell, or on a board with the digit 0, is not understood")
        if len(cells) == 1:
            digits = {0, total}.intersection(reader.board.digits)
            yield "candidates", {"cells": cells, "digits": tuple(sorted(digits))}
            return
        line = {"total": total, "cells": cells, "loop": loop}
        if reader.board.low:
            yield constraint.rules[0], line
        else:
            zeros = make("candidates", cells=tuple(sorted(set(cells))), digits=(0,))
            yield "any-of", {"rules": (make(constraint.rules[0], **line), zeros)}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the line, unless zeros could be taken for one."""
        if not writer.board.low:
            return None
        text = writer.item(constraint.name, rule.total, cells=rule.cells)
        return f"{text}~LOOP" if rule.loop else text


class CageItem(Arguments):
    """A total, or 0, and the cells."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a cage; a cell that is listed twice counts twice."""
        cells = reader.cells(args[1:], "Cage")
        total = number_of(args[0] or "0", "Cage") or None
        if len(set(cells)) == len(cells):
            yield "killer", {"cells": cells, "total": total}
            return
        yield "killer", {"cells": tuple(dict.fromkeys(cells))}
        if total is not None:
            yield "weighted-sum", {"cells": cells, "total": total}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a cage."""
        return writer.item(constraint.name, rule.total or 0, cells=rule.cells)


class WeightedSumItem(Arguments):
    """A total, after _=_ the weights, and the cells."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a sum."""
        total, _, weights = args[0].partition("_=_")
        fields: Fields = {"cells": reader.cells(args[1:], "Sum"), "total": number_of(total, "Sum")}
        if weights:
            fields["weights"] = tuple(number_of(weight, "Sum") for weight in weights.split("_"))
        yield constraint.rules[0], fields

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a sum."""
        if max(map(abs, rule.weights), default=1) > MOST_WEIGHT:
            return None
        weights = f"_=_{joined(rule.weights)}" if rule.weights else ""
        return writer.item(constraint.name, f"{rule.total}{weights}", cells=rule.cells)


class ArrowItem(Arguments):
    """The circle, and the shaft."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read an arrow."""
        circle, *shaft = reader.cells(args, "Arrow")
        yield constraint.rules[0], {"circle": circle, "shaft": tuple(shaft)}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write an arrow."""
        return writer.item(constraint.name, cells=(rule.circle, *rule.shaft))


class PillItem(Arguments):
    """How many cells the pill has, the pill, and the shaft."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read an arrow."""
        length, cells = number_of(args[0], "PillArrow"), reader.cells(args[1:], "PillArrow")
        pill = tuple(sorted(cells[:length]))
        if length not in (2, 3):
            raise FormatError(f"ISS PillArrow: a pill has 2 or 3 cells, not {length}")
        if any(not list(reader.touching(pair)) for pair in pairwise(pill)):
            raise FormatError(
                "ISS PillArrow: cells of the pill that follow one another in reading order do not share a side"
            )
        yield constraint.rules[0], {"pill": pill, "shaft": cells[length:]}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write an arrow."""
        if len(rule.pill) not in (2, 3):
            return None
        return writer.item(constraint.name, len(rule.pill), cells=(*rule.pill, *rule.shaft))


@dataclass(frozen=True)
class DotsItem(Arguments):
    """A mark between any two cells of the list that share a side; an X or V is a sign of ours."""

    sign: str = ""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the marks."""
        pairs = list(reader.touching(reader.cells(args, constraint.name)))
        if not pairs:
            raise FormatError(f"ISS {constraint.name}: no two of its cells share a side")
        for first, second in pairs:
            yield (
                constraint.rules[0],
                {"first": first, "second": second, **({"sign": self.sign} if self.sign else {})},
            )

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a mark between two cells that share a side."""
        if self.sign and rule.sign != self.sign:
            return ""
        if not list(writer.touching((rule.first, rule.second))):
            return None
        return writer.item(constraint.name, cells=(rule.first, rule.second))


class QuadItem(Arguments):
    """The upper left of four cells, and digits."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a circle."""
        digits, corner = tuple(number_of(digit, "Quad") for digit in args[1:]), reader.cell(args[0], "Quad")
        if corner not in reader.beside_at:
            yield constraint.rules[0], {"corner": corner, "digits": digits}
            return
        group, row, col = reader.beside_at[corner]
        places = [(group, row + down, col + right) for down in (0, 1) for right in (0, 1)]
        cells = tuple(cell for cell, place in reader.beside_at.items() if place in places)
        if len(cells) < 4:
            raise FormatError(f"ISS Quad: {args[0]} is not the upper left of four cells")
        yield "contains", {"digits": digits, "cells": cells}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a circle."""
        return writer.item(constraint.name, writer.name(rule.corner), *rule.digits)


class IndexingItem(Arguments):
    """C or R for columns or rows, and the cells."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the cells."""
        way = {"C": "column", "R": "row"}.get(args[0], args[0])
        yield constraint.rules[0], {"cells": tuple(dict.fromkeys(reader.cells(args[1:], "Indexing"))), "way": way}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the cells; there is no letter for boxes."""
        way = {"column": "C", "row": "R"}.get(rule.way)
        return None if way is None else writer.item(constraint.name, way, cells=rule.cells)


class EqualSumItem(Arguments):
    """Groups of cells with - between them."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the groups."""
        groups = " ".join(args).split("-")
        if len(groups) > 1:
            yield constraint.rules[0], {"groups": tuple(reader.cells(group.split(), "EqualSum") for group in groups)}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the groups."""
        groups = ("~".join(writer.name(cell) for cell in group) for group in rule.groups)
        return writer.item(constraint.name, "~-~".join(groups))


class SameValuesItem(Arguments):
    """A number of groups, and their cells; groups of a single cell are clones."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the groups."""
        count, cells = number_of(args[0], "SameValues"), reader.cells(args[1:], "SameValues")
        size, left = divmod(len(cells), count)
        if left or not size:
            raise FormatError(f"ISS SameValues: {len(cells)} cells do not fall into {count} equal groups")
        if count == 1:
            return
        if size > 1:
            yield "same-values", {"groups": tuple(cells[at * size : (at + 1) * size] for at in range(count))}
            return
        for other in cells[1:]:
            yield "clone", {"cells": cells[:1], "copy": (other,)}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the groups."""
        groups = (rule.cells, rule.copy) if rule.name == "clone" else rule.groups
        if rule.name == "clone" and len(rule.cells) > 1:
            return None
        return writer.item(constraint.name, len(groups), cells=(cell for group in groups for cell in group))


class LookAndSayItem(Arguments):
    """What the cage says, and the cells."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the cells."""
        says = tuple(int(number) for number in args[0])
        yield constraint.rules[0], {"says": says, "cells": reader.cells(args[1:], "LookAndSay")}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the cells."""
        return writer.item(constraint.name, "".join(map(str, rule.says)), cells=rule.cells)


@dataclass(frozen=True)
class ContainsItem(Arguments):
    """Digits with _ between them, and cells."""

    exactly: bool

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the digits and cells."""
        digits = tuple(number_of(digit, "Contain") for digit in args[0].split("_"))
        cells = reader.cells(args[1:], "Contain")
        yield constraint.rules[0], {"digits": digits, "cells": cells, "exactly": self.exactly}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the digits and cells."""
        if rule.exactly != self.exactly:
            return ""
        return writer.item(constraint.name, joined(rule.digits), cells=rule.cells)


@dataclass(frozen=True)
class PairsItem(Arguments):
    """A table of pairs as bits, a name for the eye, and cells; more groups may follow, each after a name."""

    reach: str

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the table for each group."""
        size, low = reader.board.size, reader.board.low
        bits = bits_of(args[0], "Pair")
        allowed = tuple(low + x for i, bit in enumerate(bits[: size * size]) if bit for x in divmod(i, size))
        table = set(zip(allowed[::2], allowed[1::2], strict=True))
        if self.reach == "all" and any((b, a) not in table for a, b in table):
            raise FormatError("ISS PairX: the table does not say the same both ways")
        for group in segments(args[1:]):
            cells = reader.cells(group, "Pair")
            if len(cells) > 1:
                yield constraint.rules[0], {"cells": cells, "allowed": allowed, "reach": self.reach}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the table and its cells."""
        if rule.reach != self.reach:
            return ""
        first = next(iter(rule.primitives(writer.board)))
        size, table = writer.board.size, first.table(writer.board)
        one_way = any(table[a] >> b & 1 != table[b] >> a & 1 for a in range(size) for b in range(a))
        if self.reach == "all" and one_way:
            return None
        bits = [row >> b & 1 for row in table for b in range(size)]
        return writer.item(constraint.name, text_of_bits(bits), "", cells=rule.cells)


class RegexItem(Arguments):
    """A pattern in base64, and groups of cells."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the pattern for each group."""
        pattern = bytes_of(args[0]).decode("utf-8", "replace")
        for group in segments(args[1:]):
            yield constraint.rules[0], {"cells": reader.cells(group, "Regex"), "pattern": pattern}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the pattern and its cells."""
        pattern = base64.urlsafe_b64encode(rule.pattern.encode()).decode().rstrip("=")
        return writer.item(constraint.name, pattern, cells=rule.cells)


class MachineItem(Arguments):
    """An automaton in base64, a name for display, and groups of cells, each perhaps of several pieces."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the machine for each group."""
        machine = machine_of(args[0])
        for group in segments(args[1:]):
            pieces = [reader.cells(piece.split(), "NFA") for piece in " ".join(group).split("-")]
            yield constraint.rules[0], machine.fields(pieces, reader.board)

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the machine and its cells."""
        machine = text_of(rule, writer.board)
        return machine and writer.item(constraint.name, machine, "_", cells=rule.cells)
