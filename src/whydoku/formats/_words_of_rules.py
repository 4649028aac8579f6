"""The rules of a puzzle in words, for programs that show a text beside the board: some rules leave no trace in a drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from whydoku.formats._cells import usual_rules
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule


def words_of(board: Board, rules: Iterable[Rule]) -> str:
    """Return one line for the usual rules and one for each kind of the others; empty where there are no others."""
    usual = usual_rules(board)
    lines = {_line(rule) for rule in rules if rule not in usual}
    return "\n".join(["Normal Sudoku rules apply.", *sorted(lines)]) if lines else ""


def _line(rule: Rule) -> str:
    return f"{rule.name.replace('-', ' ').capitalize()}: {(type(rule).__doc__ or '').splitlines()[0]}"


def with_words(puzzle: Puzzle, unsaid: Iterable[Rule] = ()) -> Puzzle:
    """Return a puzzle with its rules in words: ours, or its own with those of `unsaid` rules added."""
    said = dict(puzzle.about)
    if "rules" in said:
        words = "\n".join(dict.fromkeys([said["rules"], *map(_line, unsaid)]))
    else:
        words = words_of(puzzle.board, puzzle.rules)
    return replace(puzzle, about=tuple((said | ({"rules": words} if words else {})).items()))
