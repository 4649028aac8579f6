"""The progress of a command over many puzzles: a bar on stderr, which costs nothing without a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from whydoku.cli.limits import BAR_SECONDS, REFRESH_SECONDS

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")


class Bar:
    """A progress bar on stderr that shows only on a terminal, and only once it has taken a while."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._watched = total > 1 and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._begun = self._seen = time.monotonic()
        self._cleared = False
        self._bar: Progress | None = None

    def advance(self) -> None:
        """Count one more puzzle as done."""
        self._done += 1
        if not self._watched:
            return
        now = time.monotonic()
        if now - self._begun < BAR_SECONDS or (now - self._seen < REFRESH_SECONDS and not self._cleared):
            return
        self._seen, self._cleared = now, False
        sys.stdout.flush()
        if self._bar is None:
            self._bar = _start_bar(self._total)
        self._bar.update(self._bar.task_ids[0], completed=self._done)
        self._bar.refresh()

    def clear(self, *, for_stderr: bool = False) -> None:
        """Clear the line for other output; the bar comes back below it."""
        if self._bar is not None and (for_stderr or sys.stdout.isatty()):
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
            self._cleared = True

    def over(self, items: Sequence[T]) -> Iterator[tuple[int, T]]:
        """Yield items with their numbers, from 1; code that prints something in between clears the bar first."""
        with self:
            for number, item in enumerate(items, 1):
                yield number, item
                self.advance()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


def _start_bar(total: int) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("puzzles", total=total)
    bar.start()
    return bar
