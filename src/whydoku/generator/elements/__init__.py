"""Elements: cages, lines, marks and clues that are placed on a finished grid, so that the grid keeps them.

A kind is called like its rule, or like a name that stands for the rule with certain arguments. It places one element at random,
or finds no place this time. Most kinds follow from how the rule is drawn (`_derived`); one that has a better way is a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

from whydoku.generator.chance import Chance
from whydoku.generator.elements._derived import GESTURES, can_be_drawn, derived_bits, derived_cells, place_derived
from whydoku.generator.limits import MAX_PLACING_ATTEMPTS
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule import Rule
from whydoku.plugins import discover
from whydoku.rules import rule_types
from whydoku.rules._text import gesture_of, preset_options

Place: TypeAlias = Callable[[Chance, Board, Sequence[Digit], frozenset[Cell]], Rule | None]
"""Places one: chance, board, grid, and the cells that elements of this kind have taken."""


@dataclass(frozen=True)
class Element:
    """One kind of element."""

    place: Place
    usual: int  # how many a 9×9 starts with, before it is thinned
    cells: Callable[[Rule], Sequence[Cell]] = lambda rule: ()  # those that no other element of the kind may take
    tells: Callable[[Rule, Board], float] = lambda rule, board: 0.0  # how much an element says, in bits


@cache
def kinds() -> dict[str, Element]:
    """Return every kind by the name of its rule."""
    own: dict[str, Element] = discover("whydoku.generator.elements")
    found = dict(own)
    for name, rule in rule_types().items():
        if not can_be_drawn(rule):
            continue
        usual = GESTURES[gesture_of(rule)].usual
        for called, options in (
            (name, {}),
            *((each, preset_options(rule, said)) for each, said in rule.presets.items()),
        ):
            if called not in found and options is not None:
                found[called] = Element(partial(place_derived, rule, options), usual, derived_cells, derived_bits)
    return dict(sorted(found.items()))


def telling(rule: Rule, board: Board) -> float:
    """Return how much information an element carries, in bits, as far as its kind knows."""
    kind = kinds().get(rule.name)
    return 0.0 if kind is None else kind.tells(rule, board)


def scatter(name: str, number: int, chance: Chance, board: Board, grid: Sequence[Digit], choice: int = 1) -> list[Rule]:
    """Place elements of a kind, as many as requested or as fit, each the most informative of several."""
    kind = kinds()[name]
    found: dict[Rule, None] = {}
    taken: set[Cell] = set()
    misses = 0  # in a row
    for _ in range(60 * number):
        if len(found) == number or misses == MAX_PLACING_ATTEMPTS:
            break
        offered = [kind.place(chance, board, grid, frozenset(taken)) for _ in range(choice)]
        rule = max(
            (each for each in offered if each is not None), key=lambda each: kind.tells(each, board), default=None
        )
        if rule is None or rule in found:
            misses += 1
            continue
        misses = 0
        found[rule] = None
        taken.update(kind.cells(rule))
    return list(found)
