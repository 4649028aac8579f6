"""When two lists of rules say the same, whatever their order and however they are put together.

One format lists odd cells in one rule, another has a rule for each; a pair may be named from either end; both diagonals are
one rule or two. A writer that reads back what it wrote compares the meaning of the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.formats._cells import usual_rules
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Rule
from whydoku.rules.all_of import AllOf
from whydoku.rules.any_of import AnyOf
from whydoku.rules.arrow import Arrow
from whydoku.rules.candidates import Candidates
from whydoku.rules.clone import Clone
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.even import Even
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.indexing import Indexing
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.odd import Odd
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.ratio import Ratio
from whydoku.rules.state_machine import StateMachine
from whydoku.rules.whispers import Whispers
from whydoku.rules.windoku import Windoku
from whydoku.rules.xv import XV


def in_order(board: Board, rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Put the board's own rules first and the others in order of name: a puzzle is equal from whatever format it comes."""
    own = usual_rules(board)
    return tuple(sorted(dict.fromkeys(rules), key=lambda rule: "" if rule in own else rule.name))


def meaning(board: Board, rules: Iterable[Rule]) -> frozenset[object]:
    """Give what rules say on a board, as a set of statements that are equal where they say the same."""
    said = tuple(rules)
    if not any(isinstance(rule, Difference | Ratio) for rule in said):  # without dots, there is none to be missing
        said = tuple(NonConsecutive() if rule == NegativeKropki((1,), ()) else rule for rule in said)
    return frozenset(statement for rule in said for statement in _statements(board, rule))


def with_states_renumbered(rule: StateMachine) -> tuple[frozenset[tuple[int, Digit, int]], int, bool]:
    """Number a machine's states anew: the start, those that accept beside it, the others, each kind in its order.

    Gives the moves, how many states accept beside the start, and whether the start does.
    """
    triples = list(zip(rule.moves[::3], rule.moves[1::3], rule.moves[2::3], strict=True))
    states = {rule.start, *rule.accept, *(state for source, _, to in triples for state in (source, to))}
    order = sorted(states, key=lambda state: (state != rule.start, state not in rule.accept, state))
    number = {state: place for place, state in enumerate(order)}
    moves = frozenset((number[source], digit, number[to]) for source, digit, to in triples)
    return moves, len(set(rule.accept) - {rule.start}), rule.start in rule.accept


def _statements(board: Board, rule: Rule) -> Iterator[object]:
    match rule:
        case Odd(cells) | Even(cells):
            yield from ((rule.name, cell) for cell in cells)
        case Candidates(cells, digits):
            yield from ((rule.name, cell, frozenset(digits)) for cell in cells)
        case Indexing(cells, way):
            yield from ((rule.name, cell, way) for cell in cells)
        case Difference(first, second, by):
            yield rule.name, frozenset({first, second}), by
        case Ratio(first, second, of, to):
            yield rule.name, frozenset({first, second}), frozenset({of, to})
        case XV(first, second, sign):
            yield rule.name, frozenset({first, second}), sign
        case Clone(cells, copy):
            yield from ((rule.name, frozenset(pair)) for pair in zip(cells, copy, strict=True) if len({*pair}) == 2)
        case PillArrow((circle,), shaft):
            yield Arrow(circle, shaft)
        case Diagonals(which):
            yield from ((rule.name, way) for way in ("down", "up") if which in (way, "both"))
        case Whispers(cells):
            yield rule.name, cells, rule.least_difference(board)
        case ExtraRegion() | Windoku():
            for part in rule.primitives(board):
                yield "extra-region", frozenset(part.cells) if isinstance(part, AllDifferent) else part
        case StateMachine(cells):
            yield rule.name, cells, with_states_renumbered(rule)
        case AllOf(parts):
            yield from meaning(board, parts)
        case AnyOf(parts):
            yield rule.name, frozenset(meaning(board, (part,)) for part in parts)
        case _:
            yield rule
