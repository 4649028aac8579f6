"""Lines that the shading divides: every run of one shade has the same sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from whydoku.model.board import Board, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.rules._areas import SHADE, paired_machine, shade_layer
from whydoku.rules._line import LineRule
from whydoku.rules._reasons import tell_meaning

_State = tuple[int, int, int]  # the sum of the runs that are through (-1 before), of this run, and its shade (0 before)


@dataclass(frozen=True)
class ShadeSegments(LineRule):
    """Where the shade changes, the line is divided into segments with equal sums; it has cells of both shades."""

    aliases = ("shade-sum-line", "yin-yang-sum-line")
    placed = False  # its layer is no part of a finished grid
    noun = "line of shades"
    colour = "blue"
    example = Example(
        puzzle=".............3..",
        solution="3241413214232314",
        rules=(
            "yin-yang r3c3 r3c4 r4c4 / r2c3 r4c1 / r1c4",
            "shade-segments r2c2 r3c2 r4c3 r4c2 r3c1",
            "shade-segments r2c4 r3c3 r2c2 r1c3 r1c4",
            "shade-segments r2c3 r3c4",
            "shade-segments r3c1 r4c2 r3c2",
            "shade-segments r3c3 r3c4-r1c2",
        ),
        size="4",
    )

    changes: bool = True  # whether the line has both shades

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        super().check(board.plain)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the shade."""
        del board
        yield shade_layer()

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that remembers the sum of the runs before, and of the one that is being read."""

        def read(state: _State, shade: int, digit: Digit) -> _State | None:
            wanted, total, run = state
            if run and shade != run:
                if wanted not in (-1, total):
                    return None
                wanted, total = total, 0
            total += digit
            return (wanted, total, shade) if wanted < 0 or total <= wanted else None

        def whole(state: _State) -> bool:
            return state[0] == state[1] or (state[0] < 0 and not self.changes)

        yield paired_machine(board, SHADE, self.cells, (-1, 0, 0), read, whole, f"the {self.label(board.plain)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Cut the line where the shade changes, and add each piece up."""
        shade = board.layer_cells(SHADE)
        runs = [[grid[cell] for cell in run] for _, run in groupby(self.cells, lambda cell: grid[shade[cell]])]
        return len({sum(run) for run in runs}) == 1 and (len(runs) > 1 or not self.changes)

    def tell(self, scene: Scene) -> bool:
        """Add what the line means."""
        return tell_meaning(scene, f"runs of one shade on {scene.along(self.cells)} have equal sums")

    def note(self, board: Board) -> str:
        """Whether the line has both shades."""
        del board
        both = "; it has cells of both shades" if self.changes else ""
        return f"Where the shade changes, the line is divided into segments with equal sums{both}."


plugin = ShadeSegments
