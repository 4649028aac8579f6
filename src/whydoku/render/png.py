"""Turn pictures into PNG: the one place that asks resvg."""

from __future__ import annotations

from whydoku.errors import Needing

ZOOM = 2.0
"""How many pixels a unit of a picture has across, so that marks are legible on any screen."""


def to_png(picture: str, zoom: float = ZOOM) -> bytes:
    """Turn an SVG picture into PNG; write it in the theme "light" or "dark", because no style sheet is looked at."""
    with Needing("png", "which makes PNG pictures", package="resvg-py"):
        import resvg_py
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=zoom))
