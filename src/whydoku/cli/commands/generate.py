"""Make puzzles to order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from whydoku.cli import offers
from whydoku.cli.options import AsJson, Seed, Size
from whydoku.cli.parser import Option
from whydoku.errors import OptionError

if TYPE_CHECKING:
    from whydoku.batch.run import Progress
    from whydoku.generator.generator import Generator
    from whydoku.model.puzzle import Puzzle


def _make_data_set(number: int, out: Path, **options: Any) -> None:
    from whydoku import batch
    from whydoku.cli.output import say
    from whydoku.cli.pace import Pace

    paces: dict[str, Pace] = {}

    def watch(stage: str, progress: Progress) -> None:
        if stage not in paces:
            for pace in paces.values():
                pace.clear()
        paces.setdefault(stage, Pace()).show(progress.rows, progress.share, progress.rate, progress.new)

    try:
        made = batch.generate(number, out, progress=watch, **options)
    finally:
        for pace in paces.values():
            pace.clear()
    splits = ", ".join(f"{split} {rows:,}" for split, rows in made.splits.items())
    levels = ", ".join(f"{level} {rows:,}" for level, rows in made.levels.items())
    say(f"{made.rows:,} puzzles in {made.path} ({splits}; {levels}), {made.seconds:.1f} s")


def plugin(
    number: Annotated[int, Option("-n", "--number", min=1, metavar="NUMBER", help="How many puzzles to make.")] = 1,
    size: Size = None,
    rules: Annotated[
        list[str] | None,
        Option(
            "--rules",
            "--rule",
            metavar="RULES",
            values=offers.rules,
            help="Rules that hold: anti-knight. Cages, lines and marks without cells are placed: killer, thermometer, arrow.",
        ),
    ] = None,
    symmetry: Annotated[
        str,
        Option(
            "--symmetry",
            metavar="NAME",
            values=offers.symmetries,
            help="How the places of clues are symmetrical: rotational, quarter-turn, vertical, diagonal, full …",
        ),
    ] = "none",
    clues: Annotated[
        str | None, Option("--clues", "--givens", metavar="RANGE", help="How many clues: 24-28, 30, -26 or 0.")
    ] = None,
    minimal: Annotated[bool, Option("--minimal", help="No clue can be spared.")] = False,
    pattern: Annotated[
        str | None,
        Option(
            "--pattern", metavar="CELLS", help="Where the clues are: 81 characters with dots for empty cells, or names."
        ),
    ] = None,
    elements: Annotated[
        str | None, Option("--elements", metavar="RANGE", help="How many cages, lines and marks are left in the end.")
    ] = None,
    se: Annotated[
        str | None, Option("--se", metavar="RANGE", help="Sudoku Explainer's rating, such as 6.5-7.2.")
    ] = None,
    hodoku: Annotated[str | None, Option("--hodoku", metavar="RANGE", help="HoDoKu's score, such as 800-1000.")] = None,
    own: Annotated[str | None, Option("--own", metavar="RANGE", help="The rating on whydoku's own scale.")] = None,
    technique: Annotated[
        list[str] | None,
        Option(
            "--technique",
            metavar="NAME",
            values=offers.techniques,
            help="A technique that must be needed; a family means any of it. May be repeated.",
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        Option("--without", metavar="NAMES", values=offers.techniques, help="Techniques that must not be needed."),
    ] = None,
    no_guess: Annotated[bool, Option("--no-guess", help="It can be solved by techniques, without a guess.")] = False,
    uniform: Annotated[
        bool, Option("--uniform", help="Make every full grid equally likely, which takes longer.")
    ] = False,
    equivalents: Annotated[
        int, Option("--equivalents", min=0, metavar="NUMBER", help="Add so many equivalents of each puzzle.")
    ] = 0,
    to: Annotated[
        str | None,
        Option(
            "--to",
            metavar="NAME",
            values=offers.formats,
            help="The format to write; lines, or JSON where there are rules.",
        ),
    ] = None,
    seed: Seed = None,
    deadline: Annotated[
        float | None, Option("--deadline", metavar="SECONDS", help="Stop after this many seconds, with what is found.")
    ] = None,
    as_json: AsJson = False,
    out: Annotated[
        Path | None,
        Option(
            "-o", "--output", metavar="DIR", help="Make a data set of plain 9×9 puzzles in this folder, as Parquet."
        ),
    ] = None,
    levels: Annotated[
        str | None,
        Option("--levels", metavar="NAMES", help="For a data set: as many of each level (easy,medium,hard …, or all)."),
    ] = None,
    scale: Annotated[
        str, Option("--scale", metavar="NAME", help="For a data set: whose levels, hodoku's or own.")
    ] = "hodoku",
    paths: Annotated[bool, Option("--paths/--no-paths", help="For a data set: with the path of each puzzle.")] = True,
    executor: Annotated[
        str | None, Option("--executor", metavar="NAME", values=offers.executors, help="For a data set: as in batch.")
    ] = None,
    workers: Annotated[
        int | None, Option("--workers", min=1, metavar="NUMBER", help="For a data set: how many workers.")
    ] = None,
    cluster: Annotated[
        str | None, Option("--cluster", metavar="ADDRESS", help="For a data set: a cluster that runs already.")
    ] = None,
    resume: Annotated[bool, Option("--resume", help="Go on with a data set that was stopped.")] = False,
    overwrite: Annotated[
        bool, Option("--overwrite", help="Start again, and replace the folder if it is there.")
    ] = False,
) -> None:
    """Make puzzles with one solution each: any board, any rules, as hard as you like."""
    if out is not None:
        for name, given in {
            "--rules": rules, "--size": size, "--elements": elements, "--se": se, "--hodoku": hodoku, "--own": own,
            "--technique": technique, "--without": without, "--no-guess": no_guess, "--equivalents": equivalents,
            "--to": to, "--deadline": deadline, "--json": as_json,
        }.items():  # fmt: skip
            if given:
                raise OptionError(f"{name} does not go with --output: a data set has plain 9×9 puzzles chosen by level")
        _make_data_set(
            number, out, levels=levels, scale=scale, seed=seed or 0, paths=paths, executor=executor, workers=workers,
            cluster=cluster, resume=resume, overwrite=overwrite, symmetry=symmetry if symmetry != "none" else None,
            clues=clues, minimal=minimal, pattern=pattern, uniform=uniform,
        )  # fmt: skip
        return
    if levels is not None:
        raise OptionError("--levels is for a data set: name its folder with --output")
    from whydoku import api, making
    from whydoku.cli.output import json_line, say
    from whydoku.cli.parser import Exit
    from whydoku.cli.status import Status

    ratings = {scale: said for scale, said in (("se", se), ("hodoku", hodoku), ("own", own)) if said is not None}
    run = making.generator(
        number,
        size=size,
        rules=rules or (),
        symmetry=symmetry,
        clues=clues,
        minimal=minimal,
        pattern=pattern,
        elements=elements,
        rating=ratings,
        techniques=technique or (),
        without=without or (),
        no_guess=no_guess,
        uniform=uniform,
        seed=seed,
        deadline=deadline,
    )
    status = Status()

    def watch(run: Generator) -> None:
        miss = f"; nearest miss: {run.nearest_why}" if run.nearest_why else ""
        status.show(f"{run.found} of {number} made, {run.attempts} attempts{miss}")

    def text_of(puzzle: Puzzle) -> str:
        plain = to is None and puzzle == api.read(puzzle.grid, size=puzzle.board)
        return puzzle.grid if plain else api.write(puzzle, to or "json").rstrip("\n")

    run.progress = watch
    for made in run.made():
        status.clear()
        others = making.equivalents(made.puzzle, equivalents) if equivalents else []
        if as_json:
            extra = {"equivalents": [each.grid for each in others]} if equivalents else {}
            print(json_line({"puzzle": run.found} | made.to_json() | extra), flush=True)
            continue
        for puzzle in (made.puzzle, *others):
            print(text_of(puzzle), flush=True)
    status.clear()
    result = run.result()
    if as_json:
        print(json_line(result.to_json()))
    if not result.complete:
        if result.nearest is not None and not as_json:
            say(f"the nearest: {text_of(result.nearest)}")
        say(result.why)
        raise Exit(1)
    if seed is None:
        say(f"seed {result.seed}")
