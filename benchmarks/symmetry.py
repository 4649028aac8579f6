"""The same puzzle, seen otherwise: turned, mirrored, rows and columns exchanged where that keeps the boxes, digits renamed.

None of that changes what follows, so a technique found before must be found after, and a path should stay the same. How
often it does is measured here: singles may come in another order (they lead to the same position in the end), what is
beyond singles should not.

    python -m benchmarks.symmetry
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.frame import data_set
from whydoku import read
from whydoku.logic.engine import Path, explain_lines
from whydoku.logic.technique import Technique, find_techniques, select
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


SETS = {"kaggle": 100, "17_clue": 100, "unbiased": 100, "top1465": 25}
SINGLES = set(find_techniques("singles"))


def beyond_singles(path: Path) -> list[Technique]:
    """Name the steps of a path that are no singles."""
    return [step.technique for step in path if step.technique not in SINGLES]


def is_same(symmetry: Symmetry, path: Path, moved: Path) -> bool:
    """Say whether a path is the other one moved, beyond singles."""
    ways = [[(step.places, step.removes) for step in each if step.technique not in SINGLES] for each in (path, moved)]
    return len(ways[0]) == len(ways[1]) and all(
        (symmetry.candidates(a), symmetry.candidates(b)) == (frozenset(c), frozenset(d))
        for (a, b), (c, d) in zip(*ways, strict=True)
    )


def main() -> None:
    like, chosen = read("." * 81), select()
    print("| puzzles | seen otherwise by | hardest technique | all techniques | those beyond singles | their steps |")
    print("|---|---|---:|---:|---:|---:|")
    for name, most in SETS.items():
        lines = data_set(name, most)
        paths = explain_lines(like, lines, chosen)
        for kind in (renaming, turning, shuffling):
            symmetries = [kind(random.Random(line)) for line in lines]
            moved = explain_lines(like, [s.line(line) for s, line in zip(symmetries, lines, strict=True)], chosen)
            pairs = list(zip(paths, moved, strict=True))
            shares = (
                sum(a.techniques[-1] == b.techniques[-1] for a, b in pairs),
                sum([step.technique for step in a] == [step.technique for step in b] for a, b in pairs),
                sum(beyond_singles(a) == beyond_singles(b) for a, b in pairs),
                sum(is_same(s, a, b) for s, (a, b) in zip(symmetries, pairs, strict=True)),
            )
            cells = " | ".join(f"{100 * share / len(lines):.0f} %" for share in shares)
            print(f"| {name} ({len(lines)}) | {kind.__name__} | {cells} |")


if __name__ == "__main__":
    main()
