"""Sudoku Explainer's scale: easiest rating first; chains are all looked for at once, and the easiest of them is taken.

A chain is rated by its kind and by its length: every time it passes 4, 6, 8, 12, 16, 24, 32 … links it is a tenth harder. A
path is as hard as its hardest step (ER); EP is the hardest step up to the first digit placed, ED the rating of the first step.
"""

from __future__ import annotations

from whydoku.rating._explainer import explainer_scale

plugin = explainer_scale(
    name="se",
    edition="1.2.1",
    title="Sudoku Explainer",
    about="Sudoku Explainer's order, chains rated by their length; a path is as hard as its hardest step.",
)
