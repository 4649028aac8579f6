"""Lines on which the step from cell to cell is always the same, with or without its sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import ClassVar

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.primitives import Automaton
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.thoughts import Thought, clash_by_thoughts, tell_thoughts
from whydoku.model.wording import listed
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class StepsRule(LineRule):
    """A line whose neighbours differ by one and the same number."""

    signed: ClassVar[bool] = False  # whether it also goes always up or always down
    word: ClassVar[str] = "difference"

    motion: ClassVar[str]  # what the digits do
    at_rest: ClassVar[str] = "which may be 0"  # what more they may do where the step may be 0

    zero: bool = False  # whether the step may be 0, so that all digits are equal

    def note(self, board: Board) -> str:
        """Return it with its own kind."""
        del board
        return f"{self.motion}, {self.at_rest if self.zero else 'which is not 0'}."

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that remembers the step and the last digit."""
        machine = _machine(board, len(self.cells), self.signed, self.zero)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def tell(self, scene: Scene) -> bool:
        """Add which steps are left, and what they leave the cells."""
        return tell_thoughts(scene, partial(self._thoughts, scene), self._meaning(scene))

    def clash(self, scene: Scene) -> Breach | None:
        """Return that no step fits."""
        return clash_by_thoughts(scene, partial(self._thoughts, scene), self._meaning(scene))

    def _meaning(self, scene: Scene) -> str:
        return f"the {self.word} from cell to cell is always the same on {scene.name}"

    def _step(self, gap: int) -> int:
        return gap if self.signed else abs(gap)

    def _thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield which steps two neighbours allow, and what all of them leave."""
        own = [left[cell] for cell in self.cells]
        alive: dict[int, list[set[Digit]]] = {}
        for step in sorted({self._step(b - a) for a in own[0] for b in own[1]}):
            found = self._filled(own, step)
            if found and (step or self.zero):
                alive[step] = found
        if not alive:
            cells = self._cells(scene)
            seen = f"{scene.can_be(cells, left)}, and " if cells else ""
            yield Thought(f"{seen}no {self.word} fits all cells of {scene.name}", {}, self.cells)
            return
        lost = {
            cell: gone
            for at, cell in enumerate(self.cells)
            if (gone := tuple(d for d in own[at] if not any(d in found[at] for found in alive.values())))
        }
        if lost:
            steps = listed([_written(step, self.signed) for step in alive], "or")
            yield Thought(f"the {self.word} on {scene.name} can only be {steps}", lost, self._cells(scene))

    def _cells(self, scene: Scene) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if len(scene.left[cell]) < scene.board.size)

    def _filled(self, own: Sequence[Sequence[Digit]], step: int) -> list[set[Digit]]:
        """Return the digits of each cell that are on a whole way along the line with this step; nothing where there is none."""
        ahead = [{*own[0]}]
        for digits in own[1:]:
            ahead.append({b for b in digits for a in ahead[-1] if self._step(b - a) == step})
        back = [ahead[-1]]
        for before in reversed(ahead[:-1]):
            back.append({a for a in before for b in back[-1] if self._step(b - a) == step})
        return back[::-1] if all(back) else []


def _written(step: int, signed: bool) -> str:
    return f"{'+' if step > 0 else '−' if step < 0 else ''}{abs(step)}" if signed else str(step)


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, signed: bool, still: bool) -> Automaton:
    def move(state: tuple[int, ...], digit: Digit) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        gap = digit - state[-1] if signed else abs(digit - state[-1])
        if (gap == 0 and not still) or (len(state) == 2 and gap != state[0]):
            return None
        return gap, digit

    start: tuple[int, ...] = ()
    return Automaton.from_function(range(length), board, start, move, lambda state: len(state) == 2, "")
