"""Lanes: how many jobs run, how many wait, which are refused, and what happens to cancelled ones."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator

import pytest

import whydoku
from whydoku.web.jobs import BusyError, Job, Jobs, Lane


def test_a_lane_runs_some_keeps_some_waiting_and_refuses_the_rest() -> None:
    async def run() -> None:
        lane, gate = Lane(1, 1), threading.Event()
        first = asyncio.ensure_future(lane.run(Job(5), gate.wait))
        second = asyncio.ensure_future(lane.run(Job(5), lambda: "second"))
        await asyncio.sleep(0.05)
        with pytest.raises(BusyError):
            await lane.run(Job(5), lambda: "third")
        assert not second.done()
        gate.set()
        assert await first == (True, None)
        assert await second == ("second", None)
        assert await lane.run(Job(5), lambda: "fourth") == ("fourth", None)

    asyncio.run(run())


def test_cancelling_stops_the_work_and_frees_its_place() -> None:
    async def run() -> None:
        lane, job = Lane(1, 0), Job(600)
        running = asyncio.ensure_future(lane.run(job, lambda: whydoku.count("." * 81, deadline=job.clock)))  # type: ignore[arg-type]  # a clock that runs is taken as it is
        while not job.clock.at_least:
            await asyncio.sleep(0.01)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert await lane.run(Job(5), lambda: 1) == (1, None)

    asyncio.run(run())


def test_what_a_job_raises_is_handed_on() -> None:
    async def run() -> None:
        result, failed = await Lane(1, 0).run(Job(5), lambda: 1 // 0)
        assert result is None
        assert isinstance(failed, ZeroDivisionError)

    asyncio.run(run())


def test_a_stream_that_is_closed_leaves_no_task_behind() -> None:
    async def run() -> None:
        jobs = Jobs()

        def items() -> Generator[int, None, None]:
            yield 1
            whydoku.count("." * 81, deadline=job.clock)  # type: ignore[arg-type]  # a clock that runs is taken as it is

        job = Job(600)
        events = jobs.events(job, items)
        assert await anext(events) == ("item", 1)
        await events.aclose()
        assert len(asyncio.all_tasks()) == 1
        assert not jobs.running

    asyncio.run(run())
