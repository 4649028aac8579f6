"""Clauses that can be switched off: one formula for a puzzle with any of its parts removed.

Each part has a variable, its *switch*, that stands in all its clauses: "the part is off, or …". A solver is asked with the
switches of some parts as assumptions; if there is no solution, it returns those that it needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from whydoku.engines.sat.cadical import SatOracle
from whydoku.engines.sat.cnf import Encoded, encode_alone, encode_network
from whydoku.engines.sat.dimacs import Clause, Literal
from whydoku.model.board import Cell, Digit
from whydoku.model.limit import Clock
from whydoku.model.network import Network
from whydoku.model.primitives import Primitive

Entry: TypeAlias = tuple[Cell, tuple[Digit, ...]]
"""A part that says: this cell has one of these digits."""


def switched_clauses(
    background: Network,
    entries: Sequence[Entry],
    elements: Sequence[tuple[Primitive, ...]],
    unless: Sequence[Digit] | None,
    clock: Clock,
) -> tuple[Encoded, list[Literal], SatOracle]:
    """Return the meaning of the variables, the switches of entries, those of elements, and a solver that holds all clauses.

    The grid `unless` does not count as a solution.
    """
    encoded = encode_network(background, deadline=clock)
    top = encoded.cnf.variables
    clauses: list[Clause] = []
    switches: list[Literal] = []

    def switch(own: Sequence[Clause]) -> None:
        nonlocal top
        top += 1
        switches.append(top)
        clauses.extend((-top, *clause) for clause in own or [(top,)])  # the solver only knows those in a clause

    for cell, digits in entries:
        switch([tuple(encoded.variable(cell, digit) for digit in digits)])
    for primitives in elements:
        clock.check()
        alone = encode_alone(Network(background.board, primitives), top, deadline=clock)
        top = alone.variables
        switch(alone.clauses)
    if unless is not None:
        clauses.append(tuple(-literal for literal in encoded.literals(unless)))
    return encoded, switches, SatOracle(encoded.cnf.with_clauses(clauses), deadline=clock)
