"""Puzzles as houses: groups of cells in which no digit repeats, put together to a board with regions, diagonals and others.

Programs list rows, columns, boxes, diagonals and windows alike, as groups. The board's regions are those that cover it without
overlapping; any other group is an extra region.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from whydoku.errors import InputError
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import board_with, cannot_carry
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules
from whydoku.rules.boxes import Boxes
from whydoku.rules.columns import Columns
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.killer import Killer
from whydoku.rules.regions import Regions
from whydoku.rules.rows import Rows
from whydoku.rules.windoku import Windoku

GROUPED = (Windoku(), DisjointGroups())
"""Rules that are nothing but several groups."""

_MAX_TRIES = 20_000  # groups put into a cover of the board before it counts as having none


def diagonal_cells(size: int, which: str) -> tuple[Cell, ...]:
    """Return the cells of a main diagonal of a square board, from its first row on: `down` or `up`."""
    return tuple(row * size + (row if which == "down" else size - 1 - row) for row in range(size))


def of_houses(size: int, groups: Iterable[Collection[Cell]], low: Digit = 1) -> tuple[Board, tuple[Rule, ...]]:
    """Return the square board of some groups, and the rules that express them."""
    left = Counter(frozenset(group) for group in groups)
    lines = (
        (Rows(), [frozenset(range(row * size, (row + 1) * size)) for row in range(size)]),
        (Columns(), [frozenset(range(col, size * size, size)) for col in range(size)]),
    )
    houses: list[Rule] = []
    taken: set[frozenset[Cell]] = set()
    for rule, cells in lines:
        if all(left[line] for line in cells):
            houses.append(rule)
            for line in cells:
                taken.add(line)
                left[line] -= 1
    for which in ("both", "down", "up"):
        ways = ("down", "up") if which == "both" else (which,)
        found = [frozenset(diagonal_cells(size, way)) for way in ways]
        if all(left[line] for line in found):
            houses.append(Diagonals(which))
            for line in found:
                taken.add(line)
                left[line] -= 1
    regions = _cover(size, [group for group, many in left.items() if many and len(group) == size])
    taken |= {*regions}
    board = board_with(size, [tuple(sorted(group)) for group in regions], low)
    if regions:
        houses.append(Boxes() if board.box else Regions())
    for whole in GROUPED:
        said = groups_of(whole, board)
        if said and all(left[frozenset(group)] for group in said):
            houses.append(whole)
            taken |= {frozenset(group) for group in said}
    houses += [ExtraRegion(tuple(sorted(group))) for group, many in left.items() if many and group not in taken]
    return board, in_order(board, houses)


def _cover(size: int, groups: Sequence[frozenset[Cell]]) -> list[frozenset[Cell]]:
    """Return groups that cover a board without overlapping, preferably the usual boxes; or nothing."""
    usual = [frozenset(region) for region in Board.square(size).regions]
    if usual and all(box in groups for box in usual):
        return usual
    tries = 0

    def rest(taken: frozenset[Cell]) -> list[frozenset[Cell]] | None:
        nonlocal tries
        first = next((cell for cell in range(size * size) if cell not in taken), None)
        if first is None:
            return []
        for group in groups:
            if first in group and not group & taken:
                tries += 1
                more = rest(taken | group) if tries <= _MAX_TRIES else None
                if more is not None:
                    return [group, *more]
        return None

    return rest(frozenset()) or []


def groups_of(rule: Rule, board: Board) -> list[tuple[Cell, ...]]:
    """Return the groups of a rule about houses; none if it does not fit the board."""
    try:
        rule.check(board)
    except InputError:
        return []
    return [primitive.cells for primitive in rule.primitives(board)]


def refuse_other_rules(puzzle: Puzzle, title: str, *kinds: type[Rule]) -> list[Rule]:
    """Return the rules besides the board's own; refuse by name those of another kind, and missing ones of its own."""
    usual = default_rules(puzzle.board)
    for rule in usual:
        if rule not in puzzle.rules:
            raise cannot_carry(title, f"the lack of the rule {rule.name}")
    others = [rule for rule in puzzle.rules if rule not in usual]
    for rule in others:
        if not isinstance(rule, kinds):
            raise cannot_carry(title, f"the rule {rule.name}")
    return others


def cages_apart(rules: Iterable[Rule], title: str) -> list[Killer]:
    """Return the cages among rules, in order of their first cells; refuse cages that overlap or have no total."""
    cages = sorted((rule for rule in rules if isinstance(rule, Killer)), key=lambda cage: min(cage.cells))
    taken: set[Cell] = set()
    for cage in cages:
        if cage.total is None:
            raise cannot_carry(title, "a cage without a total")
        if taken & set(cage.cells):
            raise cannot_carry(title, "cages that overlap")
        taken |= set(cage.cells)
    return cages
