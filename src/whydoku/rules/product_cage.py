"""Product cage: the digits in it multiply to its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._cage import CageRule
from whydoku.rules._rest import clash_fitting, tell_rest


@dataclass(frozen=True)
class ProductCage(CageRule):
    """The digits in the cage multiply to its number; they may repeat unless it is said otherwise."""

    aliases = ("product",)
    example = Example(
        puzzle="....5.2.................3...........",
        solution="163452245613612534534261326145451326",
        rules=(
            "product-cage 40 r4c6 r5c5 r5c6 r6c5",
            "product-cage 30 r3c2-r3c4 r4c2",
            "product-cage 60 r1c3 r1c4 r2c3",
            "product-cage 6 r4c4-r6c4",
        ),
        size="2x3",
    )

    total: int
    repeats: bool = True

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice in the cage."""
        return not self.repeats

    @property
    def written(self) -> str:
        """What is written in the cage."""
        return f"×{self.total}"

    def check(self, board: Board) -> None:
        """Refuse a number that is impossible for that many digits as their product."""
        super().check(board)
        if self.total < 0:
            raise RuleError(f"{self.name}: a product of digits is 0 or more, not {self.total}")
        if not _machine(board, len(self.cells), self.total).accept:
            raise NeverError(f"{self.name}: {len(self.cells)} digits never multiply to {self.total}")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Automaton]:
        """Yield the group where digits differ, and a machine that divides by each digit."""
        yield from self.group(board)
        machine = _machine(board, len(self.cells), self.total)
        yield replace(machine, cells=self.cells, name=self.called(board))

    def note(self, board: Board) -> str:
        """Return it with its own kind."""
        del board
        differ = "may repeat" if self.repeats else "are all different"
        return f"The digits in the cage multiply to its number; they {differ}."

    def tell(self, scene: Scene) -> bool:
        """Add what does not divide the number, and what the other cells would have to multiply to."""

        def rest(digit: Digit) -> str:
            return str(self.total // digit) if digit and self.total else ""

        strange = sorted({digit for _, digit in scene.gone if digit and self.total % digit})
        reason = f"{scene.digits(strange)} {'does' if len(strange) == 1 else 'do'} not divide {self.total}"
        meaning, alone = f"{scene.name} multiplies to {self.total}", dict.fromkeys(strange, reason)
        return tell_rest(scene, meaning, self._never, "multiply to", rest, alone)

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never have the product."""
        return clash_fitting(scene, self._never)

    @property
    def _never(self) -> str:
        return f"no digits left multiply to {self.total}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Multiply the digits and look for a repeated one."""
        digits = [grid[cell] for cell in self.cells]
        return prod(digits) == self.total and (self.repeats or len({*digits}) == len(digits))


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, total: int) -> Automaton:
    """Make the machine: a state is how many cells are left and what is left to divide, or whether a 0 is still to be met."""

    def move(state: tuple[int, int, bool], digit: Digit) -> tuple[int, int, bool] | None:
        open_, number, zero = state
        if number == 0:
            return open_ - 1, 0, zero and digit != 0
        return (open_ - 1, number // digit, False) if digit and number % digit == 0 else None

    def accept(state: tuple[int, int, bool]) -> bool:
        return state in ((0, 1, False), (0, 0, False))

    return Automaton.from_function(range(length), board, (length, total, total == 0), move, accept, "")


plugin = ProductCage
