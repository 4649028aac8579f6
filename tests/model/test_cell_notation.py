"""Laws of notations: a name reads back as its cell, and a text that is rewritten names the same cells as before."""

from __future__ import annotations

import copy
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as w
from whydoku.errors import InputError, OptionError
from whydoku.model.board import Board
from whydoku.model.cell_notation import A1, NOTATIONS, RC, SUDOKUWIKI, Notation, find_notation
from whydoku.model.wording import cell_names

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIZES = st.sampled_from([4, 6, 9, 16, 25, 36, 64])
SHAPES = st.sampled_from([*NOTATIONS.values()])


@given(SIZES, SHAPES, st.data())
def test_a_name_reads_back_as_its_cell(size: int, notation: Notation, data: st.DataObject) -> None:
    board = Board.square(size)
    cell = data.draw(st.sampled_from(board.cells))
    name = notation.name(*board.positions[cell])
    with notation.spoken(board):
        assert board.cell(name) == board.cell(name.lower()) == board.cell(board.name(cell)) == cell


def named(text: str, notation: Notation, board: Board) -> set[int]:
    """Return the cells that a text names in a lettered notation."""
    with notation.spoken(board):
        return {board.cell(name) for name in re.findall(r"(?<!\w)[A-Z]{1,2}\d{1,2}(?!\w)", text)}


@given(SIZES, st.sampled_from([A1, SUDOKUWIKI]), st.data())
def test_rewriting_keeps_the_cells(size: int, notation: Notation, data: st.DataObject) -> None:
    board = Board.square(size)
    lists = data.draw(st.lists(st.lists(st.sampled_from(board.cells), min_size=1, unique=True), min_size=1, max_size=4))
    text = "; ".join(f"{cell_names(board, sorted(cells))} are not {cells[0] % size + 1}" for cells in lists)
    rewritten = notation.rewrite(text, board)
    assert named(rewritten, notation, board) == {cell for cells in lists for cell in cells}
    assert notation.rewrite(rewritten, board) == rewritten
    assert RC.rewrite(text, board) == text


@pytest.mark.parametrize("notation", [A1, SUDOKUWIKI])
def test_the_words_of_a_whole_path_name_the_same_cells(notation: Notation) -> None:
    for step in w.explain("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."):
        for depth in (1, 2, 3):
            plain = step.tell(depth)
            cells = {
                step.board.cell(f"r{row}c{col}")
                for rows, cols in re.findall(r"\br(\d+)c(\d+)", plain)
                for row in rows
                for col in cols
            }
            said = notation.rewrite(plain, step.board)
            assert not re.search(r"\br\d+c\d", said)
            assert cells == named(said, notation, step.board)


def test_letters_beyond_the_last_are_two() -> None:
    assert [A1.column(number) for number in (25, 26, 51, 52, 63)] == ["Z", "AA", "AZ", "BA", "BL"]
    assert [SUDOKUWIKI.row(number) for number in (7, 8, 24, 25)] == ["H", "J", "Z", "AA"]
    assert SUDOKUWIKI.place("I1") == SUDOKUWIKI.place("J1") == (8, 0)


@pytest.mark.parametrize(
    ("text", "a1", "sudokuwiki"),
    [
        ("r12c5<>3", "E1,E2<>3", "A5,B5<>3"),
        ("(3)r1c1=(3)r1c5-(3=7)r4c5", "(3)A1=(3)E1-(3=7)E4", "(3)A1=(3)A5-(3=7)D5"),
        ("r4c4,r6c6<>1", "D4,F6<>1", "D4,F6<>1"),
        ("Row 2 and columns 1, 2 and 9.", "Row 2 and columns A, B and I.", "Row B and columns 1, 2 and 9."),
        ("row 1 and 3 in r1c2", "row 1 and 3 in B1", "row A and 3 in A2"),
        ("line 3, column 5 is wrong", "line 3, column 5 is wrong", "line 3, column 5 is wrong"),
        ("box 3 has R1C1", "box 3 has R1C1", "box 3 has R1C1"),
    ],
)
def test_what_is_rewritten_and_what_is_not(text: str, a1: str, sudokuwiki: str) -> None:
    assert A1.rewrite(text, Board.square(9)) == a1
    assert SUDOKUWIKI.rewrite(text, Board.square(9)) == sudokuwiki


def test_on_a_larger_board_two_digits_are_one_row() -> None:
    assert A1.rewrite("r12c5", Board.square(16)) == A1.rewrite("r12c5") == "E12"


def test_json_keeps_the_names_that_programs_read() -> None:
    shape = {"places": [["r1c2", 3]], "because": ["row 1"], "text": "r1c2 is 3", "depths": ["row 1 has r1c2"]}
    assert SUDOKUWIKI.rewrite_json(shape, Board.square(9)) == shape | {"text": "A2 is 3", "depths": ["row A has A2"]}


def test_a_notation_is_found_by_name_and_copied_as_itself() -> None:
    assert find_notation(None) is find_notation(" RC ") is RC
    for notation in NOTATIONS.values():
        assert find_notation(notation) is pickle.loads(pickle.dumps(notation)) is copy.deepcopy(notation) is notation
    with pytest.raises(OptionError, match="expected one of rc, a1, sudokuwiki"):
        find_notation("chess")


def test_an_error_names_cells_as_the_reader_does() -> None:
    with pytest.raises(InputError, match=r"^B1=7 cannot be placed: B1 is a given, 3$"):
        w.read(PUZZLE, placed="B1=7", cells="a1")
    with pytest.raises(InputError, match="the given 3 at A2"):
        w.read(PUZZLE, placed="54" + "." * 79, cells="sudokuwiki")


def test_python_speaks_the_notation() -> None:
    puzzle = w.read(PUZZLE, cells="a1")
    assert puzzle.named_by(RC) == w.read(PUZZLE) != puzzle  # the cache of one is not used for the other
    assert puzzle.value_at("B1") == 3
    assert pickle.loads(pickle.dumps(puzzle)).notation is A1
    assert pickle.loads(pickle.dumps(puzzle.start())).notation is A1
    path = w.explain(puzzle)
    assert path[0].conclusion == "H8=3"
    assert str(path[0]).startswith("Naked Single: H8 can only be 3: ")
    assert str(path).startswith(" 1. Naked Single: H8 ")
    assert path[0].to_json()["places"] == [["r8c8", 3]]
    assert "H8" in path[0].to_json()["lines"][0]["text"]
    assert "H8" in path.report()
    assert "r8c8" not in path.report()
    answer = w.why(PUZZLE, "A3=4", cells="sudokuwiki")
    assert answer.answer == "A3 is 4."
    assert w.why(PUZZLE, "r1c3=4").answer == "r1c3 is 4."
    assert answer.asked == "r1c3=4"
    assert "row H has" in answer.tell(1, steps=None)
    assert w.hint(PUZZLE, 4, cells="a1") == w.hint(puzzle, 4)
    assert "G9" in str(w.hint(puzzle, 4))
    assert str(w.check("11..............", cells="a1")).endswith("A1 and B1")
    assert str(w.diagnose("11..............", cells="a1")).splitlines()[0].endswith("A1 and B1")
    wrong = w.mistakes(w.read(PUZZLE, placed="r1c3=1"), cells="a1")
    assert str(wrong) == "C1 cannot be 1; that was move 1, C1=1"
    assert ">A</text>" in w.draw(puzzle)
    assert ">J</text>" in w.draw(PUZZLE, cells="sudokuwiki")
