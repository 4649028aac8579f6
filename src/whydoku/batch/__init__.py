"""Files of any size: read, answered on all cores or on a cluster, and written in the same order.

Each verb takes a file (lines, CSV, Parquet; a folder or a pattern is many) and the name of the output, and returns a `Result`.
Without an output it takes a table or a column (pyarrow, Polars, pandas, anything with Arrow's interface) and returns a table.

>>> from whydoku import batch
>>> batch.check(["1.34341.21434.21", "11.............."])["status"].to_pylist()
['unique', 'none']
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whydoku.batch.run import Result


def solve(puzzles: Any, out: str | Path | None = None, **options: Any) -> Any:
    """Solve each puzzle: columns `solution`, `status`, `engine`, `guesses` and `error`."""
    return answer("solve", puzzles, out, **options)


def check(puzzles: Any, out: str | Path | None = None, **options: Any) -> Any:
    """Check whether each puzzle has one solution: columns `status`, `engine` and `error`."""
    return answer("check", puzzles, out, **options)


def rate(puzzles: Any, out: str | Path | None = None, **options: Any) -> Any:
    """Rate each puzzle on the scales `scale="se,hodoku"`: three or four columns per scale, `status` and `error`."""
    return answer("rate", puzzles, out, **options)


def explain(puzzles: Any, out: str | Path | None = None, **options: Any) -> Any:
    """Return the path of each puzzle, step by step, with its solution and ratings."""
    return answer("explain", puzzles, out, **options)


def canonical(puzzles: Any, out: str | Path | None = None, **options: Any) -> Any:
    """Return the canonical form of each puzzle: columns `canonical` and `error`."""
    return answer("canonical", puzzles, out, **options)


def generate(number: int, folder: str | Path, **options: Any) -> Any:
    """Make a data set in a folder: puzzles of the `levels`, none equivalent to another, with solutions, ratings and paths."""
    from whydoku.errors import Needing

    with Needing("batch"):
        from whydoku.batch.dataset import Dataset, make

    made: Dataset = make(number, folder, **options)
    return made


def answer(verb: str, puzzles: Any, out: str | Path | None = None, **options: Any) -> Any:
    """Run a verb by name, which may be one of another package."""
    from whydoku.errors import OptionError
    from whydoku.formats import _arrays  # explains what is missing if pyarrow is not installed

    if isinstance(puzzles, str | Path):
        from whydoku.batch.run import run

        if out is None:
            raise OptionError("the answers for a file go into a file: name the output too")
        result: Result = run(verb, puzzles, out, **options)
        return result
    if out is not None:
        raise OptionError(
            "the answers for a table are a table: leave the output out, or write the table to a file first"
        )
    from whydoku.batch.file_kind import FileKind
    from whydoku.batch.input_files import find_column
    from whydoku.batch.verbs import find_verb
    from whydoku.batch.work import Task, answer_table, check_names

    column, prefix = options.pop("column", None), options.pop("prefix", "")
    found = find_verb(verb)
    for name in options:
        if name not in found.options:
            raise OptionError(
                f"batch.{verb} of a table has no option {name!r}; it has column, prefix, {', '.join(found.options)}"
            )
    found.check(options)
    table = _arrays.as_table(puzzles)
    task = Task(verb, find_column(table.schema, column), FileKind("parquet"), options, prefix)
    check_names(table.schema, task)
    return answer_table(table, task)
