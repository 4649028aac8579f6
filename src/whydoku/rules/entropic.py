"""Entropic line: of three neighbours one is low, one middle and one high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._entropy import check_thirds
from whydoku.rules._line import LineRule
from whydoku.rules._notes import one_of_each, thirds
from whydoku.rules._relations import other_third


@dataclass(frozen=True)
class Entropic(LineRule):
    """Of any 3 neighbours on the line, one is low (1, 2, 3), one middle (4, 5, 6), one high (7, 8, 9); 2 cells differ so."""

    colour = "orange"
    aliases = ("entropic-line",)
    noun = "entropic line"
    example = Example(
        puzzle="..........3.......2...5........41...",
        solution="413526652431135642264153526314341265",
        rules=(
            "entropic r1c6 r1c5 r2c5",
            "entropic r4c2 r4c3 r5c2",
            "entropic r6c6 r5c5 r5c4 r6c5 r6c4",
            "entropic r6c4 r5c4 r5c3 r4c4",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a board whose digits do not fall into three equal parts."""
        super().check(board)
        check_thirds(self, board)

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of cells that are one or two steps apart."""
        for index, a in enumerate(self.cells):
            for b in self.cells[index + 1 : index + 3]:
                words = "not be both low, both middle or both high"
                yield Pairs(a, b, other_third(board.low, board.size), f"the {self.label(board)}", words)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        if len(self.cells) < 3:
            low, middle, high = thirds(board)
            return f"The two digits on the line are not both low ({low}), both middle ({middle}) or both high ({high})."
        return f"Of any 3 neighbours on the line, {one_of_each(board)}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Slide a window along the line."""
        part = board.size // 3
        kinds = [
            "low" if grid[c] < board.low + part else "high" if grid[c] >= board.low + 2 * part else "mid"
            for c in self.cells
        ]
        return all(len(set(kinds[i : i + 3])) == len(kinds[i : i + 3]) for i in range(len(kinds) - 1))


plugin = Entropic
