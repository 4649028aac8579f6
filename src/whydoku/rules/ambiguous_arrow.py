"""Ambiguous arrow: a line that is an arrow, but where its circle lies is not said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton, Sum
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._line import LineRule
from whydoku.rules._machine import any_of
from whydoku.rules._rest import clash_fitting


@dataclass(frozen=True)
class AmbiguousArrow(LineRule):
    """One of the digits on the line, at an end if so given, is the sum of all others, or of those on each side of it."""

    colour = "gold"
    presets = MappingProxyType({"headless-arrow": "circle=end", "superfuzzy-arrow": "circle=sides"})
    aliases = ("fuzzy-arrow",)
    example = Example(
        puzzle=".....5.....36.1............6........",
        solution="432165516423651234324516143652265341",
        rules=(
            "ambiguous-arrow r5c1 r6c1 r6c2 r5c3",
            "ambiguous-arrow r4c3 r3c4 r2c3",
            "ambiguous-arrow r5c5 r6c6 r6c5",
            "ambiguous-arrow r1c6 r2c6 r2c5",
        ),
        size="2x3",
    )

    circle: Literal["anywhere", "end", "sides"] = "anywhere"

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that supposes where the circle is."""
        name, many = f"the {self.label(board)}", len(self.cells)
        ways = []
        for at in range(many):
            sides = [self.cells[:at], self.cells[at + 1 :]]
            if self.circle == "end" and all(sides):
                continue
            shafts = [side for side in sides if side] if self.circle == "sides" else [sides[0] + sides[1]]
            ways.append([Sum((*shaft, self.cells[at]), 0, name, (1,) * len(shaft) + (-1,)) for shaft in shafts])
        yield any_of(ways, board, name)

    def note(self, board: Board) -> str:
        """Return it with its own kind."""
        del board
        if self.circle == "sides":
            return "Some digit on the line is the sum of the digits on each side of it; at an end, of all others."
        where = "One of the two end digits" if self.circle == "end" else "Some digit on the line"
        return f"{where} is the sum of all other digits on the line."

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never fit."""
        return clash_fitting(scene, "no digit left is the sum of the others")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Try every digit as the circle."""
        digits = [grid[cell] for cell in self.cells]
        if self.circle == "sides":
            sides = [(digits[:at], digits[at + 1 :], digit) for at, digit in enumerate(digits)]
            return any(all(sum(part) == digit for part in (before, after) if part) for before, after, digit in sides)
        tried = digits if self.circle == "anywhere" else (digits[0], digits[-1])
        return any(2 * digit == sum(digits) for digit in tried)


plugin = AmbiguousArrow
