"""One table for both ways: what a format calls a constraint, the rules of ours that say it, and its shape.

A format that carries rules has one such table. An entry's shape knows how the fields of the rule stand in the format's text,
reads them and writes them, so no name is listed twice. An entry that is only read, or only written, says why.
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
    """One entry: the format's name for a constraint, the names of our rules that say it, and how it is read and written."""

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
    """The constraints of a format, found by the format's name for them or by our rule."""

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
        """Go through what is read, in the table's order."""
        return iter(self._by_name.values())

    def named(self, name: str) -> Constraint[ShapeT] | None:
        """Find what the format calls so."""
        return self._by_name.get(name)

    def saying(self, rule: Rule) -> tuple[Constraint[ShapeT], ...]:
        """Find what the format says a rule with: one constraint, or a few that each say a part of it."""
        return self._by_rule.get(rule.name, ())
