"""Junior exocet: two target cells must hold the same two digits as two base cells.

The base cells lie side by side in a box. Three lines cross theirs at other places, one of them in the box of the base.
A digit of the base is in none of the places that the base sees, so each of the three lines must have it elsewhere;
where they have not enough room for all three, one of the targets takes it. That is true of both digits of the base.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Junior Exocet",
    family="exotic",
    price=9.4,
    aliases=("exocet", "je"),
    hodoku=500,
    level="extreme",
    default=False,
    idea="Two cells decide what two others hold",
    text=("Whichever two of {digits} are in {cells}, both are in {pincers} too: {loses}."),
    tell="exotic_story:tell_exocet",
)
