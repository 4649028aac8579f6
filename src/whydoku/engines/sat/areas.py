"""Connected sets as clauses: each member is reached from a first one, step by step.

"Cell c is reached within k steps" is a variable; it implies that c is a member, and that c or a neighbour is reached within
k - 1 steps. So unit propagation works like a flood fill: a cell that is cut off cannot be reached, and is no member. The walk
starts at the roots, at a cell that is surely a member, or else at the first member in the order of the cells. A shortest path
has fewer steps than there are cells, or members.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from whydoku.engines.sat.dimacs import Clause as Literals
from whydoku.engines.sat.dimacs import Literal
from whydoku.model.board import Cell
from whydoku.model.primitives import ConnectedSet


def connect(
    area: ConnectedSet,
    member: Mapping[Cell, Literal],
    sure: Cell | None,
    new: Callable[[], Literal],
    add: Callable[[Literals], None],
    tick: Callable[[], None],
) -> None:
    """Add the clauses that all members are reached from a first one.

    `member` maps each cell that may be a member to its variable; `sure` is a cell known to be one, if any.
    """
    cells = [cell for cell in area.cells if cell in member]
    if not area.may_be_empty:
        add(tuple(member[cell] for cell in cells))
    touching = {cell: [other for other in others if other in member] for cell, others in area.touching.items()}
    reached = _starts(area, cells, member, sure, new, add)
    steps = min(len(cells), area.size or len(cells)) - 1
    for _ in range(steps - 1):
        tick()
        after: dict[Cell, Literal] = {}
        for cell in cells:
            if ways := [reached[other] for other in (cell, *touching[cell]) if other in reached]:
                after[cell] = new()
                add((-after[cell], *ways))
                add((-after[cell], member[cell]))
        reached = after
    for cell in cells:
        last = (cell, *touching[cell]) if steps > 0 else (cell,)
        ways = [reached[other] for other in last if other in reached]
        if member[cell] not in ways:
            add((-member[cell], *ways))


def _starts(
    area: ConnectedSet,
    cells: Sequence[Cell],
    member: Mapping[Cell, Literal],
    sure: Cell | None,
    new: Callable[[], Literal],
    add: Callable[[Literals], None],
) -> dict[Cell, Literal]:
    """Return the cells that the walk may start from, each with the variable for doing so."""
    if area.roots:
        return {cell: member[cell] for cell in area.roots if cell in member}
    if sure is not None:
        return {sure: member[sure]}
    starts: dict[Cell, Literal] = {}
    none_before: Literal | None = None  # "no cell before this one is a member"
    for number, cell in enumerate(cells):
        starts[cell] = new()
        add((-starts[cell], member[cell]))
        if none_before is not None:
            add((-starts[cell], none_before))
        if number + 1 < len(cells):
            none_here = new()
            add((-none_here, -member[cell]))
            if none_before is not None:
                add((-none_here, none_before))
            none_before = none_here
    return starts
