"""Recognises drawn rules: guesses them by their looks, draws them, and accepts them if the result is exactly the figures there.

A figure that is left over is named: it may be a rule that is only written in words, or mere ornament; there is no telling.
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
    """Return a figure as we would draw it; `text` is the puzzle's rules in words."""
    for _, look in _LOOKS:
        usual = look.standard(figure, text)
        if usual is not figure:
            return usual
    return figure


def write_rule(rule: Rule, puzzle: Puzzle, written: Written) -> bool:
    """Write a rule by everything that expresses a part of it, or report that nothing does."""
    said = [entry.shape.write(entry, rule, puzzle, written) for entry in TABLE.saying(rule)]
    return any(said)


def recognise(
    page: SudokuPadPage, listed: Iterable[tuple[Figure, str]], shown: Iterable[Rule]
) -> tuple[list[Rule], list[str]]:
    """Return the rules that are drawn, and the figures that no rule draws, by their names.

    Rules in `shown` may be drawn, but need not be. A rule that lacks a figure is not accepted.
    """
    given = list(listed)
    if len(given) > MAX_FIGURES:
        raise FormatError(f"the drawing has {len(given)} lines and shapes; at most {MAX_FIGURES} are read")
    found = [(standard(figure, page.text), where) for figure, where in given]
    page.figures = [figure for figure, _ in found]
    there = set(page.figures)
    rules = joined(rule for entry, look in _LOOKS for rule in look.read(entry, page))
    drawn = _figures(rules, page)
    if not drawn <= there:
        rules = [rule for rule in rules if _figures([rule], page) <= there]
        drawn = _figures(rules, page)
    may = _figures(shown, page)
    return rules, [where for figure, where in found if figure not in drawn and figure not in may]


def _figures(rules: Iterable[Rule], page: SudokuPadPage) -> set[Figure]:
    written = Written()
    rules = tuple(rules)
    puzzle = Puzzle(page.board, rules, (None,) * len(page.board.cells))
    for rule in rules:
        write_rule(rule, puzzle, written)
    return {standard(figure, "") for figure in written.figures}
