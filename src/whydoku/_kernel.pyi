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

def classic_paths() -> list[str]:
    """The instruction sets that can be used here, best first."""

def classic_path() -> str:
    """The instruction set in use."""

def classic_force_path(name: str) -> bool:
    """
    Use that instruction set from now on, "" for the best; False if it cannot be used here.
    """

def classic_rows(data: object, kind: str, width: int, limit: int, threads: int, want: bool) -> tuple[bytearray | None, bytearray, bytearray, bytearray]:
    """Solve puzzles that stand one after another in a buffer."""

def classic_lines(data: object, limit: int, threads: int, want: bool) -> tuple[bytes | None, bytearray, bytearray, bytearray]:
    """Solve puzzles that stand one on each line."""

def classic_texts(items: object, limit: int, threads: int, want: bool) -> tuple[list[str] | None, bytearray, bytearray, bytearray]:
    """Solve the puzzles in a list of strings."""

def classic_strings(offsets: object, wide: bool, data: object, limit: int, threads: int, want: bool) -> tuple[bytearray | None, bytearray, bytearray, bytearray]:
    """Solve puzzles in Arrow's layout of strings."""

def classic_one(puzzle: object, limit: int) -> tuple[int, str | None, int]:
    """
    Count the solutions of one puzzle up to a limit: (count or -1, first solution, guesses).
    """

def classic_candidates(puzzle: object) -> list[int] | None:
    """For each cell the digits it has in some solution, as masks."""

class ClassicSearch:
    """
    A search of one classic puzzle that can pause and go on; the same face as Search.
    """

    def __init__(self, masks: Sequence[int] | str) -> None: ...

    def run(self, seconds: float) -> Event: ...

    def count(self, limit: int, seconds: float) -> Event: ...

    def solution(self) -> list[int]:
        """The value of each cell, counted from 0."""

    @property
    def guesses(self) -> int: ...

    @property
    def counted(self) -> int: ...
