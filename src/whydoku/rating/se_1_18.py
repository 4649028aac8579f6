"""SukakuExplainer's scale, version 1.18: Sudoku Explainer with strong links and larger wings, and two techniques corrected."""

from __future__ import annotations

from whydoku.rating._explainer import explainer_scale

plugin = explainer_scale(
    name="se-1.18",
    edition="1.18",
    title="SukakuExplainer 1.18",
    about="Sudoku Explainer's scale with strong links and larger wings.",
)
