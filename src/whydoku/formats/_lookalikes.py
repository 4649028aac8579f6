"""Letters that stand for digits in a text that was typed or scanned: l and I for 1, O for 0, S for 5, B for 8.

Such a text is not read silently: if it is a puzzle with its letters read as digits, the user is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from whydoku.errors import OptionError

LIKELIEST = "likeliest"
_LOOKALIKES = {"l": "1", "I": "1", "O": "0", "o": "0", "S": "5", "s": "5", "B": "8"}
_ANSWER = re.compile(r"([A-Za-z])=([0-9.])")
_DIGIT = re.compile("[1-9]")
_OTHER_LETTER = re.compile(r"[^\W\d_xX]")


def lookalikes(text: str) -> dict[str, str]:
    """Return the letters of an otherwise plain grid with the digits that they resemble; nothing for any other text.

    >>> lookalikes("4.9.l.8O3")
    {'l': '1', 'O': '0'}
    >>> lookalikes("a grid: 4.9.l.8.3")
    {}
    """
    letters = dict.fromkeys(_OTHER_LETTER.findall(text))
    if not _DIGIT.search(text):
        return {}
    return {each: _LOOKALIKES[each] for each in letters} if letters.keys() <= _LOOKALIKES.keys() else {}


def answered(text: str, answers: str | None) -> str:
    """Return an otherwise plain grid with its letters read as answered: 'l=1 O=0', or 'likeliest'."""
    if answers is None or not (found := lookalikes(text)):
        return text
    known: dict[str, str] = {}
    for word in answers.replace(",", " ").split():
        if word == LIKELIEST:
            known = {**found, **known}
        elif match := _ANSWER.fullmatch(word):
            known[match[1]] = match[2]
        else:
            raise OptionError(f"{word[:40]!r} is no answer about a letter; expected l=1, O=0 or {LIKELIEST}")
    return text.translate({ord(letter): digit for letter, digit in known.items()})


def question(letters: Mapping[str, str]) -> str:
    """Return the question about letters, and how to answer.

    >>> question({"l": "1", "O": "0"})
    "this is a puzzle if letters are digits; read l as 1 and O as 0? If so: --answers 'l=1 O=0' (answers=…)"
    """
    *first, last = (f"{letter} as {digit}" for letter, digit in letters.items())
    read = f"{', '.join(first)} and {last}" if first else last
    answers = " ".join(f"{letter}={digit}" for letter, digit in letters.items())
    return f"this is a puzzle if letters are digits; read {read}? If so: --answers '{answers}' (answers=…)"
