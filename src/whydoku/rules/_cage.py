"""What cages with a label of their own have in common, and those whose total is one of several."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage, Shape
from whydoku.model.primitives import AllDifferent, Automaton, Primitive, Sum
from whydoku.model.rule import Rule
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed
from whydoku.rules._checks import check_cells, start_of
from whydoku.rules._limits import MAX_TOLD_FILLINGS
from whydoku.rules._rest import clash_fitting, tell_rest


@dataclass(frozen=True)
class CageRule(Rule):
    """A rule about cells in a dashed outline, with something written in the first one."""

    gesture = "cage"
    noun: ClassVar[str] = ""  # what such a cage is called, where that is not the name of the rule

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board, and more that differ than there are digits."""
        check_cells(self, board, self.cells)
        if self.differ and len(self.cells) > board.size:
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")

    @property
    def differ(self) -> bool:
        """Whether no digit comes twice in the cage."""
        return False

    @property
    @abstractmethod
    def written(self) -> str:
        """What is written in the cage."""

    def called(self, board: Board) -> str:
        """Return the name of this cage: "the product cage at r1c1"."""
        return f"the {self.noun or self.name.replace('-', ' ')} {start_of(board, self.cells)}"

    def group(self, board: Board) -> Iterator[AllDifferent]:
        """Yield that the digits differ, where they do."""
        if self.differ:
            yield AllDifferent(self.cells, self.called(board))

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the cage with what is written in it."""
        del board
        yield Cage(self.cells, self.written)


@dataclass(frozen=True)
class TotalsCage(CageRule):
    """A cage whose total is one of several."""

    @abstractmethod
    def sums(self, board: Board) -> tuple[int, ...]:
        """Return the totals that the cage may have, the least first."""

    def check(self, board: Board) -> None:
        """Refuse totals that is impossible for that many digits."""
        super().check(board)
        if not self.sums(board):
            low, high = _ends(board, len(self.cells), self.differ)
            raise NeverError(f"{self.name}: {len(self.cells)} digits add to {low} to {high}, never to such a total")

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the group, and the one sum or a machine that adds up to any of them."""
        name, sums = self.called(board), self.sums(board)
        yield from self.group(board)
        if len(sums) == 1:
            yield Sum(self.cells, sums[0], name)
        else:
            yield replace(_machine(board, len(self.cells), sums), cells=self.cells, name=name)

    def tell(self, scene: Scene) -> bool:
        """Add what the other cells would have to add to."""
        if scene.premise.kind != "machine":
            return False
        sums = self.sums(scene.board)

        def rest(digit: Digit) -> str:
            left = [str(total - digit) for total in sums if total >= digit]
            return listed(left, "or") if 0 < len(left) <= MAX_TOLD_FILLINGS else ""

        totals = listed(list(map(str, sums)), "or")
        return tell_rest(scene, f"{scene.name} adds to {totals}", f"no digits left add to {totals}", "add to", rest)

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that add to none of the totals."""
        if scene.premise.kind != "machine":
            return None
        return clash_fitting(scene, f"no digits left add to {listed(list(map(str, self.sums(scene.board))), 'or')}")

    def _possible(self, board: Board, totals: Sequence[int]) -> tuple[int, ...]:
        low, high = _ends(board, len(self.cells), self.differ)
        return tuple(sorted({total for total in totals if low <= total <= high}))


def _ends(board: Board, many: int, differ: bool) -> tuple[int, int]:
    """Return the least and the greatest sum of so many digits."""
    steps = many * (many - 1) // 2 if differ else 0
    return many * board.digits[0] + steps, many * board.digits[-1] - steps


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, sums: tuple[int, ...]) -> Automaton:
    def move(so_far: int, digit: Digit) -> int | None:
        return so_far + digit if so_far + digit <= sums[-1] else None

    return Automaton.from_function(range(length), board, 0, move, lambda total: total in sums, "")
