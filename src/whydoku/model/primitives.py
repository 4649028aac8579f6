"""The few things that rules are made of.

A rule lists primitives; engines know primitives and nothing of rules. Each has three faces: propagation in the kernel,
clauses for SAT, and a reason in words. The words are here, because a reason reads the same for every engine;
`name` says what the primitive is on the board ("row 3", "killer cage at r1c1").
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, TypeVar

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import check_running_clocks
from whydoku.model.wording import counted

Relation: TypeAlias = Callable[[Digit, Digit], bool]
State: TypeAlias = int
S = TypeVar("S", bound=Hashable)

MOST_STATES = 50_000
MOST_MOVES = 1_000_000
"""Most states and moves of a machine: while it is made, they take some 150 MB and seconds."""


@lru_cache(maxsize=4096)
def relation_table(allowed: Relation, low: Digit, size: int) -> tuple[Mask, ...]:
    """Return, for each digit of the first cell, the mask of digits that a relation allows in the second."""
    digits = range(low, low + size)
    return tuple(sum(1 << (b - low) for b in digits if allowed(a, b)) for a in digits)


ORDERS = ("less than", "more than", "at most", "at least", "the same as")


@lru_cache(maxsize=512)
def order_of(allowed: Relation, low: Digit, size: int) -> str:
    """Return how the first digit compares with the second, for a relation of order: "less than"."""
    table = relation_table(allowed, low, size)
    tests: tuple[Callable[[int, int], bool], ...] = (operator.lt, operator.gt, operator.le, operator.ge, operator.eq)
    for name, test in zip(ORDERS, tests, strict=True):
        if all(bool(table[a] >> b & 1) == test(a, b) for a in range(size) for b in range(size)):
            return name
    return ""


def indicative(words: str) -> str:
    """Return the statement that two cells do what they must do.

    >>> indicative("differ by 2"), indicative("be equal"), indicative("not add to 5")
    ('differ by 2', 'are equal', 'do not add to 5')
    """
    for start, does in (("be ", "are "), ("not be ", "are not "), ("not ", "do not ")):
        if words.startswith(start):
            return does + words.removeprefix(start)
    return words


class _Named:
    """Something whose repr is its kind and its name."""

    __slots__ = ()
    name: str

    def __repr__(self) -> str:
        cells: tuple[Cell, ...] = getattr(self, "cells", ())  # a field of some primitives, computed by others
        return f"<{type(self).__name__} {self.name}: {counted(len(cells), 'cell')}>"


@dataclass(frozen=True, slots=True, repr=False)
class AllDifferent(_Named):
    """No digit occurs twice in `cells`; with as many cells as digits it is a house, which holds each digit once."""

    cells: tuple[Cell, ...]
    name: str

    def reason(self, board: Board) -> str:
        """Return it in words."""
        return f"{self.name} holds each digit {'once' if board.house_digits(self.cells) else 'at most once'}"


@dataclass(frozen=True, slots=True, repr=False)
class Pairs(_Named):
    """The digits of two cells stand in a relation: `allowed(digit of first, digit of second)`."""

    first: Cell
    second: Cell
    allowed: Relation
    name: str
    words: str = ""  # what the two cells must do, e.g. "differ by at least 5"

    def table(self, board: Board) -> tuple[Mask, ...]:
        """Return, for each digit of the first cell, the mask of digits the second may have."""
        return relation_table(self.allowed, board.low, board.size)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return both cells."""
        return (self.first, self.second)

    def reason(self, board: Board) -> str:
        """Return it in words."""
        return f"by {self.name}, {self.says(board)}"

    def says(self, board: Board) -> str:
        """Return what the two cells do: "r1c1 is less than r1c2", "r1c1 and r1c2 differ by 1"."""
        first, second = board.name(self.first), board.name(self.second)
        if order := order_of(self.allowed, board.low, board.size):
            return f"{first} is {order} {second}"
        return f"{first} and {second} {indicative(self.words) or 'go together'}"


@dataclass(frozen=True, slots=True, repr=False)
class Sum(_Named):
    """The digits of `cells`, each times its weight, add to `total`."""

    cells: tuple[Cell, ...]
    total: int
    name: str
    weights: tuple[int, ...] = ()  # all 1 where empty

    def __post_init__(self) -> None:
        if self.weights and len(self.weights) != len(self.cells):
            raise ValueError(f"{self.name}: {len(self.cells)} cells, but {len(self.weights)} weights")

    @property
    def terms(self) -> tuple[tuple[Cell, int], ...]:
        """Each cell with its weight."""
        return tuple(zip(self.cells, self.weights or (1,) * len(self.cells), strict=True))

    def reason(self, board: Board) -> str:
        """Return it in words."""
        left = [board.name(c) if w == 1 else f"{w}·{board.name(c)}" for c, w in self.terms if w > 0]
        right = [board.name(c) if w == -1 else f"{-w}·{board.name(c)}" for c, w in self.terms if w < 0]
        if self.total or not right:
            right.append(str(self.total))
        return f"by {self.name}, {' + '.join(left) or 0} = {' + '.join(right)}".replace("+ -", "− ")


@dataclass(frozen=True, slots=True, repr=False)
class Count(_Named):
    """The number of `cells` that hold one of `digits` is one of `counts`."""

    cells: tuple[Cell, ...]
    digits: frozenset[Digit]
    counts: frozenset[int]
    name: str

    def reason(self, board: Board) -> str:
        """Return it in words."""
        digits = ", ".join(board.symbol(d) for d in sorted(self.digits))
        if len(self.cells) == 1 and self.counts == {1}:
            return f"by {self.name}, {board.name(self.cells[0])} holds one of {digits or 'no digits'}"
        return f"by {self.name}, {self.how_many()} of its {len(self.cells)} cells {self.verb} {digits}"

    @property
    def verb(self) -> str:
        """The verb that goes with the number."""
        return "holds" if self.how_many().endswith("1") else "hold"

    def how_many(self) -> str:
        """Return in words how many of the cells it is about."""
        counts = sorted(count for count in self.counts if 0 <= count <= len(self.cells))
        if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
            if counts[-1] == len(self.cells):
                return f"at least {counts[0]}"
            return f"at most {counts[-1]}" if counts[0] == 0 else f"{counts[0]} to {counts[-1]}"
        return " or ".join(map(str, counts)) or "an impossible number"


@dataclass(frozen=True, slots=True, repr=False)
class Automaton(_Named):
    """The digits of `cells`, read in order, lead the machine from `start` to one of `accept`.

    `moves` maps (state, digit) to the states it may go to; a missing entry is a dead end.
    """

    cells: tuple[Cell, ...]
    moves: frozenset[tuple[State, Digit, State]]
    start: State
    accept: frozenset[State]
    name: str
    words: str = ""  # what the digits do, where there is a better word than "are bound", e.g. "multiply to 12"

    @staticmethod
    def from_rows(cells: Iterable[Cell], rows: Iterable[Sequence[Digit]], name: str, words: str = "") -> Automaton:
        """Build one from a table of allowed rows, one digit per cell, with as few states as possible.

        A state is the set of possible continuations, as in a multi-valued decision diagram (MDD), so propagation along the
        line is arc consistent.

        >>> doubled = [(digit, flag, digit * flag) for digit in (1, 2) for flag in (1, 2)]
        >>> is_kept(Automaton.from_rows((0, 1, 2), doubled, "a doubler"), [2, 2, 4])
        True
        """
        line, allowed = tuple(cells), frozenset(tuple(row) for row in rows)
        if any(len(row) != len(line) for row in allowed):
            raise RuleError(f"{name}: each row of the table needs {counted(len(line), 'digit')}")
        numbers: dict[frozenset[tuple[Digit, ...]], State] = {allowed: 0}
        moves: set[tuple[State, Digit, State]] = set()
        layer = [allowed]
        for place in range(len(line)):
            found: list[frozenset[tuple[Digit, ...]]] = []
            for state in layer:
                check_growth(name, len(numbers), len(moves), f"reading {place} of {len(line)} cells")
                rests: dict[Digit, list[tuple[Digit, ...]]] = {}
                for row in state:
                    rests.setdefault(row[0], []).append(row[1:])
                for digit, rest in rests.items():
                    target = frozenset(rest)
                    if target not in numbers:
                        numbers[target] = len(numbers)
                        found.append(target)
                    moves.add((numbers[state], digit, numbers[target]))
            layer = found
        end = numbers.get(frozenset({()}))
        return Automaton(line, frozenset(moves), 0, frozenset() if end is None else frozenset({end}), name, words)

    @staticmethod
    def from_function(
        cells: Iterable[Cell],
        board: Board,
        start: S,
        move: Callable[[S, Digit], S | None],
        accept: Callable[[S], bool],
        name: str,
        *,
        most: int = MOST_MOVES,
    ) -> Automaton:
        """Build one from a plain function: states are any hashable values, found by walking from `start`.

        Raise an error for one that needs more than `most` moves.
        """
        line = tuple(cells)
        numbers: dict[S, State] = {start: 0}
        moves: set[tuple[State, Digit, State]] = set()
        frontier = [start]
        for place in range(len(line)):
            found: list[S] = []
            for state in frontier:
                check_growth(name, len(numbers), len(moves), f"reading {place} of {len(line)} cells", most)
                for digit in board.digits:
                    target = move(state, digit)
                    if target is None:
                        continue
                    if target not in numbers:
                        numbers[target] = len(numbers)
                        found.append(target)
                    moves.add((numbers[state], digit, numbers[target]))
            frontier = found
        accepting = frozenset(number for state, number in numbers.items() if accept(state))
        return Automaton(line, frozenset(moves), 0, accepting, name)

    def reason(self, board: Board) -> str:
        """Return it in words."""
        if self.words:
            return f"by {self.name}, the digits of {', '.join(map(board.name, self.cells))} {self.words}"
        return f"the digits from {board.name(self.cells[0])} to {board.name(self.cells[-1])} are bound by {self.name}"


def check_growth(name: str, states: int, moves: int, read: str, most: int = MOST_MOVES) -> None:
    """Raise an error for a machine that outgrows its bounds while it is built, or when the deadline passes."""
    check_running_clocks()
    if moves > most or states > MOST_STATES:
        what = f"{MOST_STATES:,} states" if states > MOST_STATES else f"{most:,} moves"
        raise RuleError(
            f"{name or 'the machine of this rule'} would need more than {what}: "
            f"{read} takes {states:,} states and {moves:,} moves"
        )


@dataclass(frozen=True, slots=True, repr=False)
class Clause(_Named):
    """At least one of some statements "digit d is (or is not) in cell c" is true."""

    literals: tuple[tuple[Cell, Digit, bool], ...]
    name: str

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it involves, each once."""
        return tuple(dict.fromkeys(cell for cell, _, _ in self.literals))

    def reason(self, board: Board) -> str:
        """Return it in words."""
        terms = " or ".join(
            f"{board.name(cell)} {'is' if yes else 'is not'} {board.symbol(digit)}"
            for cell, digit, yes in self.literals
        )
        return f"by {self.name}, {terms or 'nothing can hold'}"


@dataclass(frozen=True, slots=True, repr=False)
class ConnectedSet(_Named):
    """The cells that hold one of `digits`, its members, are connected: a path through members joins any two of them.

    With `roots`, a path leads from each member to some root instead.
    """

    cells: tuple[Cell, ...]
    links: tuple[tuple[Cell, Cell], ...]  # the pairs of cells that touch
    digits: frozenset[Digit]
    name: str
    roots: tuple[Cell, ...] = ()
    size: int | None = None  # the possible numbers of members
    may_be_empty: bool = False  # whether there may be no member at all, whatever the size

    @property
    def touching(self) -> dict[Cell, list[Cell]]:
        """The cells that touch each cell."""
        found: dict[Cell, list[Cell]] = {cell: [] for cell in self.cells}
        for one, other in self.links:
            found[one].append(other)
            found[other].append(one)
        return found

    def reason(self, board: Board) -> str:
        """Return it in words."""
        digits = " or ".join(board.symbol(digit) for digit in sorted(self.digits))
        size = "" if self.size is None else f"{self.size} "
        how = "hang together with the edge" if self.roots else "hang together"
        return f"by {self.name}, the {size}cells that hold {digits} {how}"


@dataclass(frozen=True, slots=True, repr=False)
class DifferentPairs(_Named):
    """No two places hold the same two digits; a place is a cell of `firsts` with the cell of `seconds` in the same order.

    So a region that is not known yet holds no digit twice: the first cell has the region, the second the digit.
    """

    firsts: tuple[Cell, ...]
    seconds: tuple[Cell, ...]
    name: str

    def __post_init__(self) -> None:
        if len(self.firsts) != len(self.seconds):
            raise ValueError(f"{self.name}: {len(self.firsts)} first cells, but {len(self.seconds)} second ones")

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All first cells, then all second ones."""
        return (*self.firsts, *self.seconds)

    def reason(self, board: Board) -> str:
        """Return it in words."""
        return f"by {self.name}, no two of its {len(self.firsts)} places hold the same two digits"


@dataclass(frozen=True, slots=True, repr=False)
class UnknownRegions(_Named):
    """Cells divided into connected regions of given sizes, none of which holds a digit twice.

    Each of `labels` holds the label of its region. The `parts` say the same one piece at a time (a region is connected, a
    pair is joined where its labels are equal): reasons and clauses are made of them, and a rule lists them as well. Search
    propagates the whole, which sees more than the parts do one by one.
    """

    labels: tuple[Cell, ...]
    links: tuple[tuple[Cell, Cell], ...]  # those of `labels` that touch
    sizes: tuple[tuple[Digit, int], ...]  # of each region, by its label
    name: str
    digits: tuple[Cell, ...] = ()  # the cell that holds the digit of each of `labels`
    pairs: tuple[tuple[Cell, Cell, Cell], ...] = ()  # two of `labels`, and the cell that says if they match
    joined: Digit = 1  # its value if they do
    parted: Digit = 2  # its value if they do not
    in_order: bool = False  # whether labels appear in ascending order, cell by cell
    parts: tuple[Primitive, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All labels, then the digits, then the pairs."""
        return (*self.labels, *self.digits, *(pair for _, _, pair in self.pairs))

    def reason(self, board: Board) -> str:
        """Return it in words."""
        del board
        return f"by {self.name}, the cells are divided into {len(self.sizes)} regions"


@dataclass(frozen=True, slots=True, repr=False)
class RankedLine(_Named):
    """One line of each side begins with a digit, and so many lines are smaller than this one, read as numbers.

    The `parts` say the same, as for `UnknownRegions`; search propagates the whole.
    """

    line: tuple[Cell, ...]
    sides: tuple[tuple[tuple[Cell, ...], ...], ...]  # the lines that begin at each of the other edges
    digit: Digit
    smaller: int
    name: str
    ties: bool = False  # whether others may read the same
    parts: tuple[Primitive, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all lines, each once."""
        others = (cell for side in self.sides for line in side for cell in line)
        return tuple(dict.fromkeys((*self.line, *others)))

    def reason(self, board: Board) -> str:
        """Return it in words."""
        return f"by {self.name}, {self.smaller} others that begin with {board.symbol(self.digit)} are smaller"


Whole: TypeAlias = UnknownRegions | RankedLine
"""What search has as one, and others by its parts."""
Primitive: TypeAlias = AllDifferent | Pairs | Sum | Count | Automaton | Clause | ConnectedSet | DifferentPairs | Whole
BeyondPairs: TypeAlias = Sum | Count | Automaton | Clause | ConnectedSet | DifferentPairs
"""What truths and conflicts cannot say; what a whole says is among it by its parts."""


def is_kept(primitive: Primitive, digits: Mapping[Cell, Digit] | Sequence[Digit]) -> bool:
    """Whether digits satisfy a primitive; each of its cells must have one.

    >>> is_kept(Sum((0, 1), 9, "a sum"), [4, 5])
    True
    """
    values = [digits[cell] for cell in primitive.cells]
    match primitive:
        case AllDifferent():
            return len(set(values)) == len(values)
        case Pairs():
            return primitive.allowed(values[0], values[1])
        case Sum():
            return sum(weight * digits[cell] for cell, weight in primitive.terms) == primitive.total
        case Count():
            return sum(value in primitive.digits for value in values) in primitive.counts
        case Clause():
            return any((digits[cell] == digit) == yes for cell, digit, yes in primitive.literals)
        case Automaton():
            ways, states = _ways(primitive), {primitive.start}
            for value in values:
                states = {after for state in states for after in ways.get((state, value), ())}
            return bool(states & primitive.accept)
        case DifferentPairs():
            pairs = {(digits[a], digits[b]) for a, b in zip(primitive.firsts, primitive.seconds, strict=True)}
            return len(pairs) == len(primitive.firsts)
        case UnknownRegions():
            return _is_division(primitive, digits)
        case RankedLine():
            return _has_rank(primitive, digits)
        case ConnectedSet():
            return _hangs_together(primitive, {cell for cell in primitive.cells if digits[cell] in primitive.digits})


def _is_division(regions: UnknownRegions, digits: Mapping[Cell, Digit] | Sequence[Digit]) -> bool:
    """Whether labels divide the cells into the right regions, by what each region holds."""
    if regions.in_order:
        order = [label for label, _ in regions.sizes]
        if [*dict.fromkeys(digits[cell] for cell in regions.labels)] != order:
            return False
    for label, size in regions.sizes:
        members = {cell for cell in regions.labels if digits[cell] == label}
        area = ConnectedSet(regions.labels, regions.links, frozenset({label}), regions.name, size=size)
        beside = [digit for cell, digit in zip(regions.labels, regions.digits, strict=False) if cell in members]
        if not _hangs_together(area, members) or len({digits[cell] for cell in beside}) < len(beside):
            return False
    return all(
        digits[pair] == (regions.joined if digits[one] == digits[other] else regions.parted)
        for one, other, pair in regions.pairs
    )


def _has_rank(rank: RankedLine, digits: Mapping[Cell, Digit] | Sequence[Digit]) -> bool:
    """Whether a line begins with its digit, and the right number of those that begin so are smaller."""
    own = [digits[cell] for cell in rank.line]
    others = [[digits[cell] for cell in line] for side in rank.sides for line in side]
    rivals = [other for other in others if other[0] == rank.digit]
    alone = rank.ties or own not in rivals
    return own[0] == rank.digit and alone and sum(other < own for other in rivals) == rank.smaller


def _hangs_together(area: ConnectedSet, members: set[Cell]) -> bool:
    """Whether some cells may be the members of a connected set."""
    if not members:
        return area.may_be_empty
    if area.size is not None and len(members) != area.size:
        return False
    met = members & {*area.roots} if area.roots else {min(members)}
    ahead, touching = [*met], area.touching
    while ahead:
        new = members.intersection(touching[ahead.pop()]) - met
        met |= new
        ahead += new
    return met == members


@lru_cache(maxsize=128)
def _ways(machine: Automaton) -> dict[tuple[State, Digit], tuple[State, ...]]:
    """Return the states that a machine reaches from each state by each digit."""
    ways: dict[tuple[State, Digit], list[State]] = {}
    for state, digit, after in machine.moves:
        ways.setdefault((state, digit), []).append(after)
    return {here: tuple(targets) for here, targets in ways.items()}
