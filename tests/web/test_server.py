"""The server as it is started: a process with a port, slow and rude clients, cancelling, and the end."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.web.conftest import EASY

JSON = {"content-type": "application/json"}
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them")


@contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    command = [sys.executable, "-m", "whydoku", "serve", "--no-browser", "--no-fpuzzles", *options]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, line + server.stdout.read()
        yield server, int(found[1])
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving("--port", "0") as (_, port):
        yield port


def ask(port: int, path: str, body: dict[str, object]) -> tuple[int, dict[str, object]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    try:
        connection.request("POST", f"/api/{path}", json.dumps(body), JSON)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def used(process: int) -> float:
    """Return the processor time that a process and those it has started have taken, in seconds."""
    total = 0.0
    with suppress(FileNotFoundError, ProcessLookupError):  # one that has ended is counted by the one that started it
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        total += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        for started in Path(f"/proc/{process}/task").glob("*/children"):
            total += sum(used(int(child)) for child in started.read_text().split())
    return total


def is_idle(process: int) -> bool:
    """Whether a process does nothing while this one works: on a busy machine, a clock would not tell."""
    before, begun = used(process), time.process_time()
    while time.process_time() - begun < 0.5:
        pass
    return used(process) - before < 0.1


def test_a_taken_port_gives_way_to_the_next() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        own = taken.getsockname()[1]
        with serving("--port", str(own)) as (_, port):
            assert own < port <= own + 10
            assert ask(port, "solve", {"puzzle": EASY})[0] == 200


def test_a_body_of_100_megabytes_is_refused(port: int) -> None:
    """Both where its size is said before, and where it comes in pieces; the server hangs up long before the end."""
    head = f"POST /api/open HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    for how in (f"Content-Length: {100 << 20}\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"):
        sent, refused = 0, False
        with socket.create_connection(("127.0.0.1", port), timeout=600) as client:
            client.sendall((head + how).encode())
            piece = b" " * (1 << 16) if "Length" in how else b"10000\r\n" + b" " * (1 << 16) + b"\r\n"
            while sent < 100 << 20 and not refused:
                try:
                    client.sendall(piece)
                    sent += 1 << 16
                    client.settimeout(0.001)
                    refused = b" 413 " in client.recv(1 << 12)
                except TimeoutError:
                    pass
                except OSError:
                    refused = True
                client.settimeout(30)
        assert refused
        assert ask(port, "solve", {"puzzle": EASY})[0] == 200


def test_clients_that_dawdle_keep_nobody_waiting(port: int) -> None:
    """Two hundred connections that say half a request: others are answered, and in the end they are hung up on."""
    idle = [socket.create_connection(("127.0.0.1", port), timeout=600) for _ in range(200)]
    try:
        for number, client in enumerate(idle):
            if number % 2:
                client.sendall(b"POST /api/solve HTTP/1.1\r\nHost: ")
            else:
                head = f"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
                client.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        assert ask(port, "solve", {"puzzle": EASY})[0] == 200
        answers = [client.recv(1 << 12) for client in idle[:4]]
        assert all(answer == b"" or b" 408 " in answer.split(b"\r\n")[0] for answer in answers)
    finally:
        for client in idle:
            client.close()
    assert ask(port, "solve", {"puzzle": EASY})[0] == 200


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processor time is read from /proc")
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("count", {"puzzle": "." * 81}),
        ("candidates", {"puzzle": "." * 625}),
        ("generate", {"rating": {"se": "11.9-12"}, "seed": 1}),
        ("steps", {"puzzle": "." * 625, "techniques": ["all"]}),
    ],
)
def test_work_ends_when_nobody_waits_for_it(path: str, body: dict[str, object]) -> None:
    with serving("--port", "0") as (server, port):
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        client.request("POST", f"/api/{path}", json.dumps({"deadline": 300, **body}), JSON)
        half = time.monotonic() + 150  # of what it was given
        begun = used(server.pid)
        while used(server.pid) < begun + 1:
            assert time.monotonic() < half, "this is no work that lasts"
            time.sleep(0.02)
        client.close()
        while not is_idle(server.pid):
            assert time.monotonic() < half, "it still works, though nothing waits for it"
        assert ask(port, "solve", {"puzzle": EASY})[0] == 200


@POSIX
def test_ctrl_c_ends_it_though_a_stream_runs() -> None:
    with serving("--port", "0") as (server, port):
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        client.request("POST", "/api/count", json.dumps({"puzzle": "." * 81}), JSON)
        answer = client.getresponse()
        assert answer.readline().startswith(b"event: progress")
        server.send_signal(signal.SIGINT)
        rest = answer.read()
        answer.close()
        client.close()
        assert b"event: error" in rest
        assert b'"stopping"' in rest
        assert server.wait(timeout=600) == 0
        assert server.stdout is not None
        assert server.stdout.read() == ""


def test_the_page_can_end_it() -> None:
    with serving("--port", "0") as (server, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        connection.request("POST", "/api/quit", "{}", JSON)
        assert connection.getresponse().status == 204
        connection.close()
        assert server.wait(timeout=600) == 0


@POSIX
def test_nothing_is_left_pending_when_it_ends_in_the_middle_of_work() -> None:
    with serving("--port", "0") as (server, port):
        clients = [http.client.HTTPConnection("127.0.0.1", port, timeout=600) for _ in range(3)]
        for client in clients:
            client.request("POST", "/api/tally", json.dumps({"puzzle": "." * 81, "deadline": 60}), JSON)
        idle = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        idle.request("GET", "/api/about")
        assert idle.getresponse().status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=600) == 0
        for client in (*clients, idle):
            client.close()
        assert server.stdout is not None
        assert server.stdout.read() == "", "no task was destroyed while it was pending"


def test_other_machines_are_kept_out_unless_that_is_asked_for() -> None:
    command = [
        sys.executable,
        "-m",
        "whydoku",
        "serve",
        "--no-browser",
        "--no-fpuzzles",
        "--host",
        "0.0.0.0",
        "--port",
        "0",
    ]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert refused.returncode == 2
    assert "--open-to-network" in refused.stderr
    with serving("--host", "0.0.0.0", "--port", "0", "--open-to-network") as (_, port):
        assert ask(port, "solve", {"puzzle": EASY})[0] == 200
