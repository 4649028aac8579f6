"""Schrödinger cells: one digit more than places, so one cell of each row, column and box holds two.

The second digit is a layer, of which most cells have none. What a row holds twice over is one more place beside its cells,
"the second digit of row 1": with it a row has as many places as there are digits, and is a house like any other.

What is said about digits holds for both digits of a cell: none repeats in a cage, both are odd. Sums, lines and whatever
compares sizes take what the cell counts as.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.layer import Layer
from whydoku.model.network import seen_by
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    Relation,
    is_kept,
)
from whydoku.model.puzzle import PLAIN_RULES
from whydoku.model.rule import Example, Rule
from whydoku.model.values import VALUE
from whydoku.rules._geometry import houses_of
from whydoku.rules._values import check_values

SECOND, LOWER, OF_HOUSE = "second digit", "lower digit", "second digit of a house"


@dataclass(frozen=True)
class Schrodinger(Rule):
    """One cell in each row, column and box holds two digits, and so each of these holds every digit once.

    There is one digit more than cells in a row. A cell with two digits counts as their sum.
    """

    aliases = ("schrödinger", "schrodinger-cells", "schrödinger-cells", "s-cells")
    placed = False  # its layer is no part of a finished grid
    gesture = "board"
    example = Example(
        puzzle="24.31...3.......",
        solution="2403102432400132",
        rules=(
            "schrodinger",
            "weighted-sum 8 r1c2 r2c1 r3c1",
            "weighted-sum 7 r3c4 r2c3 r2c4",
            "weighted-sum 7 r4c4 r3c4 r3c3",
            "weighted-sum 4 r4c3 r3c4",
            "weighted-sum 4 r4c2 r3c1",
            "weighted-sum 6 r4c3 r4c4 r3c4",
            "weighted-sum 8 r4c2 r3c1 r4c1",
            "weighted-sum 5 r4c4 r3c4 r2c3",
        ),
        size="4 0-4",
    )

    combine: Literal["sum", "concatenation"] = "sum"  # what a cell with two digits counts as
    pairs: Literal["any", "different"] = "any"  # whether two cells may hold the same two digits
    others: tuple[Rule, ...] = ()  # rules of the puzzle whose part about digits holds for both digits of a cell

    def check(self, board: Board) -> None:
        """Refuse a board that has not one digit more than cells in a row, and rules that cannot take two digits."""
        plain = board.plain
        check_values(self, board, SECOND)
        if plain.holes or plain.grids or plain.rows != plain.cols or plain.size != plain.rows + 1:
            side = plain.rows
            raise RuleError(
                f"{self.name}: the board has one digit more than cells in a row, not {plain.size}; "
                f"say its digits with its size, as '{side} 0-{side}'"
            )
        if any(len(region) != plain.rows for region in plain.regions):
            raise RuleError(f"{self.name}: each region has {plain.rows} cells")
        for rule in self.others:
            rule.check(seen_by(rule, board))
        for rule, part in self._parts(board):
            over = max(part.cells) >= len(plain.cells)
            if over or (not isinstance(part, AllDifferent | Pairs) and len(part.cells) > 1):
                raise RuleError(f"{self.name}: it is not defined what {rule.name} means for cells with two digits")

    def _parts(self, board: Board) -> Iterator[tuple[Rule, Primitive]]:
        """Yield what other rules say of the digits of cells."""
        for rule in self.others:
            for part in rule.primitives(seen_by(rule, board)):
                of_digits = rule.reads == "digits" or isinstance(part, AllDifferent)
                if of_digits and min(part.cells, default=len(board.cells)) < len(board.plain.cells):
                    yield rule, part

    def beside(self, rules: Sequence[Rule]) -> Schrodinger:
        """Take the rules that have something to say about digits."""
        own = (rule for rule in rules if rule.name not in (*PLAIN_RULES, self.name))
        return replace(self, others=(*self.others, *own))

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the second digits, by cell and by house, and what cells count as."""
        digits = tuple((digit, "") for digit in board.digits)
        none = board.digits[0] - 1
        yield Layer(
            SECOND,
            ((none, "none"), *digits),
            look="corner",
            signs=("·", *(board.symbol(digit) for digit in board.digits)),
            says=("holds one digit", *(f"also holds {board.symbol(digit)}" for digit in board.digits)),
        )
        names = tuple(f"the second digit of {name}" for name, _ in houses_of(board))
        yield Layer(OF_HOUSE, digits, names, "derived")
        if self.pairs == "different":
            rows = tuple(f"the lower of the two digits of row {row + 1}" for row in range(board.rows))
            yield Layer(LOWER, digits, rows, "derived")
        values = {*board.digits, *(self._value(low, high) for low, high in combinations(board.digits, 2))}
        yield Layer(VALUE, tuple((value, "") for value in sorted(values)), role="derived")

    def _value(self, low: Digit, high: Digit) -> int:
        return low + high if self.combine == "sum" else 10 * low + high

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the houses, the cells with two digits, what they count as, and what other rules say of second digits."""
        plain, second = board.plain, board.layer_cells(SECOND)
        digits, none = frozenset(plain.digits), plain.digits[0] - 1
        for (name, cells), own in zip(houses_of(plain), board.layer_cells(OF_HOUSE), strict=True):
            yield AllDifferent((*cells, own), f"{name} with its second digit")
            two = f"the cell with two digits of {name}"
            yield Count(tuple(second[cell] for cell in cells), digits, frozenset({1}), two)
            for cell, digit in product(cells, plain.digits):
                yield Clause(((second[cell], digit, False), (own, digit, True)), two)
        rows = [(low, none, low) for low in plain.digits]
        rows += [(low, high, self._value(low, high)) for low, high in combinations(plain.digits, 2)]
        bound = Automaton.from_rows((0, 1, 2), rows, "what a cell counts as")
        for cell, value in zip(plain.cells, board.layer_cells(VALUE), strict=True):
            yield replace(
                bound, cells=(cell, second[cell], value), name=f"the rule of Schrödinger cells at {plain.name(cell)}"
            )
        if self.pairs == "different":
            yield from self._different(board)
        for _, part in self._parts(board):
            yield from self._for_both(plain, part, second)

    def _different(self, board: Board) -> Iterator[Primitive]:
        """List that no two cells hold the same two digits, row by row."""
        plain, second, lower = board.plain, board.layer_cells(SECOND), board.layer_cells(LOWER)
        none = plain.digits[0] - 1
        name = "the pairs of digits, which all differ"
        for cell, digit in product(plain.cells, plain.digits):
            there = lower[plain.positions[cell][0]]
            yield Clause(((second[cell], none, True), (cell, digit, False), (there, digit, True)), name)
        higher = board.layer_cells(OF_HOUSE)[: plain.rows]  # rows come first
        yield DifferentPairs(tuple(lower), tuple(higher), name)

    def _for_both(self, plain: Board, part: Primitive, second: Sequence[Cell]) -> Iterator[Primitive]:
        """Yield what a part of another rule says of second digits."""
        none = plain.digits[0] - 1
        if isinstance(part, AllDifferent):
            for cell, other in combinations(part.cells, 2):
                yield Pairs(second[cell], other, _differ(none), part.name, "not be equal")
                yield Pairs(cell, second[other], _differ(none), part.name, "not be equal")
                yield Pairs(second[cell], second[other], _differ(none), part.name, "not be equal")
        elif isinstance(part, Pairs):
            for first, last in product((part.first, second[part.first]), (part.second, second[part.second])):
                yield replace(part, first=first, second=last, allowed=_or_none(part.allowed, none))
        else:
            allowed = [digit for digit in plain.digits if is_kept(part, {part.cells[0]: digit})]
            yield Count((second[part.cells[0]],), frozenset({none, *allowed}), frozenset({1}), part.name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Gather the digits of each cell, look at every house, and let other rules look at each choice of digits."""
        plain = board.plain
        none = plain.digits[0] - 1
        seconds = [grid[cell] for cell in board.layer_cells(SECOND)]
        held: list[tuple[Digit, ...]] = [
            (grid[c],) if seconds[c] == none else (grid[c], seconds[c]) for c in plain.cells
        ]
        if any(len(two) == 2 and two[0] >= two[1] for two in held):
            return False
        counts = [two[0] if len(two) == 1 else self._value(*two) for two in held]
        if counts != [grid[cell] for cell in board.layer_cells(VALUE)]:
            return False
        said = []
        for _, cells in houses_of(plain):
            twos = [held[cell] for cell in cells if len(held[cell]) == 2]
            if len(twos) != 1 or sorted(d for c in cells for d in held[c]) != [*plain.digits]:
                return False
            said.append(twos[0])
        if [grid[cell] for cell in board.layer_cells(OF_HOUSE)] != [two[1] for two in said]:
            return False
        if self.pairs == "different":
            rows = said[: plain.rows]
            if [grid[cell] for cell in board.layer_cells(LOWER)] != [two[0] for two in rows] or len({*rows}) < len(
                rows
            ):
                return False
        return all(self._kept(part, held) for _, part in self._parts(board))

    def _kept(self, part: Primitive, held: Sequence[tuple[Digit, ...]]) -> bool:
        """Whether a part of another rule that is about digits is kept by every choice of one digit per cell."""
        if isinstance(part, AllDifferent):
            every = [digit for cell in part.cells for digit in held[cell]]
            return len({*every}) == len(every)
        chosen = product(*(held[cell] for cell in part.cells))
        return all(is_kept(part, dict(zip(part.cells, digits, strict=True))) for digits in chosen)

    def note(self, board: Board) -> str:
        """Return how many digits there are, and what a cell with two of them counts as."""
        digits = f"{board.symbol(board.plain.digits[0])} to {board.symbol(board.plain.digits[-1])}"
        value = "their sum" if self.combine == "sum" else "the two-digit number of both, the lower digit first"
        pairs = "; no two of these cells hold the same two digits" if self.pairs == "different" else ""
        return (
            f"The digits are {digits}. One cell in each row, column and box holds two digits, so that each of these holds "
            f"every digit once; such a cell counts as {value}{pairs}."
        )


@lru_cache(maxsize=8)
def _differ(none: Digit) -> Relation:
    return lambda a, b: a != b or none == a


@lru_cache(maxsize=64)
def _or_none(allowed: Relation, none: Digit) -> Relation:
    return lambda a, b: none in (a, b) or allowed(a, b)


plugin = Schrodinger
