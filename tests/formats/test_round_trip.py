"""Laws: a written text is detected as its format and reads back as the same puzzle; what a format cannot carry, it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import whydoku as w
from tests.formats.puzzles import (
    CLASSIC,
    LINKS,
    MARKED,
    PLACED,
    PLAIN,
    REGIONS,
    candidates,
    make,
    most_digits,
    positions,
    puzzles,
)
from tests.shared import README_PUZZLE
from whydoku.errors import FormatError
from whydoku.formats import EMPTY_SIGNS, find_format, formats, left_out, read_text, sniff, write_text
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, make_rules

SIZES = st.one_of(st.sampled_from([4, 6, 9, 16]), st.integers(4, 30), st.sampled_from([36, 49, 61, 62, 64]))


@pytest.mark.parametrize("name", PLAIN)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_givens_of_any_board_come_back(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(SIZES.filter(lambda size: size <= most_digits(name))))
    text = write_text([puzzle], name)
    assert sniff(text) is formats()[name]
    assert [replace(back, about=()) for back in read_text(text)] == [puzzle]


@pytest.mark.parametrize("name", sorted(formats()))
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_what_any_format_writes_it_is_sniffed_as_and_reads_back(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(positions(data.draw(st.sampled_from([4, 6, 9])), marks=False, placed=False))
    assume(puzzle.clues())
    text, refusal = written(puzzle, name)
    if refusal:
        assert "cannot carry" in refusal
        return
    assert sniff(text) is formats()[name]
    (back,) = read_text(text)
    assert (back.board, back.rules) == (puzzle.board, puzzle.rules)
    assert back.domains == puzzle.domains or candidates(back) == candidates(puzzle)


def written(puzzle: Puzzle, name: str) -> tuple[str, str]:
    """Return the text of a puzzle and '', or '' and why it is refused."""
    try:
        return write_text([puzzle], name), ""
    except FormatError as error:
        return "", str(error)


@pytest.mark.parametrize("name", [name for name, fmt in formats().items() if fmt.many and name in (*PLAIN, "json")])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_many_puzzles_come_back_in_order(name: str, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([4, 5, 6, 8, 9, 16, 25]))
    several = data.draw(st.lists(puzzles(st.just(size)), min_size=1, max_size=2 * size if size < 7 else 3))
    text = write_text(several, name)
    assert sniff(text) is formats()[name]
    assert [replace(back, about=()) for back in read_text(text)] == several


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("name", ["line", "spaced", "grid", "csv"])
def test_as_many_small_puzzles_as_a_large_grid_has_rows_are_not_that_grid(name: str, size: int) -> None:
    board = Board.square(size)
    several = [
        make(board, [1 + cell % size if (cell + k) % 3 else None for cell in board.cells]) for k in range(size**2)
    ]
    assert read_text(write_text(several, name)) == several


@pytest.mark.parametrize("name", MARKED)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_positions_keep_their_candidates(name: str, data: st.DataObject) -> None:
    size = 9 if name in CLASSIC else data.draw(st.sampled_from([4, 6, 9]))
    puzzle = data.draw(positions(size, marks=True, placed=data.draw(st.booleans())))
    text = write_text([puzzle], name)
    assert sniff(text) is formats()[name]
    (back,) = read_text(text)
    if name == "marks-line":
        assert back.marks == puzzle.domains
    else:
        assert candidates(back) == candidates(puzzle)
    has_givens = any(given is not None for given in puzzle.givens)
    assert back.givens == puzzle.givens or ("which digits were given" in left_out([puzzle], name) and has_givens)


@pytest.mark.parametrize("name", PLACED)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_placed_digits_stay_placed(name: str, data: st.DataObject) -> None:
    size = 9 if name in CLASSIC else data.draw(st.sampled_from([4, 6, 9]))
    puzzle = data.draw(positions(size, marks=False, placed=True))
    (back,) = read_text(write_text([puzzle], name))
    assert (back.givens, back.values) == (puzzle.givens, puzzle.values)


@pytest.mark.parametrize("name", ["drawn", "ascii", "json"])
@pytest.mark.parametrize("box", [(2, 3), (3, 2), None])
def test_drawings_and_json_tell_boxes_apart(name: str, box: tuple[int, int] | None) -> None:
    puzzle = make(Board.square(6, box=box), [1, *[None] * 34, 6])
    (back,) = read_text(write_text([puzzle], name))
    assert back == puzzle


@pytest.mark.parametrize("name", sorted(formats()))
def test_what_a_format_cannot_carry_it_refuses_by_name(name: str) -> None:
    plain = make(Board.square(9), [None] * 81)
    jigsaw = Board.jigsaw([range(row * 4, row * 4 + 4) for row in range(4)])
    tries = {
        "anti-knight": plain.with_rules(*make_rules("anti-knight")),
        "boxes": replace(plain, rules=make_rules("rows,columns")),
        "irregular": Puzzle(jigsaw, default_rules(jigsaw), (None,) * 16),
        "digits from 0": make(Board.square(9, low=0), [0] * 81),
        "4×3": Puzzle(Board(4, 3, 4), (), (None,) * 12),
    }
    if name not in PLACED and name not in MARKED:
        tries["placed"] = plain.with_values((1, *[None] * 80))
    if name not in (*MARKED, "cannot-be"):  # which carries marks, but no digits placed beside the givens
        tries["pencil marks"] = plain.with_marks((511,) * 81)
    if name == "json":
        for puzzle in tries.values():
            assert read_text(write_text([puzzle], name)) == [puzzle]
        return
    for what, puzzle in tries.items():
        carried = (name in (*LINKS, "pencilmark", "penpa") and what == "anti-knight") or (
            name in REGIONS and what == "irregular"
        )
        if carried or (name in ("iss", "sudokumaker") and what == "digits from 0"):
            assert read_text(write_text([puzzle], name)) == [puzzle]
            continue
        with pytest.raises(FormatError, match="cannot carry") as caught:
            write_text([puzzle], name)
        assert what in str(caught.value) or name == "multi"  # which refuses every board of a single grid


@pytest.mark.parametrize("name", [name for name, fmt in formats().items() if not fmt.many])
def test_a_format_for_one_puzzle_refuses_two(name: str) -> None:
    puzzle = make(Board.square(9), [None] * 81)
    with pytest.raises(FormatError, match="holds one puzzle, not 2"):
        write_text([puzzle, puzzle], name)


def test_formats_are_found_by_name_alias_and_extension() -> None:
    for name, fmt in formats().items():
        assert find_format(name) is find_format(name.upper()) is fmt
        for alias in fmt.aliases:
            assert find_format(alias) is fmt
    assert find_format(".sdm") is formats()["line"]


def test_no_two_formats_share_a_name_or_alias() -> None:
    names = [word for name, fmt in formats().items() for word in (name, *fmt.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("format", ["line", "grid"])
@pytest.mark.parametrize("empty", EMPTY_SIGNS)
def test_any_sign_for_an_empty_cell_comes_back(format: str, empty: str) -> None:
    puzzle = w.read(README_PUZZLE)
    text = w.write(puzzle, format, empty=empty)
    assert text.count(empty) == 50
    assert w.read(text) == puzzle


def test_other_signs_for_an_empty_cell_are_refused() -> None:
    puzzle = w.read("1" + "." * 80)
    for format, empty in (("line", "x"), ("line", ""), ("line", "00"), ("json", "0"), ("fpuzzles", "0")):
        with pytest.raises(w.OptionError):
            w.write(puzzle, format, empty=empty)
