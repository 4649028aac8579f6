"""X-sum: the first digit says how many digits, itself included, add to the clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from types import MappingProxyType

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._cases import SupposedCase, clash_of_cases, machine_of_cases, tell_cases
from whydoku.rules._first_sum import clash_of_first_sum, tell_first_sum
from whydoku.rules._line import ClueRule
from whydoku.rules._notes import listed


@dataclass(frozen=True)
class XSum(ClueRule):
    """The first X digits, seen from the clue, add up to the clue, where X is the first of them."""

    aliases = ("xsum",)
    presets = MappingProxyType(
        {"broken-x-sum": "off=-1+1", "short-sighted-x-sum": "off=-1+0", "shifted-x-sum": "shifted=yes"}
    )
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

    off: tuple[int, ...] = (0,)  # how many more (or fewer) digits than X add up: one of these numbers
    shifted: bool = False  # whether the first digit says where X is, and the sum begins there

    def check(self, board: Board) -> None:
        """Refuse a sum that no digits have."""
        super().check(board)
        most = len(self.cells) * board.digits[-1]
        if not 0 <= self.clue <= most:
            raise NeverError(f"{self.name}: the digits of the line add to 0 to {most}, never to {self.clue}")
        if not self.off:
            raise RuleError(f"{self.name}: how many digits more than X? off is 0, or numbers such as -1 and 1")

    @property
    def _is_plain(self) -> bool:
        return self.off == (0,) and not self.shifted

    def _cases(self, board: Board) -> Iterator[SupposedCase]:
        """Yield, for each X and the place where it is, the digits that add up."""
        length = len(self.cells)
        for x, place in product(board.digits, range(length) if self.shifted else (0,)):
            first = place + 1 if self.shifted else x
            if first not in board.digits or (place == 0 and first != x):
                continue
            for off in dict.fromkeys(self.off):
                if 0 <= x + off <= length - place:
                    fixed = {0: first, place: x}
                    yield SupposedCase(tuple(fixed.items()), tuple(range(place, place + x + off)), self.clue)

    def note(self, board: Board) -> str:
        """Return how many digits add up, and from where on."""
        del board
        numbers = [
            "X" if off == 0 else f"X + {off}" if off > 0 else f"X \N{MINUS SIGN} {-off}"
            for off in dict.fromkeys(self.off)
        ]
        if self.shifted:
            what = f"{listed(numbers)} digits from the Nth on, seen from the clue,"
            return f"The sum of {what} is the clue, where N is the first digit and X the Nth."
        if self._is_plain:
            return type(self).sentence()
        return (
            f"The first {listed(numbers)} digits, seen from the clue, add up to the clue, where X is the first digit."
        )

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that counts down from the first digit while it adds up, or one that goes through the cases."""
        if not self._is_plain:
            yield machine_of_cases(board, self.cells, self._cases(board), f"the {self.label(board)}")
            return
        machine = _machine(board, len(self.cells), self.clue)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def tell(self, scene: Scene) -> bool:
        """Add which first digits make too much or too little, and which digits the others leave no room for."""
        if not self._is_plain:
            note = self.note(scene.board).removesuffix(".").replace("the clue,", f"{self.clue},")
            return tell_cases(scene, note[0].lower() + note[1:], self._cases(scene.board))
        return scene.all_differ(self.cells) and tell_first_sum(scene, self.clue)

    def clash(self, scene: Scene) -> Breach | None:
        """Look for a first digit that makes the sum."""
        if not self._is_plain:
            return clash_of_cases(scene, self._cases(scene.board))
        return clash_of_first_sum(scene, self.clue) if scene.all_differ(self.cells) else None

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Take as many digits as the first one says, and add them up."""
        digits = [grid[cell] for cell in self.cells]
        if self.shifted:
            if not 1 <= digits[0] <= len(digits):
                return False
            digits = digits[digits[0] - 1 :]
        many = [digits[0] + off for off in self.off]
        return any(0 <= each <= len(digits) and sum(digits[:each]) == self.clue for each in many)


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
