"""Solve puzzles and draw the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import (
    AsJson,
    Deadline,
    Engine,
    FormatName,
    PuzzleArgument,
    Rules,
    Seed,
    Size,
    Techniques,
    UpTo,
    Without,
)
from whydoku.cli.parser import Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.solution import Solution

LARGEST_FOR_LOGIC = 16
"""Digits of the largest board whose guesses are counted unless the logic engine is asked for: larger ones take minutes."""

_NOTES = {
    True: "",
    False: "the puzzle has several solutions",
    None: "stopped at the deadline: one solution found; whether it is the only one is not known",
}


def plugin(
    puzzle: PuzzleArgument,
    rules: Rules = None,
    size: Size = None,
    format: FormatName = None,
    as_json: AsJson = False,
    engine: Engine = "auto",
    limit: Annotated[
        int, Option("--limit", min=1, metavar="NUMBER", help="Show up to this many solutions per puzzle.")
    ] = 1,
    seed: Seed = None,
    deadline: Deadline = None,
    techniques: Techniques = None,
    up_to: UpTo = None,
    without: Without = None,
) -> None:
    """Solve a puzzle and say how many guesses it took."""
    from whydoku import api
    from whydoku.cli.output import answer_each
    from whydoku.cli.source import load
    from whydoku.errors import Interrupted, NoSolutionError, OptionError
    from whydoku.model.limit import Clock

    if engine not in api.ENGINES:
        raise OptionError(f"there is no engine {engine!r}; expected one of {', '.join(api.ENGINES)}")

    def work(given: Puzzle) -> Iterator[Answer]:
        clock = Clock.of(deadline)
        if limit == 1:
            count = given.board.size <= LARGEST_FOR_LOGIC
            try:
                found = api.solve(
                    given,
                    engine=engine,
                    guesses=count,
                    seed=seed,
                    deadline=deadline,
                    techniques=None if techniques is None else ",".join(techniques),
                    up_to=up_to,
                    without=",".join(without or ()),
                )
            except Interrupted as error:
                if error.solution is not None:
                    yield _answer(given, error.solution, good=False, note="")
                raise
            notes = [_NOTES[found.unique]]
            if found.guesses is None and found.unique is not None:
                late = "stopped at the deadline: the guesses are not counted"
                notes.append(late if count else "the guesses are not counted: the board is large; --engine logic does")
            note = "; ".join(note for note in notes if note)
            yield _answer(given, found, good=found.unique is True, note=note)
            return
        number = 0
        for number, found in enumerate(
            api.solutions(given, limit=limit, engine=engine, seed=seed, deadline=deadline), 1
        ):
            yield _answer(
                given, found, good=number == 1, note="the puzzle has several solutions" if number == 2 else ""
            )
        if not number:
            raise NoSolutionError(api.check(given, deadline=clock.left).text)

    answer_each(load(puzzle, rules=rules, size=size, format=format), work, as_json=as_json)


def _answer(given: Puzzle, found: Solution, *, good: bool, note: str) -> Answer:
    from whydoku.cli.output import Answer, in_colour
    from whydoku.render.text import draw_grid

    def bold_givens(cell: int, text: str) -> str:
        return text if given.values[cell] is None else f"\x1b[1m{text}\x1b[0m"

    drawing = draw_grid(found.board, found.values, paint=bold_givens if in_colour() else None)
    if found.guesses is None:
        return Answer(drawing, found.to_json(), good, note)
    guesses = "1 guess" if found.guesses == 1 else f"{found.guesses} guesses"
    return Answer(f"{drawing}\n\n{guesses} required!", found.to_json(), good, note)
