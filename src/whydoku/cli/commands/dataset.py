"""Make a data set of plain 9×9 puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.cli.command import Command
from whydoku.cli.options import Cluster, Executor, Overwrite, Resume, Workers
from whydoku.declare import Arg
from whydoku.verbs._generator_options import GridOptions

if TYPE_CHECKING:
    from whydoku.batch.run import Progress
    from whydoku.cli.pace import Pace


def show(
    folder: Annotated[Path, Arg("The folder for the data set, as Parquet.", kind=Path, metavar="DIR")],
    number: Annotated[
        int, Arg("How many puzzles to make.", kind=int, flags=("-n", "--number"), metavar="NUMBER", least=1)
    ] = 1,
    levels: Annotated[
        str | None, Arg("Make equally many of each level (easy,medium,hard …, or all).", metavar="NAMES")
    ] = None,
    scale: Annotated[str, Arg("The scale of the levels: hodoku or own.", metavar="NAME")] = "hodoku",
    paths: Annotated[bool, Arg("Add the path of each puzzle.", kind=bool)] = True,
    seed: Annotated[int, Arg("Repeat the data set of this seed exactly.", kind=int, metavar="NUMBER")] = 0,
    executor: Executor = None,
    workers: Workers = None,
    cluster: Cluster = None,
    resume: Resume = False,
    overwrite: Overwrite = False,
    **wanted: Unpack[GridOptions],
) -> None:
    """Make a data set of plain 9×9 puzzles, none equivalent to another: solutions, ratings, paths, splits."""
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
        made = batch.generate(
            number,
            folder,
            progress=watch,
            levels=levels,
            scale=scale,
            seed=seed,
            paths=paths,
            executor=executor,
            workers=workers,
            cluster=cluster,
            resume=resume,
            overwrite=overwrite,
            **wanted,
        )
    finally:
        for pace in paces.values():
            pace.clear()
    splits = ", ".join(f"{split} {rows:,}" for split, rows in made.splits.items())
    listed = ", ".join(f"{level} {rows:,}" for level, rows in made.levels.items())
    say(f"{made.rows:,} puzzles in {made.path} ({splits}; {listed}), {made.seconds:.1f} s")


plugin = Command(show)
