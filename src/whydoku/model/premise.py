"""A premise: a part of the rules that can be argued from alone, such as one cage or one thermometer."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.primitives import AllDifferent, Primitive, Sum


@dataclass(frozen=True, slots=True)
class Premise:
    """A part of the rules that a step argues from.

    A house sum is no rule's own: it is made of `sums`, each so many times, where a house counts as the sum of its digits.
    """

    name: str  # "the cage at r1c1"
    primitives: tuple[Primitive, ...]
    sums: tuple[tuple[int, AllDifferent | Sum], ...] = ()
    says: str = ""  # "by the cage at r1c1, r1c1 + r1c2 = 9"
    number: int = -1  # among the premises of its network
