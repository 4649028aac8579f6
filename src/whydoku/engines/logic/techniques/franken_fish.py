"""Franken fish: fish with boxes among the base or the cover, beside rows on one side and columns on the other.

Nothing in the argument of a fish asks for lines: any N houses that have all their places for a digit in N other groups
will do. A place that lies in two base houses at once would serve both; it counts as a fin.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

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
TEXT = "In {base} the digit {digits} fits only in {cover}, so no other cell there is {digits}: {loses}."
TEACH = (
    "Look at the {digits}s of {base}: {base:lists}. All lie in {cover}. No two of them can share one "
    "of these, so {base} use up the {digits} of each of {cover}, and no other cell there can be "
    "{digits}."
)
FIN_TEXT = "Apart from the {fins:fin|fins} {fins:cells}, {base} have {digits} only in {cover}. Fin or no fin, {so}."
FIN_TEACH = (
    "Look at the {digits}s of {base}: {base:lists}. If {fins:the fin is not|no fin is} {digits}, "
    "{base} use up the {digits}s of {cover}, and no other cell there can be {digits}. If {fins:any}, "
    "no cell that sees it can be {digits}. The cells that go lie in {cover} and see {fins:the "
    "fin|every fin}."
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
        idea="In {base} one digit fits only in as many other houses"
        + (", apart from a few fins" if "{fins" in text else ""),
        asks="Compare the {digits}s of {base}. Where do they fit?",
        text=text,
        teach=teach,
    )
    for shape, code, short, scores, text, teach in (
        ("Franken", 3, "ff", PLAIN, TEXT, TEACH),
        ("Finned Franken", 4, "fff", FINNED, FIN_TEXT, FIN_TEACH),
    )
    for number, (rank, score, level) in enumerate(scores)
)
