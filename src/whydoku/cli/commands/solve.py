"""Print solutions as grids."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.cli.limits import GUESS_COUNT_TICKS
from whydoku.cli.options import Stages
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.cli.source import Source
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.solution import Solution

_NOTES = {
    True: "",
    False: "the puzzle has several solutions",
    None: "stopped at the deadline: one solution found; whether it is the only one is not known",
}


def show(
    asked: Asked,
    as_json: AsJson = False,
    limit: Annotated[int, Arg("Show up to this many solutions per puzzle.", kind=int, metavar="NUMBER", least=1)] = 1,
    stages: Stages = None,
    to: Annotated[
        str | None, Arg("Write the solution in this format, such as line.", metavar="FORMAT", offers=offers.formats)
    ] = None,
) -> None:
    """Print the grid at once, and then the guesses."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.engines.selection import check_engine
    from whydoku.errors import Interrupted, NoSolutionError, OptionError
    from whydoku.formats import find_format
    from whydoku.model.limit import Clock
    from whydoku.verbs._options import selected
    from whydoku.verbs.check import check
    from whydoku.verbs.solutions import solutions

    engine, seed, deadline = (asked.get(name) for name in ("engine", "seed", "deadline"))
    check_engine(engine)
    if to is not None:
        find_format(to)  # a wrong name is refused before anything is solved
    if stages is not None:
        if engine not in ("auto", "sat") or limit != 1 or asked.options.keys() - {"engine", "deadline"}:
            raise OptionError(
                "--stages is for the SAT engine's own solver, and goes with no other choice of engine or techniques"
            )
        _solve_in_stages(asked.source, stages, as_json, deadline)
        return
    using = {name: asked.options.pop(name) for name in ("techniques", "up_to", "without") if name in asked.options}
    chosen = selected(using)  # type: ignore[arg-type]  # they are options of these names

    def work(given: Puzzle) -> Iterator[Answer]:
        clock = Clock.of(deadline)
        if limit == 1:
            try:
                found = asked(given, engine="auto" if engine == "logic" else engine, deadline=clock.limit)
            except Interrupted as error:
                if error.solution is not None:
                    yield _answer(given, error.solution, good=False, to=to)
                raise
            if to is not None:
                yield _answer(given, found, good=found.unique is True, note=_NOTES[found.unique], to=to)
                return
            if not as_json:  # the grid at once: counting may take a while
                yield _answer(given, found, good=found.unique is True)
                sys.stdout.flush()
            is_wanted = engine == "logic" or chosen is not None or deadline is not None
            if found.unique is not None and found.guesses is None:
                from whydoku.teacher.guess_count import LONG_NOTE, with_guesses

                work = None if is_wanted else GUESS_COUNT_TICKS
                found = with_guesses(given, found, chosen, seed=seed or 0, deadline=clock, work=work)
            if engine == "logic":
                found = replace(found, engine="logic")
            notes = [_NOTES[found.unique]]
            if found.guesses is None and found.unique is not None:
                is_long = not is_wanted and found.uncounted == LONG_NOTE
                hint = "; --engine logic does it however long it takes" if is_long else ""
                notes.append(f"the guesses are not counted: {found.uncounted}{hint}")
            yield Answer(_guesses(found), found.to_json(), found.unique is True, "; ".join(filter(None, notes)))
            return
        number = 0
        for number, found in enumerate(solutions(given, limit=limit, engine=engine, seed=seed, deadline=deadline), 1):
            note = "the puzzle has several solutions" if number == 2 else ""
            yield _answer(given, found, good=number == 1, note=note, to=to)
        if not number:
            report = check(given, deadline=clock.left)
            raise NoSolutionError(report.said, report.cause)

    answer_each(asked.source, work, as_json=as_json, gap=to is None)


def _solve_in_stages(source: Source, names: str, as_json: bool, deadline: float | None) -> None:
    """Print how far some stages of the readable SAT solver get."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.engines.sat.readable.stages import parse_stages
    from whydoku.engines.sat.readable.sudoku import SudokuConditions
    from whydoku.errors import NoSolutionError
    from whydoku.model.limit import Clock
    from whydoku.model.solution import Solution
    from whydoku.render.text import draw_grid

    stages = parse_stages(names)

    def work(given: Puzzle) -> Iterator[Answer]:
        clock = Clock.of(deadline)
        sudoku = SudokuConditions(given)
        outcome = sudoku.solve(stages, deadline=clock)
        if outcome.satisfiable is False:
            raise NoSolutionError(f"the puzzle has no solution, by {outcome.stage} ({outcome.counts})")
        grid = sudoku.grid(outcome.values)
        drawing = draw_grid(given.board, grid, labels=given.notation)
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


def _answer(given: Puzzle, found: Solution, *, good: bool, note: str = "", to: str | None = None) -> Answer:
    from whydoku.cli.output import Answer, in_colour
    from whydoku.render.text import draw_grid

    if to is not None:
        return Answer(_written(found, to), found.to_json(), good, note, is_format=True)

    def bold_givens(cell: int, text: str) -> str:
        return text if given.values[cell] is None else f"\x1b[1m{text}\x1b[0m"

    drawing = draw_grid(found.board, found.values, paint=bold_givens if in_colour() else None, labels=given.notation)
    return Answer(drawing, found.to_json(), good, note)


def _guesses(found: Solution) -> str:
    """Return the number of guesses in words, if it is known."""
    if found.guesses is None:
        return ""
    return "1 guess required!" if found.guesses == 1 else f"{found.guesses} guesses required!"


def _written(found: Solution, to: str) -> str:
    """Write a solution as a grid full of givens; its rules are kept by now, and not written."""
    from whydoku.model.board import Board
    from whydoku.model.puzzle import Puzzle
    from whydoku.rules import default_rules
    from whydoku.verbs.write import write

    board = found.board
    if board.is_square:
        board = Board.square(board.size, low=board.low)
    return write(Puzzle(board, default_rules(board), found.values), to)


plugin = Command(show, "solve")
