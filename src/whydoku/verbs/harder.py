"""Find harder neighbours of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.model.limit import Clock, check_limit, check_seed
from whydoku.verbs._input import GivenPuzzle, as_puzzle
from whydoku.verbs._options import OneScale
from whydoku.verbs._scales import rate_by_name

if TYPE_CHECKING:
    from whydoku.generator.harder import Harder
    from whydoku.model.limit import Deadline


def harder(
    puzzle: GivenPuzzle,
    *,
    scale: OneScale = "own",
    tries: Annotated[int | None, Arg("Stop after this many neighbours.", kind=int, metavar="NUMBER", least=1)] = None,
    seed: Annotated[int | None, Arg("The seed that orders the neighbours.", kind=int, metavar="NUMBER")] = 0,
    deadline: Annotated[
        Deadline,
        Arg(
            "Stop after this many seconds; 10 if nothing else ends it.",
            kind=float,
            metavar="SECONDS",
            least=0,
            most_requested=300,
        ),
    ] = None,
) -> Iterator[Harder]:
    """Exchange a few clues of a plain 9×9 again and again, and show each puzzle that is harder than all before.

    The puzzle itself comes first. It goes on until the deadline, or until that many neighbours have been tried.
    """
    from whydoku.generator.harder import harder as climb
    from whydoku.rating import find_scales

    name = next(iter(find_scales([scale])))
    limit = check_limit(tries)
    return climb(as_puzzle(puzzle), name, rate_by_name, check_seed(seed) or 0, limit, Clock.of(deadline))


plugin = Verb(harder, deadline=10.0, to_json=lambda found: {"puzzles": [each.to_json() for each in found]})
