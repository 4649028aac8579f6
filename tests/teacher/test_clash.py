"""What is said of a puzzle without solution."""

from __future__ import annotations

import pickle

import pytest

import whydoku as w
from whydoku.model.limit import Clock
from whydoku.teacher.diagnosis.clash import find_clash
from whydoku.teacher.diagnosis.hitting import fewest
from whydoku.teacher.diagnosis.oracles import BySat, BySearch
from whydoku.teacher.diagnosis.puzzle_parts import Parts
from whydoku.teacher.diagnosis.smallest import find_needed


def names(puzzle: w.Puzzle) -> list[str]:
    clash = find_clash(puzzle)
    assert clash is not None
    return [part.name for part in clash.parts]


def test_a_line_and_a_given_clash() -> None:
    puzzle = w.read("..9" + "." * 78, rules="thermometer r1c1-r1c4; killer 12 r5c5 r5c6")
    assert names(puzzle) == ["the given r1c3=9", "the thermometer at r1c1"]
    report = w.check(puzzle)
    told = "r1c4 has no candidate left, because of the given r1c3=9 and the thermometer at r1c1"
    assert report.text == f"no solution: {told}"
    with pytest.raises(w.NoSolutionError, match=told) as caught:
        w.solve(puzzle)
    assert pickle.loads(pickle.dumps(caught.value)).clashing == caught.value.clashing == report.clashing
    with pytest.raises(w.NoSolutionError, match=told):
        w.explain(puzzle)


def test_one_of_two_diagonals_is_named() -> None:
    puzzle = w.read("5" + "." * 79 + "5", rules="diagonals")
    assert names(puzzle) == ["the given r1c1=5", "the given r9c9=5", "the falling diagonal"]


def test_marks_that_a_puzzle_has_are_parts() -> None:
    puzzle = w.read("12" + "." * 14, marks="r1c3=3 r1c4=3")
    assert names(puzzle) == ["the marks 3 of r1c3", "the marks 3 of r1c4"]


def test_cells_of_one_rule_are_parts_by_themselves() -> None:
    puzzle = w.read("." * 16, rules="even r1c1 r1c2 r1c3 r4c4")
    assert names(puzzle) == [f"the even square at r1c{col}" for col in (1, 2, 3)]


def test_rules_of_the_board_are_parts_where_they_contradict_by_themselves() -> None:
    board = w.Board(2, 3, 2)
    puzzle = w.Puzzle(board, w.read("." * 16).rules[:1], (None,) * 6)
    assert names(puzzle) in (["row 1"], ["row 2"])


def test_a_dot_that_is_taken_out_leaves_its_pair_exempt() -> None:
    """Without its dot the pair would fall under "all dots are given", and more would clash instead of less."""
    rules = "difference r1c1 r1c2; negative-kropki"
    parts = Parts(w.read("." * 36, size="2x3", rules=rules))
    without_dot = parts.puzzle_of([number for number, part in enumerate(parts.listed) if "dot" not in part.name[:14]])
    assert (0, 6) in without_dot.network.relations
    assert (0, 1) not in without_dot.network.relations


@pytest.mark.parametrize("sets", [[0b11, 0b101, 0b110], [0b1], [0b1100, 0b0011, 0b1010, 0b0101, 0b1111]])
def test_fewest_is_what_brute_force_finds(sets: list[int]) -> None:
    best = min((m for m in range(1, 16) if all(m & each for each in sets)), key=int.bit_count)
    assert fewest(sets, Clock.of(None)).bit_count() == best.bit_count()


def test_search_and_sat_find_sets_of_one_size() -> None:
    puzzle = w.read("..9...5..5" + "." * 71, rules="thermometer r1c1-r1c4; killer 17 r9c1 r9c2; killer 16 r8c1 r8c2")
    found = []
    for oracle in (BySearch(Parts(puzzle)), BySat(Parts(puzzle), None, Clock.of(None))):
        with oracle:
            needed = find_needed(oracle, Clock.of(None), 5)
            assert needed is not None
            assert needed.smallest
            found.append(len(needed.parts))
    assert found[0] == found[1] == 2


def test_time_that_is_up_is_no_error() -> None:
    puzzle = w.read("..9" + "." * 78, rules="thermometer r1c1-r1c4")
    assert find_clash(puzzle, deadline=0) is None
    with pytest.raises((w.NoSolutionError, w.StoppedError)):
        w.solve(puzzle, deadline=0.001)


def test_the_picture_outlines_the_elements_that_clash() -> None:
    rules = "thermometer r1c1-r1c4; killer 5 r1c3 r1c4; killer 12 r5c5 r5c6"
    found = w.diagnose(w.read("." * 81, rules=rules))
    assert found.clash is not None
    assert len(found.clash.parts) == 2
    assert found.svg().count("#b3261e") == 2  # one outline each, in the red of the light theme
