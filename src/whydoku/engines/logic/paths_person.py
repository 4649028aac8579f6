"""A path like a person's: among equally easy steps, the one nearest to the last steps.

A player who has placed a 5 looks where the next 5 goes, or at the row where it stands; and what a step has just made possible
catches the eye first. All singles count as equally easy; every other technique is a class of its own.
"""

from __future__ import annotations

from collections.abc import Collection

from whydoku.engines.logic.path import Path
from whydoku.engines.logic.paths import SINGLES, Aim, Move, PathGround, Place
from whydoku.engines.logic.technique import Technique
from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Cell
from whydoku.model.limit import Clock
from whydoku.model.puzzle import Puzzle
from whydoku.model.scale import Order

TEXT = "Like a person: the easiest technique each time, and of its steps the one nearest to the last two (not proven best)."
NEW, DIGIT, HOUSE, CELL = 3, 4, 2, 1
"""What counts for nearness: made possible by the last step, the same digit, a common house, a common cell."""


def like_a_person(path: Path, puzzle: Puzzle, order: Order, clock: Clock) -> Path:
    """Return a path whose steps stay near one another; the ordinary one where it has guesses or the time is up."""
    if not path.solved or path.guesses:
        text = "The path is the ordinary one, because the techniques do not solve the puzzle without guesses."
        return path.but(aim=Aim("like a person", text))
    ground = PathGround(puzzle, order.techniques, clock)
    try:
        steps = ground.steps(_Walk(ground).moves())
    except Interrupted:
        raise
    except StoppedError:
        return path.but(aim=Aim("like a person", "The path is the ordinary one, because the time was up."))
    return path.with_steps(steps, aim=Aim("like a person", TEXT), seconds=clock.spent)


class _Walk:
    def __init__(self, ground: PathGround) -> None:
        self._ground = ground
        self._size = ground.puzzle.board.size
        network = ground.puzzle.network
        self._houses = [frozenset(houses) for houses in network.houses_of]

    def moves(self) -> list[Move]:
        """Yield steps from position to position until every cell has a digit."""
        place = self._ground.start()
        taken: list[Move] = []
        known: frozenset[object] = frozenset()
        while -1 in place.values:
            self._ground.clock.check(f"{len(taken)} steps found")
            found = self._easiest(place)
            if not found:
                raise StoppedError("no technique applies any more")  # which another step has made impossible
            near = {_key(move): move for move in found}
            chosen = max(found, key=lambda move: self._nearness(move, taken[-2:], known))
            taken.append(chosen)
            known = frozenset(near)
            place, _ = self._ground.after(place, chosen, ())
        return taken

    def _easiest(self, place: Place) -> list[Move]:
        """Return all steps of the easiest technique that has one."""
        techniques = self._ground.techniques
        solver, run = self._ground.run_at(place, techniques)
        raw = run.next(
            self._ground.clock.left, self._ground.clock.limit.effort, solver.ask(self._ground.made, self._ground.clock)
        )
        if raw is None:
            return []
        return self._ground.moves(place, _equally_easy(techniques, techniques[raw.technique]))

    def _nearness(self, move: Move, last: list[Move], known: Collection[object]) -> float:
        """Return how near a step is to the last ones; of equals the first is taken."""
        worth = float(NEW) if last and _key(move) not in known else 0.0
        for weight, other in zip((1.0, 0.5), reversed(last), strict=False):
            worth += weight * self._shared(move, other)
        return worth

    def _shared(self, one: Move, other: Move) -> float:
        cells, digits = self._about(one)
        their_cells, their_digits = self._about(other)
        houses = {house for cell in cells for house in self._houses[cell]}
        their_houses = {house for cell in their_cells for house in self._houses[cell]}
        return (
            DIGIT * bool(digits & their_digits) + HOUSE * bool(houses & their_houses) + CELL * bool(cells & their_cells)
        )

    def _about(self, move: Move) -> tuple[set[Cell], set[int]]:
        """Return the cells and digits that a step places or removes."""
        done = [*move.raw.places, *move.raw.removes]
        return {each // self._size for each in done}, {each % self._size for each in done}


def _equally_easy(techniques: tuple[Technique, ...], one: Technique) -> tuple[Technique, ...]:
    if one.family != SINGLES:
        return (one,)
    return tuple(technique for technique in techniques if technique.family == SINGLES)


def _key(move: Move) -> tuple[object, ...]:
    return tuple(sorted(move.raw.places)), tuple(sorted(move.raw.removes))
