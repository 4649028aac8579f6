"""A limit: how long and how hard an engine may try, one value for all of them.

  seconds   by the clock, from when the work starts; None: no end
  effort    how far the expensive searches go, times what is usual: 2.0 looks twice as far before it gives up

A limit is a value. `start` makes the clock that runs against it; whoever works asks that clock inside every loop.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.errors import Interrupted, OptionError, StoppedError

SLICE = 0.05
"""Seconds that the kernel runs before it looks up."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long and how hard to try.

    >>> Limit(2.5).seconds
    2.5
    """

    seconds: float | None = None
    effort: float = 1.0

    def __post_init__(self) -> None:
        if self.seconds is not None:
            _check("a deadline is a number of seconds from 0 on", self.seconds)
        _check("an effort is a number from 0 on", self.effort)

    @classmethod
    def of(cls, deadline: float | Limit | None) -> Limit:
        """Give the limit somebody means by a number of seconds, by a limit, or by nothing."""
        return deadline if isinstance(deadline, Limit) else cls(deadline)

    def start(self) -> Clock:
        """Start the clock."""
        return Clock(self)


Deadline: TypeAlias = float | Limit | None
"""What a verb takes as its deadline."""


def _check(what: str, number: float) -> None:
    if isinstance(number, bool) or not isinstance(number, int | float) or math.isnan(number) or number < 0:
        raise OptionError(f"{what}, not {number!r}")


class Clock:
    """The time that runs against a limit; engines that follow one another share it."""

    __slots__ = ("_start", "limit")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._start = time.perf_counter()

    @classmethod
    def of(cls, deadline: float | Limit | Clock | None) -> Clock:
        """Give a clock that already runs as it is, else start one."""
        return deadline if isinstance(deadline, Clock) else Limit.of(deadline).start()

    @property
    def spent(self) -> float:
        """Give the seconds since the start."""
        return time.perf_counter() - self._start

    @property
    def left(self) -> float | None:
        """Give the seconds that are left, 0 at least; None: no end."""
        return None if self.limit.seconds is None else max(0.0, self.limit.seconds - self.spent)

    @property
    def over(self) -> bool:
        """Say whether the time is up."""
        return self.limit.seconds is not None and self.spent >= self.limit.seconds

    def slice(self) -> float:
        """Give the seconds to run before the next look."""
        left = self.left
        return SLICE if left is None else min(SLICE, left)

    def check(self, known: str = "nothing is known yet") -> None:
        """Raise a StoppedError once the time is up."""
        if self.over:
            raise self.stopped(known)

    def stopped(self, known: str, at_least: int = 0, *, interrupt: bool = False) -> StoppedError:
        """Make the exception that says what is known by now."""
        why = "interrupted" if interrupt else f"stopped at the deadline of {self.limit.seconds:g} s"
        kind = Interrupted if interrupt else StoppedError
        return kind(f"{why}: {known}", at_least)
