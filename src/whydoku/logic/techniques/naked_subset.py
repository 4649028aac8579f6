"""Naked subsets: N cells of a house that have only N digits between them take them all.

Each of the cells needs a digit and no two can have the same, so the N digits are used up there, and no other cell of the
house can have one of them. In the network: the N truths of the cells are covered by N link sets, one a digit.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

TEXT = "{cells} can hold only {digits}, so no other cell of {house} can hold one of them."
TEACH = (
    "Each of {cells} needs a digit, no two of them the same, and they have only {digits} to choose from: all of these are "
    "used up there. So they go from every other cell of {house}."
)


def naked(title: str, rank: int, **more: object) -> Technique:
    """Make the technique for one size."""
    return Technique(title=title, family="subsets", rank=rank, text=TEXT, teach=TEACH, **more)  # type: ignore[arg-type]


plugin = (
    naked("Naked Pair", 1300, codes=("0200",), aliases=("n2", "naked pairs"), se=3.0, hodoku=60, level="medium"),
    naked("Naked Triple", 1400, codes=("0201",), aliases=("n3", "naked triples"), se=3.6, hodoku=80, level="medium"),
    naked(
        "Naked Quadruple",
        2000,
        codes=("0202",),
        aliases=("n4", "naked quad", "naked quads"),
        se=5.0,
        hodoku=120,
        level="hard",
    ),
    naked("Naked Quintuple", 2110, aliases=("n5",), se=5.6, hodoku=150, level="hard"),
    naked("Naked Sextuple", 2120, aliases=("n6",), se=6.5, hodoku=150, level="hard"),
    naked("Naked Septuple", 2130, aliases=("n7",), se=6.5, hodoku=150, level="hard"),
    naked("Naked Octuple", 2140, aliases=("n8",), se=6.5, hodoku=150, level="hard"),
)
