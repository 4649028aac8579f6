"""Deadly patterns hold only where the digits can be exchanged: further rules that touch them take the argument away."""

import pytest

from whydoku import explain, read, solve, techniques
from whydoku import steps as all_steps
from whydoku.logic.engine import explain as bare_explain
from whydoku.logic.engine import steps
from whydoku.logic.technique import Technique, find_techniques, select

BY_TITLE = {technique.title: technique for technique in techniques()}
RECTANGLE = BY_TITLE["Unique Rectangle Type 1"]
UNIQUENESS = [technique for technique in techniques() if technique.family == "uniqueness"]


def corners(technique: Technique, rules: str = "") -> list[tuple[int, ...]]:
    return [step.cells for step in steps(read(technique.example, rules=rules), (technique,))]


@pytest.mark.parametrize("technique", UNIQUENESS, ids=lambda technique: technique.title)
def test_all_of_them_say_what_they_assume(technique: Technique) -> None:
    assert technique.assumes_unique
    assert all(step.assumes_unique for step in steps(read(technique.example), (technique,)))
    assert technique not in select(unique=False)


@pytest.mark.parametrize("rule", ["thermometer {0} {2}", "killer 9 {0} {2}", "palindrome {0} {2}"])
def test_a_further_rule_on_a_corner_takes_the_rectangle_away(rule: str) -> None:
    board = read(RECTANGLE.example).board
    for found in corners(RECTANGLE):
        # A cell beside the corner: which one does not matter, but it must not be one of the rectangle's.
        beside = next(
            cell for cell in board.cells if cell not in found and board.name(cell)[:2] == board.name(found[0])[:2]
        )
        text = rule.format(board.name(found[0]), "", board.name(beside))
        assert found not in corners(RECTANGLE, text)


@pytest.mark.parametrize(
    ("names", "deadly"),
    [(("r1c1", "r1c4", "r2c1", "r2c4"), True), (("r1c1", "r1c4", "r4c1", "r4c4"), False)],
    ids=["two boxes", "four boxes"],
)
def test_a_rectangle_is_deadly_in_two_boxes_only(names: tuple[str, ...], deadly: bool) -> None:
    puzzle = read("." * 81)
    board = puzzle.board
    masks = [board.all_digits] * 81
    cells = [board.cell(name) for name in names]
    for cell in cells:
        masks[cell] = board.bit(1) | board.bit(2)
    masks[cells[3]] |= board.bit(3)
    found = steps(puzzle.with_marks(tuple(masks)), (RECTANGLE,))
    assert [step.removes for step in found] == ([((cells[3], 1), (cells[3], 2))] if deadly else [])


def test_marks_that_tell_two_solutions_apart_leave_nothing_to_assume() -> None:
    # Two solutions that differ in a rectangle; a mark crossed out in r3c7 leaves one of them, and a rectangle that may not
    # be avoided: the step that the bare technique sees there is wrong.
    puzzle = read(".9.8.3......57.1..3.4.....2.2865..1...5..........9..7.15.....4..8....7......6...3")
    board = puzzle.board
    masks = [board.all_digits] * 81
    masks[board.cell("r3c7")] &= ~board.bit(8)
    marked = puzzle.with_marks(tuple(masks))
    only = solve(marked)
    assert only.unique
    position = marked.after(*bare_explain(marked, select(up_to="hidden quadruple"), guesses=False))
    wrong = [
        step
        for step in steps(position, find_techniques("avoidable rectangle"))
        if any(only.values[cell] == digit for cell, digit in step.removes)
    ]
    assert wrong
    assert all_steps(position, techniques="uniqueness") == []
    path = explain(marked)
    assert path.values == only.values
    assert not any(technique.assumes_unique for technique in path.techniques)
    assert solve(marked, guesses=True).techniques == path.techniques


def test_marks_that_follow_from_the_givens_change_nothing() -> None:
    puzzle = read(RECTANGLE.example)
    board, grid = puzzle.board, solve(puzzle).values
    # Cross out a wrong digit somewhere: that it is wrong follows from the givens.
    masks = [board.all_digits] * 81
    cell = next(cell for cell in board.cells if puzzle.values[cell] is None and cell not in corners(RECTANGLE)[0])
    masks[cell] &= ~board.bit(next(digit for digit in board.digits if digit != grid[cell]))
    position = puzzle.with_marks(tuple(masks))
    assert [step.cells for step in all_steps(position, techniques=[RECTANGLE])] == corners(RECTANGLE)
