"""Links with anything wrong inside give a puzzle or one sentence, and a puzzle that was read can be written again."""

from __future__ import annotations

import copy
import json
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.test_fpuzzles import FIELDS, grid
from tests.formats.test_penpa import CARRIED
from tests.formats.test_penpa import with_rules as with_penpa
from tests.formats.test_sudokupad import BOXES, DRAWN, cells, with_rules
from whydoku.errors import WhydokuError
from whydoku.formats import read_text, write_text
from whydoku.formats._lzstring import compress, decompress
from whydoku.formats.penpa.reader import read_puzzle
from whydoku.formats.penpa.writer import write_puzzle
from whydoku.formats.sudokupad.shrunken_json import expand

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats()
    | st.sampled_from(["R1C1", "R0C1", "R99C1", "r1c1", "X", "", "12", "DR", "#CFCFCF", "title: x", "²", "\ud800"])
    | st.text(max_size=5)
)
KEYS = st.sampled_from(["cells", "value", "x"])
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner), max_leaves=6)


def rich_fpuzzle() -> dict[str, Any]:
    data: dict[str, Any] = {"size": 9, "title": "T", "grid": grid(R1C1={"value": 1, "given": True, "region": 0})}
    for key, said, _ in FIELDS:
        if isinstance(said, list) and key in data:
            data[key] = data[key] + said
        else:
            data[key] = said
    return data


def rich_pad() -> dict[str, Any]:
    link = write_text([with_rules("killer 5 r1c1 r1c2", "anti-knight", *DRAWN[:4], *DRAWN[10:12])], "sudokupad")
    data: dict[str, Any] = json.loads(decompress(unquote(link.partition("scl")[2])))
    return data | {"cells": cells(r1c1=1), "regions": BOXES}


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the ways to every part of a JSON value."""
    found = [path] if path else []
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        if len(path) < 2 or key in (0, 1) or isinstance(key, str):
            found += places(part, (*path, key))
    return found


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


RICH = {"fpuzzles": rich_fpuzzle(), "sudokupad": rich_pad()}
PLACES = {name: places(data) for name, data in RICH.items()}


@pytest.mark.parametrize("name", sorted(RICH))
def test_the_rich_puzzles_are_read(name: str) -> None:
    (found,) = read_text(json.dumps(RICH[name]), format=name)
    assert len(found.rules) > 8
    assert read_text(write_text([found], name)) == [found]


@pytest.mark.parametrize("name", sorted(RICH))
@settings(max_examples=250, deadline=None)
@given(data=st.data())
def test_one_wrong_part_gives_a_puzzle_or_a_sentence(name: str, data: st.DataObject) -> None:
    text = json.dumps(changed(RICH[name], data.draw(st.sampled_from(PLACES[name])), data.draw(JSON)))
    sentence = ""
    try:
        (found,) = read_text(text, format=name)
        (again,) = read_text(write_text([found], name))
        assert again == found
    except WhydokuError as error:
        sentence = str(error)
    assert "\n" not in sentence
    assert len(sentence) < 400


PENPA = write_puzzle(with_penpa(*CARRIED))[0].split("\n")
PENPA_PLACES = places({number: json.loads(PENPA[number]) for number in (3, 4, 5, 14, 17)})


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_one_wrong_part_of_a_penpa_text_gives_a_puzzle_or_a_sentence(data: st.DataObject) -> None:
    number, *path = data.draw(st.sampled_from(PENPA_PLACES))
    value = data.draw(JSON | st.lists(st.integers(-3, 2000), max_size=4))
    whole = changed(json.loads(PENPA[number]), tuple(path), value) if path else value
    text = "\n".join((*PENPA[:number], json.dumps(whole), *PENPA[number + 1 :]))
    sentence = ""
    try:
        found = read_puzzle(text, "", None)
        (again,) = read_text(write_text([found], "penpa"))
        assert again == found
    except WhydokuError as error:
        sentence = str(error)
    assert "\n" not in sentence
    assert len(sentence) < 400


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_damaged_link_gives_a_puzzle_or_a_sentence(data: st.DataObject) -> None:
    packed = compress(
        json.dumps({"size": 4, "grid": grid(4), "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}]})
    )
    at = data.draw(st.integers(0, len(packed) - 1))
    sign = data.draw(st.sampled_from(["", "/", "//", "A", "%", "%2", "%2F", " ", "é", "=", "?"]))
    text = packed[:at] + sign + packed[at + data.draw(st.integers(0, 3)) :]
    for link in (
        f"?load={text}",
        f"https://sudokupad.app/scl{text}",
        f"fpuz{text}",
        f"https://sudokupad.app/scf{text}",
    ):
        sentence = ""
        try:
            read_text(link)
        except WhydokuError as error:
            sentence = str(error)
        assert "\n" not in sentence


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("{}[],:'\"\\tfv#F0.5-ecalwp é\n"), max_size=60))
def test_any_shrunken_text_is_read_or_refused(text: str) -> None:
    sentence = ""
    try:
        expand(text)
    except WhydokuError as error:
        sentence = str(error)
    assert len(sentence) < 400
