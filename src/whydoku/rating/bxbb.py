"""BxBB: how long the braids are with which trial and error of depth 2 solves a puzzle; 0 where singles do."""

from __future__ import annotations

from whydoku.rating._braids import braid_scale

plugin = braid_scale(
    name="bxbb",
    title="BxBB",
    about="The length of braids that trial and error of depth 2 needs (Berthier's BxBB).",
    pattern="B{}BB",
    beyond="trial and error of depth 3 does not solve it: BxBB is infinite",
)
