"""Unique rectangles: four cells in two rows, two columns and two boxes must not come down to the same two digits.

If they did, the two digits could be exchanged among them, nobody else would notice, and the puzzle would have two
solutions. So one of the other candidates in these cells, a guardian, must hold; the types say what follows from that.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

WHY = (
    "If {cells} held only {digits}, these could be exchanged there: rows, columns and boxes would still hold each once, "
    "and the puzzle would have a second solution. As it has one, one of the further candidates in {pincers} holds. "
)
TYPES = (  # number, HoDoKu's code, SE, what is seen, what follows from it
    (
        1,
        "0600",
        4.5,
        "{cells} would be a deadly rectangle of {digits} if {pincers} held one of them.",
        "They are all in {pincers}, which therefore is neither of {digits}.",
    ),
    (
        2,
        "0601",
        4.5,
        "{cells} would be a deadly rectangle of {digits} without the {common} in {pincers}.",
        "They are all {common}, so one of {pincers} is {common}, and no cell that sees them all can be.",
    ),
    (
        3,
        "0602",
        4.5,
        "{cells} would be a deadly rectangle of {digits} without {fins}; with {set}, these take {common} in {house}.",
        "Whichever it is, it lies in {house}. Together with {set} it takes all of {common} there, as a naked subset "
        "does.",
    ),
    (
        4,
        "0603",
        4.5,
        "{cells} would be a deadly rectangle of {digits}; {common} in {house} must be in one of {pincers}, so the other "
        "one holds neither.",
        "In {house}, {common} is only possible in {pincers}. One of them takes it, and the other must hold a further "
        "candidate: none of them is the other digit of the rectangle.",
    ),
    (
        5,
        "0604",
        None,
        "{cells} would be a deadly rectangle of {digits} without the {common} in {pincers}.",
        "They are all {common}, so one of {pincers} is {common}, and no cell that sees them all can be.",
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
        text="In {houses}, {common} is only possible in {cells}: with {common} in {pincers}, these would be a deadly "
        "rectangle of {digits}.",
        teach="If one of {pincers} were {common}, the other would be too, because {houses} have no other place for "
        "{common}. The other two corners would then be the other digit of {digits}, the two digits could be "
        "exchanged, and the puzzle would have a second solution.",
        assumes_unique=True,
    ),
)
