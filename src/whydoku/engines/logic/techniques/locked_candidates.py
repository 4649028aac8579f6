"""Locked candidates in general: a candidate in conflict with everything that a truth has left cannot hold.

Exactly one candidate of a truth holds. A candidate that rules all of them out would leave the truth empty. Pointing and
claiming are the cases where all that is removed is in one group; knight's moves, several groups at once and other rules make
many more.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Locked Candidates",
    family="locked",
    price=2.9,
    aliases=(
        "structure intersection",
        "structure intersection eliminate",
        "generalized intersections",
        "common peer elimination",
    ),
    se=2.9,
    hodoku=50,
    level="medium",
    idea="What is left for one digit or cell sees the same candidate",
    text=("Whichever candidate is true of those left for {because}, {loses}."),
    tell="locked_story:tell_locked_anywhere",
)
