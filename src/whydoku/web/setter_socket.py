"""The solver that f-puzzles' extension looks for: a WebSocket on port 4545 of this machine, one JSON text per message.

Each message ends its connection's earlier request, and so does closing it: a page asks again at every edit, and only the
last answer counts. Only f-puzzles' own pages may connect, and programs, which name no page.
"""

from __future__ import annotations

import asyncio
import json
import os
import traceback
from collections.abc import Callable
from contextlib import aclosing, suppress
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from whydoku.errors import FormatError, OptionError, WhydokuError
from whydoku.formats._json_values import as_object, parse_json
from whydoku.model.limit import Clock
from whydoku.model.rule_json import Json
from whydoku.web.app import OUR_FAULT
from whydoku.web.guard import MAX_BYTES
from whydoku.web.jobs import BusyError, Job, Jobs
from whydoku.web.limits import SOLVER_SECONDS
from whydoku.web.setter_answers import BoardBefore, invalid, replies

PORT = 4545
"""Where the extension looks; it cannot be told otherwise."""

PAGES = [Origin("https://f-puzzles.com"), Origin("https://www.f-puzzles.com"), None]
"""Whose requests are answered; None is a program that is no page."""


class SetterSocket:
    """The solver behind f-puzzles; a server of its own, or a part of the page's."""

    def __init__(self, jobs: Jobs | None = None) -> None:
        self.jobs = jobs or Jobs()

    async def connected(self, socket: ServerConnection) -> None:
        """Answer the messages of one connection until it is closed."""
        before = BoardBefore()
        running: asyncio.Task[None] | None = None
        try:
            async for text in socket:
                if running is not None:
                    running.cancel()
                message = _message(text)
                nonce = message.get("nonce", 0)
                if message.get("command") == "cancel":
                    await _send(socket, nonce, {"type": "canceled"})
                elif "broken" in message:
                    await _send(socket, nonce, invalid(str(message["broken"])))
                else:
                    running = asyncio.create_task(self._answer(socket, nonce, message, before))
        except ConnectionClosed:
            pass
        finally:
            if running is not None:
                running.cancel()

    async def _answer(
        self, socket: ServerConnection, nonce: Json, message: dict[str, Json], before: BoardBefore
    ) -> None:
        job = Job(SOLVER_SECONDS)
        try:
            async with aclosing(self.jobs.events(job, lambda: replies(message, before, Clock.of(job.limit)))) as events:
                async for kind, shape in events:
                    if kind == "item":
                        await _send(socket, nonce, shape)
                    elif kind == "error":
                        await _send(socket, nonce, invalid(_words(shape)))
        except BusyError:
            await _send(socket, nonce, invalid("whydoku has too much to do just now; ask again in a moment"))

    async def listen(self, port: int = PORT, hosts: tuple[str, ...] = ("127.0.0.1", "::1")) -> list[Server]:
        """Listen at both addresses that a page may find under `localhost`; raise an OptionError where neither is free."""
        servers: list[Server] = []
        failure: OSError | None = None
        for host in hosts:
            try:
                servers.append(
                    await serve(
                        self.connected,
                        host,
                        port,
                        origins=PAGES,
                        max_size=MAX_BYTES,
                        server_header=None,
                        close_timeout=1,
                    )
                )
            except OSError as error:  # a machine without IPv6, or a port that is taken
                failure = failure or error
        if not servers:
            reason = os.strerror(failure.errno or 0).lower() if failure is not None else "there is no address"
            raise OptionError(f"port {port} cannot be used: {reason}; another solver may be running there")
        return servers


def _message(text: str | bytes) -> dict[str, Json]:
    """Read a message, or say under `broken` what is wrong with it."""
    try:
        return as_object(parse_json(text if isinstance(text, str) else text.decode(), "message"), "the message")
    except (FormatError, UnicodeDecodeError) as error:
        return {"broken": f"{error}; send a JSON object with nonce, command, dataType and data"}


def _words(failed: Any) -> str:
    if isinstance(failed, WhydokuError):
        return str(failed)
    traceback.print_exception(failed)
    return OUR_FAULT


async def _send(socket: ServerConnection, nonce: Json, answer: dict[str, Any]) -> None:
    with suppress(ConnectionClosed):
        await socket.send(json.dumps({"nonce": nonce, **answer}, ensure_ascii=False))


def serve_solver(port: int = PORT, *, ready: Callable[[str], None] | None = None) -> None:
    """Serve until Ctrl-C; `ready` gets the address."""

    async def run() -> None:
        solver = SetterSocket()
        servers = await solver.listen(port)
        if ready is not None:
            ready(f"ws://localhost:{servers[0].sockets[0].getsockname()[1]}")
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            solver.jobs.stop_all()
            for server in servers:
                server.close()

    with suppress(KeyboardInterrupt):
        asyncio.run(run())
