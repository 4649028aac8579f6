"""Deadly patterns hold only where the digits can be exchanged: further rules that touch them take the argument away."""

from collections.abc import Iterator
from itertools import product

import pytest

from whydoku import View, certify, explain, read, solve, techniques
from whydoku import steps as all_steps
from whydoku.engines.logic.engine import explain as bare_explain
from whydoku.engines.logic.engine import steps
from whydoku.engines.logic.technique import Technique, find_techniques, select
from whydoku.errors import InputError
from whydoku.model.step import Step

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


BESIDE = ("r1c2", "r1c3", "r1c6", "r2c2", "r2c3", "r2c6", "r3c2", "r3c3", "r3c5", "r4c2", "r4c3", "r4c5")
"""Cells that a knight could reach from r12c14, and that could be 1 or 2."""


def rectangle(rules: str, **marks: str) -> bool:
    """Whether 1 and 2 in r12c14 of an empty board are seen as a rectangle with a guardian in r2c4, under some rules."""
    puzzle = read("." * 81, rules=rules)
    board = puzzle.board
    masks = [board.all_digits] * 81
    for name, digits in {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "123", **marks}.items():
        masks[board.cell(name)] = sum(board.bit(int(digit)) for digit in digits)
    position = puzzle.with_marks(tuple(masks))
    found = steps(position, (RECTANGLE,))
    for step in found:
        assert step.conclusion == "r2c4<>1/2"
        assert certify(position, step)
    return bool(found)


@pytest.mark.parametrize(
    "rules",
    [
        "thermometer r1c1 r5c5",
        "killer 9 r1c1 r3c3",
        "killer r1c1 r7c7",
        "palindrome r1c1 r5c2",
        "kropki-white r1c1 r1c2",
        "sandwich 9 row1",
        "even r1c1",
        "anti-knight",
    ],
)
def test_a_rule_that_tells_the_fillings_apart_takes_the_rectangle_away(rules: str) -> None:
    assert rectangle("")
    assert not rectangle(rules)


@pytest.mark.parametrize(
    ("rules", "marks"),
    [
        ("thermometer r1c1 r3c3", {}),
        ("thermometer r1c1 r5c5", {"r5c5": "456"}),
        ("killer 3 r1c1 r1c4", {}),
        ("killer r1c1 r1c4", {}),
        ("killer 12 r1c1 r1c4 r5c5", {}),
        ("killer r1c1 r7c7", {"r7c7": "89"}),
        ("palindrome r5c1 r5c2", {}),
        ("anti-knight", dict.fromkeys(BESIDE, "456789")),
    ],
)
def test_a_rule_that_both_fillings_keep_leaves_the_rectangle(rules: str, marks: dict[str, str]) -> None:
    assert rectangle(rules, **marks)


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
    position = marked.after(
        *bare_explain(marked, select("singles, locked, subsets", up_to="hidden quadruple"), guesses=False)
    )
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
    # Cross out a wrong digit somewhere: the givens imply that it is wrong.
    masks = [board.all_digits] * 81
    cell = next(cell for cell in board.cells if puzzle.values[cell] is None and cell not in corners(RECTANGLE)[0])
    masks[cell] &= ~board.bit(next(digit for digit in board.digits if digit != grid[cell]))
    position = puzzle.with_marks(tuple(masks))
    assert [step.cells for step in all_steps(position, techniques=[RECTANGLE])] == corners(RECTANGLE)


# -- techniques written in Python ---------------------------------------------------------------------------------------


def boxes(view: View) -> Iterator[Step]:
    """Take any four cells in two rows and two columns for a deadly pattern, whatever boxes they are in: a wrong technique."""
    for cell in view.open_cells():
        row, col = divmod(cell, 9)
        for other_row, other_col in product(range(row + 1, 9), range(col + 1, 9)):
            cells = [cell, 9 * row + other_col, 9 * other_row + col, 9 * other_row + other_col]
            digits = view.digits(cell)
            if len(digits) == 2 and all(view.digits(each) == digits for each in cells[:3]) and view.mask(cells[3]):
                removes = [(cells[3], digit) for digit in digits]
                yield view.step(removes=removes, fillings=dict.fromkeys(cells, digits), cells=cells)


ANY_FOUR = Technique("Any Four", "mine", 1, "", assumes_unique=True, find=boxes)


@pytest.mark.parametrize("far", ["r2c4", "r4c4"])
def test_a_step_of_python_is_taken_only_if_its_pattern_is_deadly(far: str) -> None:
    puzzle = read("." * 81)
    board = puzzle.board
    masks = [board.all_digits] * 81
    names = ("r1c1", "r1c4", f"{far[:2]}c1", far)
    for name in names:
        masks[board.cell(name)] = board.bit(1) | board.bit(2)
    masks[board.cell(far)] |= board.bit(3)
    position = puzzle.with_marks(tuple(masks))
    found = steps(position, (ANY_FOUR,))
    assert [step.conclusion for step in found] == (["r2c4<>1/2"] if far == "r2c4" else [])
    assert all(certify(position, step) for step in found)


def test_a_step_of_python_without_a_pattern_cannot_be_made() -> None:
    def bare(view: View) -> Iterator[Step]:
        yield view.remove([(0, 1)])

    def by_hand(view: View) -> Iterator[Step]:
        yield Step(view.board, view.technique, removes=((0, 1),))

    for find in (bare, by_hand):
        technique = Technique("Mine", "mine", 1, "", assumes_unique=True, find=find)
        with pytest.raises(InputError, match="must name its deadly pattern"):
            steps(read("." * 81), (technique,))


def test_a_step_of_python_off_the_board_is_refused() -> None:
    def far_away(view: View) -> Iterator[Step]:
        yield Step(view.board, view.technique, removes=((0, 10),))

    with pytest.raises(InputError, match="Far Away names digit 10 in cell 0, which is not on the board"):
        steps(read("." * 81), (Technique("Far Away", "mine", 1, "", find=far_away),))
