"""Wings: chains of three strong links, short enough to be seen at a glance.

Each begins and ends with a strong link, so one of its two ends holds, and what conflicts with both can be removed. The names
say what the links are: a cell with two digits, or a digit with two places in a house. W: two equal pairs joined by a
house. M, H: a pair and two houses, or two pairs and a house. S: a pair between two houses. L: three houses. In a
grouped one a place may be several cells of a box in one line.
"""

from functools import partial

from whydoku.engines.logic.techniques._chains import TEXT
from whydoku.engines.logic.techniques._rows import technique

w_wing = partial(
    technique,
    family="wings",
    se=4.4,
    hodoku=150,
    level="hard",
    idea="Two cells with the same two candidates are joined by a house",
    text="{pincers} are each {digits:or}, and {house} takes one of these from one of them, so {either}: {loses}.",
    tell="wing_story:tell_w_wing",
)

plugin = (
    technique(
        title="XY-Wing",
        family="wings",
        price=4.2,
        codes=("0800",),
        aliases=("xy", "y-wing"),
        se=4.2,
        hodoku=160,
        level="hard",
        idea="Both digits of one cell lead to the same digit beside it",
        text="{pivot:one}: {wing}. {hit}.",
        tell="wing_story:tell_xy_wing",
    ),
    w_wing(title="W-Wing", price=4.4, codes=("0803",), aliases=("w",)),
    w_wing(title="Grouped W-Wing", price=4.4, aliases=("chute remote pairs",)),
    *(
        technique(
            title=f"{prefix}{letter}-Wing",
            family="wings",
            price=price,
            se=7.0,
            hodoku=280,
            level="unfair",
            idea="Three strong links make a short chain",
            text=TEXT,
            tell="chain_story:tell_chain",
        )
        for prefix, price in (("", 6.8), ("Grouped ", 6.9))  # before AIC, which finds them too
        for letter in "MSHL"
    ),
)
