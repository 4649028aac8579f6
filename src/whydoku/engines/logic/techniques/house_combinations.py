"""House combinations: the rules of a house share out its digits, and what is in no way to do so can be removed.

A house has each digit once. Where several cages, lines or counts lie in it, list the digits that each can hold: what one takes,
the others cannot have. Two cages that each need a 1 or a 2 are a killer pair and take both; cages that need three of the high digits
leave none for the rest of the row; and a combination of one cage goes if the others cannot do without its digits.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="House Combinations",
    family="rules together",
    price=4.0,
    aliases=("killer pair", "killer triple", "cages together", "rules of a house"),
    level="hard",
    idea="Several rules share out the digits of {house}",
    text="{rules} cannot share out {house} otherwise: {loses}.",
    tell="house_story:tell_house",
)
