"""Several primitives as one machine, so that rules can be joined by or, and, not, so many of.

Every primitive can be read cell by cell: a sum remembers what it has added, a group which digits it has met, a machine its
state. Side by side they make one machine that reads all their cells in one order; "or" supposes at the start which of several
holds, "so many of them" counts those that do, and "not" is none of one. So the engines need nothing new for it. What it costs
is states: rules over many cells that remember much cannot be joined this way, and are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    RankedLine,
    Sum,
    UnknownRegions,
    check_growth,
)

Running: TypeAlias = "tuple[tuple[int, tuple[Memory, ...] | None], ...]"
Memory: TypeAlias = Any  # whatever a reader remembers: hashable, and never None, which is a dead end


@dataclass(frozen=True)
class PrimitiveReader:
    """One primitive, read cell by cell."""

    cells: tuple[Cell, ...]
    start: Memory
    step: Callable[[Memory, Cell, Digit], Memory | None]
    accept: Callable[[Memory], bool]


def reader_of(primitive: Primitive, board: Board, order: Sequence[Cell]) -> PrimitiveReader:
    """Return the reader of a primitive whose cells come in this order."""
    match primitive:
        case AllDifferent():
            return PrimitiveReader(
                primitive.cells, 0, lambda seen, _, d: None if seen & board.bit(d) else seen | board.bit(d), _yes
            )
        case Pairs():
            return _pair(primitive)
        case Sum():
            weights: dict[Cell, int] = {}
            for cell, weight in primitive.terms:
                weights[cell] = weights.get(cell, 0) + weight
            total = primitive.total
            low, high = min(board.digits), max(board.digits)
            return _adding(weights, order, lambda cell, d: weights[cell] * d, range(total, total + 1), (low, high))
        case Count():
            times = {cell: primitive.cells.count(cell) for cell in primitive.cells}
            digits = primitive.digits
            return _adding(times, order, lambda cell, d: times[cell] * (d in digits), primitive.counts, (0, 1))
        case Clause():
            literals = primitive.literals

            def met(known: bool, cell: Cell, digit: Digit) -> bool:
                return known or any(place == cell and (digit == wanted) == yes for place, wanted, yes in literals)

            return PrimitiveReader(primitive.cells, False, met, bool)
        case Automaton():
            return _automaton(primitive, order)
        case ConnectedSet():
            return _connected(primitive, order)
        case DifferentPairs():
            return _different_pairs(primitive)
        case UnknownRegions() | RankedLine():
            return PrimitiveReader((), 0, lambda memory, _, __: memory, _yes)  # its parts are listed as well


def _yes(_: Memory) -> bool:
    return True


def _adding(
    weights: Mapping[Cell, int],
    order: Sequence[Cell],
    worth: Callable[[Cell, Digit], int],
    wanted: Collection[int],
    span: tuple[int, int],
) -> PrimitiveReader:
    """Return a reader that adds up what digits are worth; `span` is the least and the most of a cell of weight 1.

    A sum that the cells still to come can neither lift nor lower to a wanted one is a dead end at once.
    """
    bounds: dict[Cell, tuple[int, int]] = {}
    fewest, most = min(wanted, default=1), max(wanted, default=0)
    for cell in reversed([cell for cell in order if cell in weights]):
        bounds[cell] = fewest, most
        ends = [weights[cell] * end for end in span]
        fewest, most = fewest - max(ends), most - min(ends)

    def step(so_far: int, cell: Cell, digit: Digit) -> int | None:
        total = so_far + worth(cell, digit)
        fewest, most = bounds[cell]
        return total if fewest <= total <= most else None

    return PrimitiveReader(tuple(weights), 0, step, lambda total: total in wanted)


def _pair(primitive: Pairs) -> PrimitiveReader:
    first, allowed = primitive.first, primitive.allowed

    def step(known: tuple[Digit, ...], cell: Cell, digit: Digit) -> tuple[Digit, ...] | None:
        if not known:
            return (digit,)
        fine = allowed(digit, known[0]) if cell == first else allowed(known[0], digit)
        return known if fine else None

    return PrimitiveReader(primitive.cells, (), step, _yes)


def _automaton(primitive: Automaton, order: Sequence[Cell]) -> PrimitiveReader:
    step = _steps(primitive.moves)
    start = frozenset({primitive.start})
    line = primitive.cells
    own = [cell for cell in order if cell in line]
    if own == list(line):
        return PrimitiveReader(
            line, start, lambda states, _, d: step(states, d) or None, lambda s: bool(s & primitive.accept)
        )
    if own == list(reversed(line)):  # from its end to its start
        back_step = _steps((target, digit, source) for source, digit, target in primitive.moves)
        ends = frozenset(primitive.accept)
        return PrimitiveReader(
            line, ends, lambda states, _, d: back_step(states, d) or None, lambda s: primitive.start in s
        )

    # It reads its cells in another order, or one of them twice: note all digits, and let it read them at the end.
    def accept(noted: tuple[Digit, ...]) -> bool:
        digits = dict(zip(own, noted, strict=True))
        states = start
        for cell in line:
            states = step(states, digits[cell])
        return bool(states & primitive.accept)

    nothing: tuple[Digit, ...] = ()
    return PrimitiveReader(tuple(own), nothing, lambda noted, _, digit: (*noted, digit), accept)


def _steps(moves: Iterable[tuple[int, Digit, int]]) -> Callable[[frozenset[int], Digit], frozenset[int]]:
    """Return the function from the states that a machine may be in, and a digit, to those it may be in next."""
    targets: dict[tuple[int, Digit], set[int]] = {}
    for source, digit, target in moves:
        targets.setdefault((source, digit), set()).add(target)

    @cache
    def step(states: frozenset[int], digit: Digit) -> frozenset[int]:
        return frozenset(to for state in states for to in targets.get((state, digit), ()))

    return step


def _connected(area: ConnectedSet, order: Sequence[Cell]) -> PrimitiveReader:
    """Return the reader of a connected set: it remembers which members with neighbours ahead hang together.

    A part without such a member is closed, so that nothing else may come, unless it hangs together with a root (part 0).
    """
    own = [cell for cell in order if cell in set(area.cells)]
    place = {cell: number for number, cell in enumerate(own)}
    touching = area.touching
    last = {cell: max([place[cell], *(place[other] for other in touching[cell])]) for cell in own}
    most = len(own) if area.size is None else area.size

    def step(memory: Memory, cell: Cell, digit: Digit) -> Memory | None:
        parts, closed, count = memory
        part = dict(parts)
        if digit in area.digits:
            if closed or count == most:
                return None
            count += 1
            met = {part[other] for other in touching[cell] if other in part} | ({0} if cell in area.roots else set())
            joined = min(met, default=len(own) + 1)
            part = {other: joined if its in met else its for other, its in part.items()} | {cell: joined}
        ahead = {other: its for other, its in part.items() if last[other] > place[cell]}
        if gone := {*part.values()} - {*ahead.values()} - {0}:
            if area.roots or closed or ahead or len(gone) > 1:
                return None
            closed = True
        names: dict[int, int] = {0: 0}
        named = tuple((other, names.setdefault(its, len(names))) for other, its in sorted(ahead.items()))
        return named, closed, count if area.size is not None else min(count, 1)

    def accept(memory: Memory) -> bool:
        count: int = memory[2]
        return area.may_be_empty if count == 0 else area.size is None or count == area.size

    return PrimitiveReader(tuple(own), ((), False, 0), step, accept)


def _different_pairs(primitive: DifferentPairs) -> PrimitiveReader:
    """Return the reader of different pairs: it remembers the pairs it has met, and the halves of others."""
    places = list(zip(primitive.firsts, primitive.seconds, strict=True))
    place = {cell: number for number, cells in enumerate(places) for cell in cells}
    nothing: tuple[frozenset[tuple[Digit, Digit]], frozenset[tuple[int, Digit]]] = (frozenset(), frozenset())

    def step(memory: Memory, cell: Cell, digit: Digit) -> Memory | None:
        met, halves = memory
        known = next((other for number, other in halves if number == place[cell]), None)
        if known is None:
            return met, halves | {(place[cell], digit)}
        pair = (digit, known) if places[place[cell]][0] == cell else (known, digit)
        return None if pair in met else (met | {pair}, halves - {(place[cell], known)})

    return PrimitiveReader(primitive.cells, nothing, step, _yes)


def order_of(primitives: Iterable[Primitive]) -> tuple[Cell, ...]:
    """Return all cells in an order in which each machine finds its own in its order, as far as they can agree."""
    listed = list(primitives)
    after: dict[Cell, set[Cell]] = {cell: set() for primitive in listed for cell in primitive.cells}
    for primitive in listed:
        if isinstance(primitive, Automaton):
            for a, b in zip(primitive.cells, primitive.cells[1:], strict=False):
                after[b].add(a)
    order: list[Cell] = []
    placed: set[Cell] = set()
    while len(order) < len(after):
        free = [cell for cell, needed in after.items() if cell not in placed and needed <= placed]
        free = free or [cell for cell in after if cell not in placed]
        order.append(free[0])
        placed.add(free[0])
    return tuple(order)


@dataclass(frozen=True)
class Joined:
    """Primitives that must all hold, read side by side along an order of cells.

    A state is (place in the order, what each reader remembers); readers that are through remember nothing more.
    """

    readers: tuple[PrimitiveReader, ...]
    order: tuple[Cell, ...]

    @cached_property
    def _schedule(self) -> tuple[tuple[tuple[int, PrimitiveReader, bool], ...], ...]:
        """For each place the readers that read there, by their numbers, and whether it is their last cell."""
        last = [max((self.order.index(cell) for cell in set(each.cells)), default=-1) for each in self.readers]
        return tuple(
            tuple((n, each, last[n] == place) for n, each in enumerate(self.readers) if cell in each.cells)
            for place, cell in enumerate(self.order)
        )

    @property
    def start(self) -> tuple[Memory, ...] | None:
        """What the readers remember before the first cell; None where one without cells does not hold."""
        if any(not reader.cells and not reader.accept(reader.start) for reader in self.readers):
            return None
        return tuple(reader.start for reader in self.readers)

    def step(self, place: int, memories: tuple[Memory, ...], digit: Digit) -> tuple[Memory, ...] | None:
        """Read the cell at a place."""
        cell = self.order[place]
        out = list(memories)
        for number, reader, is_last in self._schedule[place]:
            memory = reader.step(out[number], cell, digit)
            if memory is None or (is_last and not reader.accept(memory)):
                return None
            out[number] = () if is_last else memory
        return tuple(out)


def any_of(options: Sequence[Sequence[Primitive]], board: Board, name: str) -> Automaton:
    """Make the machine that accepts what all primitives of at least one option allow."""
    order = order_of([primitive for option in options for primitive in option])
    numbers: dict[tuple[int, int, tuple[Memory, ...]], int] = {}
    moves: set[tuple[int, Digit, int]] = set()
    frontier = []
    for which, option in enumerate(options):
        joined = Joined(tuple(reader_of(primitive, board, order) for primitive in option), order)
        if joined.start is not None:
            frontier.append((which, joined, joined.start))
    # State 0 stands for the start of every option.
    layer = {(which, memories): (0, joined) for which, joined, memories in frontier}
    for place in range(len(order)):
        following: dict[tuple[int, tuple[Memory, ...]], tuple[int, Joined]] = {}
        for (which, memories), (number, joined) in layer.items():
            check_growth(name, len(numbers), len(moves), f"reading {place} of {len(order)} cells")
            for digit in board.digits:
                target = joined.step(place, memories, digit)
                if target is None:
                    continue
                known = numbers.setdefault((place + 1, which, target), len(numbers) + 1)
                following[which, target] = (known, joined)
                moves.add((number, digit, known))
        layer = following
    accept = frozenset(number for number, _ in layer.values())
    return Automaton(order, frozenset(moves), 0, accept, name)


def some_of(options: Sequence[Sequence[Primitive]], counts: Container[int], board: Board, name: str) -> Automaton:
    """Make the machine that accepts what so many options allow, each with all its primitives; the others are violated.

    It reads all options side by side. One whose cells are through, or that has failed, only counts: so options that share no
    cells are read one after the other, and a state is what one of them remembers and how many have held.
    """
    order = order_of([primitive for option in options for primitive in option])
    joined = [Joined(tuple(reader_of(primitive, board, order) for primitive in option), order) for option in options]
    ends = [
        max((order.index(cell) for primitive in option for cell in primitive.cells), default=-1) for option in options
    ]
    firsts = [
        min((order.index(cell) for primitive in option for cell in primitive.cells), default=-1) for option in options
    ]
    # What is remembered: of each option that is being read its memories, or None where it has failed; how many have held.
    start = tuple((which, joined[which].start) for which, end in enumerate(ends) if end >= 0 and firsts[which] == 0)
    numbers: dict[tuple[int, Running, int], int] = {}
    moves: set[tuple[int, Digit, int]] = set()
    held_always = sum(end < 0 and each.start is not None for end, each in zip(ends, joined, strict=True))
    layer: dict[tuple[Running, int], int] = {(start, held_always): 0}
    for place in range(len(order)):
        ahead = sum(end > place for end in ends)
        starting = tuple((which, joined[which].start) for which, first in enumerate(firsts) if first == place + 1)
        following: dict[tuple[Running, int], int] = {}
        for (running, held), number in layer.items():
            check_growth(name, len(numbers), len(moves), f"reading {place} of {len(order)} cells")
            for digit in board.digits:
                now, holding = [], held
                for which, memories in running:
                    target = None if memories is None else joined[which].step(place, memories, digit)
                    if ends[which] > place:
                        now.append((which, target))
                    else:
                        holding += target is not None
                if not any(holding + more in counts for more in range(ahead + 1)):
                    continue
                state = (*now, *starting), holding
                following[state] = numbers.setdefault((place + 1, *state), len(numbers) + 1)
                moves.add((number, digit, following[state]))
        layer = following
    accept = frozenset(number for (_, held), number in layer.items() if held in counts)
    return Automaton(order, frozenset(moves), 0, accept, name)


def none_of(primitives: Sequence[Primitive], board: Board, name: str) -> Automaton:
    """Make the machine that accepts what not all primitives allow."""
    return some_of([primitives], {0}, board, name)
