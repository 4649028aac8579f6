"""Frame: the sum, or the product, of the digits next to the clue."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from whydoku.errors import NeverError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton, Sum
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Scene
from whydoku.model.wording import number_word
from whydoku.rules._checks import check_sum
from whydoku.rules._line import ClueRule, check_first, nearest
from whydoku.rules._reasons import tell_meaning


@dataclass(frozen=True)
class Frame(ClueRule):
    """The first digits beside the clue, those of the nearest box, add up to it, or multiply to it."""

    aliases = ("frame-sum", "sum-frame")
    presets = MappingProxyType({"product-frame": "of=product", "frame-product": "of=product"})
    sides = ("the first digits", "")
    example = Example(
        puzzle="...1.5....6.25..............2.......",
        solution="362145145263254631613452431526526314",
        rules=(
            "frame 8 r1c6-r6c6",
            "frame 11 r3c1-r3c6",
            "frame 8 r5c1-r5c6",
            "frame 5 r6c2-r1c2",
        ),
        size="2x3",
    )

    of: Literal["sum", "product"] = "sum"
    first: int | None = None  # how many cells it is about; those of the nearest box where that is not said

    def check(self, board: Board) -> None:
        """Refuse a sum or a product that is impossible for that many digits."""
        super().check(board)
        check_first(self, self.first)
        cells = nearest(board, self.cells, self.first)
        if self.of == "sum":
            check_sum(self, board, cells, self.clue)
        elif not 0 <= self.clue <= board.digits[-1] ** len(cells):
            raise NeverError(f"{self.name}: {len(cells)} digits do not multiply to {self.clue}")

    def primitives(self, board: Board) -> Iterator[Sum | Automaton]:
        """Yield the sum, or a machine that multiplies."""
        cells, name = nearest(board, self.cells, self.first), f"the {self.label(board)}"
        if self.of == "sum":
            yield Sum(cells, self.clue, name)
        else:
            yield replace(_machine(board, len(cells), self.clue), cells=cells, name=name)

    def note(self, board: Board) -> str:
        """Return how many digits it is about, and what is done with them."""
        many = len(nearest(board, self.cells, self.first))
        does = "add up" if self.of == "sum" else "multiply"
        if many == 1:
            return "The digit next to the clue is equal to it."
        return f"The {number_word(many)} digits next to the clue {does} to it."

    def tell(self, scene: Scene) -> bool:
        """Add what a product means; a sum is told as any other."""
        if self.of == "sum":
            return False
        return tell_meaning(scene, f"{scene.along(scene.cells)} multiply to {self.clue}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Add or multiply the first digits."""
        digits = [grid[cell] for cell in nearest(board, self.cells, self.first)]
        return (sum(digits) if self.of == "sum" else math.prod(digits)) == self.clue


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, clue: int) -> Automaton:
    def move(state: int, digit: Digit) -> int | None:
        if clue == 0:
            return state * digit and 1  # whether there was a 0
        return state * digit if digit and clue % (state * digit) == 0 else None

    return Automaton.from_function(range(length), board, 1, move, lambda state: state == clue, "")


plugin = Frame
