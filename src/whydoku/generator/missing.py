"""One more element that would leave a puzzle just one solution: a cage, a dot, a line of a kind that the puzzle has already.

Elements are placed on one of the solutions, as the generator does, and kept where no other solution reads the same. The
smallest come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.errors import Interrupted, RuleError, StoppedError
from whydoku.generator.chance import Chance
from whydoku.generator.elements import kinds
from whydoku.generator.limits import ELEMENT_FAILURES, MAX_LISTED_ELEMENTS, PLACING_ATTEMPTS, TARGET_SOLUTIONS
from whydoku.generator.thin import is_unique
from whydoku.model.board import Digit
from whydoku.model.limit import Clock
from whydoku.model.network import compile_rule
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.values import rule_holds
from whydoku.rules import write_rule
from whydoku.teacher.diagnosis.puzzle_parts import element_names
from whydoku.teacher.diagnosis.several import MissingElement


def missing_elements(puzzle: Puzzle, solutions: Sequence[Sequence[Digit]], clock: Clock) -> tuple[MissingElement, ...]:
    """Find elements of which each alone would leave one solution, smallest first; `solutions` are those that are known."""
    names = sorted({rule.name for rule in puzzle.rules} & kinds().keys())
    placed: dict[Rule, int] = {}
    try:
        for number, grid in enumerate(solutions[:TARGET_SOLUTIONS]):
            for name in names:
                for rule in _placed(puzzle, name, grid, Chance(number), clock):
                    placed[rule] = len(_cells(puzzle, rule))
    except Interrupted:
        raise
    except StoppedError:
        pass
    found: list[MissingElement] = []
    for rule in sorted(placed, key=lambda each: (placed[each], write_rule(each, puzzle.board))):
        if len(found) == MAX_LISTED_ELEMENTS or clock.over:
            break
        if _leaves_one(puzzle, rule, solutions, clock):
            (name, *_) = element_names(puzzle.board, rule)
            found.append(MissingElement(name, write_rule(rule, puzzle.board), _cells(puzzle, rule)))
    return tuple(found)


def _placed(puzzle: Puzzle, name: str, grid: Sequence[Digit], chance: Chance, clock: Clock) -> Iterator[Rule]:
    """Place elements of a kind, each beside those that the puzzle has, not beside one another."""
    kind = kinds()[name]
    taken = frozenset(cell for rule in puzzle.rules for cell in kind.cells(rule))
    for _ in range(PLACING_ATTEMPTS):
        clock.check()
        rule = kind.place(chance, puzzle.board, grid, taken)
        if rule is not None and rule not in puzzle.rules:
            yield rule


def _cells(puzzle: Puzzle, rule: Rule) -> tuple[int, ...]:
    return tuple(dict.fromkeys(cell for part in compile_rule(puzzle.board, rule) for cell in part.cells))


def _leaves_one(puzzle: Puzzle, rule: Rule, solutions: Sequence[Sequence[Digit]], clock: Clock) -> bool:
    """Read the rule on the solutions that are known, and ask search only where at most one of them keeps it."""
    if sum(rule_holds(rule, puzzle.board, grid) for grid in solutions) > 1:
        return False
    try:
        return is_unique(puzzle.with_rules(rule), clock, ELEMENT_FAILURES)
    except Interrupted:
        raise
    except (StoppedError, RuleError):
        return False
