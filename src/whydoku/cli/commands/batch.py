"""Answer files of any size, on all cores or on a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import Command
from whydoku.cli.options import Cluster, Executor, Overwrite, Resume, Workers
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers
from whydoku.verbs._input import Rules, Size
from whydoku.verbs._options import Deadline

if TYPE_CHECKING:
    from whydoku.batch.run import Progress


def show(
    verb: Annotated[str, Arg("solve, check, rate, explain or canonical.", metavar="VERB", offers=offers.batch_verbs)],
    source: Annotated[
        str,
        Arg(
            "A file, folder or pattern: .txt, .sdm, .csv, .tsv, .jsonl (also .gz, .zst), .parquet; - is standard input.",
            metavar="IN",
        ),
    ],
    out: Annotated[
        str, Arg("The file to write, of any of these kinds; a name without suffix is a folder.", metavar="OUT")
    ],
    column: Annotated[
        str | None, Arg("The column with the puzzles; found if there is only one.", metavar="NAME")
    ] = None,
    kind: Annotated[
        str | None,
        Arg(
            "The format of the input, if neither its name nor its beginning shows it: txt, csv, jsonl …",
            flags=("--from",),
            metavar="KIND",
        ),
    ] = None,
    prefix: Annotated[str, Arg("What the names of new columns start with.", metavar="TEXT")] = "",
    scale: Annotated[
        str | None,
        Arg("The scales for rate (own) and explain (se,hodoku).", metavar="NAMES", offers=offers.scales),
    ] = None,
    first: Annotated[
        bool, Arg("Solve only: stop at the first solution, without checking that it is the only one.", kind=bool)
    ] = False,
    rules: Rules = (),
    size: Size = None,
    deadline: Deadline = None,
    executor: Executor = None,
    workers: Workers = None,
    cluster: Cluster = None,
    part_rows: Annotated[
        int | None, Arg("How many rows are processed and stored at a time.", kind=int, metavar="NUMBER", least=1)
    ] = None,
    compression: Annotated[str, Arg("How Parquet is compressed: zstd, snappy, lz4 or none.", metavar="NAME")] = "zstd",
    resume: Resume = False,
    overwrite: Overwrite = False,
) -> None:
    """Solve, check, rate, explain or canonicalise every puzzle of a file of any size, and keep what is done."""
    from whydoku import batch
    from whydoku.cli.output import say
    from whydoku.cli.pace import Pace
    from whydoku.formats._arrays import keep_memory

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
            rules=rules or None,
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


plugin = Command(show)
