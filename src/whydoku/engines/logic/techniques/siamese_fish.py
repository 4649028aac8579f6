"""Siamese fish: two finned fish grown together, with one base and different fins, described together.

Each of the two is a fish by itself, and what either of them removes is removed.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

NAMES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
SHAPES = (
    ("Finned", 1, 4100, 200),
    ("Sashimi", 2, 4200, 200),
    ("Finned Franken", 4, 6700, 100),
    ("Finned Mutant", 6, 7900, 100),
)

EXAMPLES = {
    "Siamese Finned X-Wing": (
        ":03101:x:.65..2319..1.5....93..8.....1.8......47..3....8...7541......7.....2...65...9..8..::::"
    ),
    "Siamese Finned Swordfish": (
        ":03111:x:21...5.....58926.....3..5......6.35...9...2...2...3..4.41..793..9.........6......::::"
    ),
    "Siamese Finned Jellyfish": (
        ":03121:x:69.......1.5....8......1....2.1..3..8.7.2.4...4...5......3.6152..82.4..........9.::::"
    ),
    "Siamese Sashimi X-Wing": (
        ":03201:x:.......3.....6.7.94..9.2.....8.7.3.49.75............1...1.3..5..8...1...6.9.5....::::"
    ),
    "Siamese Sashimi Swordfish": (
        ":03211:x:1.5.4...3...5.....29........1.4.83..6...3.1...3....9......79..437.86..2..8.3.....::::"
    ),
    "Siamese Sashimi Jellyfish": (
        ":03221:x:.4...3.......8.6..97.....4...4...76.72.9.5..1.31....9....5.......267.1.......8.3.::::"
    ),
    "Siamese Finned Franken X-Wing": (
        ":03401:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Siamese Finned Franken Swordfish": (
        ":03411:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Siamese Finned Franken Jellyfish": (
        ":03421:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Siamese Finned Mutant X-Wing": (
        ":03601:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Siamese Finned Mutant Swordfish": (
        ":03611:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Siamese Finned Mutant Jellyfish": (
        ":03621:x:....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
}

plugin = tuple(
    Technique(
        title=f"Siamese {shape} {name}",
        example=EXAMPLES.get(f"Siamese {shape} {name}", ""),
        family="fish",
        rank=rank + step * number + 10,
        codes=(f"03{code}{number}1",),
        hodoku=470,
        level="extreme",
        default=False,
        idea="In {base} one digit fits only in as many other houses, apart from a few fins",
        asks="Compare the {digits}s of {base}. Where do they fit, fins apart?",
        text=(
            "{base} have {digits} only in {cover}, apart from {fins:cells}, and only in {cover2}, apart from "
            "{fins2:cells}: {loses}."
        ),
        teach=(
            "Look at the {digits}s of {base}: they make two fish. One has the cover {cover} and the "
            "{fins:fin|fins} {fins:cells}, the other the cover {cover2} and the {fins2:fin|fins} "
            "{fins2:cells}. Each removes what lies in its cover and sees all its fins, and both arguments "
            "hold at the same time."
        ),
    )
    for shape, code, rank, step in SHAPES
    for number, name in enumerate(NAMES[:3])
)
