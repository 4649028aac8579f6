"""The arguments and options that commands share, each described once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from whydoku.cli import offers
from whydoku.cli.parser import Argument, Option, Options

if TYPE_CHECKING:
    from whydoku.cli.source import Source

PuzzleArgument: TypeAlias = Annotated[
    str, Argument(metavar="PUZZLE", help="A puzzle, a file with one or many, or - for standard input.")
]
Rules: TypeAlias = Annotated[
    list[str] | None,
    Option(
        "--rules",
        "--rule",
        metavar="RULES",
        values=offers.rules,
        help="Rules in addition to the board's own: anti-knight,anti-king, or with arguments: 'killer 15 r1c1 r1c2 r2c1'.",
    ),
]
Size: TypeAlias = Annotated[
    str | None,
    Option(
        "--size",
        "--board",
        metavar="BOARD",
        values=offers.boards,
        help="The board: 9, a box as 2x3, latin5 for no boxes, samurai, or the cells where its grids begin: 'r1c1 r7c7'.",
    ),
]
FormatName: TypeAlias = Annotated[
    str | None,
    Option("--format", metavar="NAME", values=offers.formats, help="The format of the input; detected if not given."),
]
IgnoreRulesText: TypeAlias = Annotated[
    bool,
    Option(
        "--ignore-rules-text",
        help="Read a link although its rules text says more than can be read, and report what was left out.",
    ),
]
Placed: TypeAlias = Annotated[
    str | None,
    Option("--placed", metavar="DIGITS", help="What you have filled in: 'r1c2=4 r3c3=5' in order, a grid, or a file."),
]
MarksLeft: TypeAlias = Annotated[
    str | None,
    Option(
        "--marks",
        metavar="MARKS",
        help="Your pencil marks: left 'r1c1=159', crossed out 'r1c1<>5', a grid of marks, or a file.",
    ),
]
AsJson: TypeAlias = Annotated[bool, Option("--json", help="Print one JSON object per line.")]
Engine: TypeAlias = Annotated[str, Option("--engine", metavar="NAME", values=offers.engines, help="The engine to use.")]
Seed: TypeAlias = Annotated[
    int | None,
    Option("--seed", metavar="NUMBER", help="Search in random order; the same seed gives the same order."),
]
Deadline: TypeAlias = Annotated[
    float | None,
    Option("--deadline", metavar="SECONDS", help="Stop after this many seconds per puzzle."),
]
EncodingName: TypeAlias = Annotated[
    str,
    Option("--encoding", metavar="NAME", values=offers.encodings, help="minimal, cells, least, extended or compact."),
]
Stages: TypeAlias = Annotated[
    str | None,
    Option(
        "--stages", metavar="NAMES", help="Stages of the readable SAT solver: 'filling in,two-value,attempts' or fewer."
    ),
]
Techniques: TypeAlias = Annotated[
    list[str] | None,
    Option(
        "--techniques",
        metavar="NAMES",
        values=offers.techniques,
        help="Use only these: titles, aliases, families or HoDoKu codes, or all.",
    ),
]
UpTo: TypeAlias = Annotated[
    str | None,
    Option("--up-to", metavar="NAME", values=offers.technique_names, help="Use no technique harder than this one."),
]
Without: TypeAlias = Annotated[
    list[str] | None,
    Option("--without", metavar="NAMES", values=offers.techniques, help="Leave these techniques or families out."),
]
Names: TypeAlias = Annotated[
    str | None,
    Option(
        "--names",
        metavar="WHOSE",
        values=offers.namings,
        help="What to call techniques: whydoku, hodoku, sudokuwiki or sudokuoftheday.",
    ),
]
For: TypeAlias = Annotated[
    str | None,
    Option(
        "--for",
        metavar="paper|marks",
        values=offers.readers,
        help="Whom the order is for: with pen and paper hidden singles come before naked ones, with all marks after them.",
    ),
]
ScaleName: TypeAlias = Annotated[
    str | None,
    Option(
        "--scale",
        metavar="NAME",
        values=offers.scales,
        help="Whose order to follow: own, se (Sudoku Explainer) or hodoku.",
    ),
]


class Given(Options):
    """The puzzles that a command is about."""

    puzzle: PuzzleArgument
    rules: Rules = None
    size: Size = None
    format: FormatName = None
    ignore_rules_text: IgnoreRulesText = False

    def load(self) -> Source:
        """Read them."""
        from whydoku.cli.source import load

        said = vars(self)
        return load(said["puzzle"], **{name: value for name, value in said.items() if name != "puzzle"})


class Work(Given):
    """Puzzles, and what somebody has filled in and crossed out."""

    placed: Placed = None
    marks: MarksLeft = None


class Chosen(Options):
    """The techniques that may be used, and in which order."""

    techniques: Techniques = None
    up_to: UpTo = None
    without: Without = None
    scale: ScaleName = None
    reader: For = None

    @property
    def options(self) -> dict[str, Any]:
        """Give them as the verbs take them."""
        names = None if self.techniques is None else ",".join(self.techniques)
        without = ",".join(self.without or ())
        return {
            "techniques": names,
            "up_to": self.up_to,
            "without": without,
            "scale": self.scale,
            "reader": self.reader,
        }
