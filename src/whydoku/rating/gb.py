"""gB: how long the longest braid is that a puzzle needs if braids may use groups of candidates where a box and a line cross."""

from __future__ import annotations

from whydoku.rating._braids import braid_scale

plugin = braid_scale(
    name="gb",
    title="gB",
    about="The longest braid that a puzzle needs, groups included (Berthier's gB).",
    pattern="g-braid[{}]",
    beyond="no braids solve it, even with groups: gB is infinite; the scales te and bxb say what does",
)
