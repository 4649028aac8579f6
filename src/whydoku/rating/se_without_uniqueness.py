"""Sudoku Explainer's scale without unique rectangles, loops and bivalue universal graves, which assume one solution."""

from __future__ import annotations

from whydoku.rating._explainer import explainer_scale

plugin = explainer_scale(
    name="se-without-uniqueness",
    edition="1.2.1 without uniqueness",
    title="Sudoku Explainer without uniqueness",
    about="Sudoku Explainer's scale without the techniques that assume one solution.",
    uniqueness=False,
)
