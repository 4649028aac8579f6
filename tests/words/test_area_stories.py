"""Paths and unknown regions in a player's words."""

from __future__ import annotations

import whydoku as w


def first(puzzle: w.Puzzle, technique: str, said: str) -> str:
    """Return the argument of the first step of a technique that speaks of something."""
    return next(
        text for step in w.explain(puzzle) if step.technique.name == technique and said in (text := step.tell(2))
    )


def test_a_region_that_needs_a_digit_has_it_in_the_one_cell_left() -> None:
    puzzle = w.read("12.43.....4.....", rules="chaos-construction r1c1 r1c2 r2c1", size="latin4")
    text = first(puzzle, "rule", "needs")
    assert "Region 1 needs 4, and only r2c2 can have it there, so the region of r2c2 is 1." in text
    assert "region 1 has its 3 in r2c1, so the region of r1c3 is not 1." in text


def test_regions_are_numbered_as_they_begin() -> None:
    puzzle = w.read("12.43.....4.....", rules="chaos-construction r1c1 r1c2 r2c1", size="latin4")
    text = first(puzzle, "line-fillings", "at most")
    assert "regions are numbered in the order in which they begin" in text.casefold()
    assert "at most 1 region can begin before r1c3, so the region of r1c3 is not 3" in text


def test_a_cell_of_a_loop_has_two_neighbours_on_it() -> None:
    puzzle = w.read("." * 16, rules="loop r1c1 r1c2 r2c1 / r2c2", size="latin4")
    text = first(puzzle, "line-fillings", "neighbours")
    assert text.startswith("Each cell of the loop has two neighbours on it (the loop at ")


def test_a_clash_names_the_neighbours_of_a_path_that_are_too_many_or_too_few() -> None:
    few = w.check(w.read("." * 81, rules="loop r1c1 r1c2 / r2c1"))
    assert str(few).startswith("no solution: r1c1 on the loop has only one neighbour left that can be on it")
    many = w.check(w.read("." * 81, rules="loop r5c5 r4c5 r5c4 r5c6"))
    assert str(many).startswith("no solution: r5c5 can have two neighbours on the loop, and not r4c5, r5c4 and r5c6")
    ends = w.check(w.read("." * 81, rules="snake r1c1 / r1c2 r2c1"))
    assert str(ends).startswith("no solution: r1c1 on the snake has no neighbour left that can be on it")
