"""Regex line: the digits along it match a regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit
from whydoku.model.primitives import Automaton
from whydoku.model.rule import Example
from whydoku.rules._checks import check_cells
from whydoku.rules._limits import MAX_DETERMINISTIC_MOVES
from whydoku.rules._line import LineRule
from whydoku.rules._regex import compile_pattern


@dataclass(frozen=True)
class Regex(LineRule):
    """The digits along the line, read as text, match the regular expression from end to end."""

    aliases = ("regular-expression", "pattern")
    least = 1
    placed = False
    example = Example(
        puzzle="5....1....4......4...2...5....23....",
        solution="543621621543362154415236154362236415",
        rules=(
            'regex r2c3 r2c4 r1c4 r1c3 r2c2 "[^6]*6[^6]*"',
            'regex r2c1 r1c1 r2c2 r3c1 ".*(12|23|34|45|56).*"',
            'regex r5c4 r6c3 r5c3 r6c2 "[1-4]+[56].*"',
            'regex r6c4 r5c5 r4c4 r5c4 ".*(12|23|34|45|56).*"',
        ),
        size="2x3",
    )

    pattern: str = ".*"

    def check(self, board: Board) -> None:
        """Refuse a pattern that cannot be read."""
        check_cells(self, board, self.cells, repeats=True)
        compile_pattern(self.pattern, board)

    def note(self, board: Board) -> str:
        """Return it with its own pattern."""
        del board
        return f"The digits along the line, read as text, match the regular expression {self.pattern} from end to end."

    def primitives(self, board: Board) -> Iterator[Automaton]:
        """Yield the pattern's machine, made deterministic unless that would make it large."""
        machine, start, end = compile_pattern(self.pattern, board)

        def move(states: frozenset[int], digit: Digit) -> frozenset[int] | None:
            return machine.step(states, digit) or None

        first = machine.closure([start])
        name = f"the pattern {self.pattern}"
        try:
            yield Automaton.from_function(
                self.cells, board, first, move, lambda states: end in states, name, most=MAX_DETERMINISTIC_MOVES
            )
        except RuleError:
            yield Automaton(self.cells, machine.moves(start), start, machine.accepting(end), name)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Let Python's own regular expressions match it."""
        text = "".join(board.symbol(grid[cell]) for cell in self.cells)
        return re.fullmatch(self.pattern, text) is not None


plugin = Regex
