"""How SudokuPad's JSON expresses each rule, by data or by drawing: one table for reading and writing.

The grey lines and the dots are those of SudokuPad's own reader of f-puzzles; the colours of newer lines are those of f-puzzles'
plug-in for them.
"""

from __future__ import annotations

from whydoku.formats._constraint_table import Constraint, Table
from whydoku.formats.sudokupad.data import (
    FlagWord,
    IndexerCage,
    KillerCage,
    NegativeFlag,
    RegionCage,
    SmallDigits,
    SumCage,
)
from whydoku.formats.sudokupad.looks import (
    ARROW,
    BLACK,
    BLUE,
    DIM,
    GREY,
    WHITE,
    AlongLine,
    AngleLook,
    ArrowLook,
    CellLook,
    CloneLook,
    DiagonalLines,
    DotLook,
    LetterLook,
    Look,
    OutsideLook,
    OutwardAngleLook,
    Patch,
    Pen,
    RingLook,
    SlantingLook,
)
from whydoku.formats.sudokupad.page import SudokuPadShape

_APART = ("whisper", "differ", "at least")
_SLOW, _DOUBLE, _LOCKOUT = "#6495ED", "#C54B8B", "#5D9CEC"
_SHADE = "RGBA(207, 207, 207, 0.95)"

TABLE: Table[SudokuPadShape] = Table(
    # cages: the first shape that fits takes a cage
    Constraint("fpRowIndexer", ("indexing",), IndexerCage("fpRowIndexer", "row")),
    Constraint("fpColumnIndexer", ("indexing",), IndexerCage("fpColumnIndexer", "column")),
    Constraint("fpBoxIndexer", ("indexing",), IndexerCage("fpBoxIndexer", "box")),
    Constraint("extraregion", ("extra-region",), RegionCage(Look(patch=Patch(_SHADE, layer="underlays")))),
    Constraint(
        "extraregion",
        ("windoku",),
        RegionCage(Look(patch=Patch(_SHADE, layer="underlays"))),
        only_written="its windows are read as extra regions",
    ),
    Constraint("sum", ("weighted-sum",), SumCage()),
    Constraint("cage", ("killer",), KillerCage()),
    Constraint("centremarks", ("candidates",), SmallDigits()),
    # words for the whole board
    Constraint("antiknight", ("anti-knight",), FlagWord()),
    Constraint("antiking", ("anti-king",), FlagWord()),
    Constraint("disjoint", ("disjoint-groups",), FlagWord()),
    Constraint("antixv", ("negative-xv",), FlagWord()),
    Constraint("nonconsecutive", ("non-consecutive", "negative-kropki"), NegativeFlag(ratio=False)),
    Constraint("antiratio", ("negative-kropki",), NegativeFlag(ratio=True)),
    # drawings
    Constraint(
        "thermometer",
        ("thermometer",),
        AlongLine(Pen(GREY, 21), Patch(GREY, GREY, 0.85, "underlays")),
    ),
    Constraint("palindrome", ("palindrome",), AlongLine(Pen(GREY, 16))),
    Constraint("between line", ("between",), AlongLine(Pen(GREY, 2), Patch(WHITE, GREY, 0.8))),
    Constraint("arrow", ("arrow", "pill-arrow"), ArrowLook(Pen(ARROW, 5), Patch(WHITE, ARROW, 0.83))),
    Constraint(
        "purple line",
        ("renban",),
        AlongLine(
            Pen("#F067F0", 8),
            words=("renban", "consecutive"),
            former=(Pen("#C060C0", 12.8), Pen("#E100FF", 12.8)),
        ),
    ),
    Constraint(
        "green line",
        ("whispers",),
        AlongLine(Pen("#67F067", 6), words=_APART, former=(Pen("#60C060", 9.6),)),
    ),
    Constraint("orange line", ("whispers",), AlongLine(Pen("#FF9A00", 6), words=_APART, below=1)),
    Constraint(
        "peach line",
        ("entropic",),
        AlongLine(Pen("#FFCCAA", 5), words=("entrop", "low"), former=(Pen("#FFCCAA", 8),)),
    ),
    Constraint(
        "teal line", ("modular",), AlongLine(Pen("#33BBBB", 5), words=("modular", "modul", "mod 3", "remainder"))
    ),
    Constraint(
        "blue line",
        ("region-sum",),
        AlongLine(Pen("#2ECBFF", 5), words=("region sum", "same sum", "sum"), former=(Pen("#2ECBFF", 8),)),
    ),
    Constraint("khaki line", ("nabner",), AlongLine(Pen("#C9C883", 8), words=("nabner",))),
    Constraint(
        "line with two discs",
        ("double-arrow",),
        AlongLine(Pen(_DOUBLE, 4.8), Patch(_DOUBLE, _DOUBLE, 0.85), words=("double arrow", "circle")),
    ),
    Constraint(
        "lilac line",
        ("zipper",),
        AlongLine(Pen("#CDB1EC", 5), words=("zipper", "equidistant", "equally far", "equal distance")),
    ),
    Constraint(
        "blue thermometer",
        ("slow-thermometer",),
        AlongLine(Pen(_SLOW, 9.6), Patch(_SLOW, _SLOW, 0.8), words=("slow", "decrease")),
    ),
    Constraint(
        "line with two diamonds",
        ("lockout",),
        AlongLine(Pen(_LOCKOUT, 6.4), Patch(WHITE, _LOCKOUT, 0.6), words=("lockout", "diamond")),
    ),
    Constraint("diagonal", ("diagonals",), DiagonalLines(Pen(BLUE, 2))),
    Constraint("white dot", ("difference",), DotLook(patch=Patch(WHITE, BLACK), usual=1)),
    Constraint("black dot", ("ratio",), DotLook(patch=Patch(BLACK, BLACK), usual=2)),
    Constraint("X or V", ("xv",), LetterLook()),
    Constraint("ring", ("quadruple",), RingLook(patch=Patch(WHITE, BLACK))),
    Constraint("number outside", ("sandwich",), OutsideLook()),
    Constraint("number over a circle", ("x-sum",), OutsideLook(symbol="\u25ef")),
    Constraint("number over a tower", ("skyscraper",), OutsideLook(symbol="\u25af")),
    Constraint("number with an arrow", ("little-killer",), SlantingLook(Pen(BLACK, 2))),
    Constraint(
        "grey cells",
        ("clone",),
        CloneLook(patch=Patch(GREY, GREY, layer="underlays"), words=("clone", "identical", "same digits")),
    ),
    Constraint("grey disc", ("odd",), CellLook(patch=Patch(GREY, GREY, 0.7, "underlays"), is_round=True)),
    Constraint("grey square", ("even",), CellLook(patch=Patch(GREY, GREY, 0.7, "underlays"))),
    Constraint("angles inwards", ("minimum",), AngleLook(Pen(BLACK, 1), Patch(DIM, layer="underlays"))),
    Constraint("angles outwards", ("maximum",), OutwardAngleLook(Pen(BLACK, 1), Patch(DIM, layer="underlays"))),
)

SYMBOLS = frozenset(
    entry.shape.symbol for entry in TABLE if isinstance(entry.shape, OutsideLook) and entry.shape.symbol
)
"""What clues outside stand over."""
