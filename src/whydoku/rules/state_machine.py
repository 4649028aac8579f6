"""State machine: an automaton of one's own reads the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._checks import check_cells
from whydoku.rules._line import LineRule
from whydoku.rules._notes import listed


@dataclass(frozen=True)
class StateMachine(LineRule):
    """A state machine that starts in state 0, or the one given, and reads the digits along the line can end accepting."""

    aliases = ("automaton", "nfa", "machine")
    least = 1
    placed = False
    example = Example(
        puzzle=".1......2.......42...1.............5",
        solution="413526652431135642264153526314341265",
        rules=(
            "state-machine cells=r4c1+r5c1+r5c2+r4c3 moves=0+1+1+0+2+1+0+3+1+1+4+0+1+5+0+1+6+0 accept=0",
            "state-machine cells=r5c2+r4c3+r4c4+r3c3 moves=0+1+1+0+2+1+0+3+1+1+4+0+1+5+0+1+6+0 accept=0",
            "state-machine cells=r6c4+r6c5+r5c4+r5c3 moves=0+1+1+0+2+1+0+3+1+1+4+0+1+5+0+1+6+0 accept=0",
        ),
        size="2x3",
    )

    moves: tuple[int, ...] = ()  # from, digit, to; from, digit, to; …
    accept: tuple[int, ...] = ()
    start: int = 0

    def check(self, board: Board) -> None:
        """Refuse broken moves and negative states."""
        check_cells(self, board, self.cells, repeats=True)
        if len(self.moves) % 3:
            raise RuleError(f"{self.name}: a move is three numbers (from, digit, to), but there are {len(self.moves)}")
        for state in (*self.moves[::3], *self.moves[2::3], *self.accept, self.start):
            if not 0 <= state < 100_000:
                raise RuleError(f"{self.name}: states are numbers from 0 to 99999, not {state}")

    def note(self, board: Board) -> str:
        """Return it with its own states; its moves are listed with the rule."""
        del board
        ends = (
            f"state {listed(dict.fromkeys(self.accept))}"
            if self.accept
            else "a state that accepts, of which there is none"
        )
        return (
            f"By the listed moves, a state machine reads the digits along the line from state {self.start} to {ends}."
        )

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield the machine."""
        triples = zip(self.moves[::3], self.moves[1::3], self.moves[2::3], strict=True)
        yield Automaton(self.cells, frozenset(triples), self.start, frozenset(self.accept), f"the {self.label(board)}")

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Try every way through, state by state."""

        def ends(state: int, digits: tuple[Digit, ...]) -> bool:
            if not digits:
                return state in self.accept
            ways = (self.moves[i : i + 3] for i in range(0, len(self.moves), 3))
            return any(ends(to, digits[1:]) for source, digit, to in ways if source == state and digit == digits[0])

        return ends(self.start, tuple(grid[cell] for cell in self.cells))


plugin = StateMachine
