"""whydoku's own JSON: everything comes back, the schema agrees, and what is not known is refused with its place."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whydoku.errors import FormatError, InputError
from whydoku.formats import read_text, write_text
from whydoku.model.board import Board
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, make_rules, rule_types

SCHEMA = json.loads(files("whydoku").joinpath("whydoku.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator({"$ref": "#/$defs/puzzle", "$defs": SCHEMA["$defs"]})


@st.composite
def boards(draw: st.DrawFn) -> Board:
    kind = draw(st.sampled_from(["square", "latin", "oblong", "holes", "jigsaw", "odd box"]))
    low = draw(st.sampled_from([0, 1]))
    size = draw(st.integers(1, 6))
    if kind == "square":
        return Board.square(size, low=low)
    if kind == "latin":
        return Board.square(size, box=None, low=low)
    if kind == "oblong":
        return Board(draw(st.integers(1, 5)), draw(st.integers(1, 5)), size, low)
    if kind == "holes":
        return Board(4, 5, size, low, holes=frozenset({(0, 0), (draw(st.integers(1, 3)), draw(st.integers(1, 4)))}))
    if kind == "odd box":
        return Board.square(6, box=draw(st.sampled_from([(3, 2), (1, 6), (6, 1), (2, 3)])), low=low)
    order = draw(st.permutations(range(16)))
    return Board.jigsaw([order[start : start + 4] for start in range(0, 16, 4)], low=low)


@st.composite
def any_puzzles(draw: st.DrawFn) -> Puzzle:
    board = draw(boards())
    cells = len(board.cells)
    values = st.lists(st.none() | st.sampled_from(board.digits), min_size=cells, max_size=cells).map(tuple)
    masks = st.lists(st.integers(0, board.all_digits), min_size=cells, max_size=cells).map(tuple)
    rules = make_rules(draw(st.lists(st.sampled_from(["anti-knight", "anti-king", "rows", "columns"]), unique=True)))
    if board.is_square and draw(st.booleans()):
        rules += (rule_types()["diagonals"](which=draw(st.sampled_from(["both", "down", "up"]))),)  # type: ignore[call-arg]
    return puzzle_or_position(
        board,
        rules,
        draw(values),
        draw(values | st.just(())),
        draw(masks | st.just(())),
        tuple(draw(st.lists(st.tuples(st.text(max_size=8), st.text(max_size=8)), max_size=3))),
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(any_puzzles(), min_size=1, max_size=2))
def test_everything_comes_back_and_fits_the_schema(puzzles: list[Puzzle]) -> None:
    text = write_text(puzzles, "json")
    objects = [json.loads(line) for line in text.split("\n")]
    for item in objects:
        VALIDATOR.validate(item)
    assert read_text(text) == puzzles
    assert read_text(json.dumps(objects, indent=1)) == puzzles


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def plain() -> dict[str, Any]:
    return {"version": 1, "board": {"size": 4}, "givens": [1, *[None] * 15]}


def test_rules_may_be_left_to_the_board() -> None:
    (puzzle,) = read_text(json.dumps(plain()))
    assert puzzle.rules == default_rules(Board.square(4))


WRONG: dict[str, tuple[dict[str, Any], str, bool]] = {
    # what is changed, the sentence, and whether the schema sees it as well
    "a key": ({"solution": "1"}, 'puzzle has the unknown key "solution"; expected one of version, board', True),
    "a board's key": ({"board": {"size": 4, "colour": 1}}, 'puzzle.board has the unknown key "colour"', True),
    "a rule": ({"rules": ["rows", "thermometre?"]}, "puzzle.rules[1]: there is no rule 'thermometre?'", False),
    "an argument": (
        {"rules": [{"name": "diagonals", "arguments": {"colour": 1}}]},
        "puzzle.rules[0]: diagonals has no argument 'colour'; it has which",
        False,
    ),
    "a rule's key": ({"rules": [{"name": "rows", "args": {}}]}, "puzzle.rules[0] has the unknown key 'args'", True),
    "a later version": ({"version": 2}, "puzzle.version is 2; this whydoku reads version 1", True),
    "a version that is true": ({"version": True}, "puzzle.version is true", True),
    "no givens": ({"givens": None}, "puzzle.givens should be an array, not null", True),
    "too few givens": ({"givens": [1]}, "puzzle.givens has 1 entries, but the board (4×4 with 2×2 boxes)", False),
    "a given too high": ({"givens": [1, 5, *[None] * 14]}, "puzzle.givens[1] (r1c2) should be a whole number", False),
    "a given that is true": ({"givens": [True, *[None] * 15]}, "puzzle.givens[0] (r1c1) should be a whole", True),
    "a given with a point": ({"givens": [1.5, *[None] * 15]}, "puzzle.givens[0] (r1c1) should be a whole", True),
    "a mark twice": ({"marks": [[1, 1], *[[1]] * 15]}, "puzzle.marks[0] (r1c1) names a digit twice", True),
    "a size too high": ({"board": {"size": 65}}, "puzzle.board.size should be a whole number from 1 to 64", True),
    "a box that does not fit": ({"board": {"size": 4, "box": [2, 3]}}, "puzzle.board: a 2 × 3 box does not", False),
    "a region's cell": ({"board": {"size": 4, "regions": [["r5c1"]]}}, 'puzzle.board.regions[0] has "r5c1"', False),
    "a region twice": ({"board": {"size": 4, "regions": [["r1c1"], ["r1c1"]]}}, "r1c1 is in two regions", False),
    "a hole outside": ({"board": {"size": 4, "holes": ["r9c9"]}}, "puzzle.board.holes has a place outside", False),
    "about as an object": ({"about": {"title": "x"}}, "puzzle.about should be an array, not an object", True),
    "about with three": ({"about": [["a", "b", "c"]]}, "puzzle.about[0] should be a pair of texts, not 3", True),
    "about with half a sign": ({"about": [["a", "\ud800"]]}, "puzzle.about[0][1] should be a text", False),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_not_known_is_refused_with_its_place(what: str) -> None:
    change, sentence, seen = WRONG[what]
    data = plain() | change
    with pytest.raises(InputError) as caught:
        read_text(json.dumps(data))
    assert sentence in str(caught.value)
    assert VALIDATOR.is_valid(data) is not seen


@pytest.mark.parametrize("key", ["version", "board", "givens"])
def test_what_is_missing_is_named(key: str) -> None:
    data = plain()
    del data[key]
    with pytest.raises(InputError, match=f"puzzle has no '{key}'"):
        read_text(json.dumps(data), format="json")
    assert not VALIDATOR.is_valid(data)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"version": 1,', "the JSON is invalid at line 1, column"),
        ('{"version": 1, "version": 1}', "the key 'version' occurs twice"),
        ('{"version": NaN}', "the JSON holds NaN"),
        ("[1, 2]", r"puzzle\[0\] should be an object, not 1"),
        ("[]", "there is no puzzle in this whydoku JSON text"),
        ("[" * 100_000, "nested too deeply"),
        ('{"version":' * 100_000, "nested too deeply"),
        ('{"version": ' + "1" * 5000 + "}", "a number that no puzzle has"),
    ],
)
def test_json_that_is_none_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_text(text, format="json")


def test_the_second_of_two_puzzles_is_named() -> None:
    with pytest.raises(InputError, match="puzzle 2 has no 'board'"):
        read_text(json.dumps(plain()) + '\n{"version": 1}')


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ({"size": 9, "rows": 999, "cols": 999}, "at most 100000 places"),
        ({"size": 64, "grids": [f"r{9 * i + 1}c{9 * i + 1}" for i in range(100)]}, "100000 places, not 955 × 955"),
        ({"size": 4, "grids": ["r1c1"] * 200}, None),
        ({"size": 4, "grids": ["r2c1", "r3c3"]}, "the first grid begins in row 1"),
        ({"size": 4, "grids": ["r1c1", "r3c3"], "rows": 6}, "both grids and rows"),
        ({"size": 4, "grids": "r1c1"}, "should be an array"),
    ],
)
def test_boards_that_cannot_be_are_refused_at_once(board: object, says: str | None) -> None:
    text = json.dumps({"version": 1, "board": board, "givens": [None] * 16})
    if says is None:
        assert read_text(text)[0].board == Board.square(4)
        return
    with pytest.raises(FormatError, match=says):
        read_text(text)


@pytest.mark.parametrize(
    "board",
    [
        {"size": 9, "rows": 6, "cols": 9, "box": [3, 3]},
        {"size": 9, "rows": 6, "cols": 6, "box": [3, 3]},
        {"size": 4, "rows": 4, "cols": 6, "box": [2, 2], "holes": ["r1c6"]},
    ],
)
def test_boxes_of_a_board_that_is_no_square_come_back(board: dict[str, Any]) -> None:
    cells = board["rows"] * board["cols"] - len(board.get("holes", []))
    text = json.dumps({"version": 1, "board": board, "givens": [None] * cells})
    (found,) = read_text(text)
    assert found.board.box == tuple(board["box"])
    assert read_text(write_text([found], "json")) == [found]
    with pytest.raises(FormatError, match=r"board\.box: 5 × 1 boxes of"):
        read_text(json.dumps({"version": 1, "board": {**board, "box": [5, 1]}, "givens": [None] * cells}))
