"""Lines whose digits make runs of consecutive digits, as machines that count each digit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton

Counts = tuple[int, ...]
"""How often each digit of the board occurs, the lowest first."""


@lru_cache(maxsize=64)
def counting_machine(board: Board, length: int, wanted: frozenset[Counts], most: int) -> Automaton:
    """Return a machine that accepts lines whose counts, none of them counted beyond `most`, are among those wanted.

    A state is what has been counted; one that is part of nothing wanted is a dead end.
    """
    parts = _parts_of(wanted)

    def move(state: Counts, digit: Digit) -> Counts | None:
        at = digit - board.low
        counted = (*state[:at], min(most, state[at] + 1), *state[at + 1 :])
        return counted if counted in parts else None

    return Automaton.from_function(range(length), board, (0,) * board.size, move, lambda state: state in wanted, "")


def _parts_of(wanted: Iterable[Counts]) -> set[Counts]:
    """Return all counts that can become one of those wanted."""
    found, waiting = set(wanted), list(wanted)
    while waiting:
        counts = waiting.pop()
        for at, number in enumerate(counts):
            fewer = (*counts[:at], number - 1, *counts[at + 1 :])
            if number and fewer not in found:
                found.add(fewer)
                waiting.append(fewer)
    return found


def runs(board: Board, length: int) -> Iterable[Counts]:
    """Yield the runs of so many consecutive digits, each as counts."""
    for start in range(board.size - length + 1):
        yield tuple(int(start <= at < start + length) for at in range(board.size))
