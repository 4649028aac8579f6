"""Colouring: candidates joined by strong links take turns, so they have two colours, and all of one colour hold.

Where a house has two places for a digit, paint one blue and one green, and go on from both as far as it goes. Either
all blue ones hold or all green ones. What sees both colours goes (a trap); a colour that would be twice in a house is
false (a wrap). Two clusters that touch say more: if a colour of one sees a colour of the other, one of the two
opposite colours holds; if it sees both, it is false. X-colours lets a colour spread to every place that is forced by
it; 3D Medusa paints all digits at once, with the cells of two digits joining them.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

TAKE_TURNS = (
    "Of two candidates joined by a strong link just one holds, so along such links they take turns: either {colour} "
    "hold, or {colour2}. "
)
EXAMPLES: dict[str, str] = {
    "Simple Colours Trap": (
        ":0500::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "Simple Colours Wrap": (
        ":0501::.7+4.+1+3.26621.+4..3+85.3+6...144.+7.3+1+265+1+65..7+4.+3.+3.4+56+1...1.+36+48+5.3+5.1..+64."
        ".+4+6...+3.+1::::"
    ),
    "Multi Colours 1": (
        ":0502::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "Multi Colours 2": (
        ":0503::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "X-Colours": (
        ":0505::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "3D Medusa": (
        ":0507::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
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
        text=text,
        teach=TAKE_TURNS + teach,
    )


plugin = (
    colouring(
        "Simple Colours Trap",
        5330,
        "0500",
        "sc1",
        "simple colors trap",
        "simple colouring",
        "colour trap",
        score=150,
        text="Either {colour} hold or {colour2} do, and what goes sees both colours.",
        teach="What sees one of each is ruled out in both cases.",
    ),
    colouring(
        "Simple Colours Wrap",
        5331,
        "0501",
        "sc2",
        "simple colors wrap",
        "colour wrap",
        score=150,
        text="Either {colour} hold or {colour2} do; but two of the first see each other, so they are false.",
        teach="Two of {colour} see each other, so they cannot all hold; none of them does.",
    ),
    colouring(
        "Multi Colours 1",
        5360,
        "0502",
        "mc1",
        "multi colors 1",
        "multi colouring",
        score=200,
        text="Either {colour} hold or {colour2}; either {colour3} or {colour4}. The first and the third see each "
        "other, so {colour2} hold or {colour4} do.",
        teach="In the same way either {colour3} hold, or {colour4}. The first and the third of these see each other "
        "and do not both hold, "
        "so {colour2} hold or {colour4} do, and what sees both goes.",
    ),
    colouring(
        "Multi Colours 2",
        5361,
        "0503",
        "mc2",
        "multi colors 2",
        score=200,
        text="Either {colour3} hold or {colour4} do, and {colour} see some of both, so they are false.",
        teach="In the same way either {colour3} hold, or {colour4}. Among {colour} some see the one and some the "
        "other, so they cannot all hold; none does.",
    ),
    colouring(
        "X-Colours",
        5370,
        "0505",
        "x-colors",
        score=260,
        text="Either {colour} hold with all they force, or {colour2} do.",
        teach="Each colour spreads: where it leaves one place in a house, that place has it too. What is ruled out "
        "by both colours goes; and "
        "if the first colour leaves a house without a place, or meets itself, it is false.",
    ),
    colouring(
        "3D Medusa",
        5520,
        "0507",
        "medusa",
        "3d medusas",
        score=280,
        se=7.0,
        text="Either {colour} hold or {colour2} do.",
        teach="What conflicts with both colours goes. And if two candidates of the first colour conflict with each "
        "other, or it leaves a cell or a house with "
        "nothing, it is false: all of it goes.",
    ),
)
