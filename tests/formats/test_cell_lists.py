"""Cells one by one, candidates in brackets, and letters that look like digits: read as meant, or asked about."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from tests.shared import shared_or_own
from whydoku.errors import FormatError, InputError, LettersError, OptionError
from whydoku.model.puzzle import Puzzle

LINES = shared_or_own("classic/unbiased.txt").read_text().split()

LISTS: dict[str, Callable[[int, int, str], str]] = {
    "r1c1=4": lambda row, col, word: f"r{row + 1}c{col + 1}={word}",
    "R1C1: 4": lambda row, col, word: f"R{row + 1}C{col + 1}: {word}",
    "r1c1 is 4": lambda row, col, word: f"r{row + 1}c{col + 1} is {word}",
    "A1=4": lambda row, col, word: f"{'ABCDEFGHI'[col]}{row + 1}={word}",
    "A1: 4": lambda row, col, word: f"{'ABCDEFGHI'[col]}{row + 1}: {word}",
    "J1: 4": lambda row, col, word: f"{'ABCDEFGHJ'[row]}{col + 1}: {word}",
    "(1,1): 4": lambda row, col, word: f"({row + 1},{col + 1}): {word}",
    "(0, 0): 4": lambda row, col, word: f"({row}, {col}): {word}",
    "[1, 1] -> 4": lambda row, col, word: f"[{row + 1}, {col + 1}] -> {word}",
    "'r1c1': 4": lambda row, col, word: f"'r{row + 1}c{col + 1}': {word}",
}
JOINS = ("\n", ", ", " ", "; ")


def cells(puzzle: Puzzle) -> list[tuple[int, int, str]]:
    return [(cell // 9, cell % 9, str(digit)) for cell, digit in puzzle.clues()]


@pytest.mark.parametrize("form", LISTS)
def test_givens_one_by_one(form: str) -> None:
    chance = random.Random(form)
    for line in chance.sample(LINES, 20):
        puzzle = w.read(line)
        entries = [LISTS[form](*each) for each in cells(puzzle)]
        chance.shuffle(entries)
        text = chance.choice(JOINS).join(entries)
        places = {number for row, col, _ in cells(puzzle) for number in (row, col)}
        if form.startswith(("(", "[")) and not places & ({8} if "1" in form else {0}):
            continue  # nothing says whether it counts from 0 or from 1
        if form == "J1: 4" and not any(row == 8 for row, _, _ in cells(puzzle)):
            continue  # nothing says that the letters are rows
        if form != "J1: 4" and form.startswith("A1") and not any(col == 8 for _, col, _ in cells(puzzle)):
            continue
        digits = {digit for *_, digit in cells(puzzle)}
        if "9" not in digits and 8 not in places:
            continue  # nothing says that the board has nine rows
        assert w.read(text).givens == puzzle.givens, text
        if not form.startswith(("'", "[", "(0")):
            assert w.read("{" + text + "}").givens == puzzle.givens, text


def triples(line: str, first: int = 1) -> list[tuple[int, int, str]]:
    return [(row + first, col + first, digit) for row, col, digit in cells(w.read(line))]


@pytest.mark.parametrize("between", [",", ";", "\t", " ", ", "])
@pytest.mark.parametrize("heading", ["", "row,col,value", "R;C;D"])
def test_rows_columns_and_digits_in_a_table(heading: str, between: str) -> None:
    chance = random.Random(heading + between)
    for line in chance.sample(LINES, 20):
        entries = triples(line)
        if not any("9" in (str(row), str(col)) for row, col, _ in entries):
            continue  # nothing says where it counts from
        chance.shuffle(entries)
        text = "\n".join([*([heading] if heading else []), *(between.join(map(str, each)) for each in entries)])
        assert w.read(text).givens == w.read(line).givens, text


def test_the_heading_of_a_table_says_the_order_and_zeros_are_empty() -> None:
    wanted = w.read(PUZZLE).givens
    assert w.read("value,x,y\n" + "\n".join(f"{d},{c},{r}" for r, c, d in triples(PUZZLE))).givens == wanted
    assert w.read("\n".join(f"{r},{c},{d}" for r, c, d in triples(PUZZLE, 0))).givens == wanted
    every = [f"{cell // 9},{cell % 9},{sign}" for cell, sign in enumerate(PUZZLE)]
    assert w.read("\n".join(every)).givens == wanted
    notes: list[str] = []
    w.read_all("\n".join(every), notes=notes)
    assert notes == ["read the list of cells (each line as row, column, digit) as a 9×9 puzzle with 31 digits"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b,c\n" + "9,9,1\n" * 8, "the heading 'a,b,c' does not say what is the row, the column and the digit"),
        ("9,1,4\n" * 8 + "9,1,5", "the list of cells says twice what r9c1 is"),
        ("\n".join(f"{r},{c},5" for r, c in zip("12345678", "23456781", strict=True)), "counted from 0 or from 1"),
    ],
)
def test_a_table_of_cells_that_is_not_clear_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        w.read(text)


def test_a_python_dict() -> None:
    puzzle = w.read(PUZZLE)
    as_dict = {(row, col): int(word) for row, col, word in cells(puzzle)}
    assert w.read(str(as_dict)).givens == puzzle.givens


def test_letters_are_columns_unless_it_is_said_otherwise() -> None:
    puzzle = w.read(PUZZLE)
    by_rows = " ".join(f"{'ABCDEFGHI'[row]}{col + 1}={word}" for row, col, word in cells(puzzle))
    notes: list[str] = []
    turned = w.read_all(by_rows, notes=notes)[0]
    assert turned.givens == tuple(puzzle.givens[cell % 9 * 9 + cell // 9] for cell in range(81))
    assert "a letter is a column; if it is a row, say so: --cells sudokuwiki" in notes[0]
    assert w.read(by_rows, cells="sudokuwiki").givens == puzzle.givens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(1,1): 4 (2,2): 9 (3,3): 1 (4,4): 7 (5,5): 2", "counted from 0 or from 1"),
        ("(0,1): 4 (2,9): 9 (3,3): 1 (4,4): 7 (5,5): 2", "counted from 0 and go beyond 8"),
        ("(1,9): 4 r2c2: 9 (3,3): 1 (4,4): 7 (5,5): 2", "named in two ways"),
        ("r1c1=4 r1c1=5 r2c2=9 r3c3=1", "says that r1c1 is 4 and 5"),
        ("r1c1=4 r1c9=4 r2c2=9 r3c3=1", "both 4"),
        ("r1c2=25 r1c3=4 r2c2=9 r3c3=1", "does not say what r1c1 is"),
        ("A1=4 B2=3 C3=1 D4=2", "which board"),
    ],
)
def test_lists_that_are_not_clear(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        w.read(text)


# -- candidates -----------------------------------------------------------------------------------------------------------

BRACKETS: dict[str, Callable[[str], str]] = {
    "(2567)": lambda marks: f"({marks})",
    "[2567]": lambda marks: f"[{marks}]",
    "{2,5,6,7}": lambda marks: "{" + ",".join(marks) + "}",
    "(2 5 6 7)": lambda marks: f"({' '.join(marks)})",
    "[2, 5]": lambda marks: f"[{', '.join(marks)}]",
}


def grid_of_marks(position: w.Position) -> list[list[str]]:
    board = position.board
    words = ["".join(map(str, board.digits_of(mask))) for mask in position.domains]
    return [words[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize("form", BRACKETS)
def test_candidates_in_brackets(form: str) -> None:
    for line in LINES[:15]:
        position = w.read(line).start()
        rows = grid_of_marks(position)
        shown = [[word if len(word) == 1 else BRACKETS[form](word) for word in row] for row in rows]
        for text in ("\n".join(map(" ".join, shown)), "\n".join(map("  |  ".join, shown))):
            found = w.read(text)
            assert isinstance(found, w.Position)
            assert found.domains == position.domains, text


def test_a_short_list_is_read_where_it_stands_alone() -> None:
    text = "A1=5 B1=3 E1=7 A2=6 I9=9"
    assert [*w.read(text).clues()] == [(0, 5), (1, 3), (4, 7), (9, 6), (80, 9)]
    with pytest.raises(FormatError, match="too few digits"):
        w.read(f"We write {text} for that.")


def test_candidates_as_nested_lists() -> None:
    for line in LINES[:15]:
        position = w.read(line).start()
        nested = [
            [int(word) if len(word) == 1 else [*map(int, word)] for word in row] for row in grid_of_marks(position)
        ]
        assert w.read(str(nested)).domains == position.domains


@pytest.mark.parametrize("joined", ["", ",", ", ", "/", " or "])
def test_candidates_of_every_cell_by_name(joined: str) -> None:
    for line in LINES[:15]:
        position = w.read(line).start()
        text = "\n".join(
            f"r{row + 1}c{col + 1}: {joined.join(word)}"
            for row, words in enumerate(grid_of_marks(position))
            for col, word in enumerate(words)
        )
        assert w.read(text).domains == position.domains


# -- letters -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", ["l=1", "I=1", "O=0", "o=0", "S=5", "s=5", "B=8", "l=1 O=0 S=5 B=8"])
@pytest.mark.parametrize("rows", [False, True])
def test_letters_that_look_like_digits_are_asked_about(letters: str, rows: bool) -> None:
    pairs = [tuple(each.split("=")) for each in letters.split()]
    plain = "\n".join(PUZZLE[start : start + 9] for start in range(0, 81, 9)) if rows else PUZZLE
    text = plain.translate({ord(digit): letter for letter, digit in pairs})
    with pytest.raises(LettersError) as caught:
        w.read(text)
    assert {*caught.value.letters} == {*pairs}
    assert f"read {pairs[0][0]} as" in str(caught.value) or len(pairs) > 1
    for answers in (caught.value.answers, letters, "likeliest"):
        assert w.read(text, answers=answers).givens == w.read(PUZZLE).givens
    with pytest.raises(OptionError, match="no answer about a letter"):
        w.read(text, answers="r1c1=4")


def test_what_is_no_grid_is_not_asked_about() -> None:
    for text in ("lol", "SOS", "BOSS", "so", "IOSB" * 4, "Bill owes Bob 81 dollars", "l" * 81):
        with pytest.raises(InputError) as caught:
            w.read(text)
        assert not isinstance(caught.value, LettersError), text


@pytest.mark.parametrize("grid", ["line", "grid"])
@pytest.mark.parametrize("seed", range(5))
def test_candidates_may_leave_out_what_the_grid_beside_them_fills(seed: int, grid: str) -> None:
    line = random.Random(seed).choice(LINES)
    wanted = w.read(line)
    may = [{int(sign)} if sign in "123456789" else set(range(1, 10)) for sign in line]
    listed = "\n".join(
        f"r{cell // 9 + 1}c{cell % 9 + 1}: {', '.join(map(str, sorted(may[cell])))}"
        for cell, value in enumerate(wanted.givens)
        if value is None
    )
    found = w.read(w.write(wanted, grid) + "\n\n" + listed)
    assert found.givens == wanted.givens
    assert all(found.marks[cell] == 511 for cell, value in enumerate(wanted.givens) if value is None)
    with pytest.raises(FormatError, match="add the cells that are filled, or the grid"):
        w.read(listed)
