"""Different totals: cages without a number have sums of their own."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage
from whydoku.model.primitives import Automaton, Pairs
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._checks import check_cells, start_of
from whydoku.rules._geometry import neighbours
from whydoku.rules._relations import differ_by
from whydoku.rules._rest import clash_fitting

Group = tuple[Cell, ...]


@dataclass(frozen=True)
class DifferentTotals(Rule):
    """No two groups (or no two that share an edge) have the same sum; or those that share an edge have consecutive sums."""

    aliases = ("unique-sums", "different-sums")
    example = Example(
        puzzle="...2............4..64.52.421..6.5...",
        solution="451236236514523641164352342165615423",
        rules=("different-totals r2c2-r4c2 / r3c6-r1c4 / r5c5 r5c4 r6c3 / r2c1 r1c2 / r6c2-r4c4",),
        size="2x3",
    )

    groups: tuple[tuple[Cell, ...], ...]
    kind: Literal["all", "touching", "consecutive"] = "all"

    def check(self, board: Board) -> None:
        """Refuse fewer than two groups, an empty one, and two of the same cells."""
        if len(self.groups) < 2:
            raise RuleError(f"{self.name}: at least 2 groups of cells are needed, not {len(self.groups)}")
        for group in self.groups:
            check_cells(self, board, group)
        for one, other in combinations(self.groups, 2):
            if {*one} == {*other}:
                raise NeverError(f"{self.name}: two groups have the same cells, from {board.name(one[0])} on")

    def _compared(self, board: Board) -> Iterator[tuple[Group, Group]]:
        for one, other in combinations(self.groups, 2):
            if self.kind == "all" or any(near in other for cell in one for near in neighbours(board, cell)):
                yield one, other

    def primitives(self, board: Board) -> Iterator[Pairs | Automaton]:
        """Yield a machine for each two groups that are compared, less what both have; single cells are a pair."""
        next_to = self.kind == "consecutive"
        for one, other in self._compared(board):
            kind = "consecutive" if next_to else "different"
            name = f"the {kind} totals {start_of(board, one)} and {start_of(board, other)}"
            more, less = (tuple((Counter(a) - Counter(b)).elements()) for a, b in ((one, other), (other, one)))
            if len(more) == len(less) == 1 and next_to:
                yield Pairs(more[0], less[0], differ_by(1), name, "differ by 1")
            elif len(more) == len(less) == 1:
                yield Pairs(more[0], less[0], operator.ne, name, "differ")
            else:
                machine = _machine(board, len(more), len(less), next_to)
                yield Automaton((*more, *less), machine.moves, machine.start, machine.accept, name)

    def note(self, board: Board) -> str:
        """Return it with its own kind."""
        del board
        if self.kind == "consecutive":
            return "Groups that share an edge have sums that differ by 1."
        return f"No two groups {'that share an edge ' if self.kind == 'touching' else ''}have the same sum."

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never fit."""
        return (
            clash_fitting(
                scene, f"no digits left give them {'consecutive' if self.kind == 'consecutive' else 'different'} sums"
            )
            if scene.premise.kind == "machine"
            else None
        )

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add each group up and compare."""
        for number, one in enumerate(self.groups):
            for other in self.groups[number + 1 :]:
                apart = [
                    abs(board.positions[a][0] - board.positions[b][0])
                    + abs(board.positions[a][1] - board.positions[b][1])
                    for a in one
                    for b in other
                ]
                if self.kind == "all" or 1 in apart:
                    gap = abs(sum(grid[cell] for cell in one) - sum(grid[cell] for cell in other))
                    if gap != 1 if self.kind == "consecutive" else gap == 0:
                        return False
        return True

    def draw(self, board: Board) -> Iterator[Cage]:
        """Draw each group as a cage without a number."""
        del board
        for group in self.groups:
            yield Cage(group, "≠" if self.kind != "consecutive" else "±1")


@lru_cache(maxsize=256)
def _machine(board: Board, more: int, less: int, next_to: bool) -> Automaton:
    """Add the first cells, take the others off; a state is the place and the difference."""

    def move(state: tuple[int, int], digit: Digit) -> tuple[int, int]:
        place, gap = state
        return place + 1, gap + digit if place < more else gap - digit

    def accept(state: tuple[int, int]) -> bool:
        return abs(state[1]) == 1 if next_to else state[1] != 0

    return Automaton.from_function(range(more + less), board, (0, 0), move, accept, "")


plugin = DifferentTotals
