"""The network: what a puzzle's rules compile to, as truths, conflicts and primitives.

  truth      a set of candidates of which exactly one holds: every cell is one, and so is every (house, digit)
  conflict   two candidates that cannot both hold
  house      an all-different group with as many cells as digits, so that it holds each digit once

Without conflicts and primitives beyond the houses this is an exact cover problem: choose candidates so that each truth has
exactly one (Knuth, Dancing links, 2000).

A network belongs to a board and its rules, not to the givens: a file of a million puzzles shares one. It is handed to the
kernel once, on the first request for what is derived there; `kernel` is what every engine works on. Conflicts are
derived when they are asked for, because a 36×36 board has millions; engines that need none never pay for them.

A network lives as long as something refers to it or to a puzzle with it, and whatever is worked out from it is cached on it and
dies with it. The latest few of plain rules on plain boards are kept, because files of puzzles come one puzzle at a time.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from whydoku.errors import InputError, RuleError
from whydoku.model.board import Board, Candidate, Cell, Digit, Mask
from whydoku.model.layer import join_layers
from whydoku.model.limit import check_running_clocks
from whydoku.model.primitives import AllDifferent, BeyondPairs, Count, Pairs, Primitive, RankedLine, Sum, UnknownRegions
from whydoku.model.remembered import ByName, Remembered, cached_property
from whydoku.model.rule import Rule
from whydoku.model.rule_cells import names_layers
from whydoku.model.values import ValuedBoard, on_values, valued_board
from whydoku.model.wording import counted

if TYPE_CHECKING:
    from whydoku import _kernel

T = TypeVar("T")
R = TypeVar("R", Rule, Rule | None)


@dataclass(frozen=True, slots=True)
class Truth:
    """Exactly one of `candidates` holds."""

    name: str  # "r1c5", or "7 in row 3"
    candidates: tuple[Candidate, ...]
    pairs: tuple[tuple[Cell, Digit], ...] = field(default=(), compare=False, repr=False)  # the same as cells and digits
    house: str = ""  # the house where a digit must be; a truth without one is a cell

    def __repr__(self) -> str:
        return f"<Truth {self.name}: {counted(len(self.candidates), 'candidate')}>"

    @property
    def is_cell(self) -> bool:
        """Whether it is a cell that must have a digit."""
        return not self.house


@dataclass(frozen=True, slots=True)
class LinkSet:
    """At most one of `candidates` holds: those of a cell, or of a digit in a group of cells that differ.

    One without a name consists of candidates that conflict pairwise for different reasons.
    """

    name: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, eq=False)  # compile_network makes one for a board and rules, so identity is equality
class Network:
    """A board and the primitives its rules compile to, with the views that engines take of them."""

    board: Board
    primitives: tuple[Primitive, ...]
    rules: tuple[Rule, ...] | None = field(default=None, repr=False)  # the rules it was compiled from, if any

    def __repr__(self) -> str:
        return f"<Network {self.board.short}, {counted(len(self.primitives), 'primitive')}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.rules is None:
            return Network, (self.board, self.primitives)
        return compile_network, (self.board, self.rules)

    @cached_property
    def kernel(self) -> _kernel.Network:
        """The kernel's form, which search and logic look at."""
        from whydoku.model.handover import hand_over  # the kernel is loaded only when needed

        return hand_over(self.board, self.primitives)

    @cached_property
    def _kept(self) -> dict[Callable[[Network], Any], Any]:
        return {}

    def once(self, make: Callable[[Network], T]) -> T:
        """Return the result of a function of this network, cached as long as the network lives.

        The result must not refer to the network, or neither would ever be freed.
        """
        if make not in self._kept:
            self._kept[make] = make(self)
        made: T = self._kept[make]
        return made

    # -- groups ----------------------------------------------------------------------------------------------------

    @cached_property
    def groups(self) -> tuple[AllDifferent, ...]:
        """Every all-different group, each set of cells once, under its first name; houses come first."""
        found = []
        for number in self.kernel.groups:
            group = self.primitives[number]
            assert isinstance(group, AllDifferent)  # a group that is handed over comes back as one
            found.append(group)
        return tuple(found)

    @cached_property
    def houses(self) -> tuple[AllDifferent, ...]:
        """The groups that hold each digit exactly once."""
        return self.groups[: self.kernel.houses]

    @cached_property
    def house_digits(self) -> tuple[Mask, ...]:
        """Return the digits that each house holds: all of the board's, unless layers have more or fewer."""
        return tuple(self.kernel.house_digits)

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each cell, the numbers of its houses."""
        return _by_cell(self.board, [house.cells for house in self.houses])

    @cached_property
    def groups_of(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each cell, the numbers of the groups it is in."""
        return _by_cell(self.board, [group.cells for group in self.groups])

    @cached_property
    def differs(self) -> tuple[frozenset[Cell], ...]:
        """Return, for each cell, the cells that must hold another digit."""
        return tuple(map(frozenset, self.kernel.peers))

    # -- pairs -----------------------------------------------------------------------------------------------------

    @cached_property
    def relations(self) -> dict[tuple[Cell, Cell], tuple[Mask, ...]]:
        """Every pair relation once: (lower cell, higher) → for each digit of the lower, what the higher may be.

        Several relations on the same two cells are one: what all of them allow. All-different groups are not in here.
        """
        tables: dict[tuple[Cell, Cell], tuple[Mask, ...]] = {}
        for primitive in self.primitives:
            if not isinstance(primitive, Pairs):
                continue
            a, b = primitive.cells
            table = primitive.table(self.board)
            if a > b:
                a, b, table = b, a, transpose(table)
            known = tables.get((a, b))
            tables[a, b] = table if known is None else tuple(x & y for x, y in zip(known, table, strict=True))
        return tables

    @cached_property
    def _relations_of(self) -> tuple[tuple[tuple[Cell, tuple[Mask, ...]], ...], ...]:
        found: list[list[tuple[Cell, tuple[Mask, ...]]]] = [[] for _ in self.board.cells]
        for (a, b), table in self.relations.items():
            found[a].append((b, table))
            found[b].append((a, transpose(table)))
        return tuple(tuple(entries) for entries in found)

    @cached_property
    def allowed(self) -> tuple[Mask, ...]:
        """The digits each cell may hold by the rules about that cell alone."""
        return tuple(self.kernel.allowed)

    @cached_property
    def is_classic(self) -> bool:
        """Whether it is a plain 9 × 9 Sudoku: besides rows, columns and boxes it constrains only single cells."""
        if not self.board.is_classic or not {"rows", "columns", "boxes"} <= {rule.name for rule in self.rules or ()}:
            return False
        # A count over a single cell is in `allowed`.
        binds_little = all(
            isinstance(p, AllDifferent) or (isinstance(p, Count) and len(p.cells) == 1) for p in self.primitives
        )
        return binds_little and len(self.kernel.groups) == 3 * self.board.size

    # -- truths and conflicts --------------------------------------------------------------------------------------

    @cached_property
    def truths(self) -> Sequence[Truth]:
        """Every truth: the cells, then for each house its digits."""
        board, houses, held = self.board, self.houses, self.house_digits
        cells, size = len(board.cells), board.size

        def make(number: int) -> Truth:
            if number < cells:
                return Truth(board.name(number), *_both(board, [(number, d) for d in board.digits]))
            house, digit = houses[(number - cells) // size], board.low + (number - cells) % size
            pairs = [(cell, digit) for cell in house.cells]
            if not held[(number - cells) // size] & board.bit(digit):
                pairs = []  # for digits that it never holds, so that the numbers agree with the kernel's
            return Truth(f"{board.symbol(digit)} in {house.name}", *_both(board, pairs), house.name)

        return Remembered(cells + len(houses) * size, make)

    @cached_property
    def _truths_by_name(self) -> ByName[Truth]:
        return ByName(self.truths, _names(self.board, self.houses))

    def truth_named(self, name: str) -> Truth:
        """Return the truth of that name."""
        truth = self._truths_by_name.get(name)
        if truth is None:
            raise InputError(f"the puzzle has no truth {name!r}; truths are cells, such as r1c5, and 7 in row 3")
        return truth

    @cached_property
    def sets_by_name(self) -> Mapping[str, LinkSet]:
        """What can hold at most one candidate, cells and digits in groups, by name."""
        board, truths, groups = self.board, self.truths, self.groups

        def make(number: int) -> LinkSet:
            if number < len(truths):
                return LinkSet(truths[number].name, truths[number].candidates)
            group = groups[(number - len(truths)) // board.size]
            digit = board.low + (number - len(truths)) % board.size
            name = f"{board.symbol(digit)} in {group.name}"
            return LinkSet(name, tuple(board.candidate(cell, digit) for cell in group.cells))

        sets = Remembered(len(truths) + len(groups) * board.size, make)
        return ByName(sets, [*_names(board, self.houses), *_names(board, groups)[len(board.cells) :]])

    @cached_property
    def truths_of(self) -> tuple[tuple[int, ...], ...]:
        """Return, for each candidate, the numbers of its truths."""
        found: list[list[int]] = [[] for _ in range(len(self.board.cells) * self.board.size)]
        for number, truth in enumerate(self.truths):
            for candidate in truth.candidates:
                found[candidate].append(number)
        return tuple(tuple(numbers) for numbers in found)

    def banned(self, cell: Cell, digit: Digit) -> dict[Cell, Mask]:
        """Return what `digit` in `cell` rules out elsewhere: cell → mask of digits.

        Only cells that lose something are listed. The cell's own other digits are not.
        """
        board = self.board
        index = digit - board.low
        bit = 1 << index
        out: dict[Cell, Mask] = dict.fromkeys(self.differs[cell], bit)
        for other, table in self._relations_of[cell]:
            lost = board.all_digits & ~table[index]
            if lost:
                out[other] = out.get(other, 0) | lost
        return out

    def conflicts(self, candidate: Candidate) -> frozenset[Candidate]:
        """Return the candidates that cannot hold together with this one."""
        board = self.board
        cell, digit = board.split(candidate)
        own = {board.candidate(cell, d) for d in board.digits if d != digit}
        for other, mask in self.banned(cell, digit).items():
            own.update(board.candidate(other, d) for d in board.digits_of(mask))
        return frozenset(own)

    # -- the rest --------------------------------------------------------------------------------------------------

    @cached_property
    def beyond_pairs(self) -> tuple[BeyondPairs, ...]:
        """The primitives that pairs cannot express, wholes by their parts."""
        return tuple(
            p for p in self.primitives if not isinstance(p, AllDifferent | Pairs | UnknownRegions | RankedLine)
        )

    @cached_property
    def house_sums(self) -> tuple[Sum, ...]:
        """The sums that follow from sums and houses together (innies and outies), fewest cells first."""
        low = self.board.low
        return tuple(
            Sum(tuple(cells), total + low * sum(weights), "what cages leave of houses", tuple(weights))
            for cells, weights, total in self.kernel.house_sums()
        )

    def why_conflict(self, first: tuple[Cell, Digit], second: tuple[Cell, Digit]) -> str | None:
        """Return in words which rule keeps two candidates from both holding, or None where none does."""
        (a, x), (b, y) = first, second
        board = self.board
        if a == b:
            return f"{board.name(a)} holds one digit" if x != y else None
        for primitive in self.primitives:
            if isinstance(primitive, AllDifferent) and x == y and a in primitive.cells and b in primitive.cells:
                return primitive.reason(board)
            if isinstance(primitive, Pairs) and {a, b} == set(primitive.cells):
                digits = {a: x, b: y}
                if not primitive.allowed(digits[primitive.first], digits[primitive.second]):
                    return primitive.reason(board)
        return None


@lru_cache(maxsize=4096)
def transpose(table: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """Return the transposed table: for each digit of the second cell, what the first may be."""
    return tuple(sum(1 << a for a, mask in enumerate(table) if mask >> b & 1) for b in range(len(table)))


def _both(
    board: Board, pairs: list[tuple[Cell, Digit]]
) -> tuple[tuple[Candidate, ...], tuple[tuple[Cell, Digit], ...]]:
    """Return candidates as numbers and as pairs."""
    return tuple(board.candidate(*pair) for pair in pairs), tuple(pairs)


def _names(board: Board, groups: Sequence[AllDifferent]) -> list[str]:
    """Return the names of the cells, and of the digits in each group."""
    digits = [board.symbol(digit) for digit in board.digits]
    return [*map(board.name, board.cells), *(f"{digit} in {group.name}" for group in groups for digit in digits)]


def _by_cell(board: Board, groups: list[tuple[Cell, ...]]) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in board.cells]
    for number, cells in enumerate(groups):
        for cell in cells:
            found[cell].append(number)
    return tuple(tuple(numbers) for numbers in found)


# -- compiling -----------------------------------------------------------------------------------------------------------


class _Key:
    """A board and rules, hashed once however often they are looked up."""

    __slots__ = ("_hash", "board", "rules")

    def __init__(self, board: Board, rules: tuple[Rule, ...]) -> None:
        self.board = board
        self.rules = rules
        self._hash = hash((board, rules))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and (self.board, self.rules) == (other.board, other.rules)


MOST_PLAIN = 8
"""Networks of plain rules on plain boards that are kept though nothing may reference them."""

_networks: WeakValueDictionary[_Key, Network] = WeakValueDictionary()
_plain: dict[_Key, Network] = {}  # latest last
atexit.register(_plain.clear)  # at exit, module globals may outlive the kernel


def compile_network(board: Board, rules: tuple[Rule, ...]) -> Network:
    """Return the network of rules on a board; the same board and rules share one for as long as it is referenced."""
    for known in tuple(_plain.values()):  # hashing a board and its rules takes longer than solving a plain puzzle
        if known.board is board and known.rules is rules:
            return known
    key = _Key(board, rules)
    network = _networks.get(key)
    if network is None:
        layered = layered_board(board, rules)
        if layered is not board:
            return compile_network(layered, rules)
        primitives: list[Primitive] = []
        for rule in rules:
            primitives += compile_rule(board, rule.beside(rules))
        network = _networks.setdefault(key, Network(board, tuple(primitives), rules))
        if board.is_square and (board.box or not board.regions) and all(_is_plain(type(rule)) for rule in rules):
            _plain[key] = network
            if len(_plain) > MOST_PLAIN:
                _plain.pop(next(iter(_plain)), None)
    return network


def layered_board(board: Board, rules: Iterable[Rule]) -> Board:
    """Return a board with exactly the layers that rules need."""
    plain = board.plain
    wanted = [layer for rule in rules for layer in rule.layers(plain)]
    return board.with_layers(join_layers(wanted)) if wanted or board.layers else board


def made_together(parts: Iterable[T], board: Board, make: Callable[[T, Board], R]) -> list[R]:
    """Make rules one by one; a rule that makes no sense for the digits alone is tried again with the layers of the others.

    A cage of 30 in three cells makes sense where one of them counts twice, and a rule may name places of a layer. A part may
    turn out to be None instead of a rule.
    """
    made: dict[int, R] = {}
    late: dict[int, T] = {}
    for number, part in enumerate(parts):
        try:
            made[number] = make(part, board)
        except RuleError:
            late[number] = part
    layered = layered_board(board, [rule for rule in made.values() if rule is not None]) if late else board
    for number, part in late.items():
        made[number] = make(part, layered)
    return [rule for _, rule in sorted(made.items(), key=itemgetter(0))]


def seen_by(rule: Rule, board: Board) -> Board:
    """Return the part of a board that a rule is about: with layers if it declares or names some, otherwise only the digits."""
    if not board.layers or rule.of_rules or any(True for _ in rule.layers(board.plain)) or names_layers(rule, board):
        return board
    return valued_board(board) if rule.reads == "values" else board.plain


def compile_rule(board: Board, rule: Rule) -> tuple[Primitive, ...]:
    """Check one rule on a board and return its primitives.

    They are cached on the rule itself. Rules without arguments, such as rows and columns, are made anew for most puzzles but
    compile to the same, so the latest of those are cached as well.
    """
    seen = seen_by(rule, board)
    primitives = rule._compiled.get(seen)
    if primitives is None:
        primitives = _compile_plain(seen, rule) if _is_plain(type(rule)) else _compile(seen, rule)
        rule._compiled[seen] = primitives
    if isinstance(seen, ValuedBoard):
        return tuple(on_values(board, rule, primitives))
    return primitives


@lru_cache(maxsize=512)
def _is_plain(kind: type[Rule]) -> bool:
    return not fields(kind)


MOST_PRIMITIVES = 1_000_000
"""Most primitives of one rule; they take a few hundred megabytes."""
_PIECE = 4096


def _list_primitives(board: Board, rule: Rule) -> tuple[Primitive, ...]:
    source = iter(rule.primitives(board))
    listed = list(islice(source, _PIECE))
    while len(listed) % _PIECE == 0 and (more := list(islice(source, _PIECE))):
        listed += more
        check_running_clocks()
        if len(listed) > MOST_PRIMITIVES:
            raise RuleError(f"{rule.name} says more than {MOST_PRIMITIVES:,} things about a board of this size")
    return tuple(listed)


def _compile(board: Board, rule: Rule) -> tuple[Primitive, ...]:
    rule.check(board)
    return _list_primitives(board, rule)


_compile_plain = lru_cache(maxsize=64)(_compile)


def forget() -> None:
    """Forget what is cached for the next puzzle, so that compiling can be timed."""
    _plain.clear()
    _compile_plain.cache_clear()
