"""B: how long the longest braid is that a puzzle needs. Braids do all that trial and error of depth 1 does, and no more."""

from __future__ import annotations

from whydoku.rating._braids import braid_scale

plugin = braid_scale(
    name="b",
    title="B",
    about="The longest braid that a puzzle needs (Berthier's B).",
    pattern="braid[{}]",
    beyond="no braids solve it: B is infinite; the scales te and bxb say what does",
)
