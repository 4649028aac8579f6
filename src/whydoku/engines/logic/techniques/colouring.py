"""Colouring: candidates joined by strong links take turns, so they have two colours, and all of one colour hold.

Where a house has two places for a digit, paint one blue and one green, and carry on from both as far as possible. Either
all blue ones hold or all green ones. What sees both colours can be removed (a trap); a colour that would be twice in a house is
false (a wrap). Two clusters that touch say more: if a colour of one sees a colour of the other, one of the two
opposite colours holds; if it sees both, it is false. X-colours lets a colour spread to every place that is forced by
it; 3D Medusa paints all digits at once, with the cells of two digits joining them.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

TAKE_TURNS = "{links} So {colours}."
EXAMPLES: dict[str, str] = {
    "Simple Colours Trap": (
        ":0500::.5.+7+89.+3.+7+83+42156+9...3+6+58..8.+59+13...4..+2+7+8.15.7.+54+6.+8.+5..6+9..4+8..78+5..+9"
        ".9.8+1+3..+5.:432:::"
    ),
    "Simple Colours Wrap": (
        ":0501::.18+5+6..+2....2..+16+82.+6184.+5+73+8+4+65+2+79+1+172..8+6.+5+6...+7+1+8.2..1+8.52+7+6+86.7+"
        "2..+1..+2..+16.83:411 355 964 497:::"
    ),
    "Multi Colours 1": (
        ":0502::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Multi Colours 2": (
        ":0503::+34597.+6+8.+9.86...7.+7+6..84...+5.6.+4..1.+4..+1.5.261....+6.+4.2.....76.+63..1..9.8..46..."
        ".:742 762 763:::"
    ),
    "X-Colours": (
        ":0505::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "3D Medusa": (
        ":0507::+578..+96+41...+7....5...584...8.39.+7+5..9....5.7.25+7..3.+8+9+7...+52.14..+5.7..9.1..4+9..5."
        ":642 245 645 257 259 659:::"
    ),
}


def colouring(
    title: str, rank: int, code: str, *aliases: str, score: int, text: str, teach: str, se: float = 6.6
) -> Technique:
    """Make the technique of one name."""
    return Technique(
        title=title,
        example=EXAMPLES.get(title, ""),
        family="colouring",
        rank=rank,
        codes=(code,),
        aliases=aliases,
        se=se,
        hodoku=score,
        level="hard" if score <= 200 else "unfair",
        idea="Candidates can be coloured by turns along strong links",
        asks="Colour {colour:cells} and {colour2:cells} in two colours. What sees both, or itself?",
        text=text,
        teach=TAKE_TURNS + teach,
    )


plugin = (
    colouring(
        "Simple Colours Trap",
        5330,
        "0500",
        "sc1",
        "sc",
        "simple colouring",
        "colour trap",
        "singles chains",
        score=150,
        text=("Either {colour:all}, or {colour2:all}; {losers} {losers:sees|see} one of each: {loses}."),
        teach=" {sees_colours}",
    ),
    colouring(
        "Simple Colours Wrap",
        5331,
        "0501",
        "sc2",
        "sc",
        "colour wrap",
        "singles chains",
        score=150,
        text=(
            "Either {colour:all}, or {colour2:all}; but two of the first see each other, so the second is "
            "true: {loses}."
        ),
        teach=(" {clash}, so the first colour is false."),
    ),
    colouring(
        "Multi Colours 1",
        5360,
        "0502",
        "mc1",
        "mc",
        "multi colouring",
        score=200,
        text=(
            "Either {colour:all}, or {colour2:all}; {colour3:all}, or {colour4:all}. The first and the third "
            "see each other: {loses}."
        ),
        teach=(
            " In the same way either {colour3:all}, or {colour4:all}. The first and the third of these see each "
            "other and cannot both be true, so the second or the fourth is. A cell that sees both of those is ruled"
            " out."
        ),
    ),
    colouring(
        "Multi Colours 2",
        5361,
        "0503",
        "mc2",
        "mc",
        score=200,
        text=("{colour3:all}, or {colour4:all}. {colour} would rule out both, so that colour is false: {loses}."),
        teach=(
            " In the same way either {colour3:all}, or {colour4:all}. The first colour ({colour}) sees some "
            "of both, so it is false."
        ),
    ),
    colouring(
        "X-Colours",
        5370,
        "0505",
        score=260,
        text=("Either {colour:all}, or {colour2:all}; what each forces rules out what goes: {loses}."),
        teach=(" Each colour spreads: where it leaves one place in a house, that place belongs to it too. {argument}"),
    ),
    colouring(
        "3D Medusa",
        5520,
        "0507",
        "medusa",
        score=280,
        se=7.0,
        text=(
            "Two colours alternate along the strong links from {colour:one}; what goes conflicts with both, "
            "or with itself: {loses}."
        ),
        teach=(" {argument}"),
    ),
)
