"""The diagnosis of a puzzle with several solutions, and what one with a unique solution could spare."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

import whydoku as w
from tests.shared import OWN
from whydoku.model.puzzle import PLAIN_RULES
from whydoku.rules import make_rules

SEVERAL = (OWN / "classic/several.txt").read_text(encoding="utf-8").split()
EASY = (OWN / "classic/easy.txt").read_text(encoding="utf-8").split()


def with_givens(puzzle: w.Puzzle, added: tuple[tuple[int, int], ...]) -> w.Puzzle:
    more = dict(added)
    return replace(puzzle, givens=tuple(more.get(cell, given) for cell, given in enumerate(puzzle.givens)))


def fewest_by_brute_force(solutions: list[tuple[int, ...]]) -> int:
    entries = sorted({entry for values in solutions for entry in enumerate(values)})
    for many in range(1, 4):
        for chosen in combinations(entries, many):
            if sum(all(values[cell] == digit for cell, digit in chosen) for values in solutions) == 1:
                return many
    raise AssertionError("more than three")


@pytest.mark.parametrize("line", SEVERAL[:8])
def test_added_givens_leave_one_solution(line: str) -> None:
    puzzle = w.read(line)
    several = w.diagnose(puzzle, deadline=20).several
    assert several is not None
    assert several.count == min(500, w.count(puzzle, limit=500))
    assert several.complete == (w.count(puzzle, limit=501) <= 500)
    assert w.check(with_givens(puzzle, several.added)).status == "unique"
    if several.smallest and several.count < 50:
        assert len(several.added) == fewest_by_brute_force([each.values for each in w.solutions(puzzle)])


@pytest.mark.parametrize("line", SEVERAL[:8])
def test_open_cells_and_unavoidable_sets(line: str) -> None:
    puzzle = w.read(line)
    several = w.diagnose(puzzle, deadline=20).several
    assert several is not None
    assert dict(several.open) == {c: d for c, d in enumerate(w.candidates(puzzle, engine="search")) if len(d) > 1}
    found = [each.values for each in w.solutions(puzzle, limit=500)]
    for cells in several.unavoidable:
        assert all(puzzle.givens[cell] is None for cell in cells)
        rest = [[v for c, v in enumerate(values) if c not in cells] for values in found]
        if several.complete:
            assert len({*map(tuple, rest)}) < len(found)  # two solutions are the same but for these cells


def test_an_empty_board_of_four_needs_four_givens() -> None:
    several = w.diagnose("." * 16, deadline=20).several
    assert several is not None
    assert (several.count, several.complete) == (288, True)
    assert len(several.added) == 4  # no 4×4 has one solution with fewer
    assert several.smallest


def test_a_missing_element_of_a_kind_that_is_there() -> None:
    line = (OWN / "variants.jsonl").read_text(encoding="utf-8").splitlines()[0]
    whole = w.read(json.loads(line)["iss"])
    puzzle = replace(whole, rules=tuple(rule for rule in whole.rules if rule != whole.rules[3]))
    diagnosis = w.diagnose(puzzle, deadline=20)
    assert diagnosis.several is not None
    assert diagnosis.several.elements
    for element in diagnosis.several.elements:
        assert element.rule.startswith("killer ")
        assert w.check(puzzle.with_rules(*make_rules(element.rule))).status == "unique"
        assert element.name in diagnosis.tell()


def test_what_can_be_spared_can_be_spared() -> None:
    for line in EASY[:6]:
        puzzle = w.read(line)
        spare = w.diagnose(puzzle, spare=True, deadline=20).spare
        assert spare is not None
        assert spare.largest
        alone = {part.cells[0] for part in spare.each}
        for cell, _ in puzzle.clues():
            without = replace(puzzle, givens=tuple(None if c == cell else g for c, g in enumerate(puzzle.givens)))
            assert (w.count(without, limit=2, engine="search") == 1) == (cell in alone)
        gone = {part.cells[0] for part in spare.together}
        left = replace(puzzle, givens=tuple(None if c in gone else g for c, g in enumerate(puzzle.givens)))
        assert w.check(left).status == "unique"
        assert len(w.minimise(left).clues()) == len(left.clues())


def test_elements_that_can_be_spared() -> None:
    puzzle = w.read("1.34341.21434.21", rules="thermometer r1c1-r1c4; killer 7 r2c1 r2c2")
    diagnosis = w.diagnose(puzzle, spare=True)
    assert diagnosis.spare is not None
    named = [part.name for part in diagnosis.spare.each]
    assert "the cage of 7 at r2c1" in named
    assert "the thermometer at r1c1" in named
    assert all(rule.name in PLAIN_RULES for rule in puzzle.rules[:3])
    assert diagnosis.spare.largest


def test_nothing_is_spare_in_a_minimal_puzzle() -> None:
    line = (OWN / "classic/minimal.txt").read_text(encoding="utf-8").split()[0]
    assert w.diagnose(line, spare=True).tell() == "valid: exactly one solution\nNothing can be spared."


def test_a_diagnosis_is_a_value() -> None:
    for text in ("11..............", "12..34..........", EASY[0]):
        found = w.diagnose(text, spare=True)
        again = pickle.loads(pickle.dumps(found))
        assert again.to_json() == found.to_json()
        assert again.tell(3) == found.tell(3)
        assert ElementTree.fromstring(found.svg()).tag.endswith("svg")
        assert found.text in repr(found) or len(found.text) > 59


def test_deadlines_are_kept() -> None:
    found = w.diagnose("." * 81, deadline=0.3)
    assert found.several is None or found.several.added == () or not found.several.smallest
