"""Count the guesses that a puzzle takes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.errors import NoSolutionError
from whydoku.model.limit import Clock, check_count
from whydoku.model.solution import Status
from whydoku.verbs._input import GivenPuzzle, as_puzzle
from whydoku.verbs._options import Deadline
from whydoku.verbs._scales import checked

if TYPE_CHECKING:
    from whydoku.model.guesses import Guesses


def guesses(
    puzzle: GivenPuzzle,
    *,
    orders: Annotated[
        int,
        Arg(
            "How many random orders a plain search is tried in.",
            kind=int,
            metavar="NUMBER",
            least=1,
            most_requested=10_000,
        ),
    ] = 20,
    backdoors: Annotated[
        int,
        Arg(
            "The most cells tried whether they are enough for simple techniques.",
            kind=int,
            metavar="NUMBER",
            least=0,
            most=9,
        ),
    ] = 2,
    deadline: Deadline = None,
) -> Guesses:
    """Count the guesses that a puzzle takes: by level of techniques, of a search, and cells that are enough.

    `orders` is how many random orders the search is tried in, `backdoors` the most cells that are tried whether they are enough
    for simple techniques to solve the rest. Raises a NoSolutionError where there is not exactly one solution.

    >>> guesses("1.34341.21434.21")
    <Guesses: easy 0, medium 0, hard 0, unfair 0, extreme 0; 0 nodes>
    """
    from whydoku.rating._guesses import count_guesses

    check_count("the number of orders", orders, least=1)
    check_count("the size of a backdoor", backdoors, least=0)
    with Clock.of(deadline) as clock:
        clock.note("the guesses are not counted yet")
        given = as_puzzle(puzzle)
        report = checked(given, clock)
        if report.status is Status.UNKNOWN:
            raise clock.stopped()
        if report.status is not Status.UNIQUE:
            raise NoSolutionError(f"guesses are counted where there is one solution: {report.said}", report.cause)
        solution = replace(report.solutions[0], unique=True)
        return count_guesses(given, solution, clock, orders=orders, most=backdoors)


plugin = Verb(guesses, deadline=20.0, absent={"cli": "`rate --guesses` counts them"})
