"""Before nine: the sum of the digits in front of the 9, seen from the clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._cases import SupposedCase, clash_of_cases, machine_of_cases, tell_cases
from whydoku.rules._checks import check_digits
from whydoku.rules._line import ClueRule


@dataclass(frozen=True)
class BeforeNine(ClueRule):
    """The digits before the highest digit (9), seen from the clue, add up to the clue."""

    aliases = ("before-9", "before-n")
    presets = MappingProxyType({"up-to-n": "included=yes"})
    example = Example(
        puzzle="...1.5......25...........3..........",
        solution="362145145263254631613452431526526314",
        rules=(
            "before-nine 11 r1c6-r6c6",
            "before-nine 11 r3c1-r3c6",
            "before-nine 15 r6c2-r1c2",
        ),
        size="2x3",
    )

    digit: Digit | None = None  # the digit that ends the sum; the highest where that is not said
    included: bool = False  # whether it is added too

    def check(self, board: Board) -> None:
        """Refuse a digit the board does not have, and a sum that no digits have."""
        super().check(board)
        check_digits(self, board, (self._end(board),))
        most = len(self.cells) * board.digits[-1]
        if not 0 <= self.clue <= most:
            raise NeverError(f"{self.name}: the digits of the line add to 0 to {most}, never to {self.clue}")

    def _end(self, board: Board) -> Digit:
        return board.digits[-1] if self.digit is None else self.digit

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that supposes where the digit is, and adds up to there."""
        yield machine_of_cases(board, self.cells, self._cases(board), f"the {self.label(board)}")

    def note(self, board: Board) -> str:
        """Return it with its own digit."""
        end = board.symbol(self._end(board))
        upto = f"up to the {end}, this included" if self.included else f"before the {end}"
        return f"The digits {upto}, seen from the clue, add up to the clue."

    def _cases(self, board: Board) -> Iterator[SupposedCase]:
        """Yield, for each place of the digit, what adds up."""
        end = self._end(board)
        for place in range(len(self.cells)):
            yield SupposedCase(((place, end),), tuple(range(place + self.included)), self.clue, end)

    def tell(self, scene: Scene) -> bool:
        """Add where the digit can be, and what the digits before it add to."""
        end = scene.symbol(self._end(scene.board))
        upto = f"up to the {end}" if self.included else f"before the {end}"
        return tell_cases(scene, f"the digits {upto} add to {self.clue}", self._cases(scene.board))

    def clash(self, scene: Scene) -> Breach | None:
        """Look for a place of the digit."""
        return clash_of_cases(scene, self._cases(scene.board))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Find the digit and add up what is before it."""
        digits, end = [grid[cell] for cell in self.cells], self._end(board)
        return digits.count(end) == 1 and sum(digits[: digits.index(end) + self.included]) == self.clue


plugin = BeforeNine
