"""One request to a public site, for a puzzle that a short link names: the only place that opens a connection to the network.

Only https, only to addresses that are public, one request that follows no redirect, a bounded answer within a bounded time.
The connection goes to the very address that was checked, so a name that resolves differently the second time is no loophole;
the environment's proxies are not used.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.client import HTTPException, HTTPSConnection
from ipaddress import ip_address
from urllib.parse import urlsplit

from whydoku.errors import FormatError, InputError
from whydoku.formats._limits import FETCH_SECONDS, MAX_FETCHED_BYTES

_AGENT = "whydoku (one request, asked for by the user)"
_REDIRECTS = frozenset({301, 302, 303, 307, 308})


@dataclass(frozen=True)
class Reply:
    """What a site has answered: a text, or the address that it leads to."""

    text: str = ""
    leads_to: str | None = None


@dataclass(frozen=True)
class Resolver:
    """How names become addresses, which of them are allowed, and which certificates are trusted; tests have their own."""

    resolve: Callable[[str], Sequence[str]]
    is_public: Callable[[str], bool]
    context: Callable[[], ssl.SSLContext] = ssl.create_default_context
    port: int = 443


def is_public(address: str) -> bool:
    """Whether an address is public: not of this machine, a private network or a tunnel into one.

    >>> [is_public(each) for each in ("1.1.1.1", "127.0.0.1", "10.0.0.1", "::ffff:192.168.0.1", "64:ff9b::a00:1")]
    [True, False, False, False, False]
    """
    found = ip_address(address.partition("%")[0])
    if found.version == 6:
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found.sixtofour is not None or found.teredo is not None or found.packed[:12] == _NAT64:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


_NAT64 = ip_address("64:ff9b::").packed[:12]


def _resolve(host: str) -> list[str]:
    found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(where[0]) for *_, where in found))


OPEN_INTERNET = Resolver(_resolve, is_public)


def request(address: str, network: Resolver = OPEN_INTERNET) -> Reply:
    """Request an address once, and return the answer; raise an InputError that explains a failure."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme != "https" or not host or parts.port not in (None, 443) or parts.username is not None:
        raise InputError(f"{address[:200]!r} is not fetched: only https addresses without a port are")
    try:
        return _ask(host, parts.path + (f"?{parts.query}" if parts.query else ""), network)
    except (OSError, HTTPException, UnicodeError) as error:
        why = "it took too long" if isinstance(error, TimeoutError) else str(error) or type(error).__name__
        raise InputError(f"{host} could not be asked for the puzzle: {why}") from error


def _ask(host: str, path: str, network: Resolver) -> Reply:
    ends = time.monotonic() + FETCH_SECONDS
    addresses = network.resolve(host)
    private = next((each for each in addresses if not network.is_public(each)), None)
    if private is not None or not addresses:
        raise InputError(f"{host} is not asked: {private or 'no address'} is not an address of the open internet")
    connection = HTTPSConnection(host, timeout=FETCH_SECONDS)
    with socket.create_connection((addresses[0], network.port), timeout=FETCH_SECONDS) as plain:
        connection.sock = network.context().wrap_socket(plain, server_hostname=host)
        try:
            connection.request("GET", path, headers={"User-Agent": _AGENT, "Accept-Encoding": "identity"})
            reply = connection.getresponse()
            if reply.status in _REDIRECTS:
                return Reply(leads_to=reply.getheader("Location") or "")
            if reply.status != 200:
                raise FormatError(f"{host} has no such puzzle: it answers {reply.status} {reply.reason[:60]}".rstrip())
            return Reply(_read(reply.read1, host, ends))
        finally:
            connection.close()


def _read(piece: Callable[[int], bytes], host: str, ends: float) -> str:
    """Read an answer to its end, within the bounds of size and time."""
    pieces, size = [], 0
    while part := piece(1 << 16):
        pieces.append(part)
        size += len(part)
        if size > MAX_FETCHED_BYTES:
            raise FormatError(f"{host} answers with more than {MAX_FETCHED_BYTES >> 20} MB, which is no puzzle")
        if time.monotonic() > ends:
            raise TimeoutError
    return b"".join(pieces).decode("utf-8", "replace")
