"""A limit: how long and how hard an engine may try, one value for all of them.

  seconds   by the clock, from when the work starts; None: no end
  effort    a factor on the bounds of the expensive searches: with 2.0 they look twice as far before they give up

A limit is a value. `start` returns the clock that runs against it, which every loop of an engine checks. Engines
that follow one another within one verb share one clock.

The other bounds of a verb, such as a number of solutions or a seed, are checked here too, so that all engines refuse the same
values.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import islice
from operator import index
from types import TracebackType
from typing import TYPE_CHECKING, ParamSpec, TypeAlias, TypeVar

from whydoku.errors import Interrupted, OptionError, StoppedError
from whydoku.model.tuned import tuned

if TYPE_CHECKING:
    from whydoku.model.solution import Solution

SLICE_SECONDS = tuned(0.05, 0.001, 10, "how long the kernel runs before the clock is looked at")
PIECE_STEPS = tuned(
    4096, 1, 1_000_000, "clauses, steps or lines that Python works through between two looks at the clock"
)

MAX_LIMIT_RESULTS = 2**62
"""The highest limit that the kernel can count to; no call gets there."""

P = ParamSpec("P")
T = TypeVar("T")


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
        """Return the limit given as a number of seconds, as a limit, or as None."""
        if deadline is None:
            return _NO_LIMIT
        return deadline if isinstance(deadline, Limit) else cls(deadline)

    def start(self) -> Clock:
        """Start the clock."""
        return Clock(self)


Deadline: TypeAlias = float | Limit | None
"""What a verb takes as its deadline."""


def check_count(what: str, number: int, *, least: int = 0) -> int:
    """Return a whole number of at least `least`; raise an InputError for anything else, naming it as `what` ("a limit")."""
    try:
        whole = index(number)
    except TypeError:
        whole = least - 1
    if whole < least or isinstance(number, bool):
        raise OptionError(f"{what} must be a whole number of at least {least}, not {number!r}")
    return whole


def check_limit(limit: int | None, *, least: int = 0) -> int | None:
    """Return the maximum number of results wanted, or None for all.

    >>> check_limit(1.5)
    Traceback (most recent call last):
    whydoku.errors.OptionError: a limit must be a whole number of at least 0, not 1.5
    """
    return None if limit is None else min(check_count("a limit", limit, least=least), MAX_LIMIT_RESULTS)


def check_seed(seed: int | None) -> int | None:
    """Return a seed as the kernel takes it; any whole number is one."""
    if seed is None:
        return None
    try:
        number = index(seed)
    except TypeError:
        raise OptionError(f"a seed must be a whole number, not {seed!r}") from None
    if isinstance(seed, bool):
        raise OptionError(f"a seed must be a whole number, not {seed!r}")
    return number % 2**64


def _check(what: str, number: float) -> None:
    if isinstance(number, bool) or not isinstance(number, int | float) or math.isnan(number) or number < 0:
        raise OptionError(f"{what}, not {number!r}")


_NO_LIMIT = Limit()


class Stop:
    """A flag that ends work early from outside: what runs within `with stop:` then ends as it does at Ctrl-C.

    Any thread may set it, and any number of threads may run within it.
    """

    __slots__ = ("asked",)

    def __init__(self) -> None:
        self.asked = False

    def ask(self) -> None:
        """Request the end."""
        self.asked = True

    def __enter__(self) -> Stop:
        from whydoku._kernel import watch_stops  # rarely used: most work is never stopped from outside

        watch_stops(raise_if_stopped)
        _STOPS.set((*_STOPS.get(), self))
        return self

    def __exit__(self, *raised: object) -> None:
        _STOPS.set(_STOPS.get()[:-1])


_STOPS: ContextVar[tuple[Stop, ...]] = ContextVar("stops", default=())


def _any_asked(stops: tuple[Stop, ...]) -> bool:
    return bool(stops) and any(stop.asked for stop in stops)


def raise_if_stopped() -> None:
    """Raise KeyboardInterrupt if an end was requested; the kernel calls this where it looks for signals."""
    if _any_asked(_STOPS.get()):
        raise KeyboardInterrupt


class Clock:
    """The time that runs against a limit; engines that follow one another share it.

    Results are noted here, so that the code that runs out of time can report what is known by then. Within `with clock:` Ctrl-C
    becomes an `Interrupted` with the same report, and work that is handed no clock, such as building a rule's automaton, calls
    `check_running_clocks`.
    """

    __slots__ = ("_seconds", "_start", "_stops", "at_least", "known", "limit", "solution")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._seconds = limit.seconds
        self._stops = _STOPS.get()
        self.note("nothing is known yet")
        self._start = time.perf_counter()

    @classmethod
    def of(cls, deadline: DeadlineOrClock) -> Clock:
        """Return a clock that already runs unchanged; start one for anything else."""
        return deadline if isinstance(deadline, Clock) else Limit.of(deadline).start()

    def __enter__(self) -> Clock:
        _RUNNING.set((*_RUNNING.get(), self))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _RUNNING.set(_RUNNING.get()[:-1])
        if kind is KeyboardInterrupt:
            raise self.stopped(interrupt=True) from error

    def part(self, share: float) -> Clock:
        """Return a clock that ends after a share of this one's time; the rest is for what follows."""
        made = Clock(self.limit)
        made._start, made._stops = self._start, self._stops
        made._seconds = None if self._seconds is None else share * self._seconds
        return made

    def within(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return the result of some work done within the clock, which is entered unless it already is.

        A verb enters its clock once; an engine that may be called outside a verb, or works on after it, uses this.
        """
        if self in _RUNNING.get():
            return work(*given, **named)
        with self:
            return work(*given, **named)

    @property
    def spent(self) -> float:
        """The seconds since the start."""
        return time.perf_counter() - self._start

    @property
    def left(self) -> float | None:
        """The seconds left, at least 0; None: no end."""
        if _any_asked(self._stops):
            return 0.0
        return None if self._seconds is None else max(0.0, self._seconds - self.spent)

    @property
    def over(self) -> bool:
        """Whether the time is up, or a stop has been requested."""
        if _any_asked(self._stops):
            return True
        return self._seconds is not None and self.spent >= self._seconds

    def slice(self) -> float:
        """Return the seconds to run before the next look."""
        left = self.left
        return SLICE_SECONDS if left is None else min(SLICE_SECONDS, left)

    def note(self, known: str, at_least: int = 0, solution: Solution | None = None) -> None:
        """Note what is known now: in words, the minimum number of solutions, and one of them."""
        self.known = known
        self.at_least = at_least
        self.solution = solution

    def check(self, known: str | None = None) -> None:
        """Raise a StoppedError once the time is up, or a stop has been requested."""
        if self.over:
            raise self.stopped(known)

    def pieces(self, items: Iterable[T], size: int = PIECE_STEPS) -> Iterator[tuple[T, ...]]:
        """Yield items `size` at a time; before each piece, raise a StoppedError once the time is up."""
        source = iter(items)
        while piece := tuple(islice(source, size)):
            self.check()
            yield piece

    def stopped(
        self, known: str | None = None, at_least: int | None = None, *, interrupt: bool = False
    ) -> StoppedError:
        """Return the exception that reports what is known by now: what was noted, or what is passed in."""
        interrupt = interrupt or _any_asked(self._stops)
        why = "interrupted" if interrupt else f"stopped at the deadline of {self.limit.seconds:g} s"
        kind = Interrupted if interrupt else StoppedError
        number = self.at_least if at_least is None else at_least
        return kind(f"{why}: {self.known if known is None else known}", number, self.solution)


_RUNNING: ContextVar[tuple[Clock, ...]] = ContextVar("running clocks", default=())


def check_running_clocks() -> None:
    """Raise a StoppedError once the time is up for any clock that this work runs within."""
    for clock in _RUNNING.get():
        clock.check()


def is_time_up() -> bool:
    """Whether the time is up for any clock that this work runs within; for work that can make do with less."""
    return any(clock.over for clock in _RUNNING.get())


DeadlineOrClock: TypeAlias = float | Limit | Clock | None
"""What an engine takes: a deadline, or the clock that runs already."""
