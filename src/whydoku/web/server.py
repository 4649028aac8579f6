"""Start the server, on the first port that is free, and end it within a few seconds whatever runs."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from whydoku.errors import OptionError
from whydoku.web.app import App
from whydoku.web.limits import HEADER_SECONDS, MORE_PORTS

PORT = 8765
"""Where the page is usually; what a browser keeps belongs to a port."""


class _Protocol(H11Protocol):
    """uvicorn's HTTP protocol, with a time limit for requests that begin and never finish."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._late = self.loop.call_later(HEADER_SECONDS, self.transport.close)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        waits = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if not waits and self._late is not None:
            self._late.cancel()
            self._late = None
        elif waits and self._late is None:
            self._late = self.loop.call_later(HEADER_SECONDS, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._late is not None:
            self._late.cancel()
        super().connection_lost(exc)


class Server(uvicorn.Server):
    """A server that tells its jobs to stop as soon as it is asked to."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop everything; a second Ctrl-C does not wait."""
        self._app.jobs.stop_all()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # requests that are cut off now are not errors
        super().handle_exit(sig, frame)


def open_socket(host: str, port: int, more: int = MORE_PORTS) -> socket.socket:
    """Return a socket on the port, or on one of the next if it is taken; 0 takes any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = port + (more if port else 0)
    for each in range(port, min(last, 65535) + 1):
        # With its protocol named, asyncio turns off Nagle's delay: answers are small and in two pieces.
        taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, each))
            taken.listen(512)
            return taken
        except OSError as error:
            taken.close()
            failure = error
    where = f"port {port}" if last == port else f"ports {port} to {last}"
    raise OptionError(f"{where} of {host} cannot be used: {(failure.strerror or str(failure)).lower()}; choose another")


def serve(
    port: int = PORT,
    host: str = "127.0.0.1",
    *,
    open_to_network: bool = False,
    ready: Callable[[str], None] | None = None,
    solver_port: int | None = None,
    solver_ready: Callable[[str], None] | None = None,
) -> None:
    """Serve the page until Ctrl-C, or until the page asks for the end; `ready` gets its address.

    With a `solver_port` f-puzzles' extension is answered there as well, and `solver_ready` gets that address, or why not.
    """
    if not open_to_network and host not in ("127.0.0.1", "::1"):
        raise OptionError(
            f"{host} can be reached from other machines, and anyone there could use it; --open-to-network allows that"
        )
    taken = open_socket(host, port)
    own = taken.getsockname()[1]
    app = App(port=own, open_to_network=open_to_network, stop=lambda: setattr(server, "should_exit", True))
    config = uvicorn.Config(
        app,
        http=_Protocol,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        limit_concurrency=2000,
        backlog=512,
    )
    server = Server(config, app)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    warm = threading.Thread(target=_warm_up, daemon=True)

    async def run() -> None:
        if ready is not None:
            asyncio.get_running_loop().call_soon(ready, f"http://{shown}:{own}/")
        warm.start()
        beside = [] if solver_port is None else await _with_solver(app, solver_port, solver_ready)
        try:
            await server.serve(sockets=[taken])
        finally:
            for each in beside:
                each.close()

    try:
        asyncio.run(run())
    except KeyboardInterrupt:  # uvicorn passes it on after its cleanup
        pass
    finally:
        taken.close()


async def _with_solver(app: App, port: int, ready: Callable[[str], None] | None) -> list[Any]:
    """Answer f-puzzles beside the page, unless another solver does so already."""
    from whydoku.web.setter_socket import SetterSocket

    try:
        servers = await SetterSocket(app.jobs).listen(port)
    except OptionError as error:
        if ready is not None:
            ready(f"f-puzzles is not answered: {error}")
        return []
    if ready is not None:
        ready(f"f-puzzles' solver extension finds whydoku at ws://localhost:{servers[0].sockets[0].getsockname()[1]}")
    return [*servers]


def _warm_up() -> None:
    """Import and compile what the first answers need, while the page is still loading."""
    from whydoku.pages import technique_page as technique_page
    from whydoku.verbs.draw import draw
    from whydoku.verbs.hint import hint

    found = hint("4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7", 4)
    assert found is not None
    found.to_json()
    draw("." * 81)
