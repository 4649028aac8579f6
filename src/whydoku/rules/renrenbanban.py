"""Renrenbanban: a run of consecutive digits, each of them at least twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._line import LineRule
from whydoku.rules._rest import clash_fitting
from whydoku.rules._runs import counting_machine, runs


@dataclass(frozen=True)
class Renrenbanban(LineRule):
    """The line holds a set of consecutive digits in any order, each of them at least twice."""

    colour = "purple"
    aliases = ("ren-renban-ban",)
    example = Example(
        puzzle="........2.......6....2..6...4.......",
        solution="531426462153324561156234615342243615",
        rules=(
            "renrenbanban r5c4 r4c4 r5c5 r4c6 r5c6 r4c5",
            "renrenbanban r3c1 r3c2 r2c3 r1c2 r1c3 r2c4",
        ),
        size="2x3",
    )

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that counts each digit up to two."""
        longest = min(board.size, len(self.cells) // 2)
        twice = (tuple(2 * each for each in run) for many in range(1, longest + 1) for run in runs(board, many))
        machine = counting_machine(board, len(self.cells), frozenset(twice), 2)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never fit."""
        return clash_fitting(scene, "no digits left make a run with each digit twice")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count each digit between the least and the greatest."""
        digits = [grid[cell] for cell in self.cells]
        return all(digits.count(digit) > 1 for digit in range(min(digits), max(digits) + 1))


plugin = Renrenbanban
