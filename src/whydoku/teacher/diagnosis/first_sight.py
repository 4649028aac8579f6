"""Digits that visibly break a rule, without any reasoning."""

from __future__ import annotations

from whydoku.model.board import Cell
from whydoku.model.broken import Broken, broken_by
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.network import compile_rule
from whydoku.model.puzzle import Puzzle


def first_broken(puzzle: Puzzle, deadline: DeadlineOrClock = None) -> Broken | None:
    """Return the first rule that the placed digits break by themselves."""
    clock, digits = Clock.of(deadline), dict(puzzle.clues())
    for primitive in puzzle.network.primitives:
        clock.check()
        broken = broken_by(digits, primitive, puzzle.board)
        if broken:
            return broken
    return None


def broken_rules(puzzle: Puzzle) -> list[tuple[int, str, tuple[Cell, ...]]]:
    """Return the rules that the placed digits break: the number of each, the sentence, and its cells.

    >>> from whydoku import read
    >>> broken_rules(read("12..34..........", rules="killer 7 r1c1 r1c2"))
    [(3, 'by the cage of 7 at r1c1, r1c1 + r1c2 = 7, but r1c1 = 1, r1c2 = 2', (0, 1))]
    """
    digits = dict(puzzle.clues())
    found = []
    for number, rule in enumerate(puzzle.rules):
        for primitive in compile_rule(puzzle.board, rule.beside(puzzle.rules)):
            broken = broken_by(digits, primitive, puzzle.board)
            if broken:
                found.append((number, broken.words, tuple(primitive.cells)))
    return found
