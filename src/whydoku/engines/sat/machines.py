"""Sums, counts and automata alike: a machine that reads cells in order, unrolled into layers (an MDD).

A sum remembers what it has added up, a count how many it has met, an automaton its state; each is a machine that
starts in one state, moves with every digit it reads, and must end in an accepting one. `unroll` lays its states out
in layers, one between any two cells, and keeps only states that the start reaches and that reach an end.

What is left is a network of roads; solving means to find one road through it. A variable for each state and for each
road piece (from state, digit, to state) gives clauses under which *unit propagation alone* rules out every digit that
no road uses (Bacchus, GAC via unit propagation, 2007): a piece needs its digit and both its states; a digit, and a
state, needs one of its pieces. Encodings without pieces are smaller but leave propagation weaker, and for the short
lines and small sums of a Sudoku the pieces are few. Digits that a layer does not distinguish (all that count, all that
do not) share pieces: they are first joined under one variable.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.primitives import Automaton, Count, Sum

State: TypeAlias = int
Piece: TypeAlias = tuple[State, Digit, State]
Layer: TypeAlias = tuple[Piece, ...]
Move: TypeAlias = Callable[[int, State, Digit], Iterable[State]]


@dataclass(frozen=True, slots=True)
class LineMachine:
    """A machine over a line of cells: `move(place in the line, state, digit)` returns the states it may go to."""

    cells: tuple[Cell, ...]
    start: State
    move: Move
    accepts: Callable[[State], bool]


def machine_of(primitive: Sum | Count | Automaton) -> LineMachine:
    """Return the machine that expresses a primitive."""
    match primitive:
        case Sum():
            weights = tuple(weight for _, weight in primitive.terms)
            total = primitive.total
            return LineMachine(
                primitive.cells, 0, lambda at, state, d: (state + weights[at] * d,), lambda s: s == total
            )
        case Count():
            counted = primitive.digits
            return LineMachine(primitive.cells, 0, lambda _, s, d: (s + (d in counted),), primitive.counts.__contains__)
        case Automaton():
            table: defaultdict[tuple[State, Digit], list[State]] = defaultdict(list)
            for source, digit, target in sorted(primitive.moves):
                table[source, digit].append(target)
            nowhere: list[State] = []
            return LineMachine(
                primitive.cells,
                primitive.start,
                lambda _, state, d: table.get((state, d), nowhere),
                primitive.accept.__contains__,
            )


def unroll(
    machine: LineMachine, board: Board, domains: Sequence[Mask], deadline: DeadlineOrClock = None
) -> list[Layer] | None:
    """Return the road pieces of each layer, or None if no road leads to an end.

    >>> cage = machine_of(Sum((0, 1), 3, "cage"))
    >>> board = Board.square(4)
    >>> unroll(cage, board, [board.all_digits] * 16)
    [((0, 1, 1), (0, 2, 2)), ((1, 2, 3), (2, 1, 3))]
    """
    clock = Clock.of(deadline)
    reached: set[State] = {machine.start}
    forward: list[list[Piece]] = []
    for at, cell in enumerate(machine.cells):
        digits = list(board.digits_of(domains[cell]))
        pieces: list[Piece] = []
        for state in sorted(reached):
            clock.check()
            pieces.extend((state, d, target) for d in digits for target in machine.move(at, state, d))
        forward.append(pieces)
        reached = {target for _, _, target in pieces}
    wanted = {state for state in reached if machine.accepts(state)}
    if not wanted:
        return None
    layers: list[Layer] = []
    for pieces in reversed(forward):
        clock.check()
        kept = tuple(piece for piece in pieces if piece[2] in wanted)
        layers.append(kept)
        wanted = {source for source, _, _ in kept}
    return layers[::-1]


def classes(layer: Layer) -> list[tuple[tuple[Digit, ...], tuple[tuple[State, State], ...]]]:
    """Group the digits that a layer does not distinguish: (digits, the pairs of states they lead between)."""
    roads: defaultdict[Digit, list[tuple[State, State]]] = defaultdict(list)
    for source, digit, target in layer:
        roads[digit].append((source, target))
    alike: defaultdict[tuple[tuple[State, State], ...], list[Digit]] = defaultdict(list)
    for digit, pairs in sorted(roads.items()):
        alike[tuple(sorted(set(pairs)))].append(digit)
    return [(tuple(digits), pairs) for pairs, digits in alike.items()]
