"""Processes of this machine, for work that is mostly Python's, such as explaining."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from whydoku.batch.executors import Crew, Executor, spared_from_interrupts


def start(workers: int | None, cluster: str | None) -> Crew:
    """Start processes, as many as there are cores; they are new ones and inherit nothing."""
    number = workers or os.cpu_count() or 1
    with spared_from_interrupts():  # its queues start a process of their own
        pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), initializer=_prepare)

    def submit(work: Callable[..., Any], *arguments: Any) -> Any:
        with spared_from_interrupts():  # the first call starts the processes
            return pool.submit(work, *arguments)

    def close(now: bool) -> None:
        running = list((pool._processes or {}).values()) if now else []
        pool.shutdown(wait=not now, cancel_futures=now)
        for process in running:
            process.terminate()
        for process in running:
            process.join()

    return Crew(number, submit, close)


def _prepare() -> None:
    """Leave Ctrl-C, which a terminal sends to all of them, to the parent process, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Exit once the parent is gone, whatever ended it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


plugin = Executor("processes", "processes of this machine", start)
