"""Same values: several groups of cells hold the same digits, each as often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, start_of


@dataclass(frozen=True)
class SameValues(Rule):
    """All groups of cells hold the same digits, equally often, in any order."""

    aliases = ("same-digits", "same-sets")
    example = Example(
        puzzle="...6.54..........3.............1....",
        solution="321645456132145263263514632451514326",
        rules=(
            "same-values r4c2-r6c2 / r1c3 r1c4 r2c5",
            "same-values r5c6-r5c4 / r4c4 r5c4 r4c5",
            "same-values r3c2 r4c2 r5c3 / r2c1 r1c2 r2c3",
            "same-values r4c5 r4c4 / r1c3 r2c2",
        ),
        size="2x3",
    )

    groups: tuple[tuple[Cell, ...], ...]

    def check(self, board: Board) -> None:
        """Refuse groups of different size."""
        if len(self.groups) < 2:
            raise RuleError(f"{self.name}: at least 2 groups of cells are needed, not {len(self.groups)}")
        for group in self.groups:
            check_cells(self, board, group, repeats=True)
            if len(group) != len(self.groups[0]):
                raise RuleError(f"{self.name}: one group has {len(self.groups[0])} cells, another {len(group)}")

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """List, for each digit and each two groups, a machine that reads them in turns and counts up and down.

        The first group is compared with every other; cells that both have are left out on both sides.
        """
        first = self.groups[0]
        for other in self.groups[1:]:
            ours = tuple((Counter(first) - Counter(other)).elements())
            theirs = tuple((Counter(other) - Counter(first)).elements())
            if not ours:
                continue
            name = f"the same values {start_of(board, ours)} and {start_of(board, theirs)}"
            cells = tuple(cell for pair in zip(ours, theirs, strict=True) for cell in pair)
            for digit in board.digits:
                machine = _machine(board, len(cells), digit)
                yield Automaton(cells, machine.moves, machine.start, machine.accept, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Sort each group."""
        return len({tuple(sorted(grid[cell] for cell in group)) for group in self.groups}) == 1

    def draw(self, board: Board) -> Iterator[Area]:
        """Colour each group; those of one rule have the same letter."""
        del board
        for group in self.groups:
            yield Area(group, "lilac", ("",) * len(group), self.name)


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, counted: Digit) -> Automaton:
    most = length // 2  # the surplus that the other group could still make up for

    def move(state: tuple[bool, int], digit: Digit) -> tuple[bool, int] | None:
        theirs, surplus = state
        if digit == counted:
            surplus += -1 if theirs else 1
        return (not theirs, surplus) if abs(surplus) <= most else None

    return Automaton.from_function(range(length), board, (False, 0), move, lambda state: state == (False, 0), "")


plugin = SameValues
