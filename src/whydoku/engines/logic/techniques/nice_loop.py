"""Nice loops: chains that come back to where they began.

A continuous loop goes round without a break: every second node holds, in one sense or in the other. So of each two
nodes joined by a weak link one holds for certain, and whatever conflicts with both can be removed. A discontinuous loop breaks
at one place: from "it is not" follows "it is", so it is; or from "it is" follows "it is not", so it is not.

The nodes are candidates, groups of a digit where a box and a line cross, or what an almost locked set has of a digit.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

ROUND = "The loop {chain} closes, so one end of each weak link is true: {loses}."
ROUND_TEACH = (
    "{sets}{walk} That leads back to the start, and it works in the other direction too, so of the "
    "two ends of each weak link one is true. What sees both is ruled out."
)
BREAK = "{either}, by {chain}; {hit}."
BREAK_TEACH = "{sets}{walk} {closing}"
KINDS = (  # prefix, rank, code, short, HoDoKu's score, SE
    ("", 5600, 6, "", 280, 7.0),
    ("Grouped ", 5650, 9, "g", 300, 7.1),
    ("ALS ", 5950, 9, "als ", 300, None),
)

EXAMPLES: dict[str, str] = {
    "Continuous Nice Loop": (
        ":0706::.+7...2..1..+1..57.+4.48+1+7+69..7...61...18....+6+7....7..4+1.+6392+5+8+1+474+15+6+372..+82+"
        "7.+1.+356:344 354 261 561 962 363 965 369 969:::"
    ),
    "Discontinuous Nice Loop": (
        ":0707::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Grouped Continuous Nice Loop": (
        ":0709::.5.+7+89.+3.+7+83+42156+9...3+6+58..8.+59+13...4..+2+7+8.15.7.+54+6.+8.+5..6+9..4+8..78+5..+9"
        ".9.8+1+3..+5.:213 432 233 367 281 382 387:::"
    ),
    "Grouped Discontinuous Nice Loop": (
        ":0710::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "ALS Continuous Nice Loop": (
        ":0709::.+7...2..1..+1..57.+4.48+1+7+69..7...61...18....+6+7....7..4+1.+6392+5+8+1+474+15+6+372..+82+"
        "7.+1.+356:344 354 261 561 962 363 965 369 969:::"
    ),
    "ALS Discontinuous Nice Loop": (
        ":0710::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
}

plugin = tuple(
    Technique(
        title=f"{prefix}{shape} Nice Loop",
        example=EXAMPLES.get(f"{prefix}{shape} Nice Loop", ""),
        family="chains",
        rank=rank + step,
        codes=(f"07{code + step:02}",),
        aliases=(f"{short}{name}", f"{short}nl", *(aliases if not prefix else ())),
        se=se,
        hodoku=score,
        level="unfair",
        idea="A chain of links comes back to where it began",
        asks="Suppose {first:none}. Where do the links lead?",
        text=text,
        teach=teach,
    )
    for prefix, rank, code, short, score, se in KINDS
    for step, (shape, name, aliases, text, teach) in enumerate(
        (
            ("Continuous", "cnl", ("bidirectional cycle", "twinned xy-chains"), ROUND, ROUND_TEACH),
            ("Discontinuous", "dnl", ("forcing loop",), BREAK, BREAK_TEACH),
        )
    )
)
