"""Our own scale gives one value however a puzzle is turned, whatever its digits are called, and orders puzzles as others do."""

from __future__ import annotations

import csv
import random
from collections.abc import Sequence

import pytest

from tests.shared import OWN, shared_data
from tests.support.effort import FULL
from tests.support.symmetry import shuffling
from whydoku import Rating, rate, rate_many, read

PUZZLES = (
    "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)


def shared_ratings() -> list[dict[str, str]]:
    with shared_data("ratings/ratings.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def figures(rating: Rating) -> tuple[object, ...]:
    assert rating.hardest is not None
    return rating.value, rating.level, rating.profile, rating.hardest.number, rating.hardest.technique, rating.guesses


def check_same(line: str, times: int, chance: random.Random) -> None:
    puzzle = read(line)
    expected = figures(rate(puzzle))
    for _ in range(times):
        symmetry = shuffling(chance)
        assert figures(rate(symmetry.puzzle(puzzle))) == expected, (line, symmetry)


@pytest.mark.parametrize("line", PUZZLES)
def test_the_value_is_the_same_for_every_way_to_write_a_puzzle(line: str) -> None:
    check_same(line, 3, random.Random(line))


def test_the_value_of_shared_puzzles_is_the_same_for_every_way_to_write_them() -> None:
    chance = random.Random(14)
    lines = [row["puzzle"] for row in shared_ratings()]
    for line in chance.sample(lines, 200 if FULL else 8):
        check_same(line, 20 if FULL else 2, chance)


def test_the_value_of_own_puzzles_is_the_same_for_every_way_to_write_them() -> None:
    chance = random.Random(15)
    for name in ("easy", "minimal", "hard"):
        for line in chance.sample((OWN / "classic" / f"{name}.txt").read_text().split(), 4):
            check_same(line, 2, chance)


def test_a_variant_has_the_same_value_when_its_digits_and_cells_are_exchanged() -> None:
    cages = [f"killer {total} {cells}" for total, cells in ((3, "r1c1 r2c1"), (7, "r1c3 r1c4"), (5, "r3c2 r4c2"))]
    mirrored = [f"killer {total} {cells}" for total, cells in ((3, "r1c1 r1c2"), (7, "r3c1 r4c1"), (5, "r2c3 r2c4"))]
    one = rate(read("1...........4...", rules=cages))
    other = rate(read("1.....4.........", rules=mirrored))
    assert one.status is other.status
    assert (one.value, one.profile) == (other.value, other.profile)


def ranks(values: Sequence[float]) -> list[float]:
    order = sorted(values)
    first: dict[float, int] = {}
    for at, value in enumerate(order):
        first.setdefault(value, at)
    counts = {value: order.count(value) for value in first}
    return [first[value] + (counts[value] - 1) / 2 for value in values]


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    from statistics import correlation as pearson

    return pearson(ranks(one), ranks(other))


def test_it_orders_puzzles_as_sudoku_explainer_and_hodoku_jointly_do() -> None:
    rows = [row for row in shared_ratings() if row["er"] and (FULL or float(row["score"]) < 2500)]
    own = [rating.value for rating in rate_many([row["puzzle"] for row in rows])]
    values = [value for value in own if value is not None]
    assert len(values) == len(rows)
    se, hodoku = ([float(row[name]) for row in rows] for name in ("er", "score"))
    joint = [a + b for a, b in zip(ranks(se), ranks(hodoku), strict=True)]
    assert correlation(values, se) > correlation(se, hodoku)
    assert correlation(values, hodoku) > correlation(se, hodoku)
    assert correlation(values, joint) > 0.95
