"""Unique rectangles: four cells in two rows, two columns and two boxes must not hold the same two digits only.

If they did, the two digits could be exchanged among them, no other cell would notice, and the puzzle would have two
solutions. So one of the other candidates in these cells, a guardian, must hold; the types say what follows from that.
"""

from whydoku.engines.logic.techniques._deadly import TEXTS, deadly

RECTANGLE = "uniqueness_story:tell_rectangle"
IDEA = "Four cells in two boxes could swap two digits"
TYPE_6 = (
    "In {houses} the digit {common} fits only in {cells}. With {common} in {pincers:or}, they could "
    "swap {digits}. One solution: {loses}."
)
TYPES: tuple[tuple[float | None, str, str], ...] = (  # SE, text, how it is told
    (4.5, TEXTS[0], RECTANGLE),
    (4.5, TEXTS[1], RECTANGLE),
    (4.5, TEXTS[2], RECTANGLE),
    (4.5, TEXTS[3], RECTANGLE),
    (None, TEXTS[1], RECTANGLE),
    (None, TYPE_6, "uniqueness_story:tell_crossed"),
)

plugin = tuple(
    deadly(
        title=f"Unique Rectangle Type {number}",
        price=4.5,
        codes=(f"06{number - 1:02}",),
        aliases=(f"u{number}", f"uniqueness test {number}", "ur"),
        se=se,
        idea=IDEA,
        text=text,
        tell=tell,
    )
    for number, (se, text, tell) in enumerate(TYPES, 1)
)
