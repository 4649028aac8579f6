"""A picture from its bytes: opened, turned by its EXIF, made grey so that ink of any colour is dark."""

from __future__ import annotations

import cv2
import numpy as np

from whydoku.errors import FormatError
from whydoku.formats.photo.frame import Picture
from whydoku.formats.photo.kinds import picture_kind, stated_size
from whydoku.formats.photo.limits import (
    CLEAR_TINT_TIMES,
    LEAST_PICTURE_POINTS,
    LEAST_TINT_SHARE,
    MAX_PICTURE_POINTS,
    PAPER_TINT_POINTS,
    READ_POINTS,
)


def opened(data: bytes) -> Picture:
    """Return the colours of a picture, at most as large as a grid needs, or raise an error."""
    kind = picture_kind(data)
    size = stated_size(data, kind)
    if size is not None and size[0] * size[1] > MAX_PICTURE_POINTS:
        raise FormatError(f"the picture has {size[0]} × {size[1]} points, too many to be read; make it smaller")
    loud = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # errors of the library are reworded
    try:
        colours = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        colours = None
    finally:
        cv2.utils.logging.setLogLevel(loud)
    if colours is None:
        raise FormatError(f"the {kind or 'picture'} file is damaged: it cannot be opened as a picture")
    if min(colours.shape[:2]) < LEAST_PICTURE_POINTS:
        tall, wide = colours.shape[:2]
        raise FormatError(f"the picture has only {wide} × {tall} points; no grid can be read from so few")
    scale = READ_POINTS / max(colours.shape[:2])
    return cv2.resize(colours, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else colours


def grey_of(colours: Picture) -> Picture:
    """Return the lightness of each point, coloured ink as dark as its darkest colour.

    Dim light and JPEG spoil the colours long before the lightness. So lightness is taken as it is, and only what is clearly
    more coloured than the paper around it, seen with few points, is made darker.
    """
    lightness = cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY)
    half = cv2.resize(colours, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    tint = cv2.GaussianBlur(cv2.subtract(cv2.cvtColor(half, cv2.COLOR_BGR2GRAY), half.min(axis=2)), (0, 0), 1)
    eighth = cv2.resize(tint, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    paper = cv2.resize(cv2.medianBlur(eighth, PAPER_TINT_POINTS), tint.shape[::-1], interpolation=cv2.INTER_LINEAR)
    more = tint.astype(np.float32) - paper
    noise = max(255 * LEAST_TINT_SHARE, CLEAR_TINT_TIMES * float(np.median(np.abs(more))))
    ink = np.maximum(more - noise, 0).round().astype(np.uint8)
    return cv2.subtract(lightness, cv2.resize(ink, lightness.shape[::-1], interpolation=cv2.INTER_LINEAR))


SHADES = " .:-=+*#%@"


def sketched(png: bytes) -> str:
    """Return a picture as lines of characters, dark for dark."""
    grey = grey_of(opened(png)).astype(np.float32)
    small = cv2.resize(grey, (32, 16), interpolation=cv2.INTER_AREA)
    low, high = float(small.min()), float(small.max())
    shade = ((high - small) / max(high - low, 1.0) * (len(SHADES) - 1)).round().astype(int)
    return "\n".join("".join(SHADES[each] for each in row).rstrip() for row in shade)
