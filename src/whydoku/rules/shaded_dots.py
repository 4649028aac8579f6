"""Dots that depend on shades: what two cells with a dot between them do depends on whether they are shaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Literal

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Shape
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.rules._areas import SHADE, SHADED, UNSHADED, shade_layer
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart
from whydoku.rules._line import dot


@dataclass(frozen=True)
class ShadedDots(Rule):
    """Two cells with a dot between them have the same shade and hold consecutive digits."""

    aliases = ("shade-dots", "yin-yang-dots")
    presets = MappingProxyType({"yin-yang-kropki": "kind=kropki negative=yes"})
    placed = False  # its layer is no part of a finished grid
    example = Example(
        puzzle="................",
        solution="2134342143121243",
        rules=(
            "yin-yang r1c1 r1c3 r1c4 r2c4 / r4c2 r4c3 / r1c1 r2c1 r4c1 r4c2",
            "shaded-dots A1 B1 / C1 D1 / A2 B2 / A2 A3 / D2 D3 / C3 D3 / A4 B4 / C4 D4 negative=yes",
        ),
        size="4",
    )

    dots: tuple[tuple[Cell, ...], ...] = ()  # pairs of cells
    kind: Literal["same", "kropki"] = "same"  # kropki: consecutive if both are shaded, 1:2 if neither is
    negative: bool = False  # whether all dots are given

    def check(self, board: Board) -> None:
        """Refuse a dot that is not between two cells."""
        for cells in self.dots:
            check_cells(self, board.plain, cells, least=2, most=2)

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield the shade."""
        del board
        yield shade_layer()

    def _fits(self, shades: tuple[int, int], one: Digit, other: Digit) -> bool:
        """Whether two cells may have a dot between them."""
        if shades[0] != shades[1]:
            return False
        if self.kind == "kropki" and shades[0] == UNSHADED:
            return one == 2 * other or other == 2 * one
        return abs(one - other) == 1

    def _asked(self, board: Board) -> dict[tuple[Cell, Cell], bool]:
        """Return the pairs that it speaks of, and whether each has a dot."""
        given = {frozenset(pair) for pair in self.dots}
        asked = dict.fromkeys(((one, other) for one, other in self.dots), True)
        if self.negative:
            pairs = pairs_apart(board.plain, ORTHOGONAL)
            asked |= {pair: False for pair in pairs if frozenset(pair) not in given}
        return asked

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a table of shades and digits for each pair."""
        shade, digits = board.layer_cells(SHADE), board.plain.digits
        every = [*product((UNSHADED, SHADED), (UNSHADED, SHADED), digits, digits)]
        rows = {wanted: [row for row in every if self._fits(row[:2], *row[2:]) == wanted] for wanted in (True, False)}
        for (one, other), wanted in self._asked(board).items():
            what = "the dot" if wanted else "the missing dot"
            name = f"{what} between {board.name(one)} and {board.name(other)}"
            yield Automaton.from_rows((shade[one], shade[other], one, other), rows[wanted], name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Compare shades and digits of each pair."""
        shade = board.layer_cells(SHADE)
        for (one, other), wanted in self._asked(board).items():
            same, both = grid[shade[one]] == grid[shade[other]], grid[shade[one]] == SHADED
            low, high = sorted((grid[one], grid[other]))
            doubled = self.kind == "kropki" and not both
            if (same and (high == 2 * low if doubled else high == low + 1)) != wanted:
                return False
        return True

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the dots."""
        for one, other in self.dots:
            yield dot(board, one, other, "shade")

    def note(self, board: Board) -> str:
        """Return what a dot means, and whether all are given."""
        del board
        kinds = {
            "same": type(self).sentence(),
            "kropki": "Two cells with a dot between them are both shaded and hold consecutive digits, or both unshaded "
            "with one digit twice the other.",
        }
        return kinds[self.kind] + (" All dots are given." if self.negative else "")


plugin = ShadedDots
