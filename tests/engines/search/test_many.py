"""Batches come back in the kind of their input, for every kind."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import whydoku
from tests.shared import README_PUZZLE as PUZZLE
from whydoku import Status, check_many, count_many, search_many, solve_many
from whydoku.errors import InputError, OptionError

SOLUTION = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"
EMPTY = "." * 81
TWICE = "55" + "." * 79
LINES = [PUZZLE, TWICE, "bad", SOLUTION] * 7 + [EMPTY]
COUNTS = [1, 0, -1, 1] * 7 + [2]
GRIDS = [SOLUTION, EMPTY, "", SOLUTION] * 7  # none is an empty grid, no puzzle is nothing
CODES = [1, 0, 3, 1] * 7 + [2]
MARKS = "".join("123456789" if sign == "0" else "." * (int(sign) - 1) + sign + "." * (9 - int(sign)) for sign in PUZZLE)


def test_a_list_gives_lists() -> None:
    assert solve_many(LINES)[:-1] == GRIDS
    assert count_many(LINES) == COUNTS
    assert check_many(LINES)[:4] == [Status.UNIQUE, Status.NONE, Status.INVALID, Status.UNIQUE]


def test_a_tuple_gives_a_tuple() -> None:
    assert solve_many(tuple(LINES))[:-1] == tuple(GRIDS)


def test_items_that_are_no_text_are_invalid() -> None:
    odd: list[Any] = [None, 5, PUZZLE.encode(), [], b"\xff" * 81]
    assert count_many(odd) == [-1, -1, 1, -1, -1]


def test_pencil_marks_stand_beside_plain_puzzles() -> None:
    assert solve_many([MARKS, PUZZLE, MARKS]) == [SOLUTION] * 3
    assert solve_many(f"{MARKS}\n{PUZZLE}\n".encode()) == f"{SOLUTION}\n{SOLUTION}\n".encode()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_give_lines(end: str) -> None:
    text = end.join(LINES).encode()
    for lines in (text, text + end.encode(), bytearray(text), memoryview(text)):
        solved = bytes(solve_many(lines)).decode().splitlines()
        assert solved[:-1] == GRIDS
        assert count_many(lines) == array("q", COUNTS)
        assert check_many(lines) == bytes(CODES)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_lines_of_one_length_are_still_lines(end: bytes) -> None:
    even = [PUZZLE.encode(), SOLUTION.encode(), TWICE.encode()] * 30
    split = b"." * 40 + b"\n" + b"." * 40  # two short lines that look like one puzzle
    for lines in (even, [*even, split], [split, *even], [*even, b"", b"bad"], [*even, b"." * 80 + b"\r"]):
        for text in (end.join(lines), end.join(lines) + end):
            expected = [line.removesuffix("\r") for line in text.decode().removesuffix("\n").split("\n")]
            assert list(count_many(text)) == count_many(expected)
            assert solve_many(text).decode().removesuffix("\n").split("\n") == solve_many(expected)


def test_no_puzzles_at_all() -> None:
    assert solve_many([]) == []
    assert solve_many(b"") == b""
    assert count_many([]) == []
    assert check_many(b"\n") == b"\x03"


def test_numpy_gives_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    texts = [line.ljust(81, "?") for line in LINES]
    digits = numpy.array([[int(sign) if sign.isdigit() else 0 if sign == "." else 77 for sign in t] for t in texts])
    grids = numpy.array([[int(sign) if sign != "." else 0 for sign in grid or EMPTY] for grid in GRIDS])
    for dtype in ("uint8", "int64", "int8", "uint32"):
        given = digits.astype(dtype)
        solved = solve_many(given)
        assert solved.dtype == given.dtype
        assert (solved[:-1] == grids).all()
        assert count_many(given).tolist() == COUNTS
        assert check_many(given).tolist() == CODES
    for kind in ("S", "U", "O"):
        given = numpy.array(texts, dtype=object).astype(kind)
        solved = solve_many(given)
        assert solved.dtype.kind == kind
        assert [text.decode() if kind == "S" else text for text in solved.tolist()][:-1] == GRIDS
        assert count_many(given).tolist() == COUNTS
    assert solve_many(numpy.array([MARKS.encode()])).tolist() == [SOLUTION.encode()]
    assert solve_many(numpy.array([PUZZLE.encode()], dtype="S90")).tolist() == [SOLUTION.encode()]


def test_numpy_arrays_may_be_strided_and_empty() -> None:
    numpy = pytest.importorskip("numpy")
    digits = numpy.array([[int(sign) for sign in PUZZLE]] * 40, dtype="uint8")
    assert count_many(digits[::2]).tolist() == [1] * 20
    assert count_many(numpy.asfortranarray(digits)).tolist() == [1] * 40
    assert solve_many(digits[:0]).shape == (0, 81)
    assert count_many(numpy.array([], dtype="S81")).tolist() == []


def test_numpy_masks_give_masks() -> None:
    numpy = pytest.importorskip("numpy")
    masks = numpy.array([[1 << int(s) - 1 if s != "0" else 511 for s in PUZZLE]] * 3, dtype="uint16")
    masks[1, 0] = 512
    masks[2, 0] = 0
    solved = solve_many(masks)
    assert solved.dtype == numpy.uint16
    assert solved[0].tolist() == [1 << int(s) - 1 for s in SOLUTION]
    assert not solved[1:].any()
    assert count_many(masks).tolist() == [1, -1, 0]


def test_other_arrays_are_refused_with_their_shape() -> None:
    numpy = pytest.importorskip("numpy")
    for odd in (numpy.zeros((3, 80), "uint8"), numpy.zeros((3, 81), "float64"), numpy.zeros(81, "uint8")):
        with pytest.raises(InputError, match="an array of puzzles is"):
            solve_many(odd)


def test_arrow_gives_arrow() -> None:
    arrow = pytest.importorskip("pyarrow")
    lines = [*LINES[:-1], None, EMPTY]
    counts = [*COUNTS[:-1], -1, 2]
    for kind in (arrow.string(), arrow.large_string(), arrow.binary(), arrow.large_binary()):
        text = kind in (arrow.string(), arrow.large_string())
        given = arrow.array([line if text or line is None else line.encode() for line in lines], kind)
        for rows, numbers in ((given, counts), (given[3:], counts[3:]), (given[:0], [])):
            solved = solve_many(rows)
            assert solved.type == kind
            assert count_many(rows).to_pylist() == numbers
            assert check_many(rows).to_pylist() == [
                {-1: "invalid", 0: "none", 1: "unique", 2: "many"}[number] for number in numbers
            ]
        grids = [(grid if text else grid.encode()) or None for grid in GRIDS]
        assert solve_many(given).to_pylist()[:-2] == grids
    chunked = arrow.chunked_array([[PUZZLE], [], [TWICE, PUZZLE]])
    assert solve_many(chunked).to_pylist() == [SOLUTION, EMPTY, SOLUTION]
    assert isinstance(solve_many(chunked), arrow.ChunkedArray)
    assert count_many(arrow.chunked_array([], arrow.string())).to_pylist() == []


def test_arrow_fixed_size_and_dictionary() -> None:
    arrow = pytest.importorskip("pyarrow")
    fixed = arrow.array([PUZZLE.encode(), TWICE.encode(), PUZZLE.encode()], arrow.binary(81))
    assert solve_many(fixed).type == arrow.binary(81)
    assert solve_many(fixed[1:]).to_pylist() == [EMPTY.encode(), SOLUTION.encode()]
    assert count_many(arrow.array([PUZZLE.encode(), None], arrow.binary(81))).to_pylist() == [1, -1]
    words = arrow.array([PUZZLE, TWICE, PUZZLE]).dictionary_encode()
    assert count_many(words).to_pylist() == [1, 0, 1]


def test_what_is_no_batch_is_refused() -> None:
    for odd in (PUZZLE, 5, None, {PUZZLE}, (line for line in LINES)):
        with pytest.raises(InputError, match="puzzles come as bytes, a list of str"):
            solve_many(odd)
    with pytest.raises(OptionError, match="the number of threads must be a whole number of at least 1, not 0"):
        solve_many(LINES, threads=0)
    with pytest.raises(OptionError, match="a limit must be a whole number of at least 1, not 0"):
        count_many(LINES, limit=0)


def test_search_many_tells_all() -> None:
    batch = search_many(LINES, limit=7)
    assert len(batch) == len(LINES)
    assert list(batch.counts) == [*COUNTS[:-1], 7]
    assert batch.guesses[0] == whydoku.solve(PUZZLE, engine="classic").tries
    assert search_many(LINES, solutions=False).solutions is None


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_lines_that_become_uneven_late(end: bytes, threads: int) -> None:
    """A line too short and one too long make up for each other in the length of the whole, far from the first lines."""
    good = PUZZLE.encode()
    lines = [good] * 3000 + [b"." * 80, b"." * 82] + [good] * 700
    for ending in (b"", end):
        batch = search_many(end.join(lines) + ending, threads=threads)
        assert len(batch) == len(lines)
        assert list(batch.counts) == [1] * 3000 + [-1, -1] + [1] * 700
        assert len(set(batch.solutions.splitlines()[:3000])) == 1
