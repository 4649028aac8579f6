"""What cells can't be, line by line, and lists of cells by letters: read as positions, alone or beside a puzzle."""

from __future__ import annotations

import pytest

import whydoku as w
from tests.formats.pasted import CELLS, P
from whydoku.cli.app import main
from whydoku.errors import FormatError
from whydoku.formats import read_text, sniff
from whydoku.formats._progress import cannot_line
from whydoku.model.board import Board

SMALL = "12..34.........."


def test_a_line_has_each_digit_at_its_place() -> None:
    assert cannot_line(Board.square(9), 1, Board.square(9).mask([2, 5, 6, 7])) == "r1c2 can't be 1_34___89"


def test_lines_are_read_as_candidates() -> None:
    (read,) = read_text("r1c1=5\nr1c2 can't be 1_34___89\nR1C3 cannot be 12345678_")
    assert read.givens[0] == 5
    assert read.start().candidates(1) == (2, 6, 7)
    assert read.start().candidates(2) == (9,)
    assert w.read(SMALL, marks="C1 can't be 1___\nD1 can’t be ____", cells="a1").start().candidates(2) == (3, 4)
    assert w.read(SMALL, marks="C1 can't be __3_").start().candidates(2) == (4,)


def test_candidates_prints_lines_that_read_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["candidates", "--cannot", SMALL]) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[0] == "r1c3 can't be 12__"
    assert len(printed.splitlines()) == 12
    assert sniff(printed).title == "what cells can't be"
    wanted = w.candidates(SMALL)
    assert [wanted[cell] for cell in (2, 8)] == [w.read(printed).start().candidates(cell) for cell in (2, 8)]
    assert w.candidates(w.read(SMALL, marks=printed)) == wanted
    assert main(["candidates", "--cannot", "--cells", "sudokuwiki", SMALL]) == 0
    lettered = capsys.readouterr().out
    assert lettered.splitlines()[0] == "A3 can't be 12__"
    assert w.read(lettered, cells="sudokuwiki").domains == w.read(printed).domains


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("r1c1 can't be 21__", "character 1: '21__' does not have each digit of the board at its place"),
        ("r1c1 can't be 1___\nr1c2 can't be 1_", "character 20: '1_' does not have each digit"),
        ("r1c1 can't be 1___\nr5c1=2", "character 20: r5c1 is not on the board"),
        ("r1c1 can't be 1___\nr1c2=1 r1c2=2", "character 27: r1c2 is 1 already"),
        ("r1c1 can't be 1___\nr1c2=9", "9 is not a digit of the board"),
        ("r1c1 can't be 1___\nand so on", "character 20: 'and so on' says nothing of a cell"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, wrong: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_text(text, format="cannot-be")
    assert wrong in str(caught.value)


def lettered(cells: str, letters: str, *, rows: bool) -> str:
    """Write a list of cells with letters for rows or for columns."""
    found = []
    for word in cells.split():
        row, col, digit = int(word[1]), int(word[3]), word[5]
        found.append(f"{letters[row - 1]}{col}={digit}" if rows else f"{letters[col - 1]}{row}={digit}")
    return " ".join(found)


def test_lists_of_cells_by_letters() -> None:
    plain = w.read(P).givens
    assert w.read(lettered(CELLS, "ABCDEFGHI", rows=False)).givens == plain
    assert w.read(lettered(CELLS, "abcdefghi", rows=False), cells="a1").givens == plain
    assert w.read(lettered(CELLS, "ABCDEFGHJ", rows=True), cells="sudokuwiki").givens == plain
    assert w.read(CELLS, cells="sudokuwiki").givens == plain
