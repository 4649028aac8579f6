"""T&E: how deep trial and error has to go.

Depth 0 is singles. Depth n removes every candidate that fails by trial and error of depth n - 1, until nothing more fails; an
assumption that happens to lead to the solution is not taken.
"""

from __future__ import annotations

from whydoku.rating._braids import braid_scale

plugin = braid_scale(
    name="te",
    title="T&E",
    about="The depth of trial and error that a puzzle needs: 0 (singles) to 3.",
    pattern="T&E({})",
    beyond="trial and error of depth 3 does not solve it",
)
