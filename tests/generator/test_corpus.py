"""The project's own corpus is what it says, and tests that used to wait for public collections run on it."""

from __future__ import annotations

import csv
import json
from statistics import median

import pytest

import whydoku as w
from tests.corpus.make import PARTS, VARIANTS, rated
from tests.shared import OWN, STAND_INS
from tests.support.effort import FULL
from whydoku import Status
from whydoku._kernel import generate_is_minimal


def lines(name: str) -> list[str]:
    return (OWN / "classic" / f"{name}.txt").read_text(encoding="utf-8").split()


def test_every_stand_in_is_there() -> None:
    assert [name for name in STAND_INS.values() if not (OWN / name).exists()] == []
    assert {path.stem for path in OWN.rglob("*.*") if path.suffix in (".txt", ".jsonl", ".tsv")} == set(PARTS)


def test_ratings_are_those_that_were_kept() -> None:
    """A rating that changes is a new version of its scale, or a mistake."""
    with (OWN / "ratings.tsv").open(encoding="utf-8") as file:
        kept = list(csv.DictReader(file, delimiter="\t"))
    assert len(kept) == 204 + 6 * len(VARIANTS)
    every = 1 if FULL else 7
    now = [{column: row.get(column, "") for column in kept[0]} for row in rated(every)]
    assert len(now) > 30
    assert [row for row in now if row not in kept] == []


def test_no_two_classic_puzzles_are_equivalent() -> None:
    listed = [line for name in ("easy", "minimal", "few_clues", "hard", "hardest") for line in lines(name)]
    assert len(set(w.canonical_many(listed))) == len(listed) == 204
    assert set(w.check_many(listed)) == {Status.UNIQUE}


@pytest.mark.parametrize("name", ["minimal", "few_clues", "hard", "hardest"])
def test_minimal_ones_are_minimal(name: str) -> None:
    assert all(map(generate_is_minimal, lines(name)))
    assert name != "few_clues" or max(81 - line.count(".") for line in lines(name)) <= 20


def test_several_and_random_ones() -> None:
    assert set(w.check_many(lines("several"))) == {Status.MANY}
    assert {Status.NONE, Status.MANY} <= set(w.check_many(lines("random_clues")))


def test_levels_go_up() -> None:
    middles = [
        median(rating.value or 0 for rating in w.rate_many(lines(name), "hodoku"))
        for name in ("easy", "minimal", "hard", "hardest")
    ]
    assert middles == sorted(set(middles))


def test_variants_have_one_solution_and_take_no_guess() -> None:
    entries = [json.loads(line) for line in (OWN / "variants.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(entries) == 6 * len(VARIANTS)
    for number, entry in enumerate(entries):
        puzzle = w.read(entry["iss"])
        found = w.solve(puzzle)
        assert found.unique, entry["id"]
        assert list(found.values) == entry["solution"], entry["id"]
        if number % 6 == 0:
            assert w.explain(puzzle, guesses=False).solved, entry["id"]
