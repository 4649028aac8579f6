"""Laws for positions to practise in: the technique is found there, its step is proved, and the puzzle has one solution."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import whydoku.lessons
from whydoku import Technique, certify, next_step, read, solve, techniques
from whydoku.lessons import lesson
from whydoku.lessons.curriculum import CURRICULUM
from whydoku.lessons.practice import PER_TECHNIQUE, practice
from whydoku.lessons.rule_practice import rule_practice
from whydoku.model.position import Position

RARE = {"Tridagon": 0}
"""How many positions a technique has that turns up in too few puzzles made at random."""


@pytest.mark.parametrize("technique", techniques(), ids=lambda technique: technique.name)
def test_a_technique_is_found_and_proved_where_it_is_practised(technique: Technique) -> None:
    rows = practice(technique.title)
    assert len(rows) == RARE.get(technique.title, PER_TECHNIQUE)
    givens = [read(technique.example).givens]
    for row in rows:
        position = read(row.position, rules=row.rules or ())
        start = position.puzzle if isinstance(position, Position) else position
        assert start.givens not in givens
        givens.append(start.givens)
        solution = solve(start)
        assert solution is not None
        assert solution.unique
        step = next_step(position, techniques=[technique])
        assert step is not None
        assert step.technique is technique
        assert all(solution.values[cell] == digit for cell, digit in step.places)
        assert all(solution.values[cell] != digit for cell, digit in step.removes)
        assert (checked := certify(position, step)), checked.fault


def test_the_table_is_sorted_and_names_techniques() -> None:
    table = Path(whydoku.lessons.__file__).with_name("practice.tsv").read_text(encoding="utf-8")
    head, *lines = table.splitlines()
    assert head == "title\tposition\trules"
    titles = [line.split("\t")[0] for line in lines]
    assert all(one <= other for one, other in pairwise(titles))
    assert set(titles) <= {technique.title for technique in techniques()}


def test_the_curriculum_names_lessons_once_easier_ones_first_and_each_can_be_practised() -> None:
    by_title = {technique.title: technique for technique in techniques()}
    named = [each for chapter in CURRICULUM for each in chapter.lessons]
    assert len(named) == len(set(named))
    for chapter in CURRICULUM:
        prices = [by_title[each].price for each in chapter.lessons if not each.startswith("rule:")]
        assert prices == sorted(prices), chapter.title
        for each in chapter.lessons:
            if each.startswith("rule:"):
                name = each.removeprefix("rule:")
                assert lesson("rules", name) is not None, each
                assert 3 <= len(rule_practice(name)) <= 5, each
            else:
                assert lesson("techniques", by_title[each].name) is not None, each
                assert 3 <= len(practice(each)) <= 5, each
