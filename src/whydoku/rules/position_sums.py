"""Position sums: the first two digits add to one clue, and the digits at the places they name to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._cases import SupposedCase, clash_of_cases, machine_of_cases, tell_cases
from whydoku.rules._line import ClueRule


@dataclass(frozen=True)
class PositionSums(ClueRule):
    """The digits in places X and Y add up to the clue, where X and Y are the first two, whose sum may be given as well."""

    least = 2
    aliases = ("position-sum",)
    example = Example(
        puzzle="6..........1....5..............4....",
        solution="614235532641423156165324256413341562",
        rules=(
            "position-sums 9 r6c5-r1c5",
            "position-sums 3 r2c6-r2c1",
            "position-sums 5 r6c3-r1c3",
            "position-sums 7 r4c6-r4c1",
            "position-sums 8 r1c6-r6c6",
        ),
        size="2x3",
    )

    total: int | None = None  # of the first two digits, where that is given

    def check(self, board: Board) -> None:
        """Refuse sums that two digits do not have."""
        super().check(board)
        least, most = 2 * board.digits[0], 2 * board.digits[-1]
        for total in (self.clue, self.clue if self.total is None else self.total):
            if not least <= total <= most:
                raise NeverError(f"{self.name}: two digits add to {least} to {most}, never to {total}")

    def shown(self, board: Board) -> str:
        """Return the clue, behind the sum of the first two digits where that is given."""
        return super().shown(board) if self.total is None else f"{self.total}/{self.clue}"

    def _cases(self, board: Board) -> Iterator[SupposedCase]:
        """Yield, for each two first digits, the places that they name."""
        for x, y in product(board.digits, repeat=2):
            fits = 1 <= x <= len(self.cells) and 1 <= y <= len(self.cells) and x != y
            if fits and self.total in (None, x + y):
                yield SupposedCase(((0, x), (1, y)), (x - 1, y - 1), self.clue)

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that remembers the first two digits, and adds the ones that they point at."""
        yield machine_of_cases(board, self.cells, self._cases(board), f"the {self.label(board)}")

    def note(self, board: Board) -> str:
        """Return what the clues say."""
        del board
        both = "" if self.total is None else ", which add up to the number before the clue"
        return f"The digits in places X and Y, seen from the clue, add up to it; X and Y, the first two digits{both}, differ."

    def tell(self, scene: Scene) -> bool:
        """Add which first digits remain, and what the digits in those places add to."""
        first = scene.along(self.cells[:2])
        both = "" if self.total is None else f", and {first} to {self.total}"
        meaning = f"the digits in the places that {first} name add to {self.clue}{both}"
        return tell_cases(scene, meaning, self._cases(scene.board))

    def clash(self, scene: Scene) -> Breach | None:
        """Look for two first digits."""
        return clash_of_cases(scene, self._cases(scene.board))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Go to both places and look."""
        digits = [grid[cell] for cell in self.cells]
        x, y = digits[:2]
        if self.total not in (None, x + y) or x == y or not all(1 <= at <= len(digits) for at in (x, y)):
            return False
        return digits[x - 1] + digits[y - 1] == self.clue


plugin = PositionSums
