"""All X and V given: where there is none, the neighbours add neither to ten nor to five.

The rule reads the signs off the puzzle's other rules; either sign frees its pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import ORTHOGONAL, marks_of, pairs_apart
from whydoku.rules._notes import exempted, listed
from whydoku.rules._relations import add_to_none_of


@dataclass(frozen=True)
class NegativeXV(Rule):
    """Orthogonal neighbours without an X or V between them add up to neither 10 nor 5."""

    aliases = ("all-xv-given", "strict-xv", "anti-xv")
    example = Example(
        puzzle="..3.................................",
        solution="543621621543362154415236154362236415",
        rules=(
            "xv r3c6 r4c6",
            "xv r4c1 r4c2 V",
            "xv r4c1 r5c1 V",
            "xv r4c4 r4c5 V",
            "xv r4c4 r5c4 V",
            "xv r5c3 r6c3",
            "xv r6c1 r6c2 V",
            "xv r6c3 r6c4",
            "xv r6c4 r6c5 V",
            "negative-xv",
        ),
        size="2x3",
    )

    sums: tuple[int, ...] = (5, 10)
    exempt: tuple[tuple[Cell, ...], ...] = ()  # pairs that are free besides those with a sign

    def check(self, board: Board) -> None:
        """Refuse exempt pairs that are none."""
        for pair in self.exempt:
            check_cells(self, board, pair, least=2, most=2)

    def beside(self, rules: Sequence[Rule]) -> NegativeXV:
        """Exempt the pairs that have a sign."""
        return replace(self, exempt=(*self.exempt, *marks_of(rules, "xv")))

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours without a sign."""
        free = {frozenset(pair) for pair in self.exempt}
        words = f"not add to {' or '.join(str(total) for total in self.sums)}"
        for a, b in pairs_apart(board, ORTHOGONAL):
            if frozenset((a, b)) not in free:
                yield Pairs(a, b, add_to_none_of(self.sums), "the missing sign", words)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        verbs = f"never add up to {listed(dict.fromkeys(self.sums))}" if self.sums else "are free"
        return f"Orthogonal neighbours without an X or V between them {verbs}{exempted(board, self.exempt)}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add each cell to the one to its right and the one below."""
        for cell, (row, col) in enumerate(board.positions):
            for other in (board.at(row, col + 1), board.at(row + 1, col)):
                if other is None or (cell, other) in self.exempt or (other, cell) in self.exempt:
                    continue
                if grid[cell] + grid[other] in self.sums:
                    return False
        return True


plugin = NegativeXV
