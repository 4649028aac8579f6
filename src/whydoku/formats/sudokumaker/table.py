"""Which type of SudokuMaker's constraints says which rule: one table for reading and writing."""

from __future__ import annotations

from whydoku.formats._constraint_table import Constraint, Table
from whydoku.formats.sudokumaker.maker_lines import (
    DrawnLines,
    EverySquare,
    GroupLines,
    RegionSumLines,
    ThermometerLines,
)
from whydoku.formats.sudokumaker.maker_shapes import (
    BulbArrows,
    CornerClues,
    DiagonalClues,
    EdgeClues,
    EqualCells,
    IndexedCells,
    MakerShape,
    MarkedCells,
    OneDiagonal,
    OuterClues,
    PlainFlag,
    SpokenCages,
    SumCages,
)

TABLE: Table[MakerShape] = Table(
    Constraint("10", ("diagonals",), OneDiagonal("down")),
    Constraint("11", ("diagonals",), OneDiagonal("up")),
    Constraint("12", ("anti-king",), PlainFlag()),
    Constraint("13", ("anti-knight",), PlainFlag()),
    Constraint("14", ("disjoint-groups",), PlainFlag()),
    Constraint("15", ("non-consecutive",), PlainFlag()),
    Constraint("16", ("global-entropy", "global-modular"), EverySquare()),
    Constraint("100", ("even",), MarkedCells()),
    Constraint("101", ("odd",), MarkedCells()),
    Constraint("102", ("maximum",), MarkedCells()),
    Constraint("103", ("minimum",), MarkedCells()),
    Constraint("200", ("difference", "negative-kropki"), EdgeClues()),
    Constraint("201", ("ratio", "negative-kropki"), EdgeClues()),
    Constraint("202", ("xv", "negative-xv"), EdgeClues()),
    Constraint("300", ("thermometer", "slow-thermometer"), ThermometerLines()),
    Constraint("301", ("killer",), SumCages()),
    Constraint("302", ("clone",), EqualCells()),
    Constraint("303", ("quadruple",), CornerClues()),
    Constraint("304", ("look-and-say",), SpokenCages()),
    Constraint("305", ("extra-region",), MarkedCells()),
    Constraint("400", ("renban",), DrawnLines()),
    Constraint("401", ("whispers",), DrawnLines("minDifference", "by")),
    Constraint("402", ("palindrome",), DrawnLines()),
    Constraint("403", ("between",), DrawnLines()),
    Constraint("404", ("region-sum",), RegionSumLines()),
    Constraint("405", ("sequence",), DrawnLines()),
    Constraint("406", ("entropic", "modular", "parity"), GroupLines()),
    Constraint("407", ("lockout",), DrawnLines()),
    Constraint("408", ("arrow", "pill-arrow"), BulbArrows()),
    Constraint("409", ("double-arrow",), DrawnLines()),
    Constraint("500", ("little-killer",), DiagonalClues()),
    Constraint("501", ("sandwich",), OuterClues()),
    Constraint("502", ("x-sum",), OuterClues()),
    Constraint("503", ("skyscraper",), OuterClues()),
    Constraint("504", ("numbered-rooms",), OuterClues()),
    Constraint("600", ("indexing",), IndexedCells("row")),
    Constraint("601", ("indexing",), IndexedCells("column")),
)

DRAWINGS = {2000: "the line", 2001: "the cage", 2002: "the symbol"}
"""Types of what is only drawn."""

FOG = (4000, 4001)
"""Types of what is hidden until other cells are filled in."""
