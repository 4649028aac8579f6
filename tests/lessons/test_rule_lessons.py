"""Every rule has a whole lesson, what it says is true, and its puzzles to practise with need the rule."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import astuple
from itertools import combinations, product

import pytest

import whydoku as w
from tests.lessons.clue_lesson_facts import CLUE_FACTS
from tests.lessons.layered_practice import without
from tests.lessons.outside_lesson_facts import OUTSIDE_FACTS
from tests.lessons.rule_lesson_facts import FACTS as RULE_FACTS
from whydoku.lessons import Lesson, lesson
from whydoku.lessons.rule_practice import PER_RULE, rule_practice
from whydoku.model.primitives import Pairs
from whydoku.model.values import rule_holds
from whydoku.pages import JIGSAW
from whydoku.rules import find_rule, make_rules, rule_types

EMPTY = w.read("." * 81)
FACTS = {**RULE_FACTS, **CLUE_FACTS, **OUTSIDE_FACTS}


def lesson_of(name: str) -> Lesson:
    found = lesson("rules", name)
    assert found is not None, name
    return found


def text_of(name: str) -> str:
    return " ".join(astuple(lesson_of(name)))


@pytest.mark.parametrize("name", rule_types())
def test_every_rule_has_a_whole_lesson(name: str) -> None:
    for part in astuple(lesson_of(name)):
        assert 40 <= len(part) <= 700
        assert part.endswith(".")


def test_no_two_lessons_share_a_part() -> None:
    parts = Counter(part for name in rule_types() for part in astuple(lesson_of(name)))
    assert max(parts.values()) == 1


# -- what the lessons say -----------------------------------------------------------------------------------------------


def rules_of(case: str) -> list[str]:
    """Write a case of the facts as texts of rules."""
    found = []
    for text in case.removeprefix("?").split(";"):
        limit = re.fullmatch(r"\s*(r\dc\d)([=!])(\d+)\s*", text)
        if limit:
            cell, sign, digits = limit.groups()
            found.append(f"candidates {' '.join(d for d in '123456789' if (d in digits) == (sign == '='))} {cell}")
        else:
            found.append(text.strip())
    return found


@pytest.mark.parametrize(("name", "phrase"), [(name, phrase) for name in FACTS for phrase in FACTS[name]])
def test_a_lesson_states_facts(name: str, phrase: str) -> None:
    assert phrase in text_of(name)
    for case in FACTS[name][phrase]:
        texts = rules_of(case)
        puzzle = EMPTY.with_rules(*make_rules(texts, EMPTY.board))
        solution = next(iter(w.solutions(puzzle, limit=1)), None)
        if solution is None and texts[-1].startswith("candidates"):  # it is the limits that make it impossible
            unlimited = [text for text in texts if not text.startswith("candidates")]
            assert w.count(EMPTY.with_rules(*make_rules(unlimited, EMPTY.board)), limit=1) == 1, case
        assert (solution is not None) == case.startswith("?"), case
        if solution is not None:
            assert all(rule.beside(puzzle.rules).holds(puzzle.board, solution.values) for rule in puzzle.rules)


@pytest.mark.parametrize("name", rule_types())
def test_the_sums_of_a_lesson_are_right(name: str) -> None:
    term = r"\d+(?: [+−×] \d+)*"
    for equation in re.findall(rf"(?<![\w…] )(?<![+−×] )\b{term}(?: = {term})+\b(?! [+−×])", text_of(name)):
        sides = [eval(side.replace("−", "-").replace("×", "*")) for side in equation.split(" = ")]
        assert len(set(sides)) == 1, equation


def test_each_sum_of_the_killer_lesson_has_one_combination() -> None:
    listed = re.findall(r"(\d+) = (\d(?: \+ \d)+)", lesson_of("killer").spot)
    assert len(listed) == 12
    for total, parts in listed:
        digits = tuple(map(int, parts.split(" + ")))
        assert [each for each in combinations(range(1, 10), len(digits)) if sum(each) == int(total)] == [digits]


def test_a_corner_of_a_magic_square_is_even() -> None:
    assert "Each of 1, 3, 7 and 9 is in only two of the sets of three that make 15" in text_of("equal-sums")
    sets = [each for each in combinations(range(1, 10), 3) if sum(each) == 15]
    assert [sum(digit in each for each in sets) for digit in range(1, 10)] == [2, 3, 2, 3, 4, 3, 2, 3, 2]


def test_circles_count_as_the_lesson_says() -> None:
    text = text_of("counting-circles")
    assert "45 circles use every digit; 44 use all but 1, 43 all but 2" in text
    for circles, missing in ((45, set()), (44, {1}), (43, {2})):
        sets = [each for size in range(10) for each in combinations(range(1, 10), size) if sum(each) == circles]
        assert [set(range(1, 10)) - set(each) for each in sets] == [missing]


def test_squares_that_cross_a_border_are_counted() -> None:
    assert "has 64 squares, and 28 of them cross a border" in text_of("global-entropy")
    corners = [*product(range(8), repeat=2)]
    assert (len(corners), sum(row % 3 == 2 or col % 3 == 2 for row, col in corners)) == (64, 28)


def test_taxicab_3_is_anti_knight() -> None:
    assert "taxicab 3 is the anti-knight rule" in text_of("taxicab")

    def pairs(text: str) -> set[frozenset[int]]:
        (rule,) = make_rules([text], EMPTY.board)
        at = EMPTY.board.positions
        made = (frozenset(each.cells) for each in rule.primitives(EMPTY.board))
        return {pair for pair in made if all(len({at[cell][axis] for cell in pair}) == 2 for axis in (0, 1))}

    assert pairs("taxicab 3") == pairs("anti-knight")


@pytest.mark.parametrize(("leap", "targets"), [("1 2", 8), ("2 3", 8), ("1 1", 4), ("0 2", 4)])
def test_a_leap_has_as_many_targets_as_the_lesson_says(leap: str, targets: int) -> None:
    assert "it has eight targets, or four if both numbers are equal or one is 0" in text_of("leaper")
    (rule,) = make_rules([f"leaper {leap}"], EMPTY.board)
    assert sum(EMPTY.board.cell("r5c5") in each.cells for each in rule.primitives(EMPTY.board)) == targets


def test_a_bishop_takes_as_many_cells_as_the_lesson_says() -> None:
    text = text_of("anti-bishop")
    assert "takes sixteen cells on its diagonals" in text
    assert "it takes only eight" in text
    at = EMPTY.board.positions
    for cell, many in ((EMPTY.board.cell("r5c5"), 16), (EMPTY.board.cell("r1c1"), 8)):
        row, col = at[cell]
        assert sum(abs(r - row) == abs(c - col) for r, c in at) - 1 == many


def test_each_pair_of_neighbours_is_banned_as_the_lessons_say() -> None:
    def banned(name: str, digit: int) -> int:
        (rule,) = make_rules([name], EMPTY.board)
        relation = next(iter(rule.primitives(EMPTY.board)))
        assert isinstance(relation, Pairs)
        return sum(not relation.allowed(digit, other) for other in range(1, 10) if other != digit)

    assert "A 1 bans only 2, a 9 only 8. So 4 is the hardest" in text_of("negative-kropki")
    assert [banned("negative-kropki", digit) for digit in range(1, 10)] == [1, 3, 3, 4, 2, 3, 2, 3, 1]
    assert "6, 7, 8 and 9 ban one digit each: 4, 3, 2, 1. A 5 bans nothing new" in text_of("negative-xv")
    assert [banned("negative-xv", digit) for digit in range(1, 10)] == [2, 2, 2, 2, 0, 1, 1, 1, 1]
    assert "Each digit but 5 has exactly one; 5 has none" in text_of("knightmare")
    assert [banned("knightmare", digit) for digit in range(1, 10)] == [1, 1, 1, 1, 0, 1, 1, 1, 1]


def test_half_of_a_disjoint_group_is_new_to_a_cell() -> None:
    assert "four of these eight cells are new" in text_of("disjoint-groups")
    board = EMPTY.board
    (rule,) = make_rules(["disjoint-groups"], board)
    for group in rule.primitives(board):
        for cell in group.cells:
            others = [board.positions[other] for other in group.cells if other != cell]
            row, col = board.positions[cell]
            assert sum(at[0] != row and at[1] != col for at in others) == 4


def test_leftovers_of_regions_are_equal() -> None:
    """In the jigsaw of its page, regions 1 and 2 fill rows 1 and 2 but for r2c3, and stick out in r3c5."""
    assert "If that is one cell each, the two are equal" in text_of("regions")
    jigsaw = w.read(JIGSAW.puzzle)
    empty = jigsaw.with_givens([None] * len(jigsaw.givens))
    differ = empty.with_rules(*make_rules(["not-so (clone r2c3 / r3c5)"], empty.board))
    assert (w.count(empty, limit=1), w.count(differ, limit=1)) == (1, 0)


def test_each_digit_is_missing_from_one_row_of_a_doppelganger() -> None:
    assert "each digit but 0 is found once less than there are rows" in text_of("doppelganger")
    for text in rule_practice("doppelganger"):
        puzzle = w.read(text)
        (solution,) = w.solutions(puzzle)
        (rule,) = (each for each in puzzle.rules if each.name == "doppelganger")
        side = len(rule.rows)  # type: ignore[attr-defined] # a field of this rule
        grid = [d for d, (row, _) in zip(solution.values, puzzle.board.positions, strict=True) if row < side]
        assert Counter(grid) == {0: side, **dict.fromkeys(range(1, side + 1), side - 1)}


# -- practice -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rule_types())
def test_each_puzzle_to_practise_with_needs_the_rule(name: str) -> None:
    puzzles = [w.read(text) for text in rule_practice(name)]
    assert len(puzzles) == len({puzzle.to_json().__repr__() for puzzle in puzzles}) == PER_RULE
    example = find_rule(name).example
    for puzzle in puzzles:
        assert w.count(puzzle, limit=2) == 1
        (solution,) = w.solutions(puzzle)
        own = [rule.beside(puzzle.rules) for rule in puzzle.rules if rule.name == name]
        assert own
        assert all(rule_holds(rule, puzzle.board, solution.values) for rule in own)
        assert w.count(without(puzzle, name), limit=2) == 2
        assert example is None or puzzle.grid != example.puzzle
        assert json.loads(json.dumps(puzzle.to_json())) == puzzle.to_json()
