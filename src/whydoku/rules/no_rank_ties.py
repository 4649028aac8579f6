"""No rank ties: no two rows or columns read the same, from whichever end, so that a full rank leaves no question open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from whydoku.model.board import Board, Digit
from whydoku.model.primitives import AllDifferent, Automaton
from whydoku.model.rule import Example, Rule
from whydoku.rules._readings import check_square, lines_of, sides_of


@dataclass(frozen=True)
class NoRankTies(Rule):
    """No two rows or columns, read from either end, are the same."""

    aliases = ("full-rank-ties-none",)
    example = Example(puzzle=".....3....1...2.", solution="4231134224133124", rules=("no-rank-ties",), size="4")

    def check(self, board: Board) -> None:
        """Refuse a board that is not square."""
        check_square(self, board)

    def primitives(self, board: Board) -> Iterator[AllDifferent | Automaton]:
        """Yield rows and columns, and a machine for any two readings that could be the same."""
        yield from lines_of(board)
        plain = _machine(board)
        for first, second in combinations(sides_of(board), 2):
            for one in first:
                for other in second:
                    if set(one) != set(other):  # a line read backwards is another number, as its digits differ
                        line = tuple(cell for pair in zip(one, other, strict=True) for cell in pair)
                        name = f"the ban of equal numbers from {board.name(one[0])} and {board.name(other[0])}"
                        yield Automaton(line, plain.moves, plain.start, plain.accept, name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Read all lines and look for a repeated one."""
        readings = [tuple(grid[cell] for cell in cells) for side in sides_of(board) for cells in side]
        return len(set(readings)) == len(readings) and all(len(set(reading)) == board.size for reading in readings)


@lru_cache(maxsize=16)
def _machine(board: Board) -> Automaton:
    """Make the machine that reads two numbers by turns: it notes a digit of one, and is done when the other's differs."""
    same, differs = -1, -2

    def move(state: int, digit: Digit) -> int:
        if state == differs:
            return differs
        if state == same:
            return digit
        return same if digit == state else differs

    return Automaton.from_function(range(2 * board.size), board, same, move, lambda state: state == differs, "")


plugin = NoRankTies
