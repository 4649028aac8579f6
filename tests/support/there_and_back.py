"""Send a puzzle through a format: write it, read it back, and compare."""

from __future__ import annotations

from whydoku.errors import FormatError
from whydoku.formats import read_text, write_text
from whydoku.formats._rule_meaning import meaning
from whydoku.model.puzzle import Puzzle

FORMATS = ("json", "iss", "fpuzzles", "sudokupad", "penpa")
"""The formats that carry rules."""


def through(puzzle: Puzzle, name: str) -> str:
    """Return "carried", "another puzzle", or what the format cannot carry."""
    try:
        text = write_text([puzzle], name)
    except FormatError as error:
        return str(error).partition("cannot carry ")[2].partition(";")[0] or str(error)
    (back,) = read_text(text)
    same = back.board == puzzle.board and back.givens == puzzle.givens and back.marks == puzzle.marks
    said = meaning(puzzle.board, back.rules) == meaning(puzzle.board, puzzle.rules)
    return "carried" if same and said else "another puzzle"
