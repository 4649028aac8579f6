"""Whatever a user holds pickles and deep-copies, and comes back equal; plain values take few bytes."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import replace
from multiprocessing import get_context

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from whydoku.engines.logic.technique import registered
from whydoku.model.board import LAYOUTS
from whydoku.rules import rule_types

CAGES = "killer 15 r1c1 r1c2; killer 10 r2c2 r2c3; thermo r3c3-r3c6; whispers r5c1-r5c4; anti-knight"
RULES = {name: rule for name, rule in rule_types().items() if rule.example is not None}


def both_ways(value: object) -> None:
    for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
        assert type(again) is type(value)
        assert again == value
        if type(value).__hash__ is not None:
            assert hash(again) == hash(value)


@pytest.mark.parametrize(
    "board",
    [
        w.Board.square(9),
        w.Board.square(6),
        w.Board.square(6, box=(3, 2)),
        w.Board.square(5),
        w.Board.square(9, box=None),
        w.Board.square(9, low=0),
        w.Board.square(64),
        *map(w.Board.multi, LAYOUTS.values()),
        w.Board.multi([(0, 0), (2, 2)], 4, low=0),
        w.Board(2, 3, 4),
        w.Board(3, 3, 3, regions=((0, 1, 3), (2, 4, 5), (6, 7, 8))),
        w.Board(2, 3, 4, holes=frozenset({(0, 0)})),
    ],
    ids=str,
)
def test_boards(board: w.Board) -> None:
    both_ways(board)
    if board.box and not board.holes:
        assert len(pickle.dumps(board)) < 150


@pytest.mark.parametrize("name", RULES)
def test_puzzles_with_any_rule(name: str) -> None:
    example = RULES[name].example
    assert example is not None
    puzzle = w.read(example.puzzle, size=example.size, rules=example.rules)
    assert puzzle.network.kernel.houses >= 0  # what is compiled stays behind
    both_ways(puzzle)
    both_ways(puzzle.rules)
    assert pickle.loads(pickle.dumps(puzzle.network)) is puzzle.network
    assert copy.deepcopy(puzzle.network) is puzzle.network


def test_a_network_comes_back_in_another_process() -> None:
    packed = pickle.dumps(w.read(PUZZLE, rules=CAGES).network)
    code = "import pickle, sys; n = pickle.load(sys.stdin.buffer); print(len(n.primitives), n.kernel.houses, n.kernel.premises)"
    run = subprocess.run([sys.executable, "-c", code], input=packed, capture_output=True, check=True)
    network = w.read(PUZZLE, rules=CAGES).network
    wanted = f"{len(network.primitives)} {network.kernel.houses} {network.kernel.premises}"
    assert run.stdout.decode().strip() == wanted


def test_plain_things_are_small() -> None:
    puzzle = w.read(PUZZLE)
    sizes = {"board": puzzle.board, "puzzle": puzzle, "network": puzzle.network, "technique": w.techniques()[0]}
    most = {"board": 60, "puzzle": 300, "network": 250, "technique": 80}
    for name, value in sizes.items():
        assert len(pickle.dumps(value)) <= most[name], name


def test_truths_reports_and_hints() -> None:
    puzzle = w.read(PUZZLE)
    both_ways(puzzle.network.truths[200])
    both_ways(w.check(puzzle))
    both_ways(w.check("12" + "." * 79))
    both_ways(w.hint(puzzle, 4))


def test_steps_with_premises_of_any_kind() -> None:
    puzzle = w.read("." * 81, rules=CAGES)
    found = [step for step in w.steps(puzzle, up_to="innies and outies", limit=40) if step.premises]
    assert found
    for step in found:
        both_ways(step)
    house = "killer 6 r1c1 r1c2; killer 14 r1c3 r1c4; killer 7 r1c5 r1c6; killer 15 r1c7 r1c8"
    derived = w.steps(w.read("." * 81, rules=house), techniques="innies and outies")
    assert any(premise.kind == "derived" for step in derived for premise in step.premises)
    for step in derived:
        both_ways(step)


def test_techniques_by_title_or_by_what_they_say() -> None:
    for technique in w.techniques():
        assert registered(technique.title) is technique
        assert pickle.loads(pickle.dumps(technique)) is technique
    other = replace(w.techniques()[0], title="One of my own", aliases=("mine",))
    both_ways(other)
    changed = replace(w.techniques()[0], text="Same title, other words.")
    assert pickle.loads(pickle.dumps(changed)).text == "Same title, other words."


def test_verbs_in_other_processes() -> None:
    """Puzzles go there, and solutions and explanations come back equal."""
    puzzles = [w.read(PUZZLE), w.read(PUZZLE, rules="killer 6 r1c1 r1c2; thermo r2c3 r2c2 r2c1")]
    with get_context("spawn").Pool(1) as pool:
        solved, explained = pool.map(w.solve, puzzles), pool.map(w.explain, puzzles)
    for puzzle, solution, path in zip(puzzles, solved, explained, strict=True):
        assert solution.grid == w.solve(puzzle).grid
        assert list(path) == list(w.explain(puzzle))


def test_steps_candidates_and_refused_paths_come_back() -> None:
    found = w.steps(PUZZLE, techniques="singles")
    both_ways(found)
    again = pickle.loads(pickle.dumps(found))
    assert [step.text for step in again] == [step.text for step in found]
    assert again[3].position == found[3].position
    both_ways(w.candidates(PUZZLE))
    (refused,) = w.explain_many(["nonsense"])
    both_ways(refused)
    assert pickle.loads(pickle.dumps(refused)).ending == refused.ending
