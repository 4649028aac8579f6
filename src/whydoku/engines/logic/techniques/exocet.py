"""Exocets: two target cells must hold the same two digits as two base cells.

The base cells lie side by side in a box. Three lines cross theirs at other places, one of them in the box of the base.
A digit of the base is in none of the places that the base sees, so each of the three lines must have it elsewhere;
where they have not enough room for all three, one of the targets takes it. That is true of both digits of the base.

What else players conclude (by mirrors, cover lines, digits that are known to be in the base, pairs that cannot go together) is
what every way to place the two digits rules out. In a senior exocet a target lies outside the boxes that the line of the base
passes through; two junior exocets with the same four digits and lines are a double one.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = tuple(
    technique(
        title=title,
        family="exotic",
        price=price,
        aliases=aliases,
        hodoku=500,
        level="extreme",
        default=False,
        idea="Two cells decide what two others hold",
        text="Whichever two of {digits} are in {cells}, both are in {pincers} too: {loses}.",
        tell="exotic_story:tell_exocet",
    )
    for title, price, aliases in (
        ("Junior Exocet", 9.4, ("exocet", "je")),
        ("Double Exocet", 9.5, ("double junior exocet",)),
        ("Senior Exocet", 9.6, ()),
    )
)
