"""HoDoKu's scale compared with HoDoKu's own scores for the shared puzzles."""

from __future__ import annotations

import csv

import pytest

from tests.shared import OWN, shared_data
from tests.support.effort import FULL
from whydoku import rate, rate_many, read
from whydoku.engines.logic.hodoku import entries, walk
from whydoku.engines.logic.technique import techniques

EASY = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"


def test_scores_are_those_of_the_techniques() -> None:
    scores = {technique.title: technique.hodoku for technique in techniques()}
    assert [entry for entry in entries()[:-1] if scores[entry.title] != entry.score] == []
    assert entries()[-1].title == "Brute force"


def test_the_level_of_a_technique_is_that_of_its_entry() -> None:
    from whydoku.model.technique import LEVELS

    levels = {technique.title: technique.level for technique in techniques()}
    assert [entry for entry in entries()[:-1] if levels[entry.title] != LEVELS[entry.level]] == []


def test_other_boards_are_not_rated() -> None:
    small = rate(read("1.34341.21434.21"), "hodoku")
    assert (small.value, small.level) == (None, None)
    assert small.text.startswith("HoDoKu's scale rates plain 9×9 Sudokus only")


SOLUTION = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"


def test_a_path_that_runs_out_of_time_is_not_solved() -> None:
    assert walk([EASY], [SOLUTION])[0].solved
    assert not walk([EASY], [SOLUTION], seconds=0.0)[0].solved
    assert not walk([EASY], [SOLUTION], each=0.0)[0].solved
    [stopped] = rate_many([EASY], "hodoku", deadline=1e-9)
    assert (stopped.value, stopped.text) == (None, "stopped at the deadline: 0 steps rated")


def test_many_on_several_threads_are_those_of_one_in_their_order() -> None:
    lines = (OWN / "classic" / "minimal.txt").read_text(encoding="utf-8").split()
    alone = [rate(line, "hodoku") for line in lines]
    assert [*rate_many(lines, "hodoku", threads=3)] == alone
    assert [*rate_many(lines, "se", threads=3)] == [rate(line, "se") for line in lines]


def test_scores_and_levels_are_hodokus() -> None:
    with shared_data("ratings/ratings.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    if not FULL:
        rows = [row for row in rows if float(row["score"]) < 3000]
    same = near = level = 0
    for row, rating in zip(rows, rate_many([row["puzzle"] for row in rows], "hodoku"), strict=True):
        assert rating.value is not None
        score = float(row["score"])
        same += rating.value == score
        near += abs(rating.value - score) <= 0.05 * score
        level += rating.level == row["level"].casefold()
    assert level >= 0.97 * len(rows)
    assert same >= 0.90 * len(rows)
    assert near >= 0.95 * len(rows)


def test_hodoku_takes_what_its_own_path_has() -> None:
    rating = rate(EASY, "hodoku")
    assert rating.hardest is not None
    assert rating.value == sum(rating.profile)
    with pytest.raises(ValueError, match="81 cells"):
        walk(["1"], ["2"])
    with pytest.raises(ValueError, match="its solution"):
        walk([EASY], [])
