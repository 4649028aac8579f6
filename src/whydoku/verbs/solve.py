"""Solve a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.declare import Arg, Verb
from whydoku.engines.search import at_once
from whydoku.model.limit import check_seed
from whydoku.verbs._input import GivenPosition, as_puzzle
from whydoku.verbs._options import AllowedTechniques, Deadline, Engine, Seed, selected
from whydoku.verbs._solution import solution_of, solving_clock

if TYPE_CHECKING:
    from whydoku.model.solution import Solution


def solve(
    puzzle: GivenPosition,
    *,
    engine: Engine = "auto",
    guesses: Annotated[
        bool,
        Arg(
            "Count the guesses that a person needs.",
            kind=bool,
            absent={"cli": "the command counts them anyway, within a fixed effort unless more is asked for"},
        ),
    ] = False,
    seed: Seed = None,
    deadline: Deadline = None,
    **using: Unpack[AllowedTechniques],
) -> Solution:
    """Solve a puzzle and count the guesses that it took.

    The answer says whether the solution is the only one. The engine that fits finds it and counts its `tries`. With
    `guesses`, or if techniques are selected, the logic engine then counts the guesses that a person needs with these
    techniques, which takes much longer; the engine "logic" always does. A deadline that passes after the first solution
    leaves `unique` or `guesses` at None.

    >>> solve("1.....2.........").unique
    False
    >>> puzzle = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
    >>> solve(puzzle).guesses, solve(puzzle, guesses=True).guesses
    (None, 0)
    """
    if engine == "auto" and seed is None and not (guesses or using) and at_once.fits(deadline):
        known = at_once.solve(puzzle)
        if known is not None:
            return known
    seed = check_seed(seed)
    with solving_clock(deadline) as clock:
        given = as_puzzle(puzzle)
        chosen = selected(using)
        found = solution_of(given, clock, engine=engine, seed=seed)
        if guesses or chosen is not None or engine == "logic":
            from whydoku.teacher.guess_count import with_guesses

            found = with_guesses(given, found, chosen, seed=seed or 0, deadline=clock)
        return replace(found, engine="logic") if engine == "logic" else found


plugin = Verb(solve, deadline=10.0)
