"""Lunchbox: the sum of the filling between the least and the greatest digit on a line of different digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._between import clash_between, tell_between
from whydoku.rules._line import ClueRule


@dataclass(frozen=True)
class Lunchbox(ClueRule):
    """The digits of the box are all different, and those between the least and the greatest add up to the clue."""

    least = 2
    example = Example(
        puzzle=".1.......4..2.......................",
        solution="314256526431245613631542152364463125",
        rules=(
            "lunchbox 4 r1c5-r6c5",
            "lunchbox 7 r2c6-r2c1",
            "lunchbox 8 r1c4-r6c4",
            "lunchbox 3 r6c1-r6c6",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a box of more cells than there are digits, and a negative sum."""
        super().check(board)
        if len(self.cells) > board.size:
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")
        most = sum(board.digits[1:-1])
        if not 0 <= self.clue <= most:
            raise NeverError(f"{self.name}: what lies between adds to 0 to {most}, never to {self.clue}")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Automaton]:
        """Yield the group, and a machine that supposes the ends and then checks them."""
        name = f"the {self.label(board)}"
        yield AllDifferent(self.cells, name)
        yield replace(_machine(board, len(self.cells), self.clue), cells=self.cells, name=name)

    def tell(self, scene: Scene) -> bool:
        """Add where the ends can be, and what lies between them."""
        return tell_between(scene, self.clue)

    def clash(self, scene: Scene) -> Breach | None:
        """Look for digits between two ends that make the sum."""
        return clash_between(scene, self.clue)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Find both ends and add up what is between them."""
        digits = [grid[cell] for cell in self.cells]
        start, end = sorted((digits.index(min(digits)), digits.index(max(digits))))
        return len(set(digits)) == len(digits) and sum(digits[start + 1 : end]) == self.clue


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, clue: int) -> Automaton:
    """Make the machine: a state is (least, greatest) as supposed, where in the box it is, and the sum so far.

    The first move supposes both, so that it may go to several states; digits outside what is supposed end it.
    """
    numbers: dict[tuple[int, int, str, int], int] = {}
    moves: set[tuple[int, Digit, int]] = set()
    pairs = [(a, b) for a in board.digits for b in board.digits if b - a >= length - 1]

    def number(state: tuple[int, int, str, int]) -> int:
        return numbers.setdefault(state, len(numbers) + 1)

    def after(state: tuple[int, int, str, int], digit: Digit) -> tuple[int, int, str, int] | None:
        low, high, where, total = state
        if not low <= digit <= high:
            return None
        ends = {"before": {low: "up", high: "down"}, "up": {high: "after"}, "down": {low: "after"}, "after": {}}[where]
        if digit in ends:
            return None if ends[digit] == "after" and total != clue else (low, high, ends[digit], 0)
        if digit in (low, high):
            return None
        if where in ("before", "after"):
            return state
        return (low, high, where, total + digit) if total + digit <= clue else None

    frontier: set[tuple[int, int, str, int]] = set()
    for low, high in pairs:
        for digit in range(low, high + 1):
            target = after((low, high, "before", 0), digit)
            if target is not None:
                moves.add((0, digit, number(target)))
                frontier.add(target)
    done = set(frontier)
    while frontier:
        found: set[tuple[int, int, str, int]] = set()
        for state in frontier:
            for digit in range(state[0], state[1] + 1):
                target = after(state, digit)
                if target is not None:
                    moves.add((number(state), digit, number(target)))
                    found.add(target)
        frontier = found - done
        done |= found
    accept = frozenset(index for state, index in numbers.items() if state[2] == "after")
    return Automaton(tuple(range(length)), frozenset(moves), 0, accept, "")


plugin = Lunchbox
