"""Write the clauses of a network, primitive by primitive; `cnf.py` explains the encodings of cells and houses.

The other primitives:

- `Pairs`: two candidates that must not meet are a clause (as with cells that differ). `extended` and `compact` add what
  each digit needs on the other side, "if a is 3 then b is 1 or 5": so unit propagation keeps arc consistency. `compact`
  leaves out the first kind then, which follows from the second and from one digit a cell.
- `Sum` over cells that all differ (a cage): one variable for each set of digits that adds up; one set must be it;
  a digit outside the set is in no cell of the cage, a digit of the set is in one. It is the table of combinations
  that players know by heart.
- other `Sum`s, `Count` and `Automaton`: machines unrolled into layers, see `machines.py`.
- `Clause`: itself.
- `ConnectedSet`: steps of a walk from a first member, see `areas.py`.
- `DifferentPairs`: a variable for each pair at each place; no pair at two places, by product; where there are as many places as
  pairs, each pair has one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import combinations

from whydoku.engines.sat.areas import connect
from whydoku.engines.sat.dimacs import Clause as Literals
from whydoku.engines.sat.limits import (
    MAX_CAGE_COMBINATIONS,
    MAX_HOUSE_SUM_CELLS,
    MAX_HOUSE_SUMS,
    MAX_KEPT_CLAUSES,
    MAX_PAIR_CLAUSES,
    MAX_PAIRWISE_LITERALS,
    PIECE_CLAUSES,
)
from whydoku.engines.sat.machines import classes, machine_of, unroll
from whydoku.errors import InputError, OptionError
from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.limit import Clock
from whydoku.model.network import Network, transpose
from whydoku.model.primitives import (
    Automaton,
    BeyondPairs,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Sum,
)


class Encoding(StrEnum):
    """How much of the consequences is encoded explicitly."""

    MINIMAL = "minimal"
    CELLS = "cells"
    LEAST = "least"
    EXTENDED = "extended"
    COMPACT = "compact"


def find_encoding(name: str) -> Encoding:
    """Return the encoding of a name."""
    try:
        return Encoding(name)
    except ValueError:
        raise OptionError(f"there is no encoding {name!r}; expected one of {', '.join(Encoding)}") from None


class ClauseBuilder:
    """Collects clauses over the candidates that are still possible, or hands them on piece by piece."""

    def __init__(
        self, network: Network, encoding: Encoding | None, domains: Sequence[Mask], reduce: bool, clock: Clock
    ) -> None:
        self.clock = clock
        self.network = network
        self.board = network.board
        self.cells: Sequence[Cell] = network.board.cells
        self.encoding = encoding or Encoding.EXTENDED
        self.variables = len(self.board.cells) * self.board.size
        self.clauses: list[Literals] = []
        self.starts: list[tuple[int, int]] = []
        self.domains: list[Mask] = [self.board.all_digits] * len(self.board.cells)
        self.take: Callable[[Sequence[Literals]], None] | None = None  # None: all are kept
        self.givens(list(domains), reduce)
        if encoding is None and self.pairs() > MAX_PAIR_CLAUSES:
            self.encoding = Encoding.COMPACT

    def tick(self) -> None:
        """Check the clock at least once every few thousand clauses, and hand on what there is."""
        self.clock.check()
        if self.take is not None and len(self.clauses) >= PIECE_CLAUSES:
            self.take(self.clauses)
            self.clauses = []

    def new(self) -> int:
        """Return a new auxiliary variable."""
        self.variables += 1
        return self.variables

    def var(self, cell: Cell, digit: Digit) -> int:
        """Return the variable of a candidate."""
        return cell * self.board.size + digit - self.board.low + 1

    def cell_vars(self, cell: Cell) -> list[int]:
        """Return the variables of a cell's possible digits."""
        first = cell * self.board.size + 1
        return [first + index for index in _bits(self.domains[cell])]

    def digit_vars(self, cells: Sequence[Cell], index: int) -> list[int]:
        """Return the variables of a digit, by its bit, in some cells."""
        size = self.board.size
        return [cell * size + index + 1 for cell in sorted(cells) if self.domains[cell] >> index & 1]

    # givens

    def givens(self, domains: list[Mask], reduce: bool) -> None:
        """Restrict the candidates to domains; with `reduce`, settle what they force."""
        if reduce:
            _strike_out(self.network, domains, self.clock)
            self.domains = domains
            for cell, mask in enumerate(domains):
                if mask & (mask - 1) == 0:
                    self.clauses.append(tuple(self.cell_vars(cell)))
            return
        full = self.board.all_digits
        for cell, mask in enumerate(domains):
            first = cell * self.board.size + 1
            if mask == full:
                continue
            if mask & (mask - 1) == 0 and mask:
                self.clauses.append((first + mask.bit_length() - 1,))
            else:
                self.clauses.extend((-(first + index),) for index in _bits(full & ~mask))

    # the network

    def network_clauses(self) -> None:
        """Add the clauses of the whole network."""
        network, encoding = self.network, self.encoding
        read = {cell for primitive in network.beyond_pairs for cell in primitive.cells}
        in_house = {cell for house in network.houses for cell in house.cells}
        for cell in self.cells:
            self.tick()
            variables = self.cell_vars(cell)
            if len(variables) == 1 and self.domains[cell] != self.board.all_digits:
                continue  # already there as a unit clause
            self.clauses.append(tuple(variables))
            if encoding is not Encoding.MINIMAL or cell in read or cell not in in_house:
                self.at_most_one(variables)
        if encoding is Encoding.COMPACT:
            for group in network.groups:
                for index in range(self.board.size):
                    self.tick()
                    self.at_most_one(self.digit_vars(group.cells, index))
        else:
            self.different_pairs()
        if encoding in (Encoding.LEAST, Encoding.EXTENDED, Encoding.COMPACT):
            for house, held in zip(network.houses, network.house_digits, strict=True):
                self.tick()
                for index in _bits(held):
                    self.at_least_one(self.digit_vars(house.cells, index))
        for (a, b), table in network.relations.items():
            self.tick()
            self.relation(a, b, table)
        for primitive in network.beyond_pairs:
            self.tick()
            self.starts.append((len(self.clauses), self.variables))
            self.primitive(primitive)

    def house_sums(self) -> None:
        """Add what follows from sums and houses together, if it leaves few cells: unit propagation does not add sums up."""
        for made in self.network.house_sums[:MAX_HOUSE_SUMS]:
            self.tick()
            if len(made.cells) <= MAX_HOUSE_SUM_CELLS:
                self.primitive(made)

    def primitive(self, primitive: BeyondPairs) -> None:
        """Add the clauses of a primitive."""
        match primitive:
            case Clause():
                self.clause(primitive)
            case Sum() if (sets := self.cage_sets(primitive)) is not None:
                self.cage(primitive, sets)
            case Sum() | Count() | Automaton():
                self.machine(primitive)
            case ConnectedSet():
                self.connected(primitive)
            case DifferentPairs():
                self.different(primitive)

    def add(self, clause: Literals) -> None:
        """Add a clause."""
        self.clauses.append(clause)

    def at_least_one(self, variables: list[int]) -> None:
        """Add that one of some variables is true."""
        self.clauses.append(tuple(variables))

    def different_pairs(self) -> None:
        """Add that cells which must differ do not hold the same digit."""
        size, domains = self.board.size, self.domains
        full = self.board.all_digits
        together = self.share_a_house() if self.encoding is Encoding.LEAST else None
        for a, peers in enumerate(self.network.differs):
            self.tick()
            here = domains[a]
            a_first = -(a * size + 1)
            for b in sorted(peers if together is None else peers - together[a]):
                if b <= a:
                    continue
                shared = here & domains[b]
                shift = (a - b) * size
                if shared == full:
                    b_first = a_first + shift
                    ones, others = range(a_first, a_first - size, -1), range(b_first, b_first - size, -1)
                    self.clauses.extend(zip(ones, others, strict=True))
                else:
                    self.clauses.extend((a_first - index, a_first - index + shift) for index in _bits(shared))

    def check_size(self) -> None:
        """Raise an error for a formula whose pairs of cells alone would take too much memory."""
        if self.encoding in (Encoding.COMPACT, Encoding.LEAST):
            return
        pairs = self.pairs()
        if pairs > MAX_KEPT_CLAUSES:
            raise InputError(
                f"the encoding {self.encoding} takes {pairs:,} clauses for cells that differ, more than {MAX_KEPT_CLAUSES:,}; "
                f"use {Encoding.COMPACT}, which takes far fewer"
            )

    def share_a_house(self) -> list[set[Cell]]:
        """Return, for each cell, the cells that share a house with it; that they differ follows by counting."""
        together: list[set[Cell]] = [set() for _ in self.board.cells]
        for house in self.network.houses:
            for cell in house.cells:
                together[cell].update(house.cells)
        return together

    def pairs(self) -> int:
        """Return the number of clauses that `different_pairs` would write."""
        domains, total = self.domains, 0
        for a, peers in enumerate(self.network.differs):
            self.tick()
            total += sum((domains[a] & domains[b]).bit_count() for b in peers)
        return total // 2

    def at_most_one(self, variables: Sequence[int]) -> None:
        """Add that at most one of some variables is true."""
        if self.encoding is not Encoding.COMPACT or len(variables) <= MAX_PAIRWISE_LITERALS:
            self.clauses.extend(combinations([-v for v in variables], 2))
        else:
            self.at_most_one_by_product(variables)

    def at_most_one_by_product(self, variables: Sequence[int]) -> None:
        """Add the same by the product encoding: rows and columns of a square get a variable each."""
        if len(variables) <= MAX_PAIRWISE_LITERALS:
            self.clauses.extend(combinations([-v for v in variables], 2))
            return
        width = math.isqrt(len(variables) - 1) + 1
        rows = [self.new() for _ in range(0, len(variables), width)]
        columns = [self.new() for _ in range(width)]
        for at, variable in enumerate(variables):
            self.clauses.append((-variable, rows[at // width]))
            self.clauses.append((-variable, columns[at % width]))
        self.at_most_one_by_product(rows)
        self.at_most_one_by_product(columns)

    def repeats(self) -> int:
        """Return the number of pair clauses of `extended` that a second group would repeat."""
        if self.encoding is not Encoding.EXTENDED:
            return 0
        listed = sum(math.comb(len(group.cells), 2) for group in self.network.groups)
        distinct = sum(len(peers) for peers in self.network.differs) // 2
        return (listed - distinct) * self.board.size

    # primitives

    def relation(self, a: Cell, b: Cell, table: tuple[Mask, ...]) -> None:
        """Add a relation of two cells."""
        size = self.board.size
        same = set() if b not in self.network.differs[a] else set(range(size))
        with_support = self.encoding in (Encoding.EXTENDED, Encoding.COMPACT)
        for first, second, rows in ((a, b, table), (b, a, transpose(table))):
            for index in _bits(self.domains[first]):
                allowed = self.domains[second] & rows[index]
                lost = self.domains[second] & ~rows[index]
                if not lost:
                    continue
                here = first * size + index + 1
                there = second * size + 1
                if with_support:
                    self.clauses.append((-here, *(there + other for other in _bits(allowed))))
                if first == a and self.encoding is not Encoding.COMPACT:
                    pairs = (other for other in _bits(lost) if not (other == index and index in same))
                    self.clauses.extend((-here, -(there + other)) for other in pairs)

    def clause(self, primitive: Clause) -> None:
        """Add a clause of the rules."""
        literals: list[int] = []
        for cell, digit, yes in primitive.literals:
            on_board = digit in self.board.digits
            possible = on_board and bool(self.domains[cell] & self.board.bit(digit))
            if not possible:
                if yes:
                    continue
                return  # "is not d" holds anyway
            literals.append(self.var(cell, digit) if yes else -self.var(cell, digit))
        self.clauses.append(tuple(literals))

    def cage_sets(self, primitive: Sum) -> list[Mask] | None:
        """Return the sets of digits a cage may hold, or None if the sum is not a cage or has too many."""
        cells = primitive.cells
        distinct = len(set(cells)) == len(cells)
        if not distinct or any(weight != 1 for _, weight in primitive.terms):
            return None
        differs = self.network.differs
        if any(b not in differs[a] for a, b in combinations(cells, 2)):
            return None
        sets: list[Mask] = []
        left = primitive.total - self.board.low * len(cells)
        for found in _subsets(self.board.size, len(cells), left):
            sets.append(found)
            if len(sets) > MAX_CAGE_COMBINATIONS:
                return None
        return sets

    def cage(self, primitive: Sum, sets: list[Mask]) -> None:
        """Add that a cage holds one of some sets of digits."""
        cells = sorted(primitive.cells)
        chosen = [self.new() for _ in sets]
        self.clauses.append(tuple(chosen))
        for index in range(self.board.size):
            with_digit = [variable for variable, mask in zip(chosen, sets, strict=True) if mask >> index & 1]
            without = [variable for variable, mask in zip(chosen, sets, strict=True) if not mask >> index & 1]
            places = self.digit_vars(cells, index)
            for variable in with_digit:
                self.clauses.append((-variable, *places))
            for place in places:
                self.clauses.extend((-variable, -place) for variable in without)
                if without:
                    self.clauses.append((-place, *with_digit))
        self.clauses.extend(combinations([-variable for variable in chosen], 2))

    def machine(self, primitive: Sum | Count | Automaton) -> None:
        """Add a machine, unrolled into layers."""
        layers = unroll(machine_of(primitive), self.board, self.domains, self.clock)
        if layers is None:
            self.clauses.append(())
            return
        states: dict[int, int | None] = {}  # of the previous layer; None: its only state, which is always on
        for at, (cell, layer) in enumerate(zip(primitive.cells, layers, strict=True)):
            sources = {source for source, _, _ in layer}
            if at == 0:
                states = dict.fromkeys(sources)
            targets = sorted({target for _, _, target in layer})
            after: dict[int, int | None] = dict.fromkeys(targets)
            if len(targets) > 1 and at + 1 < len(layers):  # its end does not matter: all that is left accepts
                after = {target: self.new() for target in targets}
            self.layer(cell, layer, states, after)
            states = after

    def layer(
        self,
        cell: Cell,
        layer: tuple[tuple[int, int, int], ...],
        before: dict[int, int | None],
        after: dict[int, int | None],
    ) -> None:
        """Add one layer of a machine; `before` and `after` map its states to variables."""
        leaving: dict[int, list[int]] = {state: [] for state in before}
        arriving: dict[int, list[int]] = {state: [] for state in after}
        used: set[Digit] = set()
        for digits, roads in classes(layer):
            self.tick()
            used.update(digits)
            reading = self.any_of([self.var(cell, digit) for digit in digits])
            pieces: list[int] = []
            for source, target in roads:
                ends = [end for end in (before[source], after[target]) if end is not None]
                # between two states that are always on, the piece is just its digit
                piece = reading if not ends else self.new()
                if ends:
                    self.clauses.append((-piece, reading))
                    self.clauses.extend((-piece, end) for end in ends)
                pieces.append(piece)
                leaving[source].append(piece)
                arriving[target].append(piece)
            if reading not in pieces:
                self.clauses.append((-reading, *pieces))
        for digit in self.board.digits_of(self.domains[cell]):
            if digit not in used:
                self.clauses.append((-self.var(cell, digit),))
        for on, pieces_of in ((before, leaving), (after, arriving)):
            for state, variable in on.items():
                if variable is not None:
                    self.clauses.append((-variable, *pieces_of[state]))

    def different(self, primitive: DifferentPairs) -> None:
        """Add that no two places hold the same two digits."""
        places = list(zip(primitive.firsts, primitive.seconds, strict=True))
        ones, others = (
            [d for d in self.board.digits if any(self.domains[cell] & self.board.bit(d) for cell in cells)]
            for cells in (primitive.firsts, primitive.seconds)
        )
        if len(ones) * len(others) < len(places):
            self.clauses.append(())
            return
        for one in ones:
            for other in others:
                self.tick()
                both: list[int] = []
                for a, b in places:
                    if self.domains[a] & self.board.bit(one) and self.domains[b] & self.board.bit(other):
                        x, y, pair = self.var(a, one), self.var(b, other), self.new()
                        self.clauses += [(-pair, x), (-pair, y), (pair, -x, -y)]
                        both.append(pair)
                self.at_most_one_by_product(both)
                if len(ones) * len(others) == len(places):
                    self.at_least_one(both)

    def connected(self, area: ConnectedSet) -> None:
        """Add that the members of an area are connected."""
        inside = sum(self.board.bit(digit) for digit in area.digits if digit in self.board.digits)
        members: dict[Cell, int] = {}
        for cell in area.cells:
            if digits := list(self.board.digits_of(self.domains[cell] & inside)):
                members[cell] = self.any_of([self.var(cell, digit) for digit in digits])
        sure = next((cell for cell in area.cells if cell in members and not self.domains[cell] & ~inside), None)
        if area.size is not None:
            counts = frozenset({0, area.size} if area.may_be_empty else {area.size})
            self.machine(Count(area.cells, area.digits, counts, area.name))
        connect(area, members, sure, self.new, self.add, self.tick)

    def any_of(self, variables: list[int]) -> int:
        """Return a variable that is true exactly when one of these is."""
        if len(variables) == 1:
            return variables[0]
        either = self.new()
        self.clauses.append((-either, *variables))
        self.clauses.extend((-variable, either) for variable in variables)
        return either


def _bits(mask: Mask) -> list[int]:
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def _subsets(size: int, count: int, total: int, above: int = 0) -> Iterable[Mask]:
    """Yield the sets of `count` numbers from `above`..size-1 that add up to `total`, as masks."""
    if count == 0:
        if total == 0:
            yield 0
        return
    for first in range(above, size):
        least = sum(range(first, first + count))
        if least > total:
            return
        for rest in _subsets(size, count - 1, total - first, first + 1):
            yield rest | 1 << first


def _strike_out(network: Network, domains: list[Mask], clock: Clock) -> None:
    """Remove from every cell what the known cells rule out, to a fixed point."""
    known = [cell for cell, mask in enumerate(domains) if mask & (mask - 1) == 0]
    board = network.board
    while known:
        clock.check()
        cell = known.pop()
        if not domains[cell]:
            continue
        for other, lost in network.banned(cell, board.low + domains[cell].bit_length() - 1).items():
            if domains[other] & lost:
                domains[other] &= ~lost
                if domains[other] & (domains[other] - 1) == 0:
                    known.append(other)


# the comments that map variables back to cells
