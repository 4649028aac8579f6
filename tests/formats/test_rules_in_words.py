"""Rules in a puzzle's text that its data lack: refused by name, in all formats with words, unless the text is ignored."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whydoku as w
from whydoku.errors import FormatError
from whydoku.formats import read_text, write_text
from whydoku.formats._rules_in_words import TABLE, unread_words
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, parse_rule, rule_types


def with_words(words: str, *rules: str) -> Puzzle:
    board = Board.square(9)
    made = (parse_rule(text, board) for text in rules)
    return Puzzle(board, (*default_rules(board), *made), (None,) * 81, (("rules", words),))


def unread(words: str, *rules: str) -> list[str]:
    return list(unread_words(with_words(words, *rules)))


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("Place a doubler in every row.", ["doublers"]),
        ("Chaos construction: find nine regions.", ["chaos construction"]),
        ("Regions are to be deduced.", ["chaos construction"]),
        ("White dots are consecutive. All dots are given.", ["dots that are all given", "dots"]),
        ("Digits along a thermometer increase from the bulb.", ["thermometers"]),
        ("Cells a knight’s move apart differ.", ["a knight's move"]),
        ("All possible Xs and Vs have been given.", ["Xs and Vs that are all given"]),
        ("Digits in cages sum to the total.", ["cages"]),
        ("Digits may not repeat in cages.", ["cages"]),
        ("Not every arrow is drawn as an arrow; no digit repeats on one.", ["arrows"]),
        ("Fill in the digits 0-8.", ["digits from 0"]),
        ("One cell in each row is a Schrödinger cell.", ["Schrödinger cells"]),
    ],
)
def test_what_is_not_in_the_data_is_named(words: str, what: list[str]) -> None:
    assert unread(words) == what


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("Normal sudoku rules apply.", ()),
        ("White dots: consecutive. Not all dots are given.", ("difference r1c1 r1c2",)),
        ("Normal X/V rules (no negative constraint).", ("xv r1c1 r1c2",)),
        ("Without negative constraint, so not all existing dots are given: kropki.", ("ratio r1c1 r1c2",)),
        ("Cells separated by an X sum to 10.", ("xv r1c1 r1c2",)),
        ("Little killer clues sum the diagonal their arrow points along.", ("little-killer 9 r1c2 r2c1",)),
        ("All possible black dots are given.", ("ratio r1c1 r1c2", "negative-kropki")),
        ("There are no cages, and there isn’t any negative constraint.", ()),
        ("The fog clears around correct digits. Enjoy the view between two rows!", ()),
    ],
)
def test_what_is_read_or_denied_is_not_missed(words: str, rules: tuple[str, ...]) -> None:
    assert unread(words, *rules) == []


@pytest.mark.parametrize("name", sorted(rule_types()))
def test_the_words_of_a_rule_are_answered_by_the_rule(name: str) -> None:
    kind = rule_types()[name]
    words = (kind.__doc__ or "").splitlines()[0]
    spoken = [entry.what for entry in TABLE if entry.is_in(words) and name not in entry.rules]
    assert not spoken, words


def test_digits_from_0_are_answered_by_the_board() -> None:
    board = Board.square(9, low=0)
    words = (("rules", "Sudoku with the digits 0 to 8."),)
    assert not [*unread_words(Puzzle(board, default_rules(board), (None,) * 81, words))]
    assert unread(words[0][1]) == ["digits from 0"]


def test_the_table_names_rules_that_there_are() -> None:
    assert {name for entry in TABLE for name in entry.rules} <= set(rule_types())


def fpuzzles(**more: Any) -> str:
    return json.dumps({"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], **more})


def sudokupad(rules: str) -> str:
    boxes = [[[r, c] for r in range(a, a + 3) for c in range(b, b + 3)] for a in (0, 3, 6) for b in (0, 3, 6)]
    return json.dumps({"cells": [[{}] * 9] * 9, "regions": boxes, "metadata": {"rules": rules}})


def penpa(rules: str) -> str:
    return write_text([with_words(rules)], "penpa")


@pytest.mark.parametrize(
    "text", [fpuzzles(ruleset="Find the doublers."), sudokupad("Find the doublers."), penpa("Find the doublers.")]
)
def test_all_formats_with_words_refuse_by_name_unless_told(text: str) -> None:
    with pytest.raises(
        FormatError, match="speaks of doublers, but nothing that can be read says so; --ignore-rules-text"
    ):
        w.read(text)
    puzzle = w.read(text, ignore_rules_text=True)
    assert dict(puzzle.about)["passed over"] == "doublers"


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"text": [{"cells": ["R1C1"], "value": "12"}]}, "the number in the text '12' at R1C1"),
        ({"circle": [{"cells": ["R1C1", "R1C2"], "value": 3}]}, "the number in the circle '3' at R1C1"),
        ({"cage": [{"cells": ["R1C1"], "value": "15"}]}, "the number in the cage '15' at R1C1"),
    ],
)
def test_drawings_that_carry_numbers_are_named(more: dict[str, Any], what: str) -> None:
    with pytest.raises(FormatError, match=f"the puzzle speaks of {what}"):
        read_text(fpuzzles(**more))
    (puzzle,) = read_text(fpuzzles(**more), ignore_rules_text=True)
    assert dict(puzzle.about)["passed over"] == what
    again = read_text(write_text([puzzle], "fpuzzles"), ignore_rules_text=True)
    assert again == [puzzle]


def test_twins_of_rules_and_metadata_are_no_numbers() -> None:
    cage = {"cells": ["R1C1"], "value": "title: 15 cells"}
    twin = {"cells": ["R1C0"], "value": "12", "fromConstraint": "X-Sum"}
    read_text(fpuzzles(cage=[cage], text=[twin, {"cells": ["R1C1"], "value": "hello"}]))
