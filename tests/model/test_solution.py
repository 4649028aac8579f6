"""Answers are plain values: equal, hashable, pickled, copied, and JSON both ways."""

from __future__ import annotations

import copy
import json
import pickle
from functools import partial

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from whydoku.engines.logic.technique import find_techniques
from whydoku.errors import FormatError
from whydoku.model.board import Board
from whydoku.model.solution import Report, Solution
from whydoku.model.technique import Technique


def technique(title: str) -> Technique:
    return next(found for found in find_techniques(title) if found.title == title)


read_back = partial(Solution.from_json, technique=technique)


@pytest.mark.parametrize("guesses", [False, True])
def test_a_solution_is_a_value(guesses: bool) -> None:
    solution = w.solve(PUZZLE, guesses=guesses)
    assert solution == w.solve(PUZZLE, guesses=guesses)
    for twin in (pickle.loads(pickle.dumps(solution)), copy.deepcopy(solution)):
        assert twin == solution
        assert hash(twin) == hash(solution)
    shape = json.loads(json.dumps(solution.to_json()))
    assert read_back(shape, solution.board) == solution
    assert (shape["guesses"] is None) == (not guesses)
    assert bool(solution.techniques) == guesses


def test_guesses_are_counted_on_request() -> None:
    assert w.solve(PUZZLE).guesses is None
    assert w.solve(PUZZLE).tries == 2
    assert w.solve(PUZZLE, guesses=True).guesses == 0
    assert w.solve(PUZZLE, engine="logic").guesses == 0
    assert w.solve(PUZZLE, engine="search", guesses=True).guesses == 0
    assert w.solve(PUZZLE, techniques="singles").guesses is not None


@pytest.mark.parametrize("text", [PUZZLE, "." * 81, "55" + "." * 79, "." * 16])
def test_a_report_is_a_value(text: str) -> None:
    report = w.check(text)
    assert pickle.loads(pickle.dumps(report)) == report
    assert copy.deepcopy(report) == report
    assert Report.from_json(json.loads(json.dumps(report.to_json())), report.board) == report


def test_a_report_on_a_board_whose_digits_are_numbers() -> None:
    board = Board.square(64)
    solution = Solution(board, tuple(1 + cell % 64 for cell in board.cells), 3, None, "sat", 0.1)
    report = Report.of(board, [solution])
    assert Report.from_json(report.to_json(), board) == report


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"values": [1, 2]}, "a solution on this board has 16 digits from 1 to 4"),
        ({"values": [0] * 16}, "a solution on this board has 16 digits from 1 to 4"),
        ({"values": None}, "the JSON is not a solution's"),
    ],
)
def test_a_shape_that_is_none_is_refused(change: dict[str, object], says: str) -> None:
    solution = w.solve("1.34341.21434.21")
    with pytest.raises(FormatError, match=says):
        read_back({**solution.to_json(), **change}, solution.board)
    with pytest.raises(FormatError, match="the JSON is not a solution's: 'tries' is missing"):
        read_back({key: value for key, value in solution.to_json().items() if key != "tries"}, solution.board)
    report = w.check("1.34341.21434.21")
    with pytest.raises(FormatError, match="the JSON is not a report's"):
        Report.from_json({**report.to_json(), "status": "maybe"}, report.board)
    with pytest.raises(FormatError, match="has 16 digits"):
        Report.from_json({**report.to_json(), "solutions": ["1234"]}, report.board)
