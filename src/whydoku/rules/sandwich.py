"""Sandwich: the sum of the filling between the lowest and the highest digit of a row or column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._between import clash_between, tell_between
from whydoku.rules._checks import check_digits
from whydoku.rules._line import ClueRule
from whydoku.rules._reasons import tell_meaning


@dataclass(frozen=True)
class Sandwich(ClueRule):
    """The digits between the lowest and the highest digit (1 and 9) in the row or column add up to the clue."""

    least = 2
    example = Example(
        puzzle=".1.......4..2.......................",
        solution="314256526431245613631542152364463125",
        rules=(
            "sandwich 4 r1c5-r6c5",
            "sandwich 7 r2c6-r2c1",
            "sandwich 8 r1c4-r6c4",
            "sandwich 3 r6c1-r6c6",
        ),
        size="2x3",
    )

    crusts: tuple[
        Digit, ...
    ] = ()  # the two digits that it lies between; the lowest and the highest where none are said

    def check(self, board: Board) -> None:
        """Refuse a sum that no filling has, and crusts that are not two digits."""
        super().check(board)
        if self.crusts:
            check_digits(self, board, self.crusts)
            if len(set(self.crusts)) != 2 or len(self.crusts) != 2:
                raise RuleError(
                    f"{self.name}: a filling lies between two different digits, not {len(set(self.crusts))}"
                )
        low, high = self._ends(board)
        most = sum(board.digits) - low - high if len(self.cells) <= board.size else len(self.cells) * board.digits[-1]
        if not 0 <= self.clue <= most:
            raise NeverError(f"{self.name}: what lies between adds to 0 to {most}, never to {self.clue}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that waits for the first crust, adds up to the second, and waits for the end."""
        machine = _machine(board, len(self.cells), self.clue, *self._ends(board))
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def _ends(self, board: Board) -> tuple[Digit, Digit]:
        low, high = sorted(self.crusts or (board.digits[0], board.digits[-1]))
        return low, high

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        low, high = map(board.symbol, self._ends(board))
        return f"The digits between {low} and {high} in the row or column add up to the clue."

    def tell(self, scene: Scene) -> bool:
        """Add how many digits make the sum, and where that leaves the crusts."""
        low, high = self._ends(scene.board)
        if (low, high) != (scene.board.digits[0], scene.board.digits[-1]):
            return tell_meaning(
                scene, f"the digits between {scene.symbol(low)} and {scene.symbol(high)} add to {self.clue}"
            )
        if len(self.cells) != scene.board.size or not scene.all_differ(self.cells):
            return False
        return tell_between(scene, self.clue)

    def clash(self, scene: Scene) -> Breach | None:
        """Add up what lies between the crusts, where all of it is known; else look for digits that make the sum."""
        low, high = self._ends(scene.board)
        known = [scene.left[cell][0] if len(scene.left[cell]) == 1 else None for cell in self.cells]
        start, end = 0, 0
        if known.count(low) == known.count(high) == 1:
            start, end = sorted((known.index(low), known.index(high)))
        between = [digit for digit in known[start + 1 : end] if digit is not None]
        if not end or len(between) < end - start - 1:
            usual = (low, high) == (scene.board.digits[0], scene.board.digits[-1])
            whole = usual and len(self.cells) == scene.board.size and scene.all_differ(self.cells)
            return clash_between(scene, self.clue) if whole else None
        crusts = f"between {scene.symbol(low)} and {scene.symbol(high)}"
        if not between:
            text = f"{crusts} lies nothing, not {self.clue}"
        elif len(between) == 1:
            text = f"{crusts} lies {scene.symbol(between[0])}, not {self.clue}"
        else:
            shown = f"{scene.digits(between)}, which add to {sum(between)}"
            text = f"{crusts} lie {shown}, not {self.clue}"
        return Breach(text, (scene.rule, *scene.because(*self.cells[start : end + 1])))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Find both crusts and add up what is between them."""
        digits = [grid[cell] for cell in self.cells]
        low, high = self._ends(board)
        if digits.count(low) != 1 or digits.count(high) != 1:
            return False
        start, end = sorted((digits.index(low), digits.index(high)))
        return sum(digits[start + 1 : end]) == self.clue


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, clue: int, low: Digit, high: Digit) -> Automaton:
    def move(state: tuple[str, int], digit: Digit) -> tuple[str, int] | None:
        phase, total = state
        if phase == "before":
            return {low: ("up", 0), high: ("down", 0)}.get(digit, state)
        if phase == "after":
            return None if digit in (low, high) else state
        if digit == (high if phase == "up" else low):
            return ("after", 0) if total == clue else None
        return (phase, total + digit) if digit not in (low, high) and total + digit <= clue else None

    start: tuple[str, int] = ("before", 0)
    return Automaton.from_function(range(length), board, start, move, lambda state: state[0] == "after", "")


plugin = Sandwich
