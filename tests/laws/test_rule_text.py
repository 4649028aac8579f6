"""Whole rows, columns and regions in the short text of a rule."""

from __future__ import annotations

import pytest

from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.rules import parse_rule


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("sandwich 12 row 3", "sandwich 12 r3c1-r3c9"),
        ("sandwich 12 Column 3", "sandwich 12 r1c3-r9c3"),
        ("sandwich 12 col9", "sandwich 12 r1c9-r9c9"),
        ("extra-region box 2", "extra-region r1c4:r3c6"),
        ("extra-region region9", "extra-region r7c7:r9c9"),
        ("clone row 1 / row 5", "clone r1c1-r1c9 / r5c1-r5c9"),
    ],
)
def test_whole_lines_and_regions(text: str, same: str) -> None:
    board = Board.square(9)
    assert parse_rule(text, board) == parse_rule(same, board)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("sandwich 12 column 12", "character 13: the board has no column 12"),
        ("extra-region box 10", "character 14: the board has no box 10"),
        ("extra-region box 0", "character 14: the board has no box 0"),
    ],
)
def test_lines_that_are_not_there(text: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        parse_rule(text, Board.square(9))


def test_cells_may_be_named_by_letters() -> None:
    board = Board.square(9)
    assert parse_rule("killer 15 A1 B1 b2", board) == parse_rule("killer 15 r1c1 r1c2 r2c2", board)
    assert parse_rule("thermometer A1-A4", board) == parse_rule("thermometer r1c1-r4c1", board)
    assert parse_rule("killer A1:B3", board) == parse_rule("killer r1c1:r3c2", board)


def test_kropki_alone_means_that_all_dots_are_given() -> None:
    board = Board.square(9)
    assert parse_rule("kropki", board) == parse_rule("negative-kropki", board)
    with pytest.raises(RuleError, match="a white dot is 'difference', a black one 'ratio'"):
        parse_rule("kropki r1c1 r1c2", board)


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("fortress r1c1", "maximum"),
        ("low r1c1", "low"),
        ("high r1c1", "high"),
        ("parity r1c1 r1c2", "parity"),
        ("knightmare", "knightmare"),
        ("diagonal non-consecutive", "diagonal-non-consecutive"),
    ],
)
def test_rules_answer_to_what_others_call_them(alias: str, name: str) -> None:
    assert parse_rule(alias, Board.square(9)).name == name


@pytest.mark.parametrize(
    ("preset", "same"),
    [
        ("dutch whispers r1c1-r1c3", "whispers 4 r1c1-r1c3"),
        ("Dutch-Whisper r1c1-r1c3", "whispers 4 r1c1-r1c3"),
        ("cold arrow r5c5 up", "hot-cold-arrow r5c5 up cold"),
        ("headless arrow r1c1-r1c3", "ambiguous-arrow r1c1-r1c3 end"),
    ],
)
def test_a_name_may_stand_for_arguments(preset: str, same: str) -> None:
    board = Board.square(9)
    assert parse_rule(preset, board) == parse_rule(same, board)
