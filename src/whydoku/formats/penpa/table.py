"""The sign of each rule in a penpa drawing: one table for reading and writing."""

from __future__ import annotations

from whydoku.formats._constraint_table import Constraint, Table
from whydoku.formats.penpa.signs import (
    CONSECUTIVE,
    NON_CONSECUTIVE,
    SKYSCRAPERS,
    Arrows,
    BlackDot,
    Cages,
    DashedDiagonals,
    GreyShape,
    Letter,
    NoneConsecutive,
    PenpaShape,
    RingSign,
    SlantingArrow,
    TagAlone,
    Thermometers,
    Tip,
    WhiteDot,
)
from whydoku.formats.penpa.under_tags import ClueUnderTag, LineUnderTag
from whydoku.rules.anti_diagonal import AntiDiagonal
from whydoku.rules.anti_king import AntiKing
from whydoku.rules.anti_knight import AntiKnight
from whydoku.rules.argyle import Argyle
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.windoku import Windoku

TABLE: Table[PenpaShape] = Table(
    Constraint("killercages", ("killer",), Cages()),
    Constraint("thermo", ("thermometer",), Thermometers()),
    Constraint("arrows", ("arrow",), Arrows()),
    Constraint("white dot", ("difference",), WhiteDot()),
    Constraint("black dot", ("ratio",), BlackDot()),
    Constraint("inequality", ("inequality",), Tip()),
    Constraint("grey disc", ("odd",), GreyShape(("circle_L", "circle_M"))),
    Constraint("grey square", ("even",), GreyShape(("square_L", "square_M"))),
    Constraint("dashed diagonals", ("diagonals",), DashedDiagonals()),
    Constraint("X or V", ("xv",), Letter()),
    Constraint("ring", ("quadruple",), RingSign()),
    Constraint("number outside", ("skyscraper",), ClueUnderTag(SKYSCRAPERS)),
    Constraint("sum outside", ("sandwich",), ClueUnderTag("sandwich", either_end=True)),
    Constraint("renban line", ("renban",), LineUnderTag((5,), ("renban", "renbanline"), cages_too=True)),
    Constraint(
        "whispers line", ("whispers",), LineUnderTag((3, 1, 2, 4, 5, 80), ("german whispers", "germanwhispers"))
    ),
    Constraint("number with an arrow", ("little-killer",), SlantingArrow()),
    Constraint(NON_CONSECUTIVE, ("non-consecutive",), NoneConsecutive()),
    Constraint(CONSECUTIVE, ("negative-kropki",), NoneConsecutive()),
    Constraint("antiking", ("anti-king",), TagAlone(AntiKing())),
    Constraint("antiknight", ("anti-knight",), TagAlone(AntiKnight())),
    Constraint("disjoint", ("disjoint-groups",), TagAlone(DisjointGroups())),
    Constraint("antidiagonal", ("anti-diagonal",), TagAlone(AntiDiagonal(), frozenset({9}))),
    Constraint("argyle", ("argyle",), TagAlone(Argyle(), frozenset({9}))),
    Constraint("windoku", ("windoku",), TagAlone(Windoku(), frozenset({9}))),
)

TAGS_OF_SIGNS = frozenset(
    tag
    for entry in TABLE.read
    for tag in (
        (entry.shape.tag,)
        if isinstance(entry.shape, ClueUnderTag)
        else entry.shape.tags
        if isinstance(entry.shape, LineUnderTag)
        else ()
    )
)
"""Tags under which a clue outside or a line means something."""

TAGS_ALONE = frozenset(entry.name for entry in TABLE.read if isinstance(entry.shape, TagAlone))
"""Tags that say a rule by themselves."""
