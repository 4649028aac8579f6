"""Latin: rows and columns of a part of the board, where the whole of it has cells that lie in none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Example, Rule
from whydoku.rules._checks import check_cells


@dataclass(frozen=True)
class Latin(Rule):
    """No digit repeats among those of the cells that share a row or a column."""

    aliases = ("latin-square", "rows-and-columns")
    placed = False
    example = Example(
        puzzle="........4..2....4......3..2.",
        solution="1234342143123421431221433421",
        rules=("latin r3c1 r3c5 r4c1 r4c5", "latin r1c3 r5c3 r1c4 r5c4"),
        size="4 r1c1 r3c3",
    )

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board, and more of them in a line than there are digits."""
        check_cells(self, board, self.cells, least=2)
        for name, cells in self._lines(board):
            if len(cells) > board.size:
                raise RuleError(f"{self.name}: {name} has {len(cells)} cells, but there are only {board.size} digits")

    def _lines(self, board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        for axis, word in enumerate(("row", "column")):
            for number in sorted({board.positions[cell][axis] for cell in self.cells}):
                line = tuple(cell for cell in self.cells if board.positions[cell][axis] == number)
                if len(line) > 1:
                    yield f"{word} {number + 1}", line

    def primitives(self, board: Board) -> Iterator[AllDifferent]:
        """Yield one group per line."""
        for name, cells in self._lines(board):
            yield AllDifferent(cells, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for two cells in one line with the same digit."""
        seen: set[tuple[str, int, Digit]] = set()
        for cell in self.cells:
            row, col = board.positions[cell]
            told = {("row", row, grid[cell]), ("column", col, grid[cell])}
            if seen & told:
                return False
            seen |= told
        return True


plugin = Latin
