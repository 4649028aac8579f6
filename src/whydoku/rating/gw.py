"""gW: how long the longest whip is that a puzzle needs if whips may use groups of candidates where a box and a line cross."""

from __future__ import annotations

from whydoku.rating._braids import braid_scale

plugin = braid_scale(
    name="gw",
    title="gW",
    about="The longest whip that a puzzle needs, groups included (Berthier's gW).",
    pattern="g-whip[{}]",
    beyond="no whips solve it, even with groups: gW is infinite; the scale te says what does",
)
