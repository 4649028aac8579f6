"""A sheet of puzzles for paper: the page's version of `whydoku print`."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Any

from whydoku.declare import Arg
from whydoku.errors import FormatError, InputError
from whydoku.model.puzzle import Puzzle
from whydoku.render.booklet import LAYOUTS, PAPERS, Booklet, check_layout
from whydoku.render.limits import MAX_QR_CHARACTERS
from whydoku.verbs._options import Deadline
from whydoku.verbs._printout import link_of, printed
from whydoku.web.calls import page
from whydoku.web.limits import MAX_PRINTED_PUZZLES
from whydoku.web.nouns import bounded, read_puzzle

ANSWERS = ("pages", "upside-down", "none")
CODES = ("sudokupad", "fpuzzles", "sudokuwiki")
"""Where a code may open a puzzle; the first whose link is short enough is taken."""


@page("sheet", deadline=60)
def sheet(
    puzzles: Annotated[list[str], Arg("The puzzles, each a text in any format.", many=True, longest=1 << 20)],
    per_page: Annotated[int, Arg("How many puzzles a page has.", kind=int, least=1, most=max(LAYOUTS))] = 1,
    paper: Annotated[str, Arg("The size of a page.", choices=tuple(PAPERS))] = "a4",
    title: Annotated[str, Arg("What is printed on top of each page.", longest=200)] = "",
    answers: Annotated[str, Arg("Where the answers are.", choices=ANSWERS)] = "pages",
    qr: Annotated[
        bool, Arg("Print a code that opens the puzzle in SudokuPad, f-puzzles or SudokuWiki.", kind=bool)
    ] = False,
    kind: Annotated[str, Arg("The kind of file.", choices=("pdf", "html"))] = "pdf",
    deadline: Deadline = None,
) -> dict[str, Any]:
    """Return puzzles as a file to print: PDF or HTML, each with its rules in words, and the answers."""
    del deadline  # each puzzle has its own
    check_layout(per_page, paper)
    if len(puzzles) > MAX_PRINTED_PUZZLES:
        raise InputError(f"a sheet has at most {MAX_PRINTED_PUZZLES} puzzles, not {len(puzzles)}")
    found, without_code = [], 0
    for number, text in enumerate(puzzles, 1):
        puzzle = read_puzzle(text).puzzle
        bounded(puzzle.board)
        opened_in = _code(puzzle) if qr else None
        without_code += qr and opened_in is None
        place = f"puzzle {number}: " if len(puzzles) > 1 else ""
        found.append(printed(puzzle, solution=answers != "none", qr=opened_in, place=place))
    booklet = Booklet(tuple(found), title, per_page, paper, answers == "upside-down")
    data = booklet.pdf() if kind == "pdf" else booklet.html().encode()
    media = "application/pdf" if kind == "pdf" else "text/html"
    return {"media": media, "data": b64encode(data).decode("ascii"), "without_code": without_code}


def _code(puzzle: Puzzle) -> str | None:
    for format in CODES:
        try:
            if len(link_of(puzzle, format)) <= MAX_QR_CHARACTERS:
                return format
        except FormatError:  # it cannot carry these rules
            continue
    return None
