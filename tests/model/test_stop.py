"""Work stopped by another thread: every verb ends as at Ctrl-C, and other threads continue."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

import whydoku
from whydoku.engines.search import at_once
from whydoku.errors import Interrupted
from whydoku.model.limit import Clock, Limit, Stop

HARD = "98.7..6..7......8...9.5......6..4...9.....3.....2...1.......87......4.9...3..5..2.1"[:81]
LONG = 600.0
"""Seconds that no work here may take: each would go on for too long."""

VERBS: dict[str, Callable[[], object]] = {
    "count": lambda: whydoku.count("." * 81, deadline=LONG),
    "count without a deadline": lambda: whydoku.count("." * 81),
    "candidates": lambda: whydoku.candidates("." * 625, deadline=LONG),
    "steps": lambda: whydoku.steps("." * 625, techniques="all", deadline=LONG),
    "generate": lambda: whydoku.generate(rating=(11.9, 12.0), scale="se", seed=1, deadline=LONG),
    "harder": lambda: [*whydoku.harder(whydoku.generate(seed=1)[0], scale="se", deadline=LONG)],
}


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_a_stop_ends_every_verb(verb: str) -> None:
    stop = Stop()
    raised: list[BaseException] = []

    def work() -> None:
        with stop:
            try:
                VERBS[verb]()
            except BaseException as error:
                raised.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(0.7)
    assert thread.is_alive(), f"{verb} is done too soon to be stopped: {raised}"
    assert whydoku.count("." * 16) == 288  # nothing else is stopped
    stop.ask()
    thread.join(60)
    assert not thread.is_alive()
    assert [isinstance(error, KeyboardInterrupt) for error in raised] == [True]


def test_a_clock_sees_the_stop_that_it_was_started_within() -> None:
    outside = Limit(LONG).start()
    with Stop() as stop:
        within = Clock.of(LONG)
        stop.ask()
        assert within.over
        assert within.left == 0.0
        with pytest.raises(Interrupted, match="interrupted: nothing is known yet"):
            within.check()
        with pytest.raises(Interrupted):
            whydoku.count("." * 16)
    assert not outside.over
    assert whydoku.count("." * 16) == 288


def test_counting_lines_does_not_lose_a_stop() -> None:
    with Stop() as stop:
        stop.ask()
        with pytest.raises(KeyboardInterrupt):
            at_once.count_lines([HARD] * 50_000)
