"""What pictures are made of: elements with a class, attributes and children, written as SVG or as JSON.

Drawing code makes elements and never text, so that a file and a page are drawn by the same code: a file gets the tree as
SVG, a page may take it as JSON and build it without parsing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple, TypeAlias

from whydoku.errors import check_text
from whydoku.render.palette import HALOED, ThemeName, attributes, dark_screens, rims

Value: TypeAlias = str | float

_special = re.compile("[&<>\"']").search


class SvgElement(NamedTuple):
    """A shape, a text or a group."""

    tag: str
    look: str  # its class in `palette.LOOKS`, or "" for none of its own
    attributes: dict[str, Value]
    children: tuple[SvgElement | str, ...] = ()


def group(look: str, children: Iterable[SvgElement | str], size: float = 0.0) -> SvgElement:
    """Put elements together that look alike, and texts of one size."""
    return SvgElement("g", look, {"font-size": size} if size else {}, tuple(children))


def path(look: str, d: str) -> SvgElement:
    """Make a path."""
    return SvgElement("path", look, {"d": d})


def text(look: str, x: float, y: float, said: str, size: float = 0.0) -> SvgElement:
    """Write something with its middle at a point; without a size, in that of the group."""
    # Renderers differ in what they make of baselines, so the height of a digit is added here.
    if size:
        return SvgElement("text", look, {"x": x, "y": y + 0.355 * size, "font-size": size}, (said,))
    return SvgElement("text", look, {"x": x, "y": y}, (said,))


def number(value: float) -> str:
    """Write a coordinate, to a tenth.

    >>> number(3), number(2.25), number(-0.04)
    ('3', '2.2', '0')
    """
    shown = f"{value:.1f}"
    return ("0" if shown == "-0.0" else shown[:-2]) if shown[-2:] == ".0" else shown


def write(element: SvgElement, theme: ThemeName = "light") -> str:
    """Write a picture as SVG text.

    >>> write(path("thin", "M0 0h1"), "page")
    '<path class="wd-thin" d="M0 0h1"/>'
    """
    looks, beneath = attributes(check_text("a theme", theme)), rims()
    parts: list[str] = []

    def put(element: SvgElement, looks: dict[str, str] = looks) -> None:
        tag, look, own, children = element
        if theme == "print" and look in HALOED and looks is not beneath:
            put(element, beneath)
        parts.append(f"<{tag}{looks[look]}" if look else f"<{tag}")
        for name, value in own.items():
            if isinstance(value, str):
                parts.append(f' {name}="{escape(value) if _special(value) else value}"')
            else:
                parts.append(f' {name}="{number(value)}"')
        if not children:
            parts.append("/>")
            return
        parts.append(">")
        for child in children:
            if isinstance(child, str):
                parts.append(escape(child, quote=False) if _special(child) else child)
            else:
                put(child, looks)
        parts.append(f"</{tag}>")

    if theme == "auto":
        element = element._replace(children=(SvgElement("style", "", {}, (dark_screens(),)), *element.children))
    put(element)
    return "".join(parts)


def to_json(element: SvgElement) -> list[Any]:
    """Return a picture as JSON: the tag, the attributes with the class among them, and the children."""
    tag, look, own, children = element
    shape = {"class": f"wd-{look}"} if look else {}
    shape |= {name: value if isinstance(value, str) else number(value) for name, value in own.items()}
    return [tag, shape, *(child if isinstance(child, str) else to_json(child) for child in children)]
