"""Neighbours of a puzzle: a few clues out, a few others in, as a step towards a harder one."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from whydoku._kernel import generate_thin
from whydoku.engines.search.engine import SEARCH
from whydoku.generator.attempts import Attempt
from whydoku.generator.chance import Chance
from whydoku.generator.limits import NEIGHBOUR_SOLUTIONS
from whydoku.generator.symmetry import orbits
from whydoku.model.board import Digit
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle, puzzle_of_line


def neighbour(puzzle: Puzzle, chance: Chance, number: int, clock: Clock) -> Attempt | None:
    """Take one to three clues out of a plain 9×9, put others in until there is one solution, and spare what can be spared."""
    clues = [cell for cell, _ in puzzle.clues()]
    out = set(chance.shuffled(clues)[: chance.between(1, 3)])
    open_ = replace(puzzle, givens=tuple(None if c in out else given for c, given in enumerate(puzzle.givens)))
    found = [each.values for each in islice(SEARCH.solutions(open_, deadline=clock), NEIGHBOUR_SOLUTIONS)]
    solution = chance.choice(found)
    givens: list[Digit | None] = [*open_.givens]
    rivals = [other for other in found if other != solution]
    order = chance.shuffled(cell for cell in open_.board.cells if cell not in clues)
    for cell in order:
        if all(other[cell] == solution[cell] for other in rivals) and rivals:
            continue
        givens[cell] = solution[cell]
        rivals = [other for other in rivals if other[cell] == solution[cell]]
        if not rivals:
            # There may be solutions that were not among the first.
            made = replace(puzzle, givens=tuple(givens))
            rivals = [
                each.values for each in islice(SEARCH.solutions(made, deadline=clock), 2) if each.values != solution
            ]
            if not rivals:
                break
    line = "".join("." if given is None else str(given) for given in givens)
    thin = generate_thin(line, orbits(puzzle.board, "none"), 0, chance.word(), clock.left)
    made_of_line = None if thin is None else puzzle_of_line(thin, puzzle.rules)
    if made_of_line is None or made_of_line.givens == puzzle.givens:
        return None
    return Attempt(number, made_of_line, solution)
