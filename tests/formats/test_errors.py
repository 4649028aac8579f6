"""Errors are one sentence each, with the place."""

from __future__ import annotations

import pytest

from tests.formats.puzzles import KILLER
from tests.formats.test_shapes import DOUBLE, HODOKU_MARKS, PUZZLE, STARS, grid
from whydoku.errors import FormatError, InputError
from whydoku.formats import formats, read_text, write_text
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules

ROWS = "\n".join(grid())

WRONG = {
    "nothing": ("", "the text is empty"),
    "blanks": (" \n\t\n ", "the text is empty"),
    "a short line": (PUZZLE[:-1], "line 1 has 80 cells; a 9 × 9 puzzle has 81"),
    "a long line": (PUZZLE + ".", "line 1 has 82 cells; a 9 × 9 puzzle has 81"),
    "a short third line": (f"{PUZZLE}\n{PUZZLE}\n{PUZZLE[1:]}", "line 3 has 80 cells; a 9 × 9 puzzle has 81"),
    "a foreign sign": (
        PUZZLE[:40] + "?" + PUZZLE[41:],
        "both '.' (r1c3) and '?' (r5c5) stand for an empty cell",
    ),
    "a letter": (PUZZLE[:40] + "k" + PUZZLE[41:], "the given k at line 1, column 41 (r5c5) is outside 1..9"),
    "a digit too high": ("1..5............", "the given 5 at line 1, column 4 (r1c4) is outside 1..4"),
    "a short row": (ROWS[:18] + ROWS[19:], "line 2 has 8 cells, not 9"),
    "a missing row": (ROWS[:-10], "there are 8 rows of 9 cells, the last in line 8, not 9"),
    "a foreign sign in a grid": (ROWS[:14] + "§" + ROWS[15:], "'§' at line 2, column 5 (r2c5) is neither a digit"),
    "a number too high": (" ".join(["17", *["."] * 255]), "the given 17 at line 1, column 1 (r1c1) is outside 1..16"),
    "a field too high": ("1,2,3,4\n,,,\n,,9,\n,,,", "the given 9 at line 3, column 3 (r3c3) is outside 1..4"),
    "a missing field": ("1,2,3,4\n,,,\n,,\n,,,", "line 3 has 3 cells, not 4"),
    "a broken quote": ('1,2,3,4\n,,,\n,,"3,\n,,,', "line 3 is not CSV"),
    "a short part": (DOUBLE.replace("║56 ║", "║56║"), "line 3, column 2: '56' does not have 3 cells"),
    "a missing bar": (DOUBLE.replace("║56 ║", "║56  "), "line 3 has 2 parts between bars, which 9 cells do not fill"),
    "a missing drawn row": (STARS.replace("|8..|6..|...|\n", ""), "there are 8 rows, the first of 9 cells"),
    "other marks": (
        HODOKU_MARKS.replace("234", "235", 1),
        "'235' at line 4, column 3 (r2c1) is not a set of digits 1..4",
    ),
    "marks that are missing": (
        HODOKU_MARKS.replace("234 ", "    ", 1),
        "line 4, column 2: '         4       ' does not have 2 cells",
    ),
    "Euler without rows": ("Grid 01\nGrid 02\n" + ROWS, "Grid 01 has no rows"),
    "Euler with a short row": ("Grid 01\n" + ROWS[:-1], "line 10 has 8 cells, not 9"),
    "an unknown note": ("#AMe\n#Qhm\n" + ROWS, "line 2 has the note '#Q'; expected one of #A, #D"),
    "a state that is another": (
        "[Puzzle]\n" + ROWS + "\n[State]\n" + ROWS.replace("21.", "41."),
        "keep the given 2 at r1c1",
    ),
    "a short library line": (":0000:x:12:", "line 1 is not a library line"),
    "a short library grid": (":0000:x:12.+3:::::", "line 1: the grid has 4 cells, not 81"),
    "a plus too many": (f":0000:x:{PUZZLE[:-1]}++9::::", "'+' at character 82 of the grid is neither"),
    "no candidate": (f":0000:x:{PUZZLE}:1234:::", "line 1: '1234' is not a candidate written digit, row, column"),
    "a given deleted": (f":0000:x:{PUZZLE}:211:::", "line 1 deletes the 2 that is at r1c1"),
    "other XML": ("<html><body/></html>", "I see no puzzle here: the text starts '<html>"),
    "broken XML": ("<opensudoku>\n<game", "the XML is invalid at line 2, column"),
    "an unknown element": ("<opensudoku>\n<puzzle/></opensudoku>", "line 2 has <puzzle>"),
    "an unknown attribute": ('<opensudoku><game datum="1"/></opensudoku>', "line 1 has 'datum'"),
    "a game without data": ("<opensudoku><game/></opensudoku>", "the game in line 1 has no data"),
    "words between games": ("<opensudoku>hm</opensudoku>", "line 1 has words in <opensudoku>: 'hm'"),
    "no game": ("<opensudoku></opensudoku>", "there is no puzzle in this OpenSudoku text"),
    "a state too short": (
        '<opensudoku><game data="version: 3\n1|0|0|"/></opensudoku>',
        "3 fields, not 3 for each of 81",
    ),
    "an entity": (
        '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><opensudoku>&b;</opensudoku>',
        "line 1 declares a document type or an entity, which is not read",
    ),
    "words": ("What a lovely day\nfor a puzzle!", "I see no puzzle here: the text starts 'What a lovely day for"),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_error_says_what_and_where(what: str) -> None:
    text, sentence = WRONG[what]
    with pytest.raises(FormatError) as caught:
        read_text(text)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", sorted(formats()))
def test_no_format_reads_nothing(name: str) -> None:
    for text in ("", "\n", " \n \t\n"):
        with pytest.raises(FormatError):
            read_text(text, format=name)


@pytest.mark.parametrize("name", sorted(formats()))
def test_a_board_of_another_size_is_refused(name: str) -> None:
    board = Board.twodoku() if name == "multi" else Board.square(9)
    clue = None if name in KILLER else 1
    text = write_text([Puzzle(board, default_rules(board), (clue, *[None] * (len(board.cells) - 1)))], name)
    with pytest.raises(FormatError):
        read_text(text, format=name, board=Board.square(16))


def test_more_parts_than_cells_are_refused() -> None:
    with pytest.raises(FormatError, match="line 1 has 1 cells between bars in 2 parts"):
        read_text("\x00||", format="ss")


def test_an_unknown_format_is_refused_by_name() -> None:
    with pytest.raises(InputError, match="there is no format 'sudoku'; expected one of ascii, cannot-be, csv"):
        read_text(PUZZLE, format="sudoku")


def test_xml_that_would_grow_is_refused_before_it_does() -> None:
    bombs = "".join(f'<!ENTITY e{k + 1} "{f"&e{k};" * 10}">' for k in range(9))
    text = f'<?xml version="1.0"?><!DOCTYPE o [<!ENTITY e0 "ha">{bombs}]><opensudoku><name>&e9;</name></opensudoku>'
    with pytest.raises(FormatError, match="declares a document type or an entity"):
        read_text(text)


def test_xml_that_asks_for_a_file_is_refused() -> None:
    text = '<!DOCTYPE o SYSTEM "file:///etc/hostname"><opensudoku/>'
    with pytest.raises(FormatError, match="declares a document type"):
        read_text(text)


def test_xml_signs_that_do_not_exist_are_refused_in_writing() -> None:
    board = Board.square(9)
    puzzle = Puzzle(board, default_rules(board), (None,) * 81, about=(("title", "a\x00b"),))
    with pytest.raises(FormatError, match="XML cannot carry the character"):
        write_text([puzzle], "opensudoku")


HOSTILE = [
    "[" * 100_000,
    '{"a":' * 100_000,
    "<a>" * 50_000,
    "1" * 300_000,
    "." * 300_000 + "\n",
    " " * 300_000 + "x",
    "1 " * 150_000,
    "\n" * 300_000,
    "1\n" * 2_000,
    "12\n123\n" * 5_000,
    "|" * 300_000,
    "-" * 300_000,
    "+-" * 150_000,
    "|1|\n" * 5_000,
    "," * 300_000,
    '"' * 300_000,
    ":" * 300_000,
    ":0000:x:" + "+" * 300_000 + "::::",
    "Grid 01\n" * 10_000,
    "#A" * 100_000,
    "[Puzzle]\n" * 10_000,
    "\n".join("." * k for k in range(500)),
    "9" * 10_000 + "," + "1",
    '{"version": ' + "9" * 10_000 + "}",
    "\x00" * 1000,
    "١٢٣٤" * 4,
    "²" * 16,
]


@pytest.mark.parametrize("name", [None, *sorted(formats())])
def test_hostile_texts_neither_crash_nor_hang(name: str | None) -> None:
    for text in HOSTILE:
        sentence = ""
        try:
            puzzles = read_text(text, format=name)
        except InputError as error:
            sentence, puzzles = str(error), []
        assert len(sentence) < 400
        assert all(puzzle.board.size == 1 for puzzle in puzzles)
