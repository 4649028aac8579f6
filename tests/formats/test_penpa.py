"""Penpa: layers, signs and tags with a meaning are read and written exactly, and everything else is named and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import whydoku as w
from whydoku.errors import FormatError, UnreadError
from whydoku.formats import read_text, sniff, write_text
from whydoku.formats._packed_links import deflate, inflate
from whydoku.formats.penpa.lattice import Lattice
from whydoku.formats.penpa.reader import read_puzzle
from whydoku.formats.penpa.writer import write_puzzle
from whydoku.model.board import Board
from whydoku.model.drawing import Label, Plate, Stroke
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, parse_rule, rule_types

NINE = Board.square(9)
AT = Lattice(9, 9, 0, 0)
WIDE = Lattice(11, 11, 1, 1)
SOLUTION = "".join(str((row // 3 + row % 3 * 3 + col) % 9 + 1) for row in range(9) for col in range(9))
QUESTION, ANSWERS, CELLS, TAGS = 3, 4, 5, 17  # lines of the text


def with_rules(*said: str, board: Board = NINE) -> Puzzle:
    return Puzzle(
        board, (*default_rules(board), *(parse_rule(rule, board) for rule in said)), (None,) * len(board.cells)
    )


def extra_rules(given: Puzzle) -> set[str]:
    return {str(rule) for rule in given.rules if rule not in default_rules(given.board)}


def changed_text(given: Puzzle, change: Callable[[list[Any]], None]) -> str:
    """Return a puzzle's text after a change to its lines, of which those with JSON are read."""
    lines: list[Any] = write_puzzle(given)[0].split("\n")
    for number in (1, QUESTION, ANSWERS, CELLS, 14, TAGS):
        lines[number] = json.loads(lines[number])
    change(lines)
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)


def changed(given: Puzzle, change: Callable[[list[Any]], None], answer: str = "") -> Puzzle:
    """Read a puzzle whose text was changed."""
    return read_puzzle(changed_text(given, change), answer, None)


def link_of(given: Puzzle, change: Callable[[list[Any]], None]) -> str:
    """Return the link of a puzzle whose text was changed."""
    return f"m=edit&p={deflate(changed_text(given, change))}"


CARRIED = [
    *("anti-king", "anti-knight", "disjoint-groups", "anti-diagonal", "argyle", "windoku"),  # by a tag alone
    "killer 12 r1c1 r1c2 r2c2",
    "killer r6c1 r6c2 r6c3 r7c3 r8c3 r8c2 r8c1 r7c1",
    "killer 5 r4c4 r5c5",
    "thermometer r1c1-r1c4-r2c5",
    "arrow r5c5 r5c6 r6c7",
    "difference r1c1 r1c2",
    "ratio r4c4 r5c4",
    "xv X r2c1 r2c2",
    "xv V r8c9 r9c9",
    "inequality r5c5 r5c4",
    "inequality r6c5 r6c6",
    "inequality r7c5 r8c5",
    "inequality r9c1 r8c1",
    "odd r1c1 r9c9",
    "even r5c5",
    "diagonals",
    "quadruple r4c4 1 1 5",
    "little-killer 20 r1c2-r8c9",
    "little-killer 30 r9c8-r2c1",
    "little-killer 9 r1c8 r2c9",
]


UNDER_TAGS = [
    "skyscraper 3 row1",
    "sandwich 12 row3",
    "sandwich 0 column9",
    "renban r1c1 r1c2 r2c3 r3c3",
    "whispers r1c1 r2c2 r2c3 r1c4",
]


@pytest.mark.parametrize("rule", [*CARRIED, "diagonals up", "diagonals down", "non-consecutive", *UNDER_TAGS])
def test_a_rule_goes_there_and_back(rule: str) -> None:
    given = with_rules(rule)
    link = write_text([given], "penpa")
    assert sniff(link).title == "penpa"
    assert read_text(link) == [given]


def test_many_rules_on_one_board_are_told_apart() -> None:
    given = replace(
        with_rules(*CARRIED),
        givens=(None, 7, *(None,) * 79),
        about=(("title", "A, b"), ("author", "z"), ("rules", "One,\ntwo & 3 = 3; zG null."), ("source", "here")),
    )
    (found,) = read_text(write_text([given], "penpa"))
    assert found == replace(given, rules=found.rules, about=(*given.about, ("passed over", found.passed_over)))
    assert set(found.rules) == set(given.rules)


def test_all_dots_given_is_the_tag_consecutive() -> None:
    given = with_rules("negative-kropki differences=1 ratios=", "difference r1c1 r1c2")
    (found,) = read_text(write_text([given], "penpa"))
    assert set(found.rules) == set(given.rules)
    with pytest.raises(FormatError, match="cannot carry non-consecutive beside these dots"):
        write_text([with_rules("non-consecutive", "difference r1c1 r1c2")], "penpa")


@pytest.mark.parametrize(
    "board",
    [
        Board.square(4),
        Board.square(6),
        Board.square(8),
        Board.square(16),
        Board.square(5, box=None),
        Board.jigsaw([[0, 1, 2, 3], [4, 5, 6, 8], [7, 10, 11, 15], [9, 12, 13, 14]]),
    ],
)
def test_boards_are_told_by_their_bold_edges(board: Board) -> None:
    given = replace(with_rules(board=board), givens=(board.size, *(None,) * (len(board.cells) - 1)))
    assert read_text(write_text([given], "penpa")) == [given]


def link_or_refusal(given: Puzzle) -> tuple[str, str]:
    try:
        return write_text([given], "penpa"), ""
    except FormatError as error:
        return "", str(error)


def test_every_example_is_carried_whole_or_refused_by_name() -> None:
    carried = set()
    for name, rule in rule_types().items():
        if rule.example is None:
            continue
        given = w.read(rule.example.puzzle, size=rule.example.size, rules=rule.example.rules)
        link, refusal = link_or_refusal(given)
        if refusal:
            assert "the penpa format cannot carry" in refusal, name
            continue
        (found,) = read_text(link)
        assert w.solve(found, engine="search").grid == rule.example.solution, name
        carried.add(name)
    assert carried >= {"killer", "thermometer", "arrow", "xv", "inequality", "odd", "even", "quadruple", "diagonals"}


def test_the_answer_is_kept_and_checked() -> None:
    given = replace(with_rules("odd r1c1"), givens=(1, *(None,) * 80), about=(("solution", SOLUTION),))
    link = write_text([given], "penpa")
    assert "&a=" in link
    assert read_text(link) == [given]
    with pytest.raises(FormatError, match="the rule even is not: the puzzle's own solution breaks it"):
        write_text([replace(given, rules=with_rules("even r1c1").rules)], "penpa")


def test_a_solver_s_own_work_is_kept_and_binds_nobody() -> None:
    def fill(lines: list[Any]) -> None:
        lines[ANSWERS]["number"][str(AT.middle(0, 0))] = ["5", 2, "1"]

    found = changed(with_rules(), fill)
    assert found.givens == (None,) * 81
    assert '"number":{"28":["5",2,"1"]}' in dict(found.about)["penpa"]
    assert read_text(write_text([found], "penpa")) == [found]


def put(layer: str, key: int | str, entry: Any) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        if isinstance(lines[QUESTION][layer], list):
            lines[QUESTION][layer].append(entry)
        else:
            lines[QUESTION][layer][str(key)] = entry

    return change


def layer_of(layer: str, content: Any) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        lines[QUESTION][layer] = content

    return change


def line(number: int, content: Any) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        lines[number] = content

    return change


def head(at: int, content: str) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        fields = lines[0].split(",")
        lines[0] = ",".join([*fields[:at], content, *fields[at + 1 :]])

    return change


THERMO = [AT.middle(0, 0), AT.middle(0, 1), AT.middle(0, 2)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("thermo", 0, THERMO), {"thermometer r1c1 r1c2 r1c3"}),
        (put("thermo", 0, None), set()),
        (put("symbol", AT.edge((0, 0), (0, 1)), [1, "circle_S", 2]), {"difference r1c1 r1c2"}),
        (put("symbol", AT.middle(4, 4), [3, "square_M", 1]), {"even r5c5"}),
        (put("symbol", AT.edge((1, 1), (2, 1)), [6, "inequality", 1]), {"inequality r3c2 r2c2"}),
        (put("number", f"{AT.edge((0, 0), (0, 1))}E", ["V", 6, "6"]), {"xv V r1c1 r1c2"}),
        (put("lineE", f"{AT.corner(-1, 3)},{AT.corner(-1, 4)}", 2), set()),  # the outer frame
        (line(TAGS, ["classic", "killer"]), set()),
        (line(TAGS, ["nonconsecutive"]), {"non-consecutive"}),
        (head(15, "Title: Nonconsecutive Sudoku"), {"non-consecutive"}),
    ],
)
def test_what_people_draw_is_read(change: Callable[[list[Any]], None], said: set[str]) -> None:
    assert extra_rules(changed(with_rules(), change)) == {str(parse_rule(rule, NINE)) for rule in said}


def test_a_little_killer_points_from_its_corner() -> None:
    clues = with_rules("little-killer 20 r1c2-r8c9", "little-killer 5 r9c9")

    def question(lines: list[Any]) -> None:
        texts = {key: entry[0] for key, entry in lines[QUESTION]["number"].items()}
        assert texts == {str(WIDE.middle(-1, 0)): "20_7", str(WIDE.middle(9, 7)): "5_5"}
        lines[QUESTION]["number"][str(WIDE.middle(-1, -1))] = ["45_7", 1, "2"]

    assert extra_rules(changed(clues, question)) == extra_rules(clues) | {
        str(parse_rule("little-killer 45 r1c1-r9c9", NINE))
    }


def test_a_branch_grows_from_its_thermometer() -> None:
    def branch(lines: list[Any]) -> None:
        lines[QUESTION]["thermo"] = [THERMO]
        lines[QUESTION]["nobulbthermo"] = [[AT.middle(1, 2), AT.middle(2, 2)], [AT.middle(0, 1), AT.middle(1, 2)]]

    wanted = ("thermometer r1c1 r1c2 r1c3", "thermometer r1c2 r2c3", "thermometer r2c3 r3c3")
    assert extra_rules(changed(with_rules(), branch)) == {str(parse_rule(rule, NINE)) for rule in wanted}


def test_cages_that_are_only_drawn_are_cages_too() -> None:
    given = with_rules("killer 12 r1c1 r1c2 r2c2", "killer 5 r9c9")

    def forget(lines: list[Any]) -> None:
        lines[QUESTION]["killercages"] = []

    assert changed(given, forget) == given


def test_the_tag_of_diagonals_says_both() -> None:
    def tag(lines: list[Any]) -> None:
        lines[TAGS] = ["diagonal"]

    both = with_rules("diagonals")
    assert changed(with_rules(), tag) == both
    assert changed(with_rules("diagonals which=down"), tag) == both


def test_a_tag_counts_only_where_penpa_checks_it() -> None:
    with pytest.raises(FormatError, match="the rule anti-king with these arguments"):
        write_puzzle(with_rules("anti-king wrap=yes"))
    six = Board.square(6)
    knights = with_rules("anti-knight", board=six)
    assert read_puzzle(*write_puzzle(knights), None) == knights
    with pytest.raises(FormatError, match="the rule windoku on a board of 16 rows"):
        write_puzzle(with_rules("windoku", board=Board.square(16)))


def strokes(style: int, *cells: tuple[int, int]) -> dict[str, int]:
    return {f"{AT.middle(*one)},{AT.middle(*other)}": style for one, other in pairwise(cells)}


@pytest.mark.parametrize("style", [1, 2, 3, 4, 5, 80])
@pytest.mark.parametrize("tag", ["german whispers", "germanwhispers"])
def test_under_its_tag_a_line_of_any_style_is_a_whisper(tag: str, style: int) -> None:
    def draw(lines: list[Any]) -> None:
        lines[QUESTION]["line"], lines[TAGS] = strokes(style, (0, 2), (0, 1), (1, 0)), ["classic", tag]

    assert extra_rules(changed(with_rules(), draw)) == {str(parse_rule("whispers r1c3 r1c2 r2c1", NINE))}


def test_a_line_may_be_a_renban_and_a_whisper_under_both_tags() -> None:
    def draw(lines: list[Any]) -> None:
        lines[QUESTION]["line"] = strokes(5, (0, 0), (0, 1)) | strokes(3, (4, 4), (4, 5))
        lines[TAGS] = ["renban", "german whispers"]

    wanted = ("renban r1c1 r1c2", "whispers r1c1 r1c2", "whispers r5c5 r5c6")
    assert extra_rules(changed(with_rules(), draw)) == {str(parse_rule(rule, NINE)) for rule in wanted}


def test_whispers_differ_by_five_on_every_board() -> None:
    six = Board.square(6)
    given = with_rules("whispers r1c1 r1c2 by=5", board=six)
    assert read_puzzle(*write_puzzle(given), None) == given
    with pytest.raises(FormatError, match="whispers by 3"):
        write_puzzle(with_rules("whispers r1c1 r1c2", board=six))


@pytest.mark.parametrize(
    ("drawn", "message"),
    [
        (strokes(5, (0, 0), (0, 1), (1, 1), (1, 0), (0, 0)), "a line at r1c1"),
        (strokes(5, (0, 0), (0, 1), (0, 2)) | strokes(5, (0, 1), (1, 1)), "a line at r1c1"),
        (strokes(3, (0, 0), (0, 1)), "a line at r1c1, drawn only"),
        ({f"{AT.corner(0, 0)},{AT.corner(1, 1)}": 5}, "a line at r1c1, drawn only"),
    ],
)
def test_other_lines_are_drawn_only_under_the_tag_renban(drawn: dict[str, int], message: str) -> None:
    def draw(lines: list[Any]) -> None:
        lines[QUESTION]["line"], lines[TAGS] = drawn, ["renban"]

    with pytest.raises(UnreadError, match=message):
        read_text(link_of(with_rules(), draw))


def test_cages_under_the_tag_renban_are_no_killers() -> None:
    def tag(lines: list[Any]) -> None:
        lines[TAGS] = ["renban"]

    with pytest.raises(FormatError, match="under the tag renban, penpa takes cages for the same as lines"):
        changed(with_rules("killer 9 r5c5 r5c6"), tag)


def test_a_sandwich_is_added_up_from_above_and_from_the_left_only() -> None:
    given = with_rules("sandwich 12 r3c9-r3c1", "sandwich 7 r9c2-r1c2")

    def below(lines: list[Any]) -> None:
        assert set(lines[QUESTION]["number"]) == {str(WIDE.middle(2, -1)), str(WIDE.middle(-1, 1))}
        lines[QUESTION]["number"][str(WIDE.middle(9, 4))] = ["5", 1, "1"]

    with pytest.raises(UnreadError, match='the clue "5", which stands at no row or column,'):
        read_text(link_of(given, below))


def test_boxes_may_be_told_by_a_tag_alone() -> None:
    def forget(lines: list[Any]) -> None:
        lines[QUESTION]["lineE"], lines[TAGS] = {}, ["classic"]

    assert changed(with_rules(), forget) == with_rules()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("nobulbthermo", 0, THERMO), "nobulbthermo 1 of the penpa drawing, at r1c1, has no bulb"),
        (put("number", AT.middle(0, 0), ["10", 1, "1"]), 'the given "10" at r1c1 is outside 1..9'),
        (put("thermo", 0, [AT.middle(0, 0), AT.corner(0, 0)]), "thermo 1 of the penpa drawing goes through a point"),
        (put("thermo", 0, [AT.middle(0, 0), AT.middle(-1, 0)]), "thermo 1 of the penpa drawing goes through a point"),
        (put("lineE", f"{AT.corner(0, 0)},{AT.corner(0, 1)}", 2), "a bold edge at r1c2 ends inside a region"),
        (line(TAGS, ["latin"]), "but the tag 'latin' says that there are none"),
        (line(CELLS, [28, 1, 1]), "the penpa board has 3 cells, 1 rows and 3 columns: it is not square"),
        (line(CELLS, [10**9]), "it is not square"),
        (line(CELLS, ["x"]), "which is not a number"),
        (line(QUESTION, "{"), "the question layer of the penpa text is invalid"),
        (line(QUESTION, "[" * 100_000), "nested too deeply"),
        (head(0, "hex"), 'a penpa board of the kind "hex" has no rows and columns'),
        (head(1, "1e9"), "the penpa board has the size '1e9' by '9'"),
        (head(4, "90"), "turned or mirrored"),
        (head(0, "9"), "an old kind of penpa link"),
    ],
)
def test_what_cannot_be_read_exactly_is_refused(change: Callable[[list[Any]], None], message: str) -> None:
    with pytest.raises(FormatError) as error:
        changed(with_rules(), change)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (put("surface", AT.middle(2, 3), 1), "shading at r3c4"),
        (put("line", f"{AT.middle(0, 0)},{AT.middle(0, 1)}", 5), "a line at r1c1"),
        (put("wall", f"{AT.edge((0, 0), (0, 1))},3", 2), "a wall at r1c1"),
        (put("direction", 0, THERMO), "a line with a head at r1c1"),
        (put("polygon", 0, THERMO), "a polygon at r1c1"),
        (put("symbol", AT.middle(0, 0), [1, "star", 1]), 'the sign "star" at r1c1'),
        (put("symbol", AT.edge((0, 0), (0, 1)), [1, "bars_G", 1]), 'the sign "bars_G" between two cells at r1c1'),
        (put("symbol", AT.edge((0, 0), (0, 1)), [2, "inequality", 1]), 'the sign "inequality" between two cells'),
        (put("symbol", AT.edge((0, 8), (0, 9)), [1, "circle_SS", 1]), "a sign that is not between two cells at r1c9"),
        (put("number", AT.middle(0, 0), ["5", 2, "1"]), 'the number "5", which is not large and black, at r1c1'),
        (put("number", AT.middle(0, 0), ["5", 1, "5"]), 'the number "5", which is not large and black, at r1c1'),
        (put("number", AT.middle(-1, 0), ["5", 1, "1"]), 'the clue "5" at a place outside the board'),
        (put("number", AT.edge((0, 0), (0, 1)), ["7", 1, "6"]), 'the number "7" at r1c1'),
        (put("numberS", AT.quarter(0, 0, 0), ["7", 1]), 'the small number "7" at r1c1'),
        (put("cage", f"{AT.quarter(0, 0, 0)},{AT.quarter(0, 0, 1)}", 10), "a stroke of no whole cage at r1c1"),
        (put("lineE", f"{AT.corner(0, 0)},{AT.corner(0, 1)}", 8), "an edge at r1c1"),
        (put("lineE", f"{AT.corner(0, 0)},{AT.corner(1, 1)}", 12), "a dashed edge at r1c1"),
        (line(TAGS, ["tightfit"]), 'the penpa tag "tightfit", which stands for an unknown rule'),
        (head(21, deflate('{"url":"http://x"}')), "a picture behind the board"),
        (put("number", AT.middle(0, 0), ["?", 1, "1"]), 'the text "?" at r1c1'),
        (put("freeline", f"{AT.middle(0, 0)},{AT.middle(4, 7)}", 3), "a line at r1c1"),
        (put("deletelineE", f"{AT.corner(0, 0)},{AT.corner(0, 1)}", 1), "a missing line of the grid at r1c1"),
    ],
)
def test_what_is_drawn_only_is_named_and_can_be_left_unread(change: Callable[[list[Any]], None], what: str) -> None:
    link = link_of(with_rules("thermometer r5c1-r5c4"), change)
    with pytest.raises(UnreadError) as error:
        read_text(link)
    assert f"the puzzle speaks of {what}" in str(error.value)
    (found,) = read_text(link, ignore_rules_text=True)
    assert what in found.passed_over
    assert extra_rules(found) == extra_rules(with_rules("thermometer r5c1-r5c4"))
    assert found.givens == (None,) * 81
    (again,) = read_text(write_text([found], "penpa"), ignore_rules_text=True)
    assert again == found
    assert again.drawn == found.drawn


SHADED = {str(AT.middle(row, 2)): 5 for row in range(3)}
SHOWN = [
    ("surface", SHADED, [Plate((row + 0.5, 2.5), 1.0, 1.0, "#C0E0FF") for row in range(3)]),
    ("line", {f"{AT.middle(0, 0)},{AT.middle(0, 1)}": 8}, [Stroke(((0.5, 0.5), (0.5, 1.5)), "#FF0000", 0.08)]),
    ("lineE", {f"{AT.corner(0, 0)},{AT.corner(0, 1)}": 9}, [Stroke(((1.0, 1.0), (1.0, 2.0)), "#187BCD", 0.06)]),
    ("direction", [THERMO], [Stroke(((0.5, 0.5), (0.5, 1.5), (0.5, 2.5)), "#B3B3B3", 0.06, arrow=True)]),
    (
        "polygon",
        [[AT.corner(0, 0), AT.corner(0, 1), AT.corner(1, 1)]],
        [Stroke(((1.0, 1.0), (1.0, 2.0), (2.0, 2.0), (1.0, 1.0)), "#000000", 0.04)],
    ),
    (
        "symbol",
        {str(AT.middle(0, 0)): [1, "circle_M", 1]},
        [Plate((0.5, 0.5), 0.7, 0.7, "#FFFFFF", "#000000", True, above=True)],
    ),
    ("symbol", {str(AT.middle(0, 0)): [1, "star", 1]}, []),
    ("number", {str(AT.middle(-1, 3)): ["<b>", 1, "1"]}, [Label((-0.5, 3.5), "<b>", 0.7)]),
    ("numberS", {str(AT.quarter(0, 0, 3)): ["7", 1]}, [Label((0.75, 0.75), "7", 0.25)]),
    ("deletelineE", {f"{AT.corner(0, 0)},{AT.corner(0, 1)}": 1}, []),
]


@pytest.mark.parametrize(("layer", "content", "elements"), SHOWN)
def test_what_is_drawn_only_is_drawn(layer: str, content: Any, elements: list[Any]) -> None:
    def draw(lines: list[Any]) -> None:
        if isinstance(content, dict):
            lines[QUESTION][layer] = lines[QUESTION].get(layer, {}) | content
        else:
            lines[QUESTION][layer] = content

    (found,) = read_text(link_of(with_rules(), draw), ignore_rules_text=True)
    assert list(found.drawn.elements) == elements
    assert "<b>" not in found.svg()
    (back,) = read_text(json.dumps(found.to_json()))
    assert back.drawn == found.drawn
    (changed_since,) = read_text(
        write_text([replace(found, givens=(None,) * 80 + (9,))], "penpa"), ignore_rules_text=True
    )
    assert changed_since.drawn == found.drawn
    (with_margin,) = read_text(
        write_text([found.with_rules(parse_rule("little-killer 20 r1c2-r8c9", NINE))], "penpa"), ignore_rules_text=True
    )
    assert with_margin.drawn == found.drawn


def test_a_colour_of_its_own_is_drawn() -> None:
    def paint(lines: list[Any]) -> None:
        key = f"{AT.middle(0, 0)},{AT.middle(0, 1)}"
        lines[QUESTION]["line"], lines[14]["line"], lines[13] = {key: 5}, {key: "#12ab34"}, "1"

    (found,) = read_text(link_of(with_rules(), paint), ignore_rules_text=True)
    assert [element.colour for element in found.drawn.elements if isinstance(element, Stroke)] == ["#12AB34"]
    assert found.passed_over == "a line at r1c1, drawn only"
    (again,) = read_text(write_text([found], "penpa"), ignore_rules_text=True)
    assert again == found
    assert again.drawn == found.drawn


def test_the_same_in_many_places_is_named_once() -> None:
    def draw(lines: list[Any]) -> None:
        lines[QUESTION]["surface"] = SHADED

    with pytest.raises(UnreadError, match="speaks of shading at r1c3 and 2 more places, drawn only, but"):
        read_text(link_of(with_rules(), draw))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("surface", "x", 1), "the penpa layer surface names the point 'x'"),
        (put("wall", "1", 1), "the penpa layer wall names the points '1'"),
        (layer_of("surface", [1]), "surface should be an object"),
        (put("polygon", 0, 5), "polygon 1 should be an array, not 5"),
        (put("direction", 0, [10**9]), "direction 1 of the penpa text holds 1000000000, which is not a point"),
        (put("squareframe", 0, ["x"]), 'squareframe 1 of the penpa text holds "x", which is not a point'),
        (put("numberS", AT.quarter(0, 0, 0), ["7"]), "is cut short"),
    ],
)
def test_damaged_drawings_are_refused_in_a_sentence(change: Callable[[list[Any]], None], message: str) -> None:
    with pytest.raises(FormatError) as error:
        read_text(link_of(with_rules(), change), ignore_rules_text=True)
    assert message in str(error.value)


@pytest.mark.parametrize(
    "kept", ["x", "[]", '{"drawn":5}', '{"drawn":[5]}', '{"drawn":[{"layer":5}]}', '{"drawn":[{"at":[[0,1,2]]}]}']
)
def test_metadata_with_a_damaged_drawing_is_refused_in_a_sentence(kept: str) -> None:
    with pytest.raises(FormatError, match=r"what is kept|what is drawn only"):
        write_text([replace(with_rules(), about=(("penpa", kept),))], "penpa")


def test_what_lies_too_far_out_for_penpa_is_not_written_back() -> None:
    far = json.dumps({"drawn": [{"layer": "surface", "at": [[0, -500, 0, 0]], "entry": 1}]})
    assert read_text(write_text([replace(with_rules(), about=(("penpa", far),))], "penpa")) == [with_rules()]


def test_colours_of_their_own_are_refused_where_they_are_shown() -> None:
    def paint(lines: list[Any], shown: str) -> None:
        lines[QUESTION]["thermo"], lines[14]["thermo"], lines[13] = [THERMO], ["#ff0000"], shown

    assert changed(with_rules(), lambda lines: paint(lines, "0")) == with_rules("thermo r1c1-r1c3")
    with pytest.raises(UnreadError, match="speaks of the colours of the penpa layer thermo"):
        read_text(link_of(with_rules(), lambda lines: paint(lines, "1")))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (with_rules("palindrome r1c1-r1c4"), "the rule palindrome"),
        (with_rules("whispers r1c1-r1c4 by=4"), "whispers by 4"),
        (with_rules("sandwich 12 r3c1-r3c5"), "along anything but a whole row or column"),
        (with_rules("sandwich 12 row3 crusts=2+3"), "what would be drawn says something else"),
        (with_rules("renban r1c1-r1c3", "killer 9 r5c5 r5c6"), "renban beside killer cages"),
        (with_rules("renban r1c1-r1c3", "renban r1c3 r2c3"), "what would be drawn says something else"),
        (with_rules("renban r1c1-r1c3", "whispers r3c1-r3c3"), "what would be drawn says something else"),
        (with_rules("difference r1c1 r1c2 by=4"), "a difference of 4"),
        (with_rules("ratio r1c1 r1c2 of=3"), "the ratio 3 to 1"),
        (with_rules("difference r1c1 r3c2"), "between cells that do not share a side"),
        (with_rules("difference r1c1 r1c2", "ratio r1c1 r1c2"), "two things in one place, at r1c1"),
        (with_rules("skyscraper 3 r1c1-r1c5"), "along anything but a whole row or column"),
        (replace(with_rules(), rules=()), "the lack of the rule rows"),
        (with_rules(board=Board.square(4, low=0)), "digits from 0"),
        (with_rules().with_values((1, *(None,) * 80)), "digits that were placed"),
        (with_rules().with_marks((511,) * 81), "pencil marks"),
        (with_rules(board=Board.jigsaw([[0, 5, 10, 15], [1, 4, 11, 14], [2, 7, 8, 13], [3, 6, 9, 12]])), "region"),
    ],
)
def test_what_penpa_has_no_word_for_is_refused_by_name(given: Puzzle, message: str) -> None:
    with pytest.raises(FormatError) as error:
        write_text([given], "penpa")
    assert message in str(error.value)


def test_links_are_read_however_they_arrive() -> None:
    given = with_rules("killer 12 r1c1 r1c2")
    packed = write_text([given], "penpa").partition("&p=")[2]
    for text in (
        f"m=edit&p={packed}",
        f"https://opt-pan.github.io/penpa-edit/#m=solve&p={packed}",
        f"https://swaroopg92.github.io/penpa-edit/?#m=edit&p={packed.replace('+', '%2B').replace('/', '%2F')}",
        f"<https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}&l=solvedup>",
    ):
        assert sniff(text).title == "penpa"
        assert read_text(text) == [given]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&q=", "there is no p= in it"),
        ("m=edit&p=", "there is no p= in it"),
        ("m=edit&p=7VRNb5!", "the penpa link is broken"),
        ("m=edit&p=7VRNb5", "the penpa link"),
        ("m=edit&p=////", "the penpa link is broken"),
        (f"m=edit&p={deflate('square,9,9')}", "the penpa text is cut off after 1 lines"),
        (f"m=edit&p={deflate('0' * (20 << 20))}", "unpacks to more than"),
        (f"m=edit&p={deflate('zG' * (4 << 20))}", "which is not a puzzle"),
        (f"m=edit&p={'A' * (5 << 20)}", "characters; at most"),
    ],
)
def test_broken_and_hostile_links_are_told_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read_text(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 200


def test_deflating_and_inflating_are_inverse() -> None:
    for text in ("", "a", "zZ é\n" * 1000):
        assert inflate(deflate(text), "text") == text
