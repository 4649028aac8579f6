"""Hidden rectangle: a corner that would force the other three into a deadly rectangle.

One corner has only x and y. In both houses that join the opposite corner to its neighbours, x has no other place than
these corners. If the opposite corner were y, both neighbours would be x and the first corner y: then x and y could be
exchanged.
"""

from whydoku.engines.logic.techniques._deadly import deadly

plugin = deadly(
    title="Hidden Rectangle",
    price=4.6,
    codes=("0606",),
    aliases=("hr", "hidden unique rectangle"),
    idea="Four cells in two boxes could swap two digits",
    text=(
        "In {houses} the digit {common} fits only in {cells}. With {other} in {pincers}, they could swap "
        "{digits}. One solution: {loses}."
    ),
    tell="uniqueness_story:tell_crossed",
)
