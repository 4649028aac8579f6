"""Tasks: puzzles by level, size and rules, split into parts that share no puzzle, not even in another look.

Which part a puzzle belongs to is decided by its canonical form: renamed digits and reordered lines do not carry a puzzle
from one part into the other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from whydoku.errors import OptionError
from whydoku.generator.canonical import canonical
from whydoku.gym.limits import MAX_TASK_ATTEMPTS
from whydoku.model.puzzle import Puzzle
from whydoku.verbs.generate import generate
from whydoku.verbs.rate import rate
from whydoku.verbs.solve import solve

SPLITS = ("train", "test")
"""The parts that tasks are split into."""

_TEST_SHARE = 10
"""One canonical form in so many belongs to the test part."""


@dataclass(frozen=True)
class SudokuTask:
    """A puzzle to solve, with its answer."""

    puzzle: Puzzle
    answer: str
    level: str | None
    seed: int

    @property
    def metadata(self) -> dict[str, Any]:
        """What a data set says of it."""
        return {
            "size": self.puzzle.board.size,
            "rules": [rule.name for rule in self.puzzle.rules],
            "level": self.level,
            "clues": len(self.puzzle.clues()),
            "seed": self.seed,
        }


@dataclass(frozen=True)
class Tasks:
    """Tasks of one kind, in an order that the seed fixes.

    >>> tasks = Tasks(size=4, split="train", seed=3)
    >>> first = next(iter(tasks))
    >>> first == next(iter(tasks)), split_of(first.puzzle), len(first.answer)
    (True, 'train', 16)
    """

    size: int | str = 9
    level: str | None = None  # "easy" … as the scale `own` has it
    rules: str = ""
    split: str = "train"
    seed: int = 0

    def __post_init__(self) -> None:
        if self.split not in SPLITS:
            raise OptionError(f"tasks are split into {' and '.join(SPLITS)}, not {self.split!r}")

    def __iter__(self) -> Iterator[SudokuTask]:
        seed, missed = self.seed * MAX_TASK_ATTEMPTS, 0
        while True:
            task = self._made(seed)
            seed += 1
            if task is not None:
                missed = 0
                yield task
                continue
            missed += 1
            if missed > MAX_TASK_ATTEMPTS:
                raise OptionError(
                    f"none of {missed} puzzles made is {self.level}; ask for another level, size or rules"
                )

    def _made(self, seed: int) -> SudokuTask | None:
        """Return the task of a seed, or None where its puzzle belongs to the other part or is of another level."""
        found = generate(1, size=self.size, rules=self.rules or (), seed=seed)
        if not found:
            return None
        puzzle = found[0]
        if split_of(puzzle) != self.split:
            return None
        level = rate(puzzle).level
        if self.level is not None and level != self.level:
            return None
        return SudokuTask(puzzle, solve(puzzle).grid, level, seed)


def split_of(puzzle: Puzzle) -> str:
    """Return the part that a puzzle belongs to, which is the same in every look of it."""
    name = str(canonical(puzzle).grid) + ";".join(sorted(rule.name for rule in puzzle.rules))
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4])
    return "test" if number % _TEST_SHARE == 0 else "train"
