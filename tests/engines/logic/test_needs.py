"""Dependencies: a pruned path ends in the same grid, and every step of it still holds in its position."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import whydoku as w
from tests.shared import OWN, shared_or_own
from tests.support.effort import FULL
from whydoku.engines.logic.path import Path

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
GUESSED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def faults(path: Path) -> list[str]:
    """Return the steps of a path that do not follow in their position, or change nothing there."""
    found = []
    for number, step in enumerate(path):
        position = path.position(number)
        if step.assumes or step.refutes:
            continue
        checked = w.certify(position, step)
        if not checked:
            found.append(f"step {number + 1}, {step}: {checked.fault}")
        for cell, digit in (*step.places, *step.removes):
            if not position.has(cell, digit):
                found.append(f"step {number + 1}, {step}: {position.board.name(cell)} has no {digit}")
    return found


def lines(name: str, most: int) -> list[str]:
    return [line.split()[0] for line in shared_or_own(name).read_text().splitlines() if line][:most]


@pytest.mark.parametrize(
    ("name", "most"), [("classic/top95.txt", 95), ("classic/hardest11.txt", 11), ("classic/kaggle.txt", 100)]
)
def test_pruned_paths_of_classic_puzzles_hold(name: str, most: int) -> None:
    pytest.importorskip("pysat")
    hard: Counter[str] = Counter()
    for line in lines(name, most if FULL else 5):
        path = w.explain(line)
        pruned = path.pruned()
        assert faults(pruned) == []
        assert pruned.position(-1).values == path.values
        assert pruned.pruned().pruned_from == pruned.pruned_from == len(path)
        assert len(pruned.pruned()) <= len(pruned) <= len(path)
        hard["all"] += sum(step.technique.family != "singles" for step in path)
        hard["kept"] += sum(step.technique.family != "singles" for step in pruned)
    assert hard["kept"] < hard["all"] or name.endswith("kaggle.txt")


def test_pruned_paths_under_rules_hold() -> None:
    pytest.importorskip("pysat")
    for line in (OWN / "variants.jsonl").read_text().splitlines()[:: 1 if FULL else 7]:
        path = w.explain(w.read(json.loads(line)["iss"], format="iss"))
        pruned = path.pruned()
        assert faults(pruned) == []
        assert pruned.position(-1).values == path.values


def test_each_step_rests_on_earlier_ones_without_which_it_does_not_hold() -> None:
    pytest.importorskip("pysat")
    path = w.explain(lines("classic/top95.txt", 4)[-1])
    dropped = 0
    for number, needs in enumerate(path.needs):
        assert all(need < number for need in needs)
        alone = path.only([*sorted(_cone(path, number)), number])
        assert w.certify(alone.position(len(alone) - 1), alone[-1])
        for need in needs if number % 7 == 0 else ():
            fewer = path.only([each for each in sorted(_cone(path, number)) if each != need])
            dropped += not w.certify(fewer.position(-1), path[number])
    assert dropped


def _cone(path: Path, number: int) -> set[int]:
    found: set[int] = set()
    waiting = [*path.needs[number]]
    while waiting:
        need = waiting.pop()
        if need not in found:
            found.add(need)
            waiting += path.needs[need]
    return found


def test_guesses_stay_with_what_shows_them_wrong() -> None:
    path = w.explain(GUESSED, up_to="naked pair")
    pruned = path.pruned()
    assert path.failures
    assert pruned.position(-1).values == path.values
    assert sum(step.assumes for step in pruned) - sum(step.refutes for step in pruned) == path.guesses - path.failures
    assert pruned.guesses <= path.guesses
    assert pruned.failures <= path.failures


def test_a_path_that_is_stuck_keeps_what_its_digits_need() -> None:
    path = w.explain(GUESSED, up_to="naked pair", guesses=False)
    assert path.outcome == "stuck"
    assert path.pruned().position(-1).values == path.values


def test_the_graph_is_in_the_json() -> None:
    shape = w.explain(PUZZLE).to_json()
    assert [step["needs"] for step in shape["path"]] == [[n + 1 for n in each] for each in w.explain(PUZZLE).needs]
    assert shape["pruned_from"] is None
    assert w.explain(PUZZLE).pruned().to_json()["pruned_from"] == len(shape["path"])
