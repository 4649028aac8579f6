"""Open the page on this machine."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.parser import Option


def plugin(
    port: Annotated[
        int, Option("--port", min=0, max=65535, metavar="NUMBER", help="The port; if it is taken, one of the next ten.")
    ] = 8765,
    host: Annotated[str, Option("--host", metavar="ADDRESS", help="The address to listen at.")] = "127.0.0.1",
    browser: Annotated[
        bool, Option("--browser/--no-browser", help="Open the page in the browser, or only serve it.")
    ] = True,
    open_to_network: Annotated[
        bool, Option("--open-to-network", help="Allow an address that other machines can reach. There is no password.")
    ] = False,
) -> None:
    """Open a page to solve, learn and set on; it and its JSON API stay on this machine."""
    from whydoku.errors import MissingExtraError

    try:
        from whydoku.web.server import serve
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn"):
            raise
        raise MissingExtraError(f"{error.name}, which serves the page,", "web") from None

    def ready(address: str) -> None:
        print(f"whydoku is at {address} (Ctrl-C ends it)", flush=True)
        if browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(port, host, open_to_network=open_to_network, ready=ready)
