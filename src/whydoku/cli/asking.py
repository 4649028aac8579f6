"""Questions on a terminal about what a photo leaves in doubt: one cell at a time, with its picture."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from whydoku.errors import DoubtfulError, OptionError

Found = TypeVar("Found")


def asking(read: Callable[[str | None], Found], answers: str | None) -> Found:
    """Return what is read, and ask about what is doubtful as long as there is a terminal to ask on."""
    while True:
        try:
            return read(answers)
        except DoubtfulError as error:
            if not (sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()):
                raise
            answers = f"{answers or ''} {_answer(error)}"


def _answer(error: DoubtfulError) -> str:
    """Ask about the least certain cell; the solver may decide about the others then."""
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
