"""Diagnoses checked against brute force: on a 4×4 every grid is known, and each part is read literally on each of them.

A part is the set of grids that keep it. No solution means that the sets of all parts have nothing in common; a smallest clash
is the fewest sets that have nothing in common, what can be spared is what leaves the same single grid, and so on. Nothing of
the engines is used for that. WHYDOKU_FULL=1 takes thousands of puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from random import Random

import whydoku as w
from tests.laws.rule_instances import an_instance
from tests.support.effort import FULL
from whydoku.model.rule import Rule
from whydoku.rules import default_rules, rule_types
from whydoku.teacher.diagnosis.clash import find_clash
from whydoku.teacher.diagnosis.puzzle_parts import Parts, element_names
from whydoku.teacher.diagnosis.several import find_several
from whydoku.teacher.diagnosis.spare import find_spare

BOARD = w.Board.square(4)
GRIDS = [each.values for each in w.solutions("." * 16)]
EVERY = (1 << len(GRIDS)) - 1
WITHOUT_ELEMENTS = {"rows", "columns", "boxes", "regions"}


def drawn(chance: Random) -> w.Puzzle:
    """Draw a puzzle: a few givens and a few rules of one element each, half of the time so that a grid keeps them all."""
    right = chance.choice([None, chance.choice(GRIDS)])
    digits = (kind for kind in rule_types().values() if kind.layers is Rule.layers)  # grids have no layers
    kinds = [kind for kind in digits if kind.name not in WITHOUT_ELEMENTS]
    rules: list[Rule] = []
    for _ in range(chance.randint(0, 5)):
        rule = an_instance(chance.choice(kinds), BOARD, chance, tries=20)
        if rule is not None and rule not in rules and len(element_names(BOARD, rule)) == 1:
            rules.append(rule)
    rules = [rule for rule in rules if len(element_names(BOARD, rule.beside(rules))) == 1]
    if right is not None:
        rules = [rule for rule in rules if rule.beside(rules).holds(BOARD, right)]
    givens: list[int | None] = [None] * 16
    for cell in chance.sample(range(16), chance.randint(0, 7)):
        givens[cell] = chance.randint(1, 4) if right is None else right[cell]
    return w.Puzzle(BOARD, (*default_rules(BOARD), *rules), tuple(givens))


def kept_by(puzzle: w.Puzzle) -> list[int]:
    """Return, for each part, the grids that keep it."""
    found = [
        sum(1 << at for at, grid in enumerate(GRIDS) if grid[cell] == given)
        for cell, given in enumerate(puzzle.givens)
        if given is not None
    ]
    for rule in puzzle.rules[3:]:
        read = rule.beside(puzzle.rules)
        found.append(sum(1 << at for at, grid in enumerate(GRIDS) if read.holds(BOARD, grid)))
    return found


def together(sets: Sequence[int]) -> int:
    return reduce(int.__and__, sets, EVERY)


def fewest_that_leave(sets: Sequence[int], left: int) -> int:
    """Count the fewest sets that have only these grids in common."""
    for many in range(len(sets) + 1):
        if any(together(chosen) == left for chosen in combinations(sets, many)):
            return many
    raise AssertionError("all of them leave more")


def check_none(puzzle: w.Puzzle, sets: Sequence[int]) -> None:
    clash = find_clash(puzzle, deadline=600, patience=600)
    assert clash is not None
    assert clash.minimal
    assert clash.smallest
    numbers = [Parts(puzzle).listed.index(part) for part in clash.parts]
    own = [sets[number] for number in numbers]
    assert together(own) == 0, clash.text
    assert len(own) == fewest_that_leave(sets, 0), clash.text
    for mend in clash.mends:
        rest = together([each for number, each in enumerate(sets) if Parts(puzzle).listed[number] != mend.part])
        assert rest
        assert mend.unique is (rest.bit_count() == 1)


def check_several(puzzle: w.Puzzle, solutions: int) -> None:
    found = find_several(puzzle, deadline=600)
    assert found is not None
    several = found[0]
    grids = [grid for at, grid in enumerate(GRIDS) if solutions >> at & 1]
    assert (several.count, several.complete, several.settled) == (len(grids), True, True)
    assert dict(several.open) == {
        cell: tuple(sorted({grid[cell] for grid in grids})) for cell in range(16) if len({g[cell] for g in grids}) > 1
    }
    having = {
        (c, d): sum(1 << at for at, grid in enumerate(grids) if grid[c] == d) for c in range(16) for d in (1, 2, 3, 4)
    }
    whole = (1 << len(grids)) - 1

    def left(entries: Sequence[tuple[int, int]]) -> int:
        return reduce(int.__and__, (having[entry] for entry in entries), whole).bit_count()

    assert several.smallest
    assert left(several.added) == 1
    if len(several.added) <= 3:
        assert not any(left(chosen) == 1 for chosen in combinations(having, len(several.added) - 1))
    for cells in several.unavoidable:
        outside = [tuple(d for c, d in enumerate(grid) if c not in cells) for grid in grids]
        assert len(set(outside)) < len(grids)
        for cell in cells:
            fewer = [tuple(d for c, d in enumerate(grid) if c == cell or c not in cells) for grid in grids]
            assert len(set(fewer)) == len(grids) or len(grids) > 60  # nothing within it is unavoidable


def check_one(puzzle: w.Puzzle, sets: Sequence[int], solution: int) -> None:
    spare = find_spare(puzzle, w.solve(puzzle), deadline=600)
    listed = Parts(puzzle).listed
    alone = [n for n in range(len(sets)) if together([s for m, s in enumerate(sets) if m != n]) == solution]
    assert [listed.index(part) for part in spare.each] == alone
    gone = {listed.index(part) for part in spare.together}
    assert together([each for number, each in enumerate(sets) if number not in gone]) == solution
    assert spare.largest
    assert len(sets) - len(gone) == fewest_that_leave(sets, solution)


def test_diagnoses_agree_with_brute_force() -> None:
    seen = {"none": 0, "one": 0, "several": 0}
    for number in range(4000 if FULL else 80):
        puzzle = drawn(Random(number))
        sets = kept_by(puzzle)
        solutions = together(sets)
        kind = "none" if not solutions else "one" if solutions.bit_count() == 1 else "several"
        seen[kind] += 1
        if kind == "none":
            check_none(puzzle, sets)
        elif kind == "one":
            check_one(puzzle, sets, solutions)
        else:
            check_several(puzzle, solutions)
    print(seen)
    assert min(seen.values()) > 5
