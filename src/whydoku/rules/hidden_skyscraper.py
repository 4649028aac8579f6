"""Hidden skyscraper: the clue is the first building that is not seen from its side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.model.rule_scene import Breach, Scene
from whydoku.rules._checks import check_digits
from whydoku.rules._line import ClueRule
from whydoku.rules._rising import clash_of_hidden, tell_hidden


@dataclass(frozen=True)
class HiddenSkyscraper(ClueRule):
    """The clue is the first digit, seen from its side, that is not greater than all before it."""

    aliases = ("hidden-skyscrapers",)
    example = Example(
        puzzle=".....1.2...............6.5...2......",
        solution="543621621543362154415236154362236415",
        rules=(
            "hidden-skyscraper 2 r3c1-r3c6",
            "hidden-skyscraper 3 r1c1-r6c1",
            "hidden-skyscraper 3 r6c5-r1c5",
            "hidden-skyscraper 4 r6c1-r6c6",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a clue that is not a digit."""
        super().check(board)
        check_digits(self, board, (self.clue,))

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield a machine that climbs until it meets a lower digit, which must be the clue."""
        machine = _machine(board, len(self.cells), self.clue)
        yield replace(machine, cells=self.cells, name=f"the {self.label(board)}")

    def tell(self, scene: Scene) -> bool:
        """Add where the hidden tower can be, and that the digits before it rise."""
        return tell_hidden(scene, self.clue)

    def clash(self, scene: Scene) -> Breach | None:
        """Look for a place of the hidden tower."""
        return clash_of_hidden(scene, self.clue)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Find the first that is hidden."""
        digits = [grid[cell] for cell in self.cells]
        hidden = [digit for index, digit in enumerate(digits) if index and digit <= max(digits[:index])]
        return bool(hidden) and hidden[0] == self.clue


@lru_cache(maxsize=256)
def _machine(board: Board, length: int, clue: int) -> Automaton:
    done = board.digits[-1] + 1

    def move(tallest: int, digit: Digit) -> int | None:
        if tallest == done or digit > tallest:
            return done if tallest == done else digit
        return done if digit == clue else None

    return Automaton.from_function(range(length), board, board.low - 1, move, lambda tallest: tallest == done, "")


plugin = HiddenSkyscraper
