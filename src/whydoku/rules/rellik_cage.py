"""Rellik cage, a killer backwards: no few of its digits add to the number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.errors import NeverError, RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Cage
from whydoku.model.premise import Left
from whydoku.model.primitives import AllDifferent, Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed, number_word
from whydoku.rules._checks import check_cells, start_of
from whydoku.rules._reasons import Said, argued, clash_by, tell_reasons


@dataclass(frozen=True)
class RellikCage(Rule):
    """The digits in the cage are all different, and no set of one or more of them adds up to its number."""

    aliases = ("rellik",)
    example = Example(
        puzzle="..1.......3..4.......5..6.........2.",
        solution="321645456132145263263514632451514326",
        rules=(
            "rellik-cage 13 r4c2 r3c2 r4c1",
            "rellik-cage 16 r6c3-r3c3",
            "rellik-cage 10 r1c6 r2c6 r3c5 r2c4",
            "rellik-cage 2 r2c5 r2c4 r1c5 r1c6",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    total: int

    def check(self, board: Board) -> None:
        """Refuse more cells than there are digits, and a number below 1."""
        check_cells(self, board, self.cells)
        if len(self.cells) > board.size:
            raise NeverError(f"{self.name}: {len(self.cells)} cells cannot all differ with {board.size} digits")
        if not 1 <= self.total <= 100:
            raise RuleError(f"{self.name}: the number is 1 to 100, not {self.total}")

    def primitives(self, board: Board) -> Iterator[AllDifferent | Automaton]:
        """Yield the group, and a machine that remembers every sum that some of the digits have."""
        name = f"the rellik cage {start_of(board, self.cells)}"
        yield AllDifferent(self.cells, name)
        yield replace(_machine(board, len(self.cells), self.total), cells=self.cells, name=name)

    def tell(self, scene: Scene) -> bool:
        """Add which digits make the number, alone, with one that stands, or with what the others must be."""
        meaning = f"no digits of {scene.name} add to {self.total}"
        return tell_reasons(
            scene, meaning, argued(scene, lambda left, cell, digit: self._why(scene, left, cell, digit))
        )

    def clash(self, scene: Scene) -> Breach | None:
        """Count the cells that digits without a partner can fill."""
        return clash_by(scene, lambda left: self._too_few(scene, left))

    def _why(self, scene: Scene, left: Left, cell: Cell, digit: Digit) -> Said | None:
        symbol = scene.symbol(digit)
        if digit == self.total:
            return Said(f"{symbol} does so alone")
        others = [other for other in self.cells if other != cell and tuple(left[other]) == (self.total - digit,)]
        if others:
            return Said(f"{symbol} does so with the {scene.symbol(self.total - digit)} in {scene.cell(others[0])}")
        here = {other: tuple(d for d in digits if d != digit) for other, digits in left.items()}
        few = self._too_few(scene, {**here, cell: (digit,)})
        return Said(f"with {{it}}, {few}") if few else None

    def _too_few(self, scene: Scene, left: Left) -> str:
        """Return that pairs of digits that make the number leave too few for the cells; nothing where they do not."""
        digits = sorted({digit for cell in self.cells for digit in left[cell] if digit != self.total})
        pairs = [(d, self.total - d) for d in digits if d < self.total - d and self.total - d in digits]
        room = len(digits) - len(pairs)
        if room >= len(self.cells):
            return ""
        named = listed([f"{scene.symbol(a)} + {scene.symbol(b)}" for a, b in pairs])
        beside = f"of {named} = {self.total} only one digit can be there, so " if pairs else ""
        if len(pairs) > 1:
            beside = f"of {named}, which make {self.total}, only one digit each can be there, so "
        left_over = f"{scene.digits(digits)} fill at most {number_word(room)} cells, not {number_word(len(self.cells))}"
        return f"{beside}{left_over}" if digits else "no digit is left"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Try every choice of some of the digits."""
        digits = [grid[cell] for cell in self.cells]
        choices = range(1, 1 << len(digits))
        sums = {sum(digit for i, digit in enumerate(digits) if choice >> i & 1) for choice in choices}
        return len(set(digits)) == len(digits) and self.total not in sums

    def draw(self, board: Board) -> Iterator[Cage]:
        """Draw the cage with its number."""
        yield Cage(self.cells, str(self.total))


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, total: int) -> Automaton:
    within = (1 << total + 1) - 1

    def move(sums: int, digit: Digit) -> int | None:
        after = (sums | sums << digit) & within
        return None if after >> total & 1 else after

    return Automaton.from_function(range(length), board, 1, move, lambda sums: True, "")


plugin = RellikCage
