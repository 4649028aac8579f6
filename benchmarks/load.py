"""`whydoku serve` under load: many clients that request hints and solutions on loopback, and how long they wait.

    python -m benchmarks load                               200 clients for 60 s
    python -m benchmarks load --clients 20 --seconds 10

First one client asks hints of all four levels, one after the other, on the puzzles of Project Euler 96 (or our own easy
ones where those are absent). Then many clients at once, each with its next question as soon as it is answered: three
hints to a solve, on different puzzles. Errors are counted, and the server's memory is read before, half way and after.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.frame import machine
from tests.shared import OWN

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def puzzles() -> list[str]:
    """Return the fifty puzzles of Project Euler, or our own."""
    from whydoku import read_all

    path = _BESIDE / "euler96.txt"
    path = path if path.exists() else OWN / "classic" / "easy.txt"
    return [puzzle.grid for puzzle in read_all(path.read_text())][:200]


class Client:
    """One connection that asks one thing after the other."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def ask(self, path: str, body: dict[str, object]) -> int:
        """Send a request, wait for the whole answer, and return its status."""
        data = json.dumps(body).encode()
        head = (
            f"POST /api/{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        said = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", said, re.IGNORECASE)
        assert length is not None, said
        await self.reader.readexactly(int(length[1]))
        return int(said.split()[1])

    def close(self) -> None:
        self.writer.close()


def memory(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def shown(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    p99 = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return f"p50 {1000 * statistics.median(ordered):.1f} ms, p99 {1000 * p99:.1f} ms, most {1000 * ordered[-1]:.1f} ms"


async def alone(port: int, lines: list[str]) -> None:
    client = Client(port)
    await client.open()
    for level in (1, 2, 3, 4):
        times = []
        for line in lines:
            start = time.perf_counter()
            assert await client.ask("hint", {"puzzle": line, "level": level}) == 200
            times.append(time.perf_counter() - start)
        print(f"one client, hint of level {level}, {len(lines)} puzzles: {shown(times)}", flush=True)
    client.close()


async def together(port: int, pid: int, lines: list[str], clients: int, seconds: float) -> None:
    times: dict[str, list[float]] = {"hint": [], "solve": []}
    errors: dict[str, int] = {}
    until = time.perf_counter() + seconds
    memories = [memory(pid)]

    async def one(number: int) -> None:
        client = Client(port)
        await client.open()
        for turn in itertools.count(number):
            if time.perf_counter() >= until:
                break
            line = lines[(7 * turn + number) % len(lines)]
            path = "solve" if turn % 4 == 0 else "hint"
            body: dict[str, object] = {"puzzle": line} | ({"level": 1 + turn % 4} if path == "hint" else {})
            start = time.perf_counter()
            try:
                status = await client.ask(path, body)
            except (OSError, asyncio.IncompleteReadError) as error:
                errors[type(error).__name__] = errors.get(type(error).__name__, 0) + 1
                await client.open()
                continue
            if status == 200:
                times[path].append(time.perf_counter() - start)
            else:
                errors[str(status)] = errors.get(str(status), 0) + 1
        client.close()

    async def watch() -> None:
        await asyncio.sleep(seconds / 2)
        memories.append(memory(pid))

    await asyncio.gather(watch(), *map(one, range(clients)))
    memories.append(memory(pid))
    number = sum(map(len, times.values()))
    print(
        f"{clients} clients, {seconds:g} s: {number} answers, {number / seconds:.0f} a second, errors {errors or 'none'}"
    )
    for path, found in times.items():
        print(f"  {path}: {len(found)} answers, {shown(found)}")
    print("  memory before, half way, after: " + ", ".join(f"{each:.1f} MB" for each in memories))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks load")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args([word for word in sys.argv[1:] if word != "load"])
    print(machine())
    command = [sys.executable, "-m", "whydoku", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found is not None
        port, lines = int(found[1]), puzzles()
        try:
            time.sleep(3)  # it warms up
            asyncio.run(alone(port, lines))
            asyncio.run(together(port, server.pid, lines, given.clients, given.seconds))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
