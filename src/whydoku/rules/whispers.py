"""Whispers: neighbours on the line keep their distance. German whispers 5, Dutch 4, any other as told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import Group
from whydoku.model.wording import number_word
from whydoku.rules._checks import check_cells
from whydoku.rules._line import LineRule
from whydoku.rules._relations import differ_by_at_least


@dataclass(frozen=True)
class Whispers(LineRule):
    """Neighbours on the line differ by at least 5 (half the number of digits, rounded up), or by the number given."""

    colour = "green"
    aliases = ("whisper", "german-whispers", "german-whisper")
    noun = "whispers line"
    example = Example(
        puzzle="54...................3.4.6.4......2.",
        solution="546132123546634215251364362451415623",
        rules=(
            "whispers r6c1-r6c3 r5c3",
            "whispers 1 r3c3 r4c4 r4c3 r3c2 r3c1",
            "whispers 1 r6c6 r5c6 r4c5",
            "whispers 2 r3c5 r2c5 r1c6",
        ),
        size="2x3",
    )

    by: int | None = None

    def check(self, board: Board) -> None:
        """Refuse a difference that no two digits have."""
        check_cells(self, board, self.cells, least=2, repeats=True)
        if any(a == b for a, b in pairwise(self.cells)):
            raise RuleError(f"{self.name}: a cell of the line follows itself")
        if not 0 <= self.least_difference(board) < board.size:
            raise RuleError(f"{self.name}: digits differ by 0 to {board.size - 1}, never by {self.by}")

    def least_difference(self, board: Board) -> int:
        """Give how far apart neighbours are at least."""
        return (board.size + 1) // 2 if self.by is None else self.by

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """List one relation for each two neighbours."""
        by = self.least_difference(board)
        for a, b in pairwise(self.cells):
            yield Pairs(a, b, differ_by_at_least(by), f"the {self.label(board)}", f"differ by at least {by}")

    def note(self, board: Board) -> str:
        """Say it with its own numbers."""
        return f"Neighbours on the line differ by at least {self.least_difference(board)}."

    def clash(self, scene: Scene) -> Breach | None:
        """Return that low and high digits take turns, and too few of one side are left in the line's house."""
        board, by = scene.board, self.least_difference(scene.board)
        if by * 2 <= board.size or set(self.cells) != set(scene.cells) or len(set(self.cells)) < len(self.cells):
            return None
        group = scene.group_of(self.cells)
        lows = [d for d in board.digits if d - by < board.low]
        lows = [d for d in lows if d + by <= board.digits[-1]]
        highs = [d for d in board.digits if d - by >= board.low]
        half = len(self.cells) // 2
        for side, name in ((lows, "low"), (highs, "high")):
            there = [d for d in side if any(d in digits for digits in scene.left.values())]
            if group and len(there) < half and not set(lows) & set(highs):
                word = f"{scene.symbol(side[0])} to {scene.symbol(side[-1])}"
                turns = f"low and high digits take turns on {scene.name}, so {number_word(half)} of its cells"
                have = f"of {word} only {scene.digits(there)} {'is' if len(there) == 1 else 'are'} left for {group}"
                marks = scene.because(*self.cells)
                return Breach(f"{turns} are {name}, but {have}", (scene.rule, Group(group), *marks))
        return None

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Subtract along the line."""
        digits = [grid[cell] for cell in self.cells]
        gaps = [max(a, b) - min(a, b) for a, b in pairwise(digits)]
        return min(gaps) >= self.least_difference(board)


plugin = Whispers
