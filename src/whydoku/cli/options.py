"""The arguments and options that commands share, each told once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

PuzzleArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="PUZZLE", help="A puzzle, a file with one or many, or - for standard input.")
]
Rules: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        "--rule",
        metavar="RULES",
        help="Rules on top of the board's own: anti-knight,anti-king, or with arguments: 'killer 15 r1c1 r1c2 r2c1'.",
    ),
]
Size: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--size",
        "--board",
        metavar="BOARD",
        help="The board: 9, a box as 2x3, latin5 for no boxes, samurai, or where its grids begin: 'r1c1 r7c7'.",
    ),
]
FormatName: TypeAlias = Annotated[
    str | None, typer.Option("--format", metavar="NAME", help="The format of the input; else it is told from the text.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Engine: TypeAlias = Annotated[str, typer.Option("--engine", metavar="NAME", help="The engine to ask.")]
Seed: TypeAlias = Annotated[
    int | None,
    typer.Option("--seed", metavar="NUMBER", help="Search in a random order, the same for the same seed."),
]
Deadline: TypeAlias = Annotated[
    float | None,
    typer.Option("--deadline", metavar="SECONDS", help="Stop after this long with each puzzle."),
]
Techniques: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--techniques", metavar="NAMES", help="Only these: titles, aliases, families or HoDoKu codes, or all."
    ),
]
UpTo: TypeAlias = Annotated[
    str | None, typer.Option("--up-to", metavar="NAME", help="No technique harder than this one.")
]
Without: TypeAlias = Annotated[
    list[str] | None, typer.Option("--without", metavar="NAMES", help="Leave these techniques or families out.")
]
ScaleName: TypeAlias = Annotated[
    str | None,
    typer.Option("--scale", metavar="NAME", help="Whose order to follow: own, se (Sudoku Explainer) or hodoku."),
]
