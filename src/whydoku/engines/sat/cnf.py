"""Any puzzle as clauses.

Variables are candidates first: P_r_c_d, "digit d stands in row r, column c", numbered like the board's candidates
from 1; auxiliary variables come after. What the network says becomes clauses in one of five encodings:

| name | cells | pairs of cells that must differ | houses |
|---|---|---|---|
| `minimal` | at least one digit | not the same digit, pair by pair | |
| `cells` | exactly one digit | the same | |
| `least` | exactly one digit | the same, but only for pairs that share no house | every digit at least once |
| `extended` | exactly one digit | not the same digit, pair by pair | every digit at least once |
| `compact` | exactly one digit | at most one cell of a group has the digit, by product | every digit at least once |

They have the same solutions. `least` is the shortest (3,240 clauses for a 9×9): nine cells with one digit each that
hold all nine digits hold none twice. The encodings differ in how far unit propagation sees: `minimal` cannot even say
that a cell with a digit has no other (that follows only by counting, so `minimal` adds it for cells where counting
would not do, or where a sum reads the cell); `least` does not see that a digit leaves the other cells of its house,
which follows by counting too; `cells` finds naked singles, `extended` hidden singles too. `compact` sees as much as
`extended` with fewer clauses: "at most one of n" takes n²/2 pairs, but if the n things are put into a square and rows
and columns get a variable each, at most one row and one column may be in use (the product encoding: about 3n clauses
and 2·√n variables; a ladder takes 3n clauses too, but n variables). On a big board with few givens that is what keeps
a formula in memory.

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

Givens, placed digits and pencil marks are clauses of one literal. With `reduce`, cells that are known and what they
rule out are left out of the formula instead, which for a big board with many givens is most of it; solving uses that,
while files and proofs have the whole formula.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from whydoku.engines.sat.areas import connect
from whydoku.engines.sat.dimacs import Clause as Literals
from whydoku.engines.sat.dimacs import Cnf, Literal
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
from whydoku.errors import FormatError, InputError, OptionError
from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.network import Network, transpose
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    BeyondPairs,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    RankedLine,
    Sum,
    UnknownRegions,
)
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import counted


class Encoding(StrEnum):
    """How much of the consequences is encoded explicitly."""

    MINIMAL = "minimal"
    CELLS = "cells"
    LEAST = "least"
    EXTENDED = "extended"
    COMPACT = "compact"


@dataclass(frozen=True, slots=True)
class Variables:
    """The mapping from candidates to variables, and back from a model to digits."""

    board: Board

    def variable(self, cell: Cell, digit: Digit) -> int:
        """Return the variable of a candidate."""
        return self.board.candidate(cell, digit) + 1

    @property
    def candidates(self) -> range:
        """Return the variables of the candidates; higher ones are auxiliary."""
        return range(1, len(self.board.cells) * self.board.size + 1)

    def literals(self, values: Iterable[Digit | None]) -> list[Literal]:
        """Return the candidates of these digits."""
        return [self.variable(cell, value) for cell, value in enumerate(values) if value is not None]

    def values(self, model: Iterable[Literal]) -> tuple[Digit, ...]:
        """Return the digits of a model; raise an error for a cell with no digit, or with several."""
        return read_values(self.board, model)


@dataclass(frozen=True, slots=True)
class Encoded(Variables):
    """A puzzle's clauses, over variables that are its candidates.

    `repeats` counts the clauses that `extended` would write twice if each house listed its own pairs: a box shares pairs of
    cells with rows and columns. They are counted, not written.
    """

    encoding: Encoding
    cnf: Cnf
    repeats: int = 0

    def __repr__(self) -> str:
        size = f"{counted(self.cnf.variables, 'variable')}, {counted(len(self.cnf.clauses), 'clause')}"
        return f"<Encoded {self.board.short}, {self.encoding}: {size}>"

    def excluding(self, values: Sequence[Digit]) -> Cnf:
        """Return the formula without this solution: at least one cell must differ."""
        return self.cnf.with_clauses([[-literal for literal in self.literals(values)]])


def find_encoding(name: str) -> Encoding:
    """Return the encoding of a name."""
    try:
        return Encoding(name)
    except ValueError:
        raise OptionError(f"there is no encoding {name!r}; expected one of {', '.join(Encoding)}") from None


def read_values(board: Board, model: Iterable[Literal]) -> tuple[Digit, ...]:
    """Return the digits of a model's true candidates."""
    found: list[Digit | None] = [None] * len(board.cells)
    top = len(board.cells) * board.size
    for literal in model:
        if 0 < literal <= top:
            cell, digit = board.split(literal - 1)
            if found[cell] is not None:
                one, other = board.symbol(found[cell] or 0), board.symbol(digit)
                raise InputError(f"the model puts both {one} and {other} into {board.name(cell)}")
            found[cell] = digit
    values = [digit for digit in found if digit is not None]
    if len(values) < len(found):
        raise InputError(f"the model leaves {board.name(found.index(None))} without a digit")
    return tuple(values)


def encode(
    puzzle: Puzzle,
    encoding: Encoding | str | None = Encoding.EXTENDED,
    *,
    reduce: bool = False,
    named: bool = False,
    deadline: DeadlineOrClock = None,
) -> Encoded:
    """Return a puzzle as clauses; `named` adds the comments that map variables back to cells.

    The default encoding is the one that solves fastest: `extended`, unless it would have more than MOST_PAIRS pairs.

    >>> from whydoku.rules import default_rules
    >>> board = Board.square(9)
    >>> whole = encode(Puzzle(board, default_rules(board), (None,) * 81))
    >>> len(whole.cnf.clauses), len(whole.cnf.clauses) + whole.repeats
    (10530, 11988)
    """
    wanted = None if encoding is None else find_encoding(encoding)
    clock = Clock.of(deadline)
    builder = _Builder(puzzle.network, wanted, puzzle.domains, reduce, clock)
    builder.check_size()
    builder.network_clauses()
    board = puzzle.board
    comments = header(board, builder.encoding) if named else ()
    clock.check()
    cnf = Cnf(builder.variables, tuple(builder.clauses), comments, len(board.cells) * board.size)
    return Encoded(board, builder.encoding, cnf, builder.repeats())


class Pieces:
    """The clauses that solving needs, and some that help, handed to a solver as they are made.

    The formula of a big board has millions of clauses, which only the solver needs to keep.
    """

    def __init__(self, puzzle: Puzzle, encoding: Encoding | str | None, deadline: DeadlineOrClock = None) -> None:
        wanted = None if encoding is None else find_encoding(encoding)
        self._builder = _Builder(puzzle.network, wanted, puzzle.domains, True, Clock.of(deadline))
        self.encoding = self._builder.encoding
        self.domains: Sequence[Mask] = self._builder.domains  # the candidates that occur

    def hand_over(self, take: Callable[[Sequence[Literals]], None]) -> None:
        """Hand all clauses to `take`, a few thousand at a time."""
        self._builder.take = take
        self._builder.network_clauses()
        self._builder.house_sums()
        take(self._builder.clauses)


@dataclass(frozen=True, slots=True)
class RuleClauses:
    """The clauses of the rules, whatever the givens, and where those of each primitive begin."""

    variables: int
    clauses: tuple[Literals, ...]
    starts: tuple[
        tuple[int, int], ...
    ]  # for each of `network.beyond_pairs`: the numbers of clauses and variables before it


def encode_rules(network: Network, *, deadline: DeadlineOrClock = None) -> RuleClauses:
    """Return the rules of a network as clauses, without givens."""
    builder = _Builder(network, Encoding.EXTENDED, (), False, Clock.of(deadline))
    builder.check_size()
    builder.network_clauses()
    return RuleClauses(builder.variables, tuple(builder.clauses), tuple(builder.starts))


def encode_primitive(
    network: Network, primitive: BeyondPairs, *, deadline: DeadlineOrClock = None
) -> tuple[int, tuple[Literals, ...]]:
    """Return the clauses of one primitive, whatever the givens, and the highest variable.

    These are the clauses that `encode` has for it, with auxiliary variables right after the candidates.
    """
    builder = _Builder(network, Encoding.EXTENDED, (), False, Clock.of(deadline))
    builder.primitive(primitive)
    return builder.variables, tuple(builder.clauses)


def encode_groups(
    network: Network,
    domains: Sequence[Mask],
    parts: Sequence[Sequence[Primitive]],
    *,
    deadline: DeadlineOrClock = None,
) -> tuple[int, list[Literals], list[list[Literals]]]:
    """Return the clauses of all conflicts, and those of each of some lists of primitives separately.

    Returns the number of variables, the clauses about pairs and about cells with one digit left, and those of each list. That
    a cell has a digit, or a house each digit, is in none of them.
    """
    builder = _Builder(network, Encoding.CELLS, (), False, Clock.of(deadline))
    builder.domains = list(domains)
    for cell in network.board.cells:
        if len(variables := builder.cell_vars(cell)) == 1:
            builder.clauses.append(tuple(variables))
        builder.at_most_one(variables)
    builder.different_pairs()
    for (a, b), table in network.relations.items():
        builder.relation(a, b, table)
    always, found = builder.clauses, []
    for part in parts:
        builder.clauses = []
        for primitive in part:
            builder.tick()
            if not isinstance(primitive, AllDifferent | Pairs | UnknownRegions | RankedLine):
                builder.primitive(primitive)
        found.append(builder.clauses)
    return builder.variables, always, found


def encode_network(network: Network, *, deadline: DeadlineOrClock = None) -> Encoded:
    """Return a network as clauses, without any givens."""
    builder = _Builder(network, Encoding.EXTENDED, (), False, Clock.of(deadline))
    builder.check_size()
    builder.network_clauses()
    board = network.board
    cnf = Cnf(builder.variables, tuple(builder.clauses), (), len(board.cells) * board.size)
    return Encoded(board, builder.encoding, cnf, builder.repeats())


def encode_alone(network: Network, above: int, *, deadline: DeadlineOrClock = None) -> Cnf:
    """Return the primitives of a network as clauses, without those of the cells; auxiliary variables lie above a number."""
    builder = _Builder(network, Encoding.EXTENDED, (), False, Clock.of(deadline))
    builder.cells = ()
    builder.variables = above
    builder.network_clauses()
    return Cnf(builder.variables, tuple(builder.clauses), (), len(network.board.cells) * network.board.size)


class _Builder:
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
        self.variables += 1
        return self.variables

    def var(self, cell: Cell, digit: Digit) -> int:
        return cell * self.board.size + digit - self.board.low + 1

    def cell_vars(self, cell: Cell) -> list[int]:
        first = cell * self.board.size + 1
        return [first + index for index in _bits(self.domains[cell])]

    def digit_vars(self, cells: Sequence[Cell], index: int) -> list[int]:
        size = self.board.size
        return [cell * size + index + 1 for cell in sorted(cells) if self.domains[cell] >> index & 1]

    # givens

    def givens(self, domains: list[Mask], reduce: bool) -> None:
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
        self.clauses.append(clause)

    def at_least_one(self, variables: list[int]) -> None:
        self.clauses.append(tuple(variables))

    def different_pairs(self) -> None:
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
        if self.encoding is not Encoding.COMPACT or len(variables) <= MAX_PAIRWISE_LITERALS:
            self.clauses.extend(combinations([-v for v in variables], 2))
        else:
            self.at_most_one_by_product(variables)

    def at_most_one_by_product(self, variables: Sequence[int]) -> None:
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


def header(board: Board, encoding: Encoding) -> tuple[str, ...]:
    """Return the comments of a DIMACS file: what it is, and which variables belong to which cell."""
    digits = f"{board.digits[0]}..{board.digits[-1]}"
    box = f" box {board.box[0]} x {board.box[1]}" if board.box else ""
    lines = [
        f"whydoku board {board.rows} x {board.cols} digits {digits} encoding {encoding}{box}",
        "the variable P_r_c_d says: digit d stands in row r, column c; variables beyond the cells' are auxiliary",
    ]
    for cell in board.cells:
        first = cell * board.size + 1
        lines.append(f"{board.name(cell)} variables {first}..{first + board.size - 1} digits {digits}")
    return tuple(lines)


def read_header(comments: Sequence[str]) -> Board:
    """Return the board, as far as a solution needs it, from a DIMACS file's comments."""
    words = next((c.split() for c in comments if c.startswith("whydoku board ")), [])
    try:
        rows, cols = int(words[2]), int(words[4])
        low, high = map(int, words[6].split(".."))
        names = [comment.split()[0] for comment in comments if " variables " in comment and comment.startswith("r")]
        whole = Board(rows, cols, high - low + 1, low)
        here = {whole.cell(name) for name in names}
        holes = frozenset(position for cell, position in enumerate(whole.positions) if cell not in here)
        if words[9:10] == ["box"] and not holes and rows == cols == whole.size:
            return Board.square(rows, box=(int(words[10]), int(words[12])), low=low)
        return Board(rows, cols, high - low + 1, low, holes=holes)
    except (IndexError, ValueError) as error:
        raise FormatError(
            "the CNF has no comment that maps variables to cells; was it made by whydoku encode?"
        ) from error
