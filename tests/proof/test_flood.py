"""What a flood fill shows of connected sets: against all fillings of small boards, and in the proofs of steps."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

import whydoku as w
from tests.support.areas import draw_area, hangs_together
from whydoku.model.board import Board
from whydoku.proof.axioms import Axiom, ClauseSource
from whydoku.proof.flood import says, shortest
from whydoku.rules import rule_types

VALUES = 3
AREAS = ("yin-yang", "cave", "nurikabe", "chaos-construction")


def test_what_a_flood_fill_shows_is_so() -> None:
    """A clause that it grants holds in every filling that hangs together, and many are granted and refused."""
    rng = random.Random(28)
    granted = refused = shorter = 0
    for _ in range(300):
        rows, cols = rng.choice([(1, 5), (2, 3), (3, 2), (2, 4)])
        board = Board(rows, cols, VALUES)
        links = [
            (a, b)
            for a in board.cells
            for b in board.cells
            if a < b and sum(abs(x - y) for x, y in zip(board.positions[a], board.positions[b], strict=True)) == 1
        ]
        area = draw_area(rng, board.cells, links, [*board.digits])
        told = [values for values in product(board.digits, repeat=len(board.cells)) if hangs_together(area, values)]
        for _ in range(20):
            literals = rng.sample(range(1, len(board.cells) * VALUES + 1), rng.randint(1, 8))
            clause = tuple(literal if rng.random() < 0.6 else -literal for literal in literals)
            holds = all(
                any((values[cell] == digit) == (x > 0) for x in clause for cell, digit in [board.split(abs(x) - 1)])
                for values in told
            )
            if not says(board, area, clause):
                refused += 1
                continue
            assert holds, (area, clause)
            granted += 1
            short = shortest(board, area, clause, clause[:1])
            assert says(board, area, short), (area, clause, short)
            shorter += len(short) < len(clause)
    assert granted > 400
    assert refused > 400
    assert shorter > 100


def test_a_clause_about_another_cell_is_not_shown() -> None:
    board = Board(1, 4, 2)
    area = draw_area(random.Random(1), (0, 1), ((0, 1),), (1, 2))
    assert not says(board, area, (2 * 3 + 1,))


@pytest.mark.parametrize("name", AREAS)
def test_area_steps_are_proved_by_it(name: str) -> None:
    """Area steps of a rule's own example start from what the flood fill shows, and nothing made up is taken for it."""
    example = rule_types()[name].example
    assert example is not None
    path = w.explain(w.read(example.puzzle, rules=";".join(example.rules), size=example.size))
    steps = [step for step in path if step.technique.title == "Connected Area"]
    assert steps
    by_flood = 0
    for step in steps:
        assert step.position is not None
        proof = step.proof
        for at, axiom in enumerate(proof.axioms):
            if axiom.source is not ClauseSource.AREA:
                continue
            by_flood += 1
            assert proof.fault(step, step.position) == ""
            for lie in (
                Axiom(ClauseSource.AREA, (), rule=axiom.rule),
                Axiom(ClauseSource.AREA, axiom.clause),
                Axiom(ClauseSource.AREA, tuple(-literal for literal in axiom.clause), rule=axiom.rule),
            ):
                spoilt = replace(proof, axioms=(*proof.axioms[:at], lie, *proof.axioms[at + 1 :]))
                assert spoilt.fault(step, step.position)
    assert 2 * by_flood >= len(steps)
