"""Single-digit patterns: two houses with two places each for a digit, joined at one end.

Call the places f1 and n1 in one house, n2 and f2 in the other, where n1 and n2 see each other. They cannot both have
the digit; so one of the houses has it at its far end. What sees both far ends cannot have it. The names say where the
houses lie: two parallel lines are a skyscraper, a row and a column that meet in a box a 2-string kite, anything else
a turbot fish. In an empty rectangle one of the houses is a box whose places lie in a row and a column: either the
row's piece has it or the column's.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

TEXT = "{house} and {house2} have two places each for {digits}, two of which see each other, so {either}: {loses}."
TEACH = "Look at the {digits}s of {house} and {house2}: each has only two places. {walk} {closing}"
BOX_TEXT = (
    "{house} has its {digits} in {house3} or {house4}, and {house2} has only {pincers:or} for it, so {either}: {loses}."
)
BOX_TEACH = (
    "Look at the {digits}s of {house}: they are in {set}, all in {house3} or {house4}. {house2} has "
    "only two places for {digits}, {pincers}. {walk} {closing}"
)
DUAL_TEXT = "In {houses}, one of {pincers} is {digits}; in {houses2}, one of {pincers2} is {digits2}: {loses}."
DUAL_TEACH = (
    "Two patterns share cells of a box. In {houses}, one of {pincers} is {digits}; in {houses2}, one of {pincers2} "
    "is {digits2}. {argument}"
)
EXAMPLES: dict[str, str] = {
    "Skyscraper": (
        ":0400::+34597.+6+8.+9.86...7.+7+6..84...+5.6.+4..1.+4..+1.5.261....+6.+4.2.....76.+63..1..9.8..46..."
        ".:742 762 763:::"
    ),
    "2-String Kite": (
        ":0401::.5.+7+89.+3.+7+83+42156+9...3+6+58..8.+59+13...4..+2+7+8.15.7.+54+6.+8.+5..6+9..4+8..78+5..+9"
        ".9.8+1+3..+5.:432:::"
    ),
    "Dual 2-String Kite": (
        ":0404::...2...6+85.8+3+6.+2.+94+62+81+97+3+5+684+573+9+21.9..8.5......+9..+8.+8...+2..9.....31+854.."
        "39.8+6.+2:776 192 792:::"
    ),
    "Turbot Fish": (
        ":0403::.5.+7+89.+3.+7+83+42156+9...3+6+58..8.+59+13...4..+2+7+8.15.7.+54+6.+8.+5..6+9..4+8..78+5..+9"
        ".9.8+1+3..+5.:432:::"
    ),
    "Empty Rectangle": (
        ":0402::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Dual Empty Rectangle": (
        ":0405::.5.+7+89.+3.+7+83+42156+9...3+6+58..8.+59+13...4..+2+7+8.15.7.+54+6.+8.+5..6+9..4+8..78+5..+9"
        ".9.8+1+3..+5.:432:::"
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
        idea="One digit has few places in two houses, and some of these see each other",
        asks="Compare the {digits}s of {houses}. Which places are left?",
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
    pattern(
        "Empty Rectangle", 3170, "0402", "er", "empty rectangles", "rectangle elimination", se=4.3, score=120, **BOX
    ),
    pattern("Dual Empty Rectangle", 3175, "0405", "der", se=4.3, score=120, **DUAL),
)
