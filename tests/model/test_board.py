import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku.errors import InputError
from whydoku.model.board import Board, box_shape, parse_symbol
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules

SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25, 30, 36, 49, 64]


@pytest.mark.parametrize("size", SIZES)
def test_boxes_divide_the_board(size: int) -> None:
    board = Board.square(size)
    assert len(board.cells) == size * size
    if box_shape(size) is None:
        assert board.regions == ()
    else:
        assert sorted(cell for region in board.regions for cell in region) == list(board.cells)
        assert {len(region) for region in board.regions} == {size}


@given(st.sampled_from(SIZES), st.data())
def test_names_and_candidates_lead_back(size: int, data: st.DataObject) -> None:
    board = Board.square(size)
    cell = data.draw(st.sampled_from(board.cells))
    digit = data.draw(st.sampled_from(board.digits))
    assert board.cell(board.name(cell)) == cell
    assert board.split(board.candidate(cell, digit)) == (cell, digit)
    assert list(board.digits_of(board.bit(digit))) == [digit]
    if board.one_sign_each:
        assert parse_symbol(board.symbol(digit), board) == digit


def test_small_letters_are_capitals_until_they_are_needed() -> None:
    assert parse_symbol("g", Board.square(16)) == 16
    assert parse_symbol("a", Board.square(49)) == 36
    assert parse_symbol("A", Board.square(49)) == 10


def test_zero_is_a_digit_only_where_the_board_has_it() -> None:
    assert parse_symbol("0", Board.square(9, low=0)) == 0
    assert parse_symbol("9", Board.square(9, low=0)) is None


def test_holes_are_no_cells() -> None:
    board = Board(2, 3, 3, holes=frozenset({(0, 1)}))
    assert [board.name(cell) for cell in board.cells] == ["r1c1", "r1c3", "r2c1", "r2c2", "r2c3"]
    assert board.at(0, 1) is None


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Board.square(0), "1 to 64 digits, not 0"),
        (lambda: Board.square(65), "1 to 64 digits, not 65"),
        (lambda: Board.square(9, box=(2, 3)), "2 × 3 box does not hold 9"),
        (lambda: Board.jigsaw([[0, 1], [2, 2]]), "r2c1 is in two regions"),
        (lambda: Board.jigsaw([[0, 1], [2]]), "region 2 has 1 cells"),
        (lambda: Board.jigsaw([[0, 1], [2, 99]]), "region 2 has cell 99"),
        (lambda: Board.square(9).cell("r10c1"), "r10c1 is not on the board"),
        (lambda: Board.square(9).cell("1a"), "not a cell name"),
    ],
)
def test_a_board_that_cannot_be_is_refused(make: object, says: str) -> None:
    assert callable(make)
    with pytest.raises(InputError, match=says):
        make()


def test_a_jigsaw_of_plain_boxes_is_the_plain_board() -> None:
    plain = Board.square(6)
    assert Board.jigsaw(reversed(plain.regions)) == plain


def test_letters_name_columns() -> None:
    board = Board.square(9)
    assert [board.cell(name) for name in ("A1", "b1", "H9", "I1")] == [0, 1, 79, 8]
    assert Board.square(16).cell("J2") == 16 + 9
    for name in ("J1", "A0", "A10", "1A", "AA1", ""):
        with pytest.raises(InputError):
            board.cell(name)


@pytest.mark.parametrize("board", [Board.square(9), Board.square(6), Board.samurai(), Board.square(5)])
def test_peers_are_what_the_plain_rules_keep_apart(board: Board) -> None:
    puzzle = Puzzle(board, default_rules(board), (None,) * len(board.cells))
    for cell in board.cells:
        peers = board.peers(cell)
        assert {*peers.row, *peers.column, *peers.box} == puzzle.network.differs[cell]
        assert peers == board.peers(board.name(cell))
    with pytest.raises(InputError):
        board.peers(len(board.cells))
