"""The SAT engine has the interface of every engine, and is chosen where it fits."""

from __future__ import annotations

import pytest

import whydoku as w
from tests.shared import shared_or_own
from tests.support.effort import FULL
from whydoku.engines.sat.cnf import Pieces, encode
from whydoku.engines.sat.readable.sudoku import SudokuConditions
from whydoku.errors import OptionError, StoppedError
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Status
from whydoku.rules import default_rules

pytest.importorskip("pysat")


def big(size: int, keep: int) -> Puzzle:
    """Take the plain pattern grid and keep every `keep`-th digit."""
    board = Board.square(size)
    assert board.box is not None
    height, width = board.box
    grid = [(width * (r % height) + r // height + c) % size + 1 for r in range(size) for c in range(size)]
    return Puzzle(board, default_rules(board), tuple(d if i % keep == 0 else None for i, d in enumerate(grid)))


def test_big_boards_are_for_sat_where_it_is_asked_for() -> None:
    solution = w.solve(big(25, 2), engine="sat")
    assert solution.engine.startswith("sat (cadical, ")
    assert all(rule.holds(solution.board, solution.values) for rule in default_rules(solution.board))
    assert w.solve(big(4, 2)).engine == "search"
    assert w.solve(big(4, 2), engine="sat").engine == "sat (cadical, extended)"


@pytest.mark.parametrize("size", [49, 64])
def test_boards_up_to_64_are_carried(size: int) -> None:
    puzzle = big(size, 1)
    holes = tuple(None if cell % 3 == 0 else digit for cell, digit in enumerate(puzzle.givens))
    solution = w.solve(Puzzle(puzzle.board, puzzle.rules, holes), engine="sat")
    assert solution.engine.startswith("sat")
    assert all(rule.holds(solution.board, solution.values) for rule in puzzle.rules)


def test_the_other_questions() -> None:
    empty = "." * 16
    assert w.count(empty, engine="sat") == 288
    assert w.count(empty, engine="sat", limit=5) == 5
    assert w.check(empty, engine="sat").status is Status.MANY
    assert w.check("1.34341.21434.21", engine="sat").status is Status.UNIQUE
    assert w.check("123...4.........", engine="sat").status is Status.NONE
    assert w.candidates("12..............", engine="sat") == w.candidates("12..............", engine="search")
    with pytest.raises(OptionError, match="a limit must be a whole number of at least 0"):
        w.count(empty, engine="sat", limit=-1)
    with pytest.raises(OptionError, match="a deadline is a number of seconds"):
        w.solve(empty, engine="sat", deadline=-1)


def test_a_deadline_ends_it_with_what_is_known() -> None:
    with pytest.raises(StoppedError, match=r"stopped at the deadline of 0 s: no solution found yet"):
        w.solve(big(36, 2), deadline=0)


def lines(name: str) -> list[str]:
    text = shared_or_own(f"classic/{name}.txt").read_text()
    return [line.split()[0] for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize(("name", "most"), [("top95", 5), ("hardest11", 2), ("hardest_1106", 2), ("hardest_1905", 2)])
def test_the_readable_solver_on_hard_puzzles(name: str, most: int) -> None:
    puzzles = lines(name)
    if FULL:
        most = min(400, len(puzzles))
    for text in puzzles[:: len(puzzles) // most][:most]:
        sudoku = SudokuConditions(w.read(text))
        outcome = sudoku.solve()
        assert outcome.satisfiable
        assert sudoku.grid(outcome.values) == w.solve(text, engine="search").values


def test_what_cages_leave_of_houses_is_told_but_is_no_part_of_the_formula() -> None:
    from pysat.solvers import Solver

    cells = " ".join(f"r{n // 9 + 1}c{n % 9 + 1}" for n in range(17))
    puzzle = w.read("." * 81, rules=f"weighted-sum 84 {cells}; killer 11 r1c1 r2c1; killer 9 r1c5 r2c5")
    six_in_r2c9 = 17 * 9 + 6
    with Solver("glucose4", bootstrap_with=encode(puzzle).cnf.clauses) as plain:
        assert plain.propagate([-six_in_r2c9])[0]
    with Solver("glucose4") as told:
        Pieces(puzzle, None).hand_over(told.append_formula)
        assert not told.propagate([-six_in_r2c9])[0]
    assert w.solve(puzzle, engine="sat").values[17] == 6
