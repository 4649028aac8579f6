"""whydoku's own scale, the default one, for a reader with all candidates marked.

What a technique costs stands in its row: what Sudoku Explainer gives for it where that is a fair price, or the like where it
has none. `rating/_rounds.py` says what a puzzle is worth. The version changes whenever a value does.
"""

from __future__ import annotations

from whydoku.rating._rounds import rounds_scale

plugin = rounds_scale(
    name="own",
    title="whydoku",
    about="Rounds of all steps of the easiest technique; the hardest rounds decide. The same for every way to write a puzzle.",
    price=lambda technique: technique.price,
    version="5",
    reader="marks",
)
