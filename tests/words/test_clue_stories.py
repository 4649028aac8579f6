"""Stories of clues outside the board and of rellik cages: told as a player tells them, with no fault by the five checks."""

from __future__ import annotations

import pytest

from tests.words.test_line_stories import EMPTY, check, steps_of
from whydoku import read


@pytest.mark.parametrize(
    ("rule", "givens", "said"),
    [
        (
            "skyscraper 5 r6c1-r6c9",
            {},
            "at least four taller ones follow r6c1, three r6c2, two r6c3 and one r6c4: they are at most 5, 6, 7 and 8",
        ),
        ("skyscraper 4 r1c1-r1c9", {3: 9}, "the 9 in r1c4 hides all behind it, so r1c1, r1c2, r1c3 and r1c4 rise"),
        ("hidden-skyscraper 1 r1c1-r1c9", {}, "r1c2 is the 1 or more than r1c1, so r1c2 is not 2"),
        ("x-sum 14 r1c1-r1c9", {}, "2 + 9 = 11 is too little"),
        ("x-sum 14 r1c1-r1c9", {}, "5 + 1 + 2 + 3 + 4 = 15 is too much"),
        ("x-sum 15 r1c1-r1c9", {0: 5}, "r1c1 is 5, so r1c2, r1c3, r1c4 and r1c5 add to 10 (1 + 2 + 3 + 4)"),
        ("x-sum 22 r4c1-r4c9", {}, "r4c5 and r4c6 would add to 16, which no five different digits without 6 do"),
        ("x-sum 21 r3c1-r3c9", {26: 1}, "add to 15, only 1 + 2 + 3 + 4 + 5, but that does not fit the digits left"),
        ("sandwich 4 r1c2-r9c2", {55: 1}, "a sum of 4 takes one cell (two make at least 2 + 3 = 5)"),
        ("lunchbox 11 r5c1-r5c9", {39: 1}, "so from the 1 in r5c4 the 9 can only be in r5c1, r5c7 or r5c8"),
        (
            "lunchbox 12 r8c8 r8c7 r9c7 r9c6",
            {},
            "the least and the greatest digit are in r8c8 and r9c6, and r8c7 and r9c7 between them are 5 + 7 or 4 + 8",
        ),
        ("rellik-cage 6 r1c1 r1c2 r1c3 r2c1", {}, "6 does so alone"),
        ("product-cage 12 r1c1 r1c2", {}, "5, 7, 8 and 9 do not divide 12, so r1c1 and r1c2 are none of 5, 7, 8 and 9"),
        (
            "product-cage 60 r1c1 r1c2 r2c4",
            {0: 5},
            "with 5 in r2c4, r1c1 and r1c2 would have to multiply to 12, and r1c1 is 5",
        ),
        ("multi-total-cage 4 17 r1c1 r1c2", {}, "with 4 to 7 in r1c1 or r1c2, no digits left add to 4 or 17"),
        ("parity-balance r1c1 r1c2 r1c3", {}, "with 2 or 9 in r1c1, r1c2 or r1c3, no digits left have the same odd"),
    ],
)
def test_a_clue_alone(rule: str, givens: dict[int, int], said: str) -> None:
    cells = "".join(str(givens.get(cell, ".")) for cell in range(len(EMPTY)))
    steps = steps_of(read(cells, rules=[rule]), "machine")
    for step in steps[:2]:
        check(step)
    assert any(said.casefold() in step.tell(2).casefold() for step in steps[:2]), [step.tell(2) for step in steps[:2]]


def test_sums_that_share_a_cell_are_told_without_it() -> None:
    (step,) = steps_of(read(EMPTY, rules=["equal-sums r1c1 r1c2 r1c3 / r1c1 r2c2"]), "sum")
    check(step)
    assert "r1c2 + r1c3 = r2c2. r1c2 and r1c3 differ in box 1 and make at least 1 + 2 = 3." in step.tell(2)
    assert "so r1c2 and r1c3 are at most 9 − 1 = 8" in step.tell(2)
