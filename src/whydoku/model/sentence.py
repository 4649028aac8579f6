"""A sentence as a record: its claim, the sources of the claim, and the text made from both.

A step is explained by a list of such records. A claim is about cells and digits; a source is a fact that the reader can look
up: a placed digit, a house, a rule, the candidates left in a cell, an earlier line, or a supposition. A claim holds in every
filling that keeps its sources (`words/sentence_checks.py` tests just that), so a sentence that passes cannot be false.

A line that rests on a supposition claims only that its claim follows from it; a later line may rest on that line alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeAlias

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.premise import Premise

Pair: TypeAlias = tuple[Cell, Digit]
Compared: TypeAlias = Literal["at least", "at most", "exactly"]

# -- claims -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Is:
    """Each of the cells holds one of the digits."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class IsNot:
    """None of the cells holds any of the digits."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of the statements "this digit is in this cell" (or is not) is true."""

    literals: tuple[tuple[Cell, Digit, bool], ...]


@dataclass(frozen=True, slots=True)
class Total:
    """The weighted sum of the cells' digits is a number, at most that number, or at least that number."""

    cells: tuple[Cell, ...]
    compared: Compared
    number: int
    weights: tuple[int, ...] = ()  # all 1 where empty


@dataclass(frozen=True, slots=True)
class Equal:
    """The cells all hold the same digit."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HiddenIn:
    """Each of the digits lies in one of the cells of a group."""

    group: str
    digits: tuple[Digit, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """The number of cells that hold one of the digits."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    compared: Compared
    number: int


@dataclass(frozen=True, slots=True)
class MadeOf:
    """The digits of the cells, all different, are one of some sets: "1 + 2 + 5 or 1 + 3 + 4"."""

    cells: tuple[Cell, ...]
    sets: tuple[tuple[Digit, ...], ...]


@dataclass(frozen=True, slots=True)
class Impossible:
    """The sources cannot all hold."""


Claim: TypeAlias = Is | IsNot | OneOf | Total | Equal | HiddenIn | Counted | MadeOf | Impossible

# -- sources ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed:
    """A digit stands in a cell."""

    cell: Cell
    digit: Digit


@dataclass(frozen=True, slots=True)
class Group:
    """A house, or another group of cells whose digits differ, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class ByRule:
    """A rule, as one of its premises states it."""

    premise: Premise


@dataclass(frozen=True, slots=True)
class Tie:
    """What the rules say about two cells, besides the groups that contain both."""

    cells: tuple[Cell, Cell]
    name: str  # the rule's name: "anti-knight"


@dataclass(frozen=True, slots=True)
class CellMarks:
    """The candidates that a cell has left in the position."""

    cell: Cell
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """The cells of a house that still have a digit as a candidate."""

    group: str
    digit: Digit
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Earlier:
    """Digits that an earlier step removed from a cell."""

    cell: Cell
    digits: tuple[Digit, ...]
    step: str = ""  # "step 12 (Pointing)"; empty if the step is not known


@dataclass(frozen=True, slots=True)
class FromLine:
    """An earlier line, by its number from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Suppose:
    """A supposition, made to see what follows."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class OneSolution:
    """The puzzle has one solution, so some cell of a deadly pattern must hold another digit, a guardian.

    If no guardians are named, the line rests on the cells' candidates too.
    """

    guardians: tuple[Pair, ...]
    fillings: tuple[tuple[Cell, tuple[Digit, ...]], ...]


Source: TypeAlias = Placed | Group | ByRule | Tie | CellMarks | Places | Earlier | FromLine | Suppose | OneSolution

KINDS = {
    kind.__name__: kind
    for kind in (
        *(Is, IsNot, OneOf, Total, Equal, HiddenIn, Counted, MadeOf, Impossible),
        *(Placed, Group, ByRule, Tie, CellMarks, Places, Earlier, FromLine, Suppose, OneSolution),
    )
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A claim, its sources, and its text.

    A text without claims only leads on ("Look at the 9s in row 5.") and must not say anything that could be false.
    """

    claims: tuple[Claim, ...]
    because: tuple[Source, ...]
    text: str
    plain: bool = field(default=False)  # whether no reason could be put into words, so that only the claim is stated

    @property
    def supposed(self) -> tuple[Claim, ...]:
        """The suppositions among its sources."""
        return tuple(source.claim for source in self.because if isinstance(source, Suppose))

    def to_json(self, board: Board) -> dict[str, Any]:
        """Return the JSON form: kinds by name, cells by name."""
        return {
            "claim": [_shape(each, board) for each in self.claims],
            "because": [_shape(each, board) for each in self.because],
            "text": self.text,
            **({"plain": True} if self.plain else {}),
        }

    @classmethod
    def from_json(cls, shape: dict[str, Any], board: Board, premises: Sequence[Premise] = ()) -> Sentence:
        """Read the JSON form; rules are looked up among the premises by their numbers."""
        claims = tuple(_read(each, board, premises) for each in shape["claim"])
        because = tuple(_read(each, board, premises) for each in shape["because"])
        return cls(claims, because, shape["text"], shape.get("plain", False))


def is_(cells: Cell | Iterable[Cell], digits: Digit | Iterable[Digit]) -> Is:
    """Return the claim that cells hold one of some digits."""
    return Is(_several(cells), tuple(sorted(_several(digits))))


def is_not(cells: Cell | Iterable[Cell], digits: Digit | Iterable[Digit]) -> IsNot:
    """Return the claim that cells hold none of some digits."""
    return IsNot(_several(cells), tuple(sorted(_several(digits))))


def _several(items: int | Iterable[int]) -> tuple[int, ...]:
    return (items,) if isinstance(items, int) else tuple(items)


def cells_of(record: Claim | Source) -> Iterable[Cell]:
    """Yield the cells that a claim or a source names itself, not those of a house or rule that it names."""
    match record:
        case Is() | IsNot() | Total() | Equal() | HiddenIn() | Counted() | MadeOf() | Tie() | Places():
            yield from record.cells
        case OneOf():
            yield from (cell for cell, _, _ in record.literals)
        case Placed() | CellMarks() | Earlier():
            yield record.cell
        case Suppose():
            yield from cells_of(record.claim)
        case OneSolution():
            yield from (cell for cell, _ in record.fillings)
            yield from (cell for cell, _ in record.guardians)
        case _:
            return


# -- JSON -------------------------------------------------------------------------------------------------------------

_CELLS = frozenset({"cell", "cells"})
_PAIRS = frozenset({"literals", "guardians", "fillings"})


def _shape(record: Claim | Source, board: Board) -> dict[str, Any]:
    shape: dict[str, Any] = {"kind": type(record).__name__}
    for each in fields(record):
        value = getattr(record, each.name)
        if each.name in _CELLS:
            shape[each.name] = board.name(value) if isinstance(value, int) else [board.name(cell) for cell in value]
        elif each.name in _PAIRS:
            shape[each.name] = [[board.name(cell), *rest] for cell, *rest in value]
        elif isinstance(value, Premise):
            shape["rule"], shape["premise"] = value.name, value.number
        elif isinstance(record, Suppose):
            shape["claim"] = _shape(value, board)
        elif value != each.default:
            shape[each.name] = list(value) if isinstance(value, tuple) else value
    return shape


def _read(shape: dict[str, Any], board: Board, premises: Sequence[Premise]) -> Any:
    kind = KINDS[shape["kind"]]
    if kind is ByRule:
        return ByRule(next(each for each in premises if each.number == shape["premise"]))
    values: dict[str, Any] = {}
    for each in fields(kind):
        if each.name not in shape:
            continue
        value = shape[each.name]
        if each.name in _CELLS:
            value = board.cell(value) if isinstance(value, str) else tuple(board.cell(name) for name in value)
        elif each.name in _PAIRS:
            value = tuple((board.cell(name), *map(_frozen, rest)) for name, *rest in value)
        elif kind is Suppose:
            value = _read(value, board, premises)
        values[each.name] = _frozen(value)
    return kind(**values)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
