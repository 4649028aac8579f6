"""Alternating inference chain: a walk along strong and weak links, from any node to any other.

A strong link says that one of two nodes holds, a weak one that not both do. Begin with a strong link and end with
one: if the first node does not hold, the second does, so the third does not, so the fourth does … up to the last. One
of the two ends holds, whatever is in between, and what conflicts with both can be removed. Every other chain and most wings are
cases of it.
"""

from whydoku.engines.logic.techniques._chains import IDEA, TEXT
from whydoku.engines.logic.techniques._rows import technique

ROWS = (  # title, price, HoDoKu's code, SE, HoDoKu's score, aliases
    ("AIC", 7.0, "0708", 7.0, 280, ("alternating inference chain", "forcing chain")),
    ("Grouped AIC", 7.1, "0711", 7.1, 300, ("gaic", "grouped alternating inference chain")),
    ("ALS AIC", 7.1, "0711", None, 300, ("aic with als nodes",)),
)

plugin = tuple(
    technique(
        title=title,
        family="chains",
        price=price,
        codes=(code,),
        aliases=aliases,
        se=se,
        hodoku=score,
        level="unfair",
        idea=IDEA,
        text=TEXT,
        tell="set_chain_story:tell_set_chain" if title == "ALS AIC" else "chain_story:tell_chain",
    )
    for title, price, code, se, score, aliases in ROWS
)
