"""Whatever a puzzle has besides its rules, and is not modelled, is named on every surface."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whydoku as w
from tests.cli.conftest import RunCli, cli  # noqa: F401  # a fixture
from whydoku.formats import formats, read_text

GRID = [
    [{"value": (r * 3 + r // 3 + c) % 9 + 1, "given": True} if (r, c) != (0, 0) else {} for c in range(9)]
    for r in range(9)
]
CATS = "Normal sudoku rules apply. The sum of cats is prime."
FREE = "the words \u201cThe sum of cats is prime.\u201d"
FOG = "fog of war, which hides parts of the board until others are filled in"


def fpuzzles(**more: Any) -> str:
    return json.dumps({"size": 9, "grid": GRID, **more})


def sudokupad(**more: Any) -> str:
    cells = [[{"value": cell["value"]} if cell else {} for cell in row] for row in GRID]
    regions = [
        [[r, c] for r in range(top, top + 3) for c in range(left, left + 3)] for top in (0, 3, 6) for left in (0, 3, 6)
    ]
    return json.dumps({"cells": cells, "regions": regions, "cages": [], **more})


TEXTS = {
    "f-puzzles, words": (fpuzzles(ruleset=CATS), FREE),
    "f-puzzles, fog": (fpuzzles(fogofwar=["R1C1"]), FOG),
    "f-puzzles, light": (fpuzzles(foglight=[{"cells": ["R1C1"]}]), FOG),
    "SudokuPad, words": (sudokupad(metadata={"rules": CATS}), FREE),
    "SudokuPad, words in a cage": (sudokupad(cages=[{"value": f"rules: {CATS}", "cells": []}]), FREE),
    "SudokuPad, fog": (sudokupad(cages=[{"value": "FOGLIGHT", "cells": [[0, 0]]}]), FOG),
    "SudokuPad, light": (sudokupad(foglight=[[0, 0]]), FOG),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_what_is_not_modelled_is_named_in_python_and_in_json(kind: str) -> None:
    text, words = TEXTS[kind]
    puzzle = w.read(text)
    assert puzzle.passed_over == words
    assert f"passed over: {words}" in str(puzzle)
    assert ["passed over", words] in puzzle.to_json()["about"]
    assert w.read(json.dumps(puzzle.to_json())).passed_over == words
    assert w.read(w.write(puzzle, "sudokupad")).passed_over in (words, "")  # a link may carry it in its own way


@pytest.mark.parametrize("kind", TEXTS)
def test_the_command_line_says_it_on_stderr_and_in_json(cli: RunCli, kind: str) -> None:  # noqa: F811  # a fixture
    text, words = TEXTS[kind]
    told = cli("solve", text)
    assert told.code == 0
    assert told.err.startswith(f"passed over: {words}\n")
    assert json.loads(cli("solve", text, "--json").out)["passed_over"] == words
    assert "passed_over" not in json.loads(cli("solve", fpuzzles(), "--json").out)


@pytest.mark.parametrize("kind", TEXTS)
def test_the_page_and_the_tools_say_it(kind: str) -> None:
    pytest.importorskip("fastapi")
    pytest.importorskip("mcp")
    from whydoku.mcp.tools import tools
    from whydoku.web.calls.views import open_text

    text, words = TEXTS[kind]
    assert open_text(text)["notes"] == [f"Passed over: {words}."]
    tool = tools()["solve"]
    assert tool.ask(tool.model.model_validate({"puzzle": text})).shape["passed_over"] == words


def test_what_names_a_rule_is_not_passed_over() -> None:
    said = (
        "Normal sudoku rules apply. Digits along thermometers strictly increase from the bulb end.\n"
        "Cages show their sums. Digits in cages may not repeat."
    )
    with_rules = fpuzzles(
        ruleset=said,
        thermometer=[{"lines": [["R1C2", "R1C3"]]}],
        killercage=[{"cells": ["R2C1", "R2C2"], "value": "9"}],
    )
    assert read_text(with_rules)[0].passed_over == ""
    many = " ".join(f"Cat {number} likes dog {number}." for number in range(8))
    assert read_text(fpuzzles(ruleset=many))[0].passed_over.endswith("; 3 more sentences of its rules")


@pytest.mark.parametrize("name", [name for name, fmt in formats().items() if fmt.unread is not None])
def test_formats_with_rules_in_words_name_what_they_do_not_model(name: str) -> None:
    assert formats()[name].not_modelled is not None


LINE = [["R1C1", "R1C2", "R1C3"]]
RESTATED: dict[str, tuple[dict[str, Any], str]] = {
    "renban": ({"renban": [{"lines": LINE}]}, "Each blue line contains a set of consecutive digits, in any order."),
    "whispers": (
        {"whispers": [{"lines": LINE}]},
        "Adjacent digits on a green line must have a difference of at least 5.",
    ),
    "region sum": (
        {"regionsumline": [{"lines": LINE}]},
        "For each line, digits have an equal sum within each box it passes through.",
    ),
    "quadruple": (
        {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1]}]},
        "Digits in a white circle must appear somewhere in the four cells surrounding the circle.",
    ),
    "maximum": (
        {"maximum": [{"cell": "R1C1"}]},
        "Grey cells contain digits larger than any orthogonally adjacent white cell.",
    ),
    "difference": ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "1"}]}, "white = consecutive"),
}


@pytest.mark.parametrize("rule", RESTATED)
def test_a_sentence_that_restates_a_rule_is_passed_over_only_where_the_rule_is_missing_or_more_is_said(
    rule: str,
) -> None:
    data, sentence = RESTATED[rule]
    named = f"the words \u201c{sentence[:79].rstrip()}"
    assert read_text(fpuzzles(ruleset=sentence, **data))[0].passed_over == ""
    assert read_text(fpuzzles(ruleset=sentence))[0].passed_over.startswith(named)
    more = f"{sentence.rstrip('.')} and cats are prime."
    assert "the words" in read_text(fpuzzles(ruleset=more, **data))[0].passed_over


@pytest.mark.parametrize(
    "sentence",
    ["And that's it!", "Not all dots given.", "Some digits are already given.", "By:\nAnna\nBen Cole"],
)
def test_words_that_bind_nothing_are_not_named(sentence: str) -> None:
    assert read_text(fpuzzles(ruleset=f"Normal sudoku rules apply.\n{sentence}"))[0].passed_over == ""
    assert FREE in read_text(fpuzzles(ruleset=f"{sentence}\nThe sum of cats is prime."))[0].passed_over


def test_digits_that_may_repeat_are_named_only_where_a_rule_says_otherwise() -> None:
    cage = {"killercage": [{"cells": ["R2C1", "R2C2"], "value": "9"}]}
    assert read_text(fpuzzles(ruleset="Digits may repeat in cages.", **cage))[0].passed_over
    assert not read_text(fpuzzles(ruleset="Digits may not repeat in cages.", **cage))[0].passed_over
    assert not read_text(fpuzzles(ruleset="Digits may repeat on a line, if allowed by other rules."))[0].passed_over
