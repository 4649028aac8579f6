"""Unique rectangles: four cells in two rows, two columns and two boxes must not hold the same two digits only.

If they did, the two digits could be exchanged among them, nobody else would notice, and the puzzle would have two
solutions. So one of the other candidates in these cells, a guardian, must hold; the types say what follows from that.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

WHY = (
    "Look at the four corners of a rectangle: {cells:is}. If they held only {digits}, these could be "
    "swapped without any row, column or box noticing, and the puzzle would have two solutions. We "
    "assume that it has one, so {pincers:or} holds another digit."
)
TYPES = (  # number, HoDoKu's code, SE, what is seen, what follows from it
    (
        1,
        "0600",
        4.5,
        ("If {pincers} were {digits:or}, {cells} could swap {digits}. One solution, so {so}."),
        "",
    ),
    (
        2,
        "0601",
        4.5,
        ("One solution, so {cells} are not all {digits:or}, and one of {pincers} is {common}: {loses}."),
        (
            " The only other digit there is {common}, so one of {pincers} is {common}, and no cell that sees them "
            "all can be."
        ),
    ),
    (
        3,
        "0602",
        4.5,
        ("One solution, so {fins:any}. With {set}, that uses up {common} in {house}: {loses}."),
        (" Whichever it is, it lies in {house}, where {set:is}: together they use up {common} there."),
    ),
    (
        4,
        "0603",
        4.5,
        (
            "One solution, and in {house} the digit {common} fits only in {pincers:or}; with {other} beside "
            "it, {cells} could swap: {loses}."
        ),
        (
            " In {house} the digit {common} fits only in {pincers:or}. One of them is {common}, and if the "
            "other were {other}, the four would hold only {digits}."
        ),
    ),
    (
        5,
        "0604",
        None,
        ("One solution, so {cells} are not all {digits:or}, and one of {pincers} is {common}: {loses}."),
        (
            " The only other digit there is {common}, so one of {pincers} is {common}, and no cell that sees them "
            "all can be."
        ),
    ),
)

EXAMPLES = {
    "Unique Rectangle Type 1": (
        ":0600::.7.3..951.15..9..4.92.5763.569.318..2...95.1.134.7856..23746.856.8.12..7751.8324.::::"
    ),
    "Unique Rectangle Type 2": (
        ":0601::8.5..231....35...69.218.4.7519.2.67.6....39..2.3..7.41.584.1.927..2.8...12...583.::::"
    ),
    "Unique Rectangle Type 3": (
        ":0602::92.6..1.4138.9.....6..3.982...95..412.9.147.8.1427..9.782..3..9.93147...6418.9..5::::"
    ),
    "Unique Rectangle Type 4": (
        ":0603::9...85..4138.92657.6573.98..76.58.41259.14.6.814.76.9...25..4195...4.826641.2.37.::::"
    ),
    "Unique Rectangle Type 5": (
        ":0604::+8.926.7.+3...8...2+95......+8113..+8...52+8.3..9+16+95....8+3.6....3..+8..8+5.+6+39.+3...7+8"
        ".+64:422 423 623 723 125 433 633 733 443 444 446 764 265 166 472 473 773 174 175 277 282 485:::"
    ),
    "Unique Rectangle Type 6": (
        ":0605::8.5...3.9..1.59.86.3.1.64..5...2467...7.1...8.8.6.7.41358..1..279423.16.12697..34::::"
    ),
}

plugin = (
    *(
        Technique(
            title=f"Unique Rectangle Type {number}",
            example=EXAMPLES[f"Unique Rectangle Type {number}"],
            family="uniqueness",
            rank=3400 + 100 * number,
            codes=(code,),
            aliases=(f"u{number}", f"uniqueness test {number}", "ur"),
            se=se,
            hodoku=100,
            level="hard",
            idea="Four cells in two boxes could swap two digits",
            asks="What would happen if {cells} held only {digits}?",
            text=text,
            teach=WHY + teach,
            assumes_unique=True,
        )
        for number, code, se, text, teach in TYPES
    ),
    Technique(
        title="Unique Rectangle Type 6",
        example=EXAMPLES["Unique Rectangle Type 6"],
        family="uniqueness",
        rank=4000,
        codes=("0605",),
        aliases=("u6", "uniqueness test 6", "ur"),
        hodoku=100,
        level="hard",
        idea="Four cells in two boxes could swap two digits",
        asks="What would happen if {cells} held only {digits}?",
        text=(
            "In {houses} the digit {common} fits only in {cells}. With {common} in {pincers:or}, they could "
            "swap {digits}. One solution: {loses}."
        ),
        teach=(
            "Look at the four corners of a rectangle: {cells:is}. In {houses} the digit {common} fits "
            "nowhere else. If one of {pincers} were {common}, the other would be too, and the remaining two "
            "corners would be {other}. The two digits could be swapped, and the puzzle would have two "
            "solutions. We assume that it has one."
        ),
        assumes_unique=True,
    ),
)
