"""Print a booklet of puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Unpack

from whydoku.cli.command import Command
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers
from whydoku.verbs._reading import PUZZLE, PositionOptions

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle


def show(
    puzzles: Annotated[str, PUZZLE],
    output: Annotated[
        Path,
        Arg("The .pdf or .html file to write.", kind=Path, flags=("--output", "-o"), metavar="FILE"),
    ],
    per_page: Annotated[
        int, Arg("How many puzzles a page has: 1, 2, 4, 6 or 9.", kind=int, metavar="NUMBER", least=1, most=9)
    ] = 4,
    paper: Annotated[
        str, Arg("The size of a page.", metavar="SIZE", choices=("a3", "a4", "a5", "letter", "legal"))
    ] = "a4",
    title: Annotated[str, Arg("The booklet's title, on top of each page.", metavar="WORDS")] = "",
    solutions: Annotated[bool, Arg("Print the solutions at the end.", kind=bool)] = True,
    levels: Annotated[bool, Arg("Rate each puzzle and print its level.", kind=bool)] = True,
    qr: Annotated[
        str | None,
        Arg(
            "Print a QR code that opens the puzzle, as a link of this format: sudokupad, sudokuwiki, fpuzzles …",
            metavar="FORMAT",
            offers=offers.formats,
        ),
    ] = None,
    **how: Unpack[PositionOptions],
) -> None:
    """Print puzzles as a booklet: PDF, or HTML for a browser to print; rules in words, answers at the end."""
    from whydoku.cli.output import check_suffix, say, write_bytes, write_output
    from whydoku.cli.source import load
    from whydoku.render.booklet import Booklet, BookletPuzzle, check_layout

    check_suffix(output, "print makes a booklet", ".pdf", ".html")
    check_layout(per_page, paper)  # before any work is done
    source = load(puzzles, **how)
    found = []
    for number, puzzle in enumerate(source.puzzles, 1):
        found.append(
            BookletPuzzle(
                puzzle,
                _solution(puzzle, source.place(number)) if solutions else None,
                _level(puzzle) if levels else "",
                _link(puzzle, qr, source.place(number)) if qr is not None else "",
            )
        )
    booklet = Booklet(tuple(found), title, per_page, paper)
    if output.suffix.casefold() == ".pdf":
        write_bytes(output, booklet.pdf())
    else:
        write_output(output, booklet.html())
    say(f"{output}: {len(found)} puzzle{'s' * (len(found) != 1)}")


def _solution(puzzle: Puzzle, place: str) -> tuple[int, ...]:
    from whydoku.errors import InputError
    from whydoku.verbs.check import check

    report = check(puzzle, deadline=60.0)
    if len(report.solutions) != 1:
        raise InputError(f"{place}{report.text}; --no-solutions prints it all the same")
    return report.solutions[0].values


def _level(puzzle: Puzzle) -> str:
    """Return the level in a word, or nothing where rating takes too long or there is no single solution."""
    from whydoku.errors import WhydokuError
    from whydoku.verbs.rate import rate

    try:
        return str(rate(puzzle, deadline=10.0).level)
    except WhydokuError:
        return ""


def _link(puzzle: Puzzle, format: str, place: str) -> str:
    from whydoku.errors import FormatError, OptionError
    from whydoku.formats import write_text

    try:
        link = write_text([puzzle], format)
    except FormatError as error:
        raise FormatError(f"{place}{error}") from error
    if not link.startswith("https://"):
        raise OptionError(f"a {format} text is no link; a QR code opens one: sudokupad, sudokuwiki, fpuzzles …")
    return link


plugin = Command(show)
