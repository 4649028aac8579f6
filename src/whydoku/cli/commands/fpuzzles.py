"""Answer f-puzzles' solver extension on this machine."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.command import Command
from whydoku.declare import Arg


def show(
    port: Annotated[
        int,
        Arg("The port; the extension looks at 4545.", kind=int, metavar="NUMBER", least=0, most=65535),
    ] = 4545,
) -> None:
    """Serve as the solver behind f-puzzles: its extension finds whydoku here, as with `whydoku serve`."""
    from whydoku.errors import Needing

    with Needing("web", "which answers f-puzzles"):
        from whydoku.web.setter_socket import serve_solver

    serve_solver(
        port, ready=lambda address: print(f"f-puzzles finds whydoku at {address} (Ctrl-C ends it)", flush=True)
    )


plugin = Command(show)
