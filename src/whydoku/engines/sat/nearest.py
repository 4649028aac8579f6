"""The solution nearest to some wishes: as few cells as possible differ from their wished digit.

Each wish is a soft clause with a variable of its own that relaxes it. A counter adds these up, and the solver may relax 0, 1,
2 … of them until it finds a solution. So the first answer is the nearest, and no nearer one exists (linear-search MaxSAT).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from whydoku.engines.sat.cadical import SatOracle
from whydoku.engines.sat.cnf import encode
from whydoku.engines.sat.dimacs import Literal
from whydoku.engines.sat.limits import MAX_DROPPED_WISHES
from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle


def nearest_solutions(
    puzzle: Puzzle, wishes: Mapping[Cell, Mask], clock: Clock
) -> Iterator[tuple[tuple[Digit, ...], frozenset[Cell]]]:
    """Yield solutions that break as few wishes as possible, with the cells of those wishes.

    There is one answer, or, if one broken wish is enough, one for each possible cell; none if more than
    `MAX_DROPPED_WISHES` would be broken.
    """
    encoded = encode(puzzle, deadline=clock)
    top = encoded.cnf.variables
    let_go = {cell: top + number for number, cell in enumerate(wishes, 1)}
    clauses: list[Sequence[Literal]] = [
        (let_go[cell], *(encoded.variable(cell, digit) for digit in puzzle.board.digits_of(mask)))
        for cell, mask in wishes.items()
    ]
    more_than = _count([*let_go.values()], top + len(let_go), clauses)
    with SatOracle(encoded.cnf.with_clauses(clauses), deadline=clock) as oracle:

        def ask(assumptions: Sequence[Literal]) -> tuple[tuple[Digit, ...], frozenset[Cell]] | None:
            answer = oracle.solve(assumptions, deadline=clock)
            if answer.satisfiable is None:
                raise clock.stopped()
            if not answer.satisfiable:
                return None
            values = encoded.values(answer.model)
            bit = puzzle.board.bit
            return values, frozenset(cell for cell, mask in wishes.items() if not mask & bit(values[cell]))

        for many in range(min(MAX_DROPPED_WISHES, len(wishes)) + 1):
            found = ask([-more_than[many]] if many < len(more_than) else [])
            if found is None:
                continue
            yield found
            if many == 1:
                for cell in sorted(set(wishes) - found[1]):
                    other = ask([-variable for place, variable in let_go.items() if place != cell])
                    if other is not None:
                        yield other
            return


def _count(variables: Sequence[int], top: int, clauses: list[Sequence[Literal]]) -> list[int]:
    """Add clauses that count variables; entry k of the result is true if more than k of them are."""
    before: list[int] = []
    for variable in variables:
        now = list(range(top + 1, top + 1 + min(len(before) + 1, MAX_DROPPED_WISHES + 1)))
        top += len(now)
        clauses.append((-variable, now[0]))
        clauses.extend((-old, new) for old, new in zip(before, now, strict=False))
        clauses.extend((-variable, -old, new) for old, new in zip(before, now[1:], strict=False))
        before = now
    return before
