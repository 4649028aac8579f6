"""Fast frozen values behave like frozen dataclasses; cached properties are computed once."""

from __future__ import annotations

import copy
import operator
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields

import pytest

from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    RankedLine,
    Sum,
    UnknownRegions,
)
from whydoku.model.remembered import cached_property

SAMPLES: tuple[Primitive, ...] = (
    AllDifferent((0, 1), "g"),
    Pairs(0, 1, operator.lt, "p"),
    Sum((0, 1), 5, "s"),
    Count((0,), frozenset({1}), frozenset({1}), "c"),
    Automaton((0, 1), frozenset({(0, 1, 0)}), 0, frozenset({0}), "a"),
    Clause(((0, 1, True),), "o"),
    ConnectedSet((0, 1), ((0, 1),), frozenset({1}), "n"),
    DifferentPairs((0, 1), (2, 3), "d"),
    UnknownRegions((0, 1), ((0, 1),), ((1, 2),), "u"),
    RankedLine((0, 1), (((2, 3),),), 1, 0, "r"),
)


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_value_is_equal_hashed_copied_and_pickled_by_its_fields(sample: Primitive) -> None:
    held = {field.name: getattr(sample, field.name) for field in fields(sample)}
    for other in (
        type(sample)(**held),
        type(sample)(*held.values()),
        copy.deepcopy(sample),
        pickle.loads(pickle.dumps(sample)),
    ):
        assert other == sample
        assert hash(other) == hash(sample)
        assert repr(other) == repr(sample)
    renamed = type(sample)(**{**held, "name": "other"})
    assert renamed != sample
    with pytest.raises(FrozenInstanceError):
        sample.name = "other"  # type: ignore[misc]


def test_a_value_checks_its_arguments() -> None:
    with pytest.raises(TypeError):
        AllDifferent((0, 1))  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="2 cells, but 1 weights"):
        Sum((0, 1), 5, "s", (1,))
    with pytest.raises(ValueError, match="2 first cells, but 1 second"):
        DifferentPairs((0, 1), (2,), "d")

    @dataclass(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 7

    assert (Point(1).y, Point(1, 2).y, Point(y=3, x=1).x) == (7, 2, 1)


def test_a_property_is_worked_out_once() -> None:
    asked = []

    class Thing:
        @cached_property
        def answer(self) -> int:
            """The sentence."""
            asked.append(self)
            return 42

    thing = Thing()
    assert (thing.answer, thing.answer, len(asked)) == (42, 42, 1)
    assert Thing.answer.__doc__ == "The sentence."


@pytest.mark.parametrize("sample", [AllDifferent((0, 16), "the far cage"), Sum((-1, 2), 5, "the far cage")])
def test_a_cell_off_the_board_is_named_by_what_has_it(sample: Primitive) -> None:
    with pytest.raises(RuleError, match="a cell of the far cage is not on the board"):
        _ = Network(Board.square(4), (sample,)).houses
