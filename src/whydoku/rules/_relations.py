"""Relations of two digits that several rules speak of.

Each is made once for its numbers, so that cells under the same relation share one table of allowed pairs.
"""

from __future__ import annotations

from functools import lru_cache

from whydoku.model.board import Digit
from whydoku.model.primitives import Relation

once = lru_cache(maxsize=1024)


@once
def differ_by(number: int) -> Relation:
    """Differ by exactly so much."""
    return lambda a, b: abs(a - b) == number


@once
def differ_by_at_least(number: int) -> Relation:
    """Differ by so much or more."""
    return lambda a, b: abs(a - b) >= number


@once
def differ_by_less_than(number: int) -> Relation:
    """Differ by less than that."""
    return lambda a, b: abs(a - b) < number


@once
def add_to(total: int) -> Relation:
    """Add to a total."""
    return lambda a, b: a + b == total


@once
def add_to_none_of(totals: tuple[int, ...]) -> Relation:
    """Add to none of some totals."""
    return lambda a, b: a + b not in totals


@once
def in_ratio(of: int, to: int) -> Relation:
    """Be in a ratio, either way round."""
    return lambda a, b: a * to == b * of or b * to == a * of


@once
def other_remainder(by: int) -> Relation:
    """Leave different remainders."""
    return lambda a, b: a % by != b % by


@once
def not_both(digit: Digit) -> Relation:
    """Not be both this digit."""
    return lambda a, b: not a == b == digit


@once
def means(first: Digit, second: Digit) -> Relation:
    """If the one is `first`, be `second` the other."""
    return lambda a, b: a != first or b == second


@once
def differ_unless_other_than(digits: tuple[Digit, ...]) -> Relation:
    """Not be the same one of some digits."""
    return lambda a, b: a != b or a not in digits


@once
def no_dot(differences: tuple[int, ...], ratios: tuple[int, ...]) -> Relation:
    """Have none of some differences and none of some ratios."""
    return lambda a, b: abs(a - b) not in differences and not any(a == b * n or b == a * n for n in ratios)


@once
def listed(digits: tuple[Digit, ...]) -> Relation:
    """Be one of some pairs, which are listed one after the other."""
    pairs = frozenset(zip(digits[::2], digits[1::2], strict=True))
    return lambda a, b: (a, b) in pairs


@once
def other_third(low: Digit, size: int) -> Relation:
    """Lie in different thirds of the digits."""
    return lambda a, b: (a - low) * 3 // size != (b - low) * 3 // size
