"""Bivalue oddagon: an odd number of cells in a loop, each seeing the next, that two digits alone cannot fill.

Along the loop the two digits would have to alternate, and an odd loop does not close. So one of the other candidates in its
cells, a guardian, holds. Nothing is assumed about the number of solutions.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Bivalue Oddagon",
    family="exotic",
    price=6.4,
    aliases=("odd bivalue loop",),
    level="extreme",
    default=False,
    idea="An odd loop of cells cannot be filled with two digits",
    text="The digits {digits} alone cannot fill the odd loop {cells}, so {fins:any}: {loses}.",
    tell="guardian_story:tell_oddagon",
)
