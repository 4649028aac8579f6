"""Siamese fish: two finned fish grown together, with one base and different fins, described together.

Each of the two is a fish by itself, and what either of them removes is removed.
"""

from whydoku.engines.logic.techniques._fish import FINS, LARGE_SCORE, SHAPES, SIZES
from whydoku.engines.logic.techniques._rows import technique

plugin = tuple(
    technique(
        title=f"Siamese {shape}{name}",
        family="fish",
        price=SHAPES[shape].prices[size],
        codes=(f"03{SHAPES[shape].code}{size}1",),
        hodoku=LARGE_SCORE,
        level="extreme",
        default=False,
        idea=FINS.idea,
        asks=FINS.asks,
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
    for shape in ("Finned ", "Sashimi ", "Finned Franken ", "Finned Mutant ")
    for size, name in enumerate(SIZES[:3])
)
