"""Open the page on this machine."""

from __future__ import annotations

import sys
from typing import Annotated

from whydoku.cli.command import Command
from whydoku.declare import Arg


def show(
    port: Annotated[
        int,
        Arg("The port; if it is taken, one of the next ten.", kind=int, metavar="NUMBER", least=0, most=65535),
    ] = 8765,
    host: Annotated[str, Arg("The address to listen on.", metavar="ADDRESS")] = "127.0.0.1",
    browser: Annotated[bool, Arg("Open the page in the browser, or only serve it.", kind=bool)] = True,
    open_to_network: Annotated[
        bool, Arg("Allow an address that other machines can reach. There is no password.", kind=bool)
    ] = False,
    fpuzzles: Annotated[bool, Arg("Answer f-puzzles' solver extension as well, on port 4545.", kind=bool)] = True,
) -> None:
    """Open a page to solve, learn and set on; it and its JSON API stay on this machine."""
    from whydoku.errors import Needing

    with Needing("web", "which serves the page"):
        from whydoku.web.server import serve

    def ready(address: str) -> None:
        print(f"whydoku is at {address} (Ctrl-C ends it)", flush=True)
        if browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def said(words: str) -> None:
        print(words, file=sys.stderr, flush=True)

    serve(
        port,
        host,
        open_to_network=open_to_network,
        ready=ready,
        solver_port=4545 if fpuzzles else None,
        solver_ready=said,
    )


plugin = Command(show)
