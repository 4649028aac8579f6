"""Where a picture may show a grid: quadrilaterals, scored by how well they show ten lines each way.

A grid is one dark figure, so the outline of a large connected figure is a hypothesis (`outlines`). Where the outer frame
is broken, cut off or joined to something beside it, the cells still are light patches of one size in rows and columns:
the lattice of these patches is another (`lattices`). Every hypothesis is straightened and scored in the same way, so a
frame around an advertisement loses to the grid within it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import cv2
import numpy as np

from whydoku.formats.photo.limits import (
    COVERED_SHARE,
    LEAST_LATTICE_CELLS,
    LEAST_LINES_SHARE,
    LEAST_SIDE_SHARE,
    MAX_OUTLINES_PARTS,
    SEARCHED_POINTS,
    SURE_LINES_SHARE,
)

Picture: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
"""An array of grey values or of numbers, row by row."""

STEP = 16  # points of a cell in a straightened hypothesis
SIZE = 9


@dataclass(frozen=True)
class GridFrame:
    """Four corners in the picture, clockwise from the top left, and the share of the grid's lines that is visible."""

    corners: Picture
    lines: float

    @property
    def cell(self) -> float:
        """The side of a cell, in points of the picture."""
        return float(np.sqrt(abs(cv2.contourArea(self.corners.astype(np.float32)))) / SIZE)


def find_frames(grey: Picture) -> list[GridFrame]:
    """Return the grids of a picture, the largest first; none overlaps another."""
    scale = min(1.0, SEARCHED_POINTS / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    found: list[GridFrame] = []
    for block in (25, 12, 50):
        ink = dark(small, max(small.shape) // block)
        for corners in _hypotheses(ink):
            frame = _scored(ink, corners)
            if frame.lines >= LEAST_LINES_SHARE:
                found.append(frame)
        if any(frame.lines >= SURE_LINES_SHARE for frame in found):
            break
    chosen: list[GridFrame] = []
    for frame in sorted(found, key=lambda each: -each.lines):
        if not any(_overlap(frame.corners, other.corners) for other in chosen):
            chosen.append(frame)
    chosen.sort(key=lambda each: -each.cell)
    return [GridFrame(frame.corners / scale, frame.lines) for frame in chosen]


def dark(grey: Picture, block: int) -> Picture:
    """Return where a picture is darker than its surroundings, as 0 and 255."""
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    spread = float(np.percentile(smooth, 95) - np.percentile(smooth, 5))
    return cv2.adaptiveThreshold(
        smooth, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY_INV, max(block | 1, 3), max(2.0, spread * 0.06)
    )


def _hypotheses(ink: Picture) -> Iterator[Picture]:
    yield from outlines(ink)
    yield from lattices(ink)


def outlines(ink: Picture) -> Iterator[Picture]:
    """Yield the corners of the largest connected dark figures."""
    least = LEAST_SIDE_SHARE * min(ink.shape)
    contours, _ = cv2.findContours(ink, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    large = []
    for contour in contours:
        _, _, width, height = cv2.boundingRect(contour)
        if min(width, height) >= least:
            large.append((width * height, contour))
    large.sort(key=lambda each: -each[0])
    for _, contour in large[:MAX_OUTLINES_PARTS]:
        corners = four_corners(contour)
        if corners is not None:
            yield corners


def four_corners(contour: Picture) -> Picture | None:
    """Return the quadrilateral around a figure: the hull loses the side that adds least until four are left."""
    hull = cv2.convexHull(contour).reshape(-1, 2).astype(np.float64)
    around = cv2.arcLength(hull.astype(np.float32), True)
    points = cv2.approxPolyDP(hull.astype(np.float32), 0.006 * around, True).reshape(-1, 2).astype(np.float64)
    while len(points) > 4:
        best: tuple[float, int, Picture] | None = None
        n = len(points)
        for i in range(n):
            before, start, end, after = points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
            meet = _meeting(before, start, after, end)
            if meet is None:
                continue
            added = abs(_cross(start - meet, end - meet)) / 2
            if best is None or added < best[0]:
                best = (added, i, meet)
        if best is None:
            return None
        _, i, meet = best
        points[i] = meet
        points = np.delete(points, (i + 1) % n, axis=0)
    return in_turn(points) if len(points) == 4 else None


def _cross(one: Picture, other: Picture) -> float:
    return float(one[0] * other[1] - one[1] * other[0])


def _meeting(before: Picture, start: Picture, after: Picture, end: Picture) -> Picture | None:
    """Return where two sides meet beyond the side between them, or None where they do not."""
    along, back = start - before, end - after
    turn = _cross(along, back)
    if abs(turn) < 1e-9:
        return None
    t = _cross(after - before, back) / turn
    u = _cross(after - before, along) / turn
    return before + t * along if t >= 1 and u >= 1 else None


def in_turn(points: Picture) -> Picture:
    """Return four corners clockwise, beginning with the one nearest to the top left."""
    middle = points.mean(axis=0)
    angles = np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0])
    points = points[np.argsort(angles)]
    return np.roll(points, -int(np.argmin(points.sum(axis=1))), axis=0)


def lattices(ink: Picture) -> Iterator[Picture]:
    """Yield the corners of nine by nine light patches of one size that lie in rows and columns."""
    number, _, stats, centres = cv2.connectedComponentsWithStats(cv2.bitwise_not(ink), connectivity=4)
    if number < LEAST_LATTICE_CELLS:
        return
    stats, centres = stats[1:], centres[1:]
    width, height, area = (stats[:, k].astype(float) for k in (cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT, cv2.CC_STAT_AREA))
    side = np.sqrt(width * height)
    shortest = min(ink.shape)
    fits = (side > shortest / 60) & (side < shortest / 7) & (area > 0.45 * width * height)
    fits &= (width < 1.8 * height) & (height < 1.8 * width)
    middles = np.stack([stats[:, 0] + width / 2, stats[:, 1] + height / 2], axis=1)[fits]
    sides = side[fits]
    free = np.ones(len(sides), dtype=bool)
    for _ in range(4):
        if free.sum() < LEAST_LATTICE_CELLS:
            return
        order = np.flatnonzero(free)
        counts = [int(((sides[order] > 0.8 * sides[k]) & (sides[order] < 1.25 * sides[k])).sum()) for k in order]
        typical = sides[order[int(np.argmax(counts))]]
        alike = order[(sides[order] > 0.7 * typical) & (sides[order] < 1.4 * typical)]
        free[alike] = False
        if len(alike) >= LEAST_LATTICE_CELLS:
            yield from _lattice_corners(middles[alike], typical)


def _lattice_corners(middles: Picture, side: float) -> Iterator[Picture]:
    """Yield the corners of each group of patches that are neighbours of one another."""
    apart = middles[None, :, :] - middles[:, None, :]
    far = np.hypot(apart[..., 0], apart[..., 1])
    near = (far > 0.6 * side) & (far < 1.7 * side)
    if not near.any():
        return
    steps = apart[near]
    angles = (np.arctan2(steps[:, 1], steps[:, 0]) * 4) % (2 * np.pi)  # modulo a quarter turn, they are one
    turn = np.histogram(angles, 36, (0, 2 * np.pi))[0].argmax()
    angle = (turn + 0.5) / 36 * np.pi / 2
    if angle > np.pi / 4:
        angle -= np.pi / 2
    right = np.array([np.cos(angle), np.sin(angle)])
    down = np.array([-right[1], right[0]])
    left = set(range(len(middles)))
    while len(left) >= LEAST_LATTICE_CELLS:
        first = min(left)
        places = {first: (0, 0)}
        queue = [first]
        while queue:
            at = queue.pop()
            across, along = apart[at] @ right, apart[at] @ down
            for near_axis, far_axis, move in ((across, along, (0, 1)), (along, across, (1, 0))):
                for sign in (1, -1):
                    way = sign * near_axis
                    hits = np.flatnonzero((way > 0.6 * side) & (way < 1.7 * side) & (np.abs(far_axis) < 0.35 * side))
                    for hit in hits.tolist():
                        if hit in left and hit not in places:
                            places[hit] = (places[at][0] + sign * move[0], places[at][1] + sign * move[1])
                            queue.append(hit)
        left -= set(places)
        if len(places) >= LEAST_LATTICE_CELLS:
            yield from _windows(middles, places)


def _windows(middles: Picture, places: dict[int, tuple[int, int]]) -> Iterator[Picture]:
    """Yield the corners of each window of nine by nine places that contains most of the patches."""
    cells = np.array(list(places.values()))
    points = middles[list(places)]
    cells -= cells.min(axis=0)
    tall, wide = cells.max(axis=0) + 1
    filled = np.zeros((tall, wide), dtype=np.int32)
    np.add.at(filled, (cells[:, 0], cells[:, 1]), 1)
    tops = range(min(0, tall - SIZE), max(0, tall - SIZE) + 1)
    lefts = range(min(0, wide - SIZE), max(0, wide - SIZE) + 1)
    scored = []
    for top in tops:
        for left in lefts:
            inside = filled[max(top, 0) : top + SIZE, max(left, 0) : left + SIZE]
            scored.append((int((inside > 0).sum()), top, left))
    scored.sort(reverse=True)
    transform, _ = cv2.findHomography(
        (cells[:, ::-1] + 0.5).astype(np.float32), points.astype(np.float32), cv2.RANSAC, 4.0
    )
    if transform is None:
        return
    for count, top, left in scored[:6]:
        if count < LEAST_LATTICE_CELLS:
            return
        square = np.array(
            [[left, top], [left + SIZE, top], [left + SIZE, top + SIZE], [left, top + SIZE]], dtype=np.float64
        )
        corners = cv2.perspectiveTransform(square[None], transform)[0]
        if np.isfinite(corners).all() and np.abs(corners).max() < 1e5:
            yield in_turn(corners)


def _scored(ink: Picture, corners: Picture) -> GridFrame:
    """Return a hypothesis with the share of its lines that are visible, less equally dark ones in between."""
    side = SIZE * STEP
    if not cv2.isContourConvex(corners.astype(np.float32)) or not np.isfinite(corners).all():
        return GridFrame(corners, 0.0)
    target = np.array([[0, 0], [side, 0], [side, side], [0, side]], dtype=np.float32) + STEP
    transform = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    flat = cv2.warpPerspective(ink, transform, (side + 2 * STEP, side + 2 * STEP), flags=cv2.INTER_AREA)
    shares = []
    for picture in (flat, flat.T):
        wide = cv2.dilate(np.ascontiguousarray(picture), np.ones((1, 5), np.uint8))[STEP : STEP + side]
        at_lines = wide[:, STEP : STEP + side + 1 : STEP] > 100
        between = picture[STEP : STEP + side, STEP + STEP // 4 : STEP + side : STEP] > 100
        between_too = picture[STEP : STEP + side, STEP + 3 * STEP // 4 : STEP + side : STEP] > 100
        by_line = np.sort(at_lines.mean(axis=0))
        shares.append(float(by_line.mean() + by_line[0]) / 2 - float(between.mean() + between_too.mean()) / 2)
    return GridFrame(corners, min(shares))


def _overlap(one: Picture, other: Picture) -> bool:
    area, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    smaller = min(abs(cv2.contourArea(one.astype(np.float32))), abs(cv2.contourArea(other.astype(np.float32))))
    return bool(area > COVERED_SHARE * smaller)
