"""Techniques of other packages are not trusted: the engine takes no step of theirs whose argument does not hold.

A step is checked where it is found, inference by inference, by the checker behind `certify`. A technique with a step that does
not follow is not called again; a warning and the `refused` of the result name it, and `refusals` collects the names for
answers that are not a path.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING

from whydoku.engines.logic.limits import OUTSIDE_CHECK_SECONDS
from whydoku.errors import Interrupted, StoppedError, UnsoundTechniqueWarning
from whydoku.model import hooks
from whydoku.model.board import Mask
from whydoku.model.limit import Clock
from whydoku.model.network import Network
from whydoku.model.step import Step
from whydoku.model.technique import Technique
from whydoku.plugins import own_plugins

if TYPE_CHECKING:
    from whydoku.model.position import Position


_collected: ContextVar[dict[str, None] | None] = ContextVar("_collected", default=None)


@contextmanager
def refusals() -> Iterator[dict[str, None]]:
    """Collect a sentence for each technique that is refused inside the block, in the order of refusal."""
    collected: dict[str, None] = {}
    before = _collected.set(collected)
    try:
        yield collected
    finally:
        _collected.reset(before)


def name_refused(sentences: Iterable[str]) -> None:
    """Warn of techniques that are left out, and pass the sentences to `refusals`, for new and for cached answers."""
    for said in sentences:
        if (collected := _collected.get()) is not None:
            collected[said] = None
        warnings.warn(said, UnsoundTechniqueWarning, stacklevel=3)


class MadeSteps(list[Step]):
    """The steps that techniques written in Python found in one call, and the techniques that were refused."""

    def __init__(self) -> None:
        super().__init__()
        self._faults: dict[Technique, str] = {}

    @property
    def refused(self) -> tuple[str, ...]:
        """The techniques that are left out, and why, one sentence each."""
        return tuple(self._faults.values())

    def is_refused(self, technique: Technique) -> bool:
        """Whether the technique was refused because of an unsound step."""
        return technique in self._faults

    def follows(self, technique: Technique, step: Step, position: Position, clock: Clock | None) -> bool:
        """Whether a technique's step may be taken; the technique is refused if not."""
        fault = f"it calls itself {step.technique}" if step.technique != technique else _fault(position, step, clock)
        if fault:
            said = f"{technique} is left out: its argument does not show {step.conclusion} ({fault})"
            self._faults[technique] = said
            name_refused([said])
        return fault == ""


def position_of(network: Network, masks: Sequence[Mask], values: Sequence[int], given: Sequence[bool]) -> Position:
    """Return the position that the kernel shows: open digits, values counted from 0 or -1, and which of those were given."""
    from whydoku.model.position import Position

    board = network.board
    assert network.rules is not None  # a puzzle's network always has rules
    digits = [None if value < 0 else board.low + value for value in values]
    return Position(
        board,
        network.rules,
        tuple(digit if is_given else None for digit, is_given in zip(digits, given, strict=True)),
        (),
        tuple(None if is_given else digit for digit, is_given in zip(digits, given, strict=True)),
        tuple(mask if digit is None else board.bit(digit) for mask, digit in zip(masks, digits, strict=True)),
    )


@cache
def own_techniques() -> frozenset[Technique]:
    """Return the techniques of this package, whose steps its tests check."""
    plugins = own_plugins("whydoku.engines.logic.techniques").values()
    return frozenset(each for plugin in plugins for each in (plugin if isinstance(plugin, tuple) else (plugin,)))


def _fault(position: Position, step: Step, clock: Clock | None) -> str | None:
    """Return why a step does not follow, "" if it does, None if the time is up before that is known."""
    left = None if clock is None else clock.left
    patience = OUTSIDE_CHECK_SECONDS if left is None else min(OUTSIDE_CHECK_SECONDS, left)
    try:
        return hooks.step_fault(position, step, deadline=patience)
    except Interrupted:
        raise
    except StoppedError:
        return None if left is not None and left <= patience else f"not checked within {OUTSIDE_CHECK_SECONDS:g} s"
