"""The digits of a grid whose cells are uncertain: the likeliest readings, weighed by their solutions.

Each cell has its probabilities. The readings of the whole grid are gone through by falling probability; a Sudoku has exactly
one solution, so a reading without that is a hundred times less likely, and so on: what is weighed are readings, and what a cell
holds is as sure as all readings together make it. What is not sure then is asked about. A cell that was sure by itself is never
changed without asking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import exp, log
from typing import TypeAlias

from whydoku.formats.photo.limits import (
    CLEAR_CELL_SHARE,
    LEAST_ALTERNATIVE_SHARE,
    MAX_READINGS_ATTEMPTS,
    NOT_UNIQUE_SHARE,
    SETTLED_SHARE,
)

Class: TypeAlias = int
"""What a cell may hold: 0 nothing, 1 to 9 a printed digit, 10 to 18 a digit written by hand."""

Chances: TypeAlias = Mapping[Class, float]
"""The probability of each class, of one cell."""

BLANK = 0
HANDWRITTEN_OFFSET = 9  # added to a handwritten digit
CLASSES = 19


@dataclass(frozen=True)
class Decision:
    """The reading of a grid, class by class; how sure each cell is; and how many solutions its printed digits have, up to 2."""

    classes: tuple[Class, ...]
    sure: tuple[float, ...]
    solutions: int
    doubtful: tuple[int, ...]  # least certain first
    changed: tuple[int, ...]  # cells that differ from their own likeliest reading


def printed_line(classes: tuple[Class, ...]) -> str:
    """Return the printed digits as 81 characters."""
    return "".join(str(each) if BLANK < each <= HANDWRITTEN_OFFSET else "." for each in classes)


def decide(chances: Sequence[Chances], count: Callable[[str], int]) -> Decision:
    """Weigh the readings of a grid; `count` counts the solutions of 81 characters, up to two."""
    likeliest = tuple(max(each, key=lambda known: each[known]) for each in chances)
    total = 0.0
    weights: list[dict[Class, float]] = [{} for _ in chances]
    best: tuple[float, tuple[Class, ...], int] | None = None
    for chance, classes in _by_chance(chances):
        solutions = count(printed_line(classes))
        weight = chance * (1.0 if solutions == 1 else NOT_UNIQUE_SHARE)
        if best is None or weight > best[0]:
            best = (weight, classes, solutions)
        total += weight
        for cell, known in enumerate(classes):
            weights[cell][known] = weights[cell].get(known, 0.0) + weight
        if best[2] == 1 and chance < best[0] * NOT_UNIQUE_SHARE:
            break  # the rest has no weight
    assert best is not None
    _, classes, solutions = best
    sure = tuple(weight[known] / total for weight, known in zip(weights, classes, strict=True))
    by_itself = [each[known] for each, known in zip(chances, classes, strict=True)]
    least = SETTLED_SHARE if solutions == 1 else CLEAR_CELL_SHARE
    doubtful = [
        cell
        for cell, (share, alone) in enumerate(zip(sure, by_itself, strict=True))
        if share < SETTLED_SHARE
        or (solutions != 1 and alone < least)
        or (classes[cell] != likeliest[cell] and chances[cell][likeliest[cell]] >= CLEAR_CELL_SHARE)
    ]
    doubtful.sort(key=lambda cell: (sure[cell], by_itself[cell]))
    changed = tuple(cell for cell in range(len(classes)) if classes[cell] != likeliest[cell])
    return Decision(classes, sure, solutions, tuple(doubtful), changed)


def _by_chance(chances: Sequence[Chances]) -> Iterator[tuple[float, tuple[Class, ...]]]:
    """Yield readings by falling probability, up to a number of them.

    A reading is the likeliest one with other choices in some cells. Cells are sorted by the cost of their second choice, so
    that each reading has a predecessor: its last choice made cheaper.
    """
    ranked = []
    for cell, each in enumerate(chances):
        order = sorted(each, key=lambda known: -each[known])
        kept = list(order[:1]) + [k for k in order[1:] if each[k] >= LEAST_ALTERNATIVE_SHARE]
        costs = [-log(max(each[known], 1e-12)) for known in kept]
        ranked.append((cell, kept, costs))
    base = sum(costs[0] for _, _, costs in ranked)
    plain = [kept[0] for _, kept, _ in ranked]
    yield exp(-base), tuple(plain)
    open_cells = sorted(
        ((costs[1] - costs[0], cell, kept, costs) for cell, kept, costs in ranked if len(kept) > 1),
        key=lambda each: each[:2],
    )
    if not open_cells:
        return
    heap: list[tuple[float, tuple[tuple[int, int], ...]]] = [(base + open_cells[0][0], ((0, 1),))]
    given = 1
    while heap and given < MAX_READINGS_ATTEMPTS:
        cost, choices = heappop(heap)
        classes = list(plain)
        for place, choice in choices:
            classes[open_cells[place][1]] = open_cells[place][2][choice]
        yield exp(-cost), tuple(classes)
        given += 1
        place, choice = choices[-1]
        _, _, _, costs = open_cells[place]
        if choice + 1 < len(costs):
            heappush(heap, (cost + costs[choice + 1] - costs[choice], (*choices[:-1], (place, choice + 1))))
        if place + 1 < len(open_cells):
            more = open_cells[place + 1][0]
            heappush(heap, (cost + more, (*choices, (place + 1, 1))))
            if choice == 1:
                less = open_cells[place][0]
                heappush(heap, (cost + more - less, (*choices[:-1], (place + 1, 1))))
