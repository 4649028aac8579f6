"""Patterns that cannot stand, read anew: cells that three digits cannot fill, none of them to spare, and odd loops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from tests.support.puzzles import KINDS, dig, positions
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique, find_techniques, select
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.step import Step


def found(name: str, count: int) -> Iterator[Step]:
    """Yield steps of a technique on the way through puzzles of our own."""
    wanted: tuple[Technique, ...] = find_techniques(name)
    seen = 0
    for seed in range(100):
        for position in positions(dig(KINDS["9×9"], seed), select(up_to="x-wing"), 5):
            for step in engine.steps(position, wanted, limit=3):
                yield step
                seen += 1
                if seen == count:
                    return


def can_fill(board: Board, left: Mapping[Cell, Sequence[Digit]], sees: Mapping[Cell, set[Cell]]) -> bool:
    """Whether cells that see each other can all differ."""
    if not left:
        return True
    cell = min(left, key=lambda each: len(left[each]))
    for digit in left[cell]:
        rest = {c: [d for d in ds if d != digit or c not in sees[cell]] for c, ds in left.items() if c != cell}
        if can_fill(board, rest, sees):
            return True
    return False


def test_three_digits_cannot_fill_an_impossible_pattern_and_every_cell_of_it_is_needed() -> None:
    read_anew = 0
    for step in found("impossible pattern", 10):
        position = step.position
        assert position is not None
        groups = [set(group.cells) for group in position.puzzle.network.groups]
        sees = {c: set().union(*(group for group in groups if c in group)) - {c} for c in step.cells}
        left = {c: [d for d in position.candidates(c) if d in step.digits] for c in step.cells}
        assert not can_fill(position.board, left, sees), str(step)
        assert all(can_fill(position.board, {c: ds for c, ds in left.items() if c != gone}, sees) for gone in left), (
            str(step)
        )
        guardians = {(c, d) for c in step.cells for d in position.candidates(c) if d not in step.digits}
        assert guardians == {*step.items("fins")}
        read_anew += 1
    assert read_anew == 10


@pytest.mark.parametrize("name", ["broken wing", "oddagon"])
def test_neighbours_of_an_odd_loop_share_what_holds_nothing_else_but_guardians(name: str) -> None:
    read_anew = 0
    for step in found(name, 10):
        position, loop, guardians = step.position, step.items("colour"), {*step.items("fins")}
        assert position is not None
        assert len(loop) % 2 == 1
        assert len({*loop}) == len(loop) == len({truth.name for truth in step.because})
        assert guardians.isdisjoint(loop)
        for truth, one, other in zip(step.because, loop, (*loop[1:], loop[0]), strict=True):
            left = {pair for pair in truth.pairs if position.has(*pair)}
            assert {one, other} <= left <= {one, other} | guardians
        read_anew += 1
    assert read_anew == 10
