"""Make small puzzles of rules with layers: a full board with its layers, clues read off it, and few givens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from whydoku.engines.search.engine import SEARCH
from whydoku.generator.chance import Chance
from whydoku.generator.elements._walks import walk
from whydoku.model.board import Board, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.values import rule_holds, value_grid
from whydoku.rules import default_rules, find_rule

Clues: TypeAlias = Callable[[Chance, Board, Sequence[Digit]], list[Rule]]
"""Reads the rules of a puzzle off a full board with its layers, beside the board's own."""


def build(name: str, *arguments: Any) -> Rule:
    kind: Any = find_rule(name)
    made: Rule = kind(*arguments)
    return made


def modifiers(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    values = value_grid(board, grid)
    rules = [build("modifiers")]
    for _ in range(6):
        cells = tuple(walk(chance, board.plain, chance.between(2, 3), ()))
        if len({grid[cell] for cell in cells}) == len(cells):
            rules.append(build("killer", cells, sum(values[cell] for cell in cells)))
    return rules


CLUES: dict[str, tuple[str, Clues]] = {"modifiers": ("", modifiers)}
"""For each rule the text of its arguments while a board is filled, and how its clues are read off."""


def layered_attempt(name: str, seed: int) -> Puzzle | None:
    """Make a puzzle, or find that this seed leads to none."""
    chance, board = Chance(seed), Board.square(4)
    blank = Puzzle(board, (*default_rules(board), build(name)), (None,) * 16)
    full = next(SEARCH.solutions(blank, limit=1, seed=seed))
    rules = (*default_rules(board), *CLUES[name][1](chance, blank.board, full.values))
    puzzle = Puzzle(board, rules, full.digits)
    if not all(rule_holds(rule, puzzle.board, full.values) for rule in rules) or SEARCH.count(puzzle, limit=2) != 1:
        return None
    for cell in chance.shuffled(board.cells):
        fewer = puzzle.with_givens(None if c == cell else given for c, given in enumerate(puzzle.givens))
        if SEARCH.count(fewer, limit=2) == 1:
            puzzle = fewer
    without = replace(puzzle, rules=tuple(rule for rule in puzzle.rules if rule.name != name))
    return puzzle if SEARCH.count(without, limit=2) == 2 else None
