"""Equal diagonals: the two diagonals of four cells have the same difference, sum or product."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from whydoku.model.board import Board, Digit
from whydoku.model.drawing import Circle, Line, Shape
from whydoku.model.primitives import Automaton, Sum
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed
from whydoku.rules._corner import CornerRule
from whydoku.rules._reasons import Said
from whydoku.rules._rest import clash_fitting, tell_fitting

MADE: dict[str, Callable[[Digit, Digit], int]] = {
    "difference": lambda a, b: abs(a - b),
    "sum": lambda a, b: a + b,
    "product": lambda a, b: a * b,
}


@dataclass(frozen=True)
class EqualDiagonals(CornerRule):
    """Around the mark, the two digits on one diagonal have the same difference (or sum, or product) as those on the other."""

    example = Example(
        puzzle="..65.........3.6...............15...",
        solution="146532352461234615561324423156615243",
        rules=(
            "equal-diagonals r2c3 sum",
            "equal-diagonals r5c4",
            "equal-diagonals r1c4",
            "equal-diagonals r3c1 sum",
        ),
        size="2x3",
    )

    kind: Literal["difference", "sum", "product"] = "difference"

    def mark(self) -> str:
        """Return what players call the mark."""
        return f"equal {self.kind} mark"

    def primitives(self, board: Board) -> Iterator[Automaton | Sum]:
        """Yield one sum, or a machine that reads one diagonal and then the other."""
        a, b, c, d = self.around(board)
        if self.kind == "sum":
            yield Sum((a, d, b, c), 0, self.called(board), (1, 1, -1, -1))
        else:
            yield replace(_machine(board, self.kind), cells=(a, d, b, c), name=self.called(board))

    def note(self, board: Board) -> str:
        """Return it with its own kind."""
        del board
        return f"Around the mark, the two digits on one diagonal have the same {self.kind} as those on the other."

    def tell(self, scene: Scene) -> bool:
        """Add what a diagonal makes with a digit, and what the other one makes."""
        if scene.premise.kind != "machine":
            return False
        meaning = f"both diagonals have the same {self.kind} ({scene.name})"

        def why(left: dict[int, tuple[Digit, ...]], cell: int, digit: Digit) -> Said | None:
            at = scene.cells.index(cell)
            partner, others = scene.cells[at ^ 1], scene.cells[2:] if at < 2 else scene.cells[:2]
            made = MADE[self.kind]
            differ = scene.differ(cell, partner)
            here = sorted({made(digit, other) for other in left[partner] if other != digit or not differ})
            there = sorted({made(a, b) for a in left[others[0]] for b in left[others[1]]})
            if set(here) & set(there) or not here or len(here) > 4 or len(there) > 5:
                return None
            own, other = (listed([scene.cell(each) for each in some]) for some in ((cell, partner), others))
            what = f"{own} have the {self.kind} {listed(list(map(str, here)), 'or')}"
            return Said(f"with {{it}}, {what}, and {other} {listed(list(map(str, there)), 'or')}")

        return tell_fitting(scene, meaning, self._never, lambda left, cell, digit: why(dict(left), cell, digit))

    def clash(self, scene: Scene) -> Breach | None:
        """Return the digits that never make both diagonals alike."""
        return clash_fitting(scene, self._never) if scene.premise.kind == "machine" else None

    @property
    def _never(self) -> str:
        return f"no digits left give both diagonals the same {self.kind}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Work both diagonals out."""
        a, b, c, d = (grid[cell] for cell in self.around(board))
        if self.kind == "difference":
            return max(a, d) - min(a, d) == max(b, c) - min(b, c)
        return a + d == b + c if self.kind == "sum" else a * d == b * c

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw a small cross with the sign of the kind."""
        row, col = self.point(board)
        for way in (1, -1):
            yield Line(((row - 0.3, col - 0.3 * way), (row + 0.3, col + 0.3 * way)), 0.04)
        yield Circle((row, col), 0.15, "light", {"difference": "−", "sum": "+", "product": "×"}[self.kind])


@lru_cache(maxsize=64)
def _machine(board: Board, kind: str) -> Automaton:
    """Read one diagonal, remember what it makes, and compare."""
    made = MADE[kind]

    def move(state: tuple[int, ...], digit: Digit) -> tuple[int, ...] | None:
        place, *known = state
        if place == 1:
            return 2, made(known[0], digit)
        if place < 3:
            return place + 1, *known, digit
        return (4,) if made(known[1], digit) == known[0] else None

    start: tuple[int, ...] = (0,)
    return Automaton.from_function(range(4), board, start, move, lambda state: state == (4,), "")


plugin = EqualDiagonals
