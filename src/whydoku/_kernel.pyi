"""The native kernel of whydoku: plain data in, plain data out."""

from collections.abc import Sequence
import enum


class Event(enum.Enum):
    """What a search came to."""

    solution = 0

    exhausted = 1

    paused = 2

class Problem:
    """Variables, their values, and what binds them."""

    def __init__(self, vars: int, values: int) -> None: ...

    def add_group(self, vars: Sequence[int]) -> None: ...

    def add_relation(self, a: int, b: int, allowed: Sequence[int]) -> None: ...

    def add_sum(self, vars: Sequence[int], weights: Sequence[int], total: int) -> None: ...

    def add_count(self, vars: Sequence[int], values: int, counts: Sequence[int]) -> None: ...

    def add_automaton(self, vars: Sequence[int], states: int, moves: Sequence[tuple[int, int, int]], start: int, accept: Sequence[int]) -> None: ...

    def add_clause(self, literals: Sequence[tuple[int, int, bool]]) -> None: ...

    def finish(self) -> None: ...

class Search:
    """A search that can pause and go on."""

    def __init__(self, problem: Problem, domains: Sequence[int], seed: int | None = None) -> None: ...

    def run(self, seconds: float) -> Event: ...

    def count(self, limit: int, seconds: float) -> Event: ...

    def solution(self) -> list[int]: ...

    @property
    def guesses(self) -> int: ...

    @property
    def failures(self) -> int: ...

    @property
    def counted(self) -> int: ...
