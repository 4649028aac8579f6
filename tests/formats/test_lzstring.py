"""lz-string: what is packed unpacks to itself, and what is broken says so."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared import shared_data
from whydoku.formats._lzstring import BrokenPackError, compress, decompress

TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(TEXT)
def test_what_is_packed_unpacks_to_itself(text: str) -> None:
    assert decompress(compress(text)) == text


@given(st.text("ab", min_size=50, max_size=400))
def test_long_phrases_unpack_too(text: str) -> None:
    packed = compress(text)
    assert decompress(packed) == text
    assert len(packed) < len(text)


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=", max_size=200))
def test_any_signs_unpack_or_are_refused(signs: str) -> None:
    place = 0
    try:
        decompress(signs, most=10_000)
    except BrokenPackError as error:
        place = error.at
    assert 0 <= place <= len(signs)


def test_a_text_that_would_grow_without_end_is_refused() -> None:
    with pytest.raises(BrokenPackError, match="more than 1000 characters"):
        decompress(compress("a" * 5000), most=1000)


def test_every_packed_text_breaks_off_where_it_is_cut() -> None:
    packed = compress('{"size":9,"title":"a title"}').rstrip("=")
    for length in range(1, len(packed) - 1):
        with pytest.raises(BrokenPackError):
            decompress(packed[:length])


def test_the_collection_is_packed_as_others_packed_it() -> None:
    lines = shared_data("variants/puzzles.jsonl").read_text().splitlines()
    packed = [entry["fpuzzles"] for entry in map(json.loads, lines) if "fpuzzles" in entry]
    assert packed
    for text in packed:
        assert compress(decompress(text)) == text
