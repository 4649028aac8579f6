"""Threads of this process: the kernel works without the interpreter's lock, so they use all cores."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

from whydoku.batch.executors import Crew, Executor


def start(workers: int | None, cluster: str | None) -> Crew:
    """Start threads, as many as there are cores."""
    number = (
        workers or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else workers or os.cpu_count() or 1
    )
    pool = ThreadPoolExecutor(number, "whydoku-batch")
    return Crew(number, pool.submit, lambda now: pool.shutdown(wait=True, cancel_futures=now), shares_memory=True)


plugin = Executor("threads", "threads of this process (the default)", start)
