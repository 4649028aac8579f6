"""Solve as a person would, and keep the path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.declare import Arg, Verb
from whydoku.errors import OptionError
from whydoku.model.limit import Clock, check_seed
from whydoku.verbs._input import Cells, GivenPosition, as_puzzle
from whydoku.verbs._options import Deadline, Guesses, TechniqueOptions, choice_of

if TYPE_CHECKING:
    from whydoku.engines.logic.path import Path


def explain(
    puzzle: GivenPosition,
    *,
    guesses: Guesses = None,
    reasons: Annotated[
        bool, Arg("Where no technique applies, find the smallest reason instead of guessing.", kind=bool)
    ] = False,
    seed: Annotated[
        int,
        Arg(
            "The order of guesses; the same seed gives the same path.",
            kind=int,
            metavar="NUMBER",
        ),
    ] = 0,
    shortest: Annotated[
        bool, Arg("Look for the easiest hardest step, then the fewest steps, for 5 s or the deadline.", kind=bool)
    ] = False,
    like_a_person: Annotated[
        bool, Arg("Among equally easy steps take the one that is nearest to the last ones.", kind=bool)
    ] = False,
    cells: Cells = None,
    deadline: Deadline = None,
    **using: Unpack[TechniqueOptions],
) -> Path:
    """Explain step by step how a person can solve a puzzle.

    The easiest technique comes first; where none applies, it guesses, unless `guesses` is False. With several solutions, which
    no logic tells apart, it guesses only if `guesses` is True; the path's `opening` says how many there are and what is
    missing, or that it is not known whether there are several. A `scale` ("own", "se", "hodoku") says in which order techniques
    are tried and which of several steps is taken; an `order` lists the techniques to use, in the order in which to try them.
    Otherwise a `reader` says whom the order is for: with all "marks" at hand (the default), naked singles come before hidden
    ones; on "paper" after them. A path that ends in a contradiction though the puzzle has a solution says which step is wrong:
    `mistake` is its number. With `reasons`, the smallest reason found is a step where no technique applies, or only nested
    assumptions do; so a puzzle with one solution takes no guess. That takes whydoku[sat].

    `shortest` looks for a path with the easiest hardest step and then the fewest steps, until the deadline (or for five
    seconds); `like_a_person` prefers steps near the last ones among those that are equally easy. The path's `aim` says what was
    looked for, and whether it is proven that no path is better.

    >>> print(explain("1.34341.21434.21")[0])
    Full House: Box 3 has one empty cell, r4c2, and one missing digit, 3: r4c2 is 3.
    """
    from whydoku.engines.logic import engine as logic
    from whydoku.engines.logic.path import UNSETTLED
    from whydoku.teacher.mistakes import checked_ending

    if shortest and like_a_person:
        raise OptionError("a path is either the shortest or like a person's: give one of the two")
    first = check_seed(seed) or 0
    with Clock.of(deadline) as clock:
        given = as_puzzle(puzzle, cells)
        order, known = choice_of(using, reasons=reasons).fitting(given, clock, guided=not (shortest or like_a_person))
        may_guess = not known.several if guesses is None else bool(guesses)
        path = logic.explain(given, order, guesses=may_guess, seed=first, deadline=clock, known=known.solution)
        path = checked_ending(path, clock)
        if path.several:
            from whydoku.teacher.diagnosis.opening import opening_of

            path = path.but(facts=opening_of(given, path, clock))
        elif known.unsettled and (
            path.guesses or path.outcome in ("stuck", "stopped")
        ):  # else the path itself settles it
            path = path.but(facts=UNSETTLED)
        if shortest:
            from whydoku.engines.logic.paths_shortest import shortest as find_shortest

            return find_shortest(path, given, order, clock)
        if like_a_person:
            from whydoku.engines.logic.paths_person import like_a_person as find_nearest

            return find_nearest(path, given, order, clock)
        return path


plugin = Verb(explain, deadline=60.0)
