"""Basic fish: N rows whose places for a digit lie in N columns use the digit up there; or columns and rows exchanged.

Each row needs the digit once, and no column takes it twice, so N rows take it from N different columns: all of them. What
else is in these columns goes. In the network: N truths covered by N link sets, for one digit.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique
from whydoku.model.wording import number_word

SIZES = (  # title, rank, alias, SE, HoDoKu's score and level, used by default
    ("X-Wing", 2200, "bf2", 3.2, 140, "hard", True),
    ("Swordfish", 2300, "bf3", 3.8, 150, "hard", True),
    ("Jellyfish", 2400, "bf4", 5.2, 160, "hard", True),
    ("Squirmbag", 2500, "bf5", None, 470, "unfair", False),
    ("Whale", 2600, "bf6", None, 470, "unfair", False),
    ("Leviathan", 2700, "bf7", None, 470, "unfair", False),
)

EXAMPLES = {
    "X-Wing": (":0300:x:....8.+1....8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"),
    "Swordfish": (
        ":0301:x:+9.+7.8.+1..+1.8..26.+7...7.19..+37+6..8.41...3+1..+6..1...6.+9..82....1..9+3+1...2.6.+1+8+2.37.::::"
    ),
    "Jellyfish": (":0302:x:....8.+1..+1.8..26.+7...7.19...7...8.41...3+1..+6..1...6....82....1..9.....2.6.....37.::::"),
    "Squirmbag": (":0303:x:....8.+1..+1.8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"),
    "Whale": (":0304:x:....8.+1..+1.8..26.+7...7.19...7...8.41...3+1..+6..1...6....82....1..9.....2.6.....37.::::"),
    "Leviathan": (":0305:x:..9.23..5.15.8..4...8...6...8..9..2...2...91..5.4...3...............8257...9...8.::::"),
}

plugin = tuple(
    Technique(
        title=title,
        example=EXAMPLES.get(title, ""),
        family="fish",
        rank=rank,
        codes=(f"030{number}",),
        aliases=(alias,),
        se=se,
        hodoku=score,
        level=level,
        default=default,
        idea=f"In {{base}} one digit fits only in the same {number_word(number + 2)} lines",
        asks="Where can the {digits} be in {base}?",
        text=("In {base} the digit {digits} fits only in {cover}, so no other cell there is {digits}: {loses}."),
        teach=(
            "Look at the {digits}s of {base}: {base:lists}. All lie in {cover}. No two of them can share one "
            "of these, so {base} use up the {digits} of each of {cover}, and no other cell there can be "
            "{digits}."
        ),
    )
    for number, (title, rank, alias, se, score, level, default) in enumerate(SIZES)
)
