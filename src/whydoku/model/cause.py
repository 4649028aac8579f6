"""Why a puzzle has no solution: looked for when it is first read, once, within a bound of its own.

That there is none is known much sooner than what clashes, and most callers only want to know that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whydoku.teacher.diagnosis.clash import Clash


class Cause:
    """What clashes in a puzzle, in words and part by part, as far as that is found in time."""

    def __init__(self, find: Callable[[], Clash | None], say: Callable[[str], str] = str) -> None:
        self._find = find
        self._say = say  # turns the words of a clash into those of the puzzle's reader

    @classmethod
    def known(cls, words: str) -> Cause:
        """Return the cause of which only the words are left."""
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
        """Return a text that ends in what clashes."""
        return f"{text}: {self.words or 'every attempt fails'}"


def _nothing() -> None:
    return None
