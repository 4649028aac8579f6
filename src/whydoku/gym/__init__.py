"""An environment for programs that learn to reason: every move is judged, by its digit and by its reason.

`Episode(puzzle).move("r1c5 is 7 because row 1 has no other place for 7")` returns what the move is worth, and why.
`Tasks` makes puzzles by level, size and rules, held apart by their canonical forms. `SudokuDataset` has the shape of
reasoning-gym's data sets, `SudokuEnv` is an environment of Gymnasium; neither package is needed for anything else.
"""

from whydoku.gym.episode import Episode, JudgedMove, Score
from whydoku.gym.tasks import SudokuTask, Tasks

__all__ = ["Episode", "JudgedMove", "Score", "SudokuTask", "Tasks"]
