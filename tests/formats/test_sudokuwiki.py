"""SudokuWiki: puzzles and positions come out of its links as they went in."""

from __future__ import annotations

import pytest

from whydoku.errors import FormatError
from whydoku.formats import read_text, sniff, write_text

PLAIN = "https://www.sudokuwiki.org/sudoku.htm?bd="
GIVENS = "1000005694020000080500090400006408010000100002080350000405000109000004026050908000"


def packed(base: int, *numbers: int) -> str:
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    return "".join(signs[number // base] + signs[number % base] for number in numbers)


def test_a_plain_link_holds_the_givens() -> None:
    signs = GIVENS[:81]
    (found,) = read_text(PLAIN + signs)
    assert found.grid == signs.replace("0", ".")
    assert write_text([found], "sudokuwiki") == PLAIN + signs
    assert read_text(PLAIN + signs.replace("0", ".") + "&x=1") == [found]


def test_a_position_with_its_candidates_is_read() -> None:
    # r1c1 given 5, r1c2 placed 9, r1c3 has 3 and 7 left, the rest anything
    rest = [511 + 18] * 78
    text = "S9B" + packed(36, 5, 18, 0b1000100 + 18, *rest)
    assert sniff(text).title == "SudokuWiki"
    (found,) = read_text(text)
    assert (found.givens[0], found.placed[1], found.marks[2]) == (5, 9, 0b1000100)
    assert write_text([found], "sudokuwiki") == PLAIN + text
    assert read_text(PLAIN + text) == [found]


def test_the_older_packing_is_read() -> None:
    numbers = [(1 << 4) << 1 | 1, (1 << 8) << 1, 0b1000100 << 1, *[511 << 1] * 78]
    (found,) = read_text(PLAIN + packed(32, *numbers))
    assert (found.givens[0], found.placed[1], found.marks[2]) == (5, 9, 0b1000100)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PLAIN + "123", "has 3 cells, but the board"),
        (PLAIN + "?" * 81, "'?' at character 1 (r1c1) is neither"),
        ("https://www.sudokuwiki.org/sudoku.htm", "carries no puzzle"),
        (PLAIN + "S9B" + "0" * 162, "r1c1 in the SudokuWiki link is 0, which stands for nothing"),
        (PLAIN + "S9B" + "z" * 162, "r1c1 in the SudokuWiki link is 1295"),
        (PLAIN + "S9B" + "1" * 100, "has 100 characters, not 2 for each of 81 cells"),
        (PLAIN + "S9B" + "1" * 161 + "Z", "character 162 of the position"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read_text(text)
    assert message in str(error.value)


@pytest.mark.parametrize(("kind", "rule"), [("X9B", "diagonals"), ("W9B", "windoku")])
def test_strings_of_variants_have_their_rule(kind: str, rule: str) -> None:
    text = kind + packed(36, 5, 18, *[511 + 18] * 79)
    assert sniff(text).title == "SudokuWiki"
    for given in (text, PLAIN + text):
        (found,) = read_text(given)
        assert [each.name for each in found.rules] == ["rows", "columns", "boxes", rule]
        assert (found.givens[0], found.placed[1]) == (5, 9)


def test_other_kinds_are_refused_by_name() -> None:
    with pytest.raises(FormatError, match="Q9B is a puzzle of a kind that is not read; known are S9B, X9B"):
        read_text("Q9B" + packed(36, *[511 + 18] * 81))
