"""Pair table: a relation of one's own, as a list of the pairs of digits that may stand together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Pairs, indicative
from whydoku.model.rule import Example
from whydoku.rules._checks import check_cells, start_of
from whydoku.rules._line import LineRule
from whydoku.rules._relations import called, listed


@dataclass(frozen=True)
class PairTable(LineRule):
    """Neighbours on the line, or any two of its cells in order, hold one of the listed pairs of digits."""

    aliases = ("table",)
    placed = False
    example = Example(
        puzzle="5.........4....1......3...4.......1.",
        solution="543621621543362154415236154362236415",
        rules=(
            "pair-table 2 2 r4c4-r2c2 all",
            "pair-table 1 2 2 2 r2c3 r3c3 r4c4",
            "pair-table 5 4 5 5 r4c3 r5c2 r4c1 all",
            "pair-table 2 2 r2c2-r4c4",
        ),
        size="2x3",
    )

    allowed: tuple[int, ...] = ()  # first, second; first, second; …
    reach: Literal["neighbours", "all"] = "neighbours"

    def check(self, board: Board) -> None:
        """Refuse half a pair."""
        check_cells(self, board, self.cells, least=2, repeats=True)
        if any(a == b for a, b in self._pairs()):
            raise RuleError(f"{self.name}: a cell is paired with itself")
        if len(self.allowed) % 2:
            raise RuleError(f"{self.name}: digits come in pairs, but there are {len(self.allowed)}")

    def _pairs(self) -> Iterator[tuple[Cell, Cell]]:
        return pairwise(self.cells) if self.reach == "neighbours" else combinations(self.cells, 2)

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield the relation for each two cells it speaks of."""
        relation, name = listed(self.allowed), f"the {self.label(board)}"
        _, words = self._called(board)
        for a, b in self._pairs():
            yield Pairs(a, b, relation, name, words)

    def _called(self, board: Board) -> tuple[str, str]:
        digits = range(board.digits[0], board.digits[-1] + 1)
        pairs = zip(self.allowed[::2], self.allowed[1::2], strict=True)
        return called(frozenset(pair for pair in pairs if {*pair} <= {*digits}), digits)

    def label(self, board: Board) -> str:
        """Name this line by what its relation is: "slow thermometer at r7c7", "white dot between r1c1 and r1c2"."""
        noun, _ = self._called(board)
        if noun.endswith(" dot"):
            if len(self.cells) == 2:
                return f"{noun} between {board.name(self.cells[0])} and {board.name(self.cells[1])}"
            noun = f"line of {noun}s"
        return f"{noun} {start_of(board, self.cells)}"

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        which = "Neighbours on the line" if self.reach == "neighbours" else "Any two cells of the line, in order,"
        noun, words = self._called(board)
        return (
            f"{which} hold one of the listed pairs of digits."
            if noun == "relation"
            else f"{which} {indicative(words)}."
        )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look each pair up in the list."""
        digits = [grid[cell] for cell in self.cells]
        listed = [self.allowed[i : i + 2] for i in range(0, len(self.allowed), 2)]
        for i, a in enumerate(digits):
            for b in digits[i + 1 : i + 2] if self.reach == "neighbours" else digits[i + 1 :]:
                if (a, b) not in listed:
                    return False
        return True


plugin = PairTable
