"""Siamese fish: two finned fish grown together, with one base and different fins, told in one breath.

Nothing new: each of the two is a fish by itself, and what goes is what either of them removes.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

NAMES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
SHAPES = (
    ("Finned", 1, 4100, 200),
    ("Sashimi", 2, 4200, 200),
    ("Finned Franken", 4, 6700, 100),
    ("Finned Mutant", 6, 7900, 100),
)

EXAMPLES = {
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
        text="In {base}, {digits} is only possible in {cover} and in the fins {fins}{endofins}; "
        "and likewise only in {cover2} and in the fins {fins2}{endofins2}.",
        teach="Two fish share the base {base}. One has the cover {cover} and the fins {fins}{endofins}, the other the cover {cover2} and "
        "the fins {fins2}{endofins2}. Each removes what lies in its cover and sees all its fins; both are true at once.",
    )
    for shape, code, rank, step in SHAPES
    for number, name in enumerate(NAMES[:3])
)
