"""Puzzles with layers in links: drawn and worded for a player, and read back unchanged."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import whydoku as w
from tests.laws.test_rules import LAYERED
from whydoku.formats._drawn_only import all_shapes
from whydoku.formats._json_values import pack_json
from whydoku.formats._lzstring import compress
from whydoku.formats._packed_links import unpack
from whydoku.model.network import seen_by
from whydoku.model.puzzle import Puzzle
from whydoku.rules import rule_types

LINKS = ("sudokupad", "fpuzzles", "sudokumaker")


def example(name: str) -> Puzzle:
    own = rule_types()[name].example
    assert own is not None
    return w.read(own.puzzle, size=own.size, rules=own.rules)


def data_of(link: str) -> Any:
    """What a link carries, as JSON."""
    packed = link.partition("/scl")[2] or link.partition("=")[2]
    return json.loads(unpack(packed, "link"))


def words_in(data: Any) -> str:
    found = data.get("metadata", data.get("puzzle", data))
    return str(found.get("rules") or found.get("ruleset") or found.get("comment"))


@pytest.mark.parametrize("name", sorted(LAYERED))
@pytest.mark.parametrize("format", LINKS)
def test_a_puzzle_with_layers_is_drawn_and_said_and_comes_back(format: str, name: str) -> None:
    puzzle = example(name)
    if format == "fpuzzles" and (not puzzle.board.plain.is_square or puzzle.board.plain.low != 1):
        with pytest.raises(w.FormatError, match="cannot carry the board"):
            w.write(puzzle, format)
        return
    link = w.write(puzzle, format)
    again = w.read(link)
    assert (again.board, again.rules, again.givens) == (puzzle.board, puzzle.rules, puzzle.givens)
    assert w.write(again, format) == link
    data = data_of(link)
    for rule in puzzle.rules:
        assert rule.note(seen_by(rule, puzzle.board)) in words_in(data)
    shapes = [*all_shapes(puzzle)]
    if format == "sudokupad":
        drawn = [*data["lines"], *data["arrows"], *data["underlays"], *data["overlays"], *data["cages"]]
    elif format == "fpuzzles":
        drawn = [item for key in ("line", "circle", "rectangle", "cage", "text") for item in data.get(key, [])]
    else:
        drawn = [item for item in data["puzzle"]["constraints"] if item["type"] >= 2000]
    assert len(drawn) >= len(set(shapes))


@pytest.mark.parametrize("format", LINKS)
def test_what_is_given_of_a_layer_is_drawn(format: str) -> None:
    puzzle = w.read("." * 16, size="4", rules="yin-yang")
    shade = puzzle.board.layer_cells("shade")
    given = replace(puzzle, givens=tuple(2 if cell == shade[5] else None for cell in puzzle.board.cells))
    assert w.read(w.write(given, format)).givens == given.givens
    plain, shaded = (len(w.write(each, format)) for each in (puzzle, given))
    assert shaded > plain


@pytest.mark.parametrize("format", LINKS)
def test_a_link_that_was_changed_is_refused(format: str) -> None:
    data = data_of(w.write(example("cave"), format))
    cells = (
        data["puzzle"]["cells"] if format == "sudokumaker" else data["cells" if format == "sudokupad" else "grid"][0]
    )
    cells[0] = {"value": 1, "given": True}
    with pytest.raises(w.FormatError, match="was changed since whydoku wrote it"):
        w.read(pack_json(data))


def test_words_of_the_puzzle_come_first() -> None:
    puzzle = replace(example("yin-yang"), about=(("title", "Two"), ("rules", "Yin Yang, as you know it.")))
    link = w.write(puzzle, "sudokupad")
    assert words_in(data_of(link)).startswith("Yin Yang, as you know it.\n")
    again = dict(w.read(link).about)
    assert (again["title"], again["rules"]) == ("Two", "Yin Yang, as you know it.")


def test_the_player_s_work_is_refused_by_name() -> None:
    puzzle = example("loop")
    placed = puzzle.with_values([3 if cell == 0 else given for cell, given in enumerate(puzzle.givens)])
    with pytest.raises(w.FormatError, match="digits that were placed"):
        w.write(placed, "sudokupad")


def test_a_foreign_key_of_our_name_is_no_puzzle() -> None:
    data: Any = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], "whydoku": "by Ann"}
    with pytest.raises(w.FormatError):
        w.read(f"https://www.f-puzzles.com/?load={compress(pack_json(data))}")
