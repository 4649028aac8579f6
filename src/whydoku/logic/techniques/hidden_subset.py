"""Hidden subsets: N digits of a house that have only N cells between them fill those cells.

Each of the digits needs a cell, and no cell takes two, so the N cells are used up, and no other digit can be in them. In the
network: the N truths of the digits are covered by N link sets, one a cell. It is the naked subset seen from the other side.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

TEXT = "In {house}, {digits} are only possible in {cells}, so nothing else can be there."
TEACH = (
    "{house} needs {digits}, and there are just as many cells for them: {cells}. Each of these cells gets one of the digits, "
    "so every other candidate goes from them."
)


def hidden(title: str, rank: int, **more: object) -> Technique:
    """Make the technique for one size."""
    return Technique(title=title, family="subsets", rank=rank, text=TEXT, teach=TEACH, **more)  # type: ignore[arg-type]


plugin = (
    hidden("Hidden Pair", 1500, codes=("0210",), aliases=("h2", "hidden pairs"), se=3.4, hodoku=70, level="medium"),
    hidden(
        "Hidden Triple", 1600, codes=("0211",), aliases=("h3", "hidden triples"), se=4.0, hodoku=100, level="medium"
    ),
    hidden(
        "Hidden Quadruple",
        2100,
        codes=("0212",),
        aliases=("h4", "hidden quad", "hidden quads"),
        se=5.4,
        hodoku=150,
        level="hard",
    ),
    hidden("Hidden Quintuple", 2111, aliases=("h5",), se=5.6, hodoku=150, level="hard"),
    hidden("Hidden Sextuple", 2121, aliases=("h6",), se=6.5, hodoku=150, level="hard"),
    hidden("Hidden Septuple", 2131, aliases=("h7",), se=6.5, hodoku=150, level="hard"),
    hidden("Hidden Octuple", 2141, aliases=("h8",), se=6.5, hodoku=150, level="hard"),
)
