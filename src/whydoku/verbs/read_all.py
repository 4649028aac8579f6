"""Read every puzzle of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.declare import SURFACES, Arg, Verb
from whydoku.verbs._input import AnyPuzzle, ReadOptions, read_puzzles

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def read_all(
    text: Annotated[AnyPuzzle, Arg("The text: puzzles in any format, links.", longest=1 << 20)],
    **how: Unpack[ReadOptions],
) -> list[Puzzle]:
    """Read every puzzle of a text; the format is detected unless it is given.

    Nested lists, NumPy arrays (9, 9) and (n, 9, 9), and dicts from cells to digits ({"r1c1": 4}) are read as well; 0, None,
    "" and "." are empty cells.
    `size` is the number of digits (9), a box shape ("2x3"), a layout ("samurai"), or a board; `rules` are added to the
    board's own. A link whose rules in words say more than can be read is refused, unless `ignore_rules_text`; then the
    puzzle's metadata say what was "passed over". `placed` and `marks` say how far one puzzle has been solved: moves
    ("r1c2=4 r3c3=5") or a grid, and marks left ("r1c1=159"), marks crossed out ("r1c1<>5") or a grid of pencil marks.
    `notes` gets a sentence where no format reads a text, and a puzzle is found in it all the same.

    >>> read_all("..3..4.221......\\n1...............")
    [<Puzzle 4×4, 5 givens>, <Puzzle 4×4, 1 given>]
    """
    return read_puzzles(text, **how)


plugin = Verb(
    read_all, absent=dict.fromkeys(SURFACES, "commands take files of many; a call and a tool take one puzzle")
)
