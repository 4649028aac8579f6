"""Rules in the picture: every rule can be drawn, where it belongs, and the legend says what it means."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

import whydoku
from whydoku.model.board import Board
from whydoku.model.drawing import Cage, Circle, Line, Shape, Square, Text
from whydoku.render.shapes import COLOURS, above, extent
from whydoku.render.svg import CELL, draw_puzzle, draw_svg
from whydoku.rules import rule_types

RULES = rule_types()

SVG = "{http://www.w3.org/2000/svg}"
EMPTY = "." * 81


def picture_of(rules: str) -> ET.Element:
    return ET.fromstring(draw_puzzle(whydoku.read(EMPTY, rules=rules)))


def texts(picture: ET.Element, kind: str) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text") if text.get("class") == kind]


@pytest.mark.parametrize("name", sorted(name for name, rule in RULES.items() if rule.example))
def test_every_example_is_drawn_with_what_it_means(name: str) -> None:
    example = RULES[name].example
    assert example is not None
    puzzle = whydoku.read(example.puzzle, size=example.size, rules=example.rules)
    picture = ET.fromstring(draw_puzzle(puzzle))
    legend = " ".join(texts(picture, "note"))
    assert RULES[name].sentence() in legend
    assert RULES[name].sentence() in (picture.findtext(f"{SVG}desc") or "")
    colours = {shape.get("stroke") for shape in picture.iter(f"{SVG}polyline")}
    assert colours <= set(COLOURS.values())
    plain = ET.fromstring(draw_svg(puzzle.board, puzzle.values))
    shows = any(True for rule in puzzle.rules for _ in rule.draw(puzzle.board))
    assert (sum(1 for _ in picture.iter()) - len(texts(picture, "note")) > sum(1 for _ in plain.iter())) == shows


def test_the_hues_that_setters_use() -> None:
    picture = picture_of("whispers r1c1-r1c4; renban r3c1-r3c4")
    assert [line.get("stroke") for line in picture.iter(f"{SVG}polyline")] == [COLOURS["green"], COLOURS["purple"]]


def test_a_clue_outside_gets_room() -> None:
    plain, clued = picture_of(""), picture_of("sandwich 12 row 3")
    assert (plain.get("viewBox") or "").startswith("0 0 ")
    left = float((clued.get("viewBox") or "").split()[0])
    assert left <= -CELL / 2
    (clue,) = (text for text in clued.iter(f"{SVG}text") if text.get("class") == "sign")
    assert clue.text == "12"
    assert left < float(clue.get("x") or 0) < 0


def test_a_cage_goes_round_corners() -> None:
    # an L of three cells: six sides in eight pieces, the inner corner drawn once
    board = Board.square(4)
    path, label = above(board, [Cage((0, 4, 5), "9")], 100, 0)
    pieces = [
        tuple(float(number) for number in piece) for piece in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", path)
    ]
    assert len(pieces) == 8
    ends = [end for x, y, to_x, to_y in pieces for end in ((x, y), (to_x, to_y))]
    assert all(ends.count(end) == 2 for end in ends), "every piece goes on where another ends"
    assert (91, 109) in ends
    assert ">9<" in label


def test_how_far_shapes_reach() -> None:
    assert extent([]) == (0, 0, 0, 0)
    shapes: list[Shape] = [
        Line(((0.5, 0.5), (2.5, 0.5)), 1.0),
        Circle((3, 3), 0.5),
        Square((1, 4), 0.25),
        Text((-0.5, 1), "5", 0.5),
    ]
    assert extent(shapes) == (-0.8, 0, 3.5, 4.25)


def test_a_notebook_shows_a_puzzle_with_its_rules() -> None:
    puzzle = whydoku.read(EMPTY, rules="whispers r1c1-r1c4")
    assert puzzle._repr_svg_() == draw_puzzle(puzzle)


def test_what_is_written_cannot_break_the_picture() -> None:
    picture = draw_svg(Board.square(1), [None], shapes=[Text((0.5, 0.5), "<&>")], notes=["a < b & c"], title="<x>")
    root = ET.fromstring(picture)
    assert texts(root, "sign") == ["<&>"]
    assert texts(root, "note") == ["a < b & c"]
