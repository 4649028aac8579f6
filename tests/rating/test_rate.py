"""Ratings as values, and the verbs that give them."""

from __future__ import annotations

import json
import pickle
import threading

import pytest

from whydoku import FormatError, OptionError, Rating, Status, explain, rate, rate_many, read
from whydoku.model.scale import Scale
from whydoku.rating import scales

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
SEVERAL = "." * 81
CLASH = "55" + "." * 79


@pytest.mark.parametrize("name", sorted(scales()))
def test_a_rating_is_a_value(name: str) -> None:
    rating = rate(PUZZLE, name)
    assert rating.scale == name
    assert rating.rated
    assert rating.status is Status.UNIQUE
    assert Rating.from_json(json.loads(json.dumps(rating.to_json()))) == rating == pickle.loads(pickle.dumps(rating))
    assert len({rating, rate(read(PUZZLE), name)}) == 1
    assert len(repr(rating)) < 100
    assert rating.hardest is not None
    assert rating.hardest.worth == max(rating.profile) == rating.profile[rating.hardest.number - 1]
    assert rating.svg().count("<rect") == len(rating.profile) + 1
    assert rating._repr_svg_() == rating.svg()


def test_json_that_is_not_a_rating_is_refused() -> None:
    with pytest.raises(FormatError, match="not a rating"):
        Rating.from_json({"scale": "se"})


def test_several_scales_at_once() -> None:
    together = rate(PUZZLE, ["se", "own", "hodoku"])
    assert list(together) == ["se", "own", "hodoku"]
    assert together == {name: rate(PUZZLE, name) for name in together}
    with pytest.raises(OptionError, match="there is no scale 'sie'; did you mean se"):
        rate(PUZZLE, "sie")


@pytest.mark.parametrize(("puzzle", "status"), [(SEVERAL, Status.MANY), (CLASH, Status.NONE)])
def test_what_has_no_single_solution_has_a_status_and_no_value(puzzle: str, status: Status) -> None:
    for rating in rate(puzzle, list(scales())).values():
        assert (rating.status, rating.value, rating.hardest, rating.profile) == (status, None, None, ())
        assert rating.text
        assert rating.text in str(rating)


def test_no_time_is_no_value() -> None:
    hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    for rating in rate(hard, list(scales()), deadline=0).values():
        assert rating.value is None
        assert rating.text


@pytest.mark.parametrize("threads", [1, 3])
def test_many_are_rated_in_their_order(threads: int) -> None:
    puzzles = [PUZZLE, CLASH, "nonsense", "1.34341.21434.21", SEVERAL] * 3
    seen: list[int] = []
    found = list(rate_many(puzzles, ["se", "own"], threads=threads, progress=seen.append))
    assert [each["own"].status.value for each in found] == ["unique", "none", "invalid", "unique", "many"] * 3
    assert [list(each) for each in found] == [["se", "own"]] * len(puzzles)
    assert found[0] == rate(PUZZLE, ["se", "own"])
    assert seen == list(range(1, len(puzzles) + 1))
    assert threading.active_count() < 3 + threads


def test_the_deadline_is_for_each_puzzle() -> None:
    assert [rating.value for rating in rate_many([PUZZLE] * 3, deadline=0.0)] == [None] * 3
    assert all(rating.rated for rating in rate_many([PUZZLE] * 3, deadline=60.0))


def test_a_variant_has_a_rating() -> None:
    puzzle = read("." * 16, rules=["killer 5 r1c1 r1c2", "killer 5 r1c3 r1c4", "thermometer r2c1-r2c3"])
    assert rate(puzzle).status is Status.MANY
    one = read("1.....2.........", rules="diagonals")
    assert rate(one).rated is (rate(one).status is Status.UNIQUE)


def test_the_profile_of_a_path_is_its_steps_worth() -> None:
    small = "1.34341.21434.21"
    scale = Scale("mine", "The prices alone.", price=lambda technique: technique.price)
    path = explain(small, scale=scale)
    assert rate(small, scale).profile == tuple(map(scale.worth, path))
