"""The pattern of a step: parts, each with the role it plays (base, cover, fins, pivot, set, colour …) and its items.

A role determines the kind of its items, so a type checker knows them:

  cell        numbers of cells
  digit       digits
  candidate   pairs of a cell and a digit
  group       names of houses and other groups: "row 3"
  rule        names of rules: "the cage at r1c1"
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args, overload

from whydoku._kernel import schema
from whydoku.errors import InputError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.wording import clipped

Pair: TypeAlias = tuple[Cell, Digit]
"""A candidate as people name it: a cell and a digit."""
Item: TypeAlias = Cell | Digit | Pair | str

CellRole: TypeAlias = Literal["cells", "pivot", "pincers", "set"]
DigitRole: TypeAlias = Literal["digits", "common"]
CandidateRole: TypeAlias = Literal["fins", "endofins", "fillings", "colour", "left"]
GroupRole: TypeAlias = Literal["houses", "base", "cover"]
RuleRole: TypeAlias = Literal["rules"]

ROLES: dict[str, str] = dict(schema()[0])
"""The roles that parts of a pattern play, each with the kind of its items; the kernel names them."""

_TYPED = {"cell": CellRole, "digit": DigitRole, "candidate": CandidateRole, "group": GroupRole, "rule": RuleRole}
if {role: kind for kind, roles in _TYPED.items() for role in get_args(roles)} != ROLES:
    raise ImportError("the kernel names other roles than this package; rebuild it")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a pattern: the role it plays (`ROLES` has them all) and its items."""

    role: str
    items: tuple[Cell | Digit, ...] | tuple[Pair, ...] | tuple[str, ...]

    def __post_init__(self) -> None:
        if self.role not in ROLES:
            raise InputError(f"there is no role {self.role!r}; expected one of {', '.join(ROLES)}")

    @property
    def kind(self) -> str:
        """The kind of its items: cell, digit, candidate, group or rule."""
        return ROLES[self.role]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The items of a part that lists cells."""
        return self._listed("cell")

    @property
    def digits(self) -> tuple[Digit, ...]:
        """The items of a part that lists digits."""
        return self._listed("digit")

    @property
    def candidates(self) -> tuple[Pair, ...]:
        """The items of a part that lists candidates."""
        return self._listed("candidate")

    @property
    def names(self) -> tuple[str, ...]:
        """The items of a part that names groups or rules."""
        return self._listed("group", "rule")

    def _listed(self, *kinds: str) -> tuple[Any, ...]:
        if self.kind not in kinds:
            raise TypeError(f"the items of {self.role!r} are of the kind {self.kind!r}")
        return self.items

    def __repr__(self) -> str:
        return f"Part({self.role!r}, {clipped(repr(self.items))})"

    def to_json(self, board: Board) -> dict[str, Any]:
        """Return the JSON form."""
        items: list[Any] = list(self.items)
        if self.kind == "cell":
            items = [board.name(cell) for cell in self.cells]
        elif self.kind == "candidate":
            items = [[board.name(cell), digit] for cell, digit in self.candidates]
        return {"role": self.role, "items": items}

    @classmethod
    def from_json(cls, shape: dict[str, Any], board: Board) -> Part:
        """Read the JSON form."""
        role, items = shape["role"], shape["items"]
        if ROLES.get(role) == "cell":
            items = [board.cell(name) for name in items]
        elif ROLES.get(role) == "candidate":
            items = [pair_named(board, name, digit) for name, digit in items]
        return cls(role, tuple(items))


def pair_named(board: Board, name: str, digit: Digit) -> Pair:
    """Return the candidate that JSON names; raise an InputError where the board has no such cell or digit."""
    if digit not in board.digits or isinstance(digit, bool):
        raise InputError(f"the step names {digit!r}, which is no digit of the board")
    return board.cell(name), digit


class Patterned:
    """Something with a pattern, and its items by role."""

    __slots__ = ()
    pattern: tuple[Part, ...]

    @overload
    def parts(self, role: CellRole) -> tuple[tuple[Cell, ...], ...]: ...
    @overload
    def parts(self, role: DigitRole) -> tuple[tuple[Digit, ...], ...]: ...
    @overload
    def parts(self, role: CandidateRole) -> tuple[tuple[Pair, ...], ...]: ...
    @overload
    def parts(self, role: GroupRole | RuleRole) -> tuple[tuple[str, ...], ...]: ...
    @overload
    def parts(self, role: str) -> tuple[tuple[Item, ...], ...]: ...
    def parts(self, role: str) -> Sequence[Sequence[Item]]:
        """Return the items of each part with a role."""
        return tuple(part.items for part in self.pattern if part.role == role)

    @overload
    def items(self, *roles: CellRole) -> tuple[Cell, ...]: ...
    @overload
    def items(self, *roles: DigitRole) -> tuple[Digit, ...]: ...
    @overload
    def items(self, *roles: CandidateRole) -> tuple[Pair, ...]: ...
    @overload
    def items(self, *roles: GroupRole | RuleRole) -> tuple[str, ...]: ...
    @overload
    def items(self, *roles: str) -> tuple[Item, ...]: ...
    def items(self, *roles: str) -> Sequence[Item]:
        """Return each item that plays one of these roles, once."""
        return tuple(dict.fromkeys(item for role in roles for items in self.parts(role) for item in items))


def fillings_in(pattern: Iterable[Part]) -> tuple[tuple[Cell, tuple[Digit, ...]], ...]:
    """Return the cells of the deadly pattern that some parts name, each with the digits that it may hold."""
    found: dict[Cell, tuple[Digit, ...]] = {}
    for cell, digit in (pair for part in pattern if part.role == "fillings" for pair in part.candidates):
        found[cell] = (*found.get(cell, ()), digit)
    return tuple(found.items())
