"""How often work checks the clock, counted in lines of Python, so that it is the same on every machine.

Whatever obeys a deadline checks a clock within every loop. `looking_often` traces the executed lines and fails if too many
follow one another without a check. The kernel's work between two lines does not count: its loops call `Limit::tick`.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from whydoku.model import limit

MOST_LINES = 300_000
"""Lines of Python between two looks: a tenth of a second, about."""


def _codes() -> frozenset[Any]:
    """Return the code of every way to look at a clock."""
    return frozenset(vars(limit.Clock)[name].fget.__code__ for name in ("left", "over"))


@dataclass
class Looks:
    """What was counted."""

    lines: int = 0  # since the last look
    most: int = 0
    where: str = ""


@contextmanager
def looking_often(most: int = MOST_LINES) -> Iterator[Looks]:
    """Fail where more than so many lines are run between two looks at the clock; yield the counts."""
    looks, codes, before = Looks(), _codes(), sys.gettrace()

    def line(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            looks.lines += 1
            if looks.lines > looks.most:
                looks.most = looks.lines
                if looks.most == most:
                    looks.where = "".join(traceback.format_stack(frame, 12))
        return line

    def call(frame: FrameType, event: str, given: object) -> Any:
        if frame.f_code in codes:
            looks.lines = 0
            return None
        return line

    sys.settrace(call)
    try:
        yield looks
    finally:
        sys.settrace(before)
    assert not looks.where, f"{looks.most} lines without a look at the clock, among them\n{looks.where}"
