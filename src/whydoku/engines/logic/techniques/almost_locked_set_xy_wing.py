"""ALS-XY-wing: an almost locked set that loses x to one set or y to another, so that one of these two has z.

The middle set lacks at most one digit, so it has x or y (or both). The set that x links to it then lacks x and has z,
or the set that y links to it lacks y and has z. An XY-wing is the same with single cells.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Almost Locked Set XY-Wing",
    family="als",
    price=7.0,
    codes=("0902",),
    aliases=("axy", "als-xy-wing", "als xy wing"),
    se=7.0,
    hodoku=320,
    level="unfair",
    idea="One almost locked set takes a digit from one of two others",
    text=(
        "Set B ({set2}) takes {common:or} from A ({set}) or C ({set3}), and that set then holds {digits:and}: {loses}."
    ),
    tell="set_chain_story:tell_set_chain",
)
