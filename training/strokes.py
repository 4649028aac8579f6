"""Digits as a hand writes them: a few strokes each, bent, slanted and shaken anew every time."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Stroke = list[Point]


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int = 9) -> Stroke:
    """Return a part of an ellipse, in degrees clockwise from the right."""
    turn = [(start + (end - start) * k / (steps - 1)) * pi / 180 for k in range(steps)]
    return [(x + rx * cos(angle), y + ry * sin(angle)) for angle in turn]


SHAPES: dict[int, list[list[Stroke]]] = {
    1: [
        [[(0.5, 0.0), (0.5, 1.0)]],
        [[(0.25, 0.25), (0.55, 0.0), (0.55, 1.0)]],
        [[(0.2, 0.4), (0.6, 0.0), (0.6, 1.0)]],
        [[(0.3, 0.2), (0.5, 0.0), (0.5, 1.0)], [(0.25, 1.0), (0.8, 1.0)]],
    ],
    2: [
        [[*_arc(0.5, 0.28, 0.38, 0.28, 190, 380), (0.1, 1.0), (0.92, 1.0)]],
        [[*_arc(0.48, 0.25, 0.4, 0.25, 200, 400), (0.3, 0.8), (0.08, 0.95), (0.35, 0.9), (0.9, 1.0)]],
    ],
    3: [
        [[*_arc(0.45, 0.25, 0.38, 0.25, 210, 440), *_arc(0.45, 0.74, 0.42, 0.26, 280, 510)]],
        [[(0.1, 0.0), (0.85, 0.0), (0.45, 0.42), *_arc(0.45, 0.7, 0.42, 0.3, 280, 510)]],
    ],
    4: [
        [[(0.65, 0.0), (0.05, 0.65), (0.95, 0.65)], [(0.68, 0.35), (0.66, 1.0)]],
        [[(0.15, 0.0), (0.1, 0.5), (0.9, 0.5)], [(0.8, 0.0), (0.75, 1.0)]],
        [[(0.7, 1.0), (0.7, 0.0), (0.05, 0.68), (0.95, 0.68)]],
    ],
    5: [
        [[(0.85, 0.0), (0.2, 0.0), (0.15, 0.42), *_arc(0.42, 0.68, 0.42, 0.32, 250, 500)]],
        [[(0.2, 0.02), (0.16, 0.42), *_arc(0.42, 0.68, 0.42, 0.32, 250, 500)], [(0.2, 0.02), (0.9, 0.0)]],
    ],
    6: [
        [[(0.75, 0.0), (0.35, 0.25), (0.1, 0.65), *_arc(0.48, 0.72, 0.38, 0.28, 170, -190)]],
        [[(0.6, 0.0), (0.2, 0.4), *_arc(0.48, 0.72, 0.36, 0.27, 180, -170)]],
    ],
    7: [
        [[(0.08, 0.0), (0.92, 0.0), (0.4, 1.0)]],
        [[(0.08, 0.0), (0.92, 0.0), (0.4, 1.0)], [(0.3, 0.5), (0.85, 0.48)]],
        [[(0.1, 0.15), (0.12, 0.0), (0.9, 0.02), (0.55, 0.5), (0.45, 1.0)]],
    ],
    8: [
        [[*_arc(0.5, 0.25, 0.32, 0.25, -60, -300), *_arc(0.5, 0.74, 0.38, 0.26, -90, 270), (0.72, 0.35), (0.68, 0.08)]],
        [_arc(0.5, 0.25, 0.33, 0.25, 90, 450), _arc(0.5, 0.74, 0.4, 0.26, -90, 270)],
    ],
    9: [
        [[*_arc(0.48, 0.28, 0.38, 0.28, -20, -380), (0.85, 0.5), (0.7, 1.0)]],
        [[*_arc(0.48, 0.28, 0.38, 0.28, -20, -370), (0.86, 0.6), *_arc(0.5, 0.78, 0.36, 0.22, 20, 140)]],
        [[*_arc(0.46, 0.3, 0.38, 0.3, -20, -370), (0.82, 1.0)]],
    ],
}
"""The strokes of each digit, in a box from 0 to 1 both ways; several ways to write most."""


def written(digit: int, side: int, random: Random) -> NDArray[Any]:
    """Return a picture of a digit, from 0 (paper) to 1 (ink), on a square of this side."""
    height = side * random.uniform(0.4, 0.82)
    width = height * random.uniform(0.4, 0.85) * (0.6 if digit == 1 and random.random() < 0.6 else 1)
    slant, shake = random.gauss(0.08, 0.14), random.uniform(0.01, 0.05)
    left = side / 2 - width / 2 + random.gauss(0, side * 0.07)
    top = side / 2 - height / 2 + random.gauss(0, side * 0.06)
    drawn = np.zeros((side * 4, side * 4), np.uint8)
    thick = max(1, round(side * random.uniform(0.03, 0.1) * 4))
    for stroke in random.choice(SHAPES[digit]):
        corners = [(x + random.gauss(0, shake), y + random.gauss(0, shake)) for x, y in stroke]
        points = [
            (4 * (left + (x + slant * (0.5 - y)) * width), 4 * (top + y * height))
            for x, y in (_smooth(corners) if len(corners) > 3 or random.random() < 0.5 else corners)
        ]
        cv2.polylines(drawn, [np.round(points).astype(np.int32)], False, 255, thick, cv2.LINE_AA)
    return cv2.resize(drawn, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _smooth(points: Stroke) -> Stroke:
    """Return a curve through points (Catmull and Rom's)."""
    ends = [points[0], *points, points[-1]]
    curve: Stroke = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for k in range(5):
            t = k / 5
            curve.append(
                tuple(
                    0.5 * (2 * b[i] + (c[i] - a[i]) * t + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t**2)
                    + 0.5 * (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t**3
                    for i in (0, 1)
                )  # type: ignore[arg-type]  # two numbers, one of each way
            )
    return [*curve, points[-1]]
