"""A Sudoku in the y/n language: 729 values, the conditions of the board, and the grid read back from the values.

Value number 81·(row - 1) + 9·(column - 1) + digit is "this digit stands here". The conditions say of every cell, row,
column and box what `extended` says in cnf.py: exactly one. Other boards and rules work the same way, with as many
values.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from whydoku.engines.sat.clause_builder import Encoding
from whydoku.engines.sat.cnf import Encoded, encode
from whydoku.engines.sat.readable.language import Condition, Tribools
from whydoku.engines.sat.readable.solver import StagedSolver
from whydoku.engines.sat.readable.stages import Outcome, Stage
from whydoku.model.board import Board, Digit
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.puzzle import Puzzle


@dataclass(frozen=True)
class SudokuConditions:
    """A puzzle's values and conditions.

    >>> from whydoku.rules import default_rules
    >>> board = Board.square(4)
    >>> givens = (1, 2, 3, 4, 3, 4, 1, None, 2, 1, None, None, 4, None, None, None)
    >>> sudoku = SudokuConditions(Puzzle(board, default_rules(board), givens))
    >>> sudoku.grid(sudoku.solve().values)
    (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    """

    puzzle: Puzzle
    encoding: Encoding = Encoding.EXTENDED

    @property
    def board(self) -> Board:
        """Return the puzzle's board."""
        return self.puzzle.board

    @cached_property
    def encoded(self) -> Encoded:
        """Return the puzzle as clauses."""
        return encode(self.puzzle, self.encoding)

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """Return all conditions, givens first."""
        return tuple(Condition(clause) for clause in self.encoded.cnf.clauses)

    @property
    def size(self) -> int:
        """Return the number of values that stand for candidates."""
        return len(self.board.cells) * self.board.size

    def solver(self, *, log: bool = False, deadline: DeadlineOrClock = None) -> StagedSolver:
        """Return the readable solver with these conditions."""
        return StagedSolver.from_cnf(self.encoded.cnf, log=log, deadline=deadline)

    def solve(
        self,
        stages: Collection[Stage] = tuple(Stage),
        *,
        limit: int | None = None,
        deadline: DeadlineOrClock = None,
    ) -> Outcome:
        """Run these stages in turn; filling in is part of the others."""
        clock = Clock.of(deadline)
        return self.solver(deadline=clock).solve(stages, limit=limit, deadline=clock)

    def is_only(
        self, grid: Sequence[Digit], stages: Collection[Stage] = tuple(Stage), *, deadline: DeadlineOrClock = None
    ) -> bool | None:
        """Whether a solution is the only one; None if these stages cannot tell, or not in time."""
        clock = Clock.of(deadline)
        second = StagedSolver.from_cnf(self.encoded.excluding(grid), deadline=clock).solve(stages, deadline=clock)
        return None if second.satisfiable is None else not second.satisfiable

    def grid(self, values: Tribools | Sequence[bool | None]) -> tuple[Digit | None, ...]:
        """Return the grid: a cell's digit, or None if no value of it is true yet."""
        found: list[Digit | None] = [None] * len(self.board.cells)
        for candidate, value in zip(range(self.size), values, strict=False):
            if value:
                cell, digit = self.board.split(candidate)
                found[cell] = digit
        return tuple(found)
