"""Candidates: pencil marks that belong to the puzzle, so that a cell holds one of the digits listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import NeverError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Text, middle
from whydoku.model.primitives import Count
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells, check_digits


@dataclass(frozen=True)
class Candidates(Rule):
    """Each of the cells holds one of the listed digits."""

    aliases = ("given-candidates", "pencil-marks", "one-of")
    placed = False
    example = Example(
        puzzle=".4..................1...3........62.",
        solution="546132123546634215251364362451415623",
        rules=(
            "candidates 2 5 r1c6 r5c5 r6c3",
            "candidates 5 5 6 1 r3c6 r4c5 r5c6",
            "candidates 2 4 6 5 r1c3 r2c4 r5c2",
            "candidates 6 5 4 2 r3c3 r5c4 r6c5",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]

    def check(self, board: Board) -> None:
        """Refuse digits the board does not have, and an empty list of them."""
        check_cells(self, board, self.cells, repeats=True)
        check_digits(self, board, self.digits)
        if not self.digits:
            raise NeverError(f"{self.name}: no digit is left for {board.name(self.cells[0])}")

    def primitives(self, board: Board) -> Iterator[Count]:
        """Yield one choice per cell."""
        digits, once = frozenset(self.digits), frozenset({1})
        for cell in self.cells:
            yield Count((cell,), digits, once, "the given candidates")

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        del board
        return "A cell with small digits at its foot holds one of them."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look each digit up."""
        return all(grid[cell] in self.digits for cell in self.cells)

    def draw(self, board: Board) -> Iterator[Text]:
        """Write the digits small."""
        for cell in self.cells:
            yield Text(middle(board, cell), "".join(board.symbol(digit) for digit in sorted(set(self.digits))), 0.2)


plugin = Candidates
