"""Pictures of steps: every role has its shape, every link a way past foreign shapes, and any step can be drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import islice

import pytest

import whydoku
from tests.render.reading import of_class, texts
from tests.shared import shared_or_own
from tests.support.effort import FULL
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique, find_technique, techniques
from whydoku.model.board import Board
from whydoku.model.position import Position
from whydoku.model.step import Step
from whydoku.render.board_picture import layout_of
from whydoku.render.roles import Sketch, sketch
from whydoku.render.step_picture import curves, discs_of, draw_hint, draw_step, node_outlines

PARTS = 60  # points of a curve that are looked at


def example(title: str) -> tuple[Step, Position]:
    technique = find_technique(title)
    position = whydoku.read(technique.example, rules=technique.example_rules).start()
    return engine.steps(position, (technique,))[0], position


def picture_of(title: str) -> ET.Element:
    return ET.fromstring(draw_step(*example(title)))


def shapes(picture: ET.Element, kind: str) -> int:
    """Count the closed shapes of a class, without those of the key."""
    paths = [path.get("d") or "" for path in of_class(picture, kind)]
    return paths[0].count("M") if paths else 0


@pytest.mark.parametrize("technique", techniques(), ids=lambda t: t.title)
def test_every_technique_is_drawn(technique: Technique) -> None:
    position = whydoku.read(technique.example, rules=technique.example_rules).start()
    cells = range(len(position.board.plain.cells))  # a layer is drawn in its own way
    for step in islice(engine.steps(position, (technique,)), 3):
        picture = ET.fromstring(draw_step(step, position))
        removes, places = ({(c, d) for c, d in each if c in cells} for each in (step.removes, step.places))
        assert shapes(picture, "remove") == shapes(picture, "strike") == len(removes)
        assert shapes(picture, "placed") == len(places)
        meant = sketch(step, position)
        assert set(meant.roles.values()) <= meant.meanings.keys(), "the key says what every shape means"
        assert meant.roles.keys() >= {*step.removes, *step.places}
        assert all(position.has(cell, digit) for cell, digit in meant.roles)
        shown = meant.same or meant.houses or meant.cells or meant.nodes or meant.sets or step.premises
        assert shown or len(meant.roles) > len(step.removes), "more is shown than the conclusion"


def test_a_finned_fish_has_stripes_dashes_and_diamonds() -> None:
    step, position = example("Finned Swordfish")
    picture = ET.fromstring(draw_step(step, position))
    assert shapes(picture, "fin") == len(step.items("fins"))
    assert len(list(of_class(picture, "stripes"))) == len(step.items("base")) + 1, "and one in the key"
    assert len(list(of_class(picture, "cover"))) == len(step.items("cover")) + 1


def test_a_chain_has_solid_and_dashed_links_and_numbers_at_its_ends() -> None:
    step, position = example("XY-Chain")
    drawn = sketch(step, position)
    assert [link.strong for link in drawn.links] == [node.leads == "strong" for node in step.chain[:-1]]
    picture = ET.fromstring(draw_step(step, position, legend=False))
    assert sum(1 for _ in of_class(picture, "strong")) == 7
    assert sum(1 for _ in of_class(picture, "weak")) == 6
    assert texts(picture, "label") == ["1", "14"]


def test_grouped_nodes_are_one() -> None:
    step, position = example("Grouped X-Chain")
    grouped = [node for node in step.chain if len(node.candidates) > 1]
    assert grouped
    assert len(list(of_class(ET.fromstring(draw_step(step, position)), "node"))) == len(grouped)


def test_candidates_of_a_node_that_are_far_apart_are_tied() -> None:
    board = Board.square(9)
    layout = layout_of(board, [])
    drawn = Sketch()
    for columns, outlines, ties in (((0, 2), 1, 0), ((0, 8), 2, 1), ((0, 1, 8), 2, 1)):
        node = tuple((column, 5) for column in columns)
        drawn.mark(node, "pattern")
        found = [shape.look for shape in node_outlines(layout, node, discs_of(layout, drawn))]
        assert (found.count("node"), found.count("tie")) == (outlines, ties)


def test_arrows_where_the_argument_goes_one_way() -> None:
    assert all(link.directed for link in sketch(*example("Cell Forcing Chain")).links)
    assert not any(link.directed for link in sketch(*example("AIC")).links)


def test_sets_have_letters_and_dashes() -> None:
    picture = picture_of("Almost Locked Set Chain")
    for number, letter in enumerate("abcd"):
        assert texts(picture, f"set-letter-{letter}") == ["ABCD"[number]]
    dashes = {next(of_class(picture, f"set-{letter}")).get("stroke-dasharray") for letter in "abcd"}
    assert len(dashes) == 4


def test_colours_have_letters_and_shapes() -> None:
    step, position = example("Multi Colours 1")
    drawn = sketch(step, position)
    assert set(drawn.labels.values()) == {"A", "a", "B", "b"}
    for letter, role in (("A", "pattern"), ("a", "fin"), ("B", "other"), ("b", "hollow")):
        assert {drawn.roles[pair] for pair, said in drawn.labels.items() if said == letter} == {role}


def test_a_net_has_its_order_and_what_breaks() -> None:
    step, position = example("Forcing Net Contradiction")
    drawn = sketch(step, position)
    assert [kind for _, kind in drawn.houses] == ["broken"]
    assert sorted(map(int, drawn.labels.values())) == list(range(1, len(drawn.labels) + 1))


def test_a_single_points_at_the_digits_that_leave_it_alone() -> None:
    step, position = example("Hidden Single in a Box")
    drawn = sketch(step, position)
    assert drawn.same
    assert {position.values[cell] for cell in drawn.same} == {step.places[0][1]}


def test_a_rule_is_drawn_again_in_ink() -> None:
    picture = picture_of("Cage Combinations")
    assert list(of_class(picture, "strong-cage"))
    assert list(of_class(picture_of("Line Bounds"), "casing"))


# -- links ---------------------------------------------------------------------------------------------------------------


def check_links(step: Step, position: Position) -> int:
    """Check that no link of a step passes through the shape of a candidate that it does not belong to; count the links."""
    layout = layout_of(position.board, [shape for rule in position.rules for shape in rule.draw(position.board)])
    drawn = sketch(step, position)
    discs = discs_of(layout, drawn)
    for link, curve in zip(drawn.links, curves(layout, drawn, discs), strict=True):
        own = {*drawn.nodes[link.start], *drawn.nodes[link.end]}
        way = [curve.at(part / PARTS) for part in range(PARTS + 1)]
        for candidate, (x, y, radius) in discs.items():
            if candidate not in own:
                nearest = min((x - a) ** 2 + (y - b) ** 2 for a, b in way) ** 0.5
                assert nearest > radius, f"{position.board.name(candidate[0])}: {step}"
    return len(drawn.links)


@pytest.mark.parametrize("technique", techniques(), ids=lambda t: t.title)
def test_no_link_of_an_example_passes_through_a_foreign_shape(technique: Technique) -> None:
    position = whydoku.read(technique.example, rules=technique.example_rules).start()
    for step in islice(engine.steps(position, (technique,)), 5):
        check_links(step, position)


def linked_steps(lines: list[str]) -> Iterator[tuple[Step, Position]]:
    wanted = [t for t in techniques() if t.family in ("chains", "wings", "als", "single-digit patterns")]
    wanted += [
        find_technique("Cell Forcing Chain"),
        find_technique("House Forcing Chain"),
        find_technique("Kraken Fish Type 1"),
    ]
    for line in lines:
        path = whydoku.explain(line)
        for at in range(0, len(path), 6):
            position = path.position(at)
            if sum(value is None for value in position.values) > 20:
                found = engine.steps(position, tuple(wanted), limit=400)
                yield from ((step, position) for step in found[:: max(1, len(found) // 12)] if step.chain)


def test_no_link_of_many_steps_passes_through_a_foreign_shape() -> None:
    lines = shared_or_own("classic/top1465.txt").read_text(encoding="utf-8").splitlines()
    most = 1000 if FULL else 300
    checked = links = 0
    for step, position in islice(linked_steps([line for line in lines if re.match(r"[\d.]{81}", line)]), most):
        links += check_links(step, position)
        checked += 1
    assert checked == most
    assert links > 4 * most


# -- hints ---------------------------------------------------------------------------------------------------------------


def test_a_hint_points_at_a_house_a_rule_a_digit_or_a_cell() -> None:
    position = whydoku.read(
        "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7",
        rules="thermometer r1c2 r2c2 r3c2",
    ).start()
    assert draw_hint(position, "box 7").count('class="wd-house"') == 1
    assert draw_hint(position, "rows 1, 2 and 5").count('class="wd-house"') == 3
    assert 'class="wd-casing"' in draw_hint(position, "the thermometer at r1c2")
    assert 'class="wd-casing"' not in draw_hint(position, "box 7")
    assert 'class="wd-same"' in draw_hint(position, "the digit 9")
    assert 'class="wd-cell"' in draw_hint(position, "r1c2")
    assert 'class="wd-digit"' not in draw_hint(position, "r1c2", [1, 2])


def test_what_a_step_settles_in_a_layer_is_drawn_and_marks_no_digit() -> None:
    puzzle = whydoku.read("." * 16, rules="yin-yang r1c1 r1c4 / r1c2", size="4")
    path = whydoku.explain(puzzle)
    number, step = next((n, s) for n, s in enumerate(path) if s.technique.title == "Line Fillings")
    assert puzzle.board.cell("the shade of r4c1") in {cell for cell, _ in step.places}  # by the border
    assert "the border (its shade changes at most twice)" in path.tell(number, 1)
    picture = ET.fromstring(draw_step(step, path.position(number)))
    assert not shapes(picture, "placed") + shapes(picture, "remove")
    assert len([*of_class(picture, "cell")]) == 1
