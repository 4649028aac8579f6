"""Reasons that only list their parts: everything that they take away follows from these parts, as the checker says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import whydoku as w
from tests.support.effort import some
from whydoku.engines.logic.technique import find_technique
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.teacher.reason_step import (
    FoundReason,
    _bare,
    _insisting,
    reason_step,
)

pytest.importorskip("pysat")

from whydoku.teacher.reason import ReasonFinder

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CAGES = "killer 15 r1c1 r1c2, killer 9 r2c1 r3c1, thermometer r5c5 r5c6 r5c7"


def wrong(position: Position, solution: w.Solution) -> Iterator[w.Literal]:
    """Yield the candidates that the solution does not have."""
    for cell, digit in position.open_candidates():
        if solution.values[cell] != digit:
            yield w.Literal(cell, digit, False)


def check(position: Position, found: FoundReason, solution: w.Solution) -> int:
    """Check the step of a reason; count what it takes away."""
    step = reason_step(find_technique("Reason"), position, found, found.also)
    assert set(step.removes) == {found.core.claim.candidate, *(claim.candidate for claim in found.also)}
    assert all(solution.values[cell] != digit for cell, digit in step.removes)
    assert w.certify(position, step)
    return len(step.removes)


@pytest.mark.parametrize("rules", ["", CAGES])
def test_whatever_else_the_parts_of_a_reason_rule_out(rules: str) -> None:
    puzzle = w.read(HARD) if not rules else w.read("." * 81, rules=rules)
    solution = w.solve(puzzle)
    position = puzzle.start()
    claims = list(wrong(position, solution))
    more = 0
    with ReasonFinder(position, Clock.of(None)) as finder:
        for claim in some(claims, 10):
            core = finder.find(claim, rounds=1)
            if core is None:
                continue  # another solution has it
            also = finder.also(core, claims, 100)
            assert claim not in also
            more += check(position, _bare(core, also, position), solution) > 1
    assert more > 0


def test_a_few_cells_are_filled_from_as_many_parts_as_it_takes() -> None:
    puzzle = w.read(HARD)
    solution, position = w.solve(puzzle), puzzle.start()
    tight = sorted(wrong(position, solution), key=lambda claim: position.mask(claim.cell).bit_count())
    with ReasonFinder(position, Clock.of(None)) as finder:
        (found,) = _insisting(finder, tight, position, 20_000)
    assert check(position, found, solution) >= 3
    gone = {found.core.claim.candidate, *(claim.candidate for claim in found.also)}
    filled = {
        cell
        for cell, _ in gone
        if all((cell, d) in gone or d == solution.values[cell] for d in position.candidates(cell))
    }
    assert len(filled) == 3
