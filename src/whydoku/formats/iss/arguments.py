"""The shapes of an ISS item's arguments: what stands in which order after its type; each is read and written here."""

from __future__ import annotations

import base64
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from whydoku.errors import FormatError, InputError, RuleError
from whydoku.formats._constraint_table import Constraint
from whydoku.formats.iss.machines import machine_of, text_of
from whydoku.formats.iss.names import CELL, Cells, bits_of, bytes_of, number_of, segments, text_of_bits
from whydoku.model.board import Cell
from whydoku.model.network import compile_rule
from whydoku.model.rule import Rule
from whydoku.rules import find_rule

_rule_type = lru_cache(maxsize=256)(find_rule)


def make(name: str, **fields: Any) -> Rule:
    """Make a rule by name."""
    kind: Any = _rule_type(name)
    made: Rule = kind(**fields)
    return made


class Item(NamedTuple):
    """One `.Type~…`, with its arguments and, for a group, what it holds."""

    kind: str
    args: tuple[str, ...]
    inside: tuple[Item, ...] = ()


class Reading(Cells, ABC):
    """What a shape asks of the reader of a whole string."""

    ties = "unclued"  # which readings of a full rank may be the same

    @abstractmethod
    def rules(self, items: Iterable[Item]) -> Iterator[Rule]:
        """Read items."""

    @abstractmethod
    def given(self, args: Iterable[str]) -> None:
        """Read givens and candidates."""

    @abstractmethod
    def choice(self, item: Item) -> Rule:
        """Read a group of which one part must hold."""

    @abstractmethod
    def copies(self, item: Item) -> Iterator[Item]:
        """Give what a group holds at each of its places."""


class Writing(Cells, ABC):
    """What a shape asks of the writer of a whole string."""

    said: set[str]  # settings that were written, each of which holds for the whole string

    @abstractmethod
    def rule(self, rule: Rule) -> str | None:
        """Write a rule, or give None where an ISS string has no words for it."""


Fields: TypeAlias = dict[str, Any]
Made: TypeAlias = Iterator[tuple[str, Fields]]  # names of rules, each with its fields


class Shape:
    """How the fields of a rule stand in the arguments of an item."""

    by_places = False  # whether it goes by places of the grid, and would take cells beside it for some of them

    def rules(self, constraint: Constraint[Shape], reader: Reading, item: Item) -> Iterable[Rule]:
        """Read an item."""
        if reader.extra and self.by_places:
            raise FormatError(f"ISS {item.kind} beside cells outside the grid is not understood")
        board, found = reader.board, []
        try:
            for name, fields in self.read(constraint, reader, item.args):
                rule: Rule = _rule_type(name)(**fields)
                compile_rule(board, rule)  # refuses what makes no sense, and is kept for the puzzle's network
                found.append(rule)
        except RuleError as error:
            raise FormatError(f"ISS {item.kind}: {error}") from error
        except InputError:
            raise
        except (IndexError, ValueError) as error:
            shown = "~".join((item.kind, *item.args))[:60]
            raise FormatError(f"the ISS part {shown!r} has too few or wrong arguments") from error
        return found

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the arguments."""
        raise NotImplementedError

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a rule; '' where this type says nothing of it, None where it cannot be written."""
        raise NotImplementedError


# -- the whole board ----------------------------------------------------------------------------------------------------


class Whole(Shape):
    """No arguments."""

    by_places = True

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read nothing."""
        yield constraint.rules[0], {}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the type."""
        return writer.item(constraint.name)


class Diagonal(Shape):
    """Which diagonal: 1 is up, -1 is down."""

    by_places = True

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read one of the two."""
        yield constraint.rules[0], {"which": {"1": "up", "-1": "down"}.get(args[0], args[0])}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write an item for each."""
        ways = [way for way, which in ((1, "up"), (-1, "down")) if rule.which in (which, "both")]
        return "".join(writer.item(constraint.name, way) for way in ways)


class Connected(Shape):
    """Nothing, the digits with _ between them, and how many cells hold one."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the digits, and the size where it is said."""
        if args[0]:
            raise FormatError("ISS ConnectedValues of cells beside the grid is not understood")
        fields: Fields = {"digits": tuple(number_of(digit, "ConnectedValues") for digit in args[1].split("_"))}
        if len(args) > 2 and args[2]:
            fields["size"] = number_of(args[2], "ConnectedValues")
        yield constraint.rules[0], fields

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the digits, and the size where there is one."""
        size = () if rule.size is None else (rule.size,)
        return writer.item(constraint.name, "", _joined(rule.digits), *size)


class Doppelganger(Shape):
    """Nothing: DGR1 … are a row of cells above the grid, with what the columns miss; DGC1 … a column of them."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Find the cells beside the grid."""
        prefixes = {"rows": "DGC", "columns": "DGR", "regions": "DGB"}
        yield (
            constraint.rules[0],
            {
                field: tuple(cell for name, cell in reader.extra.items() if name.startswith(prefix))
                for field, prefix in prefixes.items()
            },
        )


class LargestGroups(Shape):
    """Nothing: of rows, columns and regions, the largest hold the same digits."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Find the groups."""
        board = reader.board
        lines = [
            tuple(cell for cell in reader.grid if board.positions[cell][axis] == number)
            for axis, count in enumerate((reader.rows, reader.cols))
            for number in range(count)
        ]
        groups = [*lines, *board.regions]
        most = max(map(len, groups))
        yield constraint.rules[0], {"groups": tuple(group for group in groups if len(group) == most)}


# -- cells --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Along(Shape):
    """A line of cells, after a number where `number` names its field; LOOP before the cells closes the line."""

    number: str = ""
    by_places: bool = False

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the line."""
        name, fields = constraint.rules[0], {}
        if self.number and not CELL.fullmatch(args[0]):
            if args[0]:
                fields[self.number] = number_of(args[0], name)
            args = args[1:]
        loop = bool(args) and args[0] == "LOOP"
        cells = reader.cells(args[loop:], name)
        yield name, {**fields, "cells": (*cells, cells[0]) if loop else cells}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the line."""
        return writer.item(constraint.name, *self.numbers(rule, writer), cells=rule.cells)

    def numbers(self, rule: Any, writer: Writing) -> tuple[object, ...]:
        """Give what stands before the cells."""
        return (getattr(rule, self.number),) if self.number else ()


class Whisper(Along):
    """A line after the least difference, which is always written."""

    def numbers(self, rule: Any, writer: Writing) -> tuple[object, ...]:
        """Give the difference, even where it is the board's usual one."""
        return (rule.least_difference(writer.board),)


class SumLine(Shape):
    """A total and a line of cells, with LOOP somewhere where its ends meet."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the line."""
        cells = reader.cells([arg for arg in args[1:] if arg != "LOOP"], "SumLine")
        fields: Fields = {"total": number_of(args[0], "SumLine"), "cells": cells, "loop": "LOOP" in args}
        yield constraint.rules[0], fields

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the line."""
        return writer.item(constraint.name, rule.total, *(["LOOP"] if rule.loop else []), cells=rule.cells)


class Cage(Shape):
    """A total, or 0, and the cells."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a cage; a cell that is listed twice counts twice."""
        cells = reader.cells(args[1:], "Cage")
        total = number_of(args[0] or "0", "Cage") or None
        if len(set(cells)) == len(cells):
            yield "killer", {"cells": cells, "total": total}
            return
        yield "killer", {"cells": tuple(dict.fromkeys(cells))}
        if total is not None:
            yield "weighted-sum", {"cells": cells, "total": total}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a cage."""
        return writer.item(constraint.name, rule.total or 0, cells=rule.cells)


class WeightedSum(Shape):
    """A total, after _=_ the weights, and the cells."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a sum."""
        total, _, weights = args[0].partition("_=_")
        fields: Fields = {"cells": reader.cells(args[1:], "Sum"), "total": number_of(total, "Sum")}
        if weights:
            fields["weights"] = tuple(number_of(weight, "Sum") for weight in weights.split("_"))
        yield constraint.rules[0], fields

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a sum."""
        weights = f"_=_{_joined(rule.weights)}" if rule.weights else ""
        return writer.item(constraint.name, f"{rule.total}{weights}", cells=rule.cells)


class Arrow(Shape):
    """The circle, and the shaft."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read an arrow."""
        circle, *shaft = reader.cells(args, "Arrow")
        yield constraint.rules[0], {"circle": circle, "shaft": tuple(shaft)}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write an arrow."""
        return writer.item(constraint.name, cells=(rule.circle, *rule.shaft))


class Pill(Shape):
    """How many cells the pill has, the pill, and the shaft."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read an arrow."""
        length, cells = number_of(args[0], "PillArrow"), reader.cells(args[1:], "PillArrow")
        yield constraint.rules[0], {"pill": tuple(sorted(cells[:length])), "shaft": cells[length:]}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write an arrow."""
        return writer.item(constraint.name, len(rule.pill), cells=(*rule.pill, *rule.shaft))


@dataclass(frozen=True)
class Dots(Shape):
    """Cells that follow one another and share a side: a mark between any two; an X or V is a sign of ours."""

    sign: str = ""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the marks."""
        name = constraint.rules[0]
        for first, second in reader.touching(reader.cells(args, name)):
            yield name, {"first": first, "second": second, **({"sign": self.sign} if self.sign else {})}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a mark."""
        if self.sign and rule.sign != self.sign:
            return ""
        return writer.item(constraint.name, cells=(rule.first, rule.second))


class Greater(Shape):
    """A cell, and those that are smaller."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the pairs."""
        first, *others = reader.cells(args, "GreaterThan")
        for other in others:
            yield constraint.rules[0], {"first": first, "second": other}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a pair."""
        return writer.item(constraint.name, cells=(rule.first, rule.second))


class Quad(Shape):
    """The upper left of four cells, and digits."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a circle."""
        digits = tuple(number_of(digit, "Quad") for digit in args[1:])
        yield constraint.rules[0], {"corner": reader.cell(args[0], "Quad"), "digits": digits}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a circle."""
        return writer.item(constraint.name, writer.name(rule.corner), *rule.digits)


class Indexing(Shape):
    """C or R for columns or rows, and the cells."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the cells."""
        way = {"C": "column", "R": "row"}.get(args[0], args[0])
        yield constraint.rules[0], {"cells": tuple(dict.fromkeys(reader.cells(args[1:], "Indexing"))), "way": way}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the cells; there is no letter for boxes."""
        way = {"column": "C", "row": "R"}.get(rule.way)
        return None if way is None else writer.item(constraint.name, way, cells=rule.cells)


class EqualSum(Shape):
    """Groups of cells with - between them."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the groups."""
        groups = " ".join(args).split("-")
        yield constraint.rules[0], {"groups": tuple(reader.cells(group.split(), "EqualSum") for group in groups)}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the groups."""
        groups = ("~".join(writer.name(cell) for cell in group) for group in rule.groups)
        return writer.item(constraint.name, "~-~".join(groups))


class SameValues(Shape):
    """How many groups, and their cells; groups of a single cell are clones."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the groups."""
        count, cells = number_of(args[0], "SameValues"), reader.cells(args[1:], "SameValues")
        size = len(cells) // count
        if size > 1:
            yield "same-values", {"groups": tuple(cells[at * size : (at + 1) * size] for at in range(count))}
            return
        for other in cells[1:]:
            yield "clone", {"cells": cells[:1], "copy": (other,)}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the groups."""
        groups = (rule.cells, rule.copy) if rule.name == "clone" else rule.groups
        return writer.item(constraint.name, len(groups), cells=(cell for group in groups for cell in group))


class LookAndSay(Shape):
    """What is said, and the cells."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the cells."""
        says = tuple(int(number) for number in args[0])
        yield constraint.rules[0], {"says": says, "cells": reader.cells(args[1:], "LookAndSay")}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the cells."""
        return writer.item(constraint.name, "".join(map(str, rule.says)), cells=rule.cells)


@dataclass(frozen=True)
class Contains(Shape):
    """Digits with _ between them, and cells."""

    exactly: bool

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the digits and cells."""
        digits = tuple(number_of(digit, "Contain") for digit in args[0].split("_"))
        cells = reader.cells(args[1:], "Contain")
        yield constraint.rules[0], {"digits": digits, "cells": cells, "exactly": self.exactly}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the digits and cells."""
        if rule.exactly != self.exactly:
            return ""
        return writer.item(constraint.name, _joined(rule.digits), cells=rule.cells)


@dataclass(frozen=True)
class Pairs(Shape):
    """A table of pairs as bits, a name for the eye, and cells; more groups may follow, each after a name."""

    reach: str

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the table for each group."""
        size, low = reader.board.size, reader.board.low
        bits = bits_of(args[0], "Pair")
        allowed = tuple(low + x for i, bit in enumerate(bits[: size * size]) if bit for x in divmod(i, size))
        for group in segments(args[1:]):
            cells = reader.cells(group, "Pair")
            yield constraint.rules[0], {"cells": cells, "allowed": allowed, "reach": self.reach}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the table and its cells."""
        if rule.reach != self.reach:
            return ""
        size, low = writer.board.size, writer.board.low
        allowed = set(zip(rule.allowed[::2], rule.allowed[1::2], strict=True))
        bits = [int((low + i // size, low + i % size) in allowed) for i in range(size * size)]
        return writer.item(constraint.name, text_of_bits(bits), "", cells=rule.cells)


class Regex(Shape):
    """A pattern in base64, and groups of cells."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the pattern for each group."""
        pattern = bytes_of(args[0]).decode("utf-8", "replace")
        for group in segments(args[1:]):
            yield constraint.rules[0], {"cells": reader.cells(group, "Regex"), "pattern": pattern}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the pattern and its cells."""
        pattern = base64.urlsafe_b64encode(rule.pattern.encode()).decode().rstrip("=")
        return writer.item(constraint.name, pattern, cells=rule.cells)


class Machine(Shape):
    """A machine in base64, a name for the eye, and groups of cells, each perhaps of several pieces."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the machine for each group."""
        machine = machine_of(args[0])
        for group in segments(args[1:]):
            pieces = [reader.cells(piece.split(), "NFA") for piece in " ".join(group).split("-")]
            yield constraint.rules[0], machine.fields(pieces, reader.board)

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the machine and its cells."""
        machine = text_of(rule, writer.board)
        return machine and writer.item(constraint.name, machine, "_", cells=rule.cells)


# -- clues outside ------------------------------------------------------------------------------------------------------


class Sides(Shape):
    """A row or column, a clue at its start, and one at its end."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the clues."""
        name = constraint.rules[0]
        cells = reader.line(args[0], name)
        for clue, line in zip(args[1:], (cells, cells[::-1]), strict=False):
            if clue:
                yield name, {"clue": number_of(clue, name), "cells": line}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a clue."""
        sides = (rule.clue, "") if rule.cells[0] < rule.cells[-1] else ("", rule.clue)
        return writer.item(constraint.name, writer.line_name(rule.cells), *sides)


class Ranks(Sides):
    """The same, for ranks, which one setting for all says more of."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the clues."""
        for name, fields in super().read(constraint, reader, args):
            yield name, {**fields, "ties": reader.ties}


class RankTies(Shape):
    """Which readings may be the same: none, any, or only those without a clue."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the setting; what it says of the clues, the reader has told them already."""
        if args[0] == "none":
            yield constraint.rules[0], {}
        elif args[0] not in ("only-unclued", "any"):
            raise FormatError(f"ISS FullRankTies: {args[0][:20]!r} is none of none, only-unclued and any")

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the setting once."""
        text = writer.item(constraint.name, "none" if rule.name == "no-rank-ties" else "any")
        if text in writer.said or getattr(rule, "ties", "") == "unclued":
            return ""
        writer.said.add(text)
        return text


class OneSide(Shape):
    """A clue, and the row or column, which says the same from either end."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a clue."""
        name = constraint.name
        yield constraint.rules[0], {"clue": number_of(args[0], name), "cells": reader.line(args[1], name)}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a clue."""
        return writer.item(constraint.name, rule.clue, writer.line_name(rule.cells))


class Slanting(Shape):
    """A clue and an edge cell: the top edge goes down to the left, the right up to the left, and so on round the board."""

    def read(self, constraint: Constraint[Shape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read a clue."""
        row, col = reader.board.positions[reader.cell(args[1], "LittleKiller")]
        if (row == 0 and col > 0) or (row == 0 and col == 0 and reader.cols == 1):
            down, right = 1, -1
        elif col == 0 and row < reader.rows - 1:
            down, right = 1, 1
        elif row == reader.rows - 1 and col < reader.cols - 1:
            down, right = -1, 1
        else:
            down, right = -1, -1
        line: list[Cell] = []
        while (cell := reader.at(row, col)) is not None:
            line.append(cell)
            row, col = row + down, col + right
        yield constraint.rules[0], {"clue": number_of(args[0], "LittleKiller"), "cells": tuple(line)}

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a clue."""
        return writer.item(constraint.name, rule.clue, cells=rule.cells[:1])


# -- groups and givens --------------------------------------------------------------------------------------------------


class Given(Shape):
    """Cells, each with its digits after it, with _ between them; the reader puts all of them together."""

    def rules(self, constraint: Constraint[Shape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Note what is left to the cells."""
        reader.given(item.args)
        yield from ()

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write the digits of each cell."""
        digits = _joined(rule.digits)
        return writer.item(constraint.name, *(f"{writer.name(cell)}_{digits}" for cell in rule.cells))


class AllParts(Shape):
    """A group of which every part holds."""

    def rules(self, constraint: Constraint[Shape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Read the parts, which hold by themselves."""
        yield from reader.rules(item.inside)

    def write(self, constraint: Constraint[Shape], rule: Any, writer: Writing) -> str | None:
        """Write a group; a part that takes several items is a group of its own, because each item is a part."""
        parts = [writer.rule(part) for part in rule.rules]
        if None in parts or "" in parts:
            return None
        grouped = (
            f".And{part}.End" if part.count(".") > 1 and part[:4] not in (".Or.", ".And") else part
            for part in parts
            if part
        )
        return f".{constraint.name}{''.join(grouped)}.End"


class OnePart(AllParts):
    """A group of which one part holds."""

    def rules(self, constraint: Constraint[Shape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Read the parts."""
        yield reader.choice(item)


class Copies(Shape):
    """A group that is repeated at several places."""

    def rules(self, constraint: Constraint[Shape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Read the parts at each place."""
        yield from reader.rules(reader.copies(item))


def _joined(numbers: Iterable[int]) -> str:
    return "_".join(map(str, numbers))
