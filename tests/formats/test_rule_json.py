"""Arguments of rules as JSON: every type of field, both ways, and a refusal that names the place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import pytest

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Primitive
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json, rule_from_json, rule_to_json
from whydoku.rules import find_rule, rule_types

BOARD = Board.square(9)


@dataclass(frozen=True)
class Everything(Rule):
    """A rule with an argument of every type."""

    name = "everything"

    cells: tuple[Cell, ...]
    total: int
    label: str = ""
    strict: bool = True
    which: Literal["both", "down", 3] = "both"
    start: Cell | None = None
    lines: tuple[tuple[Cell, ...], ...] = ()
    numbers: tuple[int, ...] = ()
    pair: tuple[Cell, int] | None = None
    digits: frozenset[int] = frozenset()
    limit: int | str | None = None
    inner: Rule | None = None
    pieces: tuple[Rule, ...] = ()

    def primitives(self, board: Board) -> Iterator[Primitive]:
        yield from ()

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        return True


def find(name: str) -> type[Rule]:
    return Everything if name == "everything" else find_rule(name)


FULL = Everything(
    cells=(0, 1, 80),
    total=12,
    label="Ω",
    strict=False,
    which=3,
    start=9,
    lines=((0, 10), (), (20,)),
    numbers=(0, 80),
    pair=(40, 40),
    digits=frozenset({3, 1}),
    limit="many",
    inner=find_rule("diagonals")(),
    pieces=(find_rule("rows")(), Everything((5,), -1)),
)


def test_every_type_is_written_by_its_own_shape() -> None:
    assert rule_to_json(FULL, BOARD) == {
        "name": "everything",
        "arguments": {
            "cells": ["r1c1", "r1c2", "r9c9"],
            "total": 12,
            "label": "Ω",
            "strict": False,
            "which": 3,
            "start": "r2c1",
            "lines": [["r1c1", "r2c2"], [], ["r3c3"]],
            "numbers": [0, 80],
            "pair": ["r5c5", 40],
            "digits": [1, 3],
            "limit": "many",
            "inner": "diagonals",
            "pieces": ["rows", {"name": "everything", "arguments": {"cells": ["r1c6"], "total": -1}}],
        },
    }


@pytest.mark.parametrize("rule", [FULL, Everything((), 0), Everything((1,), 2, limit=7)])
def test_what_is_written_is_read_back(rule: Rule) -> None:
    assert rule_from_json(rule_to_json(rule, BOARD), BOARD, find) == rule


def test_every_rule_that_needs_no_arguments_is_its_name() -> None:
    for name, kind in rule_types().items():
        try:
            rule = kind()
        except TypeError:
            continue
        assert rule_to_json(rule, BOARD) == name


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"cells": ["r1c1"]}, "rules[0]: everything needs the argument total"),
        ({"cells": [0], "total": 1}, "rules[0].arguments.cells[0] should be a cell like r1c1, not 0"),
        ({"cells": ["r1c10"], "total": 1}, "rules[0].arguments.cells[0]: r1c10 is not on the board of 9 rows"),
        ({"cells": "r1c1", "total": 1}, "rules[0].arguments.cells should be an array, not 'r1c1'"),
        ({"cells": [], "total": True}, "rules[0].arguments.total should be a whole number, not True"),
        ({"cells": [], "total": 1.0}, "rules[0].arguments.total should be a whole number, not 1.0"),
        ({"cells": [], "total": 1, "strict": 1}, "rules[0].arguments.strict should be true or false, not 1"),
        ({"cells": [], "total": 1, "label": None}, "rules[0].arguments.label should be a text, not None"),
        ({"cells": [], "total": 1, "which": "up"}, "should be one of 'both', 'down', 3, not 'up'"),
        ({"cells": [], "total": 1, "pair": ["r1c1"]}, "rules[0].arguments.pair should have 2 entries, not 1"),
        ({"cells": [], "total": 1, "lines": [["r1c1"], [7]]}, "rules[0].arguments.lines[1][0] should be a cell"),
        ({"cells": [], "total": 1, "colour": 1}, "rules[0]: everything has no argument 'colour'; it has cells, total"),
        ({"cells": [], "total": 1, "inner": "thermometre?"}, "rules[0].arguments.inner: there is no rule"),
        ({"cells": [], "total": 1, "inner": {"name": "rows", "arguments": {"x": 1}}}, "rows has no argument 'x'"),
    ],
)
def test_a_wrong_argument_is_refused_with_its_place(arguments: dict[str, Json], sentence: str) -> None:
    with pytest.raises(RuleError) as caught:
        rule_from_json({"name": "everything", "arguments": arguments}, BOARD, find, "rules[0]")
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (7, "should be a rule's name or an object, not 7"),
        ({"arguments": {}}, "has no name"),
        ({"name": "rows", "cells": []}, "unknown key 'cells'"),
        ({"name": "rows", "arguments": []}, "arguments should be an object, not an array"),
        ("antiknigt", "did you mean anti-knight?"),
        ("x" * 5000, "a name of 5000 characters"),
    ],
)
def test_a_wrong_rule_is_refused(data: Json, sentence: str) -> None:
    with pytest.raises(RuleError, match="the rule") as caught:
        rule_from_json(data, BOARD, find)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_rule_that_does_not_fit_the_board_is_refused_when_it_is_read() -> None:
    with pytest.raises(RuleError, match=r"^rules\[1\]: "):
        rule_from_json("boxes", Board.square(5), find, "rules[1]")
