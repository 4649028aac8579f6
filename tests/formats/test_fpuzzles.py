"""f-puzzles: each of its keys is the rule it should be, both ways, and nothing it says is left out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote

import pytest

import whydoku as w
from tests.shared import shared_data
from whydoku.errors import FormatError
from whydoku.formats import read_text, sniff, write_text
from whydoku.formats._lzstring import compress, decompress
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, parse_rule
from whydoku.rules.negative_kropki import NegativeKropki

NINE = Board.square(9)


def grid(size: int = 9, /, **cells: dict[str, Any]) -> list[list[dict[str, Any]]]:
    return [[cells.get(f"R{row}C{col}", {}) for col in range(1, size + 1)] for row in range(1, size + 1)]


def puzzle(data: dict[str, Any]) -> Puzzle:
    words = {key: data[key] for key in ("title", "author", "ruleset") if key in data}
    (found,) = read_text(json.dumps({"size": 9, **words, "grid": grid(), **data}))
    return found


def written(given: Puzzle) -> dict[str, Any]:
    link = write_text([given], "fpuzzles")
    data: dict[str, Any] = json.loads(decompress(unquote(link.partition("load=")[2])))
    return data


def extra_rules(given: Puzzle) -> list[str]:
    return [str(rule) for rule in given.rules if rule not in default_rules(given.board)]


# every key with what it says, and the rules that this is, in our own short form
FIELDS: list[tuple[str, Any, list[str]]] = [
    ("diagonal+", True, ["diagonals up"]),
    ("diagonal-", True, ["diagonals down"]),
    ("antiknight", True, ["anti-knight"]),
    ("antiking", True, ["anti-king"]),
    ("disjointgroups", True, ["disjoint-groups"]),
    ("nonconsecutive", True, ["non-consecutive"]),
    ("negative", ["xv"], ["negative-xv"]),
    ("killercage", [{"cells": ["R1C1", "R1C2"], "value": "12"}], ["killer 12 r1c1 r1c2"]),
    ("killercage", [{"cells": ["R1C1", "R1C2"]}], ["killer r1c1 r1c2"]),
    ("cage", [{"cells": ["R1C1", "R1C2"], "value": "DR5"}], ["digital-root-cage 5 r1c1 r1c2"]),
    ("arrow", [{"lines": [["R5C4", "R4C3", "R3C2"]], "cells": ["R5C4"]}], ["arrow r5c4 r4c3 r3c2"]),
    (
        "arrow",
        [{"lines": [["R1C2", "R2C2", "R3C2", "R4C2"]], "cells": ["R1C1", "R1C2"]}],
        ["pill-arrow r1c1 r1c2 / r2c2 r3c2 r4c2"],
    ),
    ("thermometer", [{"lines": [["R1C1", "R1C2", "R2C3"]]}], ["thermometer r1c1 r1c2 r2c3"]),
    ("slowthermometer", [{"lines": [["R1C1", "R1C2"]]}], ["slow-thermometer r1c1 r1c2"]),
    ("palindrome", [{"lines": [["R1C1", "R1C2", "R2C3"]]}], ["palindrome r1c1 r1c2 r2c3"]),
    ("betweenline", [{"lines": [["R1C1", "R1C2", "R2C3"]]}], ["between r1c1 r1c2 r2c3"]),
    ("lockout", [{"lines": [["R1C1", "R1C2", "R2C3"]]}], ["lockout r1c1 r1c2 r2c3"]),
    ("renban", [{"lines": [["R1C1", "R1C2"]]}], ["renban r1c1 r1c2"]),
    ("whispers", [{"lines": [["R1C1", "R1C2"]]}], ["whispers r1c1 r1c2"]),
    ("whispers", [{"lines": [["R1C1", "R1C2"]], "value": "4"}], ["whispers r1c1 r1c2 by=4"]),
    ("regionsumline", [{"lines": [["R1C3", "R1C4"]]}], ["region-sum r1c3 r1c4"]),
    ("entropicline", [{"lines": [["R1C3", "R1C4"]]}], ["entropic r1c3 r1c4"]),
    ("modularline", [{"lines": [["R1C3", "R1C4"]]}], ["modular r1c3 r1c4"]),
    ("modularline", [{"lines": [["R1C3", "R1C4"]], "value": "4"}], ["modular r1c3 r1c4 by=4"]),
    ("nabner", [{"lines": [["R1C3", "R1C4"]]}], ["nabner r1c3 r1c4"]),
    ("doublearrow", [{"lines": [["R1C3", "R1C4", "R1C5"]]}], ["double-arrow r1c3 r1c4 r1c5"]),
    ("zipperline", [{"lines": [["R1C3", "R1C4", "R1C5"]]}], ["zipper r1c3 r1c4 r1c5"]),
    ("difference", [{"cells": ["R1C1", "R1C2"]}], ["difference r1c1 r1c2"]),
    ("difference", [{"cells": ["R1C1", "R1C2"], "value": "3"}], ["difference r1c1 r1c2 by=3"]),
    ("ratio", [{"cells": ["R1C1", "R2C1"]}], ["ratio r1c1 r2c1"]),
    ("ratio", [{"cells": ["R1C1", "R2C1"], "value": "3"}], ["ratio r1c1 r2c1 of=3"]),
    ("xv", [{"cells": ["R1C1", "R2C1"], "value": "X"}], ["xv X r1c1 r2c1"]),
    ("xv", [{"cells": ["R1C1", "R2C1"], "value": "V"}], ["xv V r1c1 r2c1"]),
    ("odd", [{"cell": "R1C1"}, {"cell": "R2C2"}], ["odd r1c1 r2c2"]),
    ("even", [{"cell": "R1C1"}], ["even r1c1"]),
    ("minimum", [{"cell": "R1C1"}, {"cell": "R1C2"}], ["minimum r1c1 r1c2"]),
    ("maximum", [{"cell": "R5C5"}], ["maximum r5c5"]),
    (
        "littlekillersum",
        [{"cell": "R7C0", "cells": ["R8C1", "R9C2"], "direction": "DR", "value": "7"}],
        ["little-killer 7 r8c1 r9c2"],
    ),
    (
        "littlekillersum",
        [{"cell": "R10C7", "cells": ["R9C8", "R8C9"], "direction": "UR", "value": "9"}],
        ["little-killer 9 r9c8 r8c9"],
    ),
    ("sandwichsum", [{"cell": "R0C4", "value": "8"}], ["sandwich 8 col4"]),
    ("xsum", [{"cell": "R3C0", "value": "20"}], ["x-sum 20 row3"]),
    ("xsum", [{"cell": "R3C10", "value": "20"}], ["x-sum 20 r3c9-r3c1"]),
    ("skyscraper", [{"cell": "R10C5", "value": "3"}], ["skyscraper 3 r9c5-r1c5"]),
    ("rowindexer", [{"cells": ["R1C1", "R1C2"]}], ["indexing r1c1 r1c2 way=row"]),
    ("columnindexer", [{"cells": ["R1C1", "R2C1"]}], ["indexing r1c1 r2c1 way=column"]),
    ("boxindexer", [{"cells": ["R1C1"]}], ["indexing r1c1 way=box"]),
    ("extraregion", [{"cells": ["R1C1", "R5C5", "R9C9"]}], ["extra-region r1c1 r5c5 r9c9"]),
    ("clone", [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R5C5", "R5C6"]}], ["clone r1c1 r1c2 / r5c5 r5c6"]),
    ("quadruple", [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 3, 5]}], ["quadruple r1c1 3 3 5"]),
]


@pytest.mark.parametrize(("key", "said", "rules"), FIELDS, ids=lambda value: value if isinstance(value, str) else "")
def test_each_key_is_its_rule_both_ways(key: str, said: Any, rules: list[str]) -> None:
    found = puzzle({key: said})
    assert extra_rules(found) == [str(parse_rule(rule, NINE)) for rule in rules]
    assert written(found)[key] == said
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_both_diagonals_are_one_rule() -> None:
    found = puzzle({"diagonal+": True, "diagonal-": True})
    assert [rule.name for rule in found.rules[3:]] == ["diagonals"]
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_a_dot_frees_its_pair_from_nonconsecutive() -> None:
    found = puzzle({"nonconsecutive": True, "difference": [{"cells": ["R1C1", "R1C2"]}]})
    assert [rule.name for rule in found.rules[3:]] == ["difference", "negative-kropki"]
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_missing_black_dots_speak_of_the_ratios_that_are_there() -> None:
    assert puzzle({"negative": ["ratio"]}).rules[-1] == NegativeKropki((), (2,))
    found = puzzle({"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]})
    assert NegativeKropki((), (3,)) in found.rules
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_an_arrow_with_two_lines_is_two_rules() -> None:
    found = puzzle({"arrow": [{"lines": [["R5C5", "R5C6"], ["R5C5", "R4C5"]], "cells": ["R5C5"]}]})
    assert extra_rules(found) == [str(parse_rule(text, NINE)) for text in ("arrow r5c5 r5c6", "arrow r5c5 r4c5")]


def test_givens_candidates_and_regions_are_read_from_the_grid() -> None:
    cells: dict[str, dict[str, Any]] = {
        "R1C1": {"value": 4, "given": True},
        "R2C2": {"value": 3},
        "R3C3": {"givenPencilMarks": [3, 1]},
    }
    found = puzzle({"grid": grid(**cells)})
    assert found.givens[0] == 4
    assert found.givens[10] is None, "a player's own digit is not a given"
    assert extra_rules(found) == [str(parse_rule("candidates r3c3 1 3", NINE))]
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_irregular_regions_make_the_board() -> None:
    rows = {f"R{row}C{col}": {"region": row - 1} for row in range(1, 5) for col in range(1, 5)}
    swapped = rows | {"R1C1": {"region": 1}, "R2C1": {"region": 0}}
    found = puzzle({"size": 4, "grid": grid(4, **swapped)})
    assert found.board.box is None
    assert sorted(map(len, found.board.regions)) == [4, 4, 4, 4]
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_cells_without_region_make_a_latin_square() -> None:
    none = {f"R{row}C{col}": {"region": None} for row in range(1, 5) for col in range(1, 5)}
    found = puzzle({"size": 4, "grid": grid(4, **none)})
    assert found.board == Board.square(4, box=None)
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_six_by_six_has_boxes_of_two_rows() -> None:
    assert puzzle({"size": 6, "grid": grid(6)}).board == Board.square(6, box=(2, 3))


def test_drawings_and_notes_are_kept_and_bind_nobody() -> None:
    drawn = {
        "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#67F067", "width": 0.4, "fromConstraint": "Renban"}],
        "text": [{"cells": ["R1C1"], "value": "é😀", "fontC": "#000", "size": 0.5}],
        "cage": [{"cells": ["R1C1"], "outlineC": "#000000", "fontC": "#000000"}],
        "highlightConflicts": False,
        "grid": grid(R1C1={"value": 5, "c": "#FF0000", "centerPencilMarks": [1, 2]}),
    }
    found = puzzle(drawn)
    assert extra_rules(found) == []
    again = written(found)
    assert {key: again[key] for key in drawn} == drawn
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_words_and_solution_are_kept() -> None:
    solution = [(row // 3 + row % 3 * 3 + col) % 9 + 1 for row in range(9) for col in range(9)]
    found = puzzle({"title": "T", "author": "A", "ruleset": "Normal rules.", "solution": solution})
    assert dict(found.about) == {
        "title": "T",
        "author": "A",
        "rules": "Normal rules.",
        "solution": "".join(map(str, solution)),
    }
    assert written(found)["solution"] == solution
    assert puzzle({"solution": ",".join(map(str, solution))}).about[:1] == found.about[3:]


def test_what_says_nothing_yet_is_kept_and_binds_nobody() -> None:
    silent = {
        "xv": [{"cells": ["R1C1", "R1C2"], "value": ""}],
        "sandwichsum": [{"cell": "R0C1", "value": ""}],
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": ""}],
        "arrow": [{"lines": [], "cells": ["R1C1"]}],
        "thermometer": [{"lines": [["R1C1"]]}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}],
    }
    found = puzzle(silent)
    assert extra_rules(found) == []
    assert {key: written(found)[key] for key in silent} == silent


# -- refusals -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"wrogn": []}, '"wrogn" is not known'),
        ({"grid": grid(R1C2={"value": 12, "given": True})}, "the given at R1C2 is 12, outside 1..9"),
        ({"grid": grid(R1C2={"shape": 1})}, 'R1C2 has the key "shape"'),
        ({"grid": grid()[:8]}, "row 1 of grid has 9 cells, but there are 8 rows"),
        ({"grid": []}, "grid has 0 rows"),
        ({"grid": 5}, "grid should be an array"),
        (
            {"killercage": [{"cells": ["R1C1", "R1C10"], "value": "3"}]},
            "killercage 1 names R1C10, which is not on the board",
        ),
        (
            {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "30"}]},
            "killercage 1: killer: 2 different digits add to 3 to 17",
        ),
        ({"killercage": [{"cells": ["R1C1"], "value": "A"}]}, "the value of killercage 1 should be a whole number"),
        ({"killercage": [{"cells": ["R1C1"], "total": 4}]}, 'killercage 1 has the key "total"'),
        ({"killercage": {}}, "killercage should be an array"),
        ({"thermometer": [{"lines": [[f"R1C{col}" for col in range(1, 10)] + ["R2C9"]]}]}, "10 cells cannot grow"),
        ({"renban": [{"lines": [["R1C1", "R1C2"]], "value": "2"}]}, "renban 1 has a value"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Q"}]}, "xv 1 should be X or V"),
        ({"difference": [{"cells": ["R1C1"]}]}, "difference 1 stands between 2 cells"),
        (
            {"quadruple": [{"cells": ["R1C1", "R1C2", "R3C1", "R2C2"], "values": [1]}]},
            "quadruple 1 should stand between four",
        ),
        ({"littlekillersum": [{"cell": "R0C0", "direction": "UL", "value": "9"}]}, "points at no cell"),
        ({"littlekillersum": [{"cell": "R0C0", "direction": "D", "value": "9"}]}, "direction of littlekillersum 1"),
        ({"sandwichsum": [{"cell": "R1C1", "value": "9"}]}, "should stand outside a row or column"),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}, "clone 1 has 1 cells, but 0 in the copy"),
        ({"negative": ["sum"]}, 'negative says "sum"'),
        ({"antiknight": "yes"}, "antiknight should be true or false"),
        ({"cage": [{"cells": ["R1C1"], "value": "DR0"}]}, "cage 1: digital-root-cage: a digital root is 1 to 9, not 0"),
        ({"title": "\ud800"}, "title should be a text"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(data: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError) as error:
        puzzle(data)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://www.f-puzzles.com/?id=abcd", "?id=abcd only names a puzzle that f-puzzles keeps"),
        ("https://www.f-puzzles.com/", "carries no puzzle"),
        ("https://www.f-puzzles.com/?load=", "is broken at character 1"),
        ("https://www.f-puzzles.com/?load=N4Ig!!", "is broken at character 5"),
        ("?load=" + compress('{"grid":'), "is invalid at line 1, column 9"),
        ("?load=" + compress("[]"), "should be an object"),
        ("?load=" + compress('{"grid":' + "[" * 100_000), "nested too deeply"),
        ("?load=" + compress('{"size":1e999}'), "number that no puzzle has"),
        ("?load=" + compress('{"size":' + "9" * 5000 + "}"), "number that no puzzle has"),
        ("?load=" + compress('{"size":9,"size":9}'), "occurs twice"),
    ],
)
def test_broken_and_hostile_links_are_told_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read_text(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("inequality r1c1 r1c2", "the rule inequality"),
        ("ratio r1c1 r1c2 of=3 to=2", "the ratio 3 to 2"),
        ("lockout r1c1 r1c2 r1c3 by=3", "lockout with a number of its own"),
        ("x-sum 5 r1c1-r1c5", "along anything but a whole row or column"),
        ("little-killer 5 r1c1 r2c2", "along anything but a whole diagonal"),
        ("negative-xv sums=5", "negative-xv"),
    ],
)
def test_a_rule_without_a_key_is_refused_by_name(rule: str, message: str) -> None:
    given = puzzle({}).with_rules(parse_rule(rule, NINE))
    with pytest.raises(FormatError, match="cannot carry") as error:
        write_text([given], "fpuzzles")
    assert message in str(error.value)


def test_nonconsecutive_that_dots_do_not_free_is_refused() -> None:
    given = puzzle({}).with_rules(*(parse_rule(rule, NINE) for rule in ("non-consecutive", "ratio r1c1 r1c2")))
    with pytest.raises(FormatError, match="beside dots"):
        write_text([given], "fpuzzles")


def test_boards_that_f_puzzles_lacks_are_refused() -> None:
    zero = Board.square(4, low=0)
    for given, message in (
        (Puzzle(zero, default_rules(zero), (None,) * 16), "digits from 0"),
        (replace(puzzle({}), rules=()), "the lack of the rule rows"),
        (puzzle({}).with_values((1,) + (None,) * 80), "digits that were placed"),
        (puzzle({}).with_marks((511,) * 81), "pencil marks"),
    ):
        with pytest.raises(FormatError, match=message):
            write_text([given], "fpuzzles")


# -- links ----------------------------------------------------------------------------------------------------------------


def test_a_link_is_read_however_it_arrives() -> None:
    found = puzzle({"title": "T" * 40, "killercage": [{"cells": ["R1C1", "R1C2"], "value": "12"}]})
    link = write_text([found], "fpuzzles")
    packed = unquote(link.partition("load=")[2])
    for text in (
        link,
        packed,
        f"  {packed}\n",
        quote(packed, safe=""),
        f"http://f-puzzles.com/?load={packed}",
        f"https://www.f-puzzles.com/?load={packed.replace('+', ' ')}",
        f"https://www.f-puzzles.com/?x=1&load={packed}&y=2",
        f"?load={packed}",
        decompress(packed),
        json.dumps(json.loads(decompress(packed)), indent=2),
    ):
        assert sniff(text).title == "f-puzzles"
        assert read_text(text) == [found]


def test_lost_slashes_are_put_back() -> None:
    mended = 0
    for number in range(400):
        found = puzzle({"title": f"{number:x} a title {number * 7919:o}", "ruleset": f"words {number**3}"})
        packed = unquote(write_text([found], "fpuzzles").partition("load=")[2])
        if "//" in packed:
            assert read_text(f"?load={packed.replace('//', '/')}") == [found]
            mended += 1
    assert mended > 5


# -- the collection -------------------------------------------------------------------------------------------------------


def collection() -> list[dict[str, Any]]:
    lines = shared_data("variants/puzzles.jsonl").read_text().splitlines()
    return [entry for entry in map(json.loads, lines) if "fpuzzles" in entry]


UNMARKED = "dcl-variant-24"
"""The one puzzle whose text speaks of marks that are not there: grey circles and squares."""


def test_the_collection_is_not_refused_for_its_words() -> None:
    for entry in collection():
        if entry["id"] != UNMARKED:
            read_text(entry["fpuzzles"])
        else:
            with pytest.raises(FormatError, match="speaks of odd and even cells, but nothing that can be read says so"):
                read_text(entry["fpuzzles"])


def test_the_collection_round_trips() -> None:
    for entry in collection():
        (found,) = read_text(entry["fpuzzles"], ignore_rules_text=True)
        assert "odd and even cells" in found.passed_over or entry["id"] != UNMARKED
        assert read_text(write_text([found], "fpuzzles"), ignore_rules_text=True) == [found], entry["id"]
        assert write_text([found], "fpuzzles").partition("load=")[2] == entry["fpuzzles"], entry["id"]


def test_colours_and_unfinished_entries_come_back_as_they_were() -> None:
    text = json.dumps(
        {
            "size": 9,
            "grid": grid(R1C1={"value": 4, "given": True, "c": "#ff0000"}, R2C2={"highlight": True}),
            "killercage": [
                {"cells": ["R1C1", "R1C2"], "value": "12", "outlineC": "#00ff00", "fontC": "#0000ff"},
                {"cells": ["R5C5"], "value": "?"},
            ],
            "thermometer": [{"lines": [["R3C1", "R3C2"], ["R3C1", "R4C1"]]}],
            "title": "later than usual",
            "solution": ",".join(["1"] * 80),
            "highlightConflicts": False,
        },
        separators=(",", ":"),
    )
    (found,) = read_text(text)
    assert unquote(write_text([found], "fpuzzles").partition("load=")[2]) == compress(text)
    (through_json,) = read_text(write_text([found], "json"))
    assert unquote(write_text([through_json], "fpuzzles").partition("load=")[2]) == compress(text)


def test_a_puzzle_that_was_changed_is_written_anew_with_the_drawings_of_old() -> None:
    drawn = {"line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#f00", "width": 0.5}], "highlightConflicts": True}
    found = puzzle({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "12", "outlineC": "#0f0"}], **drawn})
    more = found.with_rules(parse_rule("anti-knight", NINE))
    data = written(more)
    assert data["antiknight"] is True
    assert data["killercage"] == [{"cells": ["R1C1", "R1C2"], "value": "12"}]
    assert {key: data[key] for key in drawn} == drawn
    assert set(read_text(json.dumps(data))[0].rules) == set(more.rules)


def test_the_collection_is_solved_right() -> None:
    for entry in collection():
        puzzle = w.read(entry["fpuzzles"], ignore_rules_text=True)
        solved = w.solve(puzzle, engine="search", deadline=60)
        assert list(solved.values) == entry["solution"], entry["id"]
        assert solved.unique, entry["id"]
