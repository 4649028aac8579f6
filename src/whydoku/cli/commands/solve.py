"""Solve puzzles and draw the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from whydoku.cli.options import (
    AsJson,
    Deadline,
    Engine,
    FormatName,
    PuzzleArgument,
    Rules,
    Seed,
    Size,
    Stages,
    Techniques,
    UpTo,
    Without,
)

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.cli.source import Source
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
        int, typer.Option("--limit", min=1, metavar="NUMBER", help="Show up to this many solutions per puzzle.")
    ] = 1,
    seed: Seed = None,
    deadline: Deadline = None,
    techniques: Techniques = None,
    up_to: UpTo = None,
    without: Without = None,
    stages: Stages = None,
) -> None:
    """Solve a puzzle and say how many guesses it took."""
    from whydoku import api
    from whydoku.cli.output import answer_each
    from whydoku.cli.source import load
    from whydoku.errors import Interrupted, NoSolutionError, OptionError
    from whydoku.model.limit import Clock

    if engine not in api.ENGINES:
        raise OptionError(f"there is no engine {engine!r}; expected one of {', '.join(api.ENGINES)}")

    if stages is not None:
        if engine not in ("auto", "sat") or limit != 1 or techniques or up_to or without or seed is not None:
            raise OptionError(
                "--stages is for the SAT engine's own solver, and goes with no other choice of engine or techniques"
            )
        _solve_in_stages(load(puzzle, rules=rules, size=size, format=format), stages, as_json, deadline)
        return

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
                large = "the board is large; --engine logic does"
                notes.append(f"the guesses are not counted: {found.uncounted or large}")
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


def _solve_in_stages(source: Source, names: str, as_json: bool, deadline: float | None) -> None:
    """Solve by some stages of the readable SAT solver, and show how far they get."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.errors import NoSolutionError
    from whydoku.model.limit import Clock
    from whydoku.model.solution import Solution
    from whydoku.render.text import draw_grid
    from whydoku.sat.sudoku import SudokuConditions
    from whydoku.sat.tribool import parse_stages

    stages = parse_stages(names)

    def work(given: Puzzle) -> Iterator[Answer]:
        clock = Clock.of(deadline)
        sudoku = SudokuConditions(given)
        outcome = sudoku.solve(stages, deadline=clock)
        if outcome.satisfiable is False:
            raise NoSolutionError(f"the puzzle has no solution, by {outcome.stage} ({outcome.counts})")
        grid = sudoku.grid(outcome.values)
        drawing = draw_grid(given.board, grid)
        if outcome.satisfiable is None:
            data = {"status": "open", "values": list(grid), "stage": outcome.stage.value}
            note = f"{grid.count(None)} cells stay open after {outcome.stage}"
            yield Answer(f"{drawing}\n\n{outcome.counts}", data, False, note)
            return
        digits = tuple(digit for digit in grid if digit is not None)
        unique = True if not outcome.counts.attempts else sudoku.is_only(digits, stages, deadline=clock)
        solved = Solution(given.board, digits, outcome.counts.attempts, unique, "sat (own, extended)", clock.spent)
        text = f"{drawing}\n\nSolved by {outcome.stage} ({outcome.counts})."
        yield Answer(text, solved.to_json() | {"stage": outcome.stage.value}, unique is True, _NOTES[unique])

    answer_each(source, work, as_json=as_json)


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
