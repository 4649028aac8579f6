"""Pencil marks in mini-cells: however they are drawn, they are the marks of a 9×9, and never a 27×27."""

from __future__ import annotations

import random

import pytest

import whydoku as w
from whydoku.errors import FormatError
from whydoku.formats import formats, sniff
from whydoku.model.position import Position

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
FRAMES = {
    "nothing": ("", "", "", ""),
    "blanks": (" ", "  ", "", ""),
    "bars and lines": (" ", " | ", "-" * 41, ""),
    "a line after every cell": (" ", " ", "", " "),
    "bars everywhere": ("|", "||", "=" * 40, "-" * 40),
    "box drawing": ("│", "║", "═" * 37, "─" * 37),
}


def drawn(at: Position, frame: str, empty: str = ".", *, middle: bool = False) -> str:
    """Draw a position in mini-cells; `middle`: a digit that is set stands in the middle of its own."""
    between, boxes, line, thin = FRAMES[frame]
    high, wide = at.board.box or (1, 1)
    size, rows = at.board.size, []
    for row in range(size):
        if row:
            rows.append(line if row % high == 0 else thin)
        for part in range(high):
            cells = []
            for col in range(size):
                cell = row * size + col
                value = at.values[cell]
                places = range(part * wide + 1, (part + 1) * wide + 1)
                if value is not None and middle:
                    cells.append("".join(str(value) if 2 * place == size + 1 else empty for place in places))
                else:
                    left = {value} if value is not None else set(at.candidates(cell))
                    cells.append("".join(str(place) if place in left else empty for place in places))
            rows.append(boxes.join(between.join(cells[at : at + wide]) for at in range(0, size, wide)))
    return "\n".join(row for row in rows if row)


def positions() -> list[Position]:
    chance = random.Random(3)
    found = []
    for line in (PUZZLE, "1.34341.21434.21", "." * 16, "1..2.3....4..5..3...6.....2....1....".ljust(36, ".")):
        path = w.explain(line, techniques="singles", guesses=False) if line != "." * 16 else None
        found.append(path.position(chance.randrange(len(path) + 1)) if path else w.read(line).start())
    return found


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("at", positions(), ids=lambda at: at.board.short)
def test_mini_cells_in_any_frame_are_the_marks_they_show(at: Position, frame: str) -> None:
    text = drawn(at, frame)
    assert sniff(text) is formats()["mini-cells"]
    back = w.read(text)
    assert back.board == at.board
    assert back.start().domains == at.domains


def test_a_digit_in_the_middle_and_blanks_between_bars() -> None:
    at = w.read(PUZZLE).start()
    for text in (drawn(at, "bars and lines", middle=True), drawn(at, "bars everywhere", " ", middle=True)):
        assert w.read(text).start().domains == at.domains


@pytest.mark.parametrize("frame", FRAMES)
def test_a_slip_of_the_pen_is_named_and_not_read_as_another_board(frame: str) -> None:
    at = w.read(PUZZLE).start()
    text = drawn(at, frame)
    where = text.index("78")
    with pytest.raises(FormatError, match=r"'9' in line \d+ \(r\d+c\d+\) stands at the place of 7 in its mini-cell"):
        w.read(text[:where] + "98" + text[where + 2 :])


def test_a_board_of_27_is_still_read() -> None:
    chance = random.Random(1)
    signs = ["." if chance.random() < 0.7 else "123456789ABCDEFGHIJKLMNOPQR"[chance.randrange(27)] for _ in range(729)]
    text = "\n".join("".join(signs[start : start + 27]) for start in range(0, 729, 27))
    assert w.read(text).board.size == 27


# -- boards that a few characters make by chance --------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["x", ".", "1", "0", "....", "12\n21", "1.2.3....", "1 .\n. 2", "1,2\n2,1"])
def test_boards_below_4_are_read_only_by_their_size(text: str) -> None:
    with pytest.raises(FormatError, match=r"if a board of (\d)×\1 is meant, say so: --size \1$"):
        w.read(text)
    size = int((len([sign for sign in text if sign.isalnum() or sign == "."])) ** 0.5)
    assert w.read(text, size=size).board.size == size


def test_a_small_board_that_says_its_size_is_read() -> None:
    small = w.read("1...", size=2)
    assert w.read(w.write(small, "json")) == small
    assert w.read([[1, None], [None, 1]]).board.size == 2
