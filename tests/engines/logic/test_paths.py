"""Chosen paths: the shortest, and one like a person's."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise

import pytest

import whydoku as w
from tests.shared import OWN
from whydoku.engines.logic.paths_shortest import NEVER_PLACE

EASY = (OWN / "classic/easy.txt").read_text(encoding="utf-8").split()
MINIMAL = (OWN / "classic/minimal.txt").read_text(encoding="utf-8").split()
HARD = (OWN / "classic/hard.txt").read_text(encoding="utf-8").split()


def check_path(path: w.Path, ordinary: w.Path) -> None:
    """Check that each step follows in its position, and that the end is the same."""
    assert path.values == ordinary.values
    assert path.solved
    assert path.guesses == 0
    position = path.puzzle.start()
    for number, step in enumerate(path):
        assert path.position(number).domains == position.domains
        assert w.certify(position, step), f"step {number + 1}: {step}"
        position = position.after(step)
    assert position.solved


def hardest(path: w.Path) -> int:
    return max(path.tried.index(technique) for technique in path.techniques)


@pytest.mark.parametrize("line", [*EASY[:3], *MINIMAL[:8]])
def test_the_shortest_path_is_sound_and_no_longer(line: str) -> None:
    ordinary = w.explain(line)
    found = w.explain(line, shortest=True, deadline=2)
    assert found.aim is not None
    if ordinary.guesses:
        assert found.aim.fewest is False
        return
    check_path(found, ordinary)
    assert len(found) <= len(ordinary)
    assert hardest(found) == hardest(ordinary)
    assert str(len(found)) in found.aim.text
    if {t.family for t in ordinary.techniques} == {"singles"}:
        assert len(found) == ordinary.puzzle.values.count(None)
        assert found.aim.fewest


def solved_by_singles(puzzle: w.Puzzle) -> bool:
    return w.explain(puzzle, techniques="singles", guesses=False).solved


def test_a_path_that_is_proven_shortest_is_shortest() -> None:
    """Try every first step, and every second, where the proven path has three steps beyond singles at most."""
    tried = 0
    for line in MINIMAL[:40]:
        found = w.explain(line, shortest=True, deadline=3)
        if found.aim is None or not found.aim.fewest:
            continue
        beyond = [step for step in found if step.technique.family != "singles"]
        if not 2 <= len(beyond) <= 3 or any(step.places for step in beyond):
            continue
        allowed = found.tried[: hardest(found) + 1]
        others = [technique for technique in allowed if technique.family != "singles"]
        start = w.explain(line, techniques="singles", guesses=False).position(-1)
        reached = [start]
        for _ in range(len(beyond) - 1):
            following = []
            for position in reached:
                for step in w.steps(position, techniques=others):
                    after = position.after(step)
                    assert not solved_by_singles(after), f"{line} takes fewer steps: {step}"
                    following.append(w.explain(after, techniques="singles", guesses=False).position(-1))
            reached = following[:20]
        tried += 1
        if tried == 2:
            break
    assert tried


@pytest.mark.parametrize("line", [*EASY[:3], *MINIMAL[:5]])
def test_a_path_like_a_persons_stays_near(line: str) -> None:
    ordinary = w.explain(line)
    if ordinary.guesses:
        return
    found = w.explain(line, like_a_person=True)
    check_path(found, ordinary)
    assert found.aim is not None
    assert nearness(found) >= nearness(ordinary)


def nearness(path: w.Path) -> float:
    """Return how many steps share a digit or a house with the step before."""
    houses_of = path.puzzle.network.houses_of
    about = []
    for step in path:
        done = [*step.places, *step.removes]
        digits = {digit for _, digit in done}
        about.append((digits, {house for cell, _ in done for house in houses_of[cell]}))
    pairs = pairwise(about)
    return sum(bool(a[0] & b[0]) + 0.5 * bool(a[1] & b[1]) for a, b in pairs) / max(1, len(about) - 1)


def test_families_that_never_place_anything_do_not() -> None:
    for line in [*MINIMAL[:10], *HARD[:5]]:
        position = w.explain(line, techniques="singles", guesses=False).position(-1)
        known = [technique for technique in w.techniques() if technique.family in NEVER_PLACE]
        for step in w.steps(position, techniques=known):
            assert not step.places, str(step)


def test_a_shortest_path_ends_with_the_time() -> None:
    found = w.explain(HARD[0], shortest=True, deadline=0.5)
    assert found.aim is not None
    assert found.aim.fewest is not True or len(found) <= len(w.explain(HARD[0]))


def test_a_chosen_path_is_a_value() -> None:
    found = w.explain(EASY[0], shortest=True)
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.aim == found.aim
    assert found.closing_json()["aim"]["fewest"] is True


def test_both_kinds_at_once_are_refused() -> None:
    with pytest.raises(w.OptionError, match="give one of the two"):
        w.explain(EASY[0], shortest=True, like_a_person=True)


def test_a_variant_has_a_shortest_path_too() -> None:
    line = (OWN / "variants.jsonl").read_text(encoding="utf-8").splitlines()[8]
    puzzle = w.read(json.loads(line)["iss"])
    ordinary = w.explain(puzzle)
    found = w.explain(puzzle, shortest=True, deadline=4)
    check_path(found, ordinary)
    assert len(found) < len(ordinary)
