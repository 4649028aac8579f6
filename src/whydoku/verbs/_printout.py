"""What is printed around a puzzle: its answer, its level, and a QR code that opens it."""

from __future__ import annotations

from whydoku.errors import FormatError, InputError, OptionError, WhydokuError
from whydoku.formats import write_text
from whydoku.model.puzzle import Puzzle
from whydoku.render.booklet import BookletPuzzle
from whydoku.verbs.check import check
from whydoku.verbs.rate import rate


def printed(
    puzzle: Puzzle, *, solution: bool = True, level: bool = True, qr: str | None = None, place: str = ""
) -> BookletPuzzle:
    """Return a puzzle for a booklet; `place` identifies it in an error."""
    return BookletPuzzle(
        puzzle,
        _solution(puzzle, place) if solution else None,
        _level(puzzle) if level else "",
        link_of(puzzle, qr, place) if qr is not None else "",
    )


def _solution(puzzle: Puzzle, place: str) -> tuple[int, ...]:
    report = check(puzzle, deadline=60.0)
    if len(report.solutions) != 1:
        raise InputError(f"{place}{report.text}; --no-solutions prints it all the same")
    return report.solutions[0].values


def _level(puzzle: Puzzle) -> str:
    """Return the level in one word, or nothing if rating takes too long or there is no single solution."""
    try:
        return str(rate(puzzle, deadline=10.0).level)
    except WhydokuError:
        return ""


def link_of(puzzle: Puzzle, format: str, place: str = "") -> str:
    """Return the link that opens a puzzle in another program."""
    try:
        link = write_text([puzzle], format)
    except FormatError as error:
        raise FormatError(f"{place}{error}") from error
    if not link.startswith("https://"):
        raise OptionError(f"a {format} text is no link; a QR code opens one: sudokupad, sudokuwiki, fpuzzles …")
    return link
