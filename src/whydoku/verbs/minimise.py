"""Take away the clues that a puzzle can spare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.errors import check_text
from whydoku.model.limit import Clock, check_seed
from whydoku.verbs._generator_options import made_json, only_solution
from whydoku.verbs._input import GivenPuzzle, as_puzzle
from whydoku.verbs._options import Deadline, Symmetry

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def minimise(
    puzzle: GivenPuzzle,
    *,
    symmetry: Symmetry = "none",
    seed: Annotated[int | None, Arg("The order in which clues are tried.", kind=int, metavar="NUMBER")] = 0,
    deadline: Deadline = None,
) -> Puzzle:
    """Take clues away from a puzzle with one solution until none can be spared.

    With a symmetry, none of its sets of cells can be spared. The seed gives the order.

    >>> minimise("1.34341.21434.21").grid
    '1....4...14...2.'
    """
    from whydoku.generator.symmetry import find_symmetry
    from whydoku.generator.thin import minimise as thin

    with Clock.of(deadline) as clock:
        given = as_puzzle(puzzle).puzzle
        solution = only_solution(given, clock)
        return thin(given, solution, check_seed(seed) or 0, clock, find_symmetry(check_text("a symmetry", symmetry)))


plugin = Verb(minimise, deadline=20.0, to_json=made_json)
