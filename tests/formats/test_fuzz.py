"""Reading any text gives puzzles or an error of one sentence."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from whydoku import read_all
from whydoku.errors import WhydokuError
from whydoku.formats import formats, read_text, write_text
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules

SIGNS = st.text(
    alphabet=st.sampled_from("0123456789.AGXx_*-+|:;,'\"<>[]{}#/\\=& \t\n\r┌─│├╬²١\ud800\x00"), max_size=400
)
ANY = st.text(alphabet=st.characters(), max_size=200)
BOARDS = st.none() | st.sampled_from(
    [Board.square(4), Board.square(9), Board(2, 8, 9), Board(2, 2, 4, holes=frozenset({(0, 0)}))]
)


def written() -> list[str]:
    """Return a text in every format, of several boards."""
    texts = []
    for size in (4, 9, 16):
        board = Board.square(size)
        cells = range(len(board.cells))
        puzzle = Puzzle(board, default_rules(board), tuple(1 + k % size if k % 3 == 0 else None for k in cells))
        for name in formats():
            try:
                texts.append(write_text([puzzle], name))
            except WhydokuError:
                continue
    return texts


WRITTEN = written()


def read_calmly(text: str | bytes, name: str | None = None, board: Board | None = None) -> None:
    sentence = ""
    try:
        assert read_all(text, format=name, size=board)
    except WhydokuError as error:
        sentence = str(error)
    assert "\n" not in sentence
    assert len(sentence) < 1000


@settings(max_examples=400, deadline=None)
@given(ANY | SIGNS, BOARDS)
@example("\ufeff", None)
@example("²" * 81, None)
def test_any_text(text: str, board: Board | None) -> None:
    read_calmly(text, board=board)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
@example(b"\xff\xfe1\x00")
def test_any_bytes(data: bytes) -> None:
    read_calmly(data)


@pytest.mark.parametrize("name", sorted(formats()))
@settings(max_examples=60, deadline=None)
@given(text=ANY | SIGNS, board=BOARDS)
def test_any_text_in_a_named_format(name: str, text: str, board: Board | None) -> None:
    read_calmly(text, name, board)


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """Change a valid text here and there: cut, double, swap, insert."""
    text = draw(st.sampled_from(WRITTEN))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        piece = draw(
            st.sampled_from(["", "", text[start:end] * 2, "\n", " ", "0", "9", "+", "|", "\u2028", "Z"]) | SIGNS
        )
        text = text[:start] + piece + text[end:]
    return text


@settings(max_examples=300, deadline=None)
@given(mutants(), st.none() | st.sampled_from(sorted(formats())))
def test_valid_texts_that_were_damaged(text: str, name: str | None) -> None:
    read_calmly(text, name)


@settings(max_examples=200, deadline=None)
@given(ANY | SIGNS | mutants(), st.sampled_from(["", "\n", " ", ".", "1 "]))
@example("r1c2 can't be 1_34___89", "\n")
@example("1 2", "\n")
def test_sniffers_never_raise_and_are_never_too_sure(text: str, padding: str) -> None:
    for said in (text, text + 6000 * padding, 6000 * padding + text):
        for fmt in formats().values():
            assert 0 <= fmt.sniff(said) <= 1


@settings(max_examples=150, deadline=None)
@given(mutants())
def test_what_was_read_can_be_written_as_json_and_read_again(text: str) -> None:
    try:
        puzzles = read_text(text)
    except WhydokuError:
        return
    assert read_text(write_text(puzzles, "json")) == puzzles
