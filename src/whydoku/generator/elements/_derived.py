"""Elements of any rule that is drawn on the board, placed by how a setter draws it and by what its arguments are.

A gesture says which cells to take: a side of the board, a way from cell to cell, a patch, two neighbours. Numbers that the rule
needs are read off the grid: of those with which it holds there, the one that says most. What holds on nearly any grid says
nothing, and is no clue.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

from whydoku.errors import RuleError
from whydoku.generator.chance import Chance
from whydoku.generator.elements._walks import neighbours, patch, side, walk
from whydoku.generator.limits import (
    MAX_COMPARED_SOLUTIONS,
    MAX_DERIVED_ATTEMPTS,
    MAX_LINE_CELLS,
    MAX_PRODUCT_CELLS,
    MIN_LINE_CELLS,
    MIN_TOLD_BITS,
)
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.model.rule_cells import cells_of_rule
from whydoku.rules._text import FieldKind, fields_of, gesture_of

Grid: TypeAlias = Sequence[Digit]
Drawn: TypeAlias = Mapping[str, Any]
"""The cells of an element, by the fields of its rule."""
Draw: TypeAlias = Callable[[Chance, Board, Grid, frozenset[Cell], Sequence[tuple[str, FieldKind]]], Iterator[Drawn]]
"""Draws an element somewhere: a few ways to try, the best first."""


@dataclass(frozen=True)
class Gesture:
    """How elements are drawn, how many there are usually on a 9×9, and whether they keep off one another's cells."""

    draw: Draw
    usual: int
    apart: bool = True


def _outside(
    chance: Chance, board: Board, grid: Grid, taken: frozenset[Cell], fields: Sequence[tuple[str, FieldKind]]
) -> Iterator[Drawn]:
    del grid, taken
    yield {name: side(chance, board) for name, _ in fields}


def _line(
    chance: Chance, board: Board, grid: Grid, taken: frozenset[Cell], fields: Sequence[tuple[str, FieldKind]]
) -> Iterator[Drawn]:
    """Go on as far as possible; then every shorter way from the same start is tried as well, the longest first."""
    del grid
    way = walk(chance, board, chance.between(MIN_LINE_CELLS, MAX_LINE_CELLS), taken)
    for length in range(len(way), MIN_LINE_CELLS - 1, -1):
        yield {name: tuple(way[:length]) for name, _ in fields}


def _line_from_mark(
    chance: Chance, board: Board, grid: Grid, taken: frozenset[Cell], fields: Sequence[tuple[str, FieldKind]]
) -> Iterator[Drawn]:
    del grid
    (first, kind), (second, _) = fields[:2]
    head = 1 if kind.shape == "one" else 2
    way = walk(chance, board, chance.between(MIN_LINE_CELLS, MAX_LINE_CELLS), taken)
    for length in range(len(way), head + 1, -1):
        yield {first: way[0] if head == 1 else tuple(way[:2]), second: tuple(way[head:length])}


def _cage(
    chance: Chance, board: Board, grid: Grid, taken: frozenset[Cell], fields: Sequence[tuple[str, FieldKind]]
) -> Iterator[Drawn]:
    cells = patch(chance, board, grid, chance.choice((2, 3, 3, 4, 4, 5)), taken)
    yield {name: tuple(cells) for name, _ in fields}


def _set(
    chance: Chance, board: Board, grid: Grid, taken: frozenset[Cell], fields: Sequence[tuple[str, FieldKind]]
) -> Iterator[Drawn]:
    """Mark one cell, or else as many as a house has."""
    free = [cell for cell in board.cells if cell not in taken]
    if free:
        yield {name: (chance.choice(free),) for name, _ in fields}
    house = patch(chance, board, grid, board.size, taken)
    if len(house) == board.size and tuple(house) not in {tuple(sorted(region)) for region in board.regions}:
        yield {name: tuple(house) for name, _ in fields}


def _edge(
    chance: Chance, board: Board, grid: Grid, taken: frozenset[Cell], fields: Sequence[tuple[str, FieldKind]]
) -> Iterator[Drawn]:
    del grid, taken
    pair = neighbours(chance, board)
    if pair is not None:
        yield {name: cell for (name, _), cell in zip(fields, chance.shuffled(pair), strict=True)}


def _corner(
    chance: Chance, board: Board, grid: Grid, taken: frozenset[Cell], fields: Sequence[tuple[str, FieldKind]]
) -> Iterator[Drawn]:
    del grid
    cell = chance.choice(board.cells)
    if cell not in taken:
        yield {name: cell for name, _ in fields}


def _groups(
    chance: Chance, board: Board, grid: Grid, taken: frozenset[Cell], fields: Sequence[tuple[str, FieldKind]]
) -> Iterator[Drawn]:
    """Draw two short ways: the same way twice where the rule pairs their cells, else any two."""
    del grid
    one = walk(chance, board, chance.between(2, 3), taken)
    if len(fields) > 1:
        down, right = (chance.between(1 - span // 2, span // 2) for span in (board.rows, board.cols))
        moved = [board.at(row + down, col + right) for row, col in (board.positions[cell] for cell in one)]
        copy = [cell for cell in moved if cell is not None and cell not in taken and cell not in one]
        if len(one) == len(copy):
            yield {fields[0][0]: tuple(one), fields[1][0]: tuple(copy)}
        return
    other = walk(chance, board, chance.between(2, 3), {*taken, *one})
    if len(one) > 1 and len(other) > 1:
        yield {fields[0][0]: (tuple(one), tuple(other))}


GESTURES = {
    "outside": Gesture(_outside, 18, apart=False),
    "line": Gesture(_line, 12),
    "line2": Gesture(_line_from_mark, 14),
    "cage": Gesture(_cage, 20),
    "set": Gesture(_set, 16),
    "edge": Gesture(_edge, 18, apart=False),
    "corner": Gesture(_corner, 18),
    "groups": Gesture(_groups, 8),
}
"""Rules that are drawn in other ways (for the whole board, round other rules) have nothing to place."""


def can_be_drawn(rule: type[Rule]) -> bool:
    """Whether elements of a rule can be placed: it is drawn on the board, and needs nothing but cells and numbers."""
    needed = [kind for kind in fields_of(rule).values() if not kind.optional]
    numbers = [kind for kind in needed if kind.what == "number"]
    return (
        rule.placed
        and gesture_of(rule) in GESTURES
        and rule.example is not None
        and all(kind.what in ("cell", "number", "choice") for kind in needed)
        and len(numbers) <= 1
    )


def place_derived(
    rule: type[Rule],
    options: Mapping[str, Any],
    chance: Chance,
    board: Board,
    grid: Grid,
    taken: frozenset[Cell],
) -> Rule | None:
    """Place an element of a rule with some options, or find no place this time."""
    fields = fields_of(rule)
    cells = [(name, kind) for name, kind in fields.items() if kind.what == "cell" and not kind.optional]
    draw = GESTURES[gesture_of(rule)].draw
    for _ in range(MAX_DERIVED_ATTEMPTS):
        for drawn, way in product(draw(chance, board, grid, taken, cells), _choices(rule, options)):
            offered = [
                made
                for said in _numbers(rule, {**drawn, **options, **way}, chance, board, grid)
                if (made := _kept(rule, said, board, grid)) is not None
            ]
            best = max(((derived_bits(made, board), made) for made in offered), key=lambda each: each[0], default=None)
            if best is not None and best[0] >= MIN_TOLD_BITS:
                return best[1]
    return None


def _choices(rule: type[Rule], options: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return each choice that the rule leaves, the usual one first."""
    open_ = {name: kind for name, kind in fields_of(rule).items() if kind.what == "choice" and name not in options}
    usual = {field.name: field.default for field in dataclasses.fields(rule)}
    sorts = [
        [
            *(each for each in kind.choices if each == usual[name]),
            *(each for each in kind.choices if each != usual[name]),
        ]
        for name, kind in open_.items()
    ]
    return [dict(zip(open_, each, strict=True)) for each in product(*sorts)]


def _numbers(
    rule: type[Rule], said: Mapping[str, Any], chance: Chance, board: Board, grid: Grid
) -> Iterator[dict[str, Any]]:
    """Yield the arguments with each number that the digits may come to, or with a few numbers."""
    fields = fields_of(rule).items()
    needed = [(name, kind) for name, kind in fields if kind.what == "number" and not kind.optional and name not in said]
    if not needed:
        yield {**said}
        return
    ((name, kind),) = needed
    digits = _digits_of(rule, said, grid)
    if kind.shape == "many":
        some = chance.shuffled(digits)[: chance.between(1, min(3, max(1, len(digits) - 1)))]
        others = chance.shuffled(board.digits)[:2]
        totals = {sum(digits), max(1, sum(digits) + chance.choice((-4, -3, 3, 4)))}
        for numbers in (some, others, totals):  # digits that are there, digits that are not, sums
            yield {**said, name: tuple(sorted(numbers))}
        return
    for number in range(max(sum(digits), math.prod(digits[:MAX_PRODUCT_CELLS]), board.size) + 1):
        yield {**said, name: number}


def _digits_of(rule: type[Rule], said: Mapping[str, Any], grid: Grid) -> list[Digit]:
    """Return the digits of the cells that are drawn, in their order; those round a corner where the rule is of one."""
    found: list[Digit] = []
    for name, kind in fields_of(rule).items():
        if kind.what == "cell" and name in said:
            value = said[name]
            for each in value if kind.shape != "one" else (value,):
                found.extend(grid[cell] for cell in (each if kind.shape == "groups" else (each,)))
    return found


def _kept(rule: type[Rule], said: dict[str, Any], board: Board, grid: Grid) -> Rule | None:
    try:
        made = rule(**said)
        made.check(board)
    except RuleError:
        return None
    return made if made.holds(board, grid) else None


def derived_cells(rule: Rule) -> Sequence[Cell]:
    """Return the cells that no other element of the kind may take."""
    gesture = GESTURES.get(gesture_of(type(rule)))
    return sorted(cells_of_rule(rule)) if gesture is not None and gesture.apart else ()


@lru_cache(maxsize=4096)
def derived_bits(rule: Rule, board: Board) -> float:
    """Return the information of a rule, in bits: the fewer random fillings satisfy it, the more."""
    grids = _fillings(board)
    kept = sum(rule.holds(board, each) for each in grids)
    return math.log2((len(grids) + 1) / (kept + 1))


@lru_cache(maxsize=16)
def _fillings(board: Board) -> tuple[tuple[Digit, ...], ...]:
    """Return fillings of the board whose rows hold different digits where there are enough."""
    chance = Chance(0xB175)
    found = []
    for _ in range(MAX_COMPARED_SOLUTIONS):
        rows: dict[int, list[Digit]] = {}
        values = []
        for row, _ in board.positions:
            if not rows.get(row):
                rows[row] = chance.shuffled(board.digits)
            values.append(rows[row].pop())
        found.append(tuple(values))
    return tuple(found)
