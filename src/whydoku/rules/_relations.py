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


def not_consecutive(a: Digit, b: Digit) -> bool:
    """Not follow one another."""
    return abs(a - b) != 1


@once
def add_to(total: int) -> Relation:
    """Add to a total."""
    return lambda a, b: a + b == total


@once
def add_to_none_of(totals: tuple[int, ...]) -> Relation:
    """Add to none of some totals."""
    return lambda a, b: a + b not in totals


@once
def no_multiple(number: int) -> Relation:
    """Not add up to a multiple of a number."""
    return lambda a, b: (a + b) % number != 0


@once
def differ_modulo(number: int) -> Relation:
    """Leave different remainders when divided by a number."""
    return lambda a, b: a % number != b % number


@once
def in_ratio(of: int, to: int) -> Relation:
    """Be in a ratio, either way round."""
    return lambda a, b: a * to == b * of or b * to == a * of


@once
def multiply_to(product: int) -> Relation:
    """Have a product."""
    return lambda a, b: a * b == product


@once
def leave_remainder(rest: int) -> Relation:
    """Leave a remainder when the greater is divided by the lesser, which is not 0."""
    return lambda a, b: min(a, b) > 0 and max(a, b) % min(a, b) == rest


def are_multiples(a: Digit, b: Digit) -> bool:
    """Be so that one is a multiple of the other."""
    return min(a, b) == 0 or max(a, b) % min(a, b) == 0


def are_near(a: Digit, b: Digit) -> bool:
    """Be consecutive, or so that one is twice the other."""
    return abs(a - b) == 1 or a == 2 * b or b == 2 * a


@once
def grow_by_at_least(number: int) -> Relation:
    """Grow by so much or more."""
    return lambda a, b: b - a >= number


@once
def other_remainder(by: int) -> Relation:
    """Leave different remainders."""
    return lambda a, b: a % by != b % by


@once
def same_remainder(by: int) -> Relation:
    """Leave the same remainder."""
    return lambda a, b: a % by == b % by


@once
def other_half(low: Digit, size: int) -> Relation:
    """Lie on different sides of the middle of the digits; a digit in the middle is on neither."""
    return lambda a, b: (2 * (a - low) - size + 1) * (2 * (b - low) - size + 1) < 0


@once
def not_both(digit: Digit) -> Relation:
    """Not be both this digit."""
    return lambda a, b: not a == b == digit


@once
def means(first: Digit, second: Digit) -> Relation:
    """If the one is `first`, be `second` the other."""
    return lambda a, b: a != first or b == second


@once
def means_more(digit: Digit) -> Relation:
    """If the one is this digit, be more than it the other."""
    return lambda a, b: a != digit or b > digit


@once
def means_less(digit: Digit) -> Relation:
    """If the one is this digit, be less than it the other."""
    return lambda a, b: a != digit or b < digit


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


@once
def called(pairs: frozenset[tuple[Digit, Digit]], digits: range) -> tuple[str, str]:
    """Return what players call a relation that is given as a list of pairs, and what two cells must do; "relation" for others.

    >>> called(frozenset((a, b) for a in range(1, 10) for b in range(1, 10) if a <= b), range(1, 10))
    ('slow thermometer', 'not fall')
    """
    every = frozenset((a, b) for a in digits for b in digits)

    def means(relation: Relation) -> bool:
        return pairs == {pair for pair in every if relation(*pair)}

    orders: tuple[tuple[Relation, str, str], ...] = (
        (lambda a, b: a < b, "thermometer", "grow"),
        (lambda a, b: a <= b, "slow thermometer", "not fall"),
        (lambda a, b: a > b, "falling line", "fall"),
        (lambda a, b: a >= b, "line that never rises", "not rise"),
        (lambda a, b: a == b, "line of equal digits", "be equal"),
        (lambda a, b: a != b, "line of different digits", "differ"),
        (not_consecutive, "non-consecutive line", "not be consecutive digits"),
        (in_ratio(2, 1), "black dot", "be so that one is twice the other"),
        (lambda a, b: a % 2 != b % 2, "parity line", "be one odd and one even"),
    )
    for relation, name, words in orders:
        if means(relation):
            return name, words
    for number in range(1, 2 * digits[-1]):
        sized: tuple[tuple[Relation, str, str], ...] = (
            (differ_by(number), "white dot" if number == 1 else f"difference of {number}", f"differ by {number}"),
            (differ_by_at_least(number), f"difference of at least {number}", f"differ by at least {number}"),
            (differ_by_less_than(number + 1), f"difference of at most {number}", f"differ by at most {number}"),
            (add_to(number), f"sum of {number}", f"add to {number}"),
        )
        for relation, name, words in sized:
            if means(relation):
                return name, words
    return "relation", "hold one of its pairs"
