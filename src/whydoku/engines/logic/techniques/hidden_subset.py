"""Hidden subsets: N digits of a house that have only N cells between them fill those cells.

Each of the digits needs a cell, and no cell takes two, so the N cells are used up, and no other digit can be in them. In the
network: the N truths of the digits are covered by N link sets, one per cell. It is the naked subset seen from the other side.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique
from whydoku.model.wording import capital, number_word

TEXT = "In {house} the digits {digits} fit only in {cells}, so these cells hold nothing else: {loses}."
TEACH = (
    "Look for the digits {digits} in {house}: {digits:lists}. As many digits as cells: they fill "
    "these cells and leave no room for any other digit."
)
SIZES = (  # size, rank, HoDoKu's code, aliases, SE, HoDoKu's score and level
    ("Pair", 1500, "0210", ("h2",), 3.4, 70, "medium"),
    ("Triple", 1600, "0211", ("h3", "hidden triplet"), 4.0, 100, "medium"),
    ("Quadruple", 2100, "0212", ("h4", "hidden quad", "hidden quadruplet"), 5.4, 150, "hard"),
    ("Quintuple", 2111, "", ("h5",), 5.6, 150, "hard"),
    ("Sextuple", 2121, "", ("h6",), 6.5, 150, "hard"),
    ("Septuple", 2131, "", ("h7",), 6.5, 150, "hard"),
    ("Octuple", 2141, "", ("h8",), 6.5, 150, "hard"),
)

EXAMPLES = {
    "Hidden Pair": (":0210:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
    "Hidden Triple": (":0211:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
    "Hidden Quadruple": (
        ":0212:x:....8.+1....8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"
    ),
    "Hidden Quintuple": (
        ":0000:x:+9.+7.8.+1..+1+38..26.+7.+6.7.19+8.+37+6..8.41..+93+1..+6..1...6.+9+3.82....1..9+3+1...2.6.+"
        "1+8+2.37.:412 512 514 416 519 435 535 539 259 974 975 479 489 499:::"
    ),
    "Hidden Sextuple": (
        ":0000:x:.54.....7.....7...1....6.4948.6.....3.......1...9.3..29..41.27...3.............6.::::"
    ),
    "Hidden Septuple": (
        ":0000:x:69.......1.5....8......1....2.1..3..8.7.2.4...4...5......3.6152..82.4..........9.::::"
    ),
    "Hidden Octuple": (":0000:x:..7.2....41379..............9.........1.....6.....51.3..8.6..2.2..3...64.4....78.::::"),
}

plugin = tuple(
    Technique(
        title=f"Hidden {size}",
        family="subsets",
        rank=rank,
        codes=(code,) if code else (),
        aliases=(*aliases, "group eliminate"),
        se=se,
        hodoku=score,
        level=level,
        idea=f"{capital(number_word(many))} digits of {{house}} fit only in the same {number_word(many)} cells",
        asks="The digits are {digits}. Where can they be in {house}?",
        text=TEXT,
        teach=TEACH,
        example=EXAMPLES.get(f"Hidden {size}", ""),
    )
    for many, (size, rank, code, aliases, se, score, level) in enumerate(SIZES, 2)
)
