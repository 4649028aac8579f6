"""The shapes in which people paste puzzles: every one is detected and read as the same puzzle."""

from __future__ import annotations

import pytest

from tests.shared import shared_data, shared_or_own
from whydoku.formats import formats, read_text, sniff, write_text
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle

PUZZLE = "21.3.4...56.8......38.261..3..9...2...5......6...1.58...153.6..8..6.........42.3."
SMALL = "1..4..1.2......3"


def grid(text: str = PUZZLE, size: int = 9) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]


def one(text: str, **more: str) -> Puzzle:
    (puzzle,) = read_text(text, **more)  # type: ignore[arg-type]
    return puzzle


BLANKS = PUZZLE.replace(".", " ")
NORVIG = "\n".join(
    ("------+-------+------\n" if row in (3, 6) else "")
    + " | ".join(" ".join(line[left : left + 3]) for left in (0, 3, 6))
    for row, line in enumerate(grid())
)
LATTICE = (
    "+"
    + "---+" * 9
    + "".join(
        "\n|" + "|".join(f" {sign if sign != '.' else ' '} " for sign in line) + "|\n+" + "---+" * 9 for line in grid()
    )
)
DOUBLE = "\n".join(
    ["╔═══╦═══╦═══╗"]
    + [
        ("╠═══╬═══╬═══╣\n" if row in (3, 6) else "") + "║" + "║".join(line[left : left + 3] for left in (0, 3, 6)) + "║"
        for row, line in enumerate(grid(BLANKS))
    ]
    + ["╚═══╩═══╩═══╝"]
)
WIDE = "\n".join(
    ["┌───────┬───────┬───────┐"]
    + [
        ("├───────┼───────┼───────┤\n" if row in (3, 6) else "")
        + "│ "
        + " │ ".join(" ".join(line[left : left + 3]) for left in (0, 3, 6))
        + " │"
        for row, line in enumerate(grid(BLANKS))
    ]
    + ["└───────┴───────┴───────┘"]
)
STARS = "\n".join(
    ["*-----------*"]
    + [
        ("|---+---+---|\n" if row in (3, 6) else "") + "|" + "|".join(line[left : left + 3] for left in (0, 3, 6)) + "|"
        for row, line in enumerate(grid())
    ]
    + ["*-----------*"]
)

SHAPES = {
    "line with 0": ("line", PUZZLE.replace(".", "0")),
    "line with _": ("line", PUZZLE.replace(".", "_")),
    "line with -": ("line", PUZZLE.replace(".", "-")),
    "line with *": ("line", PUZZLE.replace(".", "*")),
    "line with x": ("line", PUZZLE.replace(".", "x")),
    "line with X": ("line", PUZZLE.replace(".", "X")),
    "line with blanks": ("line", BLANKS),
    "line between blank lines": ("line", f"\n\n  {PUZZLE}\n\n"),
    "line with a byte order mark": ("line", "\ufeff" + PUZZLE),
    "line with a carriage return": ("line", PUZZLE + "\r\n"),
    "line after a comment": ("line", f"# one of ours\n{PUZZLE}"),
    "grid": ("grid", "\n".join(grid())),
    "grid with carriage returns": ("grid", "\r\n".join(grid())),
    "grid of blanks": ("grid", "\n".join(line.rstrip() for line in grid(BLANKS))),
    "grid with gaps": ("grid", "\n".join(" ".join((x[:3], x[3:6], x[6:])) for x in grid())),
    "grid with bands": ("grid", "\n\n".join("\n".join(grid()[k : k + 3]) for k in (0, 3, 6))),
    "grid spaced out": ("grid", "\n".join(" ".join(line) for line in grid())),
    "grid with dashes": ("grid", "\n".join(grid(PUZZLE.replace(".", "-")))),
    "tabs": ("csv", "\n".join("\t".join(line) for line in grid())),
    "semicolons": ("csv", "\n".join(";".join(line).replace(".", "") for line in grid())),
    "quoted": ("csv", "\n".join(",".join(f'"{sign}"' for sign in line).replace(".", "") for line in grid())),
    "one row of commas": ("csv", ",".join(PUZZLE.replace(".", "0"))),
    "Norvig's": ("ascii", NORVIG),
    "a frame for every cell": ("ascii", LATTICE),
    "double lines": ("drawn", DOUBLE),
    "wide cells": ("drawn", WIDE),
    "indented": ("drawn", "".join(f"    {line}\n" for line in WIDE.split("\n"))),
    "Simple Sudoku's clipboard": ("ss", STARS),
    "SudoCue's": ("sdk", "#ARuud\n#LEasy\n" + "\n".join(grid())),
    "SadMan's": ("sdk", "[Puzzle]\n" + "\n".join(grid()) + "\n[State]\n" + "\n".join(grid())),
    "Euler's": ("euler", "Grid 01\n" + "\n".join(grid(PUZZLE.replace(".", "0")))),
    "OpenSudoku's": ("opensudoku", f'<opensudoku><game data="{PUZZLE.replace(".", "0")}"/></opensudoku>'),
    "HoDoKu's": ("hodoku", f":0000:x:{PUZZLE}::::"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_told_and_read(shape: str) -> None:
    name, text = SHAPES[shape]
    assert sniff(text.removeprefix("\ufeff")) is formats()[name]
    puzzle = one(text)
    assert puzzle.is_classic
    assert puzzle.grid == PUZZLE
    assert puzzle.givens == puzzle.values


def test_what_follows_a_line_is_its_comment() -> None:
    for between in (" ", "\t", ",", "; ", " # "):
        puzzle = one(PUZZLE + between + "easy, from a book")
        assert puzzle.grid == PUZZLE
        assert puzzle.about == (("comment", "easy, from a book"),)


def test_words_around_a_drawing_are_kept() -> None:
    assert one(WIDE + "\n\n3 guesses required!\n").about == (("comment", "3 guesses required!"),)


def test_the_board_comes_from_the_number_of_cells() -> None:
    assert [str(one("." * n * n).board) for n in (4, 5, 6, 12)] == [
        "4×4 with 2×2 boxes",
        "5×5",
        "6×6 with 2×3 boxes",
        "12×12 with 3×4 boxes",
    ]


def test_a_board_that_is_named_overrides() -> None:
    latin = Board.square(4, box=None)
    for text in (SMALL, "\n".join(grid(SMALL, 4)), "\n".join(",".join(row) for row in grid(SMALL, 4)), " ".join(SMALL)):
        assert read_text(text, board=latin)[0].board is latin
    columns = Board(2, 8, 9)
    assert read_text(SMALL, board=columns)[0].value_at("r1c5") is None
    assert read_text(SMALL, board=columns)[0].value_at("r2c8") == 3


def test_a_blank_filled_line_may_lose_its_end_where_the_board_is_known() -> None:
    text = SMALL.replace(".", " ").replace("3", " ").rstrip()
    assert read_text(text, format="line", board=Board.square(4))[0].grid == SMALL.replace("3", ".")


def test_letters_go_on_after_nine() -> None:
    puzzle = one("G" + "." * 254 + "a")
    assert (puzzle.givens[0], puzzle.givens[255]) == (16, 10)


def test_hexadecimal_is_told_by_its_empty_cell() -> None:
    puzzle = one("0F" + "." * 254)
    assert puzzle.board.low == 0
    assert puzzle.givens[:2] == (0, 15)
    assert one("1F" + "0" * 254).givens[:3] == (1, 15, None)


def test_letters_alone_count_from_a() -> None:
    puzzle = one("AP" + "." * 254)
    assert puzzle.givens[:2] == (1, 16)
    assert one("AG" + "." * 254).givens[:2] == (10, 16)


def test_two_digits_a_cell() -> None:
    assert one("0116" + "00" * 254).givens[:3] == (1, 16, None)
    assert one("0116" + ".." * 254).givens[:3] == (1, 16, None)


def test_x_is_a_digit_where_the_board_has_it() -> None:
    assert one("x." + "." * (36 * 36 - 2)).givens[0] == 33


def test_boards_beyond_signs_are_numbers() -> None:
    text = "64 " + "0 " * (64 * 64 - 1)
    assert one(text).givens[:2] == (64, None)


HODOKU_MARKS = """
.-----------------.-------------.
| 1       23      | 4     23    |
| 234     4       | 1     23    |
:-----------------+-------------:
| 23      1       | 23    4     |
| 234     23      | 23    1     |
'-----------------'-------------'
"""


def test_pencil_marks_set_what_no_peer_still_holds() -> None:
    puzzle = one(HODOKU_MARKS)
    assert puzzle.marks[:4] == (0b0001, 0b0110, 0b1000, 0b0110)
    assert puzzle.placed[:4] == (1, None, 4, None)
    assert puzzle.value_at("r2c2") is None  # r2c1 still holds a 4
    assert set(puzzle.givens) == {None}


@pytest.mark.parametrize(
    "text",
    [
        HODOKU_MARKS.replace("|", " ").replace(".---", "+---").replace("'", "+"),
        "\n".join(line for line in HODOKU_MARKS.replace("|", " ").split("\n") if "-" not in line),
        HODOKU_MARKS.replace(".-", "*-").replace("-.", "-*").replace("'", "*").replace(":", "|"),
    ],
    ids=["plus", "bare", "stars"],
)
def test_pencil_marks_in_other_frames(text: str) -> None:
    assert sniff(text) is formats()["pencil-marks"]
    assert one(text) == one(HODOKU_MARKS)


def test_blanks_in_a_drawing_do_not_make_its_digits_marks() -> None:
    text = "┌──┬──┐\n│12│1 │\n│1 │  │\n├──┼──┤\n│12│34│\n│ 1│ 2│\n└──┴──┘"
    assert sniff(text) is formats()["drawn"]
    assert one(text).grid == "121.1...1234.1.2"
    text = "┌──┬──┐\n│12│1 │\n│1 │ 2│\n├──┼──┤\n│  │  │\n│  │  │\n└──┴──┘"
    assert sniff(text) is formats()["drawn"]
    assert one(text).grid == "121.1..2........"


def test_givens_before_pencil_marks() -> None:
    puzzle = one("1.4...1.........\n" + HODOKU_MARKS)
    assert puzzle.givens[:3] == (1, None, 4)
    assert puzzle.placed.count(None) == 13  # r3c2, r3c4 and r4c4 stand, and are not given


def test_marks_in_a_line() -> None:
    puzzle = one("1..." + "1234" * 15)
    assert sniff("1..." + "1234" * 15) is formats()["marks-line"]
    assert puzzle.marks == (1, *[15] * 15)


def test_a_library_line_keeps_all_it_says() -> None:
    text = f":0702-1:37:+{PUZZLE}:713 715 723:913:915:5"
    puzzle = one(text)
    assert puzzle.placed[0] == 2
    assert puzzle.givens[:2] == (None, 1)
    assert puzzle.marks[2] == 0b110111111
    assert puzzle.marks[11] == 0b110111111
    assert puzzle.about == (
        ("technique", "0702-1"),
        ("digits", "37"),
        ("eliminations", "913"),
        ("placements", "915"),
        ("extra", "5"),
    )
    # r1c3 loses the 7 for no reason on the board, and so do the other two
    assert write_text([puzzle], "hodoku") == text


OPEN = """<?xml version="1.0" encoding="UTF-8"?>
<opensudoku version="2">
  <folder name="Mine &amp; yours" created="1">
    <game created="2" state="1" time="0" last_played="0" data="version: 3&#10;{cells}" note="hm" />
    <game data="{digits}" />
  </folder>
</opensudoku>"""


def test_opensudoku_tells_players_digits_and_notes() -> None:
    cells = "5|0|0|" + "3|0|1|" + "0|6|1|" + "0|0|1|" * 78
    first, second = read_text(OPEN.format(cells=cells, digits=PUZZLE.replace(".", "0")))
    assert first.givens[:3] == (5, None, None)
    assert first.placed[:3] == (None, 3, None)
    assert first.marks == ()
    assert dict(first.about)["notes"] == "r1c3=23"
    assert dict(first.about)["folder"] == "Mine & yours"
    assert second.grid == PUZZLE
    assert read_text(write_text([first, second], "opensudoku"))[0] == first


@pytest.mark.parametrize(("version", "note"), [(1, "2,3,"), (2, "2,3,"), (3, "6"), (4, "6|0")])
def test_opensudoku_knows_four_ways_to_write_notes(version: int, note: str) -> None:
    none = {1: "-", 2: "-", 3: "0", 4: "0|0"}[version]
    data = f"version: {version}\n0|{note}|1|" + f"0|{none}|1|" * 80
    puzzle = one(f'<opensudoku version="2"><folder name="f"><game data="{data}"/></folder></opensudoku>')
    assert dict(puzzle.about)["notes"] == "r1c1=23"


def test_the_words_of_an_sdk_file() -> None:
    text = "#ARuud\n#DA quick one\n#U http://example.org\n" + "\n".join(grid()) + "\n[PencilMarks]\n1,2\n"
    assert one(text).about == (
        ("author", "Ruud"),
        ("description", "A quick one"),
        ("url", "http://example.org"),
        ("pencilmarks", "1,2"),
    )


def test_simple_sudoku_with_digits_and_marks() -> None:
    text = "1.|..\n..|..\n-----\n..|..\n..|..\n\n1.|4.\n..|..\n-----\n..|..\n..|..\n\n" + "\n".join(
        ["1 23|4 23", "234 4|1 23", "23 1|23 4", "234 23|23 1"]
    )
    puzzle = one(text)
    assert puzzle.givens.count(None) == 15
    assert puzzle.placed[2] == 4
    assert puzzle.marks[1] == 0b0110


def test_the_extension_decides_between_equals() -> None:
    text = "\n".join(grid())
    assert sniff(text, "puzzle.txt") is sniff(text) is formats()["grid"]


def test_project_eulers_file() -> None:
    puzzles = read_text(shared_data("euler96.txt").read_text())
    assert len(puzzles) == 50
    assert dict(puzzles[49].about) == {"title": "Grid 50"}
    assert all(puzzle.is_classic for puzzle in puzzles)


def test_hodokus_library() -> None:
    text = shared_data("logic/reglib.txt").read_text().strip()
    puzzles = read_text(text)
    assert len(puzzles) == 819
    assert [line.rstrip(":") for line in write_text(puzzles, "hodoku").split("\n")] == [
        line.rstrip(":") for line in text.split("\n")
    ]


def test_a_file_of_lines() -> None:
    text = shared_or_own("classic/top1465.txt").read_text()
    puzzles = read_text(text)
    assert len(puzzles) == len(text.split())
    assert write_text(puzzles, "line").split() == text.split()


@pytest.mark.parametrize("row", [".AA. .... .... ....", ".AB.CD..........", ".A..B..C..D..E..", ".Ab. .... .... ...."])
def test_a_large_grid_that_begins_like_an_iss_string_is_a_grid(row: str) -> None:
    rows = [row, *["." * 16] * 15] if " " not in row else [row, *[".... .... .... ...."] * 15]
    assert sniff("\n".join(rows)).title == "bare grid"
    for text in (
        ".AntiKnight",
        ".AntiKnight.AntiKing",
        ".NoBoxes\n",
        ".Cage~3~R1C1~R1C2",
        ".X~R1C1~R1C2",
        ".NFA~x~R1C1",
    ):
        assert sniff(text).title.startswith("ISS")
