import random

import pytest

from whydoku import read
from whydoku.errors import InputError
from whydoku.model.marks import Index, Marks

EMPTY = "." * 81
PUZZLE = "409010803000009240000000001390274600000050000002163059500000000013600000908020107"


def test_setting_a_digit_touches_no_other_cell() -> None:
    marks = Marks(read(PUZZLE).network)
    marks.set(0, 4)
    assert marks.value(0) == 4
    assert all(marks.digits(cell) == tuple(range(1, 10)) for cell in range(1, 81))


def test_propagating_removes_what_the_digit_rules_out_and_sets_nothing() -> None:
    marks = Marks(read(PUZZLE).network)
    marks.set(0, 4, propagate=True)
    lost = [cell for cell in range(1, 81) if 4 not in marks.digits(cell)]
    assert len(lost) == 20
    assert [value for value in marks.values if value is not None] == [4]


def test_listeners_hear_every_change_until_they_stop() -> None:
    marks = Marks(read(PUZZLE).network)
    heard: list[tuple[str, int, int]] = []
    stop = marks.subscribe(
        removed=lambda cell, digit: heard.append(("removed", cell, digit)),
        set=lambda cell, digit: heard.append(("set", cell, digit)),
    )
    marks.remove(5, 9)
    assert not marks.remove(5, 9)
    marks.set(0, 1)
    assert heard == [("removed", 5, 9), ("set", 0, 1)]
    stop()
    marks.remove(6, 1)
    assert len(heard) == 2


def test_a_copy_goes_its_own_way_without_listeners() -> None:
    marks = Marks.of(read(PUZZLE))
    heard: list[int] = []
    marks.subscribe(removed=lambda cell, digit: heard.append(cell))
    other = marks.copy()
    assert other == marks
    other.remove(1, 5)
    assert other != marks
    assert heard == []


def test_what_is_gone_cannot_be_set() -> None:
    marks = Marks(read(PUZZLE).network)
    marks.remove(0, 7)
    with pytest.raises(InputError, match="r1c1 cannot be 7"):
        marks.set(0, 7)
    marks.set(0, 8)
    with pytest.raises(InputError, match="r1c1 is set to 8"):
        marks.remove(0, 8)


def test_the_index_notices_a_group_with_one_place_left() -> None:
    puzzle = read(PUZZLE)
    marks = Marks.of(puzzle)
    noticed: list[int] = []
    index = Index(marks, single=noticed.append)
    for cell, digit in puzzle.clues():
        marks.set(cell, digit, propagate=True)
    names = {puzzle.network.truths[number].name for number in noticed}
    recounted = {
        truth.name
        for truth in puzzle.network.truths
        if sum(marks.has(*puzzle.board.split(candidate)) for candidate in truth.candidates) == 1
    }
    assert recounted == {puzzle.network.truths[n].name for n, left in enumerate(index.left) if left == 1}
    assert {truth.name for truth in index.singles()} <= recounted
    assert any(" in " in name for name in names)
    assert marks.values == puzzle.values


def test_a_listener_may_ask_for_one_cell() -> None:
    marks = Marks.of(read(EMPTY))
    heard: list[tuple[str, int, int]] = []
    stop = marks.subscribe(
        removed=lambda cell, digit: heard.append(("removed", cell, digit)),
        set=lambda cell, digit: heard.append(("set", cell, digit)),
        cell=1,
    )
    marks.set(0, 5, propagate=True)
    marks.set(1, 6)
    assert heard == [("removed", 1, 5), ("set", 1, 6)]
    stop()
    marks.remove(2, 7)
    assert len(heard) == 2


def test_the_index_counts_as_a_fresh_one_does_whatever_happens() -> None:
    rng = random.Random(5)
    marks = Marks.of(read(EMPTY))
    index = Index(marks)
    for _ in range(300):
        cell = rng.randrange(81)
        if marks.value(cell) is None and (digits := marks.digits(cell)):
            if rng.random() < 0.2:
                marks.set(cell, rng.choice(digits), propagate=rng.random() < 0.5)
            else:
                marks.remove(cell, rng.choice(digits))
        assert index.left == Index(marks).left
        assert index.singles() == Index(marks).singles()
