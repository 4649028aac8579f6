"""The one-line texts of the singles of a path equal `tell` of the whole steps, on every board and under rules."""

from __future__ import annotations

import random
import re

import pytest

import whydoku as w
from tests.support.puzzles import KINDS, dig
from whydoku.model.puzzle import Puzzle
from whydoku.words import tell
from whydoku.words.singles import cover_of

RULED = (
    "",
    "anti-knight",
    "diagonals",
    "non-consecutive",
    "self-taxicab",
    "killer 10 r1c1 r1c2 r2c1, thermometer r5c5 r5c6 r5c7",
    "parity r1c1 r2c2 r3c3 r4c4 r5c5, thermometer r9c1 r8c2 r7c3 r6c4",
)


def check_path(path: w.Path) -> int:
    """Compare every text with the slow way; count the singles."""
    told = 0
    for number, step in enumerate(path):
        text = step.text
        assert text == tell(path[number], 1, path.position(number)), number
        if step.technique.family == "singles":
            check_cover(path.position(number), step)
        told += len(step.places) == 1
    return told


def check_cover(position: w.Position, step: w.Step) -> None:
    """Check that digits which stand rule out what they are said to, and nothing of the rest, and that nothing is left out."""
    board, network = position.board, position.network
    (truth,), (kept,) = step.because, step.places

    def pair(item: int) -> tuple[int, int]:
        return (kept[0], board.low + item) if truth.is_cell else (item, kept[1])

    def rules_out(placed: tuple[int, int], gone: tuple[int, int]) -> bool:
        return bool(network.banned(*placed).get(gone[0], 0) & board.bit(gone[1]))

    placed = [(cell, value) for cell, value in enumerate(position.values) if value is not None]
    gone = {other for other in truth.pairs if other != kept and (truth.is_cell or position.values[other[0]] is None)}
    for equal_first in (False, True):
        coverers, earlier = cover_of(position, truth, kept, equal_first=equal_first)
        covered = [pair(item) for _, _, items in coverers for item in items]
        assert sorted([*covered, *map(pair, earlier)]) == sorted(gone)
        assert not any(rules_out(digit, pair(item)) for digit in placed for item in earlier)
        for by, candidates, items in coverers:
            digits = [board.split(candidate) for candidate in candidates]
            assert {*digits} <= {*placed}
            assert all(any(rules_out(digit, pair(item)) for digit in digits) for item in items)
            if by >= 0:
                cells = {*network.houses[by].cells}
                assert cells >= {cell for cell, _ in digits} | {pair(item)[0] for item in items}


@pytest.mark.parametrize("name", [name for name in KINDS if name not in ("25×25", "16×16", "12×12")])
def test_on_every_board(name: str) -> None:
    puzzle = dig(KINDS[name], 11)
    path = w.explain(puzzle, guesses=True, deadline=20)
    assert check_path(path) > 0


@pytest.mark.parametrize("rules", RULED)
def test_under_rules(rules: str) -> None:
    chance = random.Random(3)
    board = w.read("." * 81, rules=rules)
    for seed in range(3):
        solution = w.solve(board, seed=seed)
        shown = [value if chance.random() < 0.45 else None for value in solution.values]
        path = w.explain(Puzzle(board.board, board.rules, tuple(shown)), guesses=True, deadline=20)
        assert check_path(path) > 0


def test_of_many_puzzles_at_once() -> None:
    lines = ["1.34341.21434.21", "....341.21434.21"]
    for path in w.explain_many(lines):
        check_path(path)


def test_a_single_says_which_digits_cover_the_rest() -> None:
    step = w.next_step(
        "....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.", techniques="hidden single"
    )
    assert step is not None
    assert step.text == "In box 5 only r5c5 can be 1: the 1s in r3c6, r4c9 and r6c2 cover every other empty cell."


def test_what_an_earlier_step_removed_is_named_by_that_step() -> None:
    path = w.explain("....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.")
    named = 0
    for number, step in enumerate(path):
        if len(step.places) != 1 or step.technique.title != "Naked Single":
            continue
        for digits, at, title in re.findall(r"([\d, and]+) went in step (\d+) \(([^)]+)\)", step.tell(2)):
            by = path[int(at) - 1]
            assert int(at) <= number
            assert by.technique.title == title
            for digit in re.findall(r"\d", digits):
                assert (step.places[0][0], int(digit)) in by.removes
                named += 1
    assert named > 0
