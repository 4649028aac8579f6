"""Pair relation: a relation of one's own, written as arithmetic of two digits a and b."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example
from whydoku.rules._checks import check_cells
from whydoku.rules._expression import compile_relation
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class PairRelation(LineRule):
    """Neighbours a and b on the line, or any two of its cells in order, satisfy the relation given, such as a + b > 9."""

    aliases = ("pair", "pairs", "relation")
    placed = False
    example = Example(
        puzzle="..3..1.2.5...6....4..2.............5",
        solution="543621621543362154415236154362236415",
        rules=(
            'pair-relation r2c1-r4c3 "a + b != 6"',
            'pair-relation r6c6-r4c4 "max(a, b) >= 4"',
            'pair-relation r3c3 r3c2 r4c3 r4c2 r5c3 "max(a, b) >= 4"',
            'pair-relation r4c3 r5c4 r4c4 "a + b != 6" all',
        ),
        size="2x3",
    )

    relation: str = ""
    reach: Literal["neighbours", "all"] = "neighbours"

    def check(self, board: Board) -> None:
        """Refuse a relation that cannot be read."""
        check_cells(self, board, self.cells, least=2, repeats=True)
        if any(a == b for a, b in self._pairs()):
            raise RuleError(f"{self.name}: a cell is paired with itself")
        compile_relation(self.relation)

    def _pairs(self) -> Iterator[tuple[Cell, Cell]]:
        return pairwise(self.cells) if self.reach == "neighbours" else combinations(self.cells, 2)

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield the relation for each two cells it speaks of."""
        allowed = compile_relation(self.relation)
        for a, b in self._pairs():
            yield Pairs(a, b, allowed, f"the {self.label(board)}", f"fit {self.relation}")

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        del board
        which = (
            "Neighbours a and b on the line"
            if self.reach == "neighbours"
            else "Any two digits a, b of the line, in order,"
        )
        return f"{which} satisfy {self.relation}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Work the relation out for each two."""
        allowed = compile_relation(self.relation)
        digits = [grid[cell] for cell in self.cells]
        for i, a in enumerate(digits):
            for b in digits[i + 1 : i + 2] if self.reach == "neighbours" else digits[i + 1 :]:
                if not allowed(a, b):
                    return False
        return True


plugin = PairRelation
