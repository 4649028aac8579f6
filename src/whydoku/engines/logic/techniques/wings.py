"""Wings: chains of three strong links, short enough to be seen at a glance.

Each begins and ends with a strong link, so one of its two ends holds, and what conflicts with both can be removed. The names
say what the links are: a cell with two digits, or a digit with two places in a house. W: two equal pairs joined by a
house. M, H: a pair and two houses, or two pairs and a house. S: a pair between two houses. L: three houses. In a
grouped one a place may be several cells of a box in one line.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

XY_TEXT = "{pivot:one}: {wing}. {hit}."
XY_TEACH = (
    "Start at {pivot}, which is {pivot:digits}. {wing:long}. One of {pincers} is {digit} either way, "
    "and {pincers:seen}."
)
W_TEXT = "{pincers} are both {digits:or}, and {house} takes one of these from one of them, so {either}: {loses}."
W_TEACH = "{pincers:is}. {walk} {closing}"
TEXT = "{either}, by {chain}; {hit}."
TEACH = "{walk} {closing}"
SHAPES = "WMSHL"

EXAMPLES: dict[str, str] = {
    "XY-Wing": (
        ":0800::.+17+9..8.5.+5....+7.+9.2+9...1.4.9....+2+4+8.8..3.97+62+768+94+5+1+31+456+7+9+3+8+2+9+621+8+"
        "3+4+5+7+73+84..+69+1::::"
    ),
    "W-Wing": (
        ":0803::.5.+7+89.+3.+7+83+42156+9...3+6+58..8.+59+13...4..+2+7+8.15.7.+54+6.+8.+5..6+9..4+8..78+5..+9"
        ".9.8+1+3..+5.:432:::"
    ),
    "M-Wing": (
        ":0000::..17.9+8.43+8+9.4.5..+4..8...9.8...6..........285.43..+8...+13+8...+7+26+264...95+8..5+682..1"
        ":739 244 344 444 346 446 661:::"
    ),
    "S-Wing": (
        ":0000::2+1+675+4+8+93...3+6+9+4+2+19+3+4+28156+7+6.+1+94..+35+4+9.+53..18+3..1+7.94...9..7+38..6.+8+"
        "9+3.+548.3..+5.+7+9:723 263:::"
    ),
    "H-Wing": (
        ":0000::2+1+675+4+8+93...3+6+9+4+2+19+3+4+28156+7....4..+35....3..18+3..1+7.94...9..7+38..6.+8+9+3..4"
        "8.3.....+9:787 296 797:::"
    ),
    "L-Wing": (
        ":0000::7+5.2.+8+49...+2.4+957.49+36..+8+129+45..32+6+1.7+8...+9.+5.2..+9.+7.8.1+9..4+6.+7.+3+4.6.+15"
        "+9..+79.13.4:874:::"
    ),
    "Grouped W-Wing": (
        ":0000::.5.+7+89.+3.+7+83+42156+9...3+6+58..8.+59+13...4..+2+7+8.15.7.+54+6.+8.+5..6+9..4+8..78+5..+9"
        ".9.8+1+3..+5.:432:::"
    ),
    "Grouped M-Wing": (
        ":0000::.+7...2..1..+1..57.+4.48+1+7+69..7...61...18....+6+7....7..4+1.+6392+5+8+1+474+15+6+372..+82+"
        "7.+1.+356:344 354 261 561 962 363 965 369 969:::"
    ),
    "Grouped S-Wing": (
        ":0000::+6358.+9.7.24+7..3..+9+8+1+9..7...7+2..9...51+56.78.9.+3+9.5..+7..+98+2+4+3+5167+5+739...4.+4"
        "+6+1+7+8+2+9+53:447 465 469:::"
    ),
    "Grouped H-Wing": (
        ":0000::+6358.+9.7.24+7..3..+9+8+1+9..7...7+2..9...51+56.78.9.+3+9.5..+7..+98+2+4+3+5167+5+739...4.+4"
        "+6+1+7+8+2+9+53:447 465 469:::"
    ),
    "Grouped L-Wing": (
        ":0000::2+34+7+69+8+1+5+9+6+1+5+48+27+3+7+5+8+2+31+9646+4+2+3+8+5+1+9+78+7+3+1+9..52+51+9.7+23..19+7."
        "5+3.+2.+3+2+5.+1.7.9+4+8+6+927+53+1:674:::"
    ),
}

plugin = (
    Technique(
        title="XY-Wing",
        example=EXAMPLES.get("XY-Wing", ""),
        family="wings",
        rank=3300,
        codes=("0800",),
        aliases=("xy", "y-wing"),
        se=4.2,
        hodoku=160,
        level="hard",
        idea="Both digits of one cell lead to the same digit beside it",
        asks="Try both digits of {pivot}. What happens in {pincers}?",
        text=XY_TEXT,
        teach=XY_TEACH,
    ),
    *(
        Technique(
            title=f"{prefix}{letter}-Wing",
            example=EXAMPLES.get(f"{prefix}{letter}-Wing", ""),
            family="wings",
            rank=3200 if letter == "W" and not prefix else (3420 if prefix else 3410) + order,
            codes=("0803",) if letter == "W" and not prefix else (),
            aliases=(("chute remote pairs",) if prefix else ("w",)) if letter == "W" else (),
            se=4.4 if letter == "W" else 7.0,
            hodoku=150 if letter == "W" else 280,
            level="hard" if letter == "W" else "unfair",
            idea="Two cells with the same two candidates are joined by a house"
            if letter == "W"
            else "Three strong links make a short chain",
            asks="What does {house} do to {pincers}?"
            if letter == "W"
            else "Suppose {first:none}. Where does that lead?",
            text=W_TEXT if letter == "W" else TEXT,
            teach=W_TEACH if letter == "W" else TEACH,
        )
        for prefix in ("", "Grouped ")
        for order, letter in enumerate(SHAPES)
    ),
)
