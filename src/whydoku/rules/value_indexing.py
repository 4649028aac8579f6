"""Value indexing, the slingshot: one cell says how far along the line the digit of another is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton, Count
from whydoku.model.rule import Example
from whydoku.rules._checks import check_cells
from whydoku.rules._line import LineRule


@dataclass(frozen=True)
class ValueIndexing(LineRule):
    """The digit of the first cell occurs again on the rest of the line, at the position given by the second cell."""

    aliases = ("slingshot",)
    least = 3
    example = Example(
        puzzle=".....65...3.........................",
        solution="314256526431245613631542152364463125",
        rules=(
            "value-indexing r1c1 r2c2-r4c2",
            "value-indexing r4c2 r5c3 r4c4 r5c4 r4c3",
            "value-indexing r6c5 r6c4 r5c3",
            "value-indexing r4c4 r4c3 r3c3 r4c2",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse cells off the board and a line that is too short; the pointer may lie on it."""
        check_cells(self, board, self.cells, least=self.least, repeats=True)

    def primitives(self, board: Board) -> Iterator[Automaton | Count]:
        """List, for each place, a machine over the pointer, the digit and that place."""
        digit, pointer, *places = self.cells
        name = f"the {self.label(board)}"
        fits = frozenset(range(1, len(places) + 1)) & frozenset(board.digits)
        yield Count((pointer,), fits, frozenset({1}), name)
        for number, place in enumerate(places, 1):
            yield replace(_machine(board, number), cells=(pointer, digit, place), name=name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look up the cell that each digit points at, and compare."""
        digit, pointer, *places = (grid[cell] for cell in self.cells)
        return 1 <= pointer <= len(places) and places[pointer - 1] == digit


@lru_cache(maxsize=256)
def _machine(board: Board, number: int) -> Automaton:
    """Read the pointer, the digit and the place of this number."""

    def move(state: tuple[Digit, ...], seen: Digit) -> tuple[Digit, ...] | None:
        if not state:
            return (seen == number,)
        if len(state) == 1:
            return (*state, seen) if state[0] else (0, 0)
        return state if not state[0] or state[1] == seen else None

    start: tuple[Digit, ...] = ()
    return Automaton.from_function(range(3), board, start, move, lambda state: len(state) == 2, "")


plugin = ValueIndexing
