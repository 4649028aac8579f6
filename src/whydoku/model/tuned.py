"""Tuned numbers: how long, how often or how far something is tried, chosen by measurement and free to change.

Each package keeps its own in one table, `limits.py`, as the options of a SAT solver are kept: a row is a constant whose last
word is its unit, with its value, the range within which it makes sense, and a phrase that says what it bounds.
"""

from __future__ import annotations

from typing import TypeVar

Number = TypeVar("Number", int, float)


def tuned(value: Number, low: float, high: float, phrase: str) -> Number:
    """Return the value of one row; raise if it is out of range or has no phrase.

    >>> tuned(2, 3, 5, "attempts at nothing")
    Traceback (most recent call last):
    ValueError: attempts at nothing: 2 is not from 3 to 5
    """
    if not phrase or not low <= value <= high:
        raise ValueError(f"{phrase}: {value} is not from {low} to {high}")
    return value
