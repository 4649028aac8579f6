"""SudokuPad: its data are read exactly, its drawings by convention, and anything else is refused by name."""

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
from whydoku.formats._rule_meaning import meaning
from whydoku.formats.sudokupad.shrunken_json import expand
from whydoku.model.board import Board
from whydoku.model.drawing import Area, Cage, Line, Stroke, middle
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, parse_rule

NINE = Board.square(9)
BOXES = [[list(NINE.positions[cell]) for cell in box] for box in NINE.regions]
SOLUTION = "".join(str((row // 3 + row % 3 * 3 + col) % 9 + 1) for row in range(9) for col in range(9))


def cells(**values: int) -> list[list[dict[str, int]]]:
    return [
        [{"value": values[f"r{row}c{col}"]} if f"r{row}c{col}" in values else {} for col in range(1, 10)]
        for row in range(1, 10)
    ]


def puzzle(**data: Any) -> Puzzle:
    text = json.dumps({"id": "x", "cells": cells(r1c1=4), "regions": BOXES, **data})
    assert sniff(text).title == "SudokuPad"
    (found,) = read_text(text)
    return found


def with_rules(*rules: str) -> Puzzle:
    return Puzzle(NINE, (*default_rules(NINE), *(parse_rule(rule, NINE) for rule in rules)), (None,) * 81)


def data_of(link: str) -> dict[str, Any]:
    prefix, _, packed = link.partition("scl")
    assert prefix == "https://sudokupad.app/"
    data: dict[str, Any] = json.loads(decompress(unquote(packed)))
    return data


def extra_rules(given: Puzzle) -> list[str]:
    return [str(rule) for rule in given.rules if rule not in default_rules(given.board)]


# -- data -----------------------------------------------------------------------------------------------------------------


def test_givens_regions_and_words_are_read() -> None:
    found = puzzle(metadata={"title": "T", "author": "A", "rules": "Normal rules.", "solution": SOLUTION})
    assert found.board == NINE
    assert found.givens == (4, *(None,) * 80)
    assert dict(found.about)["solution"] == SOLUTION
    assert [key for key, _ in found.about] == ["title", "author", "rules", "solution", "sudokupad"]


def test_words_may_stand_in_cages_without_cells() -> None:
    found = puzzle(cages=[{"value": "title: T"}, {"value": "rules: one\ntwo"}, {"value": "antiknight: true"}])
    assert dict(found.about)["title"] == "T"
    assert dict(found.about)["rules"] == "one\ntwo"
    assert [rule.name for rule in found.rules[3:]] == ["anti-knight"]


@pytest.mark.parametrize(
    ("cage", "rule"),
    [
        ({"cells": [[0, 0], [0, 1]], "value": "12", "unique": True, "sum": 12}, "killer 12 r1c1 r1c2"),
        ({"cells": [[0, 0], [0, 1]], "value": 12}, "killer 12 r1c1 r1c2"),
        ({"cells": [[0, 0], [0, 1]], "unique": True}, "killer r1c1 r1c2"),
        ({"cells": [[0, 0], [4, 4]], "unique": False, "sum": 4}, "weighted-sum 4 r1c1 r5c5"),
        ({"cells": [[0, 0], [1, 0]], "style": "fpColumnIndexer"}, "indexing r1c1 r2c1 way=column"),
        ({"cells": [[0, 0], [0, 1]], "style": "fpRowIndexer"}, "indexing r1c1 r1c2 way=row"),
    ],
)
def test_cages_are_rules(cage: dict[str, Any], rule: str) -> None:
    found = puzzle(cages=[cage])
    assert extra_rules(found) == [str(parse_rule(rule, NINE))]
    assert read_text(write_text([found], "sudokupad")) == [found]


def test_rules_for_the_whole_board_are_read() -> None:
    found = puzzle(**{"global": ["antiknight", "antiking", "nonconsecutive", "disjoint", "antixv"]})
    names = [rule.name for rule in found.rules[3:]]
    assert names == ["anti-king", "anti-knight", "disjoint-groups", "negative-xv", "non-consecutive"]
    assert read_text(write_text([found], "sudokupad")) == [found]
    assert [rule.name for rule in puzzle(metadata={"antiknight": True}).rules[3:]] == ["anti-knight"]


def test_fog_and_notes_are_kept_and_bind_nobody() -> None:
    rows: list[list[dict[str, Any]]] = [[dict(cell) for cell in row] for row in cells()]
    rows[1][1] = {"centremarks": [1, 2]}
    found = puzzle(cells=rows, foglight=[[0, 0]], cages=[{"cells": [[0, 0]], "value": "FOGLIGHT"}])
    assert extra_rules(found) == []
    data = data_of(write_text([found], "sudokupad"))
    assert data["foglight"] == [[0, 0]]
    assert data["cells"][1][1] == {"centremarks": [1, 2]}
    assert data["cages"] == [{"cells": [[0, 0]], "value": "FOGLIGHT"}]
    assert read_text(write_text([found], "sudokupad")) == [found]


# -- drawings -------------------------------------------------------------------------------------------------------------

DRAWN = [
    "thermometer r1c1-r1c4-r2c5",
    "palindrome r1c1-r3c3",
    "between r5c1-r5c4",
    "arrow r5c5 r5c6 r6c7",
    "arrow r5c5 r4c6",
    "pill-arrow r1c1 r1c2 / r2c2-r5c2",
    "pill-arrow r1c1 r2c1 / r2c2-r2c5",
    "diagonals",
    "diagonals up",
    "diagonals down",
    "difference r1c1 r1c2",
    "difference r1c1 r2c1 by=4",
    "ratio r4c4 r5c4",
    "ratio r4c4 r5c4 of=3",
    "xv X r1c1 r1c2",
    "xv V r8c9 r9c9",
    "quadruple r4c4 1 1 5",
    "sandwich 12 row3",
    "sandwich 12 r9c2-r1c2",
    "little-killer 20 r1c2-r8c9",
    "little-killer 9 r9c8 r8c9",
    "odd r1c1 r9c9",
    "even r5c5",
    "minimum r1c1 r5c5 r5c6",
    "maximum r1c1 r5c5 r9c9",
    "extra-region r1c1 r2c2 r5c7",
    "x-sum 12 row3",
    "skyscraper 4 r9c2-r1c2",
    "renban r1c1-r1c4-r2c5",
    "whispers r3c1-r3c3",
    "whispers r4c1-r4c3 by=4",
    "entropic r5c1-r5c3",
    "modular r6c1-r6c3",
    "region-sum r7c1-r7c9",
    "nabner r8c1-r8c3",
    "double-arrow r9c1-r9c4",
    "zipper r1c9-r3c9",
    "slow-thermometer r4c9-r6c9",
    "clone r1c1 r1c2 r2c1 / r8c8 r8c9 r9c8",
]


@pytest.mark.parametrize("rule", DRAWN)
def test_drawings_are_told_by_custom(rule: str) -> None:
    given = with_rules(rule)
    link = write_text([given], "sudokupad")
    data_of(link)  # in SudokuPad's own data
    assert sniff(link).title == "SudokuPad"
    (found,) = read_text(link)
    assert found == given


@pytest.mark.parametrize("rule", DRAWN)
def test_what_is_drawn_is_what_the_rule_draws(rule: str) -> None:
    given = with_rules(rule)
    spots = set()
    for shape in given.rules[-1].draw(NINE):
        if isinstance(shape, Line):
            rows, cols = [row for row, _ in shape.points], [col for _, col in shape.points]
            spots |= {*shape.points, ((min(rows) + max(rows)) / 2, (min(cols) + max(cols)) / 2)}
        elif isinstance(shape, Area):
            spots |= {middle(NINE, cell) for cell in shape.cells}
        elif not isinstance(shape, Cage | Stroke):
            spots.add(shape.middle)
    rounded = {(round(row, 2), round(col, 2)) for row, col in spots}
    data = data_of(write_text([given], "sudokupad"))
    lines = [tuple(point) for layer in ("lines", "arrows") for line in data[layer] for point in line["wayPoints"]]
    patches = [tuple(patch["center"]) for layer in ("underlays", "overlays") for patch in data[layer]]
    assert lines or patches
    assert rounded.issuperset([*lines, *patches])


def test_other_editors_let_lines_end_elsewhere() -> None:
    """Between lines stop at their circles, the arrow of a little killer is longer, a diagonal starts at either end."""
    disc = {"width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "#FFFFFF", "borderColor": "#CFCFCF"}
    number = {"center": [-0.5, 0.5], "width": 0.25, "height": 0.25, "backgroundColor": "#FFFFFF", "borderColor": "#FFF"}
    found = puzzle(
        lines=[
            {"wayPoints": [[4.5, 0.9], [4.5, 3.1]], "color": "#CFCFCF", "thickness": 2},
            {"wayPoints": [[9, 0], [0, 9]], "color": "#34BBE6", "thickness": 2},
        ],
        arrows=[{"wayPoints": [[-0.2, 0.8], [-0.02, 0.98]], "color": "#000000", "thickness": 2}],
        overlays=[{**disc, "center": [4.5, 0.5]}, {**disc, "center": [4.5, 3.5]}, {**number, "text": "40"}],
    )
    wanted = ("between r5c1-r5c4", "diagonals up", "little-killer 40 r1c2-r8c9")
    assert extra_rules(found) == [str(parse_rule(text, NINE)) for text in wanted]


def test_many_drawings_on_one_board_are_told_apart() -> None:
    given = with_rules(
        *(
            rule
            for rule in DRAWN
            if not rule.startswith(("diagonals ", "arrow r5c5 r4c6", "ratio r4c4 r5c4 of", "x-", "sk"))
        )
    )
    (found,) = read_text(write_text([given], "sudokupad"))
    assert set(found.rules) == set(given.rules)
    assert read_text(write_text([found], "sudokupad")) == [found]
    assert read_text(write_text([found], "fpuzzles")) == [found]


def test_what_custom_cannot_tell_but_is_shown_goes_out_as_an_f_puzzles_text() -> None:
    given = with_rules("clone r1c1 r1c2 / r1c3 r1c4")
    link = write_text([given], "sudokupad")
    assert link.startswith("https://sudokupad.app/fpuzzles")
    (back,) = read_text(link)
    assert (back.rules, back.givens) == (given.rules, given.givens)
    assert "Clone: " in dict(back.about)["rules"]


NOT_SHOWN = (
    "whispers r1c1-r1c4",
    "whispers 5 r1c1-r1c4",
    "whispers 4 r1c1-r1c4",
    "renban r1c1-r1c4",
    "modular r1c1-r1c4",
    "nabner r1c1-r1c4",
    "zipper r1c1-r1c4",
    "double-arrow r1c1-r1c4",
    "slow-thermometer r1c1-r1c4",
    "region-sum r1c1-r1c4",
    "entropic r1c1-r1c4",
    "lockout r1c1-r1c4",
    "x-sum 20 r1c1-r1c9",
    "skyscraper 4 r1c9-r1c1",
    "candidates 1 3 r1c1 r5c5",
)


@pytest.mark.parametrize("rule", NOT_SHOWN)
def test_what_sudokupad_does_not_show_of_f_puzzles_is_drawn(rule: str) -> None:
    given = with_rules(rule)
    link = write_text([given], "sudokupad")
    assert link.startswith("https://sudokupad.app/scl")
    (back,) = read_text(link)
    assert (back.givens, back.about) == (given.givens, ())
    assert meaning(given.board, back.rules) == meaning(given.board, given.rules)
    data = data_of(link)
    assert any(data[layer] for layer in ("lines", "overlays", "underlays")) or data["cells"][0][0] == {
        "centremarks": [1, 3]
    }


@pytest.mark.parametrize("rule", ["whispers r1c1-r1c4 by=3", "modular r1c1-r1c4 by=4"])
def test_what_cannot_be_shown_is_refused_by_the_format_that_was_asked_for(rule: str) -> None:
    with pytest.raises(FormatError, match=f"the SudokuPad format cannot carry the rule {rule.split()[0]}"):
        write_text([with_rules(rule)], "sudokupad")


def test_windows_are_shown_as_regions() -> None:
    given = with_rules("windoku")
    (back,) = read_text(write_text([given], "sudokupad"))
    assert meaning(given.board, back.rules) == meaning(given.board, given.rules)


def test_exports_say_their_rules_in_words_and_the_solution() -> None:
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    given = replace(
        w.read(solved[:72] + "." * 9, rules="thermometer r2c4 r2c5"), about=(("title", "T"), ("author", "A"))
    )
    data = data_of(w.write(given, "sudokupad"))
    usual, own = data["metadata"]["rules"].splitlines()
    assert (data["metadata"]["title"], data["metadata"]["author"]) == ("T", "A")
    assert usual == "Normal Sudoku rules apply."
    assert own.startswith("Thermometer: ")
    assert data["metadata"]["solution"] == solved
    many = data_of(w.write(w.read("." * 81, rules="anti-knight"), "sudokupad"))
    assert list(many["metadata"]) == ["rules"]


def test_numbers_on_black_dots_are_white() -> None:
    link = write_text([with_rules("ratio r4c4 r5c4 of=3", "difference r1c1 r1c2 by=3")], "sudokupad")
    dots = {dot["text"] + dot["backgroundColor"]: dot.get("color") for dot in data_of(link)["overlays"]}
    assert dots == {"3#000000": "#FFFFFF", "3#FFFFFF": None}


def test_what_neither_can_carry_is_refused_by_name() -> None:
    with pytest.raises(FormatError, match="the rule counting-circles"):
        write_text([with_rules("counting-circles r1c1 r1c2")], "sudokupad")


def test_straight_lines_may_leave_out_the_cells_between() -> None:
    line = {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#cfcfcfff", "thickness": 16}
    assert extra_rules(puzzle(lines=[line])) == [str(parse_rule("palindrome r1c1-r1c4", NINE))]


PURPLE = {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#c060c0", "thickness": 12.8}


def test_coloured_lines_are_told_by_their_look_alone_or_by_the_words() -> None:
    renban = [str(parse_rule("renban r1c1-r1c4", NINE))]
    assert extra_rules(puzzle(lines=[PURPLE])) == renban
    assert extra_rules(puzzle(lines=[{**PURPLE, "color": "#F067F0FF", "thickness": 8}])) == renban
    words = {"rules": "Normal rules apply. Purple lines are RENBAN lines."}
    assert extra_rules(puzzle(lines=[{**PURPLE, "thickness": 10}], metadata=words)) == renban
    assert extra_rules(puzzle(lines=[PURPLE], metadata={"rules": "No rules provided for this puzzle."})) == renban
    for lines, metadata in (
        ([{**PURPLE, "thickness": 10}], {}),
        ([{**PURPLE, "color": "#C060C1"}], words),
        ([{**PURPLE, "thickness": 50}], words),
        ([PURPLE], {"rules": "Digits on purple lines add to 10."}),
    ):
        with pytest.raises(FormatError, match="line 1 at r1c1, which is drawn only"):
            puzzle(lines=lines, metadata=metadata)


def test_words_that_do_not_speak_of_a_line_are_added_to() -> None:
    given = replace(with_rules("renban r1c1-r1c4"), about=(("rules", "Guess."),))
    link = write_text([given], "sudokupad")
    assert link.startswith("https://sudokupad.app/scl")
    (back,) = read_text(link)
    assert back.rules == given.rules
    assert dict(back.about)["rules"].startswith("Guess.\nRenban: ")


@pytest.mark.parametrize(
    ("words", "message", "flag"),
    [
        ("Cells a knight's move apart differ.", "speaks of a knight's move", "antiknight"),
        ("Anti-King applies.", "speaks of a king's move", "antiking"),
        ("Nonconsecutive: neighbours …", "speaks of neighbours that are not consecutive", "nonconsecutive"),
        ("DISJOINT GROUPS", "speaks of disjoint groups", "disjoint"),
        ("The negative constraint applies.", "speaks of a negative constraint", "antixv"),
    ],
)
def test_rules_that_are_said_in_words_only_are_refused(words: str, message: str, flag: str) -> None:
    with pytest.raises(FormatError, match=message):
        puzzle(metadata={"rules": words})
    assert len(puzzle(metadata={"rules": words}, **{"global": [flag]}).rules) == 4
    assert puzzle(metadata={"rules": "The king and the white knight: no negative constraint."}).board == NINE


def test_arrows_leave_their_circle_anywhere() -> None:
    circle = {"center": [4.5, 5.0], "rounded": True, "backgroundColor": "#ffffff", "borderColor": "#a1a1a1", "text": ""}
    shaft = {"color": "#a1a1a1", "headLength": 0.3, "thickness": 5}
    for size, start in ((0.83, 0.28), (0.75, 0.2)):
        found = puzzle(
            overlays=[{**circle, "width": 1 + size, "height": size}],
            arrows=[{**shaft, "wayPoints": [[4.5 + start, 5.5 + start], [5.5, 6.5], [6.5, 6.5]]}],
        )
        assert extra_rules(found) == [str(parse_rule("pill-arrow r5c5 r5c6 / r6c7 r7c7", NINE))]


def test_arrows_may_share_their_circle_and_thermometers_their_bulb() -> None:
    given = with_rules("arrow r5c5 r5c6 r5c7", "arrow r5c5 r4c5 r3c5", "thermo r1c1-r1c4", "thermo r1c1-r3c1")
    link = write_text([given], "sudokupad")
    assert [len(data_of(link)[layer]) for layer in ("overlays", "underlays", "arrows", "lines")] == [1, 1, 2, 2]
    (found,) = read_text(link)
    assert set(found.rules) == set(given.rules)


def test_extra_regions_and_disjoint_groups_come_as_cages_too() -> None:
    nine = [[row, col] for row in (1, 2, 3) for col in (1, 2, 3)]
    found = puzzle(cages=[{"cells": nine, "style": "extraregion", "unique": True, "sum": 45}])
    assert [rule.name for rule in found.rules[3:]] == ["extra-region"]
    groups = [
        {"cells": [BOXES[box][k] for box in range(9)], "unique": True, "type": "disjoint", "style": None}
        for k in range(9)
    ]
    found = puzzle(cages=groups, **{"global": ["disjoint"]})
    assert [rule.name for rule in found.rules[3:]] == ["disjoint-groups"]
    assert read_text(write_text([found], "sudokupad")) == [found]
    assert [rule.name for rule in puzzle(cages=groups[:2]).rules[3:]] == ["extra-region"] * 2


def test_what_cannot_be_seen_and_how_things_look_come_back_as_they_were() -> None:
    data = {
        "id": "x",
        "cells": cells(r1c1=4),
        "regions": BOXES,
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "12", "borderColor": "#ff0000", "fontSize": 9}],
        "lines": [{"wayPoints": [[0, 0], [5, 5]], "color": "#12345600", "thickness": 3}],
        "underlays": [{"center": [0.5, 0.5], "width": 1, "height": 1}],
    }
    found = puzzle(**data)
    assert extra_rules(found) == [str(parse_rule("killer 12 r1c1 r1c2", NINE))]
    assert data_of(write_text([found], "sudokupad")) == data
    assert data_of(write_text(read_text(write_text([found], "json")), "sudokupad")) == data
    more = data_of(write_text([found.with_rules(parse_rule("anti-knight", NINE))], "sudokupad"))
    assert more["global"] == ["antiknight"]
    assert more["id"] == "x"


def test_dots_come_in_several_sizes() -> None:
    dot = {"center": [3.5, 8], "width": 0.34, "height": 0.34, "rounded": True, "backgroundColor": "#000", "text": ""}
    assert extra_rules(puzzle(overlays=[dot])) == [str(parse_rule("ratio r4c8 r4c9", NINE))]


LINE = {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#F067F0", "thickness": 10}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"lines": [LINE]}, "line 1 at r1c1, which is drawn only"),
        ({"lines": [{**LINE, "color": "#CFCFCF", "thickness": 21}]}, "line 1 at r1c1, which is drawn only"),
        (
            {"underlays": [{"center": [0.5, 0.5], "width": 1, "height": 1, "backgroundColor": "#fff"}]},
            "underlay 1 at r1c1",
        ),
        (
            {"overlays": [{"center": [-0.5, 0.5], "width": 0.25, "height": 0.25, "text": "17"}]},
            "overlay 1 '17' at r0c1",
        ),
        ({"cages": [{"cells": [[0, 0]], "value": "A"}]}, "the value of cage 1 should be a whole number"),
        ({"cages": [{"cells": [[0, 0]], "value": "5", "sum": 6}]}, "cage 1 shows 5, but has the sum 6"),
        ({"cages": [{"cells": [[0, 9]], "value": "5"}]}, "cage 1 has a cell that is not on the board"),
        ({"cages": [{"cells": [[0, 0]], "weight": 1}]}, 'cage 1 has the key "weight"'),
        ({"global": ["antibishop"]}, '"antibishop", which is not known'),
        ({"cells": cells(r2c2=12)}, "the given 12 at r2c2 is outside 1..9"),
        ({"cells": cells()[:8]}, "row 1 has 9 cells on a board of 8 rows"),
        ({"regions": [[[0, 0], [0, 1]]]}, "no region has 9 cells"),
        ({"metadata": {"bgimage": "x.png"}}, "a picture behind the board"),
        ({"widgets": []}, '"widgets" is not known'),
        (
            {
                "metadata": {"solution": SOLUTION},
                "overlays": [
                    {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000"}
                ],
                "cages": [{"cells": [[0, 1], [0, 0]], "value": 4}],
            },
            "the rule killer is not: the puzzle's own solution breaks it",
        ),
    ],
)
def test_what_cannot_be_read_exactly_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError) as error:
        puzzle(**data)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


# -- links ----------------------------------------------------------------------------------------------------------------


def test_a_link_is_read_however_it_arrives() -> None:
    given = with_rules("killer 12 r1c1 r1c2", "thermo r5c5-r5c8")
    packed = unquote(write_text([given], "sudokupad").partition("scl")[2])
    shrunk = (
        "{ce:[" + ",".join(["[,,,,,,,,]"] * 9) + "],re:" + json.dumps(BOXES) + ",ca:[{ce:[[0,0],[0,1]],v:12,unique:t}]}"
    )
    for text in (
        f"scl{packed}",
        f"ctc{quote(packed, safe='')}",
        f"https://sudokupad.app/scl{packed}",
        f"https://sudokupad.app/scl{packed}?setting-nogrid=1",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{packed}",
    ):
        assert sniff(text).title == "SudokuPad"
        assert read_text(text) == [given]
    for text in (shrunk, f"https://sudokupad.app/scl{compress(shrunk)}", f"scl{quote(shrunk)}"):
        assert sniff(text).title == "SudokuPad"
        assert extra_rules(read_text(text)[0]) == [str(parse_rule("killer 12 r1c1 r1c2", NINE))]
    own = write_text([given], "fpuzzles").partition("load=")[2]
    for prefix in ("fpuz", "fpuzzles"):
        assert read_text(f"https://sudokupad.app/{prefix}{own}") == [given]


def test_the_short_code_of_a_plain_puzzle_is_read() -> None:
    (found,) = read_text("https://sudokupad.app/scfADCQTDPL1I6i8B2TvAS6H8g2G9PSCNTFBN")
    assert found.grid == "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    assert read_text("scfoooooooooooooK")[0].grid == "." * 81
    assert [rule.name for rule in read_text("scfoooooooooooooKx")[0].rules[3:]] == ["diagonals"]
    assert [rule.name for rule in read_text("scfoooooooooooooKwtName")[0].rules[3:]] == ["windoku"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://sudokupad.app/sxsm_Name_580c6f", "sxsm_Name_580c6f only names a puzzle that SudokuPad keeps"),
        ("https://sudokupad.app/abc123", "abc123 only names a puzzle"),
        ("https://sudokupad.app/", "carries no puzzle"),
        ("https://sudokupad.app/sclN4Ig", "the SudokuPad link is broken"),
        ("sclN4Ig!!", "is broken at character 5"),
        ("https://sudokupad.app/scfoooooooooooo", "is cut off after 72 of 81 cells"),
        ("https://sudokupad.app/scfooooooooooooooK", "has 84 cells"),
        ("https://sudokupad.app/scl" + compress("{ce:" + "[" * 100_000), "nested too deeply"),
        ("https://sudokupad.app/scl" + compress("{ce:[[{v:5"), "a comma is missing"),
        ("https://sudokupad.app/scl" + compress("{ce:[[{v:'5"), "a value is missing"),
        ("https://sudokupad.app/scl" + compress("{ce:[[{v:Q}]]}"), "'Q' is not a value"),
        ("https://sudokupad.app/scl" + compress("{id:1}"), "cells should be an array"),
    ],
)
def test_broken_and_hostile_links_are_told_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read_text(text)
    assert message in str(error.value)


def test_shrunken_json_is_spelled_out() -> None:
    text = (
        r"{id:'a',ce:[[{v:5},,],[,,]],l:[{wp:[[0.5,-1.5]],c:CFCFCF,th:21,c2:#F,r:f}],metadata:{rules:'it\'s\n\u00e9'}}"
    )
    line = {
        "wayPoints": [[0.5, -1.5]],
        "color": "#CFCFCF",
        "thickness": 21,
        "backgroundColor": "#FFFFFF",
        "rounded": False,
    }
    assert expand(text) == {
        "id": "a",
        "cells": [[{"value": 5}, {}, {}], [{}, {}, {}]],
        "lines": [line],
        "metadata": {"rules": "it's\né"},
    }


def test_the_collection_goes_to_sudokupad_and_back() -> None:
    entries = map(json.loads, shared_data("variants/puzzles.jsonl").read_text().splitlines())
    for entry in (entry for entry in entries if "fpuzzles" in entry):
        (given,) = read_text(entry["fpuzzles"], ignore_rules_text=True)
        for puzzle in (given, Puzzle(given.board, given.rules, given.givens)):
            (back,) = read_text(write_text([puzzle], "sudokupad"), ignore_rules_text=True)
            assert (back.board, back.givens) == (puzzle.board, puzzle.givens), entry["id"]
            assert meaning(back.board, back.rules) == meaning(puzzle.board, puzzle.rules), entry["id"]
            assert dict(back.about).get("title") == dict(puzzle.about).get("title")
