"""The arguments and options that commands share, each described once."""

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
        help="Rules in addition to the board's own: anti-knight,anti-king, or with arguments: 'killer 15 r1c1 r1c2 r2c1'.",
    ),
]
Size: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--size",
        "--board",
        metavar="BOARD",
        help="The board: 9, a box as 2x3, latin5 for no boxes, samurai, or the cells where its grids begin: 'r1c1 r7c7'.",
    ),
]
FormatName: TypeAlias = Annotated[
    str | None, typer.Option("--format", metavar="NAME", help="The format of the input; detected if not given.")
]
IgnoreRulesText: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--ignore-rules-text", help="Read a link even if its rules in words say more than can be read; what, is told."
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")]
Engine: TypeAlias = Annotated[str, typer.Option("--engine", metavar="NAME", help="The engine to use.")]
Seed: TypeAlias = Annotated[
    int | None,
    typer.Option("--seed", metavar="NUMBER", help="Search in random order; the same seed gives the same order."),
]
Deadline: TypeAlias = Annotated[
    float | None,
    typer.Option("--deadline", metavar="SECONDS", help="Stop after this many seconds per puzzle."),
]
EncodingName: TypeAlias = Annotated[
    str, typer.Option("--encoding", metavar="NAME", help="minimal, cells, least, extended or compact.")
]
Stages: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--stages", metavar="NAMES", help="Stages of the readable SAT solver: 'filling in,two-value,attempts' or fewer."
    ),
]
Techniques: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--techniques", metavar="NAMES", help="Use only these: titles, aliases, families or HoDoKu codes, or all."
    ),
]
UpTo: TypeAlias = Annotated[
    str | None, typer.Option("--up-to", metavar="NAME", help="Use no technique harder than this one.")
]
Without: TypeAlias = Annotated[
    list[str] | None, typer.Option("--without", metavar="NAMES", help="Leave these techniques or families out.")
]
Names: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--names", metavar="WHOSE", help="What to call techniques: whydoku, hodoku, sudokuwiki or sudokuoftheday."
    ),
]
ScaleName: TypeAlias = Annotated[
    str | None,
    typer.Option("--scale", metavar="NAME", help="Whose order to follow: own, se (Sudoku Explainer) or hodoku."),
]
