"""Links that only name a puzzle: what they are, and the one request that fetches it, answered by a server on loopback."""

from __future__ import annotations

import datetime
import socket
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from whydoku.errors import FormatError, InputError
from whydoku.formats import _one_request as one_request
from whydoku.formats._one_request import Reply, Resolver, is_public, request
from whydoku.formats._short_links import fetched, short_link

HOST = "puzzles.example"

LINKS = {
    "https://www.f-puzzles.com/?id=yabc123": "https://tinyurl.com/yabc123",
    "f-puzzles.com/?id=yabc123 ": "https://tinyurl.com/yabc123",
    "?id=yabc123": "https://tinyurl.com/yabc123",
    "https://sudokupad.app/abc123xyz": "https://sudokupad.app/api/puzzle/abc123xyz",
    "https://sudokupad.app/clover/nov-1-2025": "https://sudokupad.app/api/puzzle/clover/nov-1-2025",
    "https://sudokupad.app/?puzzleid=abc": "https://sudokupad.app/api/puzzle/abc",
    "<https://sudokupad.app/abc123?setting-nogrid=1>": None,  # cut off in a sentence: not one link alone
    "https://sudokupad.app/abc123?setting-nogrid=1": "https://sudokupad.app/api/puzzle/abc123",
    "https://app.crackingthecryptic.com/sudoku/Hh3fgL": "https://sudokupad.app/api/puzzle/Hh3fgL",
    "https://tinyurl.com/4w5hx7rc": "https://tinyurl.com/4w5hx7rc",
    "bit.ly/abc": "https://bit.ly/abc",
    "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000ABC": (
        "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000ABC"
    ),
    "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?chlang=en&id=000ABC": (
        "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000ABC"
    ),
    "https://sudokupad.app/sclN4IgzglgXgpiBcBOANCALhNAbO8QAUALGAWwEMAnAV": None,
    "https://sudokupad.app/sudoku/scfADCQTDPL1I6i8B2TvAS6H8g2G9PSCNTFBN": None,
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2": None,
    "https://example.org/abc": None,
    "https://tinyurl.com.example.org/abc": None,
    "https://tinyurl.com/abc@127.0.0.1": None,
    "https://tinyurl.com/a b": None,
    PUZZLE: None,
}


@pytest.mark.parametrize(("text", "address"), LINKS.items())
def test_what_is_a_short_link(text: str, address: str | None) -> None:
    link = short_link(text)
    assert (link.address if link else None) == address


@pytest.mark.parametrize("text", [text for text, address in LINKS.items() if address])
def test_without_being_asked_nothing_is_fetched(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a connection was made")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    with pytest.raises(FormatError, match=r"only names a puzzle that .* keeps.*--fetch"):
        w.read(text)


# -- a server on loopback ----------------------------------------------------------------------------------------------


@dataclass
class Site:
    """A server that answers with what a test has put down for a path, and remembers what it was asked."""

    network: Resolver
    answers: dict[str, tuple[int, str, bytes]] = field(default_factory=dict)  # status, Location, body
    asked: list[str] = field(default_factory=list)

    def ask(self, address: str) -> Reply:
        return request(address, self.network)


def certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST), x509.DNSName("tinyurl.com")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = folder / "server.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    pem = certificate(tmp_path)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found.asked.append(self.path)
            status, leads_to, body = found.answers.get(self.path, (404, "", b""))
            self.send_response(status)
            if leads_to:
                self.send_header("Location", leads_to)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            del format, args

    server = HTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    network = Resolver(
        resolve=lambda host: ["127.0.0.1"],
        is_public=lambda address: address == "127.0.0.1",
        context=partial(ssl.create_default_context, cafile=str(pem)),
        port=server.server_port,
    )
    found = Site(network)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield found
    server.shutdown()
    server.server_close()
    thread.join()


def carries(text: str) -> bool:
    return short_link(text) is None and "load=" in text


def test_a_shortener_is_asked_once_and_not_followed(site: Site) -> None:
    link = short_link("https://www.f-puzzles.com/?id=abc")
    assert link is not None
    long = w.read(PUZZLE)
    site.answers["/abc"] = (301, w.write(long, "fpuzzles"), b"")
    assert w.read(fetched(link, site.ask, carries)).givens == long.givens
    assert site.asked == ["/abc"]


def test_the_public_face(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_request, "request", site.ask)
    site.answers["/abc"] = (302, w.write(w.read(PUZZLE), "fpuzzles"), b"")
    notes: list[str] = []
    assert w.read_all("https://www.f-puzzles.com/?id=abc", fetch=True, notes=notes)[0].givens == w.read(PUZZLE).givens
    assert notes == ["fetched https://tinyurl.com/abc"]
    assert site.asked == ["/abc"]


@pytest.mark.parametrize(
    "leads_to",
    ["", "https://tinyurl.com/def", "https://example.org/", "file:///etc/passwd", "http://127.0.0.1/", "a b"],
)
def test_what_leads_to_no_puzzle_is_refused(site: Site, leads_to: str) -> None:
    link = short_link("tinyurl.com/abc")
    assert link is not None
    site.answers["/abc"] = (301, leads_to, b"")
    with pytest.raises(FormatError, match="carries no puzzle"):
        fetched(link, site.ask, carries)
    assert len(site.asked) == 1


def test_pages_that_link_a_puzzle(site: Site) -> None:
    link = short_link("https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000ABC")
    assert link is not None
    long = w.write(w.read(PUZZLE), "fpuzzles")
    path = f"https://{HOST}/page"
    ask = lambda address: site.ask(path)  # noqa: E731  # it stands in for the real one
    page = "<!DOCTYPE html><html><body>{}</body></html>"
    for body, expected in (
        (f'<a href="{long}">here</a> and <a href="{long}">here</a>', None),
        (f'<a href="{long}">one</a> <a href="{long}&amp;x=1">two</a>', "links 2 puzzles"),
        ('<a href="https://sudokupad.app/abc123">short</a>', "fetch that link instead: https://sudokupad.app/abc123"),
        ("nothing", "links no puzzle"),
    ):
        site.answers["/page"] = (200, "", page.format(body).encode())
        if expected is None:
            assert fetched(link, ask, carries) == long
        else:
            with pytest.raises(FormatError, match=expected):
                fetched(link, ask, carries)


def test_answers_that_are_no_puzzle(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.answers["/text"] = (200, "", PUZZLE.encode())
    assert site.ask(f"https://{HOST}/text") == Reply(PUZZLE)
    with pytest.raises(FormatError, match="404"):
        site.ask(f"https://{HOST}/none")
    monkeypatch.setattr(one_request, "MAX_FETCHED_BYTES", 1 << 20)
    site.answers["/large"] = (200, "", b"1" * (2 << 20))
    with pytest.raises(FormatError, match="more than 1 MB"):
        site.ask(f"https://{HOST}/large")
    site.answers["/bytes"] = (200, "", b"\xff\xfe")
    assert site.ask(f"https://{HOST}/bytes").text == "\ufffd\ufffd"


def test_a_certificate_of_another_name_is_refused(site: Site) -> None:
    with pytest.raises(InputError, match=r"other\.example could not be asked"):
        site.ask("https://other.example/abc")
    assert not site.asked


@pytest.mark.parametrize(
    "address", ["http://sudokupad.app/a", "ftp://sudokupad.app/a", "https://sudokupad.app:8443/a", "https://me@x.org/a"]
)
def test_only_https_is_asked(site: Site, address: str) -> None:
    with pytest.raises(InputError, match="only https"):
        site.ask(address)
    assert not site.asked


PRIVATE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1"),
    *("255.255.255.255", "192.0.2.1", "2001:db8::1", "ff02::1"),
)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_never_asked(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *each, **_: made.append(each))
    assert not is_public(address)
    for resolved in ([address], ["1.1.1.1", address]):
        with pytest.raises(InputError, match="open internet"):
            request("https://sudokupad.app/api/puzzle/a", Resolver(lambda host, r=resolved: r, is_public))  # type: ignore[misc]  # bound
    assert not made


def test_public_addresses_are() -> None:
    assert all(map(is_public, ("1.1.1.1", "8.8.8.8", "2606:4700:4700::1111")))
    assert ip_address("1.1.1.1").is_global


def test_a_name_that_is_not_found_is_a_sentence() -> None:
    def resolve(host: str) -> list[str]:
        raise socket.gaierror(-2, "Name or service not known")

    with pytest.raises(InputError, match=r"sudokupad\.app could not be asked for the puzzle: .*not known"):
        request("https://sudokupad.app/a", Resolver(resolve, is_public))
