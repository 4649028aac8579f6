"""Draw ratings: one puzzle's as a bar for each step of its path, those of a file as a histogram."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model import hooks
from whydoku.model.rating import Rating
from whydoku.model.wording import counted
from whydoku.render.palette import ThemeName
from whydoku.render.tree import SvgElement, Value, group, path, text, write

WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 12, 40, 34
_BARS = 24  # of a histogram, unless there are fewer values


@hooks.draw_profile.register
def draw_profile(rating: Rating, *, theme: ThemeName = "light") -> str:
    """Draw the path of a rating; the hardest step stands out and is named.

    >>> draw_profile(Rating("se", 2.3, profile=(1.2, 2.3))).count("<rect")
    3
    """
    title = f"{rating.scale}: {rating.figures}"
    hardest = None if rating.hardest is None else rating.hardest.number - 1
    bars = [(str(at + 1), worth, at == hardest) for at, worth in enumerate(rating.profile)]
    note = "" if rating.hardest is None else f"hardest: step {rating.hardest.number}, {rating.hardest.technique}"
    said = f"{title}. {counted(len(bars), 'step')}" + (f"; {note}" if note else "")
    return write(_chart(bars, title, note or "no path", "steps", said), theme)


def draw_histogram(ratings: Sequence[Rating], *, theme: ThemeName = "light") -> str:
    """Draw how many of some ratings of one scale are how hard; those without a value are counted in the note.

    >>> "2 puzzles" in draw_histogram([Rating("se", 1.2), Rating("se", 2.3)])
    True
    """
    values = [rating.value for rating in ratings if rating.value is not None]
    scale = ratings[0].scale if ratings else "no puzzles"
    bars = [(name, float(count), False) for name, count in _counts(values)]
    title = f"{scale}: {counted(len(ratings), 'puzzle')}"
    missing = len(ratings) - len(values)
    note = f"{missing} not rated" if missing else ""
    said = f"{title}; " + ", ".join(f"{name}: {count:g}" for name, count, _ in bars)
    return write(_chart(bars, title, note, "rating", said), theme)


def _counts(values: Sequence[float]) -> list[tuple[str, int]]:
    """Count values: each by itself where there are few different ones, else in ranges of one width."""
    different = sorted(set(values))
    if len(different) <= _BARS:
        return [(f"{value:g}", sum(each == value for each in values)) for value in different]
    low, high = different[0], different[-1]
    width = (high - low) / _BARS
    counts = [0] * _BARS
    for value in values:
        counts[min(int((value - low) / width), _BARS - 1)] += 1
    return [(f"{low + at * width:.3g}", count) for at, count in enumerate(counts)]


def _chart(bars: Sequence[tuple[str, float, bool]], title: str, note: str, below: str, said: str) -> SvgElement:
    wide, high = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM
    top = max((height for _, height, _ in bars), default=0.0) or 1.0
    step = wide / max(len(bars), 1)
    floor = HEIGHT - _BOTTOM
    shapes, names = [], []
    every = -(-len(bars) // 16) or 1
    for at, (name, height, stands_out) in enumerate(bars):
        tall = high * height / top
        place = {"x": _LEFT + at * step, "y": floor - tall, "width": max(step * 0.84, 0.6), "height": tall}
        shapes.append(SvgElement("rect", "fill-orange" if stands_out else "fill-blue", {**place}))
        if at % every == 0:
            names.append(text("mark", _LEFT + (at + 0.42) * step, floor + 10, name, 10))
    scale = [text("mark", _LEFT - 22, floor - high * part, f"{top * part:.4g}", 10) for part in (0.0, 0.5, 1.0)]
    grid = path("thin", "".join(f"M{_LEFT - 4} {floor - high * part:g}H{WIDTH - _RIGHT}" for part in (0.0, 0.5, 1.0)))
    heading = text("label", WIDTH / 2, 12, title, 14)
    under = text("mark", WIDTH / 2, 29, note, 11) if note else group("", ())
    axis = text("mark", WIDTH / 2, HEIGHT - 8, below, 10)
    box: dict[str, Value] = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "width": WIDTH, "height": HEIGHT, "role": "img"}
    return SvgElement(
        "svg",
        "picture",
        {"xmlns": "http://www.w3.org/2000/svg", **box},
        (
            SvgElement("title", "", {}, (title,)),
            SvgElement("desc", "", {}, (said,)),
            SvgElement("rect", "paper", {"width": WIDTH, "height": HEIGHT}),
            grid,
            *shapes,
            *names,
            *scale,
            heading,
            under,
            axis,
        ),
    )
