"""Facts that the lessons of outside clues and of rules for whole boards state; `rule_lesson_facts` says how to write them."""

from __future__ import annotations

ROW = "r1c1-r1c9"

OUTSIDE_FACTS: dict[str, dict[str, tuple[str, ...]]] = {
    "frame": {
        "A sum of 6 is 1, 2 and 3": (f"frame 6 {ROW}; r1c1!123",),
        "24 is 7, 8 and 9": (f"frame 24 {ROW}; r1c2!789",),
        "A 7 is 1, 2 and 4": (f"frame 7 {ROW}; r1c2!124",),
        "a 23 is 6, 8 and 9": (f"frame 23 {ROW}; r1c3!689",),
        "leave the middle box 45 minus both": (
            f"frame 10 {ROW}; frame 20 r1c9-r1c1; not-so (killer 15 r1c4 r1c5 r1c6)",
        ),
        "only one digit has them as a factor": (
            f"product-frame 70 {ROW}; r1c1!7; r1c2!7; r1c3!7",
            f"product-frame 70 {ROW}; r1c1!5; r1c2!5; r1c3!5",
        ),
    },
    "outside": {
        "Three digits in one place fill the three cells": (f"outside 1 2 3 {ROW}; r1c1!123",),
        "A digit that both name is where the two lines meet": (f"outside 4 {ROW}; outside 4 r1c1-r9c1; r1c1!4",),
        "the clue may leave some out": (f"?outside 4 {ROW}; r1c1=4; r1c2=7",),
    },
    "rossini": {
        "has the lowest digit next to it": (f"rossini {ROW}; inequality r1c1 r1c2",),
        "one that points out has the highest there": (f"rossini {ROW} out; inequality r1c2 r1c1",),
        "The low end is at most 7": (f"rossini {ROW}; r1c1=89", f"?rossini {ROW}; r1c1=7"),
        "the middle is 2 to 8": (f"rossini {ROW}; r1c2=19",),
        "the high end is at least 3": (f"rossini {ROW}; r1c3=12", f"?rossini {ROW}; r1c3=3"),
    },
    "negative-rossini": {
        "If it is 1 or 9, all is well": tuple(
            f"?negative-rossini exempt=r1c9+r1c8 exempt=r1c1+r2c1 exempt=r9c1+r8c1; r1c2={digit}" for digit in (1, 9)
        ),
        "If one neighbour is less, then the other one is less as well": (
            "negative-rossini; inequality r1c2 r1c1; inequality r1c3 r1c2",
        ),
        "With 1 in the first cell, the third is less than the second": (
            "negative-rossini; r1c1=1; inequality r1c3 r1c2",
        ),
        "With 9 in the first cell, the third is greater than the second": (
            "negative-rossini; r1c1=9; inequality r1c2 r1c3",
        ),
    },
    "before-nine": {
        "A 0 says that the 9 comes first": (f"before-nine 0 {ROW}; r1c1!9",),
        "two make 3 to 15": (f"before-nine 2 {ROW}; r1c3=9", f"before-nine 16 {ROW}; r1c3=9"),
        "three make 6 to 21": (f"before-nine 5 {ROW}; r1c4=9", f"before-nine 22 {ROW}; r1c4=9"),
        "a clue of 1 or 2 has the 9 in the second cell": (
            f"before-nine 1 {ROW}; r1c2!9",
            f"before-nine 2 {ROW}; r1c2!9",
        ),
        "A clue of 36 has it in the last": (f"before-nine 36 {ROW}; r1c9!9",),
        "Clues at both ends of a row add to 36": (f"before-nine 10 {ROW}; not-so (before-nine 26 r1c9-r1c1)",),
    },
    "position-sums": {
        "If X is 1, the digit in the first place is 1 itself": (f"position-sums 5 {ROW}; r1c1=1; r1c2=3; r1c3!4",),
        "If X is 2, the digit in the second place is Y": (f"position-sums 9 {ROW}; r1c1=2; r1c2=3; r1c3!6",),
        "A clue of 3 is 1 and 2": (f"position-sums 3 {ROW}; r1c1=5; r1c2=6; r1c5!12",),
        "a clue of 17 is 8 and 9": (f"position-sums 17 {ROW}; r1c1=5; r1c2=6; r1c6!89",),
    },
    "battlefield": {
        "If X + Y is 9, the clue is 0, and only then": (
            f"battlefield 0 {ROW}; not-so (weighted-sum 9 r1c1 r1c9)",
            f"not-so (battlefield 0 {ROW}); weighted-sum 9 r1c1 r1c9",
        ),
        "If X + Y is 10 or 8, the clue is one digit": (
            f"battlefield 10 {ROW}; weighted-sum 10 r1c1 r1c9",
            f"battlefield 10 {ROW}; weighted-sum 8 r1c1 r1c9",
        ),
        "Then the clue is the sum of the last Y digits": (f"battlefield 5 {ROW}; r1c1=9; r1c9=2; r1c8!3",),
    },
    "rising-streak": {
        "a streak of 7 covers the third to the seventh cell": (
            f"rising-streak 7 {ROW}; not-so (thermometer r1c3-r1c7)",
        ),
        "Its digits 3 to 7 are in it wherever it is": (
            f"rising-streak 7 {ROW}; r1c1=5",
            f"rising-streak 7 {ROW}; r1c9=5",
        ),
        "From the other end the same streak falls": (f"rising-streak 7 {ROW}; rising-streak 7 r1c9-r1c1",),
        "it rises, but not by 1": (f"rising-streak 8 {ROW}; r1c2=2; r1c3=4",),
    },
    "argyle": {
        "The main diagonals themselves are free": ("?argyle; r1c1=5; r5c5=5",),
        "a digit placed there is gone from two lines at once": ("argyle; r1c5=5; r2c4=5", "argyle; r1c5=5; r2c6=5"),
    },
    "anti-diagonal": {
        "the same as in the second and in the third": (
            "anti-diagonal; r1c1=1; r2c2=2; r3c3=3; r5c5!123",
            "anti-diagonal; r1c1=1; r4c4!1; r5c5!1; r6c6!1",
        ),
        "any order may be": ("?anti-diagonal; r1c1=1; r2c2=2; r4c4=2; r5c5=1",),
    },
    "anti-bishop": {
        "Stopping at the border of a box": ("anti-bishop 9; r1c1=9; r8c8=9",),
        "Using the rule for digits that it does not name": ("?anti-bishop 9; r1c1=8; r8c8=8",),
    },
    "magic-square": {
        "The middle is 5": ("magic-square r4c4:r6c6; r5c5!5",),
        "The corners are 2, 4, 6 and 8": ("magic-square r4c4:r6c6; r4c4!2468",),
        "the sides are 1, 3, 7 and 9": ("magic-square r4c4:r6c6; r4c5!1379",),
        "Opposite cells add to 10": ("magic-square r4c4:r6c6; not-so (weighted-sum 10 r4c4 r6c6)",),
        "one corner and one side next to it give all nine digits": (
            "magic-square r4c4:r6c6; r4c4=2; r4c5=7; r6c4!4",
            "?magic-square r4c4:r6c6; r4c4=2; r4c5=7; r6c4=4",
        ),
    },
}
