"""A sum as people see it: what counts in full, what is taken off with the total, and how small or big each side can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.model.account import RuleScene
from whydoku.model.board import Cell, Digit
from whydoku.words.limits import MAX_SUM_CHOICES


@dataclass(frozen=True, slots=True)
class Extreme:
    """The least or the greatest that some cells add to, and how."""

    total: int
    digits: tuple[Digit, ...]
    differing: bool  # whether it takes that the digits differ


@dataclass(frozen=True, slots=True)
class Side:
    """Cells with their weights, all above 0, and the number that is added to them."""

    cells: tuple[Cell, ...]
    weights: tuple[int, ...]
    name: str = ""

    def without(self, cell: Cell) -> Side:
        """Give the side without a cell."""
        kept = [(c, w) for c, w in zip(self.cells, self.weights, strict=True) if c != cell]
        return Side(tuple(c for c, _ in kept), tuple(w for _, w in kept), "")

    def formula(self, scene: RuleScene) -> str:
        """Write it as a sum of cells."""
        terms = zip(self.cells, self.weights, strict=True)
        return " + ".join(scene.cell(cell) if weight == 1 else f"{weight}·{scene.cell(cell)}" for cell, weight in terms)

    def added(self, scene: RuleScene, extreme: Extreme) -> str:
        """Write how an extreme is reached: "1 + 2 + 3 = 6"; a cell alone is its digit."""
        terms = zip(extreme.digits, self.weights, strict=True)
        parts = [scene.symbol(digit) if weight == 1 else f"{weight}·{scene.symbol(digit)}" for digit, weight in terms]
        return (
            f"{' + '.join(parts)} = {extreme.total}" if len(parts) > 1 or max(self.weights) > 1 else str(extreme.total)
        )


def extreme(
    scene: RuleScene, side: Side, left: Mapping[Cell, Sequence[Digit]], least: bool, differing: bool = True
) -> Extreme:
    """Find the least or greatest sum of a side, its cells differing where they must, unless that is of no account."""
    pick = min if least else max
    digits = [pick(left[cell]) for cell in side.cells]
    free = _sum(digits, side.weights)
    if differing:
        for part in _parts(scene, side.cells):
            clash = any(digits[a] == digits[b] and _apart(scene, side, a, b) for a, b in combinations(part, 2))
            found = _best(scene, side, part, left, least) if clash else None
            for at, digit in (found or {}).items():
                digits[at] = digit
    return Extreme(_sum(digits, side.weights), tuple(digits), _sum(digits, side.weights) != free)


def _sum(digits: Sequence[Digit], weights: Sequence[int]) -> int:
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=True))


def _apart(scene: RuleScene, side: Side, one: int, other: int) -> bool:
    return scene.differ(side.cells[one], side.cells[other])


def _parts(scene: RuleScene, cells: Sequence[Cell]) -> list[list[int]]:
    """Part cells, by their places, into those that differences tie together, however far."""
    parts: list[list[int]] = []
    for at, cell in enumerate(cells):
        tied = [part for part in parts if any(scene.differ(cell, cells[other]) for other in part)]
        parts = [part for part in parts if part not in tied]
        parts.append([other for part in tied for other in part] + [at])
    return parts


def _best(
    scene: RuleScene, side: Side, part: Sequence[int], left: Mapping[Cell, Sequence[Digit]], least: bool
) -> dict[int, Digit] | None:
    """Choose digits for some places of a side, differing where they must, with the least or greatest sum."""
    choice = _BestSum(scene, side, sorted(part, key=lambda at: len(left[side.cells[at]])), left, least)
    choice.walk(0, 0)
    return choice.best if choice.tries <= MAX_SUM_CHOICES else None


class _BestSum:
    """Goes through the digits of some places, the most promising first, and keeps the best sum."""

    def __init__(
        self, scene: RuleScene, side: Side, order: list[int], left: Mapping[Cell, Sequence[Digit]], least: bool
    ) -> None:
        self.scene, self.side, self.order, self.left, self.least = scene, side, order, left, least
        pick = min if least else max
        self.rest = [0] * (len(order) + 1)  # what the places from here on come to at best
        for at in reversed(range(len(order))):
            self.rest[at] = self.rest[at + 1] + pick(left[side.cells[order[at]]]) * side.weights[order[at]]
        self.chosen: dict[int, Digit] = {}
        self.best: dict[int, Digit] | None = None
        self.total = 0
        self.tries = 0

    def walk(self, at: int, so_far: int) -> None:
        """Choose for the places from one on."""
        self.tries += 1
        bound = so_far + self.rest[at]
        worse = self.best is not None and (bound >= self.total if self.least else bound <= self.total)
        if self.tries > MAX_SUM_CHOICES or worse:
            return
        if at == len(self.order):
            self.best, self.total = dict(self.chosen), so_far
            return
        index = self.order[at]
        for digit in sorted(self.left[self.side.cells[index]], reverse=not self.least):
            if all(digit != d or not _apart(self.scene, self.side, index, o) for o, d in self.chosen.items()):
                self.chosen[index] = digit
                self.walk(at + 1, so_far + digit * self.side.weights[index])
                del self.chosen[index]


@dataclass(frozen=True, slots=True)
class Equation:
    """The left side is the right side and a number more (which may be less than 0)."""

    left: Side
    right: Side
    total: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Give the cells of both sides."""
        return (*self.left.cells, *self.right.cells)

    def said(self, scene: RuleScene) -> str:
        """Write it."""
        right = self.right.formula(scene) if self.right.cells else ""
        if right and self.total:
            right += f" {'+' if self.total > 0 else '−'} {abs(self.total)}"
        return f"{self.left.formula(scene)} = {right or self.total}"


def equation_of(scene: RuleScene, cells: Sequence[Cell], weights: Sequence[int], total: int) -> Equation:
    """Sort the cells of a sum to its sides."""
    rule = scene.premise.rule
    names = rule.sides if rule is not None else ("", "")
    sides = []
    for sign, name in zip((1, -1), names, strict=True):
        own = [(cell, sign * weight) for cell, weight in zip(cells, weights, strict=True) if sign * weight > 0]
        sides.append(Side(tuple(cell for cell, _ in own), tuple(weight for _, weight in own), name))
    if not sides[0].cells:
        return Equation(Side(sides[1].cells, sides[1].weights), Side((), ()), -total)
    return Equation(sides[0], sides[1], total)
