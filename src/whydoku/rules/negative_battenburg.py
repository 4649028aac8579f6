"""All battenburg marks given: where there is none, the four digits are not chequered.

The rule reads the marks off the puzzle's other rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells
from whydoku.rules._corner import CornerRule
from whydoku.rules._geometry import squares
from whydoku.rules._notes import listed


@dataclass(frozen=True)
class NegativeBattenburg(Rule):
    """No 2 × 2 square without a battenburg mark is chequered: two of its digits that share a side are both odd or both even."""

    aliases = ("all-battenburgs-given", "anti-battenburg")
    gesture = "board"
    example = Example(
        puzzle="..........4.......6.3.........5.....",
        solution="154236236145425613613452361524542361",
        rules=(
            "battenburg r1c4",
            "battenburg r1c5",
            "battenburg r2c2",
            "battenburg r2c3",
            "battenburg r2c4",
            "battenburg r4c1",
            "battenburg r4c4",
            "negative-battenburg",
        ),
        size="2x3",
    )

    exempt: tuple[Cell, ...] = ()  # upper left cells of squares that are free besides those with a mark

    def check(self, board: Board) -> None:
        """Refuse cells off the board."""
        check_cells(self, board, self.exempt, least=0, repeats=True)

    def beside(self, rules: Sequence[Rule]) -> NegativeBattenburg:
        """Exempt the squares that have a mark."""
        parts = (part for rule in rules for part in rule.joined())
        marked = (part.corner for part in parts if isinstance(part, CornerRule) and part.name == "battenburg")
        return replace(self, exempt=(*self.exempt, *marked))

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield one machine for each square without a mark."""
        machine = _machine(board)
        for a, b, c, d in squares(board):
            if a not in self.exempt:
                name = f"the missing battenburg mark at the corner of {board.name(a)}"
                yield replace(machine, cells=(a, b, d, c), name=name)

    def note(self, board: Board) -> str:
        """Return it with its own squares."""
        free = (
            f"; not so at the corner of {listed(map(board.name, dict.fromkeys(self.exempt)), 'and')}"
            if self.exempt
            else ""
        )
        return f"No 2 × 2 square without a battenburg mark is chequered by odd and even digits{free}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at the parities of each square, line by line."""
        for corner, (row, col) in enumerate(board.positions):
            right, below, across = board.at(row, col + 1), board.at(row + 1, col), board.at(row + 1, col + 1)
            if corner in self.exempt or right is None or below is None or across is None:
                continue
            upper, lower = (grid[corner] % 2, grid[right] % 2), (grid[below] % 2, grid[across] % 2)
            if upper in ((0, 1), (1, 0)) and lower == upper[::-1]:
                return False
        return True


@lru_cache(maxsize=16)
def _machine(board: Board) -> Automaton:
    """Go round the square and remember whether odd and even took turns so far."""

    def move(state: tuple[int, bool, int], digit: Digit) -> tuple[int, bool, int]:
        place, turns, last = state
        return place + 1, turns and (place == 0 or digit % 2 != last), digit % 2

    return Automaton.from_function(range(4), board, (0, True, 0), move, lambda state: not state[1], "")


plugin = NegativeBattenburg
