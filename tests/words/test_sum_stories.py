"""Cages, sums and house sums in words: the arithmetic is there, it is right, and every sentence follows from its sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku import read, steps
from whydoku.engines.logic.premises import premises_of
from whydoku.model.primitives import Sum
from whydoku.model.sentence import ByRule, CellMarks, Group, MadeOf, Sentence, Source, Total
from whydoku.model.step import Step
from whydoku.words.entailment import follows, is_combination
from whydoku.words.extremes import end_of
from whydoku.words.sentence_checks import faults

EMPTY = "." * 81
SUM = re.compile(r"(?<![\w·])(?<![\w·)] [+−] )(?<!\w × )\(?\d[\d +−·×()]* = \d+(?! [+−]| ×|\w|·)")
BOX_4 = ("killer 8 r4c2 r5c2 r5c3", "killer 16 r6c1 r6c2 r6c3")
BOX_3 = ("killer 4 r1c7 r1c8", "killer 16 r1c9 r2c9 r3c9 r4c9", "killer 20 r2c7 r3c7 r4c7", "killer 15 r2c8 r3c8")


def placed(**digits: int) -> str:
    """Return a grid with some digits, by the names of their cells."""
    grid = ["."] * 81
    for name, digit in digits.items():
        grid[(int(name[1]) - 1) * 9 + int(name[3]) - 1] = str(digit)
    return "".join(grid)


def first_step(technique: str, rules: str | tuple[str, ...], puzzle: str) -> Step:
    return next(iter(steps(read(puzzle, rules=rules), techniques=[technique], limit=1)))


def wrong_sums(text: str) -> Iterator[str]:
    """Yield every equation between numbers in a text that is not right."""
    for equation in SUM.findall(text):
        left, _, right = equation.rpartition(" = ")
        terms = left.replace("(", "").replace(")", "").replace("− ", "+ -").split(" + ")
        total = 0
        for term in terms:
            factors = [int(factor) for factor in re.split(r" × |·", term)]
            total += factors[0] * factors[1] if len(factors) == 2 else factors[0]
        if total != int(right):
            yield equation


CASES = [
    ("Cage Combinations", "killer 8 r1c1 r1c2 r2c1", EMPTY, "The cage of 8 is 1 + 2 + 5 or 1 + 3 + 4."),
    (
        "Cage Combinations",
        "killer 16 r7c1 r7c2 r8c1 r8c2",
        placed(r9c3=2),
        "three cells make at least 1 + 3 + 4 = 8 (box 7 has its 2 in r9c3).",
    ),
    (
        "Cage Combinations",
        "killer 13 r6c4 r7c3 r7c4",
        placed(r7c9=1, r1c4=3),
        "A 9 in r7c3 leaves 13 − 9 = 4 for r6c4 and r7c4, only 1 + 3, but column 4 has its 3 in r1c4.",
    ),
    (
        "Cage Combinations",
        "killer 22 r8c3 r9c1 r9c2 r9c3",
        placed(r9c2=2),
        "22 − 2 = 20 is left for r8c3, r9c1 and r9c3. Two of them make at most 9 + 8 = 17, so",
    ),
    (
        "Cage Combinations",
        "killer 15 r1c1 r1c2 r1c3",
        placed(r1c1=4, r1c2=5),
        "The cage of 15 has 4 in r1c1 and 5 in r1c2, so r1c3 is 15 − 4 − 5 = 6.",
    ),
    (
        "Innies and Outies",
        BOX_4,
        EMPTY,
        "Box 4 is 45, and its cages of 8 and 16 make 24, so 45 − 24 = 21 is left for r4c1, r4c3 and r5c1.",
    ),
    (
        "Innies and Outies",
        BOX_3,
        EMPTY,
        "The cages of 4, 15, 20 and 16 cover box 3 and stick out in r4c7 and r4c9, which make 55 − 45 = 10.",
    ),
    (
        "Innies and Outies",
        ("killer 20 r1c1 r1c2 r1c3", "killer 25 r1c4 r1c5 r1c6 r2c6", "killer 6 r1c7 r1c8"),
        EMPTY,
        "These leave r1c9 uncovered and stick out in r2c6, so r1c9 = r2c6 − 6.",
    ),
    ("Sum Bounds", "arrow r7c4 r6c3 r5c3 r4c4", EMPTY, "which may be equal, make at least 1 + 1 = 2"),
    ("Sum Bounds", "pill-arrow r4c1 r5c1 / r6c1 r7c1 r8c1", EMPTY, "9 + 8 + 7 = 24, so its tens digit r4c1 is 1 or 2."),
    (
        "Sum Bounds",
        "zipper r2c4 r3c5 r2c6",
        placed(r1c4=1, r1c5=2, r1c6=3),
        "r2c4 and r2c6 differ in box 2 and make at least 4 + 5 = 9.",
    ),
    ("Sum Bounds", "region-sum r5c4 r4c5 r3c6", placed(r1c6=9, r2c6=8), "r5c4 + r4c5 = r3c6."),
    (
        "Sum Bounds",
        "little-killer 22 r1c1-r9c9",
        placed(r5c5=7),
        "(1 + 2 + 3) + (1 + 2) + (1 + 2 + 3) = 15 (digits differ in boxes 1, 5 and 9)",
    ),
    (
        "Sum Bounds",
        "weighted-sum 55 r1c1-r1c9 r2c1 r2c2",
        EMPTY,
        "Row 1 lies in it and makes 45, so r2c1 + r2c2 = 10.",
    ),
    (
        "Must Be In",
        "killer 8 r4c2 r5c2 r5c3",
        EMPTY,
        "The cage of 8 is 1 + 2 + 5 or 1 + 3 + 4, so the 1 is in r4c2, r5c2 or r5c3.",
    ),
    (
        "Cage Combinations",
        "killer 14 r1c9 r2c9 r3c9 r4c9",
        placed(r1c7=2, r1c8=4, r2c3=4, r3c6=2, r4c5=1, r5c1=5, r8c5=7),
        "the cells of the cage of 14 are only 1 + 2 + 3 + 8, 1 + 2 + 5 + 6 or 1 + 3 + 4 + 6. "
        "r1c9, r2c9 and r3c9 are neither 2 nor 4, so r4c9 is 2 or 4.",
    ),
    (
        "House Combinations",
        "little-killer 14 r2c1-r9c8",
        placed(r2c5=7, r5c2=9, r6c4=9, r7c4=3),
        "that keeps the little killer clue 14 from r2c1 to r9c8, with no digit twice in row 4 or column 6, r4c6 is not 1.",
    ),
    ("Rule Clash", "little-killer 12 r9c3-r3c9", EMPTY, "(digits differ in boxes 6 and 8), not 12, so r3c9, r4c8"),
]


@pytest.mark.parametrize(("technique", "rules", "puzzle", "phrase"), CASES)
def test_the_arithmetic_of_a_sum_is_told(
    technique: str, rules: str | tuple[str, ...], puzzle: str, phrase: str
) -> None:
    step = first_step(technique, rules, puzzle)
    assert step.position is not None
    assert phrase in step.tell(2)
    for depth in (1, 2, 3):
        assert not [*wrong_sums(step.tell(depth))]
    for depth in (2, 3):
        lines = step.lines(depth)
        assert not any(line.plain for line in lines)
        assert not [*faults(step.position.network, step, lines)]
    assert len(step.tell(1)) <= 160


def test_digits_that_a_sum_needs_for_one_reason_are_told_at_once() -> None:
    puzzle = read(placed(r2c1=9, r3c2=2, r3c5=3, r8c1=8, r8c2=6, r9c6=5), rules="killer 23 r4c4 r5c5 r6c4")
    found = steps(puzzle, techniques=["Must Be In"])
    step = next(each for each in found if "45 − 23 = 22" in each.tell(2))
    assert step.tell(2).count("1 + 2 + 3 + 4 + 5 + 7") == 1
    assert "the 3 is in r4c6, r5c4, r5c6 or r6c6, and the 5 is in r4c5, r5c4 or r6c5." in step.tell(2)
    assert step.position is not None
    assert not [*faults(step.position.network, step, step.lines(2))]


def test_wrong_sums_are_seen() -> None:
    assert [*wrong_sums("They make 9 + 8 = 18, 45 − 24 = 21 and 3 × 45 = 135.")] == ["9 + 8 = 18"]
    assert not [*wrong_sums("r2c4 + 3 = 7, so (1 + 2) + 4 = 7 and r1c1 = 5")]


# -- least and greatest sums --------------------------------------------------------------------------------------------


@given(st.lists(st.sets(st.integers(1, 6), min_size=1), min_size=2, max_size=5), st.booleans())
def test_ends_of_cells_that_differ_are_those_of_all_fillings(left: list[set[int]], least: bool) -> None:
    domains = {cell: tuple(sorted(digits)) for cell, digits in enumerate(left)}
    terms = tuple((cell, 1) for cell in domains)
    found = end_of(terms, domains, [("a group", tuple(domains))], least)
    fillings = [sum(digits) for digits in product(*domains.values()) if len(set(digits)) == len(digits)]
    assert (found.total if found else None) == ((min if least else max)(fillings) if fillings else None)


def test_the_end_of_a_long_sum_takes_no_search() -> None:
    cells = tuple(range(40))
    groups = [(f"group {at}", cells[at : at + 9]) for at in range(0, 36, 4)]
    found = end_of(tuple((cell, 1) for cell in cells), dict.fromkeys(cells, tuple(range(1, 10))), groups, least=True)
    assert found is not None
    assert found.total == 45 + 7 * 10 + 6  # nine cells, then the four or three of each group that no earlier one has


# -- the checks ---------------------------------------------------------------------------------------------------------


def test_a_house_sum_is_taken_only_where_it_is_made_of_its_parts() -> None:
    puzzle = read(EMPTY, rules=BOX_4)
    premise = next(each for each in premises_of(puzzle.network) if each.kind == "derived" and len(each.cells) == 3)
    assert is_combination(puzzle.board, premise)
    equation = premise.primitives[0]
    assert isinstance(equation, Sum)
    wrong = replace(premise, primitives=(replace(equation, total=equation.total + 1),))
    assert not is_combination(puzzle.board, wrong)
    claim = Total(premise.cells, "exactly", 21)
    assert follows(puzzle.network, (), [claim], [ByRule(premise)])
    assert not follows(puzzle.network, (), [Total(premise.cells, "exactly", 22)], [ByRule(wrong)])


def test_sets_of_digits_are_checked() -> None:
    puzzle = read(EMPTY, rules="killer 8 r1c1 r1c2 r2c1")
    cage = next(each for each in premises_of(puzzle.network) if each.kind == "cage")
    sources: list[Source] = [ByRule(cage), Group(cage.name)]
    assert follows(puzzle.network, (), [MadeOf(cage.cells, ((1, 2, 5), (1, 3, 4)))], sources)
    assert not follows(puzzle.network, (), [MadeOf(cage.cells, ((1, 2, 5),))], sources)
    told = [Sentence((MadeOf(cage.cells, ((1, 2, 5), (1, 3, 4))),), tuple(sources), "")]
    fillings = {*permutations((1, 2, 5)), *permutations((1, 3, 4))}
    assert all(sum(digits) == 8 for digits in fillings)
    assert Sentence.from_json(told[0].to_json(puzzle.board), puzzle.board, premises_of(puzzle.network)) == told[0]


def test_a_sum_follows_from_sums_within_it() -> None:
    puzzle = read(EMPTY, rules="little-killer 22 r1c1-r9c9")
    network = puzzle.network
    clue = next(each for each in premises_of(network) if each.kind == "sum")
    ends = [
        Sentence((Total(clue.cells[:3], "at least", 6),), (Group("box 1"),), ""),
        Sentence((Total(clue.cells[6:], "at least", 6),), (Group("box 9"),), ""),
    ]
    assert follows(network, (), ends[0].claims, ends[0].because)
    assert not follows(network, (), [Total(clue.cells[:3], "at least", 7)], ends[0].because)
    middle = Total(clue.cells[3:6], "at most", 10)
    assert follows(network, (), [middle], [ByRule(clue), Group("box 1"), Group("box 9")])
    assert not follows(network, (), [middle], [ByRule(clue), Group("box 1")])
    assert not follows(network, (), [replace(middle, number=9)], [ByRule(clue), Group("box 1"), Group("box 9")])
    assert follows(network, (), [middle], [ByRule(clue), Group("box 1"), CellMarks(clue.cells[8], (4, 5))])
