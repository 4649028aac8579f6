"""Whether two lists of rules mean the same, whatever their order and grouping.

One format lists odd cells in one rule, another has a rule for each, a third gives the cells their odd digits as marks; a pair
may be named from either end; a greatest cell is a list of inequalities. So rules are compared by their primitives, each in a
normal form. A writer that reads back what it wrote compares the meaning of the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from whydoku.formats._cells import usual_rules
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import seen_by
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    Sum,
)
from whydoku.model.rule import Rule
from whydoku.rules.all_of import AllOf
from whydoku.rules.any_of import AnyOf
from whydoku.rules.sandwich import Sandwich
from whydoku.rules.state_machine import StateMachine


@dataclass(frozen=True)
class OfOneCell:
    """The statement that a cell holds one of some digits."""

    cell: Cell
    digits: frozenset[Digit]


def in_order(board: Board, rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Put the board's own rules first and the others in order of name, so that a puzzle is equal from every format."""
    own = usual_rules(board)
    return tuple(sorted(dict.fromkeys(rules), key=lambda rule: "" if rule in own else rule.name))


def meaning(board: Board, rules: Iterable[Rule], among: Iterable[Rule] | None = None) -> frozenset[object]:
    """Return the meaning of rules on a board as a set of statements in normal form.

    Some rules mean less beside others (a dot exempts its pair from the negative constraint); `among` holds all rules if the
    first are only a part of them.
    """
    said = tuple(rules)
    beside = said if among is None else tuple(among)
    return frozenset(statement for rule in said for statement in _statements(board, rule.beside(beside)))


def with_states_renumbered(rule: StateMachine) -> tuple[frozenset[tuple[int, Digit, int]], int, bool]:
    """Renumber a machine's states: the start, the other accepting states, the rest, each kind in its order.

    Returns the moves, the number of other accepting states, and whether the start accepts.
    """
    triples = list(zip(rule.moves[::3], rule.moves[1::3], rule.moves[2::3], strict=True))
    states = {rule.start, *rule.accept, *(state for source, _, to in triples for state in (source, to))}
    order = sorted(states, key=lambda state: (state != rule.start, state not in rule.accept, state))
    number = {state: place for place, state in enumerate(order)}
    moves = frozenset((number[source], digit, number[to]) for source, digit, to in triples)
    return moves, len(set(rule.accept) - {rule.start}), rule.start in rule.accept


def _statements(board: Board, rule: Rule) -> Iterator[object]:
    match rule:
        case StateMachine(cells):
            yield rule.name, cells, with_states_renumbered(rule)
        case Sandwich(clue, cells, crusts):
            ends = tuple(sorted(crusts or (board.digits[0], board.digits[-1])))
            yield rule.name, clue, min(cells, cells[::-1]), ends
        case AllOf(parts):
            yield from meaning(board, parts)
        case AnyOf(parts):
            yield rule.name, frozenset(meaning(board, (part,)) for part in parts)
        case _:
            primitives = tuple(rule.primitives(seen_by(rule, board)))
            if not primitives or any(isinstance(primitive, Automaton) for primitive in primitives):
                yield rule
            else:
                yield from (_in_one_form(board, primitive) for primitive in primitives)


def _in_one_form(board: Board, primitive: Primitive) -> object:
    match primitive:
        case AllDifferent(cells):
            return "different", frozenset(cells)
        case Pairs(first, second):
            table = primitive.table(board)
            if first < second:
                return "pair", first, second, table
            turned = (sum((mask >> b & 1) << a for a, mask in enumerate(table)) for b in range(board.size))
            return "pair", second, first, tuple(turned)
        case Sum(total=total):
            weights: Counter[int] = Counter()
            for cell, weight in primitive.terms:
                weights[cell] += weight
            terms = tuple(sorted((cell, weight) for cell, weight in weights.items() if weight))
            if terms and terms[0][1] < 0:
                total, terms = -total, tuple((cell, -weight) for cell, weight in terms)
            return "sum", total, terms
        case Count((cell,), digits, counts) if len(counts & {0, 1}) == 1:
            return OfOneCell(cell, digits if 1 in counts else frozenset(board.digits) - digits)
        case Count(cells, digits, counts):
            return "count", tuple(sorted(cells)), digits, counts
        case Clause(literals):
            return "clause", frozenset(literals)
        case DifferentPairs(firsts, seconds):
            return "different pairs", frozenset(zip(firsts, seconds, strict=True))
        case ConnectedSet(cells, links, digits, _, roots, size, may_be_empty):
            touching = frozenset(map(frozenset, links))
            return "connected", frozenset(cells), touching, digits, frozenset(roots), size, may_be_empty
    return primitive
