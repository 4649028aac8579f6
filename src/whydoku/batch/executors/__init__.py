"""Who does the work: one file each. The seam is `submit`, which is all that a run asks for.

An executor's plug-in opens something that takes a function and its arguments and gives a future: an object with `result()` and
`add_done_callback()`. What `concurrent.futures` calls an Executor is one already, and so is Dask's Client.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from whydoku.errors import OptionError
from whydoku.plugins import find_plugin, plugin_names

PACKAGE = "whydoku.batch.executors"


class Future(Protocol):
    """What is being done."""

    def result(self) -> Any:
        """Wait for it and give what came of it."""
        ...

    def add_done_callback(self, call: Callable[[Any], object], /) -> object:
        """Call something once it is done, in any thread."""
        ...


@dataclass(frozen=True)
class Crew:
    """Workers that are ready: how many, how to hand them work, and how to send them home."""

    workers: int
    submit: Callable[..., Future]
    close: Callable[[bool], object]  # True: at once, whatever they are doing
    shares_memory: bool = False  # a table can be handed over as it is, and a flag stops the work


@dataclass(frozen=True)
class Executor:
    """A way to run work: `open` takes the number of workers and the address of a cluster, either of which may be None."""

    title: str
    about: str
    open: Callable[[int | None, str | None], Crew]

    def __repr__(self) -> str:
        return f"<Executor {self.title}>"


def find_executor(chosen: Any, cluster: str | None) -> Any:
    """Find an executor by its name, or take one that somebody runs already; nothing is started."""
    if chosen is None:
        chosen = "dask" if cluster is not None else "threads"
    if not isinstance(chosen, str):
        if not hasattr(chosen, "submit"):
            raise OptionError(f"an executor is a name or has a method submit, and {type(chosen).__name__} has none")
        return chosen
    found = find_plugin(PACKAGE, chosen)
    if found is None:
        raise OptionError(f"there is no executor {chosen!r}; expected one of {', '.join(plugin_names(PACKAGE))}")
    return found


def open_crew(chosen: Any, workers: int | None, cluster: str | None) -> Crew:
    """Start the workers of an executor."""
    if isinstance(chosen, Executor):
        return chosen.open(workers, cluster)
    crew: Crew
    if hasattr(chosen, "scheduler_info"):  # a Client of Dask's, which its plug-in knows how to talk to
        crew = find_plugin(PACKAGE, "dask").of(chosen)
    else:
        crew = Crew(workers or getattr(chosen, "_max_workers", None) or 2, chosen.submit, lambda now: None)
    return crew
