"""Project Euler's problem 96, stage by stage."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from whydoku.cli.command import AsJson, Command
from whydoku.declare import Arg


def show(
    file: Annotated[
        Path,
        Arg(
            "Project Euler's file: many grids, each a line such as Grid 01 and nine lines of digits.",
            kind=Path,
            metavar="FILE",
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Solve Project Euler's problem 96, and say which stage finished each grid."""
    import json
    from collections import defaultdict

    from whydoku.cli.progress import Bar
    from whydoku.cli.source import load
    from whydoku.engines.sat.readable.stages import Stage
    from whydoku.engines.sat.readable.sudoku import SudokuConditions
    from whydoku.errors import InputError, NoSolutionError

    source = load(str(file), format="euler")
    by_stage: defaultdict[Stage, list[int]] = defaultdict(list)
    total = attempts = 0
    bar = Bar(len(source.puzzles))
    for number, puzzle in bar.over(source.puzzles):
        if not puzzle.is_classic:
            raise InputError(f"{source.place(number)}the grid is not a plain 9 × 9")
        sudoku = SudokuConditions(puzzle)
        outcome = sudoku.solve()
        if not outcome.satisfiable:
            raise NoSolutionError(f"{source.place(number)}the puzzle has no solution")
        corner = int("".join(str(digit) for digit in sudoku.grid(outcome.values)[:3]))
        total += corner
        counts = outcome.counts
        attempts += counts.attempts
        by_stage[outcome.stage].append(number)
        bar.clear()
        if as_json:
            shown = {"grid": number, "stage": str(outcome.stage), "corner": corner}
            done = {"filled": counts.filled, "two_value": counts.two_value, "attempts": counts.attempts}
            print(json.dumps({**shown, **done, "conflicts": counts.conflicts}))
        else:
            tried = f"{counts.attempts} attempt{'s' if counts.attempts != 1 else ''}"
            print(f"Grid {number:02}  {outcome.stage:<14}  {tried:>11}  {corner}")
    if as_json:
        stages = {str(stage): len(by_stage[stage]) for stage in Stage}
        print(json.dumps({"grids": len(source.puzzles), **stages, "attempts_made": attempts, "sum": total}))
        return
    print()
    print(f"{Stage.FILLING_IN}: {len(by_stage[Stage.FILLING_IN])} of {len(source.puzzles)}")
    print(f"{Stage.TWO_VALUE}: {len(by_stage[Stage.TWO_VALUE])} more")
    grids = ", ".join(map(str, by_stage[Stage.ATTEMPTS]))
    print(f"{Stage.ATTEMPTS}: {len(by_stage[Stage.ATTEMPTS])}{f' (grids {grids})' if grids else ''}, {attempts} in all")
    print(f"sum: {total}")


plugin = Command(show)
