"""Questions on a terminal about doubtful input: cells of a photo, one at a time with its picture, and letters in a grid."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from whydoku.errors import DoubtfulError, LettersError, OptionError

Found = TypeVar("Found")


def asking(read: Callable[[str | None], Found], answers: str | None) -> Found:
    """Return what is read, after asking about doubts if there is a terminal."""
    while True:
        try:
            return read(answers)
        except (DoubtfulError, LettersError) as error:
            if not (sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()):
                raise
            answer = _answer(error) if isinstance(error, DoubtfulError) else _letters(error)
            answers = f"{answers or ''} {answer}".strip()


def _letters(error: LettersError) -> str:
    """Ask whether letters are the digits that they look like."""
    read = " and ".join(f"{letter} as {digit}" for letter, digit in error.letters)
    print(f"Read {read}? (y/n, Enter for y) ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line or line.strip().casefold() not in ("", "y", "yes"):
        raise error
    return error.answers


def _answer(error: DoubtfulError) -> str:
    """Ask about the least certain cell; with its answer the solver may decide the others."""
    from whydoku.formats.photo import sketch
    from whydoku.formats.photo.cell_answers import parse_answers

    number, cell = error.photo.doubts[0]
    grid = error.photo.grids[number]
    shown, name = grid.cells[cell], error.photo.name(number, cell)
    print(sketch(shown.crop), file=sys.stderr)
    usual = f"({shown.digit})" if shown.by_hand else str(shown.digit or ".")
    while True:
        question = f"{grid.question(cell)}. Which is it? (1 to 9, . for empty, Enter for {shown.reading}) "
        print(question, end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise error
        word = f"{name}={line.strip() or usual}"
        try:
            parse_answers(word)
            return word
        except OptionError:
            print("That is no digit.", file=sys.stderr)
