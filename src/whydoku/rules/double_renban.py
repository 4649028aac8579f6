"""Double renban: the digits on the line make two runs of the same length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._line import LineRule
from whydoku.rules._rest import clash_fitting
from whydoku.rules._runs import counting_machine, runs


@dataclass(frozen=True)
class DoubleRenban(LineRule):
    """The digits on the line can be shared out into two runs of consecutive digits, equally long; the runs may overlap."""

    colour = "purple"
    example = Example(
        puzzle=".......36.....1...3........5......2.",
        solution="142356536142261435354261623514415623",
        rules=(
            "double-renban r4c4 r3c5 r3c6 r2c5",
            "double-renban r6c2 r6c1 r5c2 r5c3",
            "double-renban r6c6 r6c5 r5c5 r5c6",
            "double-renban r2c1 r1c2 r2c2 r2c3",
            "double-renban r4c2 r3c1-r3c3",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse an odd number of cells, and runs longer than there are digits."""
        super().check(board)
        if len(self.cells) % 2:
            raise RuleError(f"{self.name}: an even number of cells is needed, not {len(self.cells)}")
        if len(self.cells) // 2 > board.size:
            raise NeverError(f"{self.name}: there is no run of {len(self.cells) // 2} among {board.size} digits")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that counts the digits."""
        half = [*runs(board, len(self.cells) // 2)]
        wanted = frozenset(tuple(a + b for a, b in zip(one, other, strict=True)) for one in half for other in half)
        machine = counting_machine(board, len(self.cells), wanted, 2)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never fit."""
        return clash_fitting(scene, f"no digits left make two runs of {len(self.cells) // 2}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Take a run off that begins with the least digit, and look at what is left."""
        left = Counter(grid[cell] for cell in self.cells)
        half, least = len(self.cells) // 2, min(left)
        left.subtract(range(least, least + half))
        rest = sorted(left.elements())
        return min(left.values()) >= 0 and rest == [*range(rest[0], rest[0] + half)]


plugin = DoubleRenban
