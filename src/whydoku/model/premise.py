"""A premise: a part of the rules that can be argued from alone, such as a cage, a line, or what cages leave of a house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent, Primitive, Sum
from whydoku.model.wording import clipped

if TYPE_CHECKING:
    from whydoku.model.rule import Rule

Left: TypeAlias = Mapping[Cell, tuple[Digit, ...]]
"""The digits left in some cells."""
Ask: TypeAlias = Callable[[Mapping[Cell, Sequence[Digit]]], Left | None]
"""Says what a premise makes of the digits left in its cells; None where it cannot be kept."""


def digits_of(board: Board, part: AllDifferent | Sum) -> int:
    """Return the digits whose sum is fixed: a sum's cells, or a house, which holds each digit once."""
    return part.total if isinstance(part, Sum) else sum(board.digits_of(board.house_digits(part.cells)))


@dataclass(frozen=True, slots=True)
class Premise:
    """Something that the rules say about a few cells.

    A house sum belongs to no single rule: it is a combination of `sums` with factors, in which a house counts as the sum of its
    digits. The first one is the starting point: a house from which cages are subtracted, or a sum from which houses are.
    """

    name: str  # "the cage at r1c1"
    primitives: tuple[Primitive, ...]
    sums: tuple[tuple[int, AllDifferent | Sum], ...] = ()
    kind: str = ""  # as in the kernel's RuleKind
    cells: tuple[Cell, ...] = ()
    says: str = ""  # "by the cage at r1c1, r1c1 + r1c2 = 9"
    weights: tuple[int, ...] = ()  # of a sum, one for each cell
    total: int = 0
    number: int = -1  # its index among the premises of its network
    groups: tuple[tuple[str, tuple[Cell, ...]], ...] = field(default=(), compare=False, repr=False)
    """What keeps its cells apart: the groups that hold two or more of them, by name, with those that they hold."""
    rule: Rule | None = field(default=None, compare=False, repr=False)  # the rule it is part of, if there is only one
    ask: Ask | None = field(default=None, compare=False, repr=False)
    again: tuple[Callable[..., Premise], tuple[Any, ...]] | None = field(default=None, compare=False, repr=False)
    """How to make it anew, in another process too: what it is made of may be functions, which stay where they are."""

    @property
    def added(self) -> tuple[tuple[int, AllDifferent | Sum], ...]:
        """What a house sum starts from, each with its factor: those with the sign of the first part."""
        return tuple((abs(times), part) for times, part in self.sums if times * self.sums[0][0] > 0)

    @property
    def taken(self) -> tuple[tuple[int, AllDifferent | Sum], ...]:
        """What a house sum subtracts, each with its factor."""
        return tuple((abs(times), part) for times, part in self.sums if times * self.sums[0][0] < 0)

    def __repr__(self) -> str:
        return f"<Premise {self.number}: {clipped(self.says or self.name)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return self.again or (
            Premise,
            (
                self.name,
                self.primitives,
                self.sums,
                self.kind,
                self.cells,
                self.says,
                self.weights,
                self.total,
                self.number,
                self.groups,
            ),
        )
