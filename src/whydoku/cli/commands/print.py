"""Print a booklet of puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Unpack

from whydoku.cli.command import Command
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers
from whydoku.verbs._input import PUZZLE, PositionOptions


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
    upside_down: Annotated[
        bool, Arg("Print the solutions upside down, at the foot of the page of their puzzles.", kind=bool)
    ] = False,
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
    from whydoku.render.booklet import Booklet, check_layout
    from whydoku.verbs._printout import printed

    check_suffix(output, "print makes a booklet", ".pdf", ".html")
    check_layout(per_page, paper)  # before any work is done
    source = load(puzzles, **how)
    found = [
        printed(puzzle, solution=solutions, level=levels, qr=qr, place=source.place(number))
        for number, puzzle in enumerate(source.puzzles, 1)
    ]
    booklet = Booklet(tuple(found), title, per_page, paper, upside_down)
    if output.suffix.casefold() == ".pdf":
        write_bytes(output, booklet.pdf())
    else:
        write_output(output, booklet.html())
    say(f"{output}: {len(found)} puzzle{'s' * (len(found) != 1)}")


plugin = Command(show)
