"""A known solution saves time and changes nothing: paths are the same with and without it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import whydoku as w
from tests.support.effort import FULL
from tests.support.puzzles import KINDS, dig
from tests.support.random_variants import random_variant
from tests.support.soundness import loosen
from whydoku.engines.logic import engine
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import select
from whydoku.engines.search.engine import SEARCH
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.technique import Technique

HARD = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
)


def told(path: Path) -> list[str]:
    return [f"{step.technique} {step.conclusion}" for step in path]


def check(puzzle: Puzzle, *, guesses: bool, deadline: float | None = None) -> Path:
    solution = SEARCH.solve(puzzle)
    assert solution is not None
    wanted = select(unique=solution.unique is True)
    bare = engine.explain(puzzle, wanted, guesses=guesses, deadline=deadline)
    path = engine.explain(puzzle, wanted, guesses=guesses, known=solution)
    if bare.outcome != "stopped":
        assert path.outcome == bare.outcome
        assert told(path) == told(bare)
        assert path.values == bare.values
    return path


@pytest.mark.parametrize("line", HARD)
def test_hard_puzzles_are_explained_alike(line: str) -> None:
    assert check(w.read(line), guesses=True).solved


@pytest.mark.parametrize("name", ["4×4", "6×6", "9×9", "jigsaw", "anti-knight", "X", "12×12"])
def test_puzzles_of_many_kinds_are_explained_alike(name: str) -> None:
    for seed in range(2 if FULL else 1):
        puzzle = dig(KINDS[name], seed)
        check(puzzle, guesses=False)
        loose = loosen(puzzle, random.Random(seed))
        check(loose, guesses=False, deadline=2)
        check(loose, guesses=True, deadline=2)


def test_variants_are_explained_alike() -> None:
    for seed in range(2):
        check(random_variant(random.Random(seed)), guesses=False, deadline=10)


def test_a_wrong_guess_leaves_no_witness() -> None:
    # Few techniques, so that guesses are made, and some of them fail.
    puzzle = w.read(HARD[0])
    solution = SEARCH.solve(puzzle)
    wanted = select("singles, nested forcing net, forcing net contradiction")
    for seed in range(6):
        one = engine.explain(puzzle, select("singles, nishio"), seed=seed)
        other = engine.explain(puzzle, select("singles, nishio"), seed=seed, known=solution)
        assert one.failures > 0
        assert told(one) == told(other)
    assert told(engine.explain(puzzle, wanted)) == told(engine.explain(puzzle, wanted, known=solution))


def test_a_technique_in_python_is_asked_even_where_nothing_can_be_found() -> None:
    asked = []

    def find(view: w.View) -> Iterator[Step]:
        asked.append(view.masks)
        return iter(())

    path = w.explain(
        "." * 81, techniques=["singles", "x-wing", Technique("Curious", "mine", 1.05, "", find=find)], guesses=True
    )
    assert path.solved
    assert len(asked) >= path.guesses > 0
