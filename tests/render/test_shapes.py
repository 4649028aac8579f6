"""Rules in the picture: every rule can be drawn, where it belongs, and the legend says what it means."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import pytest

import whydoku
from tests.render.reading import SVG, of_class, texts
from whydoku.model.board import Board
from whydoku.model.drawing import Cage, Circle, Line, Shape, Square, Text
from whydoku.model.rule_cells import names_layers
from whydoku.render.board_picture import layout_of
from whydoku.render.layout import Layout
from whydoku.render.palette import THEMES
from whydoku.render.shapes import above, arranged, extent
from whydoku.render.svg import CELL, draw_puzzle, draw_svg
from whydoku.rules import rule_types

RULES = rule_types()

EMPTY = "." * 81


def picture_of(rules: str) -> ET.Element:
    return ET.fromstring(draw_puzzle(whydoku.read(EMPTY, rules=rules)))


@pytest.mark.parametrize("name", sorted(name for name, rule in RULES.items() if rule.example))
def test_every_example_is_drawn_with_what_it_means(name: str) -> None:
    example = RULES[name].example
    assert example is not None
    puzzle = whydoku.read(example.puzzle, size=example.size, rules=example.rules)
    picture = ET.fromstring(draw_puzzle(puzzle))
    legend = " ".join(texts(picture, "note"))
    said = {rule.note(puzzle.board) for rule in puzzle.rules if rule.name == name}
    assert said
    for note in said:
        assert note in legend
        assert note in (picture.findtext(f"{SVG}desc") or "")
        assert not re.search(r"the number given|by default|if it has one|listed digits", note), "it has its own numbers"
    colours = {shape.get("stroke") for shape in picture.iter(f"{SVG}polyline")}
    assert colours <= set(THEMES["light"].values())
    plain = ET.fromstring(draw_svg(puzzle.board, puzzle.values))
    shows = any(True for rule in puzzle.rules if not names_layers(rule, puzzle.board) for _ in rule.draw(puzzle.board))
    assert (sum(1 for _ in picture.iter()) - len(texts(picture, "note")) > sum(1 for _ in plain.iter())) == shows


def test_the_hues_that_setters_use() -> None:
    picture = picture_of("whispers r1c1-r1c4; renban r3c1-r3c4")
    assert [line.get("stroke") for line in picture.iter(f"{SVG}polyline")] == [
        THEMES["light"]["rule-green"],
        THEMES["light"]["rule-purple"],
    ]


def test_a_clue_outside_gets_room() -> None:
    plain, clued = picture_of(""), picture_of("sandwich 12 row 3")
    assert (plain.get("viewBox") or "").startswith("-20 -20 ")
    left = float((clued.get("viewBox") or "").split()[0])
    assert left <= -CELL / 2
    (clue,) = of_class(clued, "sign")
    assert clue.text == "12"
    assert left < float(clue.get("x") or 0) < 0


def test_a_cage_goes_round_corners() -> None:
    path, label = above(Layout(Board.square(4)), [Cage((0, 4, 5), "9")])
    corners = re.findall(r"[ML]([\d.]+) ([\d.]+)", str(path.attributes["d"]))
    assert len(corners) == len(set(corners)) == 6, "an L of three cells has six corners"
    assert label.children == ("9",)


def test_cells_that_meet_at_a_corner_have_outlines_of_their_own() -> None:
    assert Layout(Board.square(4)).outline([0, 5]).count("Z") == 2
    ring = [cell for cell in Board.square(3).cells if cell != 4]
    assert Layout(Board.square(3)).outline(ring).count("Z") == 2, "one outside, one round the hole"


def test_clues_at_one_place_move_apart() -> None:
    shapes = arranged(Board.square(4), [Text((0.5, -0.5), "1"), Text((0.5, -0.5), "2"), Text((0.5, 0.5), "3")])
    assert len({shape.middle for shape in shapes if isinstance(shape, Text)}) == 3


def test_totals_in_one_cell_have_a_corner_each() -> None:
    drawn = above(Layout(Board.square(4), headed=True), [Cage((0, 1), "5"), Cage((0, 4), "6")])
    spots = {(shape.attributes["x"], shape.attributes["y"]) for shape in drawn if shape.tag == "text"}
    assert len(spots) == 2


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


def test_rules_that_shade_cells_are_told_apart() -> None:
    rules = (
        "extra-region r1c1 r1c2",
        "clone r1c1 r1c2 / r3c1 r3c2",
        "same-values r1c1 r1c2 / r3c1 r3c2",
        "equal-sums r1c1 r1c2 / r3c1 r3c2",
        "maximum r1c1",
        "minimum r1c1",
        "indexing r1c1",
    )
    drawn = [draw_puzzle(whydoku.read(EMPTY, rules=rule), legend=False) for rule in rules]
    assert len(set(drawn)) == len(rules)
    fills = [re.findall(r'class="wd-fill-(\w+)"', picture)[0] for picture in drawn]
    assert len(set(fills)) == len(rules)


def test_rules_of_one_kind_have_letters() -> None:
    signs = texts(picture_of("clone r1c1 r1c2 / r3c1 r3c2; clone r5c1 r5c2 / r7c1 r7c2"), "area-sign")
    assert signs == ["A1", "A2", "A1", "A2", "B1", "B2", "B1", "B2"]
    assert texts(picture_of("clone r1c1 r1c2 / r3c1 r3c2"), "area-sign") == ["1", "2", "1", "2"]


def test_the_legend_has_the_numbers() -> None:
    legend = " ".join(
        texts(picture_of("whispers 4 r1c1-r1c4; whispers r3c1-r3c4; difference r5c5 r5c6 3; taxicab 4"), "note")
    )
    for said in (
        "differ by at least 4.",
        "differ by at least 5.",
        "a white dot with a 3 differ by 3.",
        "exactly 4 orthogonal",
    ):
        assert said in legend
    assert "[4]" not in legend, "what has been said is not said again"


def test_a_pill_covers_where_its_shaft_begins() -> None:
    lines = [line.get("class") for line in picture_of("pill-arrow r9c1 r9c2 / r8c3 r7c4").iter(f"{SVG}polyline")]
    assert lines[-1] == "wd-line-light"


def test_repeated_digits_of_a_quadruple_stand_apart() -> None:
    board = Board.square(9)
    puzzle = whydoku.read(EMPTY, rules="quadruple r5c5 1 1 2 3")
    (circle,) = puzzle.rules[-1].draw(board)
    written = [shape for shape in above(Layout(board), [circle]) if shape.tag == "text"]
    assert [shape.children for shape in written] == [("1",), ("1",), ("2",), ("3",)]
    assert len({(shape.attributes["x"], shape.attributes["y"]) for shape in written}) == 4


def test_candidates_keep_away_from_what_stands_on_a_corner() -> None:
    puzzle = whydoku.read(EMPTY, rules="quadruple r5c5 1 1 2 3")
    layout = layout_of(puzzle.board, list(puzzle.rules[-1].draw(puzzle.board)))
    cell = puzzle.board.cell("r5c5")
    x, y = layout.slot(cell, 9)
    corner_x, corner_y = layout.corner(puzzle.board.cell("r6c6"))
    assert math.dist((x, y), (corner_x, corner_y)) > 0.27 * CELL + layout.radius(cell)
