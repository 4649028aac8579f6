"""Drawings: a line where two regions meet and round the board, and nowhere else."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as w
from whydoku.model.board import Board
from whydoku.model.cell_notation import A1, RC, SUDOKUWIKI, Notation
from whydoku.render.text import draw_grid, draw_marks, to_ascii

SOLVED = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"


def picture(text: str) -> str:
    return dedent(text).strip("\n")


def jigsaw(*rows: str) -> Board:
    signs = "".join(rows)
    return Board.jigsaw([[cell for cell, sign in enumerate(signs) if sign == one] for one in sorted(set(signs))])


def test_a_classic_board() -> None:
    drawing = draw_grid(Board.square(9), [int(sign) for sign in SOLVED])
    assert drawing == picture("""
        ┌───┬───┬───┐
        │429│516│873│
        │851│739│246│
        │637│482│591│
        ├───┼───┼───┤
        │395│274│618│
        │164│958│732│
        │782│163│459│
        ├───┼───┼───┤
        │576│891│324│
        │213│647│985│
        │948│325│167│
        └───┴───┴───┘
    """)


def test_other_boxes_and_empty_cells() -> None:
    assert draw_grid(Board.square(6), [1, 2, 3, 4, 5, 6] + [None] * 30) == picture("""
        ┌───┬───┐
        │123│456│
        │   │   │
        ├───┼───┤
        │   │   │
        │   │   │
        ├───┼───┤
        │   │   │
        │   │   │
        └───┴───┘
    """)


def test_a_latin_square_has_only_its_frame() -> None:
    assert draw_grid(Board.square(3, box=None), [1, 2, 3, 2, 3, 1, 3, 1, None], empty=".") == picture("""
        ┌───┐
        │123│
        │231│
        │31.│
        └───┘
    """)


def test_a_jigsaw_shows_its_pieces() -> None:
    board = jigsaw("AAABB", "AABBC", "DDBCC", "DEECC", "DDEEE")
    assert draw_grid(board, [1, 2, 3, 4, 5] * 5) == picture("""
        ┌─────┬───┐
        │1 2 3│4 5│
        │   ┌─┘ ┌─┤
        │1 2│3 4│5│
        ├───┤ ┌─┘ │
        │1 2│3│4 5│
        │ ┌─┴─┤   │
        │1│2 3│4 5│
        │ └─┐ └───┤
        │1 2│3 4 5│
        └───┴─────┘
    """)


def test_a_hole_is_a_gap() -> None:
    corner_and_middle = Board(3, 4, 4, holes=frozenset({(0, 0), (1, 2)}))
    assert draw_grid(corner_and_middle, [1, 2, 3, 4, 1, 2, 3, 4, 1, 2]) == picture("""
          ┌─────┐
          │1 2 3│
        ┌─┘ ┌─┐ │
        │4 1│ │2│
        │   └─┘ │
        │3 4 1 2│
        └───────┘
    """)


def test_letters_follow_the_nine() -> None:
    assert draw_grid(Board.square(16), list(range(1, 17)) * 16).splitlines()[1] == "│1234│5678│9ABC│DEFG│"


def test_more_digits_than_signs_are_numbers_in_columns() -> None:
    board = Board.square(64)
    lines = draw_grid(board, [*range(1, 65), *range(64, 0, -1), *[None] * (62 * 64)]).splitlines()
    assert lines[1].startswith("│  1  2  3  4  5  6  7  8 │  9 10 11")
    assert lines[2].endswith("10  9 │  8  7  6  5  4  3  2  1 │")
    assert {len(line) for line in lines} == {len(lines[0])}


def test_digits_may_start_at_zero() -> None:
    assert draw_grid(Board.square(2, box=None, low=0), [0, 1, 1, 0]) == "┌──┐\n│01│\n│10│\n└──┘"


def test_marks_line_up_in_columns() -> None:
    marks = [[1], [2, 3, 4], [2, 3], [4]] + [[1, 2, 3, 4]] * 4 + [[]] * 8
    assert draw_marks(Board.square(4), marks) == picture("""
        ┌───────────┬───────────┐
        │ 1    234  │ 23   4    │
        │ 1234 1234 │ 1234 1234 │
        ├───────────┼───────────┤
        │ -    -    │ -    -    │
        │ -    -    │ -    -    │
        └───────────┴───────────┘
    """)


def test_marks_above_the_signs_are_numbers_with_commas() -> None:
    assert " 7,64 " in draw_marks(Board.square(64), [[7, 64]] * 4096).splitlines()[1]


def test_paint_dresses_the_text_and_not_the_blanks() -> None:
    drawing = draw_marks(Board.square(1), [[1]], paint=lambda cell, text: f"<{cell}:{text}>")
    assert drawing.splitlines()[1] == "│ <0:1> │"


def test_ascii_has_the_same_shape() -> None:
    drawing = to_ascii(draw_grid(Board.square(4), [1, 2, 3, 4] * 4))
    assert drawing.isascii()
    assert drawing.splitlines()[:2] == ["+--+--+", "|12|34|"]


JOINS = {  # sign: does it reach up, down, left, right
    "─": (0, 0, 1, 1), "│": (1, 1, 0, 0), "┌": (0, 1, 0, 1), "┐": (0, 1, 1, 0), "└": (1, 0, 0, 1), "┘": (1, 0, 1, 0),
    "├": (1, 1, 0, 1), "┤": (1, 1, 1, 0), "┬": (0, 1, 1, 1), "┴": (1, 0, 1, 1), "┼": (1, 1, 1, 1),
}  # fmt: skip


@given(st.data())
def test_every_line_meets_its_neighbour(data: st.DataObject) -> None:
    rows, cols = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))
    places = [(row, col) for row in range(rows) for col in range(cols)]
    holes = data.draw(st.frozensets(st.sampled_from(places), max_size=len(places) - 1))
    count = len(places) - len(holes)
    owner = data.draw(st.lists(st.integers(0, 4), min_size=count, max_size=count))
    regions = tuple(tuple(cell for cell, one in enumerate(owner) if one == number) for number in range(4))
    drawing = draw_grid(Board(rows, cols, 9, regions=regions, holes=holes), [1] * count).splitlines()
    width = max(map(len, drawing))
    signs = [line.ljust(width) for line in drawing]

    def reach(row: int, col: int) -> tuple[int, ...]:
        inside = 0 <= row < len(signs) and 0 <= col < width
        return JOINS.get(signs[row][col], (0, 0, 0, 0)) if inside else (0, 0, 0, 0)

    for row in range(len(signs)):
        for col in range(width):
            up, down, left, right = reach(row, col)
            assert (not up) or reach(row - 1, col)[1], "\n".join(signs)
            assert (not down) or reach(row + 1, col)[0], "\n".join(signs)
            assert (not left) or reach(row, col - 1)[3], "\n".join(signs)
            assert (not right) or reach(row, col + 1)[2], "\n".join(signs)


@pytest.mark.parametrize("size", [1, 2, 4, 6, 8, 9, 10, 12, 16, 20, 25, 30, 36, 49, 64])
def test_every_size_is_a_full_rectangle(size: int) -> None:
    lines = draw_grid(Board.square(size), [None] * size**2).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[0][0] + lines[0][-1] + lines[-1][0] + lines[-1][-1] == "┌┐└┘"


# -- labels --------------------------------------------------------------------------------------------------------------


def test_labels_stand_round_the_grid() -> None:
    assert draw_grid(Board.square(4), [1, 2, 3, 4] * 4, labels=SUDOKUWIKI) == picture("""
           12 34
          ┌──┬──┐
        A │12│34│
        B │12│34│
          ├──┼──┤
        C │12│34│
        D │12│34│
          └──┴──┘
    """)


def test_names_that_are_too_wide_stand_upright() -> None:
    lines = draw_grid(Board.square(16), [None] * 256, labels=RC).splitlines()
    assert lines[:2] == ["               111 1111", "    1234 5678 9012 3456"]
    assert lines[3].startswith(" 1 │")
    assert lines[-2].startswith("16 │")


@given(st.sampled_from([4, 6, 9, 16, 25]), st.sampled_from([RC, A1, SUDOKUWIKI]), st.data())
def test_a_drawing_with_labels_reads_back_as_one_without(size: int, notation: Notation, data: st.DataObject) -> None:
    board = Board.square(size)
    digits = data.draw(st.lists(st.sampled_from([None, *board.digits]), min_size=size**2, max_size=size**2))
    digits[: size + 1] = [*board.digits, 2]  # so that there is something to see
    plain = draw_grid(board, digits, empty=".")
    labelled = draw_grid(board, digits, empty=".", labels=notation)
    assert w.read(labelled).givens == w.read(plain).givens == tuple(digits)
    assert w.read(to_ascii(labelled)).givens == tuple(digits)
    marks = [[digit] if digit else [*board.digits] for digit in digits]
    if size < 10:
        assert w.read(draw_marks(board, marks, labels=notation)) == w.read(draw_marks(board, marks))
