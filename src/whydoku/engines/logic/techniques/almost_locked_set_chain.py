"""ALS chain: almost locked sets in a row, each taking a digit from the next, so that one of the ends has z.

If the first set lacks z, it has the digit it shares with the second; that lacks it, and has the digit it shares with
the third, and so on: the last one has z. So z is in the first or in the last, and what sees it in both can be removed.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Almost Locked Set Chain",
    family="als",
    price=7.2,
    codes=("0903",),
    aliases=("ach", "als chain", "als-xy-chain"),
    se=7.2,
    hodoku=340,
    level="unfair",
    idea="Almost locked sets hand a digit on, one to the next",
    text="Through {many} almost locked sets, {either}: {loses}.",
    tell="set_chain_story:tell_set_chain",
)
