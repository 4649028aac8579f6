"""The shapes of an ISS item's arguments: what stands in which order after its type, and how it is read and written.

Here are those about the whole board, and groups; lists of cells are in `lists`, outside clues in `outside`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from whydoku.errors import FormatError, InputError, RuleError
from whydoku.formats._constraint_table import Constraint
from whydoku.formats.iss.cell_names import Cells, number_of
from whydoku.model.board import Cell
from whydoku.model.network import compile_rule
from whydoku.model.rule import Rule
from whydoku.rules import find_rule

_rule_type = lru_cache(maxsize=256)(find_rule)


def make(name: str, **fields: Any) -> Rule:
    """Return a rule by name."""
    kind: Any = _rule_type(name)
    made: Rule = kind(**fields)
    return made


class Item(NamedTuple):
    """One `.Type~…`, with its arguments and, for a group, its items."""

    kind: str
    args: tuple[str, ...]
    inside: tuple[Item, ...] = ()


class Reading(Cells, ABC):
    """What a shape needs from the reader of a whole string."""

    ties = "unclued"  # which readings of a full rank may be the same
    passed_over: list[str]  # what is not a constraint, in words
    beside: int  # how many cells of the board are beside the grid
    chaos_clues: dict[
        tuple[str, bool], list[tuple[Cell, ...]]
    ]  # the clues to regions by kind, and whether a cell counts itself

    @property
    def region_cells(self) -> Sequence[Cell]:
        """The labels of the cells' regions, in order; none if regions are not to be found."""
        return [cell for name, cell in self.extra.items() if name.startswith("CC")]

    def region_under(self, name: str, kind: str) -> Cell:
        """Return the cell to whose region a label belongs."""
        labels = self.region_cells
        cell = self.cell(name, kind)
        if cell not in labels:
            raise FormatError(f"ISS {kind}: {name[:20]!r} is not the region of a cell")
        return cell - labels[0]

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
        """Return the items of a group at each of its places."""


class Writing(Cells, ABC):
    """What a shape needs from the writer of a whole string."""

    said: set[str]  # settings written so far; each holds for the whole string

    @abstractmethod
    def rule(self, rule: Rule, *, grouped: bool = False) -> str | None:
        """Write a rule, perhaps inside a group; return None if an ISS string cannot express it."""


Fields: TypeAlias = dict[str, Any]
Made: TypeAlias = Iterator[tuple[str, Fields]]  # names of rules, each with its fields


class IssShape(ABC):
    """How a type expresses rules."""

    in_groups = True  # whether ISS allows it inside And and Or

    @abstractmethod
    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterable[Rule]:
        """Read an item."""

    @abstractmethod
    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a rule; '' if this type does not express it, None if it cannot be written."""


class OnlyRead(IssShape):
    """A type that is never written."""

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write nothing."""
        return None


class Arguments(IssShape):
    """How the fields of a rule stand in the arguments of an item."""

    by_places = False  # whether it refers to grid positions, and would confuse cells beside the grid with them

    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterable[Rule]:
        """Read an item."""
        if reader.beside and self.by_places:
            raise FormatError(f"ISS {item.kind} beside cells outside the grid is not understood")
        board, found = reader.board, []
        try:
            for name, fields in self.read(constraint, reader, item.args):
                rule: Rule = _rule_type(name)(**fields)
                compile_rule(board, rule)  # refuses what makes no sense, and is cached for the puzzle's network
                found.append(rule)
        except RuleError as error:
            raise FormatError(f"ISS {item.kind}: {error}") from error
        except InputError:
            raise
        except (IndexError, ValueError) as error:
            shown = "~".join((item.kind, *item.args))[:60]
            raise FormatError(f"the ISS part {shown!r} has too few or wrong arguments") from error
        return found

    @abstractmethod
    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the arguments."""


# -- the whole board ----------------------------------------------------------------------------------------------------


class WholeItem(Arguments):
    """No arguments."""

    by_places = True
    in_groups = False

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read nothing."""
        yield constraint.rules[0], {}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the type."""
        return writer.item(constraint.name)


class WholeOfNineItem(WholeItem):
    """The same, if ISS knows the rule for the digits 1 to 9 only."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read nothing."""
        refuse_other_than_nine(constraint, reader)
        yield from super().read(constraint, reader, args)

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the type, unless the board has other digits."""
        return super().write(constraint, rule, writer) if has_nine(writer) else None


class WholeFromOneItem(WholeItem):
    """The same, if ISS does not know the rule for the digit 0."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read nothing."""
        refuse_zero(constraint, reader)
        yield from super().read(constraint, reader, args)

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the type, unless the board has a 0."""
        return super().write(constraint, rule, writer) if writer.board.low else None


def refuse_zero(constraint: Constraint[IssShape], reader: Reading) -> None:
    """Raise an error for a type that ISS does not know, or reads differently, with the digit 0."""
    if not reader.board.low:
        raise FormatError(f"ISS {constraint.name} is not for boards with the digit 0")


def has_nine(cells: Cells) -> bool:
    """Whether a board has the digits 1 to 9."""
    return (cells.board.low, cells.board.size) == (1, 9)


def refuse_other_than_nine(constraint: Constraint[IssShape], reader: Reading) -> None:
    """Raise an error for a type that ISS knows for the digits 1 to 9 only."""
    if not has_nine(reader):
        raise FormatError(f"ISS {constraint.name} is for the digits 1 to 9 only")


class DiagonalItem(Arguments):
    """Which diagonal: 1 is up, -1 is down."""

    by_places = True
    in_groups = False

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read one of the two."""
        yield constraint.rules[0], {"which": {"1": "up", "-1": "down"}.get(args[0], args[0])}

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write an item for each."""
        ways = [way for way, which in ((1, "up"), (-1, "down")) if rule.which in (which, "both")]
        return "".join(writer.item(constraint.name, way) for way in ways)


class ConnectedItem(Arguments):
    """No arguments, or the digits with _ between them and the number of cells that hold one."""

    in_groups = False

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Read the digits, and the size where it is said."""
        over: Fields = {}
        if args[0]:
            cells = tuple(cell for name, cell in reader.extra.items() if name.rstrip("0123456789") == args[0])
            if not cells or None in map(reader.board.under, cells):
                raise FormatError(f"ISS ConnectedValues: the cells {args[0][:20]!r} do not lie over those of the grid")
            over["cells"] = cells
        fields: Fields = {**over, "digits": tuple(number_of(digit, "ConnectedValues") for digit in args[1].split("_"))}
        if len(args) > 2 and args[2]:
            fields["size"] = number_of(args[2], "ConnectedValues")
        yield constraint.rules[0], fields

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the digits, and the size where there is one."""
        if rule.cells:
            return None
        size = () if rule.size is None else (rule.size,)
        return writer.item(constraint.name, "", joined(rule.digits), *size)


class DoppelgangerItem(OnlyRead, Arguments):
    """No arguments: DGR1 … are a row of cells above the grid, with what the columns miss; DGC1 … a column of them."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
        """Find the cells beside the grid."""
        prefixes = {"rows": "DGC", "columns": "DGR", "regions": "DGB"}
        yield (
            constraint.rules[0],
            {
                field: tuple(cell for name, cell in reader.extra.items() if name.startswith(prefix))
                for field, prefix in prefixes.items()
            },
        )


class LargestGroupsItem(OnlyRead, Arguments):
    """No arguments: of rows, columns and regions, the largest hold the same digits."""

    def read(self, constraint: Constraint[IssShape], reader: Reading, args: tuple[str, ...]) -> Made:
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


# -- groups and givens --------------------------------------------------------------------------------------------------


class GivenItem(IssShape):
    """Cells, each followed by its digits with _ between them; the reader joins all of them."""

    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Record what is left for the cells."""
        reader.given(item.args)
        yield from ()

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the digits of each cell."""
        digits = joined(rule.digits)
        return writer.item(constraint.name, *(f"{writer.name(cell)}_{digits}" for cell in rule.cells))


class AllPartsItem(IssShape):
    """A group of which every part holds."""

    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Return the parts as rules of their own."""
        yield from reader.rules(item.inside)

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write a group."""
        parts = [writer.rule(part, grouped=True) for part in rule.rules]
        if None in parts or "" in parts:
            return None
        return f".{constraint.name}{''.join(self.part(part) for part in parts if part)}.End"

    def part(self, text: str) -> str:
        """Return a part as it stands in the group, perhaps as several items."""
        return text


class OnePartItem(AllPartsItem):
    """A group of which one part holds."""

    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Read the parts."""
        yield reader.choice(item)

    def part(self, text: str) -> str:
        """Return a part as one item: several are a group of their own."""
        return f".And{text}.End" if text.count(".") > 1 and text[:4] not in (".Or.", ".And") else text


class CopiesItem(OnlyRead):
    """A group that is repeated at several places."""

    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Read the parts at each place."""
        yield from reader.rules(reader.copies(item))


class HintItem(OnlyRead):
    """A hint for ISS's solver that is not a constraint."""

    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Record that it was passed over."""
        reader.passed_over.append(f"{item.kind}, a hint to ISS's solver")
        yield from ()


def joined(numbers: Iterable[int]) -> str:
    """Write numbers with _ between them."""
    return "_".join(map(str, numbers))
