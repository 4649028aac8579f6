import random

import pytest

from whydoku import read
from whydoku.errors import InputError, RuleError
from whydoku.model.marks import Index, Marks
from whydoku.model.network import Network
from whydoku.model.primitives import is_kept

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
    marks = Marks.of(read(EMPTY), keep_rules=False)
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


# -- rules are kept -----------------------------------------------------------------------------------------------------

RULED = (
    ("." * 16, ""),
    ("." * 16, "anti-knight"),
    ("." * 16, "killer 5 r1c1 r1c2; thermo r2c1-r2c3; odd r4c4; sandwich 3 r3c1-r3c4"),
    ("." * 16, "diagonals; renban r1c1 r2c2 r3c3"),
)


def broken(network: Network, masks: tuple[int, ...], digits: dict[int, int]) -> bool:
    """Whether digits break a rule, or a cell or a house has nothing left: all of it is looked at anew."""
    board = network.board
    full = [p for p in network.primitives if set(p.cells) <= digits.keys()]
    same = any(a != b and digits[a] == digits[b] and b in network.differs[a] for a in digits for b in digits)
    empty = any(not any(masks[c // board.size] >> c % board.size & 1 for c in t.candidates) for t in network.truths)
    return same or empty or not all(is_kept(primitive, digits) for primitive in full)


def act(marks: Marks, cell: int, digit: int, is_set: bool, propagate: bool) -> None:
    if is_set:
        marks.set(cell, digit, propagate=propagate)
    else:
        marks.remove(cell, digit)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("text", "rules"), RULED)
def test_what_breaks_a_rule_is_refused_and_changes_nothing(text: str, rules: str, seed: int) -> None:
    chance = random.Random(seed)
    puzzle = read(text, rules=rules)
    network, board = puzzle.network, puzzle.board
    marks, free = Marks(network), Marks(network, keep_rules=False)
    heard: list[tuple[int, int]] = []
    marks.subscribe(removed=lambda c, d: heard.append((c, d)), set=lambda c, d: heard.append((c, d)))
    refused = 0
    for _ in range(120):
        cell, digit, propagate = chance.choice(board.cells), chance.choice(board.digits), chance.random() < 0.5
        is_set = chance.random() < 0.4
        tried = free.copy()
        before, count = marks.copy(), len(heard)
        if not marks.has(cell, digit) or marks.value(cell) is not None:
            continue
        act(tried, cell, digit, is_set, propagate)
        digits = {c: value for c, value in enumerate(tried.values) if value is not None}
        if broken(network, tried.masks, digits):
            with pytest.raises(RuleError, match=r"cannot be .*: .*(twice|left|but)"):
                act(marks, cell, digit, is_set, propagate)
            assert marks == before
            assert len(heard) == count
            refused += 1
        else:
            act(marks, cell, digit, is_set, propagate)
            free = tried
            assert marks.masks == free.masks
            assert marks.values == free.values
    assert refused


def test_marks_of_a_broken_puzzle_name_the_rule() -> None:
    with pytest.raises(RuleError, match=r"^r1c2 cannot be 1: row 1 holds 1 twice: r1c1 and r1c2$"):
        Marks.of(read("11.............."), propagate=True)
    kept = Marks.of(read("11.............."), propagate=True, keep_rules=False)
    assert kept.values[:2] == (1, 1)
    with pytest.raises(RuleError, match=r"^r1c2 cannot be 4: by the cage of 4 at r1c1, r1c1 \+ r1c2 = 4, but r1c1 = 1"):
        Marks.of(read("14..............", rules="killer 4 r1c1 r1c2"))
    marks = Marks.of(read("." * 16))
    for digit in (1, 2, 3):
        marks.remove(0, digit)
    with pytest.raises(RuleError, match=r"^4 cannot be removed from r1c1: r1c1 has no candidate left$"):
        marks.remove(0, 4)
    assert marks.digits(0) == (4,)


def test_marks_are_made_on_a_network() -> None:
    with pytest.raises(InputError, match=r"^marks are made on a network, not on a Puzzle: Marks.of\(puzzle\)$"):
        Marks(read("." * 16))  # type: ignore[arg-type]  # that is the test
