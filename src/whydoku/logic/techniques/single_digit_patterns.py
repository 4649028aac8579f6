"""Single-digit patterns: two houses with two places each for a digit, joined at one end.

Call the places f1 and n1 in one house, n2 and f2 in the other, where n1 and n2 see each other. They cannot both have
the digit; so one of the houses has it at its far end. What sees both far ends cannot have it. The names say where the
houses lie: two parallel lines are a skyscraper, a row and a column that meet in a box a 2-string kite, anything else
a turbot fish. In an empty rectangle one of the houses is a box whose places lie in a row and a column: either the
row's piece has it or the column's.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

TEXT = "{digits} has two places each in {house} and {house2}: {chain}. One of {pincers} has it."
TEACH = (
    "In {house} and in {house2}, {digits} has only two places. Two of them see each other, so they do not both "
    "hold, and at least one "
    "of the houses has its {digits} at the other end: in one of {pincers}. Whatever sees both of these cannot be "
    "{digits}."
)
BOX_TEXT = (
    "In {house}, {digits} lies in {house3} or in {house4}; and {house2} has only {pincers} for it, one of them in "
    "{house3}: {chain}."
)
BOX_TEACH = (
    "{house} has its {digits} in {set}, all of them in {house3} or {house4}. If the rest of {house4} had it where "
    "both look, "
    "{house} would need it in {house3}, and {house2} in its other cell, of {pincers}; but that one is seen too, so "
    "{house2} has no place left. {chain}"
)
DUAL_TEXT = (
    "Two patterns in the same cells of a box: {digits} in {houses} leaves one of {pincers}; {digits2} in {houses2} "
    "leaves one of {pincers2}."
)
DUAL_TEACH = (
    "Two patterns share their cells in a box. In {houses}, {digits} must be where one of {pincers} has it; in "
    "{houses2}, {digits2} likewise "
    "with {pincers2}. Each removes what sees both of its ends, and both are true at once."
)
EXAMPLES: dict[str, str] = {
    "Skyscraper": (
        ":0400::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "2-String Kite": (
        ":0401::...58+732+6......+8+19...+91.74+5.8.......1..6.95+826..+85.......7+24..+3..3+19+5+2.8.293+6+8"
        "+4.1:421 422 423 748 768:::"
    ),
    "Dual 2-String Kite": (
        ":0404::8+9+4.53...+7+6+3.+18+5.92+51...+8+3.+5+4+2+8+7+196+3.3.5.+2..8.8.+3...52+3.+8.+2+56+9.+9261+"
        "8.+3.54.+5.3.+28.:119 458 794 796:::"
    ),
    "Turbot Fish": (
        ":0403::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "Empty Rectangle": (
        ":0402::...58+732+6......+8+19...+91.74+5.8.......1..6.95+826..+85.......7+24..+3..3+19+5+2.8.293+6+8"
        "+4.1:421 422 423 748 768:::"
    ),
    "Dual Empty Rectangle": (
        ":0405::.7+4.+1+3.26621.+4..3+85.3+6...144.+7.3+1+265+1+65..7+4.+3.+3.4+56+1...1.+36+48+5.3+5.1..+64."
        ".+4+6...+3.+1::::"
    ),
}


def pattern(
    title: str, rank: int, code: str, *aliases: str, se: float, score: int, text: str = TEXT, teach: str = TEACH
) -> Technique:
    """Make the technique of one name."""
    return Technique(
        title=title,
        example=EXAMPLES.get(title, ""),
        family="single-digit patterns",
        rank=rank,
        codes=(code,),
        aliases=aliases,
        se=se,
        hodoku=score,
        level="hard",
        text=text,
        teach=teach,
    )


BOX = {"text": BOX_TEXT, "teach": BOX_TEACH}
DUAL = {"text": DUAL_TEXT, "teach": DUAL_TEACH}

plugin = (
    pattern("Skyscraper", 3000, "0400", "sk", "skyscrapers", se=4.0, score=130),
    pattern("2-String Kite", 3100, "0401", "2sk", "two-string kite", "kite", se=4.1, score=150),
    pattern("Dual 2-String Kite", 3110, "0404", "d2sk", "dual two-string kite", se=4.1, score=150, **DUAL),
    pattern("Turbot Fish", 3120, "0403", "tf", "turbot", se=4.2, score=120),
    pattern("Empty Rectangle", 3170, "0402", "er", "empty rectangles", se=4.3, score=120, **BOX),
    pattern("Dual Empty Rectangle", 3175, "0405", "der", se=4.3, score=120, **DUAL),
)
