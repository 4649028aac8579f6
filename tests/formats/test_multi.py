"""Texts of boards with several grids: a picture with gaps, a line a grid, and what is wrong with either."""

from __future__ import annotations

import pytest

import whydoku as w
from tests.model.test_multi import TEXTS, made
from whydoku.errors import FormatError
from whydoku.formats import sniff
from whydoku.model.board import parse_board
from whydoku.model.puzzle import Puzzle


def a_line_a_grid(puzzle: Puzzle) -> list[str]:
    signs = ["." if value is None else puzzle.board.symbol(value) for value in puzzle.givens]
    return ["".join(signs[cell] for cell in part) for part in puzzle.board.parts]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_written_reads_back(text: str) -> None:
    puzzle, _ = made(text)
    for name in ("multi", "json"):
        written = w.write(puzzle, name)
        assert w.read(written) == puzzle
        assert w.read_all(f"{written}\n\n{written}") == [puzzle, puzzle]


@pytest.mark.parametrize("text", TEXTS)
def test_a_named_board_is_read_in_every_form(text: str) -> None:
    puzzle, _ = made(text)
    lines = a_line_a_grid(puzzle)
    picture = w.write(puzzle, "multi").partition("\n")[2]
    assert w.read("\n".join(lines), size=text) == puzzle
    assert w.read(f"{text}\n" + "\n".join(lines)) == puzzle
    assert w.read(picture, size=text) == puzzle
    assert w.read(picture, size=text, format="grid") == puzzle
    assert w.read(puzzle.grid, size=text) == puzzle
    assert w.read_all("\n".join(lines * 2), size=text) == [puzzle, puzzle]


@pytest.mark.parametrize("text", ["samurai", "windmill", "twodoku", "r1c1 r5c5"])
def test_holes_tell_the_board(text: str) -> None:
    puzzle, _ = made(text)
    picture = w.write(puzzle, "multi").partition("\n")[2]
    assert sniff(picture).title == "overlapping grids"
    assert w.read(picture) == puzzle
    assert w.read(picture.replace(" ", "#")) == puzzle


def test_a_picture_without_holes_is_one_grid() -> None:
    puzzle, _ = made("butterfly")
    picture = w.write(puzzle, "multi").partition("\n")[2]
    assert w.read(picture).board.size == 12


def test_a_cell_that_two_grids_share_is_told_by_either() -> None:
    puzzle, _ = made("twodoku")
    first, second = a_line_a_grid(puzzle)
    shared = [place for place in range(81) if place // 9 > 5 and place % 9 > 5]
    blank = "".join("." if place in shared else sign for place, sign in enumerate(first))
    assert w.read(f"{blank}\n{second}", size="twodoku") == puzzle


SAMURAI = "." * 9 + "   " + "." * 9


@pytest.mark.parametrize(
    ("text", "size", "says"),
    [
        ("\n".join(["." * 81] * 4), "samurai", "there are 4 lines of a grid each"),
        (f"{'.' * 80}1\n1{'.' * 80}", "twodoku", None),
        (f"{'.' * 60}1{'.' * 20}\n2{'.' * 80}", "twodoku", "line 2 has 2 at r7c7, where another grid has 1"),
        (f"samurai\n{SAMURAI}", None, "the picture has 1 rows"),
        (f"samurai\n{SAMURAI}", "twodoku", "line 1 names another board"),
        (
            "twodoku\n" + "\n".join(["." * 15] * 14 + ["7" * 15]),
            None,
            "line 16, column [1-6]: there is no cell for '7'",
        ),
        ("twodoku\n" + "\n".join(["." * 15] * 14 + ["." * 16]), None, "line 16 has 16 characters"),
        ("twodoku\n" + "\n".join(["." * 15] * 14 + ["." * 14 + "?"]), None, "'\\?' at line 16, column 15 \\(r15c15\\)"),
        (f"r1c1 r2000c1\n{SAMURAI}", None, "1 to 999 rows"),
    ],
)
def test_what_is_wrong_is_said(text: str, size: str | None, says: str | None) -> None:
    if says is None:
        assert w.read(text, size=size).board == parse_board("twodoku")
        return
    with pytest.raises(Exception, match=says) as caught:
        w.read_all(text, size=size, format="multi" if size is None else None)
    assert "\n" not in str(caught.value)


def test_other_formats_refuse_the_board_by_name() -> None:
    puzzle, _ = made("samurai")
    for name in ("line", "grid", "fpuzzles", "sudokupad", "iss", "drawn"):
        with pytest.raises(FormatError, match="21×21"):
            w.write(puzzle, name)
