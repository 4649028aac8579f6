"""Outside clues, case by case: what a first digit, or the place of one, means for the cells that add to the clue.

  case    digits that are supposed in some places of the line (3 in the first), and the places that then add to a total

A clue of this kind is the list of its cases, one of which holds. The machine is made of it, and so are the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.primitives import Automaton, check_growth
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed
from whydoku.rules._limits import MAX_TOLD_FIRST_DIGITS
from whydoku.rules._reasons import Said, argued, clash_by, tell_reasons


@dataclass(frozen=True)
class SupposedCase:
    """Digits that are supposed, by place along the line, and the places whose digits then add to a total."""

    fixed: tuple[tuple[int, Digit], ...]
    places: tuple[int, ...] = ()
    total: int = 0
    once: Digit | None = None  # a digit that is in no place but one in which it is supposed


def machine_of_cases(board: Board, cells: Sequence[Cell], cases: Iterable[SupposedCase], name: str) -> Automaton:
    """Make the machine that supposes one of the cases at the start and then checks it."""
    moves, accept = _moves(board, len(cells), tuple(cases))
    return Automaton(tuple(cells), moves, 0, accept, name)


@lru_cache(maxsize=256)
def _moves(
    board: Board, length: int, cases: tuple[SupposedCase, ...]
) -> tuple[frozenset[tuple[int, Digit, int]], frozenset[int]]:
    numbers: dict[tuple[int, int, int], int] = {(-1, 0, 0): 0}  # a case, the next place, and the sum so far
    moves: set[tuple[int, Digit, int]] = set()
    accept: dict[Digit | None, int] = {}  # a case is met, by the digit that does not come again
    for which, case in enumerate(cases):
        fixed, last = dict(case.fixed), max((*dict(case.fixed), *case.places), default=-1)
        if not 0 <= last < length or (not case.places and case.total):
            continue
        if case.once not in accept:
            accept[case.once] = numbers.setdefault((-2, 0, len(accept)), len(numbers))
            moves |= {(accept[case.once], digit, accept[case.once]) for digit in board.digits if digit != case.once}
        layer = {0: 0}
        for place in range(last + 1):
            check_growth("", len(numbers), len(moves), f"reading {place} of {length} cells")
            following: dict[int, int] = {}
            open_ = [fixed[place]] if place in fixed else [digit for digit in board.digits if digit != case.once]
            for (total, state), digit in product(layer.items(), open_):
                added = total + digit * (place in case.places)
                if added > case.total or (place == last and added != case.total):
                    continue
                target = accept[case.once]
                if place < last:
                    target = numbers.setdefault((which, place, added), len(numbers))
                following[added] = target
                moves.add((state, digit, target))
            layer = following
    return frozenset(moves), frozenset(accept.values())


def tell_cases(scene: Scene, meaning: str, cases: Iterable[SupposedCase]) -> bool:
    """Add what the clue means, and for each removed candidate its case, or the cases that remain."""
    return tell_reasons(scene, f"{meaning} ({scene.name})", argued(scene, _Cases(scene, cases).argue))


def clash_of_cases(scene: Scene, cases: Iterable[SupposedCase]) -> Breach | None:
    """Return that no case can be, one by one where they are few."""
    found = _Cases(scene, cases)
    return clash_by(scene, found.clash)


class _Cases:
    def __init__(self, scene: Scene, cases: Iterable[SupposedCase]) -> None:
        self.scene = scene
        possible = (case for case in cases if max((*dict(case.fixed), *case.places), default=0) < len(scene.cells))
        self.cases = [case for case in possible if self._is_open(scene.left, case)]
        self.alive = [case for case in self.cases if self._fits(scene.left, case)]

    def argue(self, left: Left, cell: Cell, digit: Digit) -> Said | None:
        """Return why a digit that makes a case of its own fails, or what the cases that remain ask for."""
        own = [case for case in self.cases if self._fixed(case).get(cell) == digit]
        if own and not any(self._fits(left, case) for case in own):
            said = [self._fails(left, case) for case in own[: MAX_TOLD_FIRST_DIGITS + 1]]
            return Said("; ".join(dict.fromkeys(said))) if len(own) <= MAX_TOLD_FIRST_DIGITS else None
        if not 0 < len(self.alive) <= MAX_TOLD_FIRST_DIGITS:
            return None
        told = "; ".join(self._asks(case) for case in self.alive)
        return Said(told if len(self.alive) == 1 else f"{told}; {{it}} does not fit")

    def clash(self, left: Left) -> str:
        """Return why each case fails, where they are few."""
        if not 0 < len(self.cases) <= MAX_TOLD_FIRST_DIGITS or any(self._fits(left, case) for case in self.cases):
            return ""
        return "; ".join(self._fails(left, case) for case in self.cases)

    def _fixed(self, case: SupposedCase) -> dict[Cell, Digit]:
        return {self.scene.cells[place]: digit for place, digit in case.fixed}

    def _cells(self, case: SupposedCase) -> tuple[Cell, ...]:
        return tuple(self.scene.cells[place] for place in case.places)

    def _is_open(self, left: Left, case: SupposedCase) -> bool:
        return all(digit in left[cell] for cell, digit in self._fixed(case).items())

    def _fits(self, left: Left, case: SupposedCase) -> bool:
        if not self._is_open(left, case):
            return False
        here = {**left, **{cell: (digit,) for cell, digit in self._fixed(case).items()}}
        low, high = self._bounds(here, self._cells(case))
        return low <= case.total <= high and self.scene.fits(here) is not None

    def _bounds(self, left: Left, cells: tuple[Cell, ...]) -> tuple[int, int]:
        """Return the least and the greatest sum of the digits left, each once where cells all differ."""
        low, high = (sum(end(left[cell]) for cell in cells) for end in (min, max))
        if len(cells) > 1 and self.scene.all_differ(cells):
            every = sorted({digit for cell in cells for digit in left[cell]})
            if len(every) >= len(cells):
                low, high = max(low, sum(every[: len(cells)])), min(high, sum(every[-len(cells) :]))
        return low, high

    def _when(self, case: SupposedCase) -> str:
        scene = self.scene
        return listed([f"{scene.symbol(digit)} in {scene.cell(cell)}" for cell, digit in self._fixed(case).items()])

    def _asks(self, case: SupposedCase) -> str:
        """Return what a case that can be asks for: "with 3 in r1c1, r1c2 and r1c3 add to 7"."""
        scene = self.scene
        fixed, cells = self._fixed(case), self._cells(case)
        rest = [cell for cell in cells if cell not in fixed]
        total = case.total - sum(fixed[cell] for cell in cells if cell in fixed)
        if not rest:
            return f"there is {self._when(case)}" if len(self.alive) == 1 else f"with {self._when(case)} it is right"
        names = scene.along(rest)
        return f"with {self._when(case)}, {names} {'add to' if len(rest) > 1 else 'is'} {total}"

    def _fails(self, left: Left, case: SupposedCase) -> str:
        """Return why a case cannot be: its cells add to too little, too much, or cannot make the sum."""
        scene = self.scene
        here = {**left, **{cell: (digit,) for cell, digit in self._fixed(case).items()}}
        low, high = self._bounds(here, self._cells(case))
        start = f"with {self._when(case)},"
        cells = self._cells(case)
        if not cells:
            return f"{start} there is nothing that adds to {case.total}"
        names = scene.along(cells)
        does = "add to" if len(cells) > 1 else "is"
        if low == high != case.total:
            return f"{start} {names} {does} {low}"
        if low > case.total:
            return f"{start} {names} {does} at least {low}"
        if high < case.total:
            return f"{start} {names} {does} at most {high}"
        return f"{start} {names} cannot {'add to' if len(cells) > 1 else 'be'} {case.total}"
