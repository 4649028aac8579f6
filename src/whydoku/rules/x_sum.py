"""X-sum: the first digit says how many digits, itself included, add to the clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._first_sum import clash_of_first_sum, tell_first_sum
from whydoku.rules._line import ClueRule


@dataclass(frozen=True)
class XSum(ClueRule):
    """The first X digits, seen from the clue, add up to the clue, where X is the first of them."""

    aliases = ("xsum",)
    noun = "X-sum"
    example = Example(
        puzzle="...................6........1..4.2..",
        solution="413526652431135642264153526314341265",
        rules=(
            "x-sum 17 r5c1-r5c6",
            "x-sum 1 r1c2-r6c2",
            "x-sum 21 r1c6-r1c1",
            "x-sum 10 r1c3-r6c3",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a sum that no digits have."""
        super().check(board)
        most = len(self.cells) * board.digits[-1]
        if not 0 <= self.clue <= most:
            raise RuleError(f"{self.name}: the digits of the line add to 0 to {most}, never to {self.clue}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List a machine that counts down from the first digit while it adds up."""
        machine = _machine(board, len(self.cells), self.clue)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def tell(self, scene: Scene) -> bool:
        """Add which first digits make too much or too little, and which digits the others leave no room for."""
        return scene.all_differ(self.cells) and tell_first_sum(scene, self.clue)

    def clash(self, scene: Scene) -> Breach | None:
        """Look for a first digit that makes the sum."""
        return clash_of_first_sum(scene, self.clue) if scene.all_differ(self.cells) else None

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Take as many digits as the first one says, and add them up."""
        digits = [grid[cell] for cell in self.cells]
        return digits[0] <= len(digits) and sum(digits[: digits[0]]) == self.clue


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, clue: int) -> Automaton:
    start, done = (-1, 0), (0, 0)  # else: how many are to come, and what they add to

    def move(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        if state == done:
            return done
        if state == start:
            more, rest = (digit - 1, clue - digit) if digit > 0 else (0, clue)
        else:
            more, rest = state[0] - 1, state[1] - digit
        if rest < 0 or more > length - 1 or (more == 0 and rest > 0):
            return None
        return done if more == 0 else (more, rest)

    return Automaton.from_function(range(length), board, start, move, lambda state: state == done, "")


plugin = XSum
