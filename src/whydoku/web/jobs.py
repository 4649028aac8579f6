"""Work off the event loop: in threads, of which a few run and some wait, each with a deadline and a stop flag.

Engines release the interpreter's lock and check their clock every 50 ms, so threads suffice: a requested stop reaches them
there (`model/limit.py`). A large SAT problem, which no clock reaches, runs in a process of its own.

Calls and streams have lanes of their own, so that counting solutions for a minute does not delay a hint.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import suppress
from typing import Any

from whydoku.errors import NoSolutionError
from whydoku.model.limit import Clock, Limit, Stop
from whydoku.web.limits import (
    MAX_LONG_CALLS,
    MAX_QUICK_CALLS,
    MAX_WAITING_CALLS,
    MAX_WAITING_LONG_CALLS,
    PROGRESS_SECONDS,
    QUICK_CALL_SECONDS,
)


class BusyError(Exception):
    """Too many are waiting already."""


class Job:
    """One piece of work: its clock, and the flag that stops it."""

    def __init__(self, seconds: float) -> None:
        self.stop = Stop()
        self.limit = Limit(seconds)
        self.clock: Clock = self.limit.start()  # the event of its own thread, once it runs
        self.began = False
        self.more: dict[str, Any] = {}  # progress of a stream besides what its clock records

    def progress(self) -> dict[str, Any]:
        """Return how far it is."""
        clock = self.clock
        return {"text": clock.known, "at_least": clock.at_least, "seconds": round(clock.spent, 2), **self.more}


class Lane:
    """Room for some jobs to run, and for some to wait."""

    def __init__(self, running: int, waiting: int) -> None:
        self._room = asyncio.Semaphore(running)
        self._most = running + waiting
        self._here = 0

    async def run(self, job: Job, work: Callable[[], Any]) -> Any:
        """Run a job in a thread once there is room; cancelling this stops it, and waits for nothing."""
        if self._here >= self._most:
            raise BusyError
        self._here += 1
        try:
            async with self._room:
                loop = asyncio.get_running_loop()
                done: asyncio.Future[Any] = loop.create_future()
                thread = threading.Thread(target=_worked, args=(job, work, loop, done), daemon=True)
                thread.start()
                try:
                    return await asyncio.shield(done)
                except asyncio.CancelledError:
                    job.stop.ask()
                    # The slot is taken until the thread is done with it.
                    await asyncio.wait([done])
                    raise
        finally:
            self._here -= 1


def _worked(job: Job, work: Callable[[], Any], loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]) -> None:
    def run() -> Any:
        with job.stop:
            job.clock = job.limit.start()
            job.began = True
            try:
                return work()
            except NoSolutionError as error:
                str(error)  # clashes are worked out here, off the event loop
                raise

    result: Any = None
    failed: BaseException | None = None
    try:
        result = contextvars.Context().run(run)
    except BaseException as error:
        failed = error

    def tell() -> None:
        if not done.done():
            done.set_result((result, failed))

    with suppress(RuntimeError):  # the loop has ended, and nothing waits
        loop.call_soon_threadsafe(tell)


class Jobs:
    """All jobs of a server."""

    def __init__(self) -> None:
        self.quick = Lane(MAX_QUICK_CALLS, MAX_WAITING_CALLS)
        self.long = Lane(MAX_LONG_CALLS, MAX_WAITING_LONG_CALLS)
        self.running: set[Job] = set()
        self.stopping = False

    async def run(self, job: Job, work: Callable[[], Any], *, long: bool = False) -> Any:
        """Run a job when it is its turn, and return its result or its error; cancelling this stops it."""
        seconds = job.limit.seconds
        lane = self.long if long or seconds is None or seconds > QUICK_CALL_SECONDS else self.quick
        self.running.add(job)
        if self.stopping:
            job.stop.ask()
        try:
            return await lane.run(job, work)
        finally:
            self.running.discard(job)

    async def events(
        self, job: Job, start: Callable[[], Generator[Any, None, Any]]
    ) -> AsyncGenerator[tuple[str, Any], None]:
        """Yield the items of a generator as they come: `item`, `progress` in between, and `done` or `error` at the end."""
        loop = asyncio.get_running_loop()
        ready: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

        def put(kind: str, shape: Any) -> None:
            loop.call_soon_threadsafe(ready.put_nowait, (kind, shape))

        def work() -> None:
            items = start()
            try:
                while True:
                    put("item", next(items))
            except StopIteration as end:
                put("done", end.value)
            finally:
                items.close()

        running = asyncio.ensure_future(self.run(job, work, long=True))
        running.add_done_callback(lambda _: ready.put_nowait(("", None)))
        try:
            while True:
                try:
                    async with asyncio.timeout(PROGRESS_SECONDS):
                        kind, shape = await ready.get()
                except TimeoutError:
                    if job.began:
                        yield "progress", job.progress()
                    continue
                if not kind:
                    break
                yield kind, shape
            _, failed = running.result()
            if failed is not None:
                yield "error", failed
        finally:
            running.cancel()  # this stops the work and waits for its thread
            await asyncio.wait([running])  # so that no task is left when the loop ends

    def stop_all(self) -> None:
        """Stop everything, because the server ends."""
        self.stopping = True
        for job in [*self.running]:
            job.stop.ask()
