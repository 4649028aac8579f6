"""Primitives and clauses as constraints on fillings of cells, which the kernel enumerates (`native/words/`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from whydoku._kernel import (
    Accepts,
    Adds,
    Constraint,
    CountsCells,
    Differ,
    HangsTogether,
    OneTrue,
    Paired,
    PairsDiffer,
)
from whydoku.model.board import Board, Cell, Digit, Mask
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
)


def clause(board: Board, literals: Sequence[tuple[Cell, Digit, bool]]) -> OneTrue:
    """Return the constraint that one of some statements is true."""
    return OneTrue(
        [(cell, board.bit(digit) if yes else board.all_digits & ~board.bit(digit)) for cell, digit, yes in literals]
    )


def of_primitive(board: Board, primitive: Primitive) -> Constraint:
    """Return a primitive as a constraint."""
    match primitive:
        case AllDifferent():
            return Differ(primitive.cells, board.house_digits(primitive.cells))
        case Sum():
            return Adds(board.low, primitive.terms, primitive.total, primitive.total)
        case Pairs():
            return Paired(primitive.first, primitive.second, primitive.table(board))
        case Count():
            digits = sum(board.bit(digit) for digit in primitive.digits)
            if primitive.counts >= {*range(1, len(primitive.cells) + 1)} and 0 not in primitive.counts:
                return OneTrue([(cell, digits) for cell in primitive.cells])  # the search branches on these
            return CountsCells(primitive.cells, digits, [*primitive.counts])
        case Clause():
            return clause(board, primitive.literals)
        case Automaton():
            return _accepts(primitive, board.low)
        case ConnectedSet():
            return _hangs_together(
                primitive, sum(board.bit(digit) for digit in primitive.digits if digit in board.digits)
            )
        case DifferentPairs():
            return PairsDiffer(primitive.firsts, primitive.seconds)
        case UnknownRegions() | RankedLine():
            raise TypeError(f"{primitive.name} is argued from by its parts")


@lru_cache(maxsize=256)
def _accepts(machine: Automaton, low: Digit) -> Accepts:
    moves = [(state, digit - low, after) for state, digit, after in machine.moves]
    return Accepts(machine.cells, moves, machine.start, [*machine.accept])


@lru_cache(maxsize=64)
def _hangs_together(area: ConnectedSet, inside: Mask) -> HangsTogether:
    return HangsTogether(area.cells, area.links, inside, area.roots, area.size, area.may_be_empty)
