"""All dots given: where there is no dot, there is no such difference and no such ratio.

The rule reads the dots off the puzzle's other rules; a dot of either colour frees its pair from both prohibitions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Pairs
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import ORTHOGONAL, marks_of, pairs_apart
from whydoku.rules._notes import exempted, listed
from whydoku.rules._relations import no_dot


@dataclass(frozen=True)
class NegativeKropki(Rule):
    """Orthogonal neighbours without a dot between them neither differ by 1 nor are in the ratio 2:1."""

    aliases = ("all-dots-given", "strict-kropki", "anti-kropki")
    bare_aliases = ("kropki",)
    example = Example(
        puzzle="....................................",
        solution="243615615243351426426531162354534162",
        rules=(
            "ratio r1c1 r1c2",
            "difference r1c2 r1c3",
            "ratio r1c3 r1c4",
            "ratio r2c1 r3c1",
            "ratio r2c4 r2c5",
            "ratio r2c4 r3c4",
            "difference r2c5 r2c6",
            "ratio r2c5 r3c5",
            "ratio r2c6 r3c6",
            "difference r3c1 r4c1",
            "ratio r3c4 r3c5",
            "difference r3c4 r4c4",
            "difference r3c5 r4c5",
            "ratio r4c1 r4c2",
            "difference r4c3 r4c4",
            "ratio r5c2 r6c2",
            "difference r5c3 r5c4",
            "ratio r5c3 r6c3",
            "difference r5c5 r5c6",
            "difference r5c5 r6c5",
            "ratio r5c6 r6c6",
            "difference r6c2 r6c3",
            "negative-kropki",
        ),
        size="2x3",
    )

    differences: tuple[int, ...] = (1,)
    ratios: tuple[int, ...] = (2,)
    exempt: tuple[tuple[Cell, ...], ...] = ()  # pairs that are free besides those with a dot

    def check(self, board: Board) -> None:
        """Refuse ratios below 1, and exempt pairs that are none."""
        for ratio in self.ratios:
            if ratio < 1:
                raise RuleError(f"{self.name}: a ratio must be at least 1, not {ratio}")
        for pair in self.exempt:
            check_cells(self, board, pair, least=2, most=2)

    def beside(self, rules: Sequence[Rule]) -> NegativeKropki:
        """Exempt the pairs that have a dot."""
        return replace(self, exempt=(*self.exempt, *marks_of(rules, "difference", "ratio", "grey-kropki")))

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        bans = [f"differ by {listed(dict.fromkeys(self.differences))}"] if self.differences else []
        bans += [f"are in the ratio {listed(f'{of}:1' for of in dict.fromkeys(self.ratios))}"] if self.ratios else []
        verbs = f"neither {' nor '.join(bans)}" if len(bans) > 1 else f"never {bans[0]}" if bans else "are free"
        return f"Orthogonal neighbours without a dot between them {verbs}{exempted(board, self.exempt)}."

    def primitives(self, board: Board) -> Iterator[Pairs]:
        """Yield one relation for each pair of neighbours without a dot."""
        free = {frozenset(pair) for pair in self.exempt}

        fine = no_dot(self.differences, self.ratios)
        bans = [f"differ by {by}" for by in self.differences] + [f"be in the ratio {of}:1" for of in self.ratios]
        words = f"not {' or '.join(bans)}"
        for a, b in pairs_apart(board, ORTHOGONAL):
            if frozenset((a, b)) not in free:
                yield Pairs(a, b, fine, "the missing dot", words)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare each cell with the one to its right and the one below."""
        for cell, (row, col) in enumerate(board.positions):
            for other in (board.at(row, col + 1), board.at(row + 1, col)):
                if other is None or (cell, other) in self.exempt or (other, cell) in self.exempt:
                    continue
                less, more = sorted((grid[cell], grid[other]))
                if more - less in self.differences or more in [less * ratio for ratio in self.ratios]:
                    return False
        return True


plugin = NegativeKropki
