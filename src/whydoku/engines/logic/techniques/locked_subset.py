"""Locked pair and triple: a naked subset that lies where a box and a line cross, and so clears both.

Its digits are used up in the box and in the line at once; it is a naked subset and locked candidates in one look.
"""

from whydoku.engines.logic.techniques._rows import technique

ROWS = (  # size, price, HoDoKu's code, alias, SE, HoDoKu's score
    ("Pair", 3.0, "0110", "l2", 3.0, 40),
    ("Triple", 3.6, "0111", "l3", 3.6, 60),
)

plugin = tuple(
    technique(
        title=f"Locked {size}",
        family="subsets",
        price=price,
        codes=(code,),
        aliases=(alias,),
        se=se,
        hodoku=score,
        level="medium",
        idea="A few cells of {house} have as few candidates together, all in one box and one line",
        text="{cells} are {digits} in some order and lie in {house} and in {house2}: {loses}.",
        tell="subset_story:tell_naked",
    )
    for size, price, code, alias, se, score in ROWS
)
