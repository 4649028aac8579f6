"""The own scale for pen and paper: without marks, the places of a digit are seen before the candidates of a cell.

A technique that costs another price then has it in its row (`paper`); everything else is as on the own scale.
"""

from __future__ import annotations

from whydoku.rating._rounds import rounds_scale

plugin = rounds_scale(
    name="paper",
    title="whydoku for pen and paper",
    about="The own scale for a reader without marks, who sees hidden singles before naked ones.",
    price=lambda technique: technique.price if technique.paper is None else technique.paper,
    version="1",
    reader="paper",
)
