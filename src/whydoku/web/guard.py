"""The guard: plain ASGI, first in line. It lets through only requests that this page, or a program on this machine, may make.

A page of some other site may send requests to a port of this machine, and may even pass for this page by a name that it points
here. So the `Host` has to be ours, a POST has to come from our own page or from no page at all, and no header lets
another page read an answer.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any, TypeAlias

from starlette.exceptions import HTTPException

from whydoku.web.limits import BODY_SECONDS

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BYTES = 1 << 20
"""How large the body of a request may be."""
TOO_LARGE = f"a request has at most {MAX_BYTES >> 20} MiB"
TOO_LATE = f"the request did not arrive within {BODY_SECONDS:g} seconds"
CLOSE = ((b"connection", b"close"),)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class Guard:
    """Refuse requests that are not from here, and put the headers on every answer."""

    def __init__(self, app: App, *, port: int, open_to_network: bool = False) -> None:
        self.app = app
        self._port = port
        self._open = open_to_network
        self._hosts = {f"127.0.0.1:{port}", f"[::1]:{port}"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request before the application does."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        refused = self._refused(scope, headers)
        if refused is None:
            await self.app(scope, _bounded(receive), send_guarded)
        else:
            status, text, more = refused
            await refuse(send_guarded, status, "request", text, more)

    def _refused(
        self, scope: Scope, headers: dict[bytes, str]
    ) -> tuple[int, str, tuple[tuple[bytes, bytes], ...]] | None:
        host = headers.get(b"host", "")
        if host == f"localhost:{self._port}" and scope["method"] in ("GET", "HEAD"):
            # A browser's storage belongs to a name and port, so there is only one name.
            query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
            there = f"http://127.0.0.1:{self._port}{scope['raw_path'].decode('latin-1').partition('?')[0]}{query}"
            return 308, f"the page is at {there}", ((b"location", there.encode("latin-1")),)
        client = scope.get("client")
        if not self._open and client is not None and not _is_loopback(client[0]):
            return 403, "this whydoku answers only programs on its own machine", ()
        if host not in self._hosts and not (self._open and _is_address(host, self._port)):
            return 421, f"this is whydoku at 127.0.0.1:{self._port}, not {host[:80]!r}", ()
        if scope["method"] in ("GET", "HEAD"):
            return None
        origin = headers.get(b"origin")
        if origin is not None and origin != f"http://{host}":
            return 403, f"requests of other pages are refused, and this one is of {origin[:80]!r}", ()
        if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "requests of other pages are refused", ()
        kind = headers.get(b"content-type", "").partition(";")[0].strip().casefold()
        if scope["method"] == "POST" and kind != "application/json":
            return 415, f"a request is JSON, with the content type application/json, not {kind[:80]!r}", ()
        stated = headers.get(b"content-length", "0")
        if stated.isdigit() and int(stated) > MAX_BYTES:
            return 413, TOO_LARGE, CLOSE
        return None


def _bounded(receive: Receive) -> Receive:
    """Return a `receive` that raises if a body is too large or too slow; the framework answers with the error."""
    until = asyncio.get_running_loop().time() + BODY_SECONDS
    size, whole = 0, False

    async def receive_some() -> Message:
        nonlocal size, whole
        if whole:
            return await receive()
        close = {"connection": "close"}
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, TOO_LATE, close) from None
        size += len(message.get("body", b""))
        if size > MAX_BYTES:
            raise HTTPException(413, TOO_LARGE, close)
        whole = not message.get("more_body")
        return message

    return receive_some


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "testclient"  # the host name of Starlette's test client


def _is_address(host: str, port: int) -> bool:
    """Whether a host is an address with our port: a foreign name could point here."""
    name, _, given = host.rpartition(":")
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return given == str(port)


async def refuse(
    send: Send, status: int, kind: str, text: str, headers: tuple[tuple[bytes, bytes], ...] = (), **more: Any
) -> None:
    """Answer with a sentence that says what is wrong."""
    body = json.dumps({"error": text, "kind": kind, **more}).encode()
    await send_body(send, status, body, headers)


async def send_body(send: Send, status: int, body: bytes, headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
    """Send a whole answer of JSON."""
    own = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if not any(name == b"cache-control" for name, _ in headers):
        own.append((b"cache-control", b"no-store"))
    await send({"type": "http.response.start", "status": status, "headers": [*own, *headers]})
    await send({"type": "http.response.body", "body": body})
