"""Answer files of any size, on all cores or on a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from whydoku.cli import offers
from whydoku.cli.options import Deadline, Rules, Size
from whydoku.cli.parser import Argument, Option

if TYPE_CHECKING:
    from whydoku.batch.run import Progress


def plugin(
    verb: Annotated[
        str,
        Argument(metavar="VERB", values=offers.batch_verbs, help="solve, check, rate, explain or canonical."),
    ],
    source: Annotated[
        str,
        Argument(
            metavar="IN",
            help="A file, folder or pattern: .txt, .sdm, .csv, .tsv, .jsonl (also .gz, .zst), .parquet; - is standard input.",
        ),
    ],
    out: Annotated[
        str,
        Argument(metavar="OUT", help="The file to write, of any of these kinds; a name without suffix is a folder."),
    ],
    column: Annotated[
        str | None,
        Option("--column", metavar="NAME", help="The column that has the puzzles; found if there is one only."),
    ] = None,
    kind: Annotated[
        str | None,
        Option(
            "--from",
            metavar="KIND",
            help="What IN is, if neither its name nor its beginning says it: txt, csv, jsonl …",
        ),
    ] = None,
    prefix: Annotated[str, Option("--prefix", metavar="TEXT", help="What the names of new columns start with.")] = "",
    scale: Annotated[
        str | None,
        Option(
            "--scale", metavar="NAMES", values=offers.scales, help="The scales for rate (own) and explain (se,hodoku)."
        ),
    ] = None,
    first: Annotated[
        bool,
        Option("--first", help="Solve only: stop at the first solution, and do not ask whether it is the only one."),
    ] = False,
    rules: Rules = None,
    size: Size = None,
    deadline: Deadline = None,
    executor: Annotated[
        str | None,
        Option(
            "--executor", metavar="NAME", values=offers.executors, help="Who does the work: threads, processes, dask …"
        ),
    ] = None,
    workers: Annotated[
        int | None, Option("--workers", min=1, metavar="NUMBER", help="How many workers; as many as there are cores.")
    ] = None,
    cluster: Annotated[
        str | None,
        Option("--cluster", metavar="ADDRESS", help="A cluster that runs already: tcp://… of a Dask scheduler."),
    ] = None,
    part_rows: Annotated[
        int | None, Option("--part-rows", min=1, metavar="NUMBER", help="How many rows are done and kept at a time.")
    ] = None,
    compression: Annotated[
        str, Option("--compression", metavar="NAME", help="How Parquet is compressed: zstd, snappy, lz4 or none.")
    ] = "zstd",
    resume: Annotated[bool, Option("--resume", help="Go on with a run that was stopped.")] = False,
    overwrite: Annotated[
        bool, Option("--overwrite", help="Start again, and replace the output if it is there.")
    ] = False,
) -> None:
    """Solve, check, rate, explain or canonicalise every puzzle of a file of any size, and keep what is done."""
    from whydoku import batch
    from whydoku.batch.arrays import keep_memory
    from whydoku.cli.output import say
    from whydoku.cli.pace import Pace

    keep_memory()
    pace = Pace()

    def watch(progress: Progress) -> None:
        pace.show(progress.rows, progress.share, progress.rate, progress.new)

    try:
        result = batch.answer(
            verb,
            source,
            out,
            column=column,
            kind=kind,
            prefix=prefix,
            scale=scale,
            first=first or None,
            rules=tuple(rules) if rules else None,
            size=size,
            deadline=deadline,
            executor=executor,
            workers=workers,
            cluster=cluster,
            part_rows=part_rows,
            compression=compression,
            resume=resume,
            overwrite=overwrite,
            progress=watch,
        )
    finally:
        pace.clear()
    if not result.parts:
        say(f"{result.path} is there already, with no unfinished run beside it")
        return
    kept = f", {result.kept} of {result.parts} parts from before" if result.kept else ""
    errors = f"; {result.errors:,} with an error" if result.errors else ""
    say(f"{result.rows:,} rows in {result.path}, {result.seconds:.1f} s{kept}{errors}")
