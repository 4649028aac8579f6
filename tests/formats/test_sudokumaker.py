"""SudokuMaker links: what they say, what is only named, and links with anything wrong inside."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import whydoku as w
from tests.shared import shared_data
from whydoku.errors import FormatError, UnreadError, WhydokuError
from whydoku.formats import sniff, write_text
from whydoku.formats._lzstring import compress
from whydoku.model.board import parse_symbol


def link(data: Any) -> str:
    return "https://sudokumaker.app/?puzzle=" + compress(json.dumps(data)).replace("/", "-").replace("+", "%2B")


def puzzle(*constraints: dict[str, Any], cells: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    regions = [row // 2 * 2 + col // 2 for row in range(4) for col in range(4)]
    own = {"width": 4, "height": 4, "cells": cells or [{} for _ in range(16)]}
    listed = [{"type": 0}, {"type": 1, "regions": regions}, *constraints]
    return {"formatVersion": "1.5.0", "puzzle": own | {"constraints": listed} | more}


@pytest.mark.parametrize(
    ("constraint", "rule"),
    [
        ({"type": 200, "clues": [{"value": 1, "edge": 1}], "negative": []}, "difference r1c1 r1c2"),
        ({"type": 200, "clues": [{"value": 2, "edge": 4}], "negative": []}, "difference r1c1 r2c1 2"),
        ({"type": 201, "clues": [{"value": 2, "edge": 22}], "negative": []}, "ratio r3c3 r4c3"),
        ({"type": 202, "clues": [{"value": 5, "edge": 27}], "negative": []}, "xv V r4c3 r4c4"),
        ({"type": 303, "clues": [{"corner": 6, "digits": [1, 2]}]}, "quadruple r1c1 1 2"),
        ({"type": 500, "clues": [{"value": 6, "outerCell": 0, "diagonal": -1}]}, "little-killer 6 r1c1 r2c2 r3c3 r4c4"),
        ({"type": 500, "clues": [{"value": 6, "outerCell": 30, "diagonal": 1}]}, "little-killer 6 r4c1 r3c2 r2c3 r1c4"),
        ({"type": 501, "clues": [{"value": 2, "outerCell": 17}]}, "sandwich 2 r2c4 r2c3 r2c2 r2c1"),
        ({"type": 502, "clues": [{"value": 3, "outerCell": 2}]}, "x-sum 3 r1c2 r2c2 r3c2 r4c2"),
        ({"type": 301, "cages": [{"cells": [0, 1], "value": 3}]}, "killer 3 r1c1 r1c2"),
        ({"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 5, 10]]}]}, "arrow r1c1 r2c2 r3c3"),
        ({"type": 300, "slow": True, "thermometers": [[0, 1]]}, "slow-thermometer r1c1 r1c2"),
        ({"type": 406, "lines": [[0, 1, 5]], "groups": [20, 10]}, "parity r1c1 r1c2 r2c2"),
    ],
)
def test_a_constraint_is_read_as_its_rule(constraint: dict[str, Any], rule: str) -> None:
    found = w.read(link(puzzle(constraint)))
    assert found.rules == w.read("." * 16, rules=rule, size=4).rules
    assert sniff(link(puzzle())).title == "SudokuMaker"


@pytest.mark.parametrize(
    ("name", "words", "value", "rules"),
    [
        ("cages mod 5", "", "3", "remainder-cage 3 r1c1 r2c2 repeats=yes"),
        ("Cages mod 7", "Sudoku\n\u2022 Digits in cages cannot repeat", "[3]", "remainder-cage 3 r1c1 r2c2 by=7"),
        ("killer cages mod 5", "", "4", "remainder-cage 4 r1c1 r2c2"),
        ("mod5 cages", "", "", ""),
        ("cages mod 5 with repeats", "no repeats in cages", "0", "remainder-cage 0 r1c1 r2c2 repeats=yes"),
        ("product cages", "cages without repeats", "", "extra-region r1c1 r2c2"),
        ("product killer cages", "", "6", "product-cage 6 r1c1 r2c2 repeats=no"),
    ],
)
def test_drawn_cages_are_rules_where_their_name_says_which(name: str, words: str, value: str, rules: str) -> None:
    drawn = {"type": 2001, "name": name, "cages": [{"cells": [0, 5], "value": value}]}
    found = w.read(link(puzzle(drawn, comment=words)))
    assert found.rules == w.read("." * 16, rules=rules, size=4).rules
    assert not found.drawn.elements


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Orthogonally Adjacent not 0 mod 5 with wraparound", "adjacent-sums 5 wrap=yes"),
        ("orth. adj. different mod 3", "adjacent-remainders 3"),
        ("orthogonally adjacent not equal mod 5", "adjacent-remainders 5"),
        ("wrapped antiknight", "anti-knight wrap=yes"),
        ("180 sum 5", "opposite-sums 5"),
        ("rotational5", "opposite-sums 5"),
    ],
)
def test_code_is_a_rule_where_its_name_says_which(name: str, rule: str) -> None:
    code = {"type": 1000, "definition": {"name": name, "code": "throw 1"}}
    found = w.read(link(puzzle(code, comment="Sudoku\nThe grid wraps around." if "wrap" in rule else "")))
    assert found.rules == w.read("." * 16, rules=rule, size=4).rules


def test_cages_that_are_lights_are_fog_and_no_rule() -> None:
    lights = {"type": 2001, "name": "fog of war", "cages": [{"cells": [0, 5], "value": "foglight"}]}
    found = w.read(link(puzzle(lights)))
    assert found.rules == w.read("." * 16, size=4).rules
    assert found.drawn.fog is not None
    assert found.drawn.fog.lit == (0, 5)


def test_drawn_cages_with_other_names_are_named() -> None:
    for name in ("unique cages mod 5", "cages mod 5 and more", "cosmetic cages"):
        with pytest.raises(UnreadError, match=name):
            w.read(link(puzzle({"type": 2001, "name": name, "cages": [{"cells": [0, 5], "value": "1"}]})))
    with pytest.raises(FormatError, match="which is no number"):
        w.read(link(puzzle({"type": 2001, "name": "cages mod 5", "cages": [{"cells": [0, 5], "value": "x"}]})))


def test_what_is_disabled_or_says_nothing_binds_nothing() -> None:
    off = {"type": 13, "disabled": True}
    empty = {"type": 501, "clues": [{"outerCell": 1}]}
    assert w.read(link(puzzle(off, empty))).rules == w.read("." * 16, size=4).rules


def test_boards_givens_and_the_solution() -> None:
    cells = [
        {"value": digit, **({"given": True} if digit == 1 else {})}
        for digit in (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    ]
    found = w.read(link(puzzle(cells=cells, name="T", author="A", comment="Normal sudoku rules apply.")))
    assert found.grid == "1.....1..1.....1"
    assert dict(found.about)["solution"] == "1234341221434321"
    zero = w.read(link(puzzle(minDigit=0)))
    assert [*zero.board.digits] == [0, 1, 2, 3]
    latin = puzzle()
    latin["puzzle"]["constraints"] = []
    assert [rule.name for rule in w.read(link(latin)).rules] == ["rows", "columns"]


def test_code_is_never_run_but_named() -> None:
    code = {"type": 1000, "definition": {"name": "Odd prime dance", "backend": {"code": "alert(1)"}}, "input": {}}
    with pytest.raises(UnreadError, match="Odd prime dance"):
        w.read(link(puzzle(code)))
    assert w.read(link(puzzle(code)), ignore_rules_text=True).rules == w.read("." * 16, size=4).rules
    with pytest.raises(UnreadError, match="called 'circled digits'"):
        w.read(link(puzzle({"type": 2002, "name": "circled digits", "params": [], "symbols": []})))


@pytest.mark.parametrize(
    ("constraint", "words"),
    [
        ({"type": 999}, "type 999"),
        ({"type": 301, "cages": [{"cells": [99]}]}, "cell 99"),
        ({"type": 200, "clues": [{"value": 1, "edge": 0}]}, "edge 0"),
        ({"type": 303, "clues": [{"corner": 0, "digits": [1]}]}, "corner 0"),
        ({"type": 501, "clues": [{"value": 1, "outerCell": 0}]}, "no row or column"),
        ({"type": 406, "lines": [[0, 1]], "groups": [3]}, "groups of digits"),
        ({"type": 400, "lines": [[0, 1]], "sum": 4}, '"sum"'),
    ],
)
def test_what_is_wrong_is_refused_by_name(constraint: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        w.read(link(puzzle(constraint)))


def test_anything_wrong_inside_is_one_sentence() -> None:
    chance = random.Random(5)
    whole = puzzle(
        {"type": 200, "clues": [{"value": 1, "edge": 1}], "negative": [1]},
        {"type": 303, "clues": [{"corner": 6, "digits": [1, 2]}]},
        {"type": 500, "clues": [{"value": 6, "outerCell": 0, "diagonal": -1}]},
        {"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 5, 10]]}]},
        {"type": 1000, "definition": {"name": "x"}},
    )
    wrong: list[Any] = [None, True, -1, 10**9, 2.5, "", "x", [], {}, [[]], "\ud800"]
    read, said = 0, []
    for _ in range(400):
        data = copy.deepcopy(whole)
        place: Any = data
        while True:
            key = chance.choice([*place]) if isinstance(place, dict) else chance.randrange(len(place))
            inner = place[key]
            if not isinstance(inner, dict | list) or not inner or chance.random() < 0.3:
                break
            place = inner
        place[key] = chance.choice(wrong)
        try:
            found = w.read(json.dumps(data), ignore_rules_text=True)
            write_text([found], "sudokumaker")
            read += 1
        except WhydokuError as error:
            said.append(str(error))
    assert read > 5
    assert not any("\n" in sentence for sentence in said)


def test_real_links() -> None:
    """Every link of the collection is read, or refused by name; solutions that setters stored keep the rules that were read."""
    rows = [json.loads(line) for line in shared_data("variants/modern.jsonl").read_text().splitlines()]
    links = [row["link"] for row in rows if "sudokumaker" in (row.get("link") or "")]
    read = 0
    for each in links:
        try:
            found = w.read(each, ignore_rules_text=True)
        except WhydokuError:
            continue
        read += 1
        solution = dict(found.about).get("solution")
        if solution:
            digits = [digit for sign in solution if (digit := parse_symbol(sign, found.board)) is not None]
            broken = [rule for rule in found.rules if not rule.beside(found.rules).holds(found.board, digits)]
            assert broken == []
        again = w.read(w.write(found, "sudokumaker"), ignore_rules_text=True)
        assert (again.board, again.rules, again.givens) == (found.board, found.rules, found.givens)
    assert read >= 144
