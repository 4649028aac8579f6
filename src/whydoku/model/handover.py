"""Hand a network to the kernel: once, as plain lists, for every engine.

The kernel checks the numbers, derives houses, peers and house sums, and returns its numbering of groups and premises. It
knows each primitive by its place in the network's list.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from whydoku import _kernel
from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    ConnectedSet,
    Count,
    Pairs,
    Primitive,
    RankedLine,
    Relation,
    State,
    Sum,
    UnknownRegions,
    Whole,
    relation_table,
)


def hand_over(board: Board, primitives: Sequence[Primitive]) -> _kernel.Network:
    """Return the kernel's form of a board and its primitives."""
    groups: list[tuple[int, tuple[int, ...]]] = []
    pairs: defaultdict[Relation, list[int]] = defaultdict(list)
    sums: list[tuple[int, tuple[int, ...], tuple[int, ...], int]] = []
    counts: list[tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = []
    machines: dict[tuple[bytes, State, tuple[State, ...]], int] = {}
    automata: list[tuple[int, tuple[int, ...], int]] = []
    clauses: list[tuple[int, tuple[tuple[int, int, bool], ...]]] = []
    areas: list[tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], int, bool]] = []
    pairings: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
    unknown: list[Any] = []
    ranks: list[Any] = []
    names: dict[str, int] = {}
    numbers = {id(primitive): number for number, primitive in enumerate(primitives)}
    for number, primitive in enumerate(primitives):
        if isinstance(primitive, Pairs):  # of which there may be thousands
            name = names.setdefault(primitive.name, len(names))
            pairs[primitive.allowed] += (number, name, primitive.first, primitive.second)
        elif isinstance(primitive, AllDifferent):
            groups.append((number, primitive.cells))
        elif isinstance(primitive, Sum):
            weights = primitive.weights or (1,) * len(primitive.cells)
            sums.append((number, primitive.cells, weights, primitive.total))
        elif isinstance(primitive, Count):
            name = names.setdefault(primitive.name, len(names))
            counts.append((number, name, primitive.cells, tuple(primitive.digits), tuple(primitive.counts)))
        elif isinstance(primitive, Automaton):
            machine = _machine(primitive.moves, primitive.start, primitive.accept)
            automata.append((number, primitive.cells, machines.setdefault(machine, len(machines))))
        elif isinstance(primitive, Clause):
            clauses.append((number, primitive.literals))
        elif isinstance(primitive, ConnectedSet):
            areas.append((number, *_area(primitive)))
        elif isinstance(primitive, UnknownRegions):
            unknown.append((number, *_regions(primitive), _numbers(primitive, numbers)))
        elif isinstance(primitive, RankedLine):
            start = (number, primitive.line, primitive.sides, primitive.digit, primitive.smaller, primitive.ties)
            ranks.append((*start, _numbers(primitive, numbers)))
        else:
            pairings.append((number, primitive.firsts, primitive.seconds))
    relations = [(relation_table(allowed, board.low, board.size), listed) for allowed, listed in pairs.items()]
    try:
        return _kernel.Network(
            board.size,
            board.low,
            board.positions,
            board.regions,
            board.domains,
            groups,
            relations,
            sums,
            counts,
            list(machines),
            automata,
            clauses,
            areas,
            pairings,
            unknown,
            ranks,
        )
    except ValueError as error:
        off = next((p.name for p in primitives if not all(0 <= cell < len(board.cells) for cell in p.cells)), None)
        why = error if off is None else f"a cell of {off} is not on the board"
        raise RuleError(f"the rules cannot be handed to an engine: {why}") from error


def _area(area: ConnectedSet) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], int, bool]:
    """Return a connected set in the kernel's form."""
    links = tuple(cell for link in area.links for cell in link)
    size = -1 if area.size is None else area.size
    return area.cells, links, tuple(area.digits), area.roots, size, area.may_be_empty


def _numbers(whole: Whole, numbers: dict[int, int]) -> list[int]:
    """Return the numbers of the parts that are listed with a whole, by identity."""
    return [numbers[id(part)] for part in whole.parts if id(part) in numbers]


def _regions(regions: UnknownRegions) -> tuple[Any, ...]:
    """Return unknown regions in the kernel's form, with cells numbered by their place among the labels."""
    places = {cell: place for place, cell in enumerate(regions.labels)}
    links = tuple(places[cell] for link in regions.links for cell in link)
    labels, sizes = zip(*regions.sizes, strict=True)
    pairs = [(places[one], places[other], pair) for one, other, pair in regions.pairs]
    ways = (regions.joined, regions.parted)
    return regions.labels, links, labels, sizes, regions.in_order, regions.digits, pairs, ways


@lru_cache(maxsize=512)
def _machine(
    moves: frozenset[tuple[State, Digit, State]], start: State, accept: frozenset[State]
) -> tuple[bytes, State, tuple[State, ...]]:
    """Return an automaton in the kernel's form; the lines that read it share it, and so do puzzles."""
    return array("i", [number for move in moves for number in move]).tobytes(), start, tuple(accept)
