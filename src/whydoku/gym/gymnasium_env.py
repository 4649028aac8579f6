"""An environment of Gymnasium: a move is a cell and a digit; the mask says which candidates are open."""

from __future__ import annotations

from typing import Any, ClassVar

from whydoku.errors import Needing
from whydoku.gym.episode import Episode
from whydoku.gym.limits import MAX_ENV_ATTEMPTS
from whydoku.gym.tasks import Tasks

with Needing("gym"):
    import gymnasium
    import numpy as np


class SudokuEnv(gymnasium.Env):  # type: ignore[misc]  # the package is optional, so its types are not known here
    """Place digits until the puzzle is solved, or one is wrong.

    The observation is the board, 0 for an open cell. The action is `cell * size + digit - 1`. `info["action_mask"]` has a 1 for
    each candidate that is open, and `info["why"]` what the judge says of the last move.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(self, tasks: Tasks | None = None, render_mode: str | None = None) -> None:
        self.tasks = Tasks(size=4) if tasks is None else tasks
        self.render_mode = render_mode
        self._source = iter(self.tasks)
        self._game = Episode(next(self._source).puzzle, max_rounds=MAX_ENV_ATTEMPTS)
        board = self._game.position.board
        many = len(board.cells)
        self.observation_space = gymnasium.spaces.Box(0, board.digits[-1], (many,), np.int8)
        self.action_space = gymnasium.spaces.Discrete(many * board.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the next puzzle, or with a seed the first of that seed."""
        super().reset(seed=seed)
        if seed is not None:
            self._source = iter(Tasks(self.tasks.size, self.tasks.level, self.tasks.rules, self.tasks.split, seed))
        self._game = Episode(next(self._source).puzzle, max_rounds=MAX_ENV_ATTEMPTS)
        return self._seen(), self._info("")

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Place a digit."""
        board = self._game.position.board
        cell, digit = board.split(int(action))
        move = self._game.move(f"{board.name(cell)}={board.symbol(digit)}")
        cut = move.stop == "max_rounds_reached"
        return self._seen(), move.reward, move.done and not cut, cut, self._info(move.why)

    def render(self) -> str:
        """Return the board as text."""
        return str(self._game.position)

    def _seen(self) -> Any:
        return np.array([value or 0 for value in self._game.position.values], dtype=np.int8)

    def _info(self, why: str) -> dict[str, Any]:
        position = self._game.position
        mask = np.zeros(self.action_space.n, dtype=np.int8)
        for cell, digit in position.open_candidates():
            mask[position.board.candidate(cell, digit)] = 1
        return {"action_mask": mask, "why": why}
