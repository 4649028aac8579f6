"""The progress of a run: plain lines without a terminal, and a bar with rate and time left on one."""

from __future__ import annotations

import sys
import time

from whydoku.cli.status import Status

LINE_SECONDS = 10.0  # seconds between two lines where there is no terminal a bar
_WIDTH = 24


class Pace:
    """Prints the progress of a run on stderr."""

    def __init__(self) -> None:
        self._status = Status()
        self._begun = self._said = time.monotonic()
        self._from = 0.0  # the share already done when this run began

    def show(self, rows: int, share: float | None, rate: float, new: int) -> None:
        """Show the number of rows done, and their share if known; `new` of them in this run."""
        if share is None:
            self._tell(f"{rows:,} puzzles, {_rate(rate)}")
            return
        if not new:
            self._from = share
        now = time.monotonic()
        left = ""
        if share > self._from:
            left = f", {_clock((now - self._begun) * (1 - share) / (share - self._from))} left"
        filled = round(share * _WIDTH)
        bar = f"{'━' * filled}{'╌' * (_WIDTH - filled)} "
        self._tell(f"{rows:,} puzzles, {share:.0%}, {_rate(rate)}{left}", bar)

    def _tell(self, text: str, bar: str = "") -> None:
        now = time.monotonic()
        if sys.stderr.isatty():
            self._status.show(bar + text)
        elif now - self._said >= LINE_SECONDS:
            self._said = now
            print(f"whydoku: {text}", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Clear the line for other output."""
        self._status.clear()


def _rate(rate: float) -> str:
    return f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2g}/s"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
