"""A position is a value: equal, hashable, pickled small, JSON both ways, and the kernel's own position after each step."""

import copy
import json
import pickle
from itertools import pairwise

import pytest

from whydoku import explain, read
from whydoku.errors import InputError
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle

EASY = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def positions() -> list[Position]:
    """Return positions of a path with guesses in it, and the steps between them."""
    path = explain(HARD, techniques="singles")
    position = read(HARD).start()
    found = [position]
    for step in path:
        position = position.after(step)
        found.append(position)
    assert position.solved
    return found


def test_a_path_leads_through_guesses_and_back() -> None:
    found = positions()
    depths = [position.depth for position in found]
    assert max(depths) > 1
    assert any(later < earlier for earlier, later in pairwise(depths))
    deepest = max(found, key=lambda position: position.depth)
    assert len(deepest.assumed) == deepest.depth
    assert all(deepest.values[cell] == digit for cell, digit in deepest.assumed)


def test_it_is_a_value() -> None:
    for position in positions()[::7]:
        again = pickle.loads(pickle.dumps(position))
        assert again == position == copy.deepcopy(position)
        assert hash(again) == hash(position)
        assert read(json.dumps(position.to_json())) == position


def test_it_pickles_small() -> None:
    position = explain_halfway()
    assert len(pickle.dumps(position)) < 3000
    assert len({position, explain_halfway()}) == 1


def explain_halfway() -> Position:
    path = explain(EASY)
    return read(EASY).after(*path[: len(path) // 2])


def test_the_start_is_less_than_the_puzzle_allows() -> None:
    puzzle = read(EASY)
    start = puzzle.start()
    assert start.puzzle == puzzle
    assert start != puzzle
    assert start.start() == start
    assert all(mask & ~whole == 0 for mask, whole in zip(start.marks, puzzle.domains, strict=True))
    assert start.candidates(0) == ()
    assert start.values == puzzle.values


def test_a_guess_goes_with_its_position() -> None:
    puzzle = read(EASY)
    with pytest.raises(InputError, match="guess"):
        Position(puzzle.board, puzzle.rules, puzzle.givens, guess=(0, 1))
    wrong = next(step for step in explain(HARD, techniques="singles") if step.refutes)
    with pytest.raises(InputError, match="taken back"):
        puzzle.after(wrong)


def test_a_plain_puzzle_has_no_progress() -> None:
    puzzle = read(EASY)
    assert type(puzzle) is Puzzle
    assert (puzzle.placed, puzzle.marks) == ((), ())
