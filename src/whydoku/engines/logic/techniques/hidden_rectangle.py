"""Hidden rectangle: a corner that would force the other three into a deadly rectangle.

One corner has only x and y. In both houses that join the opposite corner to its neighbours, x has no other place than
these corners. If the opposite corner were y, both neighbours would be x and the first corner y: then x and y could be
exchanged.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

EXAMPLES = {
    "Hidden Rectangle": (
        ":0606::.27.8..34138.9.657.6.73...237695.2..259..4.68........3.8.5....9....478266.1829.75::::"
    ),
}

plugin = Technique(
    title="Hidden Rectangle",
    example=EXAMPLES["Hidden Rectangle"],
    family="uniqueness",
    rank=4010,
    codes=("0606",),
    aliases=("hr", "hidden unique rectangle"),
    hodoku=100,
    level="hard",
    idea="Four cells in two boxes could swap two digits",
    asks="What would happen if {pincers} were {other}?",
    text=(
        "In {houses} the digit {common} fits only in {cells}. With {other} in {pincers}, they could swap "
        "{digits}. One solution: {loses}."
    ),
    teach=(
        "Look at the four corners of a rectangle: {cells:is}. If {pincers} were {other}, both its "
        "neighbours would be {common}, because {houses} have no other place for it, and the opposite "
        "corner would be {other} too. Then {digits} could be swapped, and the puzzle would have two "
        "solutions. We assume that it has one."
    ),
    assumes_unique=True,
)
