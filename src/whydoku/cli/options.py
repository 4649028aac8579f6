"""The options about printing that commands share, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from whydoku.declare import Arg
from whydoku.verbs import _offers as offers

Depth: TypeAlias = Annotated[
    int,
    Arg("1 one line per step, 2 the argument, 3 link by link.", kind=int, metavar="1..3", least=1, most=3),
]
Stages: TypeAlias = Annotated[
    str | None,
    Arg("Stages of the readable SAT solver: 'filling in,two-value,attempts' or fewer.", metavar="NAMES"),
]
ToFormat: TypeAlias = Annotated[
    str, Arg("The format to write.", flags=("--to",), metavar="NAME", offers=offers.formats)
]
PageName: TypeAlias = Annotated[
    Path | None,
    Arg(
        "Draw the example of the page into this .svg or .png file.", kind=Path, flags=("--output", "-o"), metavar="FILE"
    ),
]


def picture(what: str) -> Arg:
    """Return the declaration of the option for a picture."""
    return Arg(f"Draw {what} into this .svg or .png file.", kind=Path, metavar="FILE")


# -- work on all cores or on a cluster -----------------------------------------------------------------------------------

Executor: TypeAlias = Annotated[
    str | None, Arg("Where the work runs: threads, processes, dask …", metavar="NAME", offers=offers.executors)
]
Workers: TypeAlias = Annotated[
    int | None, Arg("How many workers; as many as there are cores.", kind=int, metavar="NUMBER", least=1)
]
Cluster: TypeAlias = Annotated[
    str | None, Arg("A cluster that runs already: tcp://… of a Dask scheduler.", metavar="ADDRESS")
]
Resume: TypeAlias = Annotated[bool, Arg("Resume a stopped run.", kind=bool)]
Overwrite: TypeAlias = Annotated[bool, Arg("Start again, and replace the output if it is there.", kind=bool)]
