"""Write puzzles in a format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.errors import InputError, NoSolutionError, StoppedError, check_several
from whydoku.verbs import _offers as offers
from whydoku.verbs._input import POSITION
from whydoku.verbs._limits import WRITTEN_SOLUTION_SECONDS
from whydoku.verbs._solution import solution_of, solving_clock

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def write(
    puzzles: Annotated[Puzzle | Iterable[Puzzle], POSITION],
    format: Annotated[
        str, Arg("The format to write.", flags=("--to",), metavar="NAME", offers=offers.formats)
    ] = "line",
    *,
    empty: Annotated[
        str, Arg("The character for an empty cell, in formats made of characters.", metavar="CHARACTER")
    ] = ".",
) -> str:
    """Write a puzzle in another format.

    Formats that are made of characters can write another one for an empty cell. One whose program checks what is filled in
    gets the solution as well, if it is the only one.

    >>> from whydoku import read
    >>> write(read("12..34.........."), empty="0")
    '1200340000000000'
    """
    from whydoku.formats import find_format, write_text
    from whydoku.model.puzzle import Puzzle

    listed = [puzzles] if isinstance(puzzles, Puzzle) else puzzles
    check_several("puzzles", listed)
    listed = list(listed)
    for puzzle in listed:
        if not isinstance(puzzle, Puzzle):
            raise InputError(f"a puzzle is needed to write one, not {type(puzzle).__name__}")
    if find_format(format).shows_solution:
        listed = [_with_solution(puzzle) for puzzle in listed]
    return write_text(listed, format, empty=empty)


def _with_solution(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its solution in its metadata, if there is exactly one and it is found quickly.

    Programs agree on how to write solutions of up to nine digits only.
    """
    if "solution" in dict(puzzle.about) or puzzle.board.size > 9:
        return puzzle
    try:
        with solving_clock(WRITTEN_SOLUTION_SECONDS) as clock:
            found = solution_of(puzzle, clock)
    except (NoSolutionError, StoppedError, InputError):
        return puzzle
    return replace(puzzle, about=(*puzzle.about, ("solution", found.grid))) if found.unique else puzzle


plugin = Verb(write, command="convert", to_json=lambda text: {"text": text})
