"""What links draw beside their rules, and fog: kept with the puzzle, carried along, drawn, and used by no engine."""

from __future__ import annotations

import json
import pickle
import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as w
from tests.formats.test_passed_over import GRID, fpuzzles, sudokupad
from whydoku.errors import InputError, UnreadError
from whydoku.formats import formats, left_out, read_text, write_text
from whydoku.model.board import Board
from whydoku.model.drawing import Label, Plate, Stroke
from whydoku.model.drawn import Drawn, Fog, drawn_from_json
from whydoku.model.puzzle import Puzzle

BAD = "<img src=x onerror=alert(1)>"
WHOLE = "".join(str((r * 3 + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))


def maker(*constraints: dict[str, Any]) -> str:
    cells = [{"value": int(sign), **({"given": True} if number else {})} for number, sign in enumerate(WHOLE)]
    regions = [row // 3 * 3 + col // 3 for row in range(9) for col in range(9)]
    listed = [{"type": 0}, {"type": 1, "regions": regions}, *constraints]
    return json.dumps({"formatVersion": "1.5.0", "puzzle": {"type": "sudoku", "cells": cells, "constraints": listed}})


LINE = {"wayPoints": [[0.5, 0.5], [0.5, 3.5], [2.5, 3.5]], "color": "#123456", "thickness": 8}
NOTE = {"center": [4.5, 4.5], "width": 0.6, "height": 0.4, "backgroundColor": "#ABCDEF80", "text": BAD, "color": "#00F"}

TEXTS = {
    "f-puzzles": (
        fpuzzles(
            line=[{"lines": [["R1C1", "R1C4", "R3C4"]], "outlineC": "#123456", "width": 0.125}],
            rectangle=[{"cells": ["R5C5"], "width": 0.6, "height": 0.4, "baseC": "#ABCDEF80"}],
            text=[{"cells": ["R5C5"], "value": BAD.replace("1", "x"), "fontC": "#00F", "size": 0.8}],
        ),
        [
            Stroke(((0.5, 0.5), (0.5, 3.5), (2.5, 3.5)), "#123456", 0.125),
            Plate((4.5, 4.5), 0.6, 0.4, "#ABCDEF80"),
            Label((4.5, 4.5), BAD.replace("1", "x"), 0.48, "#0000FF"),
        ],
    ),
    "SudokuPad": (
        sudokupad(lines=[LINE], overlays=[NOTE]),
        [
            Stroke(((0.5, 0.5), (0.5, 3.5), (2.5, 3.5)), "#123456", 0.125),
            Plate((4.5, 4.5), 0.6, 0.4, "#ABCDEF80", above=True),
            Label((4.5, 4.5), BAD, 0.5, "#0000FF"),
        ],
    ),
    "SudokuMaker": (
        maker(
            {
                "type": 2000,
                "lines": [[{"x": 0.5, "y": 0.5}, {"x": 3.5, "y": 0.5}]],
                "style": {"thickness": 0.125, "color": "#123456"},
            },
            {
                "type": 2002,
                "params": [{"type": "rectangle", "width": 0.6, "height": 0.4, "fill": "#ABCDEF80", "angle": 45}],
                "symbols": [[4.5, 4.5]],
            },
        ),
        [
            Stroke(((0.5, 0.5), (0.5, 3.5)), "#123456", 0.125),
            Plate((4.5, 4.5), 0.6, 0.4, "#ABCDEF80", angle=45, above=True),
        ],
    ),
}

FOGS = {
    "f-puzzles, lamps": (fpuzzles(fogofwar=["R1C1"], solution=WHOLE), Fog((0, 1, 9, 10))),
    "f-puzzles, lights": (fpuzzles(foglight=[{"cells": ["R1C1"]}]), Fog((0,))),
    "f-puzzles, cages": (
        fpuzzles(cage=[{"cells": ["R9C9"], "value": "FOW"}, {"cells": ["R1C1"], "value": "foglight"}]),
        Fog((0, 70, 71, 79, 80)),
    ),
    "SudokuPad": (sudokupad(foglight=[[0, 0], [8, 8]]), Fog((0, 80))),
    "SudokuPad, cages": (sudokupad(cages=[{"value": "FOGLIGHT", "cells": [[0, 0]]}]), Fog((0,))),
    "SudokuPad, triggers": (
        sudokupad(
            foglight=[[0, 0]],
            triggereffect=[
                {"trigger": {"type": "cellvalue", "cell": "r1c1"}, "effect": {"type": "foglight", "cells": "r5c5r5c6"}}
            ],
        ),
        Fog((0,), (((0,), (40, 41)),)),
    ),
    "SudokuMaker": (
        maker(
            {"type": 4000, "cells": [0, 1]},
            {"type": 4001, "triggers": [{"cells": [0, 1], "label": "A"}], "effects": [{"cells": [40], "label": "A"}]},
        ),
        Fog((0, 1), (((0, 1), (40,)),)),
    ),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_what_is_drawn_only_is_kept_and_drawn(kind: str) -> None:
    text, elements = TEXTS[kind]
    if kind == "SudokuPad":
        with pytest.raises(UnreadError, match=r"line 1 at r1c1, which is drawn only"):
            w.read(text)
    puzzle = w.read(text, ignore_rules_text=True)
    assert list(puzzle.drawn.elements) == elements
    picture = puzzle.svg()
    assert "#123456" in picture
    assert "#ABCDEF" in picture
    assert "<img" not in picture
    assert ("&lt;img" in picture) == (kind != "SudokuMaker")


@pytest.mark.parametrize("kind", [*TEXTS, *FOGS])
def test_it_goes_through_json_pickles_and_back_into_the_same_format(kind: str) -> None:
    text = (TEXTS.get(kind) or FOGS[kind])[0]
    puzzle = w.read(text, ignore_rules_text=True)
    again = w.read(json.dumps(puzzle.to_json()))
    assert again == puzzle
    assert again.drawn == puzzle.drawn
    assert again.drawn
    assert pickle.loads(pickle.dumps(puzzle)).drawn == puzzle.drawn
    assert puzzle.start().drawn == puzzle.drawn
    name = {"f-puzzles": "fpuzzles", "SudokuPad": "sudokupad", "SudokuMaker": "sudokumaker"}[kind.split(",")[0]]
    for changed in (puzzle, again, replace(puzzle, givens=(*puzzle.givens[:-1], None))):
        if name == "sudokumaker" and changed.givens != puzzle.givens:
            continue  # which is written anew, without what is drawn
        assert w.read(w.write(changed, name), ignore_rules_text=True).drawn == puzzle.drawn


@pytest.mark.parametrize("kind", [*TEXTS, *FOGS])
def test_no_engine_uses_it(kind: str) -> None:
    puzzle = w.read((TEXTS.get(kind) or FOGS[kind])[0], ignore_rules_text=True)
    plain = Puzzle(puzzle.board, puzzle.rules, puzzle.givens)
    assert puzzle.network is plain.network or puzzle.network == plain.network
    assert w.solve(puzzle).grid == w.solve(plain).grid == WHOLE


@pytest.mark.parametrize("kind", FOGS)
def test_fog_is_read(kind: str) -> None:
    text, fog = FOGS[kind]
    assert w.read(text).drawn.fog == fog


def test_fog_hides_givens_and_rules_and_is_lifted_by_right_digits() -> None:
    grid = [[dict(cell) if (r, c) == (8, 8) else {} for c, cell in enumerate(row)] for r, row in enumerate(GRID)]
    text = json.dumps({"size": 9, "grid": grid, "foglight": ["R1C1"], "solution": [int(sign) for sign in WHOLE]})
    puzzle = w.read(text)
    assert len(puzzle.in_fog()) == 81 - 1 - 4, "the lit cell, and the corner round the given"
    placed = [int(WHOLE[0]), *(None,) * 80]
    assert len(puzzle.with_values(placed).in_fog()) == 81 - 4 - 4
    wrong = [int(WHOLE[0]) % 9 + 1, *(None,) * 80]
    assert puzzle.with_values(wrong).in_fog() == puzzle.in_fog()
    assert "wd-fog" in puzzle.svg()
    covered = puzzle.with_givens([*(None,) * 40, 7, *(None,) * 40])
    assert len(covered.in_fog()) == 81 - 1 - 9
    hidden = puzzle.with_drawn(Drawn((), Fog((), (((80,), (0,)),))))
    assert 80 in hidden.in_fog(), "a cell of a link lights the link's cells and not those round it"
    assert ">9</text>" not in hidden.svg(labels=False), "a given in fog is not shown"


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"elements": {}},
        {"elements": [{"line": 1}]},
        {"elements": [{"label": "x" * 1000, "at": [1, 1]}]},
        {"elements": [{"patch": [1e9, 1], "size": [1, 1]}]},
        {"elements": [{"patch": [1, 1], "size": [1, 1], "fill": "url(#x)"}]},
        {"elements": [{"patch": [1, 1], "size": [1, 1], "onload": "x"}]},
        {"elements": [{"script": "x"}]},
        {"fog": {"lit": ["r99c1"]}},
        {"fog": {"lit": [1]}},
        {"fog": {"links": [{"when": "r1c1"}]}},
        {"more": 1},
    ],
)
def test_what_cannot_be_drawn_is_refused(data: Any) -> None:
    with pytest.raises(InputError, match=r"drawn|r99c1 is not on the board"):
        drawn_from_json(data, Board.square(9))
    puzzle = w.read("." * 81).to_json() | {"drawn": data}
    with pytest.raises(InputError):
        read_text(json.dumps(puzzle))


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("wrong", ["1" + 400 * "0", "1e999", "-1e999", "NaN", "true", "null", '"7"', "[]", "{}"])
def test_whatever_stands_for_a_number_is_read_or_refused(kind: str, wrong: str) -> None:
    text = TEXTS[kind][0]
    numbers = [*re.finditer(r"(?<=[\[:,] )-?\d+(?:\.\d+)?", text)]
    assert len(numbers) > 3
    for number in numbers:
        with suppress(InputError):
            changed = text[: number.start()] + wrong + text[number.end() :]
            assert isinstance(w.read(changed, ignore_rules_text=True).drawn, Drawn)


def test_metadata_cannot_smuggle_it_in() -> None:
    puzzle = w.read("." * 81).to_json() | {"about": [["drawn", "{"]]}
    with pytest.raises(InputError, match="has a key of its own"):
        read_text(json.dumps(puzzle))


NUMBERS = st.floats(-30, 40, allow_nan=False).map(lambda number: round(number, 3))
POINTS = st.tuples(NUMBERS, NUMBERS)
SIZES = st.floats(0.01, 9).map(lambda number: round(number, 3))
COLOURS = st.sampled_from(["", "#123456", "#ABCDEF80", "#000000", "#FFFFFF"])
ELEMENTS = st.one_of(
    st.builds(Stroke, st.lists(POINTS, max_size=4).map(tuple), COLOURS, SIZES, st.booleans()),
    st.builds(Plate, POINTS, SIZES, SIZES, COLOURS, COLOURS, st.booleans(), SIZES, st.booleans()),
    st.builds(Label, POINTS, st.text(max_size=200), SIZES, COLOURS),
)
CELLS = st.lists(st.integers(0, 15), max_size=16, unique=True).map(tuple)


@given(
    st.lists(ELEMENTS, max_size=5).map(tuple),
    st.none() | st.builds(Fog, CELLS, st.lists(st.tuples(CELLS, CELLS), max_size=3).map(tuple)),
)
def test_anything_drawn_reads_back_and_stays_text(elements: tuple[Any, ...], fog: Fog | None) -> None:
    board = Board.square(4)
    drawn = Drawn(elements, fog)
    assert drawn_from_json(json.loads(json.dumps(drawn.to_json(board))), board) == drawn


@given(st.text(max_size=100))
def test_a_text_is_never_markup(text: str) -> None:
    picture = w.read("1...............").with_drawn(Drawn((Label((1.0, 1.0), text, 0.3, "#FF0000"),))).svg(legend=False)
    drawn = picture[picture.index("wd-own-text") :].partition("</text>")[0].partition(">")[2]
    assert "<" not in drawn
    assert ">" not in drawn


def test_a_format_carries_what_is_drawn_or_says_that_it_does_not() -> None:
    """No text loses a drawing or fog in silence; the puzzle itself is carried all the same."""
    stroke = Stroke(((3.5, 3.5), (5.5, 5.5)), "#123456", 0.1)
    puzzle = w.read(WHOLE[:40] + "." * 41)
    said = []
    for drawn in (Drawn((stroke,)), Drawn((stroke, stroke), Fog((40,), ())), Drawn((), Fog((40,), ()))):
        shown = puzzle.with_drawn(drawn)
        for name in formats():
            try:
                text = write_text([shown], name)
            except InputError:
                continue
            (back,) = read_text(text, format=name)
            words = left_out([shown], name)
            assert ("no place for" in words) == (back.drawn != drawn), (name, words)
            said.append(words)
    assert any(words.endswith("2 things drawn besides the rules and the fog") for words in said)
    assert any(not words for words in said), "some carry it"
