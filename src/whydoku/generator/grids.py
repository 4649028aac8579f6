"""Full grids at random, on any board and under any rules.

- Plain 9×9: the kernel draws the first band and stack so that all are equally likely, and fills the rest by a search in random
  order; or, where `uniform` is asked for, in a way that makes every grid equally likely (about 100 times slower).
- Plain 4×4: one of all 288.
- Every other board: the general search in random order. Where nothing but rows, columns and boxes holds, the grid is
  scrambled as well, so that a grid is exactly as likely as each of its equivalents, and only whole classes differ.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import islice

from whydoku._kernel import generate_grids
from whydoku.engines.search.engine import SEARCH
from whydoku.errors import NoSolutionError, OptionError
from whydoku.generator.canonical import scramble
from whydoku.generator.chance import Chance
from whydoku.model.board import Board, Digit
from whydoku.model.limit import Clock
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.rules import default_rules


def full_grid(blank: Puzzle, seed: int, number: int, clock: Clock, *, uniform: bool = False) -> tuple[Digit, ...]:
    """Fill a puzzle at random: grid `number` of a seed."""
    board = blank.board
    is_bare = not any(blank.givens)
    if blank.is_classic and is_bare:
        return tuple(map(int, generate_grids(1, seed, number, uniform)[0]))
    is_plain = {rule.name for rule in blank.rules} <= PLAIN_RULES and is_bare
    chance = Chance(seed, number)
    if is_plain and board == _SMALL:
        return chance.choice(_all_small())
    if uniform:
        raise OptionError(f"uniform grids are made on plain 4×4 and 9×9 boards, not on {board} under these rules")
    found = next(SEARCH.solutions(blank, limit=1, seed=chance.word(), deadline=clock), None)
    if found is None:
        raise NoSolutionError("no grid keeps these rules")
    if is_plain and board.is_square and (board.box or not board.regions) and board.low == 1:
        filled = scramble(replace(blank, givens=found.values), seed, number)
        return tuple(digit for digit in filled.givens if digit is not None)
    return found.values


_SMALL = Board.square(4)


@lru_cache(maxsize=1)
def _all_small() -> tuple[tuple[Digit, ...], ...]:
    empty = Puzzle(_SMALL, default_rules(_SMALL), (None,) * 16)
    return tuple(found.values for found in islice(SEARCH.solutions(empty), 288))
