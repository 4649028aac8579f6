"""The cost of each sentence of an explanation: the CPU time from the one before it until it is made and checked.

An explanation is observed from outside: whenever a sentence is made, remade or checked, the time since the last such moment
belongs to it. The time of a sentence that is not printed belongs to the next one that is. So the times of the printed
sentences add up to the whole explanation.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import process_time
from typing import Any
from unittest import mock

from whydoku.model.network import Network
from whydoku.model.sentence import Sentence
from whydoku.model.step import Step
from whydoku.words import telling
from whydoku.words.entailment import is_true

Moment = tuple[Hashable, float]
"""What a sentence says, and the milliseconds that came before it."""


def timed_lines(step: Step, depth: int) -> list[tuple[Sentence, float]]:
    """Return the sentences of a step at a depth, each with its milliseconds; nothing is known from another depth."""
    fresh = replace(step)
    was = gc.isenabled()
    gc.disable()  # when it comes depends on all else that lives
    try:
        with _watched() as (moments, note):
            told = fresh.lines(depth)
            if told:
                note(told[-1])
    finally:
        if was:
            gc.enable()
    return list(zip(told, spread(told, moments), strict=True))


def spread(told: Sequence[Sentence], moments: Sequence[Moment]) -> list[float]:
    """Return the milliseconds of each sentence that is printed.

    >>> one, two = Sentence((), (), "One."), Sentence((), (), "Two.")
    >>> spread([one, two], [("dropped", 1.0), ("One.", 2.0), ("Two.", 4.0), ("One.", 8.0)])
    [11.0, 4.0]
    """
    place = {_key(line): number for number, line in reversed([*enumerate(told)])}
    spent = [0.0] * len(told)
    waiting = 0.0
    for key, took in moments:
        waiting += took
        if key in place:
            spent[place[key]] += waiting
            waiting = 0.0
    if told:
        spent[-1] += waiting
    return spent


def _key(line: Sentence) -> Hashable:
    return (line.claims, line.supposed) if line.claims else line.text


@contextmanager
def _watched() -> Iterator[tuple[list[Moment], Callable[[Sentence], None]]]:
    """Note when sentences are made and checked."""
    moments: list[Moment] = []
    last = process_time()

    def note(line: Sentence) -> None:
        nonlocal last
        moments.append((_key(line), (process_time() - last) * 1000))
        last = process_time()  # what noting takes is no part of it

    make, check = Sentence.__init__, is_true

    def made(self: Sentence, *args: Any, **named: Any) -> None:
        make(self, *args, **named)
        note(self)

    def asked(network: Network, lines: Sequence[Sentence], number: int) -> bool:
        found = check(network, lines, number)
        note(lines[number])
        return found

    with mock.patch.object(Sentence, "__init__", made), mock.patch.object(telling, "is_true", asked):
        last = process_time()
        yield moments, note
