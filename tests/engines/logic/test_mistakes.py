"""A technique that is wrong is named: a path that ends in a contradiction is not stuck, and no guesses are counted on it.

Techniques of other packages are checked before a step is taken (`test_outside_steps.py`); here the liar is one of ours.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

import whydoku as w
from tests.support.puzzles import KINDS, dig
from whydoku.engines.logic.path import Path
from whydoku.model.step import Step
from whydoku.model.technique import Technique

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LOOSE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136..............".replace("3", ".")


pytestmark = pytest.mark.usefixtures("believed")


def liar(puzzle: str, *, after: int = 0, place: bool = False) -> Technique:
    """Make a technique that removes the right digit of a cell, or places a wrong one, once some cells are filled."""
    right = w.solve(puzzle).values

    def find(view: w.View) -> Iterator[Step]:
        opened = [cell for cell in view.open_cells() if view.has(cell, right[cell])]
        if len(opened) > 81 - after - sum(sign != "." for sign in puzzle):
            return
        for cell in opened:
            for digit in view.digits(cell):
                if (digit == right[cell]) != place:
                    yield view.place(cell, digit) if place else view.remove([(cell, digit)])
                    return

    return Technique("Liar", "mine", 0.1, "", find=find)


def check(path: Path, puzzle: str) -> None:
    assert path.outcome == "contradiction"
    assert not path.solved
    assert path.mistake is not None
    wrong = path[path.mistake]
    assert wrong.technique.title == "Liar"
    assert f"step {path.mistake + 1} is wrong; Liar says {wrong.conclusion}" in path.ending
    assert "Stuck" not in path.ending
    right = w.solve(puzzle).values
    assert any(right[c] != d for c, d in wrong.places) or any(right[c] == d for c, d in wrong.removes)


@pytest.mark.parametrize("guesses", [True, False])
@pytest.mark.parametrize("place", [True, False])
@pytest.mark.parametrize("after", [0, 10, 30])
@pytest.mark.parametrize("puzzle", [PUZZLE, HARD])
def test_the_step_that_is_wrong_is_named(puzzle: str, after: int, place: bool, guesses: bool) -> None:
    chosen: list[str | Technique] = [
        liar(puzzle, after=after, place=place),
        "singles",
        "locked candidates",
        "naked pair",
        "x-wing",
    ]
    path = w.explain(puzzle, techniques=chosen, guesses=guesses)
    if path.outcome == "stuck":  # it never got as far as the wrong step
        assert path.mistake is None
        assert not path.counts["Liar"]
        return
    check(path, puzzle)


def test_no_guesses_are_counted_on_such_a_path() -> None:
    for puzzle in (PUZZLE, HARD):
        found = w.solve(puzzle, techniques=[liar(puzzle), "singles"], guesses=True)
        assert found.unique
        assert found.guesses is None
        assert "is wrong; Liar says" in found.uncounted
        assert w.solve(puzzle, guesses=True).guesses is not None


def test_a_wrong_step_that_another_solution_allows_is_no_mistake() -> None:
    # Of several solutions it rules out some, one after the other, until the last one goes.
    chosen: list[str | Technique] = [liar(LOOSE), "singles"]
    path = w.explain(LOOSE, techniques=chosen, guesses=False)
    assert path.outcome == "contradiction"
    assert path.mistake is not None
    assert w.count(path.position(path.mistake), limit=1) == 1
    assert w.count(path.position(path.mistake + 1), limit=1) == 0


def test_a_path_that_is_right_has_no_mistake() -> None:
    for seed in range(3):
        puzzle = dig(KINDS["9×9"], seed)
        for wanted in (None, "singles"):
            path = w.explain(puzzle, techniques=wanted, guesses=False, seed=random.Random(seed).randrange(99))
            assert path.mistake is None
            assert path.outcome in ("solved", "stuck")
    assert pickle.loads(pickle.dumps(path.but(outcome="contradiction", mistake=1))).mistake == 1
    path = w.explain(HARD, techniques="singles")
    assert path.solved
    assert path.failures > 0
    assert path.mistake is None


def test_a_puzzle_with_several_solutions_is_not_said_to_be_solved() -> None:
    for puzzle in ("." * 81, "." * 16, "1" + "." * 80):
        (unguessed,) = w.explain_many([puzzle])
        assert unguessed.ending.startswith("Stuck: the puzzle has several solutions")
        path = w.explain(puzzle, guesses=True)
        (many,) = w.explain_many([puzzle], guesses=True)
        assert path.several
        assert many.ending == path.ending == pickle.loads(pickle.dumps(path)).ending
        assert path.ending.startswith("The puzzle has several solutions; this is one of them, after ")
    assert not w.explain(PUZZLE).several
    assert w.explain(PUZZLE).ending == "Solved: 0 guesses required!"
