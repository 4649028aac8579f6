"""Finned and sashimi fish: a fish except for a few places, the fins, that stick out of the cover.

If no fin holds, it is a plain fish; if one does, it rules out whatever it sees. What is ruled out in both cases can be
removed: the cells that the fish would clear and that see every fin. It is sashimi where a base house, without its fins, has a single place left.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

NAMES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
FINNED = (
    (4100, 130, "hard"),
    (4300, 200, "unfair"),
    (4500, 250, "unfair"),
    (4700, 470, "unfair"),
    (4900, 470, "unfair"),
    (5100, 470, "unfair"),
)
SASHIMI = (
    (4200, 150, "hard"),
    (4400, 240, "unfair"),
    (4600, 260, "unfair"),
    (4800, 470, "unfair"),
    (5000, 470, "unfair"),
    (5200, 470, "unfair"),
)
TEXT = "Apart from the {fins:fin|fins} {fins:cells}, {base} have {digits} only in {cover}. Fin or no fin, {so}."
TEACH = (
    "Look at the {digits}s of {base}: {base:lists}. If {fins:the fin is not|no fin is} {digits}, "
    "{base} use up the {digits}s of {cover}, and no other cell there can be {digits}. If {fins:any}, "
    "no cell that sees it can be {digits}. The cells that go lie in {cover} and see {fins:the "
    "fin|every fin}."
)

EXAMPLES = {
    "Finned X-Wing": (":0310:x:.65..2319..1.5....93..8.....1.8......47..3....8...7541......7.....2...65...9..8..::::"),
    "Finned Swordfish": (
        ":0311:x:....8.+1....8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Jellyfish": (
        ":0312:x:+9+2+7+68+5+1+3+4+1+38..26+5+7.+6.7+319+8+2+37+6..8.41..+93+1..+6..1...6.+9+3.82..+3.1..9+3+"
        "1...2.6.+1+8+2+937+5::::"
    ),
    "Finned Squirmbag": (
        ":0313:x:....8.+1....8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Whale": (":0314:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
    "Finned Leviathan": (
        ":0315:x:....8.+1....8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"
    ),
    "Sashimi X-Wing": (
        ":0320:x:+9.+7.8.+1..+1.8..26.+7...7.19+8.+37+6..8.41..+93+1..+6..1...6.+9+3.82....1..9+3+1...2.6.+1+"
        "8+2.37.:479 489 499:::"
    ),
    "Sashimi Swordfish": (
        ":0321:x:....8.+1..+1.8..26.+7...7.19..+37+6..8.41...3+1..+6..1...6....82....1..9+3+1...2.6.+1+8+2.37.::::"
    ),
    "Sashimi Jellyfish": (
        ":0322:x:....8.+1..+1.8..26.+7...7.19..+37+6..8.41...3+1..+6..1...6....82....1..9+3+1...2.6.+1+8+2.37.::::"
    ),
    "Sashimi Squirmbag": (
        ":0323:x:..431..5.7..8...6..........6.....4..8.7..26....2.6...7...65.3..2437...........84.::::"
    ),
    "Sashimi Whale": (":0324:x:..431..5.7..8...6..........6.....4..8.7..26....2.6...7...65.3..2437...........84.::::"),
    "Sashimi Leviathan": (
        ":0325:x:3+4+5...+719.7..543.....+37...5.5.4...938+3..9.6.7....+37.....3..2......6...+3.68..439..::::"
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
        default=number <= 2,
        idea="In {base} one digit fits only in as many other houses, apart from a few fins",
        asks="Compare the {digits}s of {base}. Where do they fit, fins apart?",
        text=TEXT,
        teach=TEACH,
    )
    for shape, code, short, scores in (("Finned", 1, "fbf", FINNED), ("Sashimi", 2, "sbf", SASHIMI))
    for number, (rank, score, level) in enumerate(scores)
)
