"""Change the looks of a puzzle at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.model.limit import check_seed
from whydoku.verbs._generator_options import made_json
from whydoku.verbs._input import GivenPuzzle, as_puzzle

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def scramble(
    puzzle: GivenPuzzle,
    *,
    seed: Annotated[int | None, Arg("The same seed gives the same puzzle.", kind=int, metavar="NUMBER")] = None,
) -> Puzzle:
    """Rename digits, exchange rows, columns, bands and stacks, and transpose, all at random.

    >>> from whydoku import canonical
    >>> canonical(scramble("..3.3......4..2.", seed=5)).grid
    '.......1.2..3.1.'
    """
    import secrets

    from whydoku.generator.canonical import scramble as scrambled

    chosen = check_seed(seed)
    return scrambled(as_puzzle(puzzle), secrets.randbits(64) if chosen is None else chosen)


plugin = Verb(scramble, to_json=made_json)
