"""Anti-diagonal: a diagonal holds only a few different digits, each of them often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Line, path
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.model.wording import counted
from whydoku.rules._reasons import tell_meaning


@dataclass(frozen=True)
class AntiDiagonal(Rule):
    """Each main diagonal holds at most three different digits."""

    aliases = ("diagonality",)
    example = Example(
        puzzle="...1...2.2......858..74...9.47........2..95............6.........5....4.......6.3",
        solution="496185327271936485853742169547321896182679534639854271968413752315267948724598613",
        rules=("anti-diagonal",),
    )

    most: int = 3  # different digits
    which: Literal["main", "every"] = "main"  # the two long diagonals, or the short ones too

    def check(self, board: Board) -> None:
        """Refuse no digits, and a board whose diagonals do not run from corner to corner."""
        if self.most < 1:
            raise RuleError(f"{self.name}: a diagonal holds at least 1 digit, not {self.most}")
        if board.rows != board.cols or board.holes:
            raise RuleError(f"{self.name}: a square board is needed, not {board}")
        if board.size > 16 and self.most > 4:
            raise RuleError(f"{self.name}: at most 4 different digits on a board of {board.size}, not {self.most}")

    def _lines(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        side = board.rows
        for away in range(-side + 1, side) if self.which == "every" else (0,):
            rows = range(max(0, -away), min(side, side - away))
            yield tuple(row * side + row + away for row in rows)
            yield tuple(row * side + side - 1 - row - away for row in rows)

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield one machine per diagonal, which remembers the digits it has met."""
        for cells in self._lines(board):
            if len(cells) > self.most:
                name = f"the anti-diagonal {board.name(cells[0])}–{board.name(cells[-1])}"
                yield replace(_machine(board, len(cells), self.most), cells=cells, name=name)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        del board
        lines = "Each main diagonal" if self.which == "main" else "Each diagonal, short ones too,"
        return f"{lines} holds at most {counted(self.most, 'different digit')}."

    def tell(self, scene: Scene) -> bool:
        """Add how many different digits there may be."""
        return tell_meaning(scene, f"{scene.along(scene.cells)} hold at most {counted(self.most, 'different digit')}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count the different digits of each diagonal."""
        return all(len({grid[cell] for cell in cells}) <= self.most for cells in self._lines(board))

    def draw(self, board: Board) -> Iterator[Line]:
        """Draw the diagonals."""
        for cells in self._lines(board):
            if len(cells) > 1:
                yield Line(path(board, cells), 0.05, "orange")


@lru_cache(maxsize=64)
def _machine(board: Board, length: int, most: int) -> Automaton:
    def move(seen: int, digit: Digit) -> int | None:
        seen |= board.bit(digit)
        return seen if seen.bit_count() <= most else None

    return Automaton.from_function(range(length), board, 0, move, lambda seen: True, "")


plugin = AntiDiagonal
