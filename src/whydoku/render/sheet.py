"""Several steps on one sheet: their pictures side by side, each with its number."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from whydoku.render.limits import MAX_SHEET_PICTURES
from whydoku.render.step_picture import step_picture
from whydoku.render.tree import SvgElement, Value, path, text, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whydoku.engines.logic.path import Path
    from whydoku.model.step import Step
    from whydoku.render.palette import ThemeName

COLUMNS = 3
_LINE = 30.0  # for a number above each picture


def draw_sheet(found: Path, *, theme: ThemeName = "light") -> str:
    """Draw the steps of a short path on one sheet; a single step as it is drawn alone."""
    chosen = _chosen(list(found))
    pictures = [step_picture(found[number], found.position(number), caption=True) for number in chosen]
    if len(pictures) == 1 and len(found) == 1:
        return write(pictures[0], theme)
    return write(_sheet(pictures, [f"Step {number + 1} of {len(found)}" for number in chosen]), theme)


def _chosen(steps: Sequence[Step]) -> list[int]:
    every = list(range(len(steps)))
    if len(every) > MAX_SHEET_PICTURES:
        every = [at for at in every if steps[at].technique.family != "singles" or at == every[-1]]
    return every[-MAX_SHEET_PICTURES:]


def _sheet(pictures: Sequence[SvgElement], titles: Sequence[str]) -> SvgElement:
    columns = min(COLUMNS, math.ceil(math.sqrt(len(pictures))))
    wide = max(_size(each, "width") for each in pictures)
    children: list[SvgElement | str] = []
    top = 0.0
    for first in range(0, len(pictures), columns):
        row = range(first, min(first + columns, len(pictures)))
        for column, number in enumerate(row):
            left = column * wide
            children.append(text("note", left + 10, top + _LINE / 2, titles[number], 16))
            children.append(_at(pictures[number], left, top + _LINE))
        top += _LINE + max(_size(pictures[number], "height") for number in row)
    width = columns * wide
    paper = path("paper", f"M0 0h{width:g}v{top:g}h-{width:g}z")
    root = pictures[0]
    own: dict[str, Value] = {**root.attributes, "viewBox": f"0 0 {width:g} {top:g}", "width": width, "height": top}
    own["aria-label"] = ", ".join(str(each.attributes["aria-label"]) for each in pictures)
    return root._replace(attributes=own, children=(paper, *children))


def _size(picture: SvgElement, name: str) -> float:
    return float(picture.attributes[name])


def _at(picture: SvgElement, x: float, y: float) -> SvgElement:
    return picture._replace(attributes={**picture.attributes, "x": x, "y": y})
