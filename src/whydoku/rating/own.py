"""whydoku's own scale: techniques in the order in which a person learns them, each step worth what its technique is.

A path is as hard as its hardest step.
"""

from __future__ import annotations

from whydoku.model.scale import Scale
from whydoku.model.technique import Technique


def price(technique: Technique) -> float:
    """Take Sudoku Explainer's rating where it has one, else the place in the order."""
    return technique.se if technique.se is not None else 1.0 + technique.rank / 1000


plugin = Scale(
    title="whydoku",
    about="Techniques in the order in which a person learns them; a path is as hard as its hardest step.",
    rank=lambda technique: technique.rank,
    price=price,
)
