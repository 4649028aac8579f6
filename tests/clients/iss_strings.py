"""Random ISS strings: every type that takes cells, with lists of one to five of them, on boards small enough to count.

A list is a walk over the board, cells from anywhere, or a mixture, at times with a cell twice: what a person would write, and
what no person would. Whether a string makes sense is up to the readers.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TypeAlias

from whydoku.formats.iss.cell_names import sign, text_of_bits

MOST_CELLS = 5
"""Longest list of cells."""


@dataclass(frozen=True)
class Shape:
    """A board: its rows and columns, its digits, and its string."""

    rows: int
    cols: int
    low: int
    high: int

    @property
    def text(self) -> str:
        """The board."""
        usual = (1, max(self.rows, self.cols))
        digits = (
            "" if (self.low, self.high) == usual else f"~{self.low}-{self.high}" if self.low == 0 else f"~{self.high}"
        )
        return f".Shape~{self.rows}x{self.cols}{digits}"


SHAPES = (Shape(4, 4, 1, 4), Shape(4, 4, 0, 3), Shape(3, 4, 1, 4), Shape(3, 3, 1, 4), Shape(6, 6, 1, 6))
"""What is counted on; the largest comes with givens."""

SIX = "123456456123231564564231312645645312"
"""A grid of the largest board, of which some cells are given."""

Maker: TypeAlias = Callable[["Strings"], str]


class Strings:
    """Makes strings on one board."""

    def __init__(self, random: Random, shape: Shape) -> None:
        self.random, self.shape = random, shape
        self.repeats = False

    # -- parts -----------------------------------------------------------------------------------------------------

    def name(self, row: int, col: int) -> str:
        return f"R{sign(row + 1)}C{sign(col + 1)}"

    def cells(self, least: int = 1, most: int = MOST_CELLS) -> list[str]:
        """Draw a list of cells."""
        random, shape = self.random, self.shape
        count = random.randint(least, most)
        places = list(product(range(shape.rows), range(shape.cols)))
        if random.random() < 0.5:
            found = random.sample(places, min(count, len(places)))
        else:
            found = [random.choice(places)]
            while len(found) < count:
                row, col = found[-1]
                steps = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
                if random.random() < 0.2:
                    steps += [(row + 1, col + 1), (row - 1, col + 1)]
                near = [step for step in steps if step in places and step not in found]
                found.append(random.choice(near or [place for place in places if place not in found]))
        if self.repeats and random.random() < 0.1:
            found[-1] = found[0]
        return [self.name(*place) for place in found]

    def number(self, low: int, high: int) -> str:
        return str(self.random.randint(low, high))

    def total(self, count: int) -> str:
        return self.number(max(self.shape.low * count, 1), self.shape.high * count)

    def digits(self, least: int = 1, most: int = 3) -> list[str]:
        shape = self.shape
        count = min(self.random.randint(least, most), shape.high - shape.low + 1)
        digits = self.random.sample(range(shape.low, shape.high + 1), count)
        if self.random.random() < 0.2:
            digits[-1] = digits[0]
        return [str(digit) for digit in digits]

    def line(self) -> str:
        random, shape = self.random, self.shape
        return f"R{random.randint(1, shape.rows)}" if random.random() < 0.5 else f"C{random.randint(1, shape.cols)}"

    # -- strings ---------------------------------------------------------------------------------------------------

    def item(self, kind: str) -> str:
        """Draw the item of a type."""
        self.repeats = kind in REPEATS
        return "~".join((f".{kind}", *KINDS[kind](self)))

    def string(self, kind: str) -> str:
        """Draw a whole string with one item of a type."""
        shape, random = self.shape, self.random
        givens = ""
        if shape.rows == 6:
            places = random.sample(list(enumerate(SIX)), 18)
            givens = "." + "".join(f"~{self.name(*divmod(cell, 6))}_{digit}" for cell, digit in places)
        return f"{shape.text}{self.item(kind)}{givens}"


REPEATS = frozenset({"AllDifferent", "BlackDot", "GreaterThan", "V", "WhiteDot", "X", "Whisper", "Pair"})
"""Types whose lists may hold a cell twice; ISS never ends on some others."""


def _numbered(low: int, high: int) -> Callable[[Strings], list[str]]:
    return lambda make: [make.number(low, high), *make.cells()]


def _summed(make: Strings) -> list[str]:
    cells = make.cells()
    return [make.total(len(cells)), *cells]


def _whole(make: Strings) -> list[str]:
    return []


def _alone(make: Strings) -> list[str]:
    return make.cells()


def _sides(make: Strings) -> list[str]:
    first = make.number(1, 10)
    return [make.line(), *make.random.choice([[first, ""], ["", first], [first, make.number(1, 8)], [first]])]


def _pairs(make: Strings) -> list[str]:
    size = make.shape.high - make.shape.low + 1
    bits = [make.random.randint(0, 2) > 0 for _ in range(size * size)]
    if make.random.random() < 0.6:
        bits = [bits[min(i, j) * size + max(i, j)] for i in range(size) for j in range(size)]
    more = ["", *make.cells()] if make.random.random() < 0.3 else []
    return [text_of_bits([int(bit) for bit in bits]), make.random.choice(["", "_name"]), *make.cells(), *more]


def _regex(make: Strings) -> list[str]:
    pattern = make.random.choice(["[12]*.*", "(1|2).*", ".*3.*", ".?2?.*", "[^1]*", "1*[23]+", ".*(12|21).*"])
    more = ["", *make.cells()] if make.random.random() < 0.3 else []
    return [base64.urlsafe_b64encode(pattern.encode()).decode().rstrip("="), *make.cells(), *more]


def _weighted(make: Strings) -> list[str]:
    cells = make.cells()
    if make.random.random() < 0.5:
        return [make.total(len(cells)), *cells]
    weights = [make.random.choice(["1", "-1", "2"]) for _ in cells]
    return [f"{make.number(-3, 9)}_=_{'_'.join(weights)}", *cells]


def _groups(make: Strings) -> list[str]:
    groups = [make.cells(1, 3) for _ in range(make.random.randint(1, 3))]
    return [part for number, group in enumerate(groups) for part in (["-"] if number else []) + group]


def _looped(make: Strings) -> list[str]:
    return [*_summed(make), *(["LOOP"] if make.random.random() < 0.4 else [])]


KINDS: dict[str, Callable[[Strings], list[str]]] = {
    "AllDifferent": _alone,
    "Arrow": _alone,
    "Between": _alone,
    "BlackDot": _alone,
    "Cage": lambda make: _summed(make) if make.random.random() < 0.7 else ["0", *make.cells()],
    "ConnectedValues": lambda make: ["", "_".join(make.digits()), *make.random.choice([[], [make.number(1, 6)]])],
    "ContainAtLeast": lambda make: ["_".join(make.digits()), *make.cells()],
    "ContainExact": lambda make: ["_".join(make.digits()), *make.cells()],
    "CountDistinct": _alone,
    "CountingCircles": _alone,
    "DoubleArrow": _alone,
    "Entropic": _alone,
    "EqualSum": _groups,
    "EqualityCage": _alone,
    "GreaterThan": _alone,
    "HiddenSkyscraper": _sides,
    "Indexing": lambda make: [make.random.choice("RC"), *make.cells()],
    "LittleKiller": lambda make: [make.number(1, 14), make.cells(1, 1)[0]],
    "Lockout": _numbered(0, 3),
    "LookAndSay": lambda make: [make.number(1, 3) + make.number(1, 4), *make.cells()],
    "Lunchbox": _numbered(0, 8),
    "Modular": _numbered(1, 4),
    "NumberedRoom": _sides,
    "Pair": _pairs,
    "PairX": _pairs,
    "Palindrome": _alone,
    "PillArrow": lambda make: [make.number(2, 3), *make.cells()],
    "Quad": lambda make: [make.cells(1, 1)[0], *make.digits(1, 4)],
    "Regex": _regex,
    "RegionSumLine": _alone,
    "RellikCage": _summed,
    "Renban": _alone,
    "SameValues": lambda make: [make.number(1, 3), *make.cells()],
    "Sandwich": lambda make: [make.number(0, 9), make.line()],
    "SearchPriority": _numbered(-2, 5),
    "Skyscraper": _sides,
    "Sum": _weighted,
    "SumLine": _looped,
    "Thermo": _alone,
    "V": _alone,
    "ValueIndexing": _alone,
    "WhiteDot": _alone,
    "Whisper": _numbered(1, 4),
    "X": _alone,
    "XSum": _sides,
    "Zipper": _alone,
    "AntiConsecutive": _whole,
    "AntiKing": _whole,
    "AntiKnight": _whole,
    "AntiTaxicab": _whole,
    "Diagonal": lambda make: [make.random.choice(["1", "-1"])],
    "DisjointSets": _whole,
    "DutchFlatmates": _whole,
    "GlobalEntropy": _whole,
    "GlobalMod": _whole,
    "StrictKropki": _whole,
    "StrictXV": _whole,
    "Windoku": _whole,
    "": lambda make: [f"{cell}_{'_'.join(make.digits())}" for cell in make.cells()],
}
"""What stands after each type."""
