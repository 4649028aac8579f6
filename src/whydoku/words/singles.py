"""The one-line texts of singles, which most of a path consists of: a cell, a digit and perhaps a house, put into a template.

A technique's sentence becomes a template for these three, once; the text is what `tell` says of the whole step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from string import Formatter

from whydoku.model.board import Board
from whydoku.words.names import capital, capitals

_CELL, _DIGIT, _HOUSE, _FIRST_HOUSE = "\ue000\ue001\ue002\ue003"  # stand-ins, which no sentence has
_FIELDS = {"cells": _CELL, "cell": _CELL, "digits": _DIGIT, "digit": _DIGIT, "houses": _HOUSE, "house": _HOUSE}
_FIRST = re.compile(rf"(?:^|(?<=[.!?] )){_HOUSE}")
_SENTENCES = re.compile(r"[.!?] ")

Template = Callable[[str, str, str, str], str]
"""Takes the names of a cell, of a digit and of a house, and that of the house as a sentence begins with it."""

Single = int
"""A technique, a candidate and a house, as the kernel packs their numbers into one; -1 for a step that is no single."""


def unpack(single: Single) -> tuple[int, int, int]:
    """Give the numbers of the technique, the candidate and the house, -1 for no house.

    >>> unpack(3 << 44 | 700 << 20 | 27)
    (3, 700, 26)
    """
    return single >> 44, single >> 20 & 0xFFFFFF, (single & 0xFFFFF) - 1


MOST_TOLD = 20_000
"""Texts that are kept: the puzzles of a file have most of their singles in common, and a plain 9×9 has 6,000."""


@lru_cache(maxsize=64)
def template_of(sentence: str, has_house: bool) -> Template | None:
    """Make the template of a technique's sentence, or None where it speaks of more than a cell, a digit and a house.

    >>> template_of("{house} has room for {digits}.", True)("r1c2", "3", "row 1", "Row 1")
    'Row 1 has room for 3. So r1c2 is 3.'
    """
    text = ""
    said = False
    for literal, name, form, conversion in Formatter().parse(sentence):
        text += literal
        if name == "so":
            text += f"{_CELL} is {_DIGIT}"
            said = True
        elif name is not None:
            if name not in _FIELDS or form or conversion or (_FIELDS[name] == _HOUSE and not has_house):
                return None
            text += _FIELDS[name]
    text = _FIRST.sub(_FIRST_HOUSE, capitals(text)).replace("{", "{{").replace("}", "}}")
    for number, sign in enumerate((_CELL, _DIGIT, _HOUSE, _FIRST_HOUSE)):
        text = text.replace(sign, f"{{{number}}}")
    return (text if said else f"{text} So {{0}} is {{1}}.").format if text else None


class SingleWords:
    """Tells the singles of a network: `sentences` are those of the techniques by number, `houses` the names of the groups."""

    def __init__(self, board: Board, sentences: Sequence[str], houses: Sequence[str]) -> None:
        self._size = board.size
        self._cells = [board.name(cell) for cell in board.cells]
        self._digits = [board.symbol(digit) for digit in board.digits]
        self._houses = houses
        self._first = [capital(house) for house in houses]
        # A sentence begins with a capital letter even where that is within a name, or is itself a digit; `tell` sees to that.
        unusual = any(map(_SENTENCES.search, houses)) or any(digit.islower() for digit in self._digits)
        self._told: dict[Single, str | None] = {-1: None}
        self._templates = [
            [None if unusual else template_of(text, house) for text in sentences] for house in (False, True)
        ]

    def tell(self, singles: Sequence[Single]) -> list[str | None]:
        """Tell each single in a line; None for what is none, and where its sentence speaks of more."""
        told = [*map(self._told.get, singles)]
        if None in told:
            if len(self._told) > MOST_TOLD:
                self._told = {-1: None}
            self._told |= {single: self._tell(single) for single in {*singles} - self._told.keys()}
            told = [*map(self._told.get, singles)]
        return told

    def _tell(self, single: Single) -> str | None:
        technique, candidate, house = unpack(single)
        template = self._templates[house >= 0][technique]
        if template is None:
            return None
        cell, digit = divmod(candidate, self._size)
        return template(self._cells[cell], self._digits[digit], self._houses[house], self._first[house])
