"""The least and the greatest sum of cells, with the digits that make it.

Cells that a group keeps apart take different digits: the least set of these is found greedily, one digit at a time, as
long as every digit so far has a cell of its own (sets of digits that can be placed form a transversal matroid, so the greedy
choice is optimal). Cells are partitioned into such groups, so the bound takes no search; it holds for the groups it names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.model.board import Cell, Digit

Domains: TypeAlias = Mapping[Cell, Sequence[Digit]]
Terms: TypeAlias = tuple[tuple[Cell, int], ...]
Groups: TypeAlias = Sequence[tuple[str, Sequence[Cell]]]


@dataclass(frozen=True, slots=True)
class SumPart:
    """Cells with the digits that make their sum least or greatest; a named group keeps them apart."""

    cells: tuple[Cell, ...]
    weight: int
    digits: tuple[Digit, ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """The least or the greatest sum of terms, part by part."""

    least: bool
    parts: tuple[SumPart, ...]

    @property
    def total(self) -> int:
        """The sum."""
        return sum(part.weight * sum(part.digits) for part in self.parts)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups that it uses."""
        return tuple(dict.fromkeys(part.group for part in self.parts if part.group))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, part by part."""
        return tuple(cell for part in self.parts for cell in part.cells)


def end_of(terms: Terms, left: Domains, groups: Groups, least: bool) -> End | None:
    """Return the least or the greatest sum of terms; None if cells that differ have too few digits."""
    parts: list[SumPart] = []
    for cells, weight, group in _parted(terms, groups):
        small = least == (weight > 0)
        free = tuple((min if small else max)(left[cell]) for cell in cells)
        if not group or len(set(free)) == len(free):
            parts += [SumPart((cell,), weight, (digit,)) for cell, digit in zip(cells, free, strict=True)]
            continue
        digits = _distinct(cells, left, small)
        if digits is None:
            return None
        parts.append(SumPart(cells, weight, digits, group))
    return End(least, tuple(parts))


def _parted(terms: Terms, groups: Groups) -> list[tuple[tuple[Cell, ...], int, str]]:
    weights = dict(terms)
    found = []
    for name, members in groups:
        by: dict[int, list[Cell]] = {}
        for cell in members:
            if cell in weights:
                by.setdefault(weights[cell], []).append(cell)
        for weight, cells in by.items():
            if len(cells) > 1:
                found.append((tuple(cells), weight, name))
                for cell in cells:
                    del weights[cell]
    alone = [((cell,), weight, "") for cell, weight in terms if cell in weights]
    order = {cell: at for at, (cell, _) in enumerate(terms)}
    return sorted([*found, *alone], key=lambda part: order[part[0][0]])


def _distinct(cells: Sequence[Cell], left: Domains, least: bool) -> tuple[Digit, ...] | None:
    """Return different digits for cells with the least or greatest sum, or None."""
    taken: dict[Cell, Digit] = {}

    def placed(digit: Digit, seen: set[Cell]) -> bool:
        for cell in cells:
            if cell not in seen and digit in left[cell]:
                seen.add(cell)
                if cell not in taken or placed(taken[cell], seen):
                    taken[cell] = digit
                    return True
        return False

    for digit in sorted({digit for cell in cells for digit in left[cell]}, reverse=not least):
        if len(taken) == len(cells):
            break
        placed(digit, set())
    if len(taken) < len(cells):
        return None
    digits = tuple(taken[cell] for cell in cells)
    same = len({tuple(left[cell]) for cell in cells}) == 1
    return tuple(sorted(digits, reverse=not least)) if same else digits
