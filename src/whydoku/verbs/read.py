"""Read one puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.declare import Arg, Verb
from whydoku.verbs._input import AnyPuzzle, PositionOptions, read_one

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def read(
    text: Annotated[AnyPuzzle, Arg("The text: a puzzle in any format, a link.", longest=1 << 20)],
    **how: Unpack[PositionOptions],
) -> Puzzle:
    """Read the one puzzle of a text; see `read_all`.

    >>> print(read("12..34..........").board)
    4×4 with 2×2 boxes
    >>> read([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]).grid
    '12..34..........'
    """
    return read_one(text, **how)


plugin = Verb(read, absent={"cli": "every command reads its puzzle itself; `convert` writes it out again"})
