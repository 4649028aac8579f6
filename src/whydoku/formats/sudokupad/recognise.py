"""Tells which rules are drawn: guesses them by their looks, draws them, and accepts them if just the figures there come out.

A figure that is left over is refused by name: it may be a rule that is only written in words, or mere ornament; nothing says
which.
"""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.errors import FormatError
from whydoku.formats._joined_marks import joined
from whydoku.formats._limits import MAX_FIGURES
from whydoku.formats.sudokupad.figures import Figure
from whydoku.formats.sudokupad.looks import Look
from whydoku.formats.sudokupad.page import SudokuPadPage, Written
from whydoku.formats.sudokupad.table import TABLE
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule

_LOOKS = tuple((entry, entry.shape) for entry in TABLE.read if isinstance(entry.shape, Look))


def standard(figure: Figure, text: str) -> Figure:
    """Return a figure as we would draw it; `text` is what the puzzle says of its rules."""
    for _, look in _LOOKS:
        usual = look.standard(figure, text)
        if usual is not figure:
            return usual
    return figure


def write_rule(rule: Rule, puzzle: Puzzle, written: Written) -> bool:
    """Write a rule by everything that says a part of it, or say that nothing does."""
    said = [entry.shape.write(entry, rule, puzzle, written) for entry in TABLE.saying(rule)]
    return any(said)


def recognise(page: SudokuPadPage, listed: Iterable[tuple[Figure, str]], shown: Iterable[Rule]) -> list[Rule]:
    """Find the rules that are drawn; figures come with what to call them, and `shown` rules may be drawn, but need not be."""
    given = list(listed)
    if len(given) > MAX_FIGURES:
        raise FormatError(f"the drawing has {len(given)} lines and shapes; at most {MAX_FIGURES} are read")
    found = [(standard(figure, page.text), where) for figure, where in given]
    page.figures = [figure for figure, _ in found]
    rules = joined(rule for entry, look in _LOOKS for rule in look.read(entry, page))
    drawn, may = _figures(rules, page), _figures(shown, page)
    for figure, where in found:
        if figure not in drawn and figure not in may:
            text = f" {figure.text[:20]!r}" if figure.text else ""
            raise FormatError(f"{where}{text} at {figure.near} is drawn only: nothing in the data says what it means")
    for figure in drawn - set(page.figures):
        raise FormatError(f"something is missing from the drawing near {figure.near}")
    return rules


def _figures(rules: Iterable[Rule], page: SudokuPadPage) -> set[Figure]:
    written = Written()
    rules = tuple(rules)
    puzzle = Puzzle(page.board, rules, (None,) * len(page.board.cells))
    for rule in rules:
        write_rule(rule, puzzle, written)
    return {standard(figure, "") for figure in written.figures}
