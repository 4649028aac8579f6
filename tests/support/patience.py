"""Tests of deadlines and Ctrl-C that do not depend on how fast a machine is, or how busy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

MOST_SECONDS = 120.0


def given_time(work: Callable[[float], T], is_enough: Callable[[T], object], seconds: float = 0.1) -> T:
    """Return the result of work within a deadline, with ever longer deadlines until one is enough."""
    while True:
        found = work(seconds)
        if is_enough(found):
            return found
        assert seconds < MOST_SECONDS, f"not enough after {seconds} s: {found}"
        seconds *= 2


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used; the wall clock if /proc does not have it."""
    if not Path("/proc/self/stat").exists():
        return time.monotonic()
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return inf
    return inf if state in "ZX" else (int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK")


def wait_for_work(pid: int, seconds: float = 0.3) -> None:
    """Wait until a process has worked for so long, or has ended, even if nothing has asked for its exit code yet."""
    begun = cpu_seconds(pid)
    while cpu_seconds(pid) < begun + seconds:
        time.sleep(0.01)


def interrupt_later(pid: int) -> subprocess.Popen[bytes]:
    """Start a process that sends Ctrl-C to another once that has worked for a while."""
    return subprocess.Popen([sys.executable, __file__, str(pid)])


if __name__ == "__main__":
    wait_for_work(int(sys.argv[1]))
    os.kill(int(sys.argv[1]), signal.SIGINT)
