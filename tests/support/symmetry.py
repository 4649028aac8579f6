"""The same puzzle transformed: turned, mirrored, rows and columns exchanged where that keeps the boxes, digits renamed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.position import puzzle_or_position
from whydoku.model.puzzle import Puzzle


@dataclass(frozen=True)
class Symmetry:
    """Where each cell of the classic board goes, and what each digit becomes."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]  # digits[0] is what 1 becomes

    def candidates(self, pairs: Iterable[tuple[Cell, Digit]]) -> frozenset[tuple[Cell, Digit]]:
        """Move candidates."""
        return frozenset((self.cells[cell], self.digits[digit - 1]) for cell, digit in pairs)

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """Move a classic puzzle with all that is known of it."""

        def values(old: tuple[Digit | None, ...]) -> tuple[Digit | None, ...]:
            new: list[Digit | None] = [None] * len(old)
            for cell, digit in enumerate(old):
                new[self.cells[cell]] = None if digit is None else self.digits[digit - 1]
            return tuple(new)

        marks: list[Mask] = [0] * len(puzzle.marks)
        for cell, mask in enumerate(puzzle.marks):
            marks[self.cells[cell]] = sum(1 << (self.digits[at] - 1) for at in range(9) if mask >> at & 1)
        return puzzle_or_position(
            puzzle.board, puzzle.rules, values(puzzle.givens), values(puzzle.placed), tuple(marks), puzzle.about
        )

    def line(self, line: str) -> str:
        """Move a puzzle written as a line."""
        out = ["."] * 81
        for cell, sign in enumerate(line[:81]):
            out[self.cells[cell]] = str(self.digits[int(sign) - 1]) if sign in "123456789" else "."
        return "".join(out)


SAME = tuple(range(9))
DIGITS = tuple(range(1, 10))


def of_lines(rows: tuple[int, ...], cols: tuple[int, ...], across: bool) -> tuple[Cell, ...]:
    """Send row r to rows[r] and column c to cols[c], then reflect in the diagonal if `across`."""
    cells = [(rows[r], cols[c]) for r in range(9) for c in range(9)]
    return tuple(9 * c + r if across else 9 * r + c for r, c in cells)


def renaming(chance: random.Random) -> Symmetry:
    """Rename the digits at random."""
    return Symmetry(tuple(range(81)), tuple(chance.sample(DIGITS, 9)))


def turning(chance: random.Random) -> Symmetry:
    """Turn or mirror the board at random."""
    rows, cols = (chance.choice((SAME, SAME[::-1])) for _ in range(2))
    return Symmetry(of_lines(rows, cols, chance.random() < 0.5), DIGITS)


def shuffling(chance: random.Random) -> Symmetry:
    """Exchange bands, lines within bands, rows with columns, and rename the digits, at random."""

    def lines() -> tuple[int, ...]:
        return tuple(3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3))

    return Symmetry(of_lines(lines(), lines(), chance.random() < 0.5), tuple(chance.sample(DIGITS, 9)))
