"""Minesweeper: a digit says how many odd digits lie around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Circle, middle
from whydoku.model.premise import Left
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.thoughts import Thought, clash_by_thoughts, tell_thoughts
from whydoku.model.wording import number_word
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class Minesweeper(Rule):
    """The digit in a marked cell says how many of the up to eight cells around it are odd (or even, if so given)."""

    gesture = "set"
    example = Example(
        puzzle="....4..56......6.1.63.......1.......",
        solution="321546456123542631163452634215215364",
        rules=("minesweeper r3c2 r4c4 r6c1",),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    mines: Literal["odd", "even"] = "odd"

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.cells)

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine for each cell that reads it and counts down."""
        for cell in self.cells:
            around = _around(board, cell)
            name = f"the minesweeper cell {board.name(cell)}"
            yield replace(_machine(board, len(around), self.mines == "odd"), cells=(cell, *around), name=name)

    def note(self, board: Board) -> str:
        """Return it with its own kind."""
        del board
        return f"The digit in a marked cell says how many of the cells around it, up to eight, are {self.mines}."

    def tell(self, scene: Scene) -> bool:
        """Add how many cells around are mines already, and how many can be."""
        return tell_thoughts(scene, partial(self._thoughts, scene), self._meaning(scene))

    def clash(self, scene: Scene) -> Breach | None:
        """Return why the number of mines cannot be that of the cell."""
        return clash_by_thoughts(scene, partial(self._thoughts, scene), self._meaning(scene))

    def _meaning(self, scene: Scene) -> str:
        return f"{scene.cell(scene.cells[0])} says how many cells around it are {self.mines} ({scene.name})"

    def _thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what the cell and those around it leave each other."""
        cell, *around = scene.cells
        odd = self.mines == "odd"
        mines = {other: [d for d in left[other] if (d % 2 == 1) == odd] for other in around}
        sure = tuple(other for other in around if len(mines[other]) == len(left[other]))
        never = tuple(other for other in around if not mines[other])
        maybe = tuple(other for other in around if other not in (*sure, *never))
        most = len(sure) + len(maybe)
        few = tuple(d for d in left[cell] if d < len(sure))
        if few:
            are = f"{scene.spell(sure)} {'is' if len(sure) == 1 else 'are'} {self.mines}"
            yield Thought(are, {cell: few}, sure)
        many = tuple(d for d in left[cell] if d > most)
        if many:
            can = (
                f"at most {number_word(most)} of the {number_word(len(around))} cells around {scene.cell(cell)} can be"
            )
            yield Thought(f"{can} {self.mines}", {cell: many}, never)
        if not left[cell]:
            return
        low, high = left[cell][0], left[cell][-1]
        own = f"{scene.cell(cell)} is {'' if len(left[cell]) == 1 else 'at most '}{scene.symbol(high)}"
        if high == len(sure) and maybe:
            already = (
                f"{scene.spell(sure)} {'is' if len(sure) == 1 else 'are'} {self.mines} already"
                if sure
                else "no cell is"
            )
            lost = {other: tuple(mines[other]) for other in maybe}
            yield Thought(f"{own}, and {already}", lost, (cell, *sure))
        if low == most and maybe:
            own = f"{scene.cell(cell)} is {'' if len(left[cell]) == 1 else 'at least '}{scene.symbol(low)}"
            only = f"only {number_word(most)} cell{'' if most == 1 else 's'} around it can be {self.mines}"
            lost = {other: tuple(d for d in left[other] if d not in mines[other]) for other in maybe}
            yield Thought(f"{own}, and {only}", lost, (cell, *never))

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Count around each cell."""
        for cell in self.cells:
            row, col = board.positions[cell]
            near = [
                at
                for at in board.cells
                if max(abs(board.positions[at][0] - row), abs(board.positions[at][1] - col)) == 1
            ]
            if grid[cell] != sum(grid[at] % 2 == (self.mines == "odd") for at in near):
                return False
        return True

    def draw(self, board: Board) -> Iterator[Circle]:
        """Draw a ring for each cell, light for odd mines and shaded for even ones."""
        for cell in self.cells:
            yield Circle(middle(board, cell), 0.42, "light" if self.mines == "odd" else "teal")


def _around(board: Board, cell: Cell) -> tuple[Cell, ...]:
    row, col = board.positions[cell]
    ways = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return tuple(other for down, right in ways if (other := board.at(row + down, col + right)) is not None)


@lru_cache(maxsize=64)
def _machine(board: Board, around: int, odd: bool) -> Automaton:
    """Read the number first; a state is how many mines are still to come, and how many cells."""

    def move(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        open_, mines = state
        if open_ > around:
            return (around, digit) if digit <= around else None
        mines -= (digit % 2 == 1) == odd
        return (open_ - 1, mines) if 0 <= mines < open_ else None

    return Automaton.from_function(range(around + 1), board, (around + 1, 0), move, lambda state: state == (0, 0), "")


plugin = Minesweeper
