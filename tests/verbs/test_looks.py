"""Whatever takes a deadline checks the clock within each of its loops: counted in lines of Python, on large boards."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

import pytest

import whydoku as w
from tests.support.big_boards import board_with_holes
from tests.support.looks import looking_often
from whydoku.errors import InputError, NoSolutionError, StoppedError
from whydoku.rules import rule_types
from whydoku.teacher.diagnosis.several import find_several
from whydoku.verbs import verbs

DEADLINE = 0.1
LARGE = (25, 60, 1)
SMALL = (4, 60, 1)
NO_PUZZLE = {"explain_many", "generate", "verify"}
"""Verbs that take something else, or many."""


@cache
def _puzzle(size: int, percent: int, seed: int) -> w.Puzzle:
    return board_with_holes(size, percent, seed)


def _calls(puzzle: w.Puzzle) -> dict[str, tuple[tuple[Any, ...], dict[str, Any]]]:
    """Return the arguments of verbs besides the puzzle, by name."""
    step = w.next_step(puzzle)
    assert step is not None
    start = puzzle.start()
    cell = puzzle.board.name(puzzle.givens.index(None))
    return {
        "certify": ((step,), {}),
        "diagnose": ((), {"spare": True}),
        "judge": (([f"{cell}=3 because nothing else can be there"],), {}),
        "recognise": ((start.after(step),), {}),
        "steps": ((), {"techniques": "singles"}),
        "why": ((cell, 3), {}),
    }


def _ask(name: str, puzzle: w.Puzzle) -> None:
    given, named = _calls(puzzle).get(name, ((), {}))
    with suppress(InputError, NoSolutionError, StoppedError):
        found = getattr(w, name)(puzzle, *given, deadline=DEADLINE, **named)
        if hasattr(found, "__next__"):
            list(islice(found, 1000))


TIMED = sorted(name for name, verb in verbs().items() if "deadline" in {option.name for option in verb.options})


@pytest.mark.parametrize("name", [name for name in TIMED if name not in NO_PUZZLE])
def test_a_verb_looks_at_the_clock_in_every_loop(name: str) -> None:
    rule_types()
    _ask(name, _puzzle(*SMALL))  # what is imported by the first call has no part in it
    with looking_often():
        _ask(name, _puzzle(*LARGE))


OTHERS: dict[str, Callable[[int], object]] = {
    "explain_many": lambda size: w.explain_many([_puzzle(size, 60, 1)], deadline=DEADLINE),
    "generate": lambda size: w.generate(size=size, deadline=DEADLINE),
    "verify": lambda size: w.verify("p cnf 1 2\n1 0\n-1 0\n", "0\n" * size**3, deadline=DEADLINE),
}


@pytest.mark.parametrize("name", sorted(NO_PUZZLE))
def test_what_takes_no_puzzle_looks_at_the_clock_as_well(name: str) -> None:
    with suppress(StoppedError):
        OTHERS[name](4)
    with looking_often(), suppress(StoppedError):
        OTHERS[name](25)


@pytest.mark.parametrize("percent", [60, 90])
def test_many_solutions_are_compared_under_the_clock(percent: int) -> None:
    with looking_often():
        found = find_several(_puzzle(25, percent, 1), deadline=1.0)
    assert found is None or found[0].count == len(found[1])
