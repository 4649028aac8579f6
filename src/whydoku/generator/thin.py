"""Take away what a puzzle can spare: givens, orbit by orbit, and elements such as cages, while the solution stays the only one.

Fewer clues never have fewer solutions. So the first orbit that has to stay is found by halving, and only from there on
is each one asked about. A question that takes too many failed attempts of the search counts as "it has to stay"; how many
is a number and not a time, so that runs repeat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from whydoku._kernel import Event, Search, generate_is_minimal, generate_thin
from whydoku.generator.chance import Chance
from whydoku.generator.limits import FAILURE_LOOK_SECONDS, SPARING_FAILURES
from whydoku.generator.symmetry import orbits as cell_orbits
from whydoku.model.board import Cell, Digit
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule


def another_solution(
    puzzle: Puzzle,
    solution: Sequence[Digit],
    without: Iterable[Cell],
    clock: Clock,
    patience: int | None = None,
) -> bool:
    """Whether there is a solution besides a known one, or may be if the bound is reached.

    `without` are cells that lose their givens.
    """
    gone = set(without)
    board = puzzle.board
    domains = [*puzzle.domains]
    allowed = puzzle.network.allowed
    for cell in gone:
        domains[cell] = allowed[cell]
    if len(gone) == 1:  # the others have one solution if this cell can have no other digit
        (cell,) = gone
        domains[cell] &= ~board.bit(solution[cell])
    found = _search(puzzle, domains, 1 if len(gone) == 1 else 2, clock, patience)
    return found != (0 if len(gone) == 1 else 1)


def is_unique(puzzle: Puzzle, clock: Clock, patience: int | None = None) -> bool:
    """Whether a puzzle is found to have exactly one solution."""
    return _search(puzzle, [*puzzle.domains], 2, clock, patience) == 1


def _search(puzzle: Puzzle, domains: list[int], most: int, clock: Clock, patience: int | None) -> int:
    """Count solutions up to `most`, or return -1 if that takes too long."""
    search = Search(puzzle.network.kernel, domains)
    while search.count(most, min(FAILURE_LOOK_SECONDS, clock.slice())) is Event.paused:
        if patience is not None and search.failures > patience:
            return -1
        clock.check()
    return -1 if patience is not None and search.failures > patience else min(search.counted, most)


def longest_start(length: int, is_good: Callable[[int], bool]) -> int:
    """Return the largest number up to `length` that is good; 0 is, and from the first bad one on all are bad.

    >>> longest_start(100, lambda number: number <= 37)
    37
    """
    good, bad = 0, length + 1
    guess = min(length, length * 11 // 20 + 1)  # most grids can lose a bit more than half of their clues
    while bad - good > 1:
        if is_good(guess):
            good = guess
        else:
            bad = guess
        guess = good + (bad - good) // 2
    return good


def thin_givens(
    puzzle: Puzzle,
    solution: Sequence[Digit],
    symmetry: str,
    chance: Chance,
    clock: Clock,
    *,
    target: int = 0,
    fewest: int = 0,
    patience: int | None = None,
) -> Puzzle:
    """Take givens away until `target` are left or none can go; never fewer than `fewest`."""
    sets = [[c for c in orbit if puzzle.givens[c] is not None] for orbit in cell_orbits(puzzle.board, symmetry)]
    order = chance.shuffled([each for each in sets if each])
    left = sum(map(len, order))
    end, clues = 0, left
    while end < len(order) and clues > target and clues - len(order[end]) >= fewest:
        clues -= len(order[end])
        end += 1

    def first(number: int) -> list[Cell]:
        return [cell for each in order[:number] for cell in each]

    good = (
        longest_start(end, lambda number: not another_solution(puzzle, solution, first(number), clock, patience))
        if end
        else 0
    )
    gone = first(good)
    left -= len(gone)
    puzzle = _without(puzzle, gone)
    for each in order[good + (good < end) :]:
        if left <= target:
            break
        if left - len(each) >= fewest and not another_solution(puzzle, solution, each, clock, patience):
            puzzle = _without(puzzle, each)
            left -= len(each)
    return puzzle


def _without(puzzle: Puzzle, cells: Iterable[Cell]) -> Puzzle:
    gone = set(cells)
    return puzzle.with_givens(None if cell in gone else given for cell, given in enumerate(puzzle.givens))


def thin_rules(
    puzzle: Puzzle,
    elements: Sequence[Rule],
    chance: Chance,
    clock: Clock,
    *,
    fewest: int = 0,
    worth: Callable[[Rule], float] | None = None,
) -> tuple[Puzzle, list[Rule]]:
    """Remove elements while the solution stays unique, down to `fewest`; return the rest.

    Those that are worth least go first, if their worth is given.
    """
    order = chance.shuffled(elements)
    if worth is not None:
        order.sort(key=worth)
    fixed = tuple(rule for rule in puzzle.rules if rule not in set(elements))

    def with_rules(rules: Sequence[Rule]) -> Puzzle:
        return replace(puzzle, rules=(*fixed, *rules))

    most = max(0, len(order) - fewest)
    gone = (
        longest_start(most, lambda number: is_unique(with_rules(order[number:]), clock, SPARING_FAILURES))
        if most
        else 0
    )
    kept = order[gone:]
    for rule in order[gone + 1 :]:
        if len(kept) <= fewest:
            break
        fewer = [each for each in kept if each is not rule]
        if is_unique(with_rules(fewer), clock, SPARING_FAILURES):
            kept = fewer
    kept.sort(key=elements.index)
    return with_rules(kept), kept


def is_minimal(puzzle: Puzzle, solution: Sequence[Digit], clock: Clock) -> bool:
    """Whether no given can be spared; a puzzle with several solutions is not asked about."""
    if puzzle.is_classic:
        return generate_is_minimal(puzzle.grid)
    return all(another_solution(puzzle, solution, [cell], clock) for cell, _ in puzzle.clues())


def minimise(puzzle: Puzzle, solution: Sequence[Digit], seed: int, clock: Clock, symmetry: str = "none") -> Puzzle:
    """Take givens away, in the order that a seed gives, until none can be spared."""
    if puzzle.is_classic:
        line = generate_thin(puzzle.grid, cell_orbits(puzzle.board, symmetry), 0, seed, clock.left)
        if line is None:
            raise clock.stopped("not all givens have been tried")
        return replace(puzzle, givens=tuple(None if sign == "." else int(sign) for sign in line))
    clock.note("not all givens have been tried")
    return thin_givens(puzzle, solution, symmetry, Chance(seed), clock)
