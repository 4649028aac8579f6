"""What would take all memory is refused by a stated bound, and intermediate work obeys the deadline."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import whydoku as w
from whydoku.errors import InputError, RuleError, StoppedError
from whydoku.model.board import Board
from whydoku.model.limit import Clock, Limit, check_running_clocks
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, make_rules, regex
from whydoku.rules._limits import MAX_DETERMINISTIC_MOVES

LINE = " ".join(f"r{row}c{col}" for row in (1, 2, 3) for col in range(1, 10))
MANY_SETS = "|".join(f".*{digit}.{{7}}" for digit in range(1, 10))  # few states, but very many sets of them


def empty(board: Board, rules: str = "") -> Puzzle:
    return Puzzle(board, make_rules(rules, board) if rules else default_rules(board), (None,) * len(board.cells))


def test_a_pattern_of_many_sets_is_not_made_deterministic() -> None:
    solution = w.solve(w.read("." * 81, rules=f'regex {LINE} "{MANY_SETS}"'))
    assert "".join(map(str, solution.values[:27]))[-8] in "123456789"


def test_both_machines_of_a_pattern_accept_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(7)
    for _ in range(60):
        parts = [
            rng.choice(["1", "[23]", ".", "(12|34)", ".*", "[^4]+", "(1|2.)?", "3{1,2}"])
            for _ in range(rng.randint(2, 5))
        ]
        rule = f'regex r1c1 r1c2 r1c3 r1c4 r2c4 r2c3 "{"".join(parts)}"'
        counts = []
        for most in (MAX_DETERMINISTIC_MOVES, -1):
            monkeypatch.setattr(regex, "MAX_DETERMINISTIC_MOVES", most)
            counts.append(w.count(w.read("." * 16, rules=rule)))
        assert counts[0] == counts[1], rule


@pytest.mark.parametrize(
    ("size", "rule"),
    [
        (9, f'not-so (regex {LINE} "{MANY_SETS}")'),
        (16, f"rellik-cage 100 {' '.join(f'r1c{col}' for col in range(1, 17))}"),
    ],
)
def test_a_machine_that_outgrows_all_bounds_is_refused_with_its_size(size: int, rule: str) -> None:
    text = "." * size * size
    with pytest.raises(
        RuleError, match=r"would need more than 50,000 states: reading \d+ of \d+ cells takes [\d,]+ states"
    ):
        w.solve(w.read(text, rules=rule))
    with pytest.raises(StoppedError):
        w.solve(w.read(text, rules=rule), deadline=0.01)


@pytest.mark.parametrize(
    "verb",
    [w.check, w.count, w.candidates, w.explain, w.steps, w.next_step, w.hint, w.encode, w.prove, w.solutions],
)
def test_every_verb_stops_while_a_machine_is_made(verb: Callable[..., object]) -> None:
    given = w.read("." * 81, rules=f'not-so (regex {LINE} "{MANY_SETS}")')
    with pytest.raises(StoppedError):  # without the deadline it is the bound that ends it
        list(w.solutions(given, deadline=0.01)) if verb is w.solutions else verb(given, deadline=0.01)


def test_a_rule_that_says_too_much_about_a_large_board_is_refused() -> None:
    board = Board(999, 100, 9)
    with pytest.raises(StoppedError):
        w.solve(empty(board, "self-taxicab"), deadline=0.2)
    with pytest.raises(RuleError, match="self-taxicab says more than 1,000,000 things"):
        w.solve(empty(Board(200, 100, 60), "self-taxicab"))


@pytest.mark.parametrize("verb", [w.explain, w.steps, w.next_step, w.hint])
def test_logic_refuses_boards_that_are_far_too_large(verb: object) -> None:
    assert callable(verb)
    with pytest.raises(InputError, match="logic is for boards of up to 500,000 candidates"):
        verb(empty(Board(200, 100, 60)), deadline=0.1)


def test_a_formula_that_would_fill_the_memory_is_refused() -> None:
    for encoding in ("minimal", "cells", "extended"):
        with pytest.raises(InputError, match="use compact, which takes far fewer"):
            w.encode(empty(Board.square(64)), encoding)


def test_clocks_are_asked_only_within_their_block() -> None:
    check_running_clocks()
    with Clock.of(Limit(0.0)), pytest.raises(StoppedError):
        check_running_clocks()
    check_running_clocks()
    with Clock.of(Limit(0.0)), Clock.of(None), pytest.raises(StoppedError):
        check_running_clocks()
