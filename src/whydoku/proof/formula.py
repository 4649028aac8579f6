"""The clauses of a network, which the proof of a whole path starts from, with where each of them stands.

They are those of the encoding `extended`, in its order. The clauses of a puzzle are these, then what is given, then one more.
"""

from __future__ import annotations

from array import array
from functools import cached_property
from weakref import ref

from whydoku.engines.sat.cnf import encode_rules
from whydoku.engines.sat.dimacs import Clause
from whydoku.model.board import Candidate
from whydoku.model.network import Network
from whydoku.model.primitives import Primitive
from whydoku.proof.check import flat_formula


class Formula:
    """The clauses of a network, numbered from 1."""

    def __init__(self, network: Network) -> None:
        rules = encode_rules(network)
        board = network.board
        self.candidates = len(board.cells) * board.size
        self.variables = rules.variables
        self.clauses: tuple[Clause, ...] = rules.clauses
        self.pairs: dict[Clause, int] = {}  # of two literals, the lower variable first
        several: dict[frozenset[int], int] = {}
        pairs_end = rules.starts[0][0] if rules.starts else len(rules.clauses)
        for number, clause in enumerate(rules.clauses[:pairs_end], 1):
            if len(clause) == 2 and clause[0] < 0 and clause[1] < 0:
                self.pairs[clause] = number
            elif min(clause) > 0:
                several.setdefault(frozenset(clause), number)
        # A house that never holds a digit has no clause for it, and its number is never asked for.
        self.truths: list[int] = [
            several.get(frozenset(c + 1 for c in truth.candidates), 0) for truth in network.truths
        ]
        self.by_name: dict[str, int] = {}
        self.parts: dict[
            Primitive, tuple[int, int]
        ] = {}  # how many clauses come before, and what variables are moved by
        for primitive, (clauses, variables) in zip(network.beyond_pairs, rules.starts, strict=True):
            self.parts.setdefault(primitive, (clauses, variables - self.candidates))
        self._network = ref(network)
        self._apart: dict[Candidate, dict[Candidate, int]] = {}

    def __len__(self) -> int:
        return len(self.clauses)

    def apart(self, candidate: Candidate) -> dict[Candidate, int]:
        """Return what cannot hold beside a candidate, each with the clause that keeps them apart."""
        found = self._apart.get(candidate)
        if found is None:
            network = self._network()
            assert network is not None  # the holder of the formula holds it
            found = self._apart[candidate] = {
                other: self.pairs[(-candidate - 1, -other - 1) if candidate < other else (-other - 1, -candidate - 1)]
                for other in sorted(network.conflicts(candidate))
            }
        return found

    @cached_property
    def flat(self) -> array[int]:
        """The clauses as one row of numbers."""
        return flat_formula(self.clauses)

    @cached_property
    def text(self) -> str:
        """The clauses as lines of a DIMACS file."""
        return "".join(f"{' '.join(map(str, clause))} 0\n" for clause in self.clauses)


def formula_of(network: Network) -> Formula:
    """Return the clauses of a network; they are made once."""
    return network.once(Formula)
