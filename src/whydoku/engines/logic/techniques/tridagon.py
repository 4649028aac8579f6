"""Tridagon: twelve cells in four boxes that three digits alone cannot fill.

In each of four boxes at the corners of a rectangle there are three cells in different rows and columns. With the same
three digits everywhere, each box has them in some order, and for some arrangements of the cells no four orders fit
together. Then one of the other candidates must hold.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Tridagon",
    family="exotic",
    price=9.0,
    aliases=("thor's hammer", "chromatic pattern", "trivalue oddagon"),
    hodoku=500,
    level="extreme",
    default=False,
    idea="Twelve cells in four boxes cannot be filled with three digits",
    text="The digits {digits} alone cannot fill {cells}, so {fins:any}: {loses}.",
    tell="guardian_story:tell_tridagon",
)
