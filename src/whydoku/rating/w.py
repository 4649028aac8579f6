"""W: how long the longest whip is that a puzzle needs, singles and shorter whips first; 0 where singles are enough."""

from __future__ import annotations

from whydoku.rating._braids import braid_scale

plugin = braid_scale(
    name="w",
    title="W",
    about="The longest whip that a puzzle needs (Berthier's W).",
    pattern="whip[{}]",
    beyond="no whips solve it: W is infinite; the scale te says what does",
)
