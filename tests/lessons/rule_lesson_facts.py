"""Facts that the lessons of rules state, each as fillings that can be and fillings that cannot.

A fact is a phrase of the lesson, and cases on a 9 × 9 board. A case is rules, separated by semicolons; `r1c1=45` says that the
cell is 4 or 5, `r1c1!45` that it is neither. A case that begins with a question mark can be filled, every other one cannot.
"""

from __future__ import annotations

ROW = "r1c1-r1c9"
MAGIC = (
    "equal-sums r4c4 r4c5 r4c6 / r5c4 r5c5 r5c6 / r6c4 r6c5 r6c6 / r4c4 r5c4 r6c4 / r4c5 r5c5 r6c5 / r4c6 r5c6 r6c6 "
    "/ r4c4 r5c5 r6c6 / r4c6 r5c5 r6c4"
)
HIDDEN = (  # two of the houses that follow: without them the search has to find that out by counting
    "windoku; extra-region r1c2 r1c3 r1c4 r5c2 r5c3 r5c4 r9c2 r9c3 r9c4; "
    "extra-region r1c6 r1c7 r1c8 r5c6 r5c7 r5c8 r9c6 r9c7 r9c8"
)

FACTS: dict[str, dict[str, tuple[str, ...]]] = {
    "all-of": {"leave 2 and 3": ("all-of (xv r1c1 r1c2 V) (difference r1c1 r1c2); r1c1!23",)},
    "anti-king": {
        "then r4c1 and r4c2 cannot be 7": tuple(
            f"anti-king; contains 7 r3c1 r3c2; {cell}=7" for cell in ("r4c1", "r4c2")
        ),
        "four different digits": ("anti-king; clone r3c3 / r4c4", "anti-king; clone r3c4 / r4c3"),
        "here 4 and 5 may touch": ("?anti-king; r1c1=4; r1c2=5",),
    },
    "anti-knight": {
        "If box 1 has its 7 in row 3, then r5c2 cannot be 7": ("anti-knight; contains 7 r3c1 r3c2 r3c3; r5c2=7",),
        "r4c1, r4c3 and r5c2 all lose it": tuple(
            f"anti-knight; contains 7 r3c1 r3c3; {cell}=7" for cell in ("r4c1", "r4c3", "r5c2")
        ),
    },
    "some-of": {
        "the other one must be wrong": (
            "some-of 1 (killer 8 r1c1 r1c2) (killer 9 r2c4 r2c5); r1c1=3; r1c2=5; r2c4=4; r2c5=5",
        ),
        "both may hold": ("?some-of 1 2 (killer 8 r1c1 r1c2) (killer 9 r2c4 r2c5); r1c1=3; r1c2=5; r2c4=4; r2c5=5",),
    },
    "adjacent-sums": {
        "a 1 has neither 4 nor 9 beside it": ("adjacent-sums; r4c4=1; r4c5=49",),
        "a 2 neither 3 nor 8": ("adjacent-sums; r4c4=2; r5c4=38",),
        "A cell that is 1 or 6 takes 4 and 9 from all its neighbours": ("adjacent-sums; r4c4=16; r4c5=49",),
        "Applying it at corners": ("?adjacent-sums; r4c4=1; r5c5=4",),
    },
    "adjacent-remainders": {
        "1 and 6, 2 and 7, 3 and 8, 4 and 9 are never neighbours": tuple(
            f"adjacent-remainders; r4c4={low}; r4c5={low + 5}" for low in range(1, 5)
        ),
        "6 takes both digits from each of its neighbours": ("adjacent-remainders; r4c4=16; r4c5=16",),
        "Applying it at corners": ("?adjacent-remainders; r4c4=1; r5c5=6",),
    },
    "opposite-sums": {
        "opposite a 3 there is a 7": ("opposite-sums; r1c1=3; r9c9!7",),
        "the 5 is left for the centre": ("opposite-sums; r5c5!5",),
        "not r1c9": ("?opposite-sums; r1c1=3; r1c9=8",),
    },
    "any-of": {
        "neither cell is 5": ("any-of (xv r1c1 r1c2) (xv r1c1 r1c2 V); r1c1=5",),
        "Whydoku allows both": ("?any-of (xv r1c1 r1c2 V) (difference r1c1 r1c2); r1c1=2; r1c2=3",),
    },
    "arrow": {
        "A shaft of n cells needs a circle of at least n": (
            "arrow r1c1 r2c4 r3c7; r1c1=1",
            "?arrow r1c1 r2c4 r4c5; r1c1=2",
        ),
        "Two cells in one house (row, column or box) make at least 1 + 2 = 3": ("arrow r5c5 r1c1 r1c2; r5c5=12",),
        "the circle is 6 to 9": ("arrow r5c5 r1c1 r1c2 r1c3; r5c5=12345",),
        "each shaft cell is at most 6": ("arrow r5c5 r1c1 r1c2 r1c3; r1c1=789", "?arrow r5c5 r1c1 r1c2 r1c3; r1c1=6"),
        "Four in one house are impossible": ("arrow r5c5 r1c1 r1c2 r1c3 r1c4",),
        "there is no 9": ("arrow r5c5 r1c1 r2c4; r1c1=9",),
        "2 + 2 in two boxes is fine": ("?arrow r5c5 r1c1 r2c4; r1c1=2; r2c4=2",),
    },
    "between": {
        "No cell between the circles is 1 or 9": ("between r1c1 r2c2 r3c3; r2c2=19",),
        "differ by at least 2": ("between r1c1 r2c2 r4c3; difference r1c1 r4c3",),
        "circles that differ by at least 4": (
            "between r5c1 r1c1 r1c2 r1c3 r6c4; difference 3 r5c1 r6c4",
            "?between r5c1 r1c1 r1c2 r1c3 r6c4; difference 4 r5c1 r6c4",
        ),
        "seven need 1 and 9": ("between r5c1 r1c1-r1c7 r6c4; r5c1!19",),
        "An inner 2 puts a 1 into a circle": ("between r5c1 r1c1 r6c4; r1c1=2; r5c1!1; r6c4!1",),
        "an inner 8 a 9": ("between r5c1 r1c1 r6c4; r1c1=8; r5c1!9; r6c4!9",),
        "on the same side of 5": ("between r5c1 r1c1 r1c2 r6c4; r5c1=5; r1c1=1234; r1c2=6789",),
    },
    "boxes": {"it needs three different rows": ("contains 7 r1c1-r1c3; contains 7 r1c4-r1c6",)},
    "candidates": {"no other cell of the house has them": ("candidates 4 5 r1c1 r1c2; r1c3=45",)},
    "clone": {"the two cells differ": ("clone r1c1 r5c5 / r9c2 r9c8; r1c1=7; r5c5=7",)},
    "columns": {"adds up to 45": ("not-so (weighted-sum 45 r1c1-r9c1)",)},
    "contains": {
        "two cells that do not see each other": ("contains 3 3 r1c1 r1c2", "?contains 3 3 r1c1 r2c4"),
        "the rest of that house loses them": ("contains 1 2 r1c1 r1c2 r1c3; r1c9=12",),
    },
    "count-distinct": {
        "the count is their number": ("count-distinct r5c5 r1c1 r1c2 r1c3; r5c5!3",),
        "at least the size of the largest group": ("count-distinct r5c5 r1c1 r1c2 r4c3; r5c5!23",),
        "all cells together hold exactly so many different digits": (
            "count-distinct number=2 r1c1 r1c2 r4c4; r1c1=3; r1c2=4; r4c4!34",
        ),
        "A count of 1 means that all others are equal": ("count-distinct r5c5 r1c1 r2c4; r5c5=1; r1c1=3; r2c4!3",),
    },
    "counting-circles": {
        "Two circles hold 2 and 2": ("counting-circles r1c1 r2c4; r1c1!2",),
        "three hold 1, 2, 2 or three 3s": (
            "counting-circles r1c1 r2c4 r3c7; r1c1!123",
            "counting-circles r1c1 r2c4 r3c7; r1c1=3; r2c4!3",
        ),
        "A digit d in circles needs d rows with a circle": ("counting-circles r1c1 r1c4 r2c7; r1c1=3",),
    },
    "diagonal-non-consecutive": {
        "takes the 5 from all of them": ("diagonal-non-consecutive; r4c4=46; r3c3=5",),
        "takes both digits from a cell at its corner": ("diagonal-non-consecutive; r1c1=45; r2c2=45",),
        "one that is 4, 5 or 6 takes the 5": ("diagonal-non-consecutive; r1c1=456; r2c2=5",),
        "Equal digits at a corner are allowed": ("?diagonal-non-consecutive; r3c3=5; r4c4=5",),
    },
    "diagonals": {
        "its digit is gone from sixteen other cells": tuple(
            f"diagonals; r5c5=5; r{k}c{col}=5" for k in (1, 2, 3, 4, 6, 7, 8, 9) for col in (k, 10 - k)
        ),
        "the rest of that box cannot hold it": ("diagonals; contains 7 r1c1 r2c2 r3c3; r1c2=7",),
    },
    "difference": {
        "the middle one is not 1 or 9": ("difference r1c1 r1c2; difference r1c2 r1c3; r1c2=19",),
        "8 is 1 and 9": ("difference 8 r1c1 r1c2; r1c1!19",),
        "7 is 1 and 8 or 2 and 9": ("difference 7 r1c1 r1c2; r1c1!1289",),
        "with 6 there is no 4, 5 or 6": ("difference 6 r1c1 r1c2; r1c1=456",),
        "with 5 there is no 5": ("difference 5 r1c1 r1c2; r1c1=5",),
        "4, 5, 4 is fine across boxes": ("?difference r3c3 r3c4; difference r3c4 r4c4; r3c3=4; r3c4=5; r4c4=4",),
    },
    "disjoint-groups": {"no two of its cells have the same place": ("disjoint-groups; r1c1=5; r4c7=5",)},
    "double-arrow": {
        "each circle is at most 8": ("double-arrow r1c1 r2c4 r3c7; r1c1=9",),
        "each circle is at least 6": ("double-arrow r4c1 r1c1-r1c5 r5c9; r4c1=12345",),
        "Six in one house are impossible": ("double-arrow r4c1 r1c1-r1c6 r5c9",),
    },
    "dutch-flatmates": {
        "A 5 in the top row has nothing above, so a 9 is below it": ("dutch-flatmates; r1c1=5; r2c1!9",),
        "A 5 in the bottom row has a 1 above it": ("dutch-flatmates; r9c1=5; r8c1!1",),
        "If the 1 is in row 9, a 9 must be below the 5": ("dutch-flatmates; r9c1=1; r5c1=5; r6c1!9",),
        "If the 9 is in row 1, a 1 must be above the 5": ("dutch-flatmates; r1c1=9; r5c1=5; r4c1!1",),
        "no column has its 1 at the bottom and its 9 at the top": ("dutch-flatmates; r9c1=1; r1c1=9",),
    },
    "entropic": {
        "the first, fourth and seventh cell are of one kind": tuple(
            f"entropic r1c1-r1c7; r1c1=123; {cell}!123" for cell in ("r1c4", "r1c7")
        ),
        "that one is the 3": ("entropic r1c1-r1c3; r2c1=1; r2c2=2; r1c1!3; r1c2!3; r1c3!3",),
        "On a line of two cells the two are of different kinds": ("entropic r1c1 r2c4; r1c1=123; r2c4=123",),
    },
    "equal-sums": {
        "is 6 to 9, and each of the three is at most 6": (
            "equal-sums r5c5 / r1c1 r1c2 r1c3; r5c5!6789",
            "equal-sums r5c5 / r1c1 r1c2 r1c3; r1c1=789",
        ),
        "with 5 in the centre and even digits in the corners": (
            f"{MAGIC}; r5c5!5",
            *(f"{MAGIC}; {cell}=13579" for cell in ("r4c4", "r4c6", "r6c4", "r6c6")),
        ),
        "adds up to 15 in each line": (f"{MAGIC}; not-so (weighted-sum 15 r4c4 r4c5 r4c6)",),
    },
    "equality-cage": {
        "5 is never among them": ("equality-cage r1c1 r2c4; r1c1=5",),
        "1 or 3 with 6 or 8, or 2 or 4 with 7 or 9": (
            "equality-cage r1c1 r2c4; r1c1=13; r2c4!68",
            "equality-cage r1c1 r2c4; r1c1=24; r2c4!79",
        ),
        "A cage of eight holds all digits but 5": ("equality-cage r1c1-r1c8; r1c9!5",),
    },
    "even": {"every other cell of it is odd": ("even r1c1 r1c2 r1c3 r1c4; r1c5=2468",)},
    "extra-region": {
        "the three cells left over in each hold the same three digits": (
            "extra-region r1c1-r1c3 r2c1-r2c3 r5c4-r5c6; r3c1=5; r5c4!5; r5c5!5; r5c6!5",
        ),
    },
    "full-rank": {
        "Ranks 1 to 4 begin with 1, ranks 33 to 36 with 9": (
            f"full-rank 4 {ROW}; r1c1!1",
            f"full-rank 5 {ROW}; r1c1=1",
            f"full-rank 33 {ROW}; r1c1!9",
            f"full-rank 32 {ROW}; r1c1=9",
        ),
    },
    "global-entropy": {
        "the other two cells are of the two missing kinds, one each": (
            "global-entropy; r4c4=123; r4c5=123; r5c4=456; r5c5=456",
        ),
        "the fourth has the third kind": ("global-entropy; r4c4=123; r4c5=456; r5c4=456; r5c5!789",),
    },
    "global-modular": {
        "the other two cells have one of each other colour": (
            "global-modular; r4c4=147; r4c5=147; r5c4=258; r5c5=258",
        ),
        "Three filled cells with two colours give the colour of the fourth": (
            "global-modular; r4c4=147; r4c5=258; r5c4=258; r5c5!369",
        ),
    },
    "hidden-skyscraper": {
        "The first cell is never the clue": tuple(f"hidden-skyscraper {d} {ROW}; r1c1={d}" for d in range(1, 9)),
        "A clue of 9 is impossible": (f"hidden-skyscraper 9 {ROW}",),
        "With clue 8 the 8 stands directly behind the 9": tuple(
            f"hidden-skyscraper 8 {ROW}; r1c{col}=9; r1c{col + 1}!8" for col in range(1, 9)
        ),
        "With clue 1 all digits before the 1 rise": (f"hidden-skyscraper 1 {ROW}; r1c5=1; inequality r1c2 r1c3",),
    },
    "high": {
        "the other five cells hold 1 to 5": ("high r1c1 r1c2 r1c3 r1c4; r1c5=6789",),
        "Counting 5 as high": ("high r1c1; r1c1=5",),
    },
    "indexing": {
        "If r3c1 is 4, then r3c4 is 1": ("indexing r3c1; r3c1=4; r3c4!1", "indexing r3c1; r3c1!4; r3c4=1"),
        "A cell in column c that holds c points at itself": ("?indexing r3c4; r3c4=4",),
    },
    "inequality": {
        "the top is at least 3 and the bottom at most 7": (
            "inequality r1c1 r2c1; inequality r2c1 r2c4; r1c1=12",
            "inequality r1c1 r2c1; inequality r2c1 r2c4; r2c4=89",
        ),
        "A 9 is never at a tip, a 1 never at an open side": (
            "inequality r1c1 r2c4; r2c4=9",
            "inequality r1c1 r2c4; r1c1=1",
        ),
        "is at most 9 − k": ("inequality r1c2 r1c1; inequality r1c3 r1c1; r1c1=89",),
    },
    "killer": {
        "it is their sums minus 45": ("killer 45 r1c1-r1c8 r2c9; not-so (clone r1c9 / r2c9)",),
    },
    "knightmare": {
        "1 and 4, 2 and 3 (5), 6 and 9, 7 and 8 (15)": tuple(
            f"knightmare; r4c4={a}; r2c3={b}" for a, b in ((1, 4), (2, 3), (6, 9), (7, 8))
        ),
        "loses that digit's enemy too": ("knightmare; contains 4 r3c1 r3c3; r5c2=1",),
    },
    "little-killer": {
        "3 is 1 + 2, 17 is 8 + 9": ("little-killer 3 r1c2 r2c1; r1c2!12", "little-killer 17 r1c2 r2c1; r1c2!89"),
        "the long diagonal of nine makes 18 to 72": (
            "little-killer 17 r1c1-r9c9",
            "little-killer 73 r1c1-r9c9",
            "?little-killer 18 r1c1-r9c9",
            "?little-killer 72 r1c1-r9c9",
        ),
    },
    "lockout": {
        "No cell between the diamonds is 5": ("lockout r1c1 r2c4 r3c7; r2c4=5",),
        "The diamonds are not 1 and 9": ("lockout r1c1 r2c4 r3c7; r1c1=1; r3c7=9",),
        "With 1 and 5 in the diamonds the others are 6 to 9": ("lockout r1c1 r2c4 r3c7; r1c1=1; r3c7=5; r2c4!6789",),
        "with 5 and 9 they are 1 to 4": ("lockout r1c1 r2c4 r3c7; r1c1=5; r3c7=9; r2c4!1234",),
        "the inside has no 4 either": ("lockout r1c1 r2c4 r3c7; r1c1!9; r3c7!9; r2c4=4",),
    },
    "look-and-say": {
        "two cells that do not see each other": ("look-and-say 2 3 r1c1 r1c2", "?look-and-say 2 3 r1c1 r2c4")
    },
    "low": {
        "the other five cells hold 5 to 9": ("low r1c1 r1c2 r1c3 r1c4; r1c5=1234",),
        "Counting 5 as low": ("low r1c1; r1c1=5",),
    },
    "lunchbox": {
        "the middle cell is the clue itself": ("lunchbox 5 r1c1 r1c2 r1c3; r1c2!5",),
        "On a full row the bread is 1 and 9": (f"lunchbox 7 {ROW}; not-so (sandwich 7 {ROW})",),
    },
    "maximum": {
        "is at least 3": tuple(f"maximum {cell}; {cell}=12" for cell in ("r1c1", "r1c5", "r4c4", "r5c5", "r9c9")),
        "In the centre of a box it is at least 5": ("maximum r5c5; r5c5=1234", "?maximum r5c5; r5c5=5"),
        "If a 9 is beside a marked cell, it is marked itself": ("maximum r5c5; r5c6=9", "?maximum r5c5 r5c6; r5c6=9"),
    },
    "minimum": {
        "is at most 7": tuple(f"minimum {cell}; {cell}=89" for cell in ("r1c1", "r1c5", "r4c4", "r5c5", "r9c9")),
        "In the centre of a box it is at most 5": ("minimum r5c5; r5c5=6789", "?minimum r5c5; r5c5=5"),
        "If a 1 is beside a marked cell, it is marked itself": ("minimum r5c5; r5c6=1", "?minimum r5c5 r5c6; r5c6=1"),
    },
    "modular": {
        "the first, fourth and seventh cell belong together": tuple(
            f"modular r1c1-r1c7; r1c1=147; {cell}!147" for cell in ("r1c4", "r1c7")
        ),
        "it is 3, 6 or 9": ("modular r1c1-r1c3; r1c1=147; r1c3=258; r1c2!369",),
    },
    "nabner": {
        "Five cells are 1, 3, 5, 7 and 9; six are impossible": (
            "nabner r1c1-r1c5; r1c1!13579",
            "nabner r1c1 r2c2 r3c3 r4c4 r5c5 r6c6",
        ),
        "takes both digits from all others": ("nabner r1c1 r2c2 r4c4; r1c1=45; r4c4=45",),
        "one that can only be 4, 5 or 6 takes the 5": ("nabner r1c1 r2c2 r4c4; r1c1=456; r4c4=5",),
    },
    "negative-kropki": {
        "there is no 2, 3, 5 or 8": ("negative-kropki; r4c4=4; r4c5=2358",),
        "beside a 2 no 1, 3 or 4": ("negative-kropki; r4c4=2; r4c5=134",),
        "beside an 8 no 4, 7 or 9": ("negative-kropki; r4c4=8; r4c5=479",),
        "takes the 4 from its neighbours without a dot": ("negative-kropki; r4c4=28; r4c5=4",),
    },
    "negative-xv": {
        "1 has no 4 or 9 beside it, 2 no 3 or 8, 3 no 2 or 7, 4 no 1 or 6": tuple(
            f"negative-xv; r4c4={digit}; r4c5={others}" for digit, others in ((1, 49), (2, 38), (3, 27), (4, 16))
        ),
        "takes the 1 from each neighbour without a sign": ("negative-xv; r4c4=49; r4c5=1",),
    },
    "no-rank-ties": {
        "If row 3 and column 5 read the same": ("clone r3c1-r3c9 / r1c5-r9c5",),
        "no tie is possible": (
            *(f"clone r{k}c1-r{k}c9 / r1c{k}-r9c{k}" for k in range(1, 10)),
            *(f"clone r{k}c9-r{k}c1 / r1c{10 - k}-r9c{10 - k}" for k in range(1, 10)),
        ),
        "would be equal in the middle column": ("clone r3c1-r3c9 / r5c9-r5c1",),
    },
    "non-consecutive": {
        "a cell that is 4 or 5 takes both from each neighbour": ("non-consecutive; r4c4=45; r4c5=45",),
        "one that is 4, 5 or 6 takes the 5": ("non-consecutive; r4c4=456; r4c5=5",),
    },
    "not-so": {
        "the other is not 5": ("not-so (killer 8 r1c1 r1c2); r1c1=3; r1c2=5",),
        "the second digit is not greater than the first": ("not-so (thermometer r1c1 r2c4); r1c1=3; r2c4=456789",),
        "one step that does not rise is enough": ("?not-so (thermometer r1c1 r1c2 r1c3); r1c1=3; r1c2=5; r1c3=4",),
    },
    "numbered-rooms": {
        "The first cell never holds the clue digit, unless the clue is 1": (
            *(f"numbered-rooms {d} {ROW}; r1c1={d}" for d in range(2, 10)),
            f"?numbered-rooms 1 {ROW}; r1c1=1",
        ),
        "it holds 1 only if the clue is 1": (f"numbered-rooms 4 {ROW}; r1c1=1",),
    },
    "odd": {"all other cells are even": ("odd r1c1 r1c2 r1c3 r1c4 r1c5; r1c6=13579",)},
    "pair-relation": {
        "the 1 needs a 9, the 2 an 8 or 9, the 3 a 7, 8 or 9": tuple(
            f'pair-relation r1c1 r2c4 "a + b > 9"; r1c1={digit}; r2c4!{others}'
            for digit, others in ((1, 9), (2, 89), (3, 789))
        ),
        "in a row the 1 can stand only at the end of such a line": ('pair-relation r1c1-r1c3 "a + b > 9"; r1c2=1',),
    },
    "pair-table": {
        "1 2 allows a 2 after a 1, not a 1 after a 2": (
            "pair-table 1 2 r1c1 r2c4; r1c1=2",
            "?pair-table 1 2 r1c1 r2c4; r1c1=1",
        ),
    },
    "palindrome": {
        "They can never share a row, column or box": ("palindrome r1c1 r2c2 r1c3", "palindrome r1c1 r4c4 r3c3"),
    },
    "parity": {
        "begins and ends odd": (f"parity {ROW}; r1c1=2468", f"parity {ROW}; r1c9=2468"),
        "the ninth cell is odd": ("parity r1c1-r1c8; r1c9=2468",),
        "has no two neighbours of the line in it": ("parity r1c1 r1c2; r2c1=2; r2c2=4; r2c3=6; r3c1=8",),
    },
    "pill-arrow": {
        "so the tens digit is 1": ("pill-arrow r5c5 r5c6 / r1c1 r2c4; r5c5!1",),
        "so it is 1 or 2": ("pill-arrow r5c5 r5c6 / r1c1 r1c2 r1c3; r5c5!12",),
        "are each at least 3": ("pill-arrow r5c5 r5c6 / r1c1 r2c4; r1c1=12",),
    },
    "quadruple": {
        "the other five cells of the box lose these digits": ("quadruple 1 2 5 9 r1c1; r3c3=1259",),
        "A digit written twice is in opposite corners": ("quadruple 3 3 r3c3; r3c3!3; r3c4!3", "quadruple 3 3 r1c1"),
    },
    "ratio": {
        "5, 7 and 9 are never beside a black dot": ("ratio r1c1 r2c4; r1c1=579",),
        "the middle is 2 or 4, and 3 and 6 are out": (
            "ratio r1c1 r1c2; ratio r1c2 r1c3; r1c2!24",
            "ratio r1c1 r1c2; ratio r1c2 r1c3; r1c1=36",
        ),
        "Three dots are 1-2-4-8": ("ratio r1c1 r1c2; ratio r1c2 r1c3; ratio r1c3 r1c4; r1c1!18",),
        "With ratio 3 the pairs are 1-3, 2-6 and 3-9": (
            "ratio 3 r1c1 r2c4; r1c1!12369",
            "ratio 3 r1c1 r2c4; r1c1=26; r2c4!26",
        ),
        "with ratio 4 only 1-4 and 2-8": ("ratio 4 r1c1 r2c4; r1c1!1248", "ratio 4 r1c1 r2c4; r1c1=14; r2c4!14"),
    },
    "regex": {'"[1-4]+[56].*" wants 1 to 4 first': ('regex r1c1-r1c4 "[1-4]+[56].*"; r1c1=56789',)},
    "region-sum": {
        "the single cell is 6 to 9 and the three are at most 6 each": (
            "region-sum r1c4 r1c3 r2c3 r3c3; r1c4!6789",
            "region-sum r1c4 r1c3 r2c3 r3c3; r2c3=789",
        ),
        "the single cell is at least 3": ("region-sum r1c4 r1c3 r2c3; r1c4=12",),
        "One against four is impossible": ("region-sum r1c4 r1c3 r1c2 r1c1 r2c1",),
        "five cells against two have 15 to 17": (
            "region-sum r5c1-r1c1 r1c2 r1c3; weighted-sum 14 r5c1 r4c1",
            *(f"?region-sum r5c1-r1c1 r1c2 r1c3; weighted-sum {total} r5c1 r4c1" for total in (15, 16, 17)),
        ),
    },
    "rellik-cage": {
        "that digit is not in the cage": ("rellik-cage 9 r1c1 r2c4; r1c1=9",),
        "at most one of 1 and 9, of 2 and 8, of 3 and 7, of 4 and 6": tuple(
            f"rellik-cage 10 r1c1 r2c4; r1c1={a}; r2c4={b}" for a, b in ((1, 9), (2, 8), (3, 7), (4, 6))
        ),
        "that makes at most five cells": ("rellik-cage 10 r1c1-r1c6", "?rellik-cage 10 r1c1-r1c5"),
        "1, 2 and 7 also make 10": ("rellik-cage 10 r1c1 r1c2 r1c3; r1c1=1; r1c2=2; r1c3=7",),
        "with a 3 in a cage of 10 the others must not make 7": (
            "rellik-cage 10 r1c1 r1c2 r1c3; r1c1=3; r1c2=2; r1c3=5",
        ),
    },
    "renban": {
        "Five cells always include 5": ("renban r1c1-r1c5; contains 5 r1c6-r1c9",),
        "six include 4, 5 and 6": tuple(f"renban r1c1-r1c6; contains {d} r1c7-r1c9" for d in (4, 5, 6)),
        "seven include 3 to 7": tuple(f"renban r1c1-r1c7; contains {d} r1c8 r1c9" for d in (3, 4, 5, 6, 7)),
        "eight include 2 to 8": ("renban r1c1-r1c8; r1c9!19",),
        "a 1 on a line of four makes it 1 to 4": ("renban r1c1 r2c2 r3c3 r4c4; r1c1=1; r4c4!234",),
        "a 1 and a 9 are never on one line unless it has nine cells": ("renban r1c1-r1c8; r1c1=1; r1c2=9",),
        "renban digits always differ": ("renban r1c1 r2c4; clone r1c1 / r2c4",),
    },
    "repeat": {
        "that spot counts only if it is listed too": (
            "?repeat r5c5 (killer 3 r1c1 r1c2); r1c1=9",
            "repeat r5c5 (killer 3 r1c1 r1c2); r5c5=9",
        ),
    },
    "rows": {"adds up to 45": (f"not-so (weighted-sum 45 {ROW})",)},
    "same-values": {
        "all groups have different digits": ("same-values r1c1 r1c2 / r4c4 r8c8; r4c4=5; r8c8=5",),
        "A digit placed in one group must be found in each other one": (
            "same-values r1c1 r2c2 / r4c4 r8c8; r1c1=5; r4c4!5; r8c8!5",
        ),
    },
    "sandwich": {
        "0: the 1 and the 9 are side by side": (f"sandwich 0 {ROW}; r1c4=1; r1c3!9; r1c5!9",),
        "2, 3 and 4 are one cell with that digit": tuple(
            f"sandwich {clue} {ROW}; r1c{col}=1; r1c{col + side}!{clue}; r1c{col - side}!{clue}"
            for clue, col, side in ((2, 4, 1), (3, 5, 1), (4, 6, 1))
        ),
        "35: the bread is at both ends": (f"sandwich 35 {ROW}; r1c1!19", f"sandwich 35 {ROW}; r1c9!19"),
        "33, 32 and 31 leave out only 2, 3 or 4, so that digit is at an end": tuple(
            f"sandwich {35 - digit} {ROW}; r1c1!{digit}; r1c9!{digit}" for digit in (2, 3, 4)
        ),
        "Clues 1 and 34 are impossible": (f"sandwich 1 {ROW}", f"sandwich 34 {ROW}"),
        "one cell makes 2 to 8": (f"sandwich 9 {ROW}; r1c1=1; r1c3=9", f"?sandwich 8 {ROW}; r1c1=1; r1c3=9"),
        "two make 5 to 15": tuple(
            f"{mark}sandwich {clue} {ROW}; r1c1=1; r1c4=9" for clue, mark in ((4, ""), (5, "?"), (15, "?"), (16, ""))
        ),
        "three make 9 to 21": tuple(
            f"{mark}sandwich {clue} {ROW}; r1c1=1; r1c5=9" for clue, mark in ((8, ""), (9, "?"), (21, "?"), (22, ""))
        ),
        "four 14 to 26": tuple(
            f"{mark}sandwich {clue} {ROW}; r1c1=1; r1c6=9" for clue, mark in ((13, ""), (14, "?"), (26, "?"), (27, ""))
        ),
        "five 20 to 30": tuple(
            f"{mark}sandwich {clue} {ROW}; r1c1=1; r1c7=9" for clue, mark in ((19, ""), (20, "?"), (30, "?"), (31, ""))
        ),
    },
    "self-taxicab": {
        "Two 2s never touch at a corner": ("self-taxicab; r3c3=2; r4c4=2",),
        "Two 3s are never a knight's move apart": ("self-taxicab; r3c3=3; r4c5=3",),
        "Two 4s are never two down and two across, nor one and three": (
            "self-taxicab; r3c3=4; r5c5=4",
            "self-taxicab; r3c3=4; r4c6=4",
        ),
        "two 9s may not be one row and eight columns apart, or four and five": (
            "self-taxicab; r1c1=9; r2c9=9",
            "self-taxicab; r1c1=9; r5c6=9",
        ),
    },
    "skyscraper": {
        "Clue 1: the 9 is first": (f"skyscraper 1 {ROW}; r1c1!9",),
        "Clue 9: the digits are 1 to 9 in order": tuple(f"skyscraper 9 {ROW}; r1c{d}!{d}" for d in range(1, 10)),
        "with 5 the first four are at most 5, 6, 7 and 8": tuple(
            f"skyscraper 5 {ROW}; {limit}" for limit in ("r1c1=6789", "r1c2=789", "r1c3=89", "r1c4=9")
        ),
        "every cell between the first and the 9 is lower than the first": (
            f"skyscraper 2 {ROW}; r1c4=9; inequality r1c2 r1c1",
            f"skyscraper 2 {ROW}; r1c4=9; inequality r1c3 r1c1",
        ),
    },
    "slow-thermometer": {
        "it is at most 9 − k": ("slow-thermometer r1c1 r1c2 r2c2; r1c1=89",),
        "it is at least 1 + k": ("slow-thermometer r1c1 r1c2 r2c2; r2c2=12",),
        "Only a diagonal step into another box can stand still": (
            "?slow-thermometer r3c3 r4c4; clone r3c3 / r4c4",
            "slow-thermometer r3c3 r3c4; clone r3c3 / r3c4",
        ),
    },
    "sum-line": {
        "a 9 has a 1 beside it": ("sum-line r1c1 r2c2 r3c3 r4c4 r5c5; r3c3=9; r2c2!1; r4c4!1",),
        "So a line of two or three cells is one piece": (
            "sum-line r1c1 r2c2 r4c4; not-so (weighted-sum 10 r1c1 r2c2 r4c4)",
        ),
        "an 8 has a 2 beside it or is in a piece with two 1s": (
            "sum-line r1c1 r2c2 r3c3 r4c4 r5c5; r3c3=8; r2c2!12; r4c4!12",
        ),
    },
    "taxicab": {
        "equal digits do not touch at a corner": ("taxicab 2; clone r3c3 / r4c4",),
        "4 is 2 + 2 or 1 + 3": ("taxicab 4; clone r1c1 / r3c3", "taxicab 4; clone r1c1 / r2c4"),
    },
    "thermometer": {
        "On five cells the bulb is 1 to 5, the next 2 to 6, up to the tip with 5 to 9": (
            "thermometer r1c1-r1c5; r1c1=6789",
            "thermometer r1c1-r1c5; r1c2!23456",
            "thermometer r1c1-r1c5; r1c5=1234",
        ),
        "On eight cells every cell has two candidates": tuple(
            f"thermometer r1c1-r1c8; r1c{k}!{k}{k + 1}" for k in range(1, 9)
        ),
        "on nine it is solved": tuple(f"thermometer {ROW}; r1c{k}!{k}" for k in range(1, 10)),
    },
    "value-indexing": {
        "The pointer is at most the number of cells behind it": ("value-indexing r1c1 r2c2 r4c4 r5c5; r2c2!12",),
        "A place that shares a row, column or box with the first cell cannot be meant": (
            "value-indexing r1c1 r2c2 r3c3 r4c4; r2c2=1",
        ),
    },
    "weighted-sum": {
        "Two cells with total 18 are 9 and 9, so they must not see each other": (
            "weighted-sum 18 r1c1 r1c2",
            "?weighted-sum 18 r1c1 r2c4",
        ),
        "two with 17 are 8 and 9": ("weighted-sum 17 r1c1 r2c4; r1c1!89",),
        "if 2a + b is odd, b is odd": ("weighted-sum cells=r1c1+r2c4 total=11 weights=2+1; r2c4=2468",),
    },
    "whispers": {
        "No 5 on a German line": ("whispers r1c1 r2c4; r1c1=5",),
        "A 4 has only 9s beside it, a 6 only 1s; a 3 needs 8 or 9, a 7 needs 1 or 2": tuple(
            f"whispers r1c1 r2c4; r1c1={digit}; r2c4!{others}" for digit, others in ((4, 9), (6, 1), (3, 89), (7, 12))
        ),
        "Low digits (1 to 4) and high ones (6 to 9) take turns": (
            "whispers r1c1 r2c4; r1c1=1234; r2c4=1234",
            "whispers r1c1 r2c4; r1c1=6789; r2c4=6789",
        ),
        "4 and 6 are not between them": ("whispers r1c1-r1c3; r1c2=46",),
        "between neighbours that do not see each other they may stand": ("?whispers r1c1 r2c2 r3c4; r2c2=4",),
        "On a Dutch line a 5 has only 1s and 9s beside it": ("whispers 4 r1c1 r2c4; r1c1=5; r2c4!19",),
    },
    "windoku": {
        "In rows 2 to 4 the nine cells in columns 1, 5 and 9 also hold each digit once": (
            "windoku; r2c1=5; r3c5=5",
            "windoku; r2c1=5; r4c9=5",
        ),
        "So do those of rows 6 to 8, and the same with rows and columns swapped": (
            "windoku; r6c1=5; r7c5=5",
            "windoku; r1c2=5; r5c3=5",
        ),
        "The nine cells where rows and columns 1, 5 and 9 meet are the last one": (f"{HIDDEN}; r1c1=5; r5c9=5",),
    },
    "x-sum": {
        "The greatest sums for X = 2, 3, 4, 5 are 11, 20, 28 and 35": tuple(
            f"{mark}x-sum {clue + more} {ROW}; r1c1={x}"
            for x, clue in ((2, 11), (3, 20), (4, 28), (5, 35))
            for more, mark in ((0, "?"), (1, ""))
        ),
        "1, 3, 6, 10, 15, 21, 28, 36, 45": (
            *(f"?x-sum {x * (x + 1) // 2} {ROW}; r1c1={x}" for x in range(1, 10)),
            *(f"x-sum {x * (x + 1) // 2 - 1} {ROW}; r1c1={x}" for x in range(3, 10)),
        ),
        "Clue 1: X is 1. Clue 45: X is 9": (f"x-sum 1 {ROW}; r1c1!1", f"x-sum 45 {ROW}; r1c1!9"),
        "Clue 44 or 43: X is 8 and the last cell is 1 or 2": tuple(
            f"x-sum {45 - last} {ROW}; {cell}" for last in (1, 2) for cell in ("r1c1!8", f"r1c9!{last}")
        ),
        "Clues 2 and 4 are impossible": (f"x-sum 2 {ROW}", f"x-sum 4 {ROW}"),
    },
    "xv": {
        "it has no 5": ("xv r1c1 r1c2; r1c1=5",),
        "both cells are at most 4": ("xv r1c1 r2c4 V; r1c1!1234",),
        "Two Vs in one house take 1, 2, 3 and 4": ("xv r1c1 r1c2 V; xv r1c4 r1c5 V; r1c9=1234",),
        "its partner on the X is at least 6": ("xv r1c1 r1c2; xv r1c2 r1c3 V; r1c1=12345",),
        "Two Xs at one cell have equal digits at their other ends": ("xv r1c1 r1c2; xv r1c2 r1c3",),
    },
    "zipper": {
        "so no other cell is 9": ("zipper r1c1 r2c2 r4c4; r1c1=9",),
        "one pair needs a middle of at least 3": ("zipper r1c1 r5c5 r1c2; r5c5=12",),
        "two pairs in the same house at least 5": ("zipper r1c1 r1c2 r5c5 r1c3 r1c4; r5c5=1234",),
        "three pairs at least 7": ("zipper r1c1 r1c2 r1c3 r5c5 r1c4 r1c5 r1c6; r5c5=123456",),
    },
}
