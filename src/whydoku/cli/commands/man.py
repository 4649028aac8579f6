"""Write the manual page."""

from __future__ import annotations

from whydoku.cli.command import Command


def show() -> None:
    """Write the manual page; `whydoku man | man -l -` shows it."""
    from whydoku import __version__
    from whydoku.cli import app
    from whydoku.cli.command import commands
    from whydoku.cli.manual import manual

    print(manual(commands(), app.ABOUT, app.__doc__ or "", __version__), end="")


plugin = Command(show)
