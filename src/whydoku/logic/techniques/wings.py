"""Wings: chains of three strong links, short enough to be seen at a glance.

Each begins and ends with a strong link, so one of its two ends holds, and what conflicts with both goes. The names
say what the links are: a cell with two digits, or a digit with two places in a house. W: two equal pairs joined by a
house. M, H: a pair and two houses, or two pairs and a house. S: a pair between two houses. L: three houses. In a
grouped one a place may be several cells of a box in one line.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

XY_TEXT = "{pivot} is one of its two digits, so one of {pincers} has the digit they share."
XY_TEACH = (
    "{pivot} has two digits, and each of {pincers} shares one of them and sees it. Whichever {pivot} takes, one of "
    "{pincers} loses it and must "
    "have the third digit. So one of {pincers} has that digit, and what sees both cannot."
)
W_TEXT = (
    "{pincers} have the same two digits, and {house} puts one of these where one of {pincers} sees it: {chain}. So "
    "one of {pincers} has the other digit."
)
W_TEACH = (
    "{pincers} have the same two digits. In {house}, one of these has only places that see one or the other of "
    "{pincers}. Wherever it "
    "goes, one of {pincers} cannot have it and has the other digit: {chain}. What sees both loses that digit."
)
TEXT = "Follow {chain}: if its first node does not hold, its last one does, so what conflicts with both goes."
TEACH = (
    "Three strong links in a row: {chain}. A = says that one of its two sides holds, a - that not both do. If the "
    "first node does not hold, the "
    "last one does, and the other way round. So one of them holds, and what conflicts with both cannot."
)
SHAPES = (  # letter, what its links are
    ("W", "two equal pairs and a house between them"),
    ("M", "a pair and two houses"),
    ("S", "a pair between two houses"),
    ("H", "hybrid: a pair and two houses, or two pairs and a house, with three digits"),
    ("L", "local: three houses"),
)

EXAMPLES: dict[str, str] = {
    "XY-Wing": (
        ":0800::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3....1+5::::"
    ),
    "W-Wing": (
        ":0803::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3....1+5::::"
    ),
    "M-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "S-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3...+71+5:825 848:::"
    ),
    "H-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3....1+5::::"
    ),
    "L-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "Grouped W-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "Grouped M-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "Grouped S-Wing": (
        ":0000::67.3...5.1..7....9.8.+1..2+7.+8.6+54+7...+2...+81..7+4.7...8.+5..1+4..+7..+7.+82+1.3+9.92.8+7"
        ".5..:953 362 665 965 666 966 268 368 678 679:::"
    ),
    "Grouped H-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3....1+5::::"
    ),
    "Grouped L-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
}

plugin = (
    Technique(
        title="XY-Wing",
        example=EXAMPLES.get("XY-Wing", ""),
        family="wings",
        rank=3300,
        codes=("0800",),
        aliases=("xy", "xy wings", "y-wing"),
        se=4.2,
        hodoku=160,
        level="hard",
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
            aliases=(*(("w",) if letter == "W" and not prefix else ()), f"{prefix}{letter} wings"),
            se=4.4 if letter == "W" else 7.0,
            hodoku=150 if letter == "W" else 280,
            level="hard" if letter == "W" else "unfair",
            text=W_TEXT if letter == "W" else TEXT,
            teach=W_TEACH if letter == "W" else f"{TEACH} Its links are {words}.",
        )
        for prefix in ("", "Grouped ")
        for order, (letter, words) in enumerate(SHAPES)
    ),
)
