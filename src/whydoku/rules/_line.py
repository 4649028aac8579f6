"""What rules about a line, a dot or a clue outside the board have in common: their cells, and how they are drawn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Circle, Line, Shape, Text, before, between, path
from whydoku.model.rule import Rule
from whydoku.rules._checks import check_cells, start_of


@dataclass(frozen=True)
class LineRule(Rule):
    """A rule about cells in the order of a drawn line."""

    gesture = "line"
    least: ClassVar[int] = 2
    colour: ClassVar[str] = "line"
    noun: ClassVar[str] = ""  # what such a line is called, where that is not the name of the rule

    cells: tuple[Cell, ...]

    def check(self, board: Board) -> None:
        """Refuse cells off the board, a line that is too short, and one that meets itself."""
        check_cells(self, board, self.cells, least=self.least)

    def label(self, board: Board) -> str:
        """Name this line: "thermometer at r1c1"."""
        return f"{self.noun or self.name.replace('-', ' ')} {start_of(board, self.cells)}"

    def draw(self, board: Board) -> Iterator[Shape]:
        """Draw the line."""
        yield Line(path(board, self.cells), colour=self.colour)


@dataclass(frozen=True)
class DotRule(Rule):
    """A rule about two cells, shown by a mark between them."""

    first: Cell
    second: Cell

    def check(self, board: Board) -> None:
        """Refuse cells off the board and a cell with itself."""
        check_cells(self, board, (self.first, self.second))

    def marked(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pair."""
        yield self.first, self.second

    def label(self, board: Board) -> str:
        """Name this mark: "black dot between r1c1 and r1c2"."""
        return f"{self.mark()} between {board.name(self.first)} and {board.name(self.second)}"

    def mark(self) -> str:
        """Return what players call the mark."""
        return self.name.replace("-", " ")


class OutsideRule(Rule):
    """A rule about a row, column or other line that something outside the board refers to, read from that side."""

    gesture = "outside"
    least: ClassVar[int] = 1
    noun: ClassVar[str] = ""  # what such a clue is called, where that is not the name of the rule

    cells: tuple[Cell, ...]  # a field of each of these rules, in its own place among the others

    def check(self, board: Board) -> None:
        """Refuse cells off the board and a line that meets itself."""
        check_cells(self, board, self.cells, least=self.least)

    @abstractmethod
    def shown(self, board: Board) -> str:
        """Return what stands outside the board."""

    def label(self, board: Board) -> str:
        """Name this clue: "sandwich clue 8 of row 1"."""
        return f"{self.noun or self.name.replace('-', ' ')} clue {self.shown(board)} {self.where(board)}"

    def where(self, board: Board) -> str:
        """Return which line it is about: a whole row or column by its number, anything else by its ends."""
        for along, across, kind, back in ((0, 1, "row", "the right"), (1, 0, "column", "below")):
            first, *others = [board.positions[cell] for cell in self.cells]
            length = board.cols if kind == "row" else board.rows
            if len(others) + 1 == length and all(other[along] == first[along] for other in others):
                turned = bool(others) and first[across] > others[-1][across]
                return f"of {kind} {first[along] + 1}{f' from {back}' if turned else ''}"
        if len(self.cells) == 1:
            return start_of(board, self.cells)
        return f"from {board.name(self.cells[0])} to {board.name(self.cells[-1])}"

    def draw(self, board: Board) -> Iterator[Shape]:
        """Write the clue outside, before the line."""
        yield Text(before(board, self.cells), self.shown(board))


@dataclass(frozen=True)
class ClueRule(OutsideRule):
    """A rule about a line and a number outside the board."""

    clue: int
    cells: tuple[Cell, ...]

    def shown(self, board: Board) -> str:
        """Return the number."""
        del board
        return str(self.clue)


def nearest(board: Board, line: tuple[Cell, ...], first: int | None) -> tuple[Cell, ...]:
    """Return the first cells of a line: as many as are asked for, else those of the first box, else three."""
    if first is None:
        first = 3
        if board.box is not None and len(line) > 1:
            first = board.box[board.positions[line[0]][0] == board.positions[line[1]][0]]
    return line[:first]


def check_first(rule: OutsideRule, first: int | None) -> None:
    """Refuse a number of first cells that a line does not have."""
    if first is not None and not 1 <= first <= len(rule.cells):
        raise RuleError(f"{rule.name}: 1 to {len(rule.cells)} first cells, not {first}")


def dot(board: Board, first: Cell, second: Cell, fill: str, text: str = "") -> Circle:
    """Draw a dot between two cells."""
    return Circle(between(board, first, second), 0.15, fill, text)
