"""Threads of this process: the kernel works without the interpreter's lock, so they use all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from whydoku.batch.executors import Crew, Executor
from whydoku.model.limit import Stop


def start(workers: int | None, cluster: str | None) -> Crew:
    """Start threads, as many as there are cores."""
    number = (
        workers or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else workers or os.cpu_count() or 1
    )
    pool = ThreadPoolExecutor(number, "whydoku-batch")
    stop = Stop()

    def submit(work: Callable[..., Any], *arguments: Any) -> Any:
        return pool.submit(_within, stop, work, *arguments)

    def close(now: bool) -> None:
        if now:
            stop.ask()
        pool.shutdown(wait=True, cancel_futures=now)

    return Crew(number, submit, close, shares_memory=True)


def _within(stop: Stop, work: Callable[..., Any], *arguments: Any) -> Any:
    with stop:
        return work(*arguments)


plugin = Executor("threads", "threads of this process (the default)", start)
