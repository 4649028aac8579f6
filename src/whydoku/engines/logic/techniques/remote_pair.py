"""Remote pair: cells with the same two digits that take turns along a chain.

Two such cells that see each other hold one digit each. So along a row of them the digits alternate, and two cells an
odd number of steps apart are different: between them they have both digits. What sees both can have neither.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Remote Pair",
    family="chains",
    price=6.5,
    codes=("0703",),
    aliases=("rp",),
    se=6.6,
    hodoku=110,
    level="hard",
    idea="Several cells in a row have the same two candidates",
    text=(
        "{cells} are {digits:or} by turns: {set} {set:is|are} one of them, {set2} the other; {losers} "
        "{losers:sees|see} both sorts: {loses}."
    ),
    tell="wing_story:tell_remote_pair",
)
