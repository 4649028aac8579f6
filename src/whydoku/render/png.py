"""Turn pictures into PNG: the one place that asks resvg."""

from __future__ import annotations

from whydoku.errors import MissingExtraError

ZOOM = 2.0
"""How many pixels a unit of a picture has across, so that marks are legible on any screen."""


def to_png(picture: str, zoom: float = ZOOM) -> bytes:
    """Turn an SVG picture into PNG; write it in the theme "light" or "dark", because no style sheet is looked at."""
    try:
        import resvg_py
    except ImportError as error:
        raise MissingExtraError("resvg-py, which makes PNG pictures,", "png") from error
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=zoom))
