"""The shape of reasoning-gym's data sets: questions with answers, and a score for what a model says.

The package itself is not needed; `SudokuDataset` has what its data sets have, so it can be registered there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from whydoku.errors import OptionError
from whydoku.gym.episode import Episode, prompt_of
from whydoku.gym.tasks import SudokuTask, Tasks


@dataclass
class SudokuConfig:
    """What a data set holds."""

    size: int = 100  # how many entries
    seed: int = 0
    board: int | str = 9
    level: str | None = None
    rules: str = ""
    split: str = "train"

    def validate(self) -> None:
        """Raise an OptionError where a setting makes no sense."""
        if self.size < 1:
            raise OptionError(f"a data set has at least one entry, not {self.size}")
        Tasks(self.board, self.level, self.rules, self.split, self.seed)


class SudokuDataset:
    """Entries `{"question", "answer", "metadata"}`, and `score_answer`, which also reads an argument step by step.

    >>> data = SudokuDataset(SudokuConfig(size=2, board=4))
    >>> len(data), data.score_answer(data[0]["answer"], data[0])
    (2, 1.0)
    """

    def __init__(self, config: SudokuConfig) -> None:
        config.validate()
        self.config = config
        self._tasks: list[SudokuTask] = []
        self._source = iter(Tasks(config.board, config.level, config.rules, config.split, config.seed))

    def __len__(self) -> int:
        return self.config.size

    def __getitem__(self, index: int) -> dict[str, Any]:
        if not 0 <= index < len(self):
            raise IndexError(f"the data set has {len(self)} entries, so there is no entry {index}")
        self._tasks += islice(self._source, max(0, index + 1 - len(self._tasks)))
        task = self._tasks[index]
        return {
            "question": prompt_of(task.puzzle),
            "answer": task.answer,
            "metadata": {"source_dataset": "whydoku", "source_index": index, "task": task, **task.metadata},
        }

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[index] for index in range(len(self)))

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return the score from 0 to 1: of a grid, whether it is right; of steps, the share of cells that they justify."""
        if not answer:
            return 0.0
        wanted = entry["answer"]
        if "".join(answer.split()) == wanted:
            return 1.0
        game = Episode(entry["metadata"]["task"].puzzle, strict=False)
        for line in answer.splitlines():
            if line.strip():
                game.move(line)
        opened = sum(value is None for value in entry["metadata"]["task"].puzzle.values)
        return game.score.placed * game.score.justified / opened if opened else 0.0
