"""Connected: the cells that hold certain digits hang together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import ConnectedSet
from whydoku.model.rule import Example, Rule
from whydoku.model.wording import counted
from whydoku.rules._checks import check_cells, check_digits
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
    cells: tuple[
        Cell, ...
    ] = ()  # the cells that it is about, or the places of a layer over cells; the whole grid if open

    def check(self, board: Board) -> None:
        """Refuse digits that the board does not have, and a size that it has no room for."""
        if self.cells:
            check_cells(self, board, self.cells)
        if len({board.layer_of(cell) for cell in self.cells}) > 1 or any(board.under(c) is None for c in self.cells):
            raise RuleError(f"{self.name}: the cells are those of the grid, or places of one layer that lies over them")
        check_digits(self, board, self.digits)
        if not self.digits:
            raise RuleError(f"{self.name}: no digits are given")
        many = len(self.cells or board.cells)
        if self.size is not None and not 1 <= self.size <= many:
            raise RuleError(f"{self.name}: an area has 1 to {many} cells, not {self.size}")

    def primitives(self, board: Board) -> Iterator[ConnectedSet]:
        """Yield the one set."""
        layer = board.layer_of(self.cells[0]) if self.cells else None
        words = ", ".join(board.symbol(digit) if layer is None else layer.word(digit) for digit in self.digits)
        own = {board.under(cell): cell for cell in self.cells or board.cells}
        links = tuple((own[a], own[b]) for a, b in pairs_apart(board.plain, ORTHOGONAL) if a in own and b in own)
        name = f"the area of {words}" if layer is None else f"the area where the {layer.name} is {words}"
        yield ConnectedSet(tuple(own.values()), links, frozenset(self.digits), name, size=self.size)

    def note(self, board: Board) -> str:
        """Return it with its own numbers."""
        size = "" if self.size is None else f" of {counted(self.size, 'cell')}"
        layer = board.layer_of(self.cells[0]) if self.cells else None
        among = "" if layer or not self.cells else f" among {', '.join(map(board.name, self.cells))}"
        which = f"that hold {digits(board, self.digits)}{among}"
        if layer is not None:
            which = f"whose {layer.name} is {' or '.join(map(layer.word, self.digits))}"
        return f"The cells {which} form one orthogonally connected area{size}."

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Walk through the area from one of its cells and see whether all are met."""
        area = {board.positions[cell] for cell in self.cells or board.cells if grid[cell] in self.digits}
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
