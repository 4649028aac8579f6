"""List puzzles that are equivalent to one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.model.limit import check_count, check_seed
from whydoku.verbs._input import GivenPuzzle, as_puzzle

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def equivalents(
    puzzle: GivenPuzzle,
    n: Annotated[int, Arg("How many.", kind=int, metavar="NUMBER", least=0, most_requested=1000)] = 10,
    *,
    seed: Annotated[int | None, Arg("The seed that chooses the equivalents.", kind=int, metavar="NUMBER")] = 0,
) -> list[Puzzle]:
    """List different puzzles that are equivalent to one, at random; fewer than `n` where there are not so many.

    >>> len({each.grid for each in equivalents("..3.3......4..2.", 20)})
    20
    """
    from whydoku.generator.canonical import equivalents as others

    return [*others(as_puzzle(puzzle), check_count("the number of equivalents", n), check_seed(seed) or 0)]


plugin = Verb(
    equivalents,
    to_json=lambda found: {"equivalents": [each.grid for each in found]},
    absent={"cli": "`canonical --equivalents` lists them"},
)
