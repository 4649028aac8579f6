"""Leaper: a chess piece of one's own never jumps between equal digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Pairs
from whydoku.model.rule import Example
from whydoku.model.wording import counted
from whydoku.rules._checks import check_digits
from whydoku.rules._geometry import WrapRule
from whydoku.rules._notes import digits
from whydoku.rules._relations import differ_unless_other_than


@dataclass(frozen=True)
class Leaper(WrapRule):
    """Equal digits are never a leap apart: the given number of cells in one direction and in the other."""

    aliases = ("anti-leaper", "chess")
    presets = MappingProxyType(
        {"anti-camel": "1 3", "anti-monkey": "1 3", "long-knight": "1 3", "anti-giraffe": "1 4", "anti-zebra": "2 3"}
    )
    example = Example(
        puzzle=".7.....2..2....1....53..........824....9......4...3..............7....39.1.......",
        solution="674195328329876154185324976936758241258941763741263895593487612867512439412639587",
        rules=("leaper 1 1",),
    )

    one: int
    other: int
    digits: tuple[Digit, ...] = ()  # only these are kept apart; all, where none is listed

    def check(self, board: Board) -> None:
        """Refuse a leap on the spot, a leap backwards, and digits the board does not have."""
        if self.one < 0 or self.other < 0 or self.one + self.other == 0:
            raise RuleError(f"{self.name}: a leap is two numbers from 0 on, not both 0: {self.one}, {self.other}")
        check_digits(self, board, self.digits)

    def primitives(self, board: Board) -> Iterator[AllDifferent | Pairs]:
        """Yield one pair per leap."""
        p, q = self.one, self.other
        steps = {max(step, (-step[0], -step[1])) for step in ((p, q), (p, -q), (q, p), (q, -p))}
        for a, b in self.pairs_apart(board, sorted(steps)):
            if self.digits:
                yield Pairs(a, b, differ_unless_other_than(self.digits), "the leaper", "not be equal")
            else:
                yield AllDifferent((a, b), f"the leap {board.name(a)}–{board.name(b)}")

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        which = f"Two equal digits, if {digits(board, self.digits)}, are" if self.digits else "Equal digits are"
        far = f"{counted(self.one, 'cell')} apart in one direction and {self.other} in the other"
        return self.wrapped(f"{which} never {far}.")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Leap from every cell, every way."""
        for cell, (row, col) in enumerate(board.positions):
            if self.digits and grid[cell] not in self.digits:
                continue
            for (p, q), up, left in product(((self.one, self.other), (self.other, self.one)), (1, -1), (1, -1)):
                other = self.at(board, row + up * p, col + left * q)
                if other not in (None, cell) and grid[other or 0] == grid[cell]:
                    return False
        return True


plugin = Leaper
