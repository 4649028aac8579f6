"""Techniques that argue from rules: each says what it should, and every step agrees with the solution and can be proved."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from tests.shared import shared_or_own
from tests.support.effort import FULL
from whydoku import Puzzle, StoppedError, read, steps
from whydoku.engines.logic import engine
from whydoku.engines.logic.premises import premises_of
from whydoku.engines.logic.technique import find_techniques, select, techniques
from whydoku.engines.search.engine import SEARCH
from whydoku.formats import read_text
from whydoku.model.argument import Reason
from whydoku.model.board import Digit
from whydoku.model.rule import Rule
from whydoku.model.step import Step
from whydoku.proof.argument_clauses import check_argument as certify
from whydoku.proof.sums import is_premise
from whydoku.rules import rule_types
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.weighted_sum import WeightedSum

EMPTY = "." * 81
RULES = {name: rule for name, rule in rule_types().items() if rule.example is not None}
BY_RULES = tuple(technique for technique in techniques() if technique.family == "rules")
USUAL = select() if FULL else select(without="nested forcing net")
NEED_A_GUESS = ("global-entropy", "non-consecutive")  # examples of rules that are too hard for the usual techniques


def told(rules: str, technique: str, puzzle: str = EMPTY) -> list[Step]:
    return list(steps(read(puzzle, rules=rules), techniques=[technique]))


def unsound(step: Step, solution: tuple[Digit, ...]) -> str | None:
    """Return what is wrong with a step, compared with the solution, or None."""
    wrong = [pair for pair in step.places if solution[pair[0]] != pair[1]]
    wrong += [pair for pair in step.removes if solution[pair[0]] == pair[1]]
    return str(step) if wrong or not (step.places or step.removes) else None


# -- what they say ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("technique", "rules", "puzzle", "conclusion", "words"),
    [
        (
            "Cage Combinations",
            "killer 17 r1c1 r1c2",
            EMPTY,
            "r1c12<>1/2/3/4/5/6/7",
            "The cage of 17 is 8 + 9, so",
        ),
        (
            "Cage Combinations",
            "killer 7 r1c1 r1c2 r1c3",
            EMPTY,
            "r1c123<>3/5/6/7/8/9",
            "The cage of 7 is 1 + 2 + 4, so",
        ),
        (
            "Must Be In",
            "killer 17 r1c1 r2c1",
            EMPTY,
            "r12c23,r3c123,r456789c1<>8/9",
            "r1c1 or r2c1",
        ),
        (
            "House Combinations",
            "killer 5 r1c1 r1c2; killer 6 r1c4 r1c5",
            EMPTY,
            "r1c12<>1, r1c45<>2",
            "In row 1, the cage of 5 at r1c1 and the cage of 6 at r1c4 together leave no other way",
        ),
        ("Line Bounds", "thermo r1c1-r1c8", EMPTY, "", "Eight cells climb, so the bulb r1c1 is 1 to 2"),
        ("Pair Relation", "ratio r1c1 r1c2", EMPTY, "r1c12<>5/7/9", "no other digit is twice or half of 5, 7 or 9"),
        ("Pair Relation", "inequality r1c1 r1c2", EMPTY, "", "r1c1 is more than r1c2"),
        ("Sum Bounds", "arrow r1c1 r2c2 r3c3 r4c4", EMPTY, "", "the shaft r2c2, r3c3 and r4c4 adds to the circle r1c1"),
        ("Counting", "quadruple r3c4 1 2 3 4", EMPTY, "r34c45<>5/6/7/8/9", "puts 1, 2, 3 and 4 into its four cells"),
        (
            "Line Fillings",
            "sandwich 35 row1",
            EMPTY,
            "",
            "By the sandwich clue 35 of row 1, r1c1 and r1c9 are each 1 or 9",
        ),
    ],
)
def test_it_says_what_a_person_would(technique: str, rules: str, puzzle: str, conclusion: str, words: str) -> None:
    found = told(rules, technique, puzzle)
    assert any(words in step.text for step in found), [step.text for step in found]
    if conclusion:
        assert conclusion in [step.conclusion for step in found]
    assert all(step.rules and step.to_json()["rules"] == list(step.rules) for step in found)


def test_the_digits_that_a_rule_needs_leave_every_cell_that_sees_all_their_places_in_one_step() -> None:
    (step,) = told("killer 17 r1c1 r2c1", "Must Be In")
    seen = {1, 2, 10, 11, 18, 19, 20, *range(27, 81, 9)}  # the rest of box 1 and of column 1
    assert set(step.removes) == {(cell, digit) for cell in seen for digit in (8, 9)}
    (circle,) = told("quadruple r5c8 1 2 5 9", "Must Be In")
    assert (circle.items("digits"), circle.items("cells")) == ((1, 2, 5, 9), (43, 44, 52, 53))
    assert {cell for cell, _ in circle.removes} == {33, 34, 35, 42, 51}


def test_a_line_needs_digits_that_only_all_its_ways_have_in_common() -> None:
    (step,) = told("renban r1c1 r1c2 r1c3 r2c1 r2c2", "Must Be In")
    assert step.conclusion == "r2c3,r3c123<>5"


def test_whatever_takes_the_same_from_a_rule_clashes_with_it_in_one_step() -> None:
    (technique,) = find_techniques("Rule Clash")
    (step,) = told(technique.example_rules, technique.title, technique.example)
    assert step.conclusion == "r1c123<>9"
    supposed = [number for number, each in enumerate(step.argument) if each.reason is Reason.ASSUME]
    taken = {tuple(each.claim for each in step.argument if number in each.needs and each.claim) for number in supposed}
    assert len(supposed) == 3
    assert len({claims[:-1] for claims in taken}) == 1  # the last one says that the candidate goes


@pytest.mark.parametrize("seed", range(5))
def test_what_the_cages_of_a_row_leave_together_is_what_all_ways_to_fill_it_leave(seed: int) -> None:
    draw = random.Random(seed)
    row = draw.sample(range(1, 7), 6)
    cages = [(0, 1), (2, 3)] if seed % 2 else [(0, 1), (2, 3, 4)]
    rules = "; ".join(f"killer {sum(row[c] for c in cage)} {' '.join(f'r1c{c + 1}' for c in cage)}" for cage in cages)
    puzzle = read("." * 36, rules=rules)
    ways = [way for way in permutations(range(1, 7)) if all(sum(way[c] - row[c] for c in cage) == 0 for cage in cages)]
    expected = {(cell, digit) for cell in range(6) for digit in range(1, 7) if all(way[cell] != digit for way in ways)}
    techniques_ = ["Cage Combinations", "Innies and Outies", "House Combinations"]
    found = [step for name in techniques_ for step in steps(puzzle, techniques=[name])]
    assert {pair for step in found for pair in step.removes if pair[0] < 6} == expected
    assert all(certify(puzzle.start(), step) for step in found)


def test_equal_cells_and_a_chain_of_signs_are_one_premise() -> None:
    (step,) = told("inequality r7c1 r7c2, inequality r7c2 r8c2", "Line Bounds")
    assert step.premises[0].name == "the greater-than signs r7c1 > r7c2 > r8c2"
    assert step.conclusion == "r7c12<>1, r7c1<>2, r8c2<>8, r78c2<>9"
    clones = "clone r1c1 / r5c5, clone r5c5 / r8c3, clone r8c3 / r4c9"
    (same,) = told(clones, "Line Bounds", "..1234......" + "." * 69)
    assert same.premises[0].cells == (0, 40, 65, 35)
    assert {cell for cell, _ in same.removes} == {40, 65, 35}
    branching = "inequality r1c1 r1c2, inequality r1c2 r1c3, inequality r2c2 r1c2"
    assert [
        premise.name for premise in premises_of(read(EMPTY, rules=branching).network) if premise.kind == "line"
    ] == [
        "the greater-than signs r1c1 > r1c2 > r1c3",
        "the greater-than signs r2c2 > r1c2 > r1c3",
    ]


def test_single_cells_of_a_region_sum_line_are_equal() -> None:
    line = "region-sum r6c3 r5c4 r4c5 r3c7"
    (same,) = told(line, "Pair Relation", "." * 18 + "12" + "." * 61)
    assert {(cell, digit) for cell, digit in same.removes} == {(47, 1), (47, 2)}


def test_two_cells_with_the_same_two_digits_are_a_naked_pair_before_a_rule_needs_them() -> None:
    puzzle = read(EMPTY, rules="killer 17 r1c3 r1c4")
    path = engine.explain(puzzle, select("cage combinations, must be in, naked pair"), guesses=False)
    assert [step.technique.title for step in path] == ["Cage Combinations", "Naked Pair"]


def test_one_cell_left_of_a_house_is_placed() -> None:
    cages = "killer 20 r1c1 r1c2 r1c3; killer 18 r1c4 r1c5 r1c6 r1c7 r1c8"
    (step,) = [step for step in told(cages, "45 rule") if step.places]
    assert step.places == ((8, 7),)
    assert step.text == "Row 1 is 45, and its cages of 20 and 18 make 38, so r1c9 is 45 − 38 = 7."


def test_what_sticks_out_of_two_houses_is_told() -> None:
    cages = "killer 45 row1; killer 30 r2c1:r2c5; killer 21 r2c6:r2c9 r3c9"
    texts = [step.tell(2) for step in told(cages, "innies and outies")]
    assert any("stick out in r3c9, which is 51 − 45 = 6." in text for text in texts)


def test_a_story_names_the_rules_it_follows() -> None:
    (technique,) = find_techniques("Rule Forcing Contradiction")
    step = told(technique.example_rules, technique.title, technique.example)[0]
    assert step.rules
    assert all(rule.partition(" at ")[0] in step.tell(2).casefold() for rule in step.rules)


@pytest.mark.parametrize("title", ["Rule Forcing Cell", "Rule Forcing Contradiction"])
def test_what_follows_for_one_reason_is_one_step_of_forcing(title: str) -> None:
    (technique,) = find_techniques(title)
    position = read(technique.example, rules=technique.example_rules).start()
    found = list(steps(position, techniques=[title]))
    several = [step for step in found if len(step.removes) > 1]
    assert several
    assert all(certify(position, step) for step in several)
    assert sum(len(step.removes) for step in found) == len({pair for step in found for pair in step.removes})


def test_extra_houses_point_and_claim() -> None:
    windows = read(EMPTY, rules="windoku", marks="r2c2<>5, r2c3<>5, r2c4<>5, r3c2<>5, r3c3<>5, r3c4<>5")
    (point,) = [step for step in steps(windows, techniques=["Pointing"]) if "window 1" in step.items("houses")]
    assert (point.items("cells"), point.items("digits"), point.items("houses")) == (
        (28, 29, 30),
        (5,),
        ("window 1", "row 4"),
    )
    assert {cell for cell, _ in point.removes} == {27, 31, 32, 33, 34, 35}


def test_what_sees_all_places_by_several_groups_names_the_places() -> None:
    (technique,) = find_techniques("Locked Candidates")
    for step in told(technique.example_rules, technique.title, technique.example):
        assert step.items("cells")
        assert step.items("digits")


def test_what_is_silent_speaks_again_when_something_changes() -> None:
    puzzle = read("9" + EMPTY[1:], rules="killer 12 r1c1 r1c2")
    path = engine.explain(puzzle, select("cage combinations"), guesses=False)
    assert [step.conclusion for step in path] == ["r1c2=3"]


# -- house sums ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_house_sums_hold_in_every_solution(seed: int) -> None:
    chance = random.Random(seed)
    grid = SEARCH.solve(read(EMPTY), seed=seed)
    assert grid is not None
    free, cages = set(range(81)), []
    for cell in chance.sample(range(81), 81):
        cage = [cell]
        for _ in range(chance.randint(1, 4)):
            near = [c for c in (cage[-1] + 1, cage[-1] - 1, cage[-1] + 9, cage[-1] - 9) if c in free and c not in cage]
            cage += [c for c in near[:1] if grid.values[c] not in {grid.values[other] for other in cage}]
        if free.issuperset(cage):
            free.difference_update(cage)
            names = " ".join(f"r{c // 9 + 1}c{c % 9 + 1}" for c in cage)
            cages.append(f"killer {sum(grid.values[c] for c in cage)} {names}")
    puzzle = read(EMPTY, rules="; ".join(cages[: chance.randint(12, 40)]))
    made = [premise for premise in premises_of(puzzle.network) if premise.kind == "derived"]
    assert made
    for premise in made:
        terms = zip(premise.cells, premise.weights, strict=True)
        assert sum(weight * grid.values[cell] for cell, weight in terms) == premise.total, premise.says


@pytest.mark.parametrize("seed", range(12))
def test_sums_that_cross_and_weights_derive_what_holds(seed: int) -> None:
    chance = random.Random(seed)
    grid = SEARCH.solve(read(EMPTY, rules="diagonals"), seed=seed)
    assert grid is not None
    sums: list[Rule] = [Diagonals()]
    for _ in range(chance.randint(4, 14)):
        row, col, down, right = chance.randrange(9), chance.randrange(9), chance.choice((0, 1, 1, -1)), 1
        line = [(row + i * down, (col + i * right) % 9) for i in range(chance.randint(2, 9)) if 0 <= row + i * down < 9]
        cells = tuple(9 * r + c for r, c in line)
        sums.append(WeightedSum(cells, sum(grid.values[cell] for cell in cells)))
    long = tuple(chance.sample(range(81), chance.randint(40, 81)))
    weights = tuple(chance.choice((1, 1, 1, 1, 1, 1, 10, -1)) for _ in long)
    total = sum(weight * grid.values[cell] for cell, weight in zip(long, weights, strict=True))
    sums.append(WeightedSum(long, total, weights))
    network = read(EMPTY, rules=sums).network
    made = [premise for premise in premises_of(network) if premise.kind == "derived"]
    assert len(made) <= 80 + 6 * 8 + 32
    for premise in made:
        terms = zip(premise.cells, premise.weights, strict=True)
        assert sum(weight * grid.values[cell] for cell, weight in terms) == premise.total, premise.says
        assert is_premise(network, premise), premise.says


LONG = "weighted-sum 84 " + " ".join(f"r{n // 9 + 1}c{n % 9 + 1}" for n in range(17))


def test_what_a_long_sum_leaves_of_two_rows_is_seen_although_cages_cross_it() -> None:
    # Sums that share no cell, the small ones first, are these two cages: the long one would not be added up with them.
    puzzle = read(EMPTY, rules=f"{LONG}; killer 11 r1c1 r2c1; killer 9 r1c5 r2c5")
    first = engine.steps(puzzle, select("innies and outies"))[0]
    assert first.text == "Rows 1 and 2 are 2 × 45 = 90, and the sum at r1c1 inside leaves 90 − 84 = 6 for r2c9."
    assert first.tell(2) == first.text
    assert certify(puzzle, first)
    (premise,) = first.premises
    wrong = replace(premise, sums=(*premise.sums[:1], *premise.sums[2:]))  # one row only
    assert is_premise(puzzle.network, premise)
    assert not is_premise(puzzle.network, wrong)


def test_a_house_apart_from_the_usual_ones_is_taken_off_like_a_cage() -> None:
    beside = [tuple(10 * i + step for i in (0, 1, 3, 4, 6, 7)) for step in (1, 9)]
    crossing = [WeightedSum((0, 1), 8), WeightedSum((30, 31), 8)]
    corners = WeightedSum((2, 18, 32, 48, 62), 26)
    rules = [Diagonals(), WeightedSum(beside[0], 30), WeightedSum(beside[1], 31), corners, *crossing]
    puzzle = read(EMPTY, rules=rules)
    first = engine.steps(puzzle, select("innies and outies"))[0]
    sums = "the sum at r1c2, the falling diagonal, the sum at r2c1 and the sum at r1c3 inside make 132"
    assert first.text == f"Boxes 1, 5 and 9 are 3 × 45 = 135, and {sums}, so r9c7 is 135 − 132 = 3."
    assert f"{sums}, so" in first.tell(2)
    assert certify(puzzle, first)


def test_a_sum_with_weights_is_told_less_the_houses_in_it() -> None:
    puzzle = read(EMPTY, rules=[WeightedSum((*range(8), *range(9, 17), 40, 41), 417, (10,) * 8 + (1,) * 10)])
    first = engine.steps(puzzle, select("innies and outies"))[0]
    assert "r5c5 and r5c6 differ in row 5 and make at least 1 + 2 = 3" in first.text
    assert (
        "The sum at r1c1 adds to 417, and row 2 and 10 times row 1 add to 495, so the difference leaves"
        in first.tell(2)
    )
    assert certify(puzzle, first)


# -- soundness ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULES)
def test_every_step_under_every_rule_agrees_with_the_solution_and_is_proved(name: str) -> None:
    pytest.importorskip("pysat")
    example = RULES[name].example
    assert example is not None
    puzzle = read(example.puzzle, size=example.size, rules=example.rules)
    solved = SEARCH.solve(puzzle)
    assert solved is not None
    path = engine.explain(puzzle, USUAL, guesses=False)
    assert path.solved or name in NEED_A_GUESS
    position = puzzle
    chance = random.Random(name)
    samples = set(chance.sample(range(len(path)), min(2 if FULL else 1, len(path))))
    for number, step in enumerate(path):
        assert unsound(step, solved.values) is None
        if not step.assumes_unique and (FULL or step.premises or number % 4 == 0):
            assert certify(position, step), str(step)
        if number in samples:
            found = engine.steps(position, BY_RULES)
            assert [text for step in found if (text := unsound(step, solved.values))] == []
            assert [str(step) for step in found[:6] if not certify(position, step)] == []
        position = position.after(step)


QUICK = ("killer", "thermo", "kropki-sudoku", "little-killer-2", "double-arrow", "skyscraper", "6x6-rellik-cages")
OWN = ("killer-1", "thermometer-1", "arrow-1", "arrow-2", "mixed-1", "mixed-2")  # of our own corpus


def corpus() -> list[tuple[str, Puzzle, tuple[Digit, ...]]]:
    found = []
    for line in shared_or_own("variants/puzzles.jsonl").read_text().splitlines():
        entry = json.loads(line)
        if (FULL or entry["id"] in QUICK + OWN) and entry[
            "id"
        ] != "con-set-cutive":  # a rule of its own that we do not have
            found.append((entry["id"], read_text(entry["iss"], format="iss")[0], tuple(entry["solution"])))
    return found


def test_steps_on_real_puzzles_agree_with_the_solution_and_are_proved() -> None:
    pytest.importorskip("pysat")
    solved = 0
    checked: Counter[str] = Counter()
    for name, puzzle, solution in corpus():
        try:
            path = engine.explain(puzzle, USUAL, guesses=False, deadline=60 if FULL else None)
        except StoppedError:
            continue
        solved += path.solved
        position = puzzle
        for step in path:
            assert unsound(step, solution) is None, f"{name}: {unsound(step, solution)}"
            if not step.assumes_unique:
                assert certify(position, step), f"{name}: {step}"
                checked[step.technique.title] += 1
            position = position.after(step)
    assert checked.total() > 500
    least = 5 if any(name in OWN for name, *_ in corpus()) else 6  # our own have no marks between cells
    assert len([technique for technique in BY_RULES if checked[technique.title]]) >= least
    if FULL:
        assert solved >= 0.6 * 193
