"""Hints at mistakes, level by level."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import whydoku as w

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"


def levels(**work: Any) -> list[str]:
    """Return what the hints of all four levels say."""
    puzzle, said = w.read(PUZZLE, **work), []
    for level in (1, 2, 3, 4):
        with pytest.raises(w.MistakesError) as caught:
            w.hint(puzzle, level)
        said.append(str(caught.value))
    return said


def test_a_mistake_that_can_be_seen() -> None:
    one, two, three, four = levels(placed="r1c2=4")
    assert one == "There is a mistake in row 1."
    assert two == "Row 1 has two 4s: r1c1 and r1c2."
    assert three == "Move 1, r1c2 = 4, cannot be: row 1 has two 4s: r1c1 and r1c2."
    assert four == f"{three} Undo back to before move 1."


def test_a_rule_that_is_broken() -> None:
    puzzle = w.read(PUZZLE, rules="killer 7 r1c2 r1c4", placed="r1c2=2 r1c4=7")
    with pytest.raises(w.MistakesError, match=r"^There is a mistake in the cage of 7 at r1c2\.$"):
        w.hint(puzzle)
    with pytest.raises(w.MistakesError, match=r"r1c2 \+ r1c4 = 7, but r1c2 = 2, r1c4 = 7\.$"):
        w.hint(puzzle, 2)


def test_a_mistake_that_cannot_be_seen() -> None:
    one, two, three, four = levels(placed="r9c6=5 r5c6=8 r8c6=7 r1c2=6")
    assert one == "Something you placed does not fit."
    assert two == "Your first three moves are right."
    assert three.startswith("Move 4, r1c2 = 6, cannot be: ")
    assert "r5c2, r7c2 and r9c2 are 4, 6 and 7" in three
    assert four == f"{three} Undo back to before move 4."
    assert "r1c2 is 2" not in four


def test_the_order_may_not_be_known() -> None:
    work = w.read(PUZZLE).with_values([6 if cell == 1 else None for cell in range(81)])
    said = []
    for level in (1, 2, 3, 4):
        with pytest.raises(w.MistakesError) as caught:
            w.hint(work, level)
        said.append(str(caught.value))
    assert said[:2] == ["Something you placed does not fit.", "Look at row 1 again."]
    assert said[2].startswith("r1c2 = 6 cannot be: ")
    assert said[3].endswith(" Take the 6 out of r1c2.")


def test_moves_that_were_taken_back_are_not_called_right() -> None:
    placed = w.read(PUZZLE, placed="r9c6=5 r1c2=6")
    work = replace(placed, about=(("history", "r9c6=4 r9c6=5 r1c2=6"),))
    with pytest.raises(w.MistakesError, match=r"^Look at row 1 again\.$"):
        w.hint(work, 2)


def test_a_mark_that_was_crossed_out_too_early() -> None:
    assert levels(marks="r1c2<>2") == [
        "One of your marks in row 1 was crossed out too early.",
        "Look at r1c2 again: what rules out each digit?",
        "For one of the digits you crossed out, no house or rule gives a reason.",
        "Nothing rules out 2 in r1c2: mark it again.",
    ]


@pytest.mark.parametrize("cell", range(1, 81, 7))
def test_no_level_names_the_right_digit_of_a_wrong_cell(cell: int) -> None:
    puzzle = w.read(PUZZLE)
    if puzzle.givens[cell] is not None:
        return
    right, name = w.solve(PUZZLE).values[cell], puzzle.board.name(cell)
    wrong = right % 9 + 1
    for said in levels(placed=f"{name}={wrong}"):
        assert f"{name} is {right}" not in said
        assert f"{name} can only be {right}" not in said
        assert f"only {name} can be {right}" not in said
