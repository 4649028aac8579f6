"""Killer Sudoku as a line of arrows or of numbers: cages come back as they went, and what is not a cage is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.test_sudokupad import with_rules
from whydoku.errors import FormatError
from whydoku.formats import read_text, sniff, write_text
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules
from whydoku.rules.killer import Killer

NINE = Board.square(9)
TITLES = {"killer-line": "killer line", "sumocue": "SumoCue"}


@st.composite
def killers(draw: st.DrawFn) -> Puzzle:
    """Draw cages that grow from cell to neighbouring cell, with totals that can be."""
    left, cages = set(NINE.cells), []
    for start in draw(st.lists(st.sampled_from(NINE.cells), min_size=1, max_size=12)):
        cage: list[int] = []
        for _ in range(draw(st.integers(1, 6))):
            edge = {other for cell in cage for other in around(cell)} if cage else {start}
            if not edge & left:
                break
            cage.append(draw(st.sampled_from(sorted(edge & left))))
            left.discard(cage[-1])
        if cage:
            size = len(cage)
            total = draw(st.integers(size * (size + 1) // 2, size * (19 - size) // 2))
            cages.append(Killer(tuple(sorted(cage)), total))
    return Puzzle(NINE, (*default_rules(NINE), *sorted(cages, key=lambda cage: cage.cells)), (None,) * 81)


def around(cell: int) -> list[int]:
    row, col = NINE.positions[cell]
    near = (NINE.at(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
    return [other for other in near if other is not None]


@pytest.mark.parametrize("name", sorted(TITLES))
@settings(max_examples=60, deadline=None)
@given(puzzle=killers())
def test_cages_come_back(name: str, puzzle: Puzzle) -> None:
    text = write_text([puzzle], name)
    (found,) = read_text(text, format=name)
    assert (found.board, found.givens, set(found.rules)) == (puzzle.board, puzzle.givens, set(puzzle.rules))
    if name == "sumocue" or set(text) & set("<>^`'"):
        assert sniff(text).title == TITLES[name]


def test_arrows_lead_to_the_root() -> None:
    text = "S<<" + "0" * 6 + "v^`" + "0" * 6 + "H'<" + "0" * 60
    (found,) = read_text(text)
    assert [rule for rule in found.rules if isinstance(rule, Killer)] == [
        Killer((0, 1, 2, 10, 11, 19, 20), 28),
        Killer((9, 18), 17),
    ]


def test_diagonals_go_with_the_numbers() -> None:
    given = with_rules("diagonals", "killer 12 r1c1 r1c2")
    text = write_text([given], "sumocue")
    assert text.startswith("3x3:d:k:3073:3073:0:")
    assert read_text(text) == [given]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<" + "0" * 80, "the arrow < at r1c1 points off the board"),
        ("><" + "0" * 79, "lead round in a circle"),
        ("3<" + "0" * 78 + "`", "never 0"),
        ("j<" + "0" * 79, "the cage at r1c1: killer: 2 different digits add to 3 to 17, never 45"),
        ("3x3::k:1:2:3", "has 3 numbers, not one for each of 81 cells"),
        ("3x3::k:" + "x:" * 81, "number 1 of the SumoCue text is 'x'"),
        ("3x3::k:" + "7:" * 81, "has the cage 7, but no total"),
        ("3x3::k:769:1025:" + "0:" * 79, "cage 1 of the SumoCue text has the totals 3 and 4"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read_text(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (["killer 3 r1c1 r1c2", "killer 4 r1c2 r1c3"], "cages that overlap"),
        (["killer r1c1 r1c2"], "a cage without a total"),
        (["killer 3 r1c1 r5c5"], "a cage in several pieces"),
        (["diagonals"], "the rule diagonals"),
    ],
)
def test_what_a_killer_line_cannot_carry_is_refused_by_name(rules: list[str], message: str) -> None:
    with pytest.raises(FormatError, match="cannot carry") as error:
        write_text([with_rules(*rules)], "killer-line")
    assert message in str(error.value)
