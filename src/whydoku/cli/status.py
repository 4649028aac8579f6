"""The progress of a search without a known end: one line on stderr that is overwritten, on a terminal."""

from __future__ import annotations

import os
import shutil
import sys
import time

from whydoku.cli.limits import BAR_SECONDS, REFRESH_SECONDS


class Status:
    """A status line on stderr, only on a terminal, and only once the search has taken a while."""

    def __init__(self) -> None:
        self._watched = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._begun = self._seen = time.monotonic()
        self._shown = False

    def show(self, text: str) -> None:
        """Show the progress, now and then."""
        if not self._watched:
            return
        now = time.monotonic()
        if now - self._begun < BAR_SECONDS or now - self._seen < REFRESH_SECONDS:
            return
        self._seen, self._shown = now, True
        width = shutil.get_terminal_size().columns - 1
        sys.stdout.flush()
        sys.stderr.write(f"\r\x1b[2K{text[:width]}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Make room for what is printed next."""
        if self._shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
            self._shown = False
