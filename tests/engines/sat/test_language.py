"""The y/n language is read and printed, and an error names the bad term's place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku.engines.sat.readable.language import (
    Condition,
    Tribools,
    from_cnf,
    read_conditions,
    to_cnf,
    write_conditions,
)
from whydoku.errors import FormatError

terms = st.integers(1, 999).flatmap(lambda v: st.sampled_from((v, -v)))
conditions = st.lists(terms, min_size=1, max_size=6).map(lambda chosen: Condition(tuple(chosen)))


@given(st.lists(conditions, max_size=12))
def test_conditions_read_back_as_written(given_conditions: list[Condition]) -> None:
    text = write_conditions(given_conditions)
    assert read_conditions(text) == tuple(given_conditions)
    assert read_conditions(text.lower().replace(" v ", "∨")) == tuple(given_conditions)
    assert from_cnf(to_cnf(given_conditions)) == tuple(given_conditions)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("y1 V m2", "line 1, column 6: 'm2' is not a term like y5 or n7"),
        ("y1 n2", "line 1, column 4: 'V' must be between terms, not 'n2'"),
        ("\n# none\ny1 V y0", "line 3, column 6: 'y0' names no value; they are numbered 1..9"),
        ("y1 V n10", "line 1, column 6: 'n10' names no value; they are numbered 1..9"),
        ("y1 V", "line 1, column 5: a term like y5 or n7 is missing"),
        ("V y1", "line 1, column 1: 'V' is not a term like y5 or n7"),
        ("y1∨∨y2", "line 1, column 4: '∨' is not a term like y5 or n7"),
    ],
)
def test_a_bad_condition_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_conditions(text, 9)
    assert str(caught.value) == message


def test_values_are_numbered_from_one() -> None:
    values = Tribools(3, (1, -3))
    assert list(values) == [True, None, False]
    assert (values.true, values.unknown, values.literals()) == ((1,), (2,), (1, -3))
    with pytest.raises(IndexError):
        values[0]
    with pytest.raises(IndexError):
        values[4] = True


def test_a_condition_is_kept_broken_or_open() -> None:
    condition = Condition.parse("y1 V n2")
    assert condition.holds(Tribools(2)) is None
    assert condition.holds(Tribools(2, (-1,))) is None
    assert condition.holds(Tribools(2, (-1, 2))) is False
    assert condition.holds(Tribools(2, (-2,))) is True
    assert Condition(()).holds(Tribools(2)) is False
