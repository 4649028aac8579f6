"""Franken fish: fish with boxes among the base or the cover, beside rows on one side and columns on the other.

Nothing in the argument of a fish asks for lines: any N houses that have all their places for a digit in N other groups
will do. A place that lies in two base houses at once would serve both; it counts as a fin.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

NAMES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
PLAIN = (
    (6100, 300, "unfair"),
    (6200, 350, "unfair"),
    (6300, 370, "unfair"),
    (6400, 470, "extreme"),
    (6500, 470, "extreme"),
    (6600, 470, "extreme"),
)
FINNED = (
    (6700, 390, "unfair"),
    (6800, 410, "unfair"),
    (6900, 430, "unfair"),
    (7000, 470, "extreme"),
    (7100, 470, "extreme"),
    (7200, 470, "extreme"),
)
TEXT = "In {base}, {digits} is only possible in {cover}."
TEACH = "{base} need one {digits} each, and {cover} take at most one each. All the places lie in both, so {cover} are used up."
FIN_TEXT = "In {base}, {digits} is only possible in {cover} and in the fins: {fins}."
FIN_TEACH = (
    "If none of the fins ({fins}) holds, {base} use up {cover}, and the rest of {cover} has no {digits}. If a "
    "fin holds, it rules out what it sees. What goes lies in {cover} and sees every fin."
)

EXAMPLES = {
    "Franken X-Wing": (":0330:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
    "Franken Swordfish": (
        ":0331:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Franken Jellyfish": (
        ":0332:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Franken Squirmbag": (
        ":0333:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Franken Whale": (":0334:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
    "Franken Leviathan": (
        ":0335:x:....8.+1....8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Franken X-Wing": (
        ":0340:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Franken Swordfish": (
        ":0341:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Franken Jellyfish": (
        ":0342:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Franken Squirmbag": (
        ":0343:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Franken Whale": (
        ":0344:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Franken Leviathan": (
        ":0345:x:....8.+1....8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"
    ),
}

plugin = tuple(
    Technique(
        title=f"{shape} {NAMES[number]}",
        example=EXAMPLES.get(f"{shape} {NAMES[number]}", ""),
        family="fish",
        rank=rank,
        codes=(f"03{code}{number}",),
        aliases=(f"{short}{number + 2}",),
        hodoku=score,
        level=level,
        default=number <= 1,
        text=text,
        teach=teach,
    )
    for shape, code, short, scores, text, teach in (
        ("Franken", 3, "ff", PLAIN, TEXT, TEACH),
        ("Finned Franken", 4, "fff", FINNED, FIN_TEXT, FIN_TEACH),
    )
    for number, (rank, score, level) in enumerate(scores)
)
