"""Mutant fish: fish whose base and cover are any houses at all, rows and columns mixed on one side.

The same count as for every fish: N houses need the digit N times, N groups take it at most N times.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

NAMES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
PLAIN = ((7300, 450), (7400, 450), (7500, 450), (7600, 470), (7700, 470), (7800, 470))
FINNED = ((7900, 470), (8000, 470), (8100, 470), (8200, 470), (8300, 470), (8400, 470))
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
    "Mutant X-Wing": (":0350:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
    "Mutant Swordfish": (
        ":0351:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Mutant Jellyfish": (
        ":0352:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Mutant Squirmbag": (
        ":0353:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Mutant Whale": (":0354:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"),
    "Mutant Leviathan": (
        ":0355:x:....8.+1..+1.8..26.+7...7.19..+37+6..8.41...3+1..+6..1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Mutant X-Wing": (
        ":0360:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Mutant Swordfish": (
        ":0361:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Mutant Jellyfish": (
        ":0362:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Mutant Squirmbag": (
        ":0363:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Mutant Whale": (
        ":0364:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Finned Mutant Leviathan": (
        ":0365:x:....8.+1....8..26.....7.19...7...8.41...3+1.....1...6....82....1..9.....2.6.....37.::::"
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
        level="extreme",
        default=False,
        idea="In {base} one digit fits only in as many other houses"
        + (", apart from a few fins" if "{fins" in text else ""),
        asks="Compare the {digits}s of {base}. Where do they fit?",
        text=text,
        teach=teach,
    )
    for shape, code, short, scores, text, teach in (
        ("Mutant", 5, "mf", PLAIN, TEXT, TEACH),
        ("Finned Mutant", 6, "fmf", FINNED, FIN_TEXT, FIN_TEACH),
    )
    for number, (rank, score) in enumerate(scores)
)
