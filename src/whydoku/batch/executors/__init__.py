"""Where the work runs: one file each. The seam is `submit`, which is all that a run asks for.

An executor's plug-in opens something that takes a function and its arguments and returns a future: an object with `result()`
and `add_done_callback()`. What `concurrent.futures` calls an Executor is one already, and so is Dask's Client.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol

from whydoku.batch.limits import LEAVE_SECONDS
from whydoku.errors import OptionError
from whydoku.plugins import find_plugin, plugin_names

PACKAGE = "whydoku.batch.executors"


class Future(Protocol):
    """A result in progress."""

    def result(self) -> Any:
        """Wait for the result and return it."""
        ...

    def add_done_callback(self, call: Callable[[Any], object], /) -> object:
        """Call a function with it once it is done, in any thread."""
        ...


@dataclass(frozen=True)
class Crew:
    """Ready workers: how many, how to submit work, and how to end them."""

    workers: int
    submit: Callable[..., Future]
    close: Callable[[bool], object]  # True: at once, whatever they are doing
    shares_memory: bool = False  # whether tables are passed without packing

    def end(self, *, finished: bool) -> None:
        """End the workers when they are done, or stop them, waiting at most LEAVE_SECONDS.

        Ctrl-C meanwhile changes nothing. Workers that have not noticed by then end on their own.
        """
        if finished:
            self.close(False)
            return
        leaving = threading.Thread(target=self.close, args=(True,), daemon=True)
        leaving.start()
        until = time.monotonic() + LEAVE_SECONDS
        while leaving.is_alive() and (left := until - time.monotonic()) > 0:
            with suppress(KeyboardInterrupt):
                leaving.join(left)


@dataclass(frozen=True)
class Executor:
    """A way to run work: `open` takes the number of workers and the address of a cluster, either of which may be None."""

    title: str
    about: str
    open: Callable[[int | None, str | None], Crew]

    def __repr__(self) -> str:
        return f"<Executor {self.title}>"


def find_executor(chosen: Any, cluster: str | None) -> Any:
    """Return an executor by name, or wrap one that runs already; nothing is started."""
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
    if hasattr(chosen, "scheduler_info"):  # a Dask Client, handled by its plug-in
        crew = find_plugin(PACKAGE, "dask").of(chosen)
    else:
        crew = _lent(chosen, workers or getattr(chosen, "_max_workers", None) or 2)
    return crew


def _lent(chosen: Any, workers: int) -> Crew:
    """Wrap an executor that the caller runs, and leave it open: unstarted work is cancelled."""
    given: list[Any] = []

    def submit(*arguments: Any) -> Any:
        future = chosen.submit(*arguments)
        given[:] = [each for each in given if not each.done()] + [future]
        return future

    def close(now: bool) -> None:
        for future in given:
            future.cancel()

    return Crew(workers, submit, close)


@contextmanager
def spared_from_interrupts() -> Iterator[None]:
    """Start processes that do not see a terminal's Ctrl-C, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    _start_resource_tracker()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_resource_tracker() -> None:
    """Start multiprocessing's helper before signals are blocked: as it starts, it unblocks them.

    It would also warn on stderr about resources of an aborted run, which it closes itself.
    """
    from multiprocessing import resource_tracker

    sys.warnoptions.append("ignore:resource_tracker")  # with which the helper is started
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.remove("ignore:resource_tracker")
