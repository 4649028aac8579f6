"""Connected: the cells that hold certain digits hang together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import ConnectedSet
from whydoku.model.rule import Example, Rule
from whydoku.model.wording import counted
from whydoku.rules._checks import check_digits
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart
from whydoku.rules._notes import digits


@dataclass(frozen=True)
class Connected(Rule):
    """The cells that hold one of the digits form one orthogonally connected area, of the given size if there is one."""

    aliases = ("connected-values",)
    example = Example(
        puzzle=".16.......4..3.....5..6.......1...3.",
        solution="416325523146634512251463342651165234",
        rules=("connected 1 2 3 4",),
        size="2x3",
    )

    digits: tuple[Digit, ...]
    size: int | None = None

    def check(self, board: Board) -> None:
        """Refuse digits that the board does not have, and a size that it has no room for."""
        check_digits(self, board, self.digits)
        if not self.digits:
            raise RuleError(f"{self.name}: it is not said which digits")
        if self.size is not None and not 1 <= self.size <= len(board.cells):
            raise RuleError(f"{self.name}: an area has 1 to {len(board.cells)} cells, not {self.size}")

    def primitives(self, board: Board) -> Iterator[ConnectedSet]:
        """List the one set."""
        name = f"the area of {', '.join(board.symbol(digit) for digit in self.digits)}"
        links = tuple(pairs_apart(board, ORTHOGONAL))
        yield ConnectedSet(tuple(board.cells), links, frozenset(self.digits), name, size=self.size)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        size = "" if self.size is None else f" of {counted(self.size, 'cell')}"
        return f"The cells that hold {digits(board, self.digits)} form one orthogonally connected area{size}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Walk through the area from one of its cells and see whether all are met."""
        area = {board.positions[cell] for cell in board.cells if grid[cell] in self.digits}
        if not area or (self.size is not None and len(area) != self.size):
            return False
        met: set[tuple[int, int]] = set()
        ahead = [min(area)]
        while ahead:
            row, col = ahead.pop()
            if (row, col) in area and (row, col) not in met:
                met.add((row, col))
                ahead += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        return met == area


plugin = Connected
