"""The one-line texts of singles, which most of a path consists of, by the kernel: which digits leave each of them alone.

A technique's sentence becomes one with marks for a cell, a digit, a house and what covers the rest; the text is what `tell`
says of the whole step.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from string import Formatter

from whydoku.model.board import Board
from whydoku.words.cover import PHRASES
from whydoku.words.names import capital, capitals

_CELL, _DIGIT, _HOUSE, _FIRST_HOUSE, _COVER = "\1\2\3\4\5"  # marks, which no sentence has
_FIELDS = {
    "cells": _CELL,
    "cell": _CELL,
    "digits": _DIGIT,
    "digit": _DIGIT,
    "houses": _HOUSE,
    "house": _HOUSE,
    "covered": _COVER,
    "so": f"{_CELL} is {_DIGIT}",
}
_FIRST = re.compile(rf"(?:^|(?<=[.!?] )){_HOUSE}")
_SENTENCES = re.compile(r"[.!?] ")

Single = int
"""A technique, a candidate and a house, as the kernel packs their numbers into one; -1 for a step that is no single."""


@lru_cache(maxsize=64)
def marked(sentence: str) -> str:
    """Put marks into a technique's sentence, or give nothing where it speaks of more than a single has.

    >>> marked("{house} has room for {digits}.")
    '\\x04 has room for \\x02. So \\x01 is \\x02.'
    """
    text = ""
    for literal, name, form, conversion in Formatter().parse(sentence):
        text += literal
        if name is not None:
            if name not in _FIELDS or form or conversion:
                return ""
            text += _FIELDS[name]
    text = _FIRST.sub(_FIRST_HOUSE, capitals(text))
    said = _COVER in text or _FIELDS["so"] in text
    return text if said or not text else f"{text} So {_CELL} is {_DIGIT}."


def single_words(board: Board, sentences: Sequence[str], houses: Sequence[str]) -> tuple[list[str], ...]:
    """Give what the kernel makes texts of: names of cells, digits and groups, groups that begin a sentence, sentences, phrases.

    `sentences` are those of the techniques by number, `houses` the names of the groups.
    """
    digits = [board.symbol(digit) for digit in board.digits]
    # A sentence begins with a capital letter even where that is within a name, or is itself a digit; `tell` sees to that.
    unusual = any(map(_SENTENCES.search, houses)) or any(digit.islower() for digit in digits)
    return (
        [board.name(cell) for cell in board.cells],
        digits,
        list(houses),
        [capital(house) for house in houses],
        ["" if unusual else marked(sentence) for sentence in sentences],
        list(PHRASES),
    )
