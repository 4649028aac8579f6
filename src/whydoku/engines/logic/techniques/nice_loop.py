"""Nice loops: chains that come back to where they began.

A continuous loop goes round without a break: every second node holds, in one sense or in the other. So of each two
nodes joined by a weak link one holds for certain, and whatever conflicts with both can be removed. A discontinuous loop breaks
at one place: from "it is not" follows "it is", so it is; or from "it is" follows "it is not", so it is not.

The nodes are candidates, groups of a digit where a box and a line cross, or what an almost locked set has of a digit.
"""

from whydoku.engines.logic.techniques._chains import TEXT
from whydoku.engines.logic.techniques._rows import technique

ROUND_TEXT = "The loop {chain} closes, so one end of each weak link is true: {loses}."
NODES = (  # prefix, price, HoDoKu's first code, short, HoDoKu's score, SE
    ("", 7.0, 706, "", 280, 7.0),
    ("Grouped ", 7.1, 709, "g", 300, 7.1),
    ("ALS ", 7.1, 709, "als ", 300, None),
)
SHAPES = (  # title, short, further aliases where the nodes are candidates, text
    ("Continuous", "cnl", ("bidirectional cycle", "twinned xy-chains"), ROUND_TEXT),
    ("Discontinuous", "dnl", ("forcing loop",), TEXT),
)

plugin = tuple(
    technique(
        title=f"{prefix}{shape} Nice Loop",
        family="chains",
        price=price,
        codes=(f"{code + step:04}",),
        aliases=(f"{short}{name}", f"{short}nl", *(() if prefix else aliases)),
        se=se,
        hodoku=score,
        level="unfair",
        idea="A chain of links comes back to where it began",
        text=text,
        tell="set_chain_story:tell_set_chain" if prefix == "ALS " else "chain_story:tell_chain",
    )
    for prefix, price, code, short, score, se in NODES
    for step, (shape, name, aliases, text) in enumerate(SHAPES)
)
