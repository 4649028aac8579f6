"""BxB: how long the braids are with which trial and error of depth 1 solves a puzzle; 0 where singles do."""

from __future__ import annotations

from whydoku.rating._braids import braid_scale

plugin = braid_scale(
    name="bxb",
    title="BxB",
    about="The length of braids that trial and error of depth 1 needs (Berthier's BxB).",
    pattern="B{}B",
    beyond="it needs trial and error of depth 3: BxB is infinite; the scale bxbb goes on",
)
