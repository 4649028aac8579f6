"""All rossini arrows given: where there is none, the digits at the end of a row or column neither rise nor fall.

The rule reads the arrows off the puzzle's other rules; an arrow either way frees its end of the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.model.wording import number_word
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import marks_of, sides_of_grids
from whydoku.rules._line import nearest
from whydoku.rules._notes import exempted
from whydoku.rules._reasons import tell_meaning


@dataclass(frozen=True)
class NegativeRossini(Rule):
    """At each end of a row or column without an arrow, the digits of the nearest box neither rise nor fall."""

    aliases = ("all-arrows-given", "strict-rossini")
    example = Example(
        puzzle="...................1................",
        solution="641235253416324651516324162543435162",
        rules=(
            "rossini 3 r1c1-r1c6 out",
            "rossini 3 r1c6-r1c1 out",
            "rossini 3 r3c6-r3c1",
            "rossini 3 r5c6-r5c1",
            "rossini 3 r1c3-r6c3",
            "rossini 3 r1c4-r6c4",
            "rossini 3 r6c5-r1c5 out",
            "rossini 3 r6c6-r1c6",
            "negative-rossini 3",
        ),
        size="2x3",
    )

    first: int | None = None  # how many digits that are; those of the nearest box where that is not said
    exempt: tuple[tuple[Cell, ...], ...] = ()  # ends that are free besides those with an arrow, by their two cells

    def check(self, board: Board) -> None:
        """Refuse fewer than two digits, and exempt pairs that are none."""
        if self.first is not None and self.first < 2:
            raise RuleError(f"{self.name}: 2 digits or more rise or fall, not {self.first}")
        for pair in self.exempt:
            check_cells(self, board, pair, least=2, most=2)

    def beside(self, rules: Sequence[Rule]) -> NegativeRossini:
        """Exempt the ends that have an arrow."""
        return replace(self, exempt=(*self.exempt, *marks_of(rules, "rossini")))

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield one machine for each end without an arrow."""
        free = {frozenset(pair) for pair in self.exempt}
        for line in sides_of_grids(board):
            cells = nearest(board, line, self.first)
            if len(cells) > 1 and frozenset(cells[:2]) not in free:
                name = f"the missing arrow at {board.name(cells[0])}–{board.name(cells[-1])}"
                yield replace(_machine(board, len(cells)), cells=cells, name=name)

    def note(self, board: Board) -> str:
        """Return how many digits it is about."""
        which = "digits of the nearest box" if board.box else "first three digits"
        if self.first is not None:
            which = f"first {number_word(self.first)} digits"
        ends = "At each end of a row or column without an arrow"
        return f"{ends}, the {which} neither rise nor fall{exempted(board, self.exempt)}."

    def tell(self, scene: Scene) -> bool:
        """Add that the digits neither rise nor fall."""
        return tell_meaning(scene, f"{scene.along(scene.cells)} neither rise nor fall")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look at the digits at each end."""
        for line in sides_of_grids(board):
            digits = [grid[cell] for cell in nearest(board, line, self.first)]
            if len(digits) < 2 or any({*line[:2]} == {*pair} for pair in self.exempt):
                continue
            if all(a < b for a, b in pairwise(digits)) or all(a > b for a, b in pairwise(digits)):
                return False
        return True


@lru_cache(maxsize=64)
def _machine(board: Board, length: int) -> Automaton:
    def move(state: tuple[str, int], digit: Digit) -> tuple[str, int] | None:
        way, last = state
        if way == "start":
            return "first", digit
        now = "up" if digit > last else "down" if digit < last else "neither"
        return (now, digit) if way in ("first", now) and now != "neither" else ("neither", 0)

    start: tuple[str, int] = ("start", 0)
    return Automaton.from_function(range(length), board, start, move, lambda state: state[0] == "neither", "")


plugin = NegativeRossini
