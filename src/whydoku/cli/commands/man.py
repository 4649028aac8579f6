"""Write the manual page."""

from __future__ import annotations


def plugin() -> None:
    """Write the manual page; `whydoku man | man -l -` shows it."""
    from whydoku import __version__
    from whydoku.cli import app
    from whydoku.cli.manual import manual
    from whydoku.cli.table import command_table
    from whydoku.plugins import discover

    print(manual(command_table(discover(app.COMMANDS)), app.ABOUT, app.__doc__ or "", __version__), end="")
