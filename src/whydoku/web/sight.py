"""What is in sight of a puzzle under fog: a hint may use no clue that the player cannot see.

Fewer clues can only leave more solutions, so whatever follows from those in sight follows from the puzzle. The converse
holds for uniqueness: the clues in sight may leave several solutions where the puzzle has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whydoku.errors import RuleError
from whydoku.model.board import Cell
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.model.rule_cells import cells_of_rule
from whydoku.rules._text import gesture_of


def in_sight(puzzle: Puzzle, hidden: Sequence[Cell]) -> Puzzle:
    """Return a puzzle without the givens and rules that lie, wholly or in part, in the hidden cells.

    A clue beside the board is in sight, and so is a rule that changes what the others mean (cells that count double, rows that
    need not hold every digit). A rule that reads the others ("all dots are given") is left out with any of them.
    """
    covered = set(hidden)
    kept = [rule for rule in puzzle.rules if rule.instead() or any(True for _ in rule.layers(puzzle.board.plain))]
    shown = [
        rule
        for rule in puzzle.rules
        if rule in kept or gesture_of(type(rule)) == "outside" or not covered.intersection(cells_of_rule(rule))
    ]
    shown = [rule for rule in shown if rule in kept or rule.beside(puzzle.rules) == rule.beside(shown)]
    givens = [None if cell in covered else given for cell, given in enumerate(puzzle.givens)]
    seen = replace(puzzle.puzzle, givens=tuple(givens))
    for rules in (shown, [rule for rule in shown if rule.name in PLAIN_RULES]):
        try:
            found = replace(seen, rules=tuple(rules))
            found.network  # noqa: B018  # a rule about a layer whose own rule is hidden makes no sense alone
        except RuleError:
            continue
        else:
            return found
    return replace(seen, rules=tuple(rule for rule in puzzle.rules if rule.name in PLAIN_RULES))
