"""Why a puzzle has no solution: worked out once, when it is first read, within a bound of its own.

That there is no solution is known long before what clashes, and most callers need no more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whydoku.teacher.diagnosis.clash import Clash


class Cause:
    """What clashes in a puzzle, in words and part by part, as far as it is found in time."""

    def __init__(self, find: Callable[[], Clash | None], say: Callable[[str], str] = str) -> None:
        self._find = find
        self._say = say  # rewrites the clash in the reader's cell notation

    @classmethod
    def known(cls, words: str) -> Cause:
        """Return a cause of which only the words are known."""
        cause = cls(_nothing)
        cause.__dict__["words"] = words
        return cause

    @cached_property
    def clash(self) -> Clash | None:
        """What clashes, part by part; None where that was not found in time."""
        return self._find()

    @cached_property
    def words(self) -> str | None:
        """What clashes, in words."""
        return None if self.clash is None else self._say(self.clash.text)

    def after(self, text: str) -> str:
        """Return a text followed by what clashes."""
        return f"{text}: {self.words or 'every attempt fails'}"


def _nothing() -> None:
    return None
