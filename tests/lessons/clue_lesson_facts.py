"""What the lessons of marks, cages, arrows and lines of today state; the form is that of `rule_lesson_facts`."""

from __future__ import annotations

CLUE_FACTS: dict[str, dict[str, tuple[str, ...]]] = {
    "ambiguous-arrow": {
        "the greatest is the sum of the other two": ("ambiguous-arrow r1c1 r1c2 r1c3; r1c1=1; r1c2=3; r1c3!24",),
        "Five cells in one house are impossible then": ("ambiguous-arrow r1c1-r1c5",),
        "it must be at an end": ("ambiguous-arrow r1c1 r1c2 r1c3 end; r1c2=9",),
        "with the digits on each side adding up to it": (
            "?ambiguous-arrow r1c3 r2c4 r4c5 sides; r1c3=4; r2c4=4; r4c5=4",
            "ambiguous-arrow r1c3 r2c4 r4c5; r1c3=4; r2c4=4; r4c5=4",
        ),
    },
    "average-arrow": {
        "both are odd or both are even": ("average-arrow r5c5 r1c1 r2c4; r1c1=13579; r2c4=2468",),
        "a circle of 1 means that all of the shaft is 1": ("average-arrow r5c5 r1c1 r2c4; r5c5=1; r1c1!1",),
        "A shaft of three in one house makes 6 to 24, a multiple of 3": (
            "average-arrow r5c5 r1c1 r1c2 r1c3; r5c5=19",
            "?average-arrow r5c5 r1c1 r1c2 r1c3; r5c5=2",
            "?average-arrow r5c5 r1c1 r1c2 r1c3; r5c5=8",
        ),
    },
    "battenburg": {
        "both digits on one diagonal are odd and both on the other are even": (
            "battenburg r3c3; r3c3=13579; r4c4=2468",
            "battenburg r3c3; r3c3=13579; r3c4=13579",
        ),
        "make four columns that alternate": (
            "battenburg r1c1; battenburg r1c2; battenburg r1c3; r1c1=13579; r1c3=2468",
            "battenburg r1c1; battenburg r1c2; battenburg r1c3; r1c1=13579; r2c4=2468",
        ),
        "only their parity is the same": ("?battenburg r3c3; r3c3=1; r4c4=3",),
    },
    "different-totals": {
        "A cage with one cell left loses the digit that would repeat a known sum": (
            "different-totals r1c1 r1c2 / r5c1 r5c2; r1c1=1; r1c2=6; r5c1=3; r5c2=4",
        ),
        "this holds only for cages that share an edge": (
            "?different-totals r1c1 r1c2 / r5c1 r5c2 touching; r1c1=1; r1c2=6; r5c1=3; r5c2=4",
            "different-totals r1c1 r1c2 / r2c1 r2c2 touching; r1c1=1; r1c2=6; r2c1=3; r2c2=4",
        ),
        "in others those have consecutive sums": (
            "different-totals r1c1 r1c2 / r2c1 r2c2 consecutive; r1c1=1; r1c2=6; r2c1=3; r2c2=47",
        ),
    },
    "digital-root-cage": {
        "DR3 is 3 or 12": (
            "digital-root-cage 3 r1c1 r1c2; not-so (any-of (killer 3 r1c1 r1c2) (killer 12 r1c1 r1c2))",
        ),
        "DR8 is 8 or 17": (
            "digital-root-cage 8 r1c1 r1c2; not-so (any-of (killer 8 r1c1 r1c2) (killer 17 r1c1 r1c2))",
        ),
        "is only 9": ("digital-root-cage 9 r1c1 r1c2; not-so (killer 9 r1c1 r1c2)",),
        "DR1 with two cells is 10": ("digital-root-cage 1 r1c1 r1c2; not-so (killer 10 r1c1 r1c2)",),
        "A 9 in the cage does not change the root": ("digital-root-cage 4 r1c1 r1c2; r1c1=9; r1c2!4",),
    },
    "double-renban": {
        "such as 1, 2 and 5, 6": (
            "?double-renban r1c1-r1c4; r1c1=1; r1c2=5; r1c3=2; r1c4=6",
            "double-renban r1c1-r1c4; r1c1=1; r1c2=5; r1c3=8",
        ),
        "the runs share no digit": ("double-renban r1c1-r1c4; r1c1=1; r1c2!2; r1c3!2; r1c4!2",),
        "at least one of 3 and 4 is on it": (
            "double-renban r1c1-r1c6; r1c1!34; r1c2!34; r1c3!34; r1c4!34; r1c5!34; r1c6!34",
        ),
        "they may be the same if no cells see each other": (
            "?double-renban r1c1 r1c2 r2c4 r2c5; r1c1=1; r1c2=2; r2c4=1; r2c5=2",
        ),
    },
    "edge-factor": {
        "a 7 has only 1 beside it": ("edge-factor r1c1 r1c2; r1c1=7; r1c2!1",),
        "a 5 too": ("edge-factor r1c1 r1c2; r1c1=5; r1c2!1",),
        "A 9 has 1 or 3": ("edge-factor r1c1 r1c2; r1c1=9; r1c2!13",),
        "a 6 has 1, 2 or 3": ("edge-factor r1c1 r1c2; r1c1=6; r1c2!123",),
        "an 8 has 1, 2 or 4": ("edge-factor r1c1 r1c2; r1c1=8; r1c2!124",),
        "A 4 has 1, 2 or 8": ("edge-factor r1c1 r1c2; r1c1=4; r1c2!128",),
        "3 and 9 go together too": ("?edge-factor r1c1 r1c2; r1c1=3; r1c2=9",),
    },
    "edge-modulo": {
        "the smaller is at least 5 and the pair is 5-9": ("edge-modulo 4 r1c1 r1c2; r1c1!59",),
        "with 3 it is 4-7, 5-8 or 6-9": (
            "edge-modulo 3 r1c1 r1c2; r1c1!456789",
            "edge-modulo 3 r1c1 r1c2; r1c1=4; r1c2!7",
        ),
        "A remainder of 2 has 3-5, 3-8, 4-6, 5-7, 6-8 and 7-9": (
            "edge-modulo 2 r1c1 r1c2; r1c1=12",
            "edge-modulo 2 r1c1 r1c2; r1c1=4; r1c2!6",
            "?edge-modulo 2 r1c1 r1c2; r1c1=3; r1c2=8",
        ),
        "A remainder of 1 has no 1": ("edge-modulo 1 r1c1 r1c2; r1c1=1",),
        "A remainder of 0 means that one divides the other": ("edge-modulo 0 r1c1 r1c2; r1c1=7; r1c2!1",),
    },
    "edge-product": {
        "35 is 5 and 7": ("edge-product 35 r1c1 r1c2; r1c1!57",),
        "63 is 7 and 9": ("edge-product 63 r1c1 r1c2; r1c1!79",),
        "10 is 2 and 5": ("edge-product 10 r1c1 r1c2; r1c1!25",),
        "6 is 1 and 6 or 2 and 3": ("edge-product 6 r1c1 r1c2; r1c1!1236",),
        "12 is 2 and 6 or 3 and 4": ("edge-product 12 r1c1 r1c2; r1c1!2346",),
        "24 is 3 and 8 or 4 and 6": ("edge-product 24 r1c1 r1c2; r1c1!3468",),
        "18 is 2 and 9 or 3 and 6": ("edge-product 18 r1c1 r1c2; r1c1!2369",),
        "9 is 1 and 9 in one house": ("edge-product 9 r1c1 r1c2; r1c1!19", "?edge-product 9 r1c1 r2c4; r1c1=3"),
        "An odd product has two odd digits": ("edge-product 15 r1c1 r1c2; r1c1=2468",),
        "8 is also 1 and 8": ("?edge-product 8 r1c1 r1c2; r1c1=1",),
    },
    "edge-sum": {
        "3 is 1 and 2": ("edge-sum 3 r1c1 r1c2; r1c1!12",),
        "4 in one house (row, column or box) is 1 and 3": ("edge-sum 4 r1c1 r1c2; r1c1!13",),
        "16 in one house is 7 and 9": ("edge-sum 16 r1c1 r1c2; r1c1!79",),
        "17 is 8 and 9": ("edge-sum 17 r1c1 r1c2; r1c1!89",),
        "With a sum of 12 no digit is below 3": ("edge-sum 12 r1c1 r1c2; r1c1=12", "?edge-sum 12 r1c1 r1c2; r1c1=3"),
        "with 7 none is above 6": ("edge-sum 7 r1c1 r1c2; r1c1=789", "?edge-sum 7 r1c1 r1c2; r1c1=6"),
        "8 has no 4": ("edge-sum 8 r1c1 r1c2; r1c1=4", "?edge-sum 8 r1c1 r2c4; r1c1=4"),
        "have equal digits at their other ends": ("edge-sum 9 r3c3 r3c4; edge-sum 9 r3c3 r4c3; r3c4=12; r4c3!12",),
    },
    "equal-diagonals": {
        "1 × 6 = 2 × 3": ("?equal-diagonals r1c1 product; r1c1=1; r2c2=6; r1c2=2; r2c1=3",),
        "a 5 or 7 is never one of the four": ("equal-diagonals r1c1 product; r1c1=57",),
        "With sums, an odd number of odd digits is impossible": (
            "equal-diagonals r3c3 sum; r3c3=13579; r4c4=2468; r3c4=2468; r4c3=2468",
        ),
        "With differences, the four digits have an even number of odd ones too": (
            "equal-diagonals r3c3; r3c3=13579; r4c4=2468; r3c4=2468; r4c3=2468",
        ),
    },
    "even-count": {
        "with 0 all four are odd": ("even-count 0 r1c1; r1c1=2468",),
        "with 4 all four are even": ("even-count 4 r1c1; r1c1=13579",),
        "4 takes all even digits of that box": ("even-count 4 r1c1; r3c3=2468",),
        "the others are odd": ("even-count 2 r3c3; r3c3=2; r3c4=4; r4c3=2468",),
    },
    "fast-thermometer": {
        "1, 3, 5, 7, 9": tuple(f"fast-thermometer r1c1-r1c5; r1c{at}!{2 * at - 1}" for at in range(1, 6)),
        "the bulb is 1, 2 or 3": ("fast-thermometer r1c1-r1c4; r1c1!123", "?fast-thermometer r1c1-r1c4; r1c1=3"),
        "the end is 7, 8 or 9": ("fast-thermometer r1c1-r1c4; r1c4!789", "?fast-thermometer r1c1-r1c4; r1c4=7"),
        "larger steps are allowed": ("?fast-thermometer r1c1-r1c2; r1c1=1; r1c2=9",),
        "where 4, 5 would be fine": ("fast-thermometer r1c1-r1c2; r1c1=4; r1c2=5",),
    },
    "grey-kropki": {
        "a 9 has only 8 beside it": ("grey-kropki r1c1 r1c2; r1c1=9; r1c2!8",),
        "a 7 has 6 or 8": ("grey-kropki r1c1 r1c2; r1c1=7; r1c2!68",),
        "a 5 has 4 or 6": ("grey-kropki r1c1 r1c2; r1c1=5; r1c2!46",),
        "A 1 has only a 2": ("grey-kropki r1c1 r1c2; r1c1=1; r1c2!2",),
        "is neither 1 nor 9": ("grey-kropki r1c1 r1c2; grey-kropki r1c2 r1c3; r1c2=19",),
    },
    "high-low": {
        "No 5 on the line": ("high-low r1c1 r1c2; r1c1=5",),
        "the first, third and fifth cell agree": tuple(
            f"high-low r1c1-r1c5; r1c1=1234; {cell}!1234" for cell in ("r1c3", "r1c5")
        ),
        "the ninth cell is the 5": ("high-low r1c1-r1c8; r1c9!5",),
        "4 and 6 may be neighbours here": ("?high-low r1c1 r1c2; r1c1=4; r1c2=6",),
    },
    "hot-cold-arrow": {
        "with four cells before the edge the digit is at most 4": ("hot-cold-arrow r1c5; r1c5=56789",),
        "A hot arrow is never 9": ("hot-cold-arrow r1c1; r1c1=9",),
        "a cold one never 1": ("cold-arrow r1c1; r1c1=1",),
        "3 needs more than 3 in one certain cell": ("hot-cold-arrow r1c1; r1c1=3; r1c4=12",),
    },
    "index-line": {
        "if the first cell is 3, the third cell is 1": ("index-line r1c1-r1c4; r1c1=3; r1c3!1",),
        "1, 2, 3; 2, 1, 3; 3, 2, 1; 1, 3, 2": (
            "index-line r1c1-r1c3; r1c1=2; r1c2=3",
            "index-line r1c1-r1c3; r1c1=3; r1c2=1",
            "?index-line r1c1-r1c3; r1c1=1; r1c2=3",
        ),
        "has at least one cell with its own number": ("index-line r1c1-r1c3; r1c1!1; r1c2!2; r1c3!3",),
    },
    "max-difference": {
        "after two steps at most 4": (
            "max-difference r1c1-r1c3; r1c1=1; r1c3=6",
            "?max-difference r1c1-r1c3; r1c1=1; r1c3=5",
        ),
        "a 1 has no 4 beside it": ("max-difference r1c1-r1c2; r1c1=1; r1c2=4",),
        "a 1 stands between 2 and 3": ("max-difference r1c1-r1c3; r1c2=1; r1c1!23",),
        "a 9 between 7 and 8": ("max-difference r1c1-r1c3; r1c2=9; r1c1!78",),
        "Equal digits are allowed": ("?max-difference r3c3 r4c4; r3c3=5; r4c4=5",),
    },
    "minesweeper": {
        "in a corner of the board the digit is 1, 2 or 3": ("minesweeper r1c1; r1c1!123",),
        "at an edge at most 5": ("minesweeper r1c3; r1c3=6789", "?minesweeper r1c3; r1c3=5"),
        "A 9 never has the mark": ("minesweeper r3c3; r3c3=9",),
        "The middle of a box is never marked": ("minesweeper r5c5", "minesweeper r5c5 even"),
        "whydoku counts odd ones if nothing is said": ("minesweeper r1c1; r1c1=1; r1c2=3; r2c2=5",),
    },
    "multi-total-cage": {
        "with 3/4 two cells have only 1, 2 and 3": ("multi-total-cage 3 4 r1c1 r2c4; r1c1!123",),
        "3 and 4 both have a 1": ("multi-total-cage 3 4 r1c1 r2c4; r1c1!1; r2c4!1",),
        "both cells are at least 7, and a 9 is in the cage": (
            "multi-total-cage 16 17 r1c1 r2c4; r1c1=123456",
            "multi-total-cage 16 17 r1c1 r2c4; r1c1!9; r2c4!9",
        ),
        "unless repeats are allowed": ("?multi-total-cage 4 5 r1c1 r2c4 repeats=yes; r1c1=2; r2c4=2",),
    },
    "negative-battenburg": {
        "the same as both its neighbours": ("negative-battenburg; r3c3=1; r3c4=2; r4c4=3; r4c3=2468",),
        "a 2 × 2 square without a mark is not chequered": (
            "?battenburg r3c3; negative-battenburg; r3c3=1; r3c4=2; r4c4=3; r4c3=4",
        ),
    },
    "out-of-order-renban": {
        "the middle one is not the middle digit of the run": (
            "out-of-order-renban r1c1-r1c3; r1c1=46; r1c2=5; r1c3=46",
        ),
        "three cells are within 2 of each other": ("out-of-order-renban r1c1-r1c3; r1c1=1; r1c3=4",),
        "only the whole line in order is forbidden": (
            "?out-of-order-renban r1c1-r1c4; r1c1=1; r1c2=2; r1c3=4; r1c4=3",
        ),
    },
    "parity-balance": {
        "no 2 and no 9 is in it": ("parity-balance r1c1 r1c2 r1c3; r1c1=29", "?parity-balance r1c1 r1c2 r1c3; r1c1=4"),
        "Two cells are impossible": ("parity-balance r1c1 r1c2",),
        "a cage of four has two odd and two even digits": (
            "parity-balance r1c1-r1c4; r1c1=2468; r1c2=2468; r1c3=2468",
            "parity-balance r1c1-r1c4; r1c1=13579; r1c2=13579; r1c3=13579",
        ),
    },
    "peapod": {
        "with two cells the circle is 1 and they add up to 11": (
            "peapod r5c5 r1c1 r2c4; r5c5!1",
            "peapod r5c5 r1c1 r2c4; r1c1=1",
        ),
        "the circle is 1 or 2": ("peapod r5c5 r1c1 r1c2 r1c3; r5c5!12",),
        "A circle of 4 takes at least five cells": ("peapod r5c5 r1c1 r2c4 r3c7 r4c2; r5c5=4",),
    },
    "product-arrow": {
        "no two digits on it are both above 3": ("product-arrow r5c5 / r1c1 r2c4; r1c1=456789; r2c4=456789",),
        "Three cells in one house make 1 × 2 × 3 = 6 or 1 × 2 × 4 = 8": (
            "product-arrow r5c5 / r1c1 r1c2 r1c3; r5c5!68",
        ),
        "Four in one house are impossible": ("product-arrow r5c5 / r1c1 r1c2 r1c3 r1c4",),
        "A 1 in the circle means only 1s": ("product-arrow r5c5 / r1c1 r2c4; r5c5=1; r1c1!1",),
        "the number in the pill if it has more cells, tens first": (
            "?product-arrow r5c4 r5c5 / r1c1 r2c2; r5c4=1; r5c5=2; r1c1=3; r2c2=4",
            "product-arrow r5c4 r5c5 / r1c1 r2c2; r5c4=2; r5c5=1; r1c1=4",
        ),
    },
    "product-cage": {
        "A factor 5 means a 5": ("product-cage 30 r1c1 r1c2 r1c3; r1c1!5; r1c2!5; r1c3!5",),
        "without it neither is in the cage": ("product-cage 24 r1c1 r1c2 r1c3; r1c1=57",),
        "Two cells with 72 are 8 and 9": ("product-cage 72 r1c1 r1c2; r1c1!89",),
        "Three with 8 in one house (row, column or box) are 1, 2 and 4": ("product-cage 8 r1c1 r1c2 r1c3; r1c1!124",),
        "An odd number has odd digits only": ("product-cage 45 r1c1 r1c2 r1c3; r1c1=2468",),
        "unless the puzzle says that the cage is a killer cage too": (
            "?product-cage 16 r1c1 r2c4; r1c1=4",
            "product-cage 16 r1c1 r2c4 repeats=no; r1c1=4",
        ),
    },
    "quadruple-not": {
        "the digits of the circle are in its other five cells": (
            "quadruple-not 1 r1c1; r1c3!1; r2c3!1; r3c1!1; r3c2!1; r3c3!1",
        ),
        "five digits in the circle fill those five": ("quadruple-not 1 2 3 4 5 r1c1; r3c3!12345",),
    },
    "remainder-cage": {
        "For two cells with remainder 0": (
            "remainder-cage 0 r1c1 r1c2; not-so (any-of (killer 5 r1c1 r1c2) (killer 10 r1c1 r1c2) (killer 15 r1c1 r1c2))",
        ),
        "in cells that differ, 4, 9 and 14": (
            "remainder-cage 4 r1c1 r1c2; not-so (any-of (killer 4 r1c1 r1c2) (killer 9 r1c1 r1c2) (killer 14 r1c1 r1c2))",
        ),
        "a 5 adds nothing": ("remainder-cage 3 r1c1 r1c2; r1c1=5; r1c2!38",),
        "a digit may be exchanged for the one that is 5 more": (
            "?remainder-cage 3 r1c1 r1c2; r1c1=1; r1c2=2",
            "?remainder-cage 3 r1c1 r1c2; r1c1=6; r1c2=2",
        ),
        "a cage of 5 and 3 has remainder 3": ("?remainder-cage 3 r1c1 r1c2; r1c1=5; r1c2=3",),
    },
    "renrenbanban": {
        "A line of two or three cells has one digit only": ("renrenbanban r1c1 r2c4 r3c7; r1c1=5; r2c4!5",),
        "two such digits are consecutive": ("renrenbanban r1c1 r1c2 r2c4 r2c5; r1c1=5; r1c2!46",),
        "cells that see all others are impossible": ("renrenbanban r1c1 r1c2 r1c9",),
    },
    "same-difference": {
        "Every second cell has the same parity": ("same-difference r1c1-r1c3; r1c1=2468; r1c3=13579",),
        "need a difference of at most 4": tuple(
            f"same-difference r1c1-r1c3; difference {by} r1c1 r1c2" for by in (5, 6, 7, 8)
        ),
        "A 5 on the line means a difference of at most 4": (
            "same-difference r1c1 r1c2; r1c1=5; difference 5 r1c1 r1c2",
        ),
        "With 4, a 5 has 1 or 9 beside it": ("difference 4 r1c1 r1c2; r1c1=5; r1c2!19",),
        "it may turn": ("?same-difference r2c3 r2c4 r3c4; r2c3=4; r2c4=5; r3c4=4",),
        "Whydoku excludes 0 unless it is allowed": (
            "same-difference r1c1 r2c4; r1c1=5; r2c4=5",
            "?same-difference r1c1 r2c4 zero=yes; r1c1=5; r2c4=5",
        ),
    },
    "same-parity": {
        "are the five odd digits": ("same-parity r1c1-r1c5; r1c3=2468",),
        "Four or fewer may be either": ("?same-parity r1c1-r1c4; r1c1=2", "?same-parity r1c1-r1c4; r1c1=1"),
        "every other cell of the line is odd as well": ("same-parity r1c1-r1c5 r2c6; r2c6=2468",),
        "across houses they may repeat": ("?same-parity r1c1 r2c4; r1c1=3; r2c4=3",),
    },
    "sequence": {
        "the two ends are both odd or both even": ("sequence r1c1-r1c3; r1c1=13579; r1c3=2468",),
        "their middle cell is 3 to 7": ("sequence r1c1-r1c5; r1c3=1289", "?sequence r1c1-r1c5; r1c3=3"),
        "Six cells or more have a step of 1": (
            "sequence r1c1-r1c6; r1c1=2; r1c2=4",
            "sequence r1c1-r1c6; r1c1=2; r1c2!13",
        ),
        "Whydoku allows the step 0": (
            "?sequence r1c1 r2c4; r1c1=5; r2c4=5",
            "sequence r1c1 r2c4 zero=no; r1c1=5; r2c4=5",
        ),
    },
    "split-peas": {
        "One cell between the circles is impossible": ("split-peas r1c1 r2c4 r5c5",),
        "one circle is 1 and the other at most 8": (
            "split-peas r5c5 r1c1 r2c4 r6c7; r5c5!1; r6c7!1",
            "split-peas r5c5 r1c1 r2c4 r6c7; r5c5=9",
        ),
        "one circle is 1 or 2": ("split-peas r5c5 r1c1 r2c4 r3c7 r6c8; r5c5!12; r6c8!12",),
        "12 and 21 are both to be tried": (
            "?split-peas r5c5 r1c1 r2c4 r6c7; r5c5=2; r6c7=1",
            "?split-peas r5c5 r1c1 r2c4 r3c7 r6c8; r5c5=1; r6c8=2; r1c1=7; r2c4=7; r3c7=7",
        ),
    },
    "vault": {
        "not only those of the cell that it touches": (
            "vault r1c1 r1c2; r1c1=5; r1c3=5",
            "vault r3c3 r3c4; r3c3=5; r4c4=5",
        ),
        "Including diagonal neighbours, which are free": ("?vault r3c3 r3c4; r3c3=5; r4c5=5",),
        "They may repeat inside if they do not see each other": (
            "?vault r3c3 r3c4 r4c4; r3c3=5; r4c4=5",
            "vault r3c3 r3c4 r4c4 repeats=no; r3c3=5; r4c4=5",
        ),
        "as 1 and 2 for a total of 3": ("vault 3 r3c3 r3c4; r4c3=12",),
    },
    "watchtower": {
        "no tower is 9": ("watchtower r5c5; r5c5=9",),
        "A 1 sees itself alone": ("?watchtower r5c5; r5c5=1",),
        "lesser digits do not block": ("?watchtower r1c1; r1c1=4; r1c2=3; r1c3=2; r1c4=1; r1c5=7; r2c1=8",),
        "A greater digit blocks the view and is not seen": ("watchtower r1c1; r1c1=4; r1c2=3; r1c3=2; r1c4=7; r2c1=8",),
    },
}
