"""Numbered rooms: the first digit is a room's number, and the clue lives there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Count, Pairs
from whydoku.model.rule import Example
from whydoku.rules._checks import check_digits
from whydoku.rules._line import ClueRule
from whydoku.rules._relations import means


@dataclass(frozen=True)
class NumberedRooms(ClueRule):
    """The clue is the digit in the Nth cell, seen from its side, where N is the digit in the first cell."""

    aliases = ("numbered-room",)
    example = Example(
        puzzle="....2.6........1..4..2..............",
        solution="543621621543362154415236154362236415",
        rules=(
            "numbered-rooms 2 r3c1-r3c6",
            "numbered-rooms 3 r6c6-r6c1",
            "numbered-rooms 3 r6c6-r1c6",
            "numbered-rooms 1 r6c5-r1c5",
        ),
        size="2x3",
    )

    def check(self, board: Board) -> None:
        """Refuse a clue that is not a digit."""
        super().check(board)
        check_digits(self, board, (self.clue,))

    def primitives(self, board: Board) -> Iterator[Pairs | Count]:
        """List, for each room, the pair of the first cell and it."""
        first, clue, name = self.cells[0], self.clue, f"the {self.label(board)}"
        for room, cell in enumerate(self.cells[1:], 2):
            words = f"be so that {room} in the first means {clue} in the second"
            yield Pairs(first, cell, means(room, clue), name, words)
        rooms = frozenset(range(2, len(self.cells) + 1)) | ({1} if clue == 1 else set())
        yield Count((first,), rooms & frozenset(board.digits), frozenset({1}), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Go to the room and look."""
        digits = [grid[cell] for cell in self.cells]
        return 1 <= digits[0] <= len(digits) and digits[digits[0] - 1] == self.clue


plugin = NumberedRooms
