"""What must hold for every rule, ours or another package's, beside what `test_rules_in_every_engine.py` says of its meaning."""

from __future__ import annotations

import random
from functools import cache

import pytest

import whydoku as w
from tests.laws.readings import READINGS, Grid, says
from tests.laws.rule_instances import an_instance
from tests.lessons.layered_practice import without
from tests.support.effort import FULL
from whydoku.engines.search.engine import SEARCH
from whydoku.errors import FormatError, RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Area, Cage, Circle, Line, Square, Text
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.values import rule_holds
from whydoku.rules import default_rules, make_rules, parse_rule, rule_types, write_rule
from whydoku.rules._line import ClueRule
from whydoku.rules._text import fields_of

BOARDS = {
    "4×4": Board.square(4),
    "Latin 3": Board.square(3, box=None),
    "Latin 3 from 0": Board.square(3, box=None, low=0),
    "2×2 with 5 digits, no rules": Board(2, 2, 5, 1, ((0, 1), (2, 3))),
    "2×3 with 3 digits from 0, no rules": Board(2, 3, 3, 0, ((0, 1, 3), (2, 4, 5))),
    "2×3 with 3 digits, regions of 4 and 2, no rules": Board(2, 3, 3, 1, ((0, 1, 2, 3), (4, 5))),
    "3×3 with 2 digits, no rules": Board(3, 3, 2),
    "a line of 5 with 4 digits, no rules": Board(1, 5, 4),
    "2×2 with 3 digits from 0 and 4 cells beside it, no rules": Board(
        6, 2, 3, 0, ((0, 1, 2, 3),), holes=frozenset({(2, 0), (2, 1), (3, 0), (3, 1)})
    ),
}
RULES = rule_types()
LAYERED = {name for name, rule in RULES.items() if rule.layers is not Rule.layers and not rule.of_rules}
BASIC = {"rows", "columns", "boxes", "regions"}


def plain_rules(board: Board) -> tuple[Rule, ...]:
    return default_rules(board) if board.is_square else ()


def empty(board: Board, *rules: Rule) -> Puzzle:
    return Puzzle(board, (*plain_rules(board), *rules), (None,) * len(board.cells))


@cache
def all_grids(board: Board) -> tuple[tuple[Digit, ...], ...]:
    return tuple(solution.values for solution in SEARCH.solutions(empty(board)))


@pytest.mark.parametrize("name", sorted(RULES.keys() - BASIC - LAYERED))
def test_a_rule_cuts_somewhere(name: str) -> None:
    """A rule whose instances never separate grids has not been tested by the law above."""
    source = random.Random(name)
    for board in list(BOARDS.values()) * 20:
        rule = an_instance(RULES[name], board, source)
        kept = sum(rule.holds(board, grid) for grid in all_grids(board)) if rule else 0
        if 0 < kept < len(all_grids(board)):
            return
    pytest.fail(f"no instance of {name} that was drawn makes a difference")


@pytest.mark.parametrize("name", RULES)
def test_a_rule_says_what_it_is(name: str) -> None:
    rule = RULES[name]
    assert rule.name == name
    assert rule.sentence().endswith(".")
    assert "\n" not in rule.sentence()
    board, source = Board.square(4), random.Random(name)
    for _ in range(10):
        made = an_instance(rule, board, source)
        if made is not None:
            assert all(isinstance(shape, Line | Area | Cage | Circle | Square | Text) for shape in made.draw(board))
            assert hash(made) == hash(made)
            assert made.beside((made,)).name == name
            assert parse_rule(write_rule(made, board), board) == made, write_rule(made, board)


@pytest.mark.parametrize("name", sorted(RULES.keys() - BASIC))
def test_the_example_is_solved(name: str) -> None:
    example = RULES[name].example
    assert example is not None, f"{name} shows no example"
    puzzle = w.read(example.puzzle, size=example.size, rules=example.rules)
    assert name in {rule.name for rule in puzzle.rules}
    solution = w.solve(puzzle)
    assert solution.grid == example.solution
    assert solution.unique
    assert all(rule_holds(rule.beside(puzzle.rules), puzzle.board, solution.values) for rule in puzzle.rules)
    assert w.count(without(puzzle, name), limit=2) == 2, f"the example of {name} does not need the rule"


def test_names_and_aliases_do_not_clash() -> None:
    seen: dict[str, str] = {}
    for name, rule in RULES.items():
        for known in (name, *rule.aliases, *rule.presets):
            plain = "".join(sign for sign in known.casefold() if sign.isalnum())
            assert seen.setdefault(plain, name) == name, known


@pytest.mark.parametrize("name", RULES)
def test_wild_arguments_are_refused_in_one_sentence(name: str) -> None:
    board = Board.square(4)
    texts = (f"{name} r9c9", f"{name} 99999 -1 r1c1", f"{name} r1c1-r2c4", f"{name} 'oops", f"{name} r1c1 r1c1 0 0 0")
    answers = [refusal(text, board) for text in texts]
    assert answers[0]
    assert all("\n" not in answer and len(answer) < 1500 for answer in answers if answer)


def refusal(text: str, board: Board) -> str | None:
    try:
        parse_rule(text, board)
    except RuleError as error:
        return str(error)
    return None


def test_texts_are_split_at_semicolons_or_commas() -> None:
    assert [rule.name for rule in make_rules("anti-knight, X")] == ["anti-knight", "diagonals"]
    assert [rule.name for rule in make_rules("killer 15 r1c1, r1c2; thermo r1c1-r1c4")] == ["killer", "thermometer"]


@pytest.mark.parametrize("name", sorted(RULES.keys() - LAYERED))
def test_words_follow_their_arguments(name: str) -> None:
    """Read what the words of an instance say, at several values of each argument, and compare it with what it means."""
    source = random.Random(name)
    kinds = {field: kind for field, kind in fields_of(RULES[name]).items() if kind.what not in ("cell", "rule")}
    seen: dict[str, set[object]] = {field: set() for field in kinds}
    for turn in range(300 if FULL else 150):
        board = source.choice(
            [board for board in BOARDS.values() if not board.holes or name in ("doppelganger", "latin")]
        )
        rule = an_instance(RULES[name], board, source, tries=20)
        if rule is None:
            continue
        new = [field for field in kinds if getattr(rule, field) not in seen[field]]
        if turn >= (100 if FULL else 20) and not new:
            continue
        for field in kinds:
            seen[field].add(getattr(rule, field))
        for grid in source.sample(all_grids(board), min(40 if FULL else 20, len(all_grids(board)))):
            assert says(rule, Grid(board, grid)) == rule.holds(board, grid), f"{rule.note(board)} {rule} {grid}"
    for field, kind in kinds.items():
        wanted = 2 if kind.what == "flag" else len(kind.choices) if kind.what == "choice" else 3
        assert len(seen[field]) >= wanted, f"{name}: {field} was only {seen[field]}"


def test_every_rule_of_this_package_has_a_reading() -> None:
    assert {name for name, rule in RULES.items() if rule.__module__.startswith("whydoku.")} <= READINGS.keys() | LAYERED


@pytest.mark.parametrize("name", sorted(name for name in RULES.keys() - LAYERED if issubclass(RULES[name], ClueRule)))
@pytest.mark.parametrize("low", [0, 1])
def test_every_clue_that_a_grid_has_is_accepted(name: str, low: int) -> None:
    """On boards with the digit 0 that may be 0; what no grid has may be refused."""
    board, kind = Board.square(4, low=low), RULES[name]
    assert issubclass(kind, ClueRule)
    found = set()
    for grid in all_grids(board)[::5]:
        for line in ((4, 9, 14), (2, 7)) if name == "little-killer" else ((0, 1, 2, 3), (3, 2, 1, 0), (0, 4, 8, 12)):
            for clue in range(4 * board.size + 1):
                rule = kind(clue, line)
                if clue not in found and rule.holds(board, grid):
                    rule.check(board)
                    text = write_rule(rule, board)
                    assert parse_rule(text, board) == rule
                    found.add(clue)
                    puzzle = empty(board, rule)
                    assert w.read(w.write(puzzle, "json")) == puzzle
                    assert all(again.holds(board, grid) for again in iss_or_refused(puzzle)), text
    assert len(found) > 1
    between = {"battlefield", "before-nine", "lunchbox", "sandwich"}
    zero_is_a_clue = between | {"hidden-skyscraper", "little-killer", "numbered-rooms", "x-sum"}
    assert (0 in found) == (name in (zero_is_a_clue if low == 0 else between))


def iss_or_refused(puzzle: Puzzle) -> tuple[Rule, ...]:
    """Write a puzzle for ISS and return the rules that are read again, or none where ISS has no such rule on that board."""
    try:
        return w.read(w.write(puzzle, "iss")).rules
    except FormatError:
        return ()
