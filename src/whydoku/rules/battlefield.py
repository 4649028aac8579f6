"""Battlefield: two armies march in from both ends of a line, and what they fight over, or leave empty, adds to the clue."""

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
class Battlefield(ClueRule):
    """The overlap of the first X and last Y cells, or else the gap between, adds up to the clue; X and Y are the end digits."""

    least = 2
    example = Example(
        puzzle="...1.............1...4.........2....",
        solution="362145145263254631613452431526526314",
        rules=(
            "battlefield 9 r1c6-r6c6",
            "battlefield 13 r3c1-r3c6",
            "battlefield 13 r5c1-r5c6",
            "battlefield 5 r6c2-r1c2",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a sum that no digits have."""
        super().check(board)
        most = len(self.cells) * board.digits[-1]
        if not 0 <= self.clue <= most:
            raise NeverError(f"{self.name}: the digits of the line add to 0 to {most}, never to {self.clue}")

    def _cases(self, board: Board) -> Iterator[SupposedCase]:
        """Yield, for each first and last digit, where the armies meet or what lies between them."""
        length = len(self.cells)
        for x, y in product(board.digits, repeat=2):
            if x <= length and y <= length:
                field = range(length - y, x) if x + y > length else range(x, length - y)
                yield SupposedCase(((0, x), (length - 1, y)), tuple(field), self.clue)

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that supposes both ends, and adds up what is between or common to them."""
        yield machine_of_cases(board, self.cells, self._cases(board), f"the {self.label(board)}")

    def tell(self, scene: Scene) -> bool:
        """Add which first and last digits remain, and what adds up then."""
        first, last = scene.cell(self.cells[0]), scene.cell(self.cells[-1])
        meaning = f"what the first {first} and the last {last} cells share, or leave between them, adds to {self.clue}"
        return tell_cases(scene, meaning, self._cases(scene.board))

    def clash(self, scene: Scene) -> Breach | None:
        """Look for a first and a last digit."""
        return clash_of_cases(scene, self._cases(scene.board))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count how many armies stand in each cell, and add up where there are two, or else where there is none."""
        digits = [grid[cell] for cell in self.cells]
        length, x, y = len(digits), digits[0], digits[-1]
        if x > length or y > length:
            return False
        armies = [(place < x) + (place >= length - y) for place in range(length)]
        fought = 2 if 2 in armies else 0
        return sum(digit for digit, there in zip(digits, armies, strict=True) if there == fought) == self.clue


plugin = Battlefield
