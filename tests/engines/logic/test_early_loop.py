"""Early Loop: what would close a path is off it, unless the ring would be the whole loop."""

from __future__ import annotations

import random
from itertools import product

import pytest

import whydoku as w
from tests.support.effort import FULL

RING = "r1c1 r1c2 r1c3 r2c3 r2c1 r3c1 r3c2"
"""A chain that r3c3 would close."""


def closing(rules: str, size: str = "9") -> list[w.Step]:
    cells = {"9": 81, "latin6": 36}[size]
    return list(w.steps(w.read("." * cells, rules=rules, size=size), techniques=["Early Loop"]))


def test_a_cell_that_would_leave_something_out_is_off_the_loop() -> None:
    puzzle = w.read("." * 81, rules=f"loop {RING} r9c9")
    (step,) = w.steps(puzzle, techniques=["Early Loop"])
    assert step.text == (
        "r3c3 would join r2c3 and r3c2, the ends of one piece, and close the loop too early, without r9c9, "
        "so r3c3 is off the loop."
    )
    assert step.places == ((puzzle.board.layer_cells("loop")[20], 1),)
    assert w.certify(puzzle, step)


def test_the_last_cell_may_close_a_loop_but_no_snake() -> None:
    assert not closing(f"loop {RING}")
    (step,) = closing(f"snake {RING}")
    assert "close the snake too early, so r3c3 is off the snake" in step.text


def test_cells_that_join_two_pieces_close_nothing() -> None:
    assert not closing("loop r1c1 r1c2 r1c3 r3c1 r3c2 r9c9")


def name(row: int, col: int) -> str:
    return f"r{row}c{col}"


@pytest.mark.parametrize("kind", ["loop", "snake"])
def test_no_cell_that_is_ruled_out_is_on_any_path(kind: str) -> None:
    source = random.Random(28)
    every = [name(*place) for place in product(range(1, 7), repeat=2)]
    around = [place for place in product(range(3), repeat=2) if place != (1, 1)]
    ruled_out = 0
    for _ in range(60 if FULL else 4):
        top, left = source.randint(1, 4), source.randint(1, 4)
        ring = [name(top + down, left + right) for down, right in around]
        near = {name(top + down, left + right) for down, right in product(range(-1, 4), repeat=2)}
        ring.remove(source.choice(ring))
        known = [*ring, source.choice([each for each in every if each not in near])]
        if not w.count(w.read("." * 36, rules=f"{kind} {' '.join(known)}", size="latin6"), limit=1):
            continue
        for step in closing(f"{kind} {' '.join(known)}", "latin6"):
            (cell,) = (every[step.board.under(cell) or 0] for cell, _ in (*step.places, *step.removes))
            rules = f"{kind} {' '.join([*known, cell])}"
            assert w.count(w.read("." * 36, rules=rules, size="latin6"), limit=1) == 0, (rules, step.text)
            ruled_out += 1
    assert ruled_out
