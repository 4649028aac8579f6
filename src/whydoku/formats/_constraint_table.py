"""One table for both directions: a format's name for a constraint, our rules for it, and its shape.

A format that carries rules has one such table. An entry's shape reads and writes the fields of the
rule, so no name is listed twice. An entry that is only read, or only written, says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from whydoku.model.rule import Rule
from whydoku.rules import find_rule

ShapeT = TypeVar("ShapeT")


@dataclass(frozen=True)
class Constraint(Generic[ShapeT]):
    """One entry: the format's name for a constraint, the names of our rules for it, and how it is read and written."""

    name: str
    rules: tuple[str, ...]
    shape: ShapeT
    only_read: str = ""  # why it is never written
    only_written: str = ""  # why it is never read as this rule

    @property
    def kind(self) -> type[Rule]:
        """The type of its first rule."""
        return find_rule(self.rules[0])


class Table(Generic[ShapeT]):
    """The type of its first rule."""

    def __init__(self, *constraints: Constraint[ShapeT]) -> None:
        self.constraints = constraints
        self._by_name = {entry.name: entry for entry in constraints if not entry.only_written}
        self._by_rule: dict[str, tuple[Constraint[ShapeT], ...]] = {}
        for entry in constraints:
            for rule in entry.rules if not entry.only_read else ():
                self._by_rule[rule] = (*self._by_rule.get(rule, ()), entry)

    def __iter__(self) -> Iterator[Constraint[ShapeT]]:
        return iter(self.constraints)

    @property
    def read(self) -> Iterator[Constraint[ShapeT]]:
        """Yield what is read, in the table's order."""
        return iter(self._by_name.values())

    def named(self, name: str) -> Constraint[ShapeT] | None:
        """Return the entries of a name in the format."""
        return self._by_name.get(name)

    def saying(self, rule: Rule) -> tuple[Constraint[ShapeT], ...]:
        """Return the entries for a rule: one constraint, or a few that each express a part of it."""
        return self._by_rule.get(rule.name, ())
