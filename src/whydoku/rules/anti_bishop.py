"""Anti-bishop and anti-queen: a piece that goes any distance never meets an equal digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import AllDifferent, Count
from whydoku.model.rule import Example
from whydoku.rules._checks import check_digits
from whydoku.rules._geometry import DIAGONAL, ORTHOGONAL, WrapRule
from whydoku.rules._notes import digits


@dataclass(frozen=True)
class AntiBishop(WrapRule):
    """Equal digits never lie on one diagonal, however far apart; a queen also goes along rows and columns."""

    presets = MappingProxyType({"anti-queen": "piece=queen"})
    example = Example(
        puzzle="4............7..5...1.8...6.3.9..4.26...5......84...6.8....7.2...4..3..9.1.......",
        solution="467395218283176954591284736135968472642751893978432165859647321724513689316829547",
        rules=("anti-bishop 9 queen",),
    )

    digits: tuple[Digit, ...] = ()  # only these are kept apart; all, where none is listed
    piece: Literal["bishop", "queen"] = "bishop"

    def check(self, board: Board) -> None:
        """Refuse digits the board does not have."""
        check_digits(self, board, self.digits)

    def _lines(self, board: Board) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells of each way that the piece can go, from end to end or once round."""
        steps = (*DIAGONAL, *(ORTHOGONAL if self.piece == "queen" else ()))
        for down, right in steps:
            met: set[Cell] = set()
            for cell in board.cells:
                if cell in met:
                    continue
                back = self._way(board, cell, (-down, -right))
                line = self._way(board, back[-1], (down, right))
                met.update(line)
                if len(line) > 1:
                    yield line

    def _way(self, board: Board, cell: Cell, step: tuple[int, int]) -> tuple[Cell, ...]:
        """Return the cells that one comes to from a cell, itself first, up to the edge or once round."""
        line: dict[Cell, None] = {}
        at: Cell | None = cell
        while at is not None and at not in line:
            line[at] = None
            row, col = board.positions[at]
            at = self.at(board, row + step[0], col + step[1])
        return tuple(line)

    def primitives(self, board: Board) -> Iterator[AllDifferent | Count]:
        """List, for each line, that its cells differ, or that a digit comes at most once."""
        for line in self._lines(board):
            ends = f"{board.name(line[0])}–{board.name(line[-1])}"
            if not self.digits and len(line) <= board.size:
                yield AllDifferent(line, f"the {self.piece}'s way {ends}")
                continue
            for digit in self.digits or board.digits:
                at_most_once = frozenset({0, 1})
                yield Count(line, frozenset({digit}), at_most_once, f"the {self.piece}'s way {ends}")

    def note(self, board: Board) -> str:
        """Return which digits and which lines it is about."""
        which = f"Two equal digits, if {digits(board, self.digits)}, never" if self.digits else "Equal digits never"
        lines = "one diagonal, row or column" if self.piece == "queen" else "one diagonal"
        return self.wrapped(f"{which} lie on {lines}, however far apart.")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Go from every cell, every way, as far as the board goes, or once round it."""
        for cell, (row, col) in enumerate(board.positions):
            if self.digits and grid[cell] not in self.digits:
                continue
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    if (down, right) == (0, 0) or (self.piece == "bishop" and 0 in (down, right)):
                        continue
                    far = 1
                    while (other := self.at(board, row + far * down, col + far * right)) not in (None, cell):
                        if grid[other or 0] == grid[cell]:
                            return False
                        far += 1
        return True


plugin = AntiBishop
