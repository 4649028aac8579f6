"""Why a cell has its digit: the steps lead there, each holds where it stands, and none can be left out."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Iterator, Sequence

import pytest

import whydoku as w
from tests.shared import OWN
from tests.support.effort import FULL
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import select
from whydoku.engines.sat import cores
from whydoku.teacher import why_finder
from whydoku.teacher.question import read_question

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = "1..............."
KILLER = "killer 15 r1c1 r1c2, killer 9 r2c1 r3c1, thermometer r5c5 r5c6 r5c7"


def classic(name: str, most: int) -> list[str]:
    return (OWN / "classic" / name).read_text().split()[:most]


def variants(step: int) -> Iterator[tuple[str, w.Puzzle]]:
    for line in (OWN / "variants.jsonl").read_text().splitlines()[::step]:
        entry = json.loads(line)
        yield entry["id"], w.read(entry["iss"], format="iss")


def check(found: w.Why) -> None:
    """Check that every step holds where it stands, and that the last one shows the goal."""
    assert found.goal is not None
    path = found.path
    for number, step in enumerate(found.steps):
        checked = w.certify(path.position(number), step)
        assert checked, f"{found.asked}, step {number + 1}, {step}: {checked.fault}"
    cell, digit, holds = found.goal
    end = path.position(-1)
    assert (end.values[cell] == digit) if holds else not end.has(cell, digit)


def is_needed(path: Path, number: int, goal: w.Literal) -> bool:
    """Whether the other steps do not lead to the goal by their own arguments."""
    position = path.puzzle.start()
    for at, step in enumerate(path):
        if at != number and w.certify(position, step):
            position = position.after(step)
    cell, digit, holds = goal
    return (position.values[cell] != digit) if holds else position.has(cell, digit)


def test_every_open_cell_of_classic_puzzles() -> None:
    pytest.importorskip("pysat")
    asked = 0
    for line in [PUZZLE, *classic("hard.txt", 3)]:
        puzzle = w.read(line)
        solution = w.solve(puzzle)
        for cell in list(puzzle.board.cells)[:: 4 if line == PUZZLE else 9]:
            if puzzle.values[cell] is not None:
                continue
            name, value = puzzle.board.name(cell), solution.values[cell]
            found = w.why(puzzle, name)
            assert found.goal == w.Literal(cell, value, True)
            assert found.holds is True
            assert found.answer == f"{name} is {value}."
            check(found)
            asked += 1
            other = next((digit for digit in puzzle.start().candidates(cell) if digit != value), None)
            if other is None:
                continue
            found = w.why(puzzle, name, other)
            assert found.holds is False
            assert found.goal == w.Literal(cell, other, False)
            assert found.answer == f"{name} is not {other}: it is {value}."
            check(found)
            assert w.why(puzzle, f"{name}<>{other}").holds is True
    assert asked > 20


def test_no_step_can_be_left_out() -> None:
    pytest.importorskip("pysat")
    puzzle = w.read(PUZZLE)
    for name in ("r1c2", "r2c2", "r5c8", "r7c9"):
        found = w.why(puzzle, name)
        assert found.goal is not None
        assert all(is_needed(found.path, number, found.goal) for number in range(len(found.steps)))
        assert len(found.steps) <= len(w.explain(puzzle))
        needed = {need for needs in found.needs for need in needs}
        assert needed == set(range(len(found.steps) - 1)), "every step but the last serves a later one"


def test_every_open_cell_of_variants() -> None:
    pytest.importorskip("pysat")
    kinds = set()
    for name, puzzle in variants(6 if FULL else 15):
        solution = w.solve(puzzle)
        for cell in list(puzzle.board.cells)[::20]:
            if puzzle.values[cell] is None:
                found = w.why(puzzle, puzzle.board.name(cell))
                assert found.goal == w.Literal(cell, solution.values[cell], True), name
                check(found)
                kinds.add(found.reason)
    assert "steps" in kinds


def test_a_reason_where_the_techniques_that_may_be_used_do_not_get_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")
    monkeypatch.setattr(why_finder, "REASONED_PATH_SECONDS", 1.0)
    puzzle = w.read(HARD)
    found = w.why(puzzle, "r1c2", up_to="naked pair")
    # One reason, or several with what follows from them, where there is the time to find that easier to follow.
    assert found.reason in ("reason", "steps")
    titles = {step.technique.title for step in found.steps}
    assert "Reason" in titles
    assert titles - {"Reason"} <= {technique.title for technique in select(up_to="naked pair")}
    assert found.steps[-1].because
    check(found)
    assert found.goal is not None
    assert all(is_needed(found.path, number, found.goal) for number in range(len(found.steps)))
    reasons = [step for step in found.steps if step.technique.title == "Reason"]
    assert all(step.cost == len(step.because) + len(step.premises) for step in reasons)
    for depth in (1, 2, 3):
        assert found.tell(depth).startswith(found.answer)


def test_the_last_reason_is_looked_for_until_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")
    monkeypatch.setattr(cores, "QUESTION_CONFLICTS", 1)
    monkeypatch.setattr(why_finder, "QUESTION_CONFLICTS", 1)
    monkeypatch.setattr(why_finder, "REASONED_PATH_SECONDS", 0.0)
    found = w.why(w.read(HARD), "r1c2", up_to="naked pair")
    assert found.reason == "reason"
    check(found)
    monkeypatch.setattr(why_finder, "LAST_RESORT_SECONDS", 0.0)
    with pytest.raises(w.StoppedError, match="no reason found yet; a deadline that is longer gives it more time"):
        w.why(w.read(HARD), "r1c2", up_to="naked pair")


def test_a_users_own_rule_is_part_of_the_reason() -> None:
    pytest.importorskip("pysat")
    board = w.Board.square(4)

    class Corner(w.Rule):
        """The corners add up to 11."""

        def primitives(self, board: w.Board) -> Iterator[w.Sum]:
            yield w.Sum((0, 3, 12), 11, "the corner rule")

        def holds(self, board: w.Board, grid: Sequence[int]) -> bool:
            return grid[0] + grid[3] + grid[12] == 11

    puzzle = w.read("." * 16).with_rules(Corner())
    found = w.why(puzzle, "r1c1<>1", techniques="naked single")
    assert board.cell("r1c1") == 0
    assert found.holds is True
    assert "the corner rule" in found.text
    check(found)


def test_what_needs_no_steps() -> None:
    assert w.why(PUZZLE, "r1c1").text == "r1c1 is given as 4."
    assert w.why(PUZZLE, "r1c1", 3).text == "r1c1 is not 3: it is given as 4."
    assert w.why(PUZZLE, "r1c1<>4").holds is False
    assert w.why(PUZZLE, "r1c2=3").text == "r1c2 cannot be 3: r1c9 is 3, and row 1 holds each digit once."
    work = w.read(PUZZLE, placed="r1c2=2", marks="r2c1<>7")
    assert w.why(work, "r1c2").text == "r1c2 has been filled in: it is 2."
    assert w.why(work, "r1c2=5").text == "r1c2 is not 5: 2 has been filled in there."
    crossed = w.why(work, "r2c1<>7")
    told = "r2c1 cannot be 7: it has been crossed out there (move 2). It follows without that mark, too."
    assert crossed.answer == told
    assert crossed.steps
    check(crossed)


def test_the_answer_comes_first_and_then_what_it_needs() -> None:
    found = w.why(PUZZLE, "r1c2<>7")
    first, *lines = found.text.splitlines()
    assert first == "r1c2 is not 7. 5 steps lead there; the hardest technique is Naked Triple."
    assert lines[0].startswith("Step 5, Naked Triple: r5c2, r7c2 and r9c2 are 4, 6 and 7 in some order")
    assert lines[1].startswith("That r7c2 is not 2 comes from step 4, Naked Single: r8c1 can only be 2: ")
    assert lines[2].startswith("That r8c1 is not 7 comes from step 3, Naked Single: r8c6 can only be 7: ")
    assert lines[3].startswith("That r5c2 is not 8 comes from step 2, Naked Single: r5c6 can only be 8: ")
    assert lines[4].startswith("That r8c6 is not 5 comes from step 1, Naked Single: r9c6 can only be 5: ")
    assert len(lines) == 5
    assert [step["step"] for step in found.to_json()["steps"]] == [1, 2, 3, 4, 5]


def test_a_long_path_is_folded() -> None:
    found = w.why(PUZZLE, "r1c2")
    before = len(found.steps) - 5
    assert before > 0
    lines = found.tell(1).splitlines()
    assert len(lines) == 7
    assert lines[-1] == f"And {before} steps before these; ask for all of them: --all, or tell(1, steps=None)."
    whole = found.tell(1, steps=None).splitlines()
    assert len(whole) == 1 + len(found.steps)
    assert whole[:6] == lines[:6]
    assert len(found.tell(1, steps=2).splitlines()) == 4
    assert len(found.to_json()["steps"]) == len(found.steps)


def test_a_puzzle_with_several_solutions() -> None:
    assert w.why(SEVERAL, "r1c2").text == "The puzzle has several solutions. r1c2 can be 2, 3 or 4."
    open_ = w.why(SEVERAL, "r1c2", 3)
    assert open_.text == "The puzzle has several solutions. In some of them r1c2 is 3; it can be 2, 3 or 4."
    assert open_.holds is None
    assert open_.goal is None
    forced = w.why("1.34341.21434.2.", "r1c2")
    assert forced.answer == "r1c2 is 2."


def test_a_broken_puzzle_says_so() -> None:
    with pytest.raises(w.NoSolutionError, match="row 1 holds 1 twice"):
        w.why("11..............", "r1c3")


@pytest.mark.parametrize(
    ("asked", "digit", "said"),
    [
        ("r1c5", None, "r1c5"),
        (" R1C5 = 7 ", None, "r1c5=7"),
        ("r1c5!=7", None, "r1c5<>7"),
        ("r1c5≠7?", None, "r1c5<>7"),
        ("E1", 7, "r1c5=7"),
        ("r1c5", "7", "r1c5=7"),
    ],
)
def test_questions_as_people_write_them(asked: str, digit: int | str | None, said: str) -> None:
    assert read_question(w.Board.square(9), asked, digit).text == said


@pytest.mark.parametrize(
    ("asked", "digit", "complaint"),
    [
        ("r1c5=0", None, "'0' is not a digit of the board, which has 1 to 9"),
        ("r10c5", None, "r10c5 is not on the board of 9 rows and 9 columns"),
        ("why?", None, "'why' is not a cell name"),
        ("r1c5=", None, "is not a question such as r1c5, r1c5=7 or r1c5<>7"),
        ("r1c5=7", 8, "names a digit already"),
        ("r1c5", True, "True is not a digit"),
    ],
)
def test_questions_that_are_none(asked: str, digit: int | None, complaint: str) -> None:
    with pytest.raises(w.InputError, match=re.escape(complaint)):
        w.why(PUZZLE, asked, digit)


def test_it_is_a_value_and_shows_itself() -> None:
    found = w.why(PUZZLE, "r1c2<>7")
    assert copy.deepcopy(found) == found
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.text == found.text
    assert json.loads(json.dumps(found.to_json()))["goal"] == ["r1c2", 7, False]
    assert found.svg().count("<svg") == len(found.steps) + 1
    assert w.why(PUZZLE, "r1c1").svg().count("<svg") == 1
    assert repr(found) == "<Why r1c2<>7: r1c2 is not 7.>"


def test_a_deadline_is_kept() -> None:
    with pytest.raises(w.StoppedError):
        w.why(w.read("." * 36, rules="anti-knight"), "r1c1", deadline=0)
