"""A player's own mistakes: every wrong digit and every missing mark is named, or the smallest change if that is not known."""

from __future__ import annotations

import pickle
import random

import pytest

import whydoku as w
from whydoku.model.position import Position
from whydoku.teacher import own_mistakes
from whydoku.teacher.own_mistakes import find_mistakes

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
LOOSE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.............."
RIGHT = w.solve(PUZZLE).values


def name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def bare(marks: list[int]) -> Position:
    """Return a grid of pencil marks whose givens are unknown."""
    puzzle = w.read(PUZZLE)
    return Position(puzzle.board, puzzle.rules, (None,) * 81, (), (None,) * 81, tuple(marks))


@pytest.mark.parametrize("seed", range(10))
def test_every_mistake_is_named(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = w.read(PUZZLE)
    opened = [cell for cell in puzzle.board.cells if puzzle.givens[cell] is None]
    *wrong, spoiled, fine = rng.sample(opened, 5)
    moves = {cell: RIGHT[cell] % 9 + 1 for cell in wrong} | {fine: RIGHT[fine]}
    order = rng.sample([*moves], len(moves))
    work = w.read(
        PUZZLE,
        placed=" ".join(f"{name(cell)}={moves[cell]}" for cell in order),
        marks=f"{name(spoiled)}<>{RIGHT[spoiled]}",
    )
    found = w.mistakes(work)
    assert found is not None
    assert set(found.wrong) == {(cell, moves[cell]) for cell in wrong}
    assert found.missing == ((spoiled, RIGHT[spoiled]),)
    first = next(cell for cell in order if cell in wrong)
    assert found.first == (order.index(first) + 1, f"{name(first)}={moves[first]}")
    assert found.smallest is None
    for cell in (*wrong, spoiled):
        assert name(cell) in found.text
    for verb in (w.hint, w.explain, w.steps, w.next_step):
        with pytest.raises(w.MistakesError) as caught:
            verb(work)
        assert caught.value.mistakes == found
        assert pickle.loads(pickle.dumps(caught.value)).mistakes == found
    report = w.check(work)
    assert (report.status, report.mistakes, report.text) == (w.Status.NONE, found, f"no solution: {found.text}")
    assert report.to_json()["mistakes"] == found.to_json()


def test_nothing_wrong_is_no_mistake() -> None:
    assert w.mistakes(PUZZLE) is None
    assert w.mistakes(w.read(PUZZLE, placed="r1c2=2")) is None
    assert w.mistakes(w.read(PUZZLE).start()) is None
    assert w.mistakes(w.read(LOOSE, placed="r1c2=2")) is None
    assert "mistakes" not in w.check(PUZZLE).to_json()


@pytest.mark.parametrize("sat", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_the_smallest_set_of_marks_to_give_back(seed: int, sat: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever way it is found, it is a set that leaves a solution, and none with fewer cells does."""
    if sat:
        pytest.importorskip("pysat")
    else:
        monkeypatch.setattr("whydoku.engines.sat.cadical.available", lambda: False)
    rng = random.Random(seed)
    path = w.explain(PUZZLE)
    position = path.position(len(path) // 2)
    marks = list(position.marks)
    many = rng.randint(1, 2)
    for cell in rng.sample([cell for cell in range(81) if position.values[cell] is None], many):
        marks[cell] &= ~(1 << RIGHT[cell] - 1)
    found = find_mistakes(bare(marks), deadline=20)
    assert found is not None
    assert found.smallest
    assert 1 <= len(found.missing) <= many
    assert found.wrong == ()
    for cell, digit in found.missing:
        assert not marks[cell] & 1 << digit - 1
        marks[cell] |= 1 << digit - 1
    assert w.count(bare(marks), limit=1) == 1
    gone = dict(found.missing)
    broken = bare([mask & ~(1 << gone[cell] - 1) if cell in gone else mask for cell, mask in enumerate(marks)])
    with pytest.raises(w.MistakesError, match="The position has no solution: the smallest change"):
        w.hint(broken, 4)
    if len(found.missing) == 2:
        for cell, digit in found.missing:
            one = list(marks)
            one[cell] &= ~(1 << digit - 1)
            assert w.count(bare(one), limit=1) == 0
    assert "the smallest change that leaves a solution is to give back" in found.text


def test_one_mark_of_several_that_would_do() -> None:
    full = (1 << 4) - 1
    board = w.read("................")
    marks = [full] * 16
    marks[0] = marks[1] = 1  # both can only be 1
    work = Position(board.board, board.rules, (None,) * 16, (), (None,) * 16, tuple(marks))
    found = w.mistakes(work)
    assert found is not None
    assert {cell for cell, _ in (*found.missing, *found.others)} == {0, 1}
    assert ", or else " in found.text


def test_where_the_givens_leave_several_solutions_the_smallest_change_counts() -> None:
    work = w.read(LOOSE, placed="r9c1=9 r9c3=9")
    found = w.mistakes(work)
    assert found is not None
    assert found.smallest
    assert len(found.wrong) == 1
    assert "take back 9 in r9c" in found.text


def test_a_puzzle_that_is_wrong_itself_is_nobodys_mistake() -> None:
    work = w.read("44" + PUZZLE[2:], placed="r2c1=5")
    assert w.mistakes(work) is None
    with pytest.raises(w.NoSolutionError, match="row 1 holds 4 twice"):
        w.hint(work)


def test_too_little_time_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whydoku.engines.sat.cadical.available", lambda: False)
    monkeypatch.setattr(own_mistakes, "CORE_QUESTION_SECONDS", 0.0001)
    marks = list(w.read(PUZZLE).start().marks)
    marks[1] &= ~(1 << RIGHT[1] - 1)
    found = find_mistakes(bare(marks), deadline=0.02)
    assert found is None or found.missing
