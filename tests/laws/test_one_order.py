"""One order: `explain`, `rate` and the shortest path tell the same story of a puzzle, by the prices of one scale."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice

import pytest

from tests.shared import OWN, shared_or_own
from tests.support.effort import FULL
from whydoku import Path, Puzzle, Status, explain, rate, read
from whydoku.engines.logic.technique import select, techniques
from whydoku.rating import followed, scales

README = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
CLASSIC = {"unbiased": (500, 6), "17_clue": (300, 4), "top1465": (200, 2), "hardest_1905": (8, 0)}
"""How many of each collection are looked at, in full and by default."""
VARIANTS = (30, 3)
SHORTEST_SECONDS = 2.0


def lines() -> Iterator[str]:
    yield README
    for name, (full, few) in CLASSIC.items():
        every = shared_or_own(f"classic/{name}.txt").read_text(encoding="utf-8").split()
        yield from random.Random(name).sample(every, min(full if FULL else few, len(every)))


def variants() -> Iterator[Puzzle]:
    entries = (OWN / "variants.jsonl").read_text(encoding="utf-8").splitlines()
    for line in islice(entries, 0, None, 1 if FULL else len(entries) // VARIANTS[1]):
        yield read(json.loads(line)["iss"], format="iss")


def hardest(path: Path, scale: str) -> float:
    return max(map(scales()[scale].worth, path), default=0.0)


def check_story(puzzle: Puzzle | str, scale: str = "own") -> None:
    """The path is no dearer than the rating says, and the rating does not guess where the path does not."""
    rating, path = rate(puzzle, scale), explain(puzzle, scale=scale)
    if rating.status is not Status.UNIQUE or not rating.rated:
        return
    most = 0.0 if rating.hardest is None else rating.hardest.worth
    if hardest(path, scale) > most:
        dearest = max(path.techniques, key=scales()[scale].price)
        assert dearest.title in rating.text, (puzzle, rating, dearest)
        assert rating.text in str(rating)
        assert rating.text == rating.to_json()["text"]
    else:
        assert not rating.text, (puzzle, rating)
    if path.guesses == 0:
        assert rating.guesses == 0, (puzzle, rating)
        assert rating.hardest is None or rating.hardest.technique != "Guess", (puzzle, rating)


def test_a_path_holds_no_step_that_is_dearer_than_the_rating_says() -> None:
    for number, line in enumerate(lines()):
        check_story(line, "own" if FULL or number % 4 else "paper")


def test_so_it_is_under_other_rules() -> None:
    for puzzle in variants():
        check_story(puzzle)


@pytest.mark.parametrize("number", range(12 if FULL else 1))
def test_easier_techniques_get_stuck_where_a_shortest_path_says_so(number: int) -> None:
    line = README if number == 0 else [*lines()][number]
    path = explain(line, shortest=True, deadline=SHORTEST_SECONDS)
    if path.aim is None or not path.aim.hardest:
        assert path.aim is not None
        assert "one gets stuck" not in path.aim.text
        return
    scale = scales()["own"]
    worth = hardest(path, "own")
    easier = tuple(technique for technique in select() if scale.price(technique) < worth)
    assert not easier or explain(line, techniques=easier, guesses=False).outcome == "stuck"
    assert worth == hardest(explain(line), "own") or worth < hardest(explain(line), "own")


def test_the_readme_tells_one_story() -> None:
    rating, path, shortest = rate(README), explain(README), explain(README, shortest=True)
    assert rating.hardest is not None
    assert rating.text == ""
    for each in (path, shortest):
        dearest = max(each, key=scales()["own"].worth)
        assert (dearest.technique.title, dearest.technique.price) == (rating.hardest.technique, rating.hardest.worth)
    assert shortest.aim is not None
    assert f"the hardest step is {rating.hardest.technique} (with easier" in shortest.aim.text


def test_every_answer_takes_its_order_from_the_scale_that_it_follows() -> None:
    for name in ("own", "paper", "se", "hodoku"):
        scale = scales()[name]
        places = [scale.place(technique) for technique in scale.order(techniques()).techniques]
        assert places == sorted(places), name
        limit = next(technique for technique in techniques() if technique.title == "XY-Wing")
        up_to = select(up_to="XY-Wing", scale=scale)
        assert {*up_to} == {t for t in techniques() if scale.uses(t) and scale.place(t) <= scale.place(limit)}, name
    default, paper = followed(), followed(reader="paper")
    assert default is scales()["own"]
    assert paper is scales()["paper"]
    assert explain(README).order == "marks"
    assert explain(README, reader="paper").order == explain(README, scale="paper").order == "paper"
    assert [*explain(README, scale="own")] == [*explain(README)]


@pytest.mark.parametrize("name", ["se", "se-1.18", "hodoku"])
def test_scales_of_other_programs_rate_what_those_programs_know(name: str) -> None:
    small = rate("1.34341.21434.21", name)
    killer = rate(next(variants()), name)
    for rating in (small, killer):
        assert (rating.status, rating.value, rating.hardest, rating.profile) == (Status.UNIQUE, None, None, ())
        assert "plain 9×9 Sudokus only" in rating.text
        assert rating.text in str(rating)
    assert rate(README, name).rated
