"""Small pictures of rules: every rule's example has one, cut to a few cells, of what the rule draws or first forbids."""

from __future__ import annotations

import pytest

import whydoku as w
from whydoku.render.layout import CELL, MARGIN
from whydoku.render.rule_icon import MOST_CELLS, rule_icons
from whydoku.render.tree import write
from whydoku.rules import rule_types

EXAMPLES = {name: kind.example for name, kind in rule_types().items() if kind.example is not None}


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_rule_has_a_small_picture(name: str) -> None:
    example = EXAMPLES[name]
    puzzle = w.read(example.puzzle, rules=list(example.rules), size=example.size)
    icons = rule_icons(puzzle)
    assert len(icons) == len(puzzle.rules)
    for rule, icon in zip(puzzle.rules, icons, strict=True):
        *_, wide, high = map(float, str(icon.attributes["viewBox"]).split())
        assert CELL + 2 * MARGIN <= wide == high <= MOST_CELLS * CELL + 2 * MARGIN, rule.name
        drawn = write(icon)
        assert drawn.count("<path") + drawn.count("<circle") + drawn.count("<rect") > 0, rule.name


def test_a_rule_that_draws_nothing_shows_the_cells_that_it_first_speaks_of() -> None:
    icons = [write(icon) for icon in rule_icons(w.read("." * 81, rules=["anti-knight", "anti-king"]))]
    assert len(set(icons)) == 5, "rows, columns, boxes, a knight's and a king's move"


def test_the_picture_of_a_clue_beside_the_board_has_the_clue() -> None:
    for text, sign in (
        ("sandwich 12 r6c9-r6c1", "12"),
        ("skyscraper 4 r9c3-r1c3", "4"),
        ("little-killer 31 r9c1-r1c9", "31"),
    ):
        *_, icon = rule_icons(w.read("." * 81, rules=[text]))
        x, y, side, _ = map(float, str(icon.attributes["viewBox"]).split())
        (said,) = [each for each in icon.children if not isinstance(each, str) and each.tag == "text"]
        assert said.children == (sign,)
        assert x <= float(said.attributes["x"]) <= x + side
        assert y <= float(said.attributes["y"]) <= y + side
