"""Find ways for the links of a chain: curves from shape to shape that pass through no shape between.

A link is a quadratic curve. Seen from the straight line between its ends it is a parabola, so how near it comes to a shape
follows from one division per shape, and many bows can be tried:

  bow    how far the curve leaves the straight line, as a part of its length; positive to the left
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from whydoku.render.layout import CELL, Spot

Disc: TypeAlias = tuple[float, float, float]
"""What a shape covers: x, y, radius."""

_AIRS = (2.5, 0.8)  # what a link should keep from a shape, and the least
_STEEP = 0.2  # a bow from which on the quick measure is too rough
_LOOKS, _MORE_LOOKS = 24, 100
_APART = 0.07  # how much the bows of two links between the same nodes differ
_BOWS = tuple(
    way * bow
    for bow in (0.1, 0.18, 0.04, 0.26, 0.0, 0.34, 0.14, 0.22, 0.42, 0.5, 0.3, 0.38, 0.65, 0.8, 1.0)
    for way in (1, -1)
)
_NEAR = tuple(way * bow for bow in (0.45, 0.7, 0.25, 1.0, 0.0, 0.55, 0.85, 1.4, 2.0) for way in (1, -1))
"""The bows of links so short that they would not show otherwise."""
_LEAST_AIR = 0.3
_MANY = tuple(way * bow / 40 for bow in range(81) for way in (1, -1))
"""What is tried where none of the others will do, with the least air of all."""
_LEANS = (0.3, -0.3, 0.6, -0.6, 0.9, -0.9)
"""How far the top of a curve may be from the middle, as a part of half its length, where no even curve will do."""


class Curve(NamedTuple):
    """A way from a start past a control point to an end."""

    start: Spot
    control: Spot
    end: Spot
    bow: float

    def at(self, part: float) -> Spot:
        """Return the point after a part of the way, from 0 to 1."""
        rest = 1 - part
        (ax, ay), (bx, by), (cx, cy) = self.start, self.control, self.end
        return (
            rest * rest * ax + 2 * rest * part * bx + part * part * cx,
            rest * rest * ay + 2 * rest * part * by + part * part * cy,
        )


def route(
    start: Sequence[Disc],
    end: Sequence[Disc],
    foreign: Sequence[Disc],
    within: tuple[float, float, float, float],
    *,
    side: int = 1,
    taken: Sequence[float] = (),
) -> Curve:
    """Return a curve from one node to another that avoids all other shapes; `side` is the side to try first.

    A node is one shape or several; the curve goes between the two that are nearest, if there is a way. `within` is the board,
    and `taken` are the bows of other links between the two.
    """
    pairs = [(a, b) for a in start for b in end]
    if len(pairs) > 1:
        pairs.sort(key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)
    best: tuple[float, Curve] | None = None
    tries: list[tuple[float, Sequence[float], Sequence[float]]] = [(air, taken, ()) for air in _AIRS]
    tries += [(_AIRS[-1], (), ())] if taken else []
    for air, kept, bows in (*tries, (_LEAST_AIR, (), _MANY)):  # rather on another link than through a shape
        for one, other in pairs:
            free, bow = _best_bow(one, other, foreign, within, side, air, kept, bows)
            if free >= 0:
                return _curve(one, other, bow)
            if best is None or free > best[0]:
                best = free, _curve(one, other, bow)
    assert best is not None
    return _leaning(pairs, foreign, within) or best[1]


def _leaning(
    pairs: Sequence[tuple[Disc, Disc]], foreign: Sequence[Disc], within: tuple[float, float, float, float]
) -> Curve | None:
    """Look for a curve that is higher near one of its ends; this takes a hundred times as long as an even one."""
    for one, other in pairs[:9]:
        for bow in _MANY[::8] + _MANY[1::8]:
            for lean in _LEANS:
                curve = _curve(one, other, bow, lean)
                way = [curve.at(part / _MORE_LOOKS) for part in range(_MORE_LOOKS + 1)]
                if all(within[0] <= x <= within[2] and within[1] <= y <= within[3] for x, y in way) and all(
                    min((x - a) ** 2 + (y - b) ** 2 for a, b in way) > (radius + 2 * _LEAST_AIR) ** 2
                    for x, y, radius in foreign
                ):
                    return curve
    return None


def _best_bow(
    one: Disc,
    other: Disc,
    foreign: Iterable[Disc],
    within: tuple[float, float, float, float],
    side: int,
    air: float,
    taken: Sequence[float],
    bows: Sequence[float] = (),
) -> tuple[float, float]:
    """Try bows, the usual ones by default, until one leaves enough space; return the lacking space and the bow."""
    across, down = other[0] - one[0], other[1] - one[1]
    length = math.hypot(across, down) or 1.0
    ux, uy = across / length, down / length
    # Shapes as seen from the straight line: how far along, how far to its left, how much room they want.
    seen = []
    for x, y, radius in foreign:
        along = (x - one[0]) * ux + (y - one[1]) * uy
        room = radius + air
        if -room < along < length + room:
            seen.append((min(max(along, 0.0), length) / length, (x - one[0]) * uy - (y - one[1]) * ux, room, along))
    best, most = 0.0, -math.inf
    for bow in bows or (_NEAR if length < 0.75 * CELL else _BOWS):
        tried = bow * side
        if taken and min(abs(tried - known) for known in taken) < _APART:
            continue
        height = tried * length
        free = _free(seen, height, length)
        if free >= 0 and abs(bow) > _STEEP:
            free = min(0.0, _free_by_looking(seen, height, length))
        if free < 0 and free <= most:
            continue
        x, y = one[0] + across / 2 + height * uy, one[1] + down / 2 - height * ux
        if not (within[0] <= x <= within[2] and within[1] <= y <= within[3]):
            free -= CELL  # better through the board than out of it
        if free > most:
            best, most = tried, free
        if free >= 0:
            break
    return most, best


def _free(seen: Sequence[tuple[float, float, float, float]], height: float, length: float) -> float:
    """Return the space between a curve and shapes; negative if it comes too near to one."""
    least = 0.0
    for part, left, room, along in seen:
        rise = 4 * height * part * (1 - part)
        slope = 4 * height / length * (1 - 2 * part)
        beside = along - part * length
        distance = math.hypot(beside, left - rise) if beside else abs(left - rise) / math.sqrt(1 + slope * slope)
        if distance - room < least:
            least = distance - room
    return least


def _free_by_looking(seen: Sequence[tuple[float, float, float, float]], height: float, length: float) -> float:
    """Return the same for a steep curve, whose nearest point is not the one beside the shape, by sampling."""
    way = [(part / _LOOKS * length, 4 * height * part * (_LOOKS - part) / _LOOKS**2) for part in range(_LOOKS + 1)]
    return min(
        (math.sqrt(min((x - along) ** 2 + (y - left) ** 2 for x, y in way)) - room for _, left, room, along in seen),
        default=0.0,
    )


def _curve(one: Disc, other: Disc, bow: float, lean: float = 0.0) -> Curve:
    """Make a curve between two shapes: the one from middle to middle, without what lies in the shapes."""
    (ax, ay, near), (cx, cy, far) = one, other
    across, down = cx - ax, cy - ay
    half = (1 + lean) / 2
    bx, by = ax + half * across + 2 * bow * down, ay + half * down - 2 * bow * across
    reach = 2 * math.hypot(bx - ax, by - ay) or 1.0
    first, last = min(0.42, _cut(near / reach)), 1 - min(0.42, _cut(far / reach))
    whole = Curve((ax, ay), (bx, by), (cx, cy), bow)
    # The control point of a piece of a quadratic curve (its blossom at both ends of the piece).
    a, b, c = (1 - first) * (1 - last), (1 - first) * last + first * (1 - last), first * last
    return Curve(whole.at(first), (a * ax + b * bx + c * cx, a * ay + b * by + c * cy), whole.at(last), bow)


def _cut(part: float) -> float:
    """Return which part of the way lies in a shape, if it went on as it begins; it slows down on the way to the bend."""
    return part * (1 + part)


def hull(discs: Sequence[Disc], more: float) -> str:
    """Return the path round several shapes, that much beyond them: a band where they stand in a line."""
    points = sorted({(x, y) for x, y, _ in discs})
    radius = max(radius for _, _, radius in discs) + more
    ring = [*_half(points), *_half(points[::-1])]
    parts = []
    for number, (x, y) in enumerate(ring):
        to_x, to_y = ring[(number + 1) % len(ring)]
        length = math.hypot(to_x - x, to_y - y) or 1.0
        out_x, out_y = radius * (to_y - y) / length, radius * (x - to_x) / length
        start = f"{x + out_x:.1f} {y + out_y:.1f}"
        parts.append(f"A{radius:.1f} {radius:.1f} 0 0 1 {start}" if number else f"M{start}")
        parts.append(f"L{to_x + out_x:.1f} {to_y + out_y:.1f}")
    first = parts[0][1:]
    return f"{''.join(parts)}A{radius:.1f} {radius:.1f} 0 0 1 {first}Z"


def _half(points: Sequence[Spot]) -> list[Spot]:
    """Return one side of the hull, without its last point."""
    side: list[Spot] = []
    for x, y in points:
        while len(side) > 1:
            (ax, ay), (bx, by) = side[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            side.pop()
        side.append((x, y))
    return side[:-1]
