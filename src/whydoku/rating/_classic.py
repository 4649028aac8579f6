"""What scales of programs for plain 9×9 Sudokus have in common."""

from __future__ import annotations

from whydoku.model.puzzle import Puzzle


def why_not_classic(title: str, puzzle: Puzzle) -> str:
    """Return a sentence that says why a program's scale does not rate a puzzle, or "" where it does."""
    if puzzle.is_classic:
        return ""
    return f"{title}'s scale rates plain 9×9 Sudokus only, and this puzzle has another board or other rules; use the scale own"
