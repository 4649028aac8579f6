"""Shapes of ISS items about regions that are to be found: their clues, which become arguments of one rule.

CC1, CC2 … are the labels of the cells' regions. Labels are interchangeable, so nothing may say which one a cell has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from whydoku.errors import FormatError, RuleError
from whydoku.formats._constraint_table import Constraint
from whydoku.formats.iss.arguments import IssShape, Item, Reading, Writing, make
from whydoku.formats.iss.cell_names import number_of
from whydoku.model.board import Cell
from whydoku.model.rule import Rule


@dataclass(frozen=True)
class ChaosClueItem(IssShape):
    """The cell that counts, 1 if it does not count itself, and the labels of where it counts; `field` takes the clue."""

    field: str
    in_groups = False

    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterator[Rule]:
        """Record the clue for the rule of the regions."""
        name, args = constraint.name, [*item.args]
        if not args:
            raise FormatError(f"ISS {name} lists no cells")
        circle, offset = reader.cell(args[0], name), args[1] if len(args) > 1 else ""
        if offset not in ("", "0", "1"):
            raise FormatError(f"ISS {name}: {number_of(offset, name)} is neither 0 nor 1")
        here = f"CC{circle + 1}"
        clue = [circle, *(reader.region_under(label, name) for label in args[2:] if label not in ("-", here))]
        if len(args) > 2 and args[2] != here:
            raise FormatError(f"ISS {name}: the first label is not that of {args[0]}")
        if len(args) > 2 and len(clue) == 1:
            raise FormatError(f"ISS {name}: it counts nothing but its own cell")
        reader.chaos_clues.setdefault((self.field, offset != "1"), []).append(tuple(dict.fromkeys(clue)))
        yield from ()

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the clues of this kind."""
        own = "0" if rule.itself else "1"
        found = []
        for clue in getattr(rule, self.field):
            cells = [f"CC{cell + 1}" for cell in clue]
            if self.field == "seen" and len(clue) > 1:
                cells = [name for arm in rule.ways(writer.board, clue) for name in ("-", *(f"CC{c + 1}" for c in arm))][
                    1:
                ]
            found.append(writer.item(constraint.name, writer.name(clue[0]), own, *(cells if len(clue) > 1 else ())))
        return "".join(found)


class ChaosItem(IssShape):
    """No arguments; with what is known of pairs of cells."""

    in_groups = False

    def rules(self, constraint: Constraint[IssShape], reader: Reading, item: Item) -> Iterable[Rule]:
        """Read nothing: it is made when its clues are known."""
        return ()

    def write(self, constraint: Constraint[IssShape], rule: Any, writer: Writing) -> str | None:
        """Write the type, groups in one region, and borders."""
        together = (f".SameValues~{len(cells)}{_labels(cells)}" for cells in rule.together if len(cells) > 1)
        borders = (f".AllDifferent{_labels(cells)}" for cells in rule.borders)
        return "".join((writer.item(constraint.name), *together, *borders))


def _labels(cells: Iterable[Cell]) -> str:
    return "".join(f"~CC{cell + 1}" for cell in cells)


def chaos_rule(reader: Reading, said: list[Rule]) -> Rule:
    """Return the rule of the regions from its clues and from what other rules say about two labels, which are removed."""
    under = {cell: cell - start for start in [min(reader.region_cells)] for cell in reader.region_cells}
    fields: dict[str, Any] = {"boxes": bool(reader.board.regions)}
    groups: list[list[Cell]] = []
    borders: list[tuple[Cell, ...]] = []
    for rule in [*said]:
        cells: tuple[Cell, ...] = getattr(rule, "cells", ())
        if rule.name == "clone":
            cells += getattr(rule, "copy", ())
        if len(cells) != 2 or not all(cell in under for cell in cells) or rule.name not in ("clone", "extra-region"):
            continue
        said.remove(rule)
        pair = tuple(under[cell] for cell in cells)
        if rule.name == "extra-region":
            borders.append(pair)
        else:
            group = next((group for group in groups if group[0] == pair[0]), None)
            groups.append([*pair]) if group is None else group.append(pair[1])
    itself = {counted for _, counted in reader.chaos_clues}
    if len(itself) > 1:
        raise FormatError(
            "ISS: some clues to the regions count their own cell and some do not, which is not understood"
        )
    for (field, counted), clues in reader.chaos_clues.items():
        fields[field], fields["itself"] = tuple(dict.fromkeys(clues)), counted
    if borders:
        fields["borders"] = tuple(dict.fromkeys(borders))
    if groups:
        fields["together"] = tuple(tuple(dict.fromkeys(group)) for group in groups)
    rule = make("chaos-construction", **fields)
    try:
        rule.check(reader.board)
    except RuleError as error:
        raise FormatError(f"ISS {error}") from error
    return rule
