"""Verbs take what Python has: nested lists, arrays and dicts; anything else gets one sentence, and no raw TypeError."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import whydoku as w
from tests.test_bad_input import TAKE_A_PUZZLE
from whydoku.rules.killer import Killer

P = "53....2.......1.86.......3.3..2...17.....56..8..1..5...57...8.2.9.......4..92.7.."
CELLS = [0 if sign == "." else int(sign) for sign in P]
ROWS = [CELLS[start : start + 9] for start in range(0, 81, 9)]
GIVEN = [(cell // 9, cell % 9, digit) for cell, digit in enumerate(CELLS) if digit]


class Array:
    """An array of some library, known by its tolist."""

    def __init__(self, values: Any) -> None:
        self.values = values

    def tolist(self) -> Any:
        return self.values


VALUES: dict[str, Any] = {
    "lists": ROWS,
    "tuples": tuple(map(tuple, ROWS)),
    "one list": CELLS,
    "None": [[digit or None for digit in row] for row in ROWS],
    "texts": [[str(digit) if digit else "" for digit in row] for row in ROWS],
    "dots": [[digit or "." for digit in row] for row in ROWS],
    "not a number": [[float("nan") if not digit else float(digit) for digit in row] for row in ROWS],
    "rows as texts": [P[start : start + 9] for start in range(0, 81, 9)],
    "array": Array(ROWS),
    "flat array": Array(CELLS),
    "list of arrays": [Array(row) for row in ROWS],
    "names": {f"r{row + 1}c{column + 1}": digit for row, column, digit in GIVEN},
    "letters": {f"{'ABCDEFGHI'[column]}{row + 1}": digit for row, column, digit in GIVEN},
    "pairs from 0": {(row, column): digit for row, column, digit in GIVEN},
    "pairs from 1": {(row + 1, column + 1): digit for row, column, digit in GIVEN},
    "JSON": w.read(P).to_json(),
    "a dict with a puzzle": {"id": 3, "puzzle": P},
    "a puzzle": w.read(P),
}
BAD: list[tuple[Any, str]] = [
    ([], "empty list"),
    ([[]], "1 rows of 0 entries"),
    (ROWS[:8], "8 rows of 9 entries"),
    ([*ROWS[:8], [1]], "row 9 of the list has 1 entries, not 9"),
    (CELLS[:80], "the list has 80 cells; a 9×9 puzzle has 81"),
    ([[10, *ROWS[0][1:]], *ROWS[1:]], "r1c1 is '10', which is neither a digit from 1 to 9 nor empty"),
    ([[True] * 9] * 9, "r1c1 is 'True'"),
    ([[1.5] * 4] * 4, "r1c1 is '1.5'"),
    ([[float("inf")] * 4] * 4, "not a puzzle"),
    ([object()] * 81, "r1c1 is '<object"),
    ([ROWS, ROWS], "the list holds 2 puzzles"),
    ([P, P], "the list holds 2 puzzles"),
    ({"r1c1": "q"}, "r1c1 is 'q'"),
    ({"r10c1": 4}, "r10c1"),
    ({(1, 1): 4}, "not clear whether rows and columns count from 0 or from 1"),
    ({(0, 9): 4}, "both 0 and 9 are there"),
    ({"a": object()}, "its keys are cells"),
    (set(), "not from set"),
    (range(81), "not from range"),
    (iter(P), "not from str_"),
]


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_a_puzzle(name: str) -> None:
    assert w.read(VALUES[name]).grid == P
    assert w.solve(VALUES[name]).unique


@pytest.mark.parametrize("verb", TAKE_A_PUZZLE)
def test_every_verb_takes_lists(verb: Callable[..., Any]) -> None:
    verb(ROWS)


@pytest.mark.parametrize(("bad", "sentence"), BAD)
def test_what_is_no_puzzle_gets_a_sentence(bad: object, sentence: str) -> None:
    for verb in TAKE_A_PUZZLE[:3]:
        with pytest.raises(w.InputError) as caught:
            verb(bad)
        assert sentence in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_size_and_rules_go_with_lists() -> None:
    assert str(w.read([[0] * 6] * 6, size="3x2").board) == "6×6 with 3×2 boxes"
    assert w.read({"r1c1": 4}, size=4).board.size == 4
    assert [rule.name for rule in w.read(ROWS, rules="X").rules][-1] == "diagonals"
    assert w.read({(1, 1): 4, (9, 9): 5}).value_at("r1c1") == 4


def test_several_puzzles_are_several() -> None:
    assert [puzzle.grid for puzzle in w.read_all([ROWS, ROWS])] == [P, P]
    assert [puzzle.grid for puzzle in w.read_all(Array([CELLS, CELLS, CELLS]))] == [P, P, P]
    assert [puzzle.grid for puzzle in w.read_all([P, P])] == [P, P]
    solved = w.solve(P).grid
    assert w.solve_many([ROWS, CELLS, w.read(P), "nonsense"])[:3] == [solved] * 3
    assert [status.value for status in w.check_many((ROWS, P, [1, 2], None))] == [
        "unique",
        "unique",
        "invalid",
        "invalid",
    ]
    assert len(list(w.explain_many([ROWS, P]))) == 2
    with pytest.raises(w.InputError, match="this is one puzzle"):
        w.solve_many(ROWS)
    with pytest.raises(w.OptionError, match="puzzles are given as text or as a list, not as int"):
        w.explain_many(5)  # type: ignore[arg-type]  # that is the point


def test_arrays_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    array = numpy.array(ROWS)
    assert w.read(array).grid == w.read(array.astype(float)).grid == w.read(array.ravel()).grid == P
    assert [puzzle.grid for puzzle in w.read_all(numpy.array([ROWS] * 3))] == [P] * 3
    many = numpy.array([ROWS] * 3, dtype=numpy.uint8)
    solved = w.solve_many(many)
    assert (solved.shape, solved.dtype) == ((3, 9, 9), many.dtype)
    assert "".join(map(str, solved[2].ravel())) == w.solve(P).grid
    assert list(w.check_many(many)) == [1, 1, 1]
    with pytest.raises(w.InputError, match="n × 81 or n × 9 × 9"):
        w.check_many(numpy.zeros((3, 8, 8)))


@pytest.mark.parametrize(
    "rule",
    [
        "killer 6 r1c1 r1c2 r1c3",
        Killer((0, 1, 2), 6),
        Killer("r1c1 r1c2 r1c3", 6),  # type: ignore[arg-type]  # names, where a type checker expects numbers
        Killer("r1c1-r1c3", 6),  # type: ignore[arg-type]  # as above
        Killer(["r1c1", "r1c2", 2], 6),  # type: ignore[arg-type]  # as above
    ],
)
def test_rules_are_given_as_texts_and_with_cells_by_name(rule: str | Killer) -> None:
    blank = w.read("." * 81)
    for puzzle in (blank.with_rules(rule), w.read("." * 81, rules=rule), w.read("." * 81, rules=[rule])):
        assert puzzle.rules[-1] == Killer((0, 1, 2), 6)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("r1c1 r1c22", 6), "killer: cells: r1c22 is not on the board of 9 rows and 9 columns"),
        ((("r1c1", "r1c2"), "3"), "killer: total should be a whole number, not '3'"),
        (((0, 81), 3), "killer: cells should be cells of 9×9, as 'r1c1 r1c2', not 81"),
        ((3, 3), "killer: cells should be cells of 9×9, as 'r1c1 r1c2', not 3"),
        (((0, 1), 30), "killer: 2 different digits add to 3 to 17, never 30"),
    ],
)
def test_a_rule_that_does_not_fit_is_refused_where_it_is_added(arguments: Any, said: str) -> None:
    for add in (w.read("." * 81).with_rules, lambda rule: w.read("." * 81, rules=rule)):
        with pytest.raises(w.RuleError) as caught:
            add(Killer(*arguments))
        assert str(caught.value) == said
