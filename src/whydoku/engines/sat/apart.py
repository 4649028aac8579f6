"""A SAT solver in a process of its own, which can be ended at any moment.

A solver of python-sat cannot be stopped from outside: it returns after some conflicts, and it is not known how long these
take. With a big formula they may take seconds, and then it takes as long again to free its memory. So big formulas
are solved in a child process: the parent watches the clock, and ends the child when the time is up or Ctrl-C comes.
Setting it up costs a tenth of a second, too much for smaller formulas.

The child reads calls of `SatOracle`'s methods from its standard input and writes what they return to its standard output,
both pickled. It exits when its input ends, and on Linux when its parent exits.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from array import array
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import IO, Any, Self, TypeVar

from whydoku.engines.sat.cadical import SatAnswer, SatOracle, Stats, available, find_solver
from whydoku.engines.sat.dimacs import Clause, Cnf, Literal
from whydoku.engines.sat.limits import APART_CLAUSES, PIECE_CLAUSES
from whydoku.errors import MissingExtraError, StoppedError, WhydokuError
from whydoku.model.limit import Clock, DeadlineOrClock

Made = TypeVar("Made", "SatOracle", "Apart")


class Feed:
    """Takes a formula in pieces and returns a solver that holds it.

    The first pieces are kept until it is known whether the formula is big enough for a process of its own.
    """

    def __init__(
        self,
        solver: str,
        *,
        proof: bool = False,
        options: dict[str, int] | None = None,
        clock: Clock,
        apart: bool = False,
    ) -> None:
        find_solver(solver, proof=proof)
        self._solver, self._proof, self._options, self._clock = solver, proof, options, clock
        self._kept: list[Clause] = []
        self._apart: Apart | None = None
        can_start = bool(sys.executable) and not getattr(sys, "frozen", False)
        self._most = APART_CLAUSES if can_start else sys.maxsize
        if apart and can_start:  # whatever its size; the process starts while the first pieces are built
            self._apart = self._make(Apart)

    def take(self, clauses: Sequence[Clause]) -> None:
        """Add a piece."""
        self._kept.extend(clauses)
        if len(self._kept) > self._most:
            self._hand_on()

    def _hand_on(self) -> None:
        if self._apart is None:
            self._apart = self._make(Apart)
        else:
            self._apart.take(self._kept)
        self._kept = []
        self._most = APART_CLAUSES

    def oracle(self) -> SatOracle | Apart:
        """Return the solver, once all pieces have been added."""
        if self._apart is None:
            return self._make(SatOracle)
        if self._kept:
            self._hand_on()
        return self._apart

    def close(self) -> None:
        """End what was begun, if the solver is no longer wanted."""
        if self._apart is not None:
            self._apart.close()

    def _make(self, kind: type[Made]) -> Made:
        cnf = Cnf(0, tuple(self._kept))
        return kind(cnf, self._solver, proof=self._proof, options=self._options, deadline=self._clock)


def open_oracle(cnf: Cnf, solver: str, *, proof: bool = False, clock: Clock) -> SatOracle | Apart:
    """Return a solver for a formula, in a process of its own if it could not be stopped in time otherwise."""
    feed = Feed(solver, proof=proof, clock=clock)
    try:
        for piece in clock.pieces(cnf.clauses, PIECE_CLAUSES):
            feed.take(piece)
        return feed.oracle()
    except BaseException:
        feed.close()
        raise


class Apart:
    """A solver with the interface of `SatOracle`; a deadline or Ctrl-C closes it for good.

    >>> with Apart(Cnf(3, ((1, 2), (-1, 3)))) as apart:
    ...     apart.solve([-2]).model, apart.solve([-2, -3]).core
    ((1, -2, 3), (-2, -3))
    """

    def __init__(
        self,
        cnf: Cnf,
        solver: str = "cadical",
        *,
        proof: bool = False,
        options: dict[str, int] | None = None,
        deadline: DeadlineOrClock = None,
    ) -> None:
        find_solver(solver, proof=proof)
        if not available():
            raise MissingExtraError("python-sat", "sat")
        self._clock = Clock.of(deadline)
        self._process: subprocess.Popen[bytes] | None = _start()
        self._replies: SimpleQueue[tuple[bool, Any]] = SimpleQueue()
        self._awaited = 0  # replies not waited for yet
        Thread(target=_listen, args=(self._process, self._replies), daemon=True).start()
        try:
            self._send("open", solver, proof, options)  # it takes a while to start; other work can go on meanwhile
            for piece in self._clock.pieces(cnf.clauses, PIECE_CLAUSES):
                self.take(piece)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process, without freeing its memory first."""
        if self._process is not None:
            self._process.kill()
            self._process = None

    def take(self, clauses: Sequence[Clause]) -> None:
        """Add a piece of the formula."""
        self._clock.check()
        self._call("take", clauses)

    def add(self, clause: Sequence[Literal]) -> None:
        """Add a clause permanently."""
        self._call("add", tuple(clause))

    def solve(self, assumptions: Sequence[Literal] = (), *, deadline: DeadlineOrClock = None) -> SatAnswer:
        """Look for a model in which all assumptions hold; after a deadline the solver is closed."""
        self._clock = Clock.of(deadline)
        began = self._clock.spent
        try:
            answer: SatAnswer = self._call("solve", tuple(assumptions))
        except StoppedError:
            if not self._clock.over:
                raise
            return SatAnswer(None, seconds=self._clock.spent - began)
        return answer

    def stats(self) -> Stats:
        """Return the solver's counters so far."""
        counted: Stats = self._call("stats")
        return counted

    def proof(self) -> array[int]:
        """Return the DRAT proof as `SatOracle.proof` does, after an answer that there is no model."""
        steps: array[int] = self._call("proof")
        return steps

    def _send(self, verb: str, *arguments: object) -> None:
        if self._process is None:
            raise StoppedError("the solver is closed: it was interrupted, or its work was done")
        assert self._process.stdin is not None
        self._awaited += 1
        with suppress(OSError):  # it has ended, and its last reply holds the reason
            pickle.dump((verb, arguments), self._process.stdin, protocol=pickle.HIGHEST_PROTOCOL)
            self._process.stdin.flush()

    def _call(self, verb: str, *arguments: object) -> Any:
        self._send(verb, *arguments)
        result: Any = None
        try:
            while self._awaited:
                try:
                    fine, result = self._replies.get(timeout=max(self._clock.slice(), 0.001))
                except Empty:
                    self._clock.check()
                    continue
                self._awaited -= 1
                if not fine:
                    raise result
        except BaseException:
            self.close()
            raise
        return result


def _start() -> subprocess.Popen[bytes]:
    code = f"import sys; sys.path[:] = {sys.path!r}; from whydoku.engines.sat.apart import serve; serve()"
    # A session of its own: Ctrl-C at the terminal is for the waiting process, which then ends this one.
    own: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {"creationflags": 0x200}
    return subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **own)


def _listen(process: subprocess.Popen[bytes], replies: SimpleQueue[tuple[bool, Any]]) -> None:
    """Pass on replies until the process ends."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        while True:
            replies.put(pickle.load(process.stdout))
    except (EOFError, OSError, pickle.UnpicklingError):
        replies.put((False, StoppedError("the process of the SAT solver has ended; was there enough memory?")))
    process.wait()
    process.stdout.close()
    with suppress(OSError):
        process.stdin.close()


# the child


def serve() -> None:
    """Answer calls from standard input until it ends."""
    calls, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # no other output may get among the replies
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _go_with_parent()
    oracle: SatOracle | None = None
    while True:
        try:
            verb, arguments = pickle.load(calls)
        except EOFError:
            return
        try:
            result = None
            if oracle is None:
                solver, proof, options = arguments
                oracle = SatOracle(Cnf(0, ()), solver, proof=proof, options=options, watched=False)
            else:
                result = getattr(oracle, verb)(*arguments)
            reply = (True, result)
        except (WhydokuError, MemoryError) as error:
            reply = (False, error)
        except Exception as error:
            reply = (False, RuntimeError(f"{type(error).__name__}: {error}"))  # a form that can always be pickled
        _write(replies, reply)


def _write(stream: IO[bytes], reply: tuple[bool, object]) -> None:
    pickle.dump(reply, stream, protocol=pickle.HIGHEST_PROTOCOL)
    stream.flush()


def _go_with_parent() -> None:
    """Ask Linux to end this process when its parent exits."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
