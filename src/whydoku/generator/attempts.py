"""Attempts: the puzzles of a seed one after another, each with one solution, before they are rated.

Attempt number i of a seed is the same in every run. What a puzzle should look like (symmetry, clues, pattern, elements)
is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from whydoku._kernel import generate_puzzles
from whydoku.generator.chance import Chance
from whydoku.generator.elements import kinds, scatter, telling
from whydoku.generator.grids import full_grid
from whydoku.generator.limits import (
    ATTEMPT_SLICE_SECONDS,
    COMPARED_ELEMENTS,
    MAX_GENERAL_ATTEMPTS,
    MAX_JUDGED_ATTEMPTS,
    MAX_MISSED_ATTEMPTS,
    SPARING_FAILURES,
)
from whydoku.generator.symmetry import orbits
from whydoku.generator.thin import is_minimal, is_unique, thin_givens, thin_rules
from whydoku.generator.wanted import Wanted
from whydoku.model.board import Digit
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle, puzzle_of_line
from whydoku.model.rule import Rule
from whydoku.model.wording import counted


@dataclass(frozen=True)
class Attempt:
    """A puzzle with one solution, and what is wrong with its looks, if anything is."""

    number: int
    puzzle: Puzzle
    solution: tuple[Digit, ...]
    spared: tuple[Rule, ...] = ()  # elements that were placed and taken away again
    off: float = 0.0  # how far the number of clues or elements is from what is wanted
    why: str = ""


def attempts(wanted: Wanted, clock: Clock, hits: Callable[[], int]) -> Iterator[Attempt]:
    """Yield the attempts, those that miss included, until the time is up, or without a deadline until too many have missed.

    `hits` returns the number of the first attempt after the last one that was as wanted.
    """
    if wanted.blank.is_classic and not wanted.elements:
        most, source = MAX_JUDGED_ATTEMPTS if wanted.is_judged else MAX_MISSED_ATTEMPTS, _classic
    else:
        most, source = MAX_GENERAL_ATTEMPTS, _general
    return source(wanted, clock, lambda number: clock.left is not None or number < hits() + most)


def _classic(wanted: Wanted, clock: Clock, goes_on: Callable[[int], bool]) -> Iterator[Attempt]:
    rules, start, at_once = wanted.blank.rules, 0, 1
    fewest, most = wanted.clues or (0, 81)
    sets = orbits(wanted.blank.board, wanted.symmetry)
    while goes_on(start):
        clock.check()
        found, start, miss, _ = generate_puzzles(
            at_once,
            wanted.seed,
            start,
            sets,
            wanted.pattern,
            fewest,
            most,
            wanted.minimal,
            wanted.uniform,
            clock.slice() if clock.left is not None else ATTEMPT_SLICE_SECONDS,
            clock.left,
        )
        for number, line, solved in found:
            puzzle = puzzle_of_line(line, rules)
            assert puzzle is not None
            yield Attempt(number, puzzle, tuple(map(int, solved)))
        if miss is not None and not found:
            puzzle = puzzle_of_line(miss, rules)
            assert puzzle is not None
            clues = 81 - miss.count(".")
            off = max(fewest - clues, clues - most, 0)
            why = f"it has {counted(clues, 'clue')}" if off else "one of its clues can be spared"
            yield Attempt(start - 1, puzzle, (), (), 500.0 + off, why)
        # A caller who asks for a second one wants more: more at a time costs less.
        at_once = min(256, 2 * at_once) if not wanted.is_judged else min(16, 2 * at_once)


def _general(wanted: Wanted, clock: Clock, goes_on: Callable[[int], bool]) -> Iterator[Attempt]:
    number = 0
    while goes_on(number):
        clock.check()
        made = _attempt(wanted, number, clock)
        number += 1
        if made is not None:
            yield made


def _attempt(wanted: Wanted, number: int, clock: Clock) -> Attempt | None:
    """Make one attempt: a full grid with elements, then fewer and fewer of both clues and elements."""
    chance = Chance(wanted.seed ^ 0x5EED, number)
    board = wanted.blank.board
    grid = full_grid(wanted.blank, wanted.seed, number, clock, uniform=wanted.uniform)
    placed = pool = _place(wanted, chance, grid)
    puzzle = replace(wanted.blank, rules=(*wanted.blank.rules, *placed), givens=grid)
    fewest, most = wanted.clues or (0, len(board.cells))
    least, limit = wanted.number_of_elements or (0, len(placed))
    if placed and wanted.clues is not None and most == 0:
        puzzle = replace(puzzle, givens=(None,) * len(board.cells))
        if not is_unique(puzzle, clock, SPARING_FAILURES):
            return None
    else:
        stops = wanted.clues is not None and fewest > 0 and not wanted.minimal
        target = chance.between(fewest, most) if stops else 0
        puzzle = thin_givens(
            puzzle,
            grid,
            wanted.symmetry,
            chance,
            clock,
            target=target,
            fewest=0 if wanted.minimal else fewest,
            patience=None if wanted.minimal else SPARING_FAILURES,
        )
    if placed and len(placed) > least:
        worth = partial(telling, board=board) if _choice(wanted) > 1 else None
        puzzle, placed = thin_rules(puzzle, placed, chance, clock, fewest=least, worth=worth)
    clues = len(puzzle.clues())
    if not fewest <= clues <= most:
        off = max(fewest - clues, clues - most)
        return Attempt(number, puzzle, grid, (), 500.0 + off, f"it has {counted(clues, 'clue')}")
    if wanted.elements and not least <= len(placed) <= limit:
        off = max(least - len(placed), len(placed) - limit)
        return Attempt(number, puzzle, grid, (), 500.0 + off, f"it has {counted(len(placed), 'element')}")
    if wanted.minimal and not is_minimal(puzzle, grid, clock):
        return Attempt(number, puzzle, grid, (), 500.0, "one of its clues can be spared")
    return Attempt(number, puzzle, grid, tuple(rule for rule in pool if rule not in placed))


def _place(wanted: Wanted, chance: Chance, grid: tuple[Digit, ...]) -> list[Rule]:
    """Place elements of each kind: as many as are wanted where givens can make up for the rest, else as many as is usual."""
    board = wanted.blank.board
    known = kinds()
    few_givens = wanted.clues is not None and wanted.clues[1] < board.size
    found: list[Rule] = []
    for at, name in enumerate(wanted.elements):
        usual = max(2, known[name].usual * len(board.cells) // 81 // (1 if few_givens else len(wanted.elements)))
        number = usual
        if wanted.number_of_elements is not None:
            least, most = wanted.number_of_elements
            whole = chance.between(least, most) if least < most else most
            share = whole // len(wanted.elements) + (at < whole % len(wanted.elements))
            number = max(share, usual) if few_givens else share
        found += scatter(name, number, chance, board, grid, _choice(wanted))
    return found


def _choice(wanted: Wanted) -> int:
    """Return how many elements to choose one from: with few elements and no givens, each must be informative."""
    board = wanted.blank.board
    if wanted.number_of_elements is None or wanted.clues is None or wanted.clues[1] >= board.size:
        return 1
    usual = sum(kinds()[name].usual for name in wanted.elements) * len(board.cells) // 81
    return COMPARED_ELEMENTS if wanted.number_of_elements[1] < usual / 2 else 1
