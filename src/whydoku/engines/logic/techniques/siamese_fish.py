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
        text=(
            "{base} have {digits} only in {cover}, apart from {fins:cells}, and only in {cover2}, apart from "
            "{fins2:cells}: {loses}."
        ),
        tell="fish_story:tell_fish",
    )
    for shape in ("Finned ", "Sashimi ", "Finned Franken ", "Finned Mutant ")
    for size, name in enumerate(SIZES[:3])
)
