"""Colouring: candidates joined by strong links take turns, so they have two colours, and all of one colour hold.

Where a house has two places for a digit, paint one blue and one green, and carry on from both as far as possible. Either
all blue ones hold or all green ones. What sees both colours can be removed (a trap); a colour that would be twice in a house is
false (a wrap). Two clusters that touch say more: if a colour of one sees a colour of the other, one of the two
opposite colours holds; if it sees both, it is false. X-colours lets a colour spread to every place that is forced by
it; 3D Medusa paints all digits at once, with the cells of two digits joining them.
"""

from whydoku.engines.logic.techniques._rows import technique

EITHER = "Either {colour:all}, or {colour2:all}; "
ROWS = (  # title, price, HoDoKu's code, aliases, SE, HoDoKu's score, text, teller
    (
        "Simple Colours Trap",
        6.6,
        "0500",
        ("sc1", "sc", "simple colouring", "colour trap", "singles chains"),
        6.6,
        150,
        EITHER + "{losers} {losers:sees|see} one of each: {loses}.",
        "colour_story:tell_colours",
    ),
    (
        "Simple Colours Wrap",
        6.6,
        "0501",
        ("sc2", "sc", "colour wrap", "singles chains"),
        6.6,
        150,
        EITHER + "but two of the first see each other, so the second is true: {loses}.",
        "colour_story:tell_colours",
    ),
    (
        "Multi Colours 1",
        6.6,
        "0502",
        ("mc1", "mc", "multi colouring"),
        6.6,
        200,
        EITHER + "{colour3:all}, or {colour4:all}. The first and the third see each other: {loses}.",
        "colour_story:tell_multi_colours",
    ),
    (
        "Multi Colours 2",
        6.6,
        "0503",
        ("mc2", "mc"),
        6.6,
        200,
        "{colour3:all}, or {colour4:all}. {colour} would rule out both, so that colour is false: {loses}.",
        "colour_story:tell_multi_colours",
    ),
    (
        "X-Colours",
        6.6,
        "0505",
        (),
        6.6,
        260,
        EITHER + "what each forces rules out what goes: {loses}.",
        "colour_story:tell_colours",
    ),
    (
        "3D Medusa",
        6.9,
        "0507",
        ("medusa",),
        7.0,
        280,
        "Two colours alternate along the strong links from {colour:one}; what goes conflicts with both, "
        "or with itself: {loses}.",
        "colour_story:tell_colours",
    ),
)

plugin = tuple(
    technique(
        title=title,
        family="colouring",
        price=price,
        codes=(code,),
        aliases=aliases,
        se=se,
        hodoku=score,
        level="hard" if score <= 200 else "unfair",
        idea="Candidates can be coloured by turns along strong links",
        text=text,
        tell=tell,
    )
    for title, price, code, aliases, se, score, text, tell in ROWS
)
