"""Draw a rating card: a line for each figure."""

from __future__ import annotations

import textwrap

from whydoku.model import hooks
from whydoku.model.rating_card import RatingCard
from whydoku.render.palette import ThemeName
from whydoku.render.tree import SvgElement, Value, path, text, write

WIDTH, _LEFT, _LINE, _SIZE = 760, 170, 20, 12
_MAX_CHARACTERS = 84


@hooks.draw_card.register
def draw_card(card: RatingCard, *, theme: ThemeName = "light") -> str:
    """Draw a card; long texts take several lines.

    >>> "min-lex" in draw_card(RatingCard("." * 81, 0, {}))
    True
    """
    lines = [
        (title if number == 0 else "", part)
        for title, said in card.rows()
        for number, part in enumerate(textwrap.wrap(said, _MAX_CHARACTERS) or [""])
    ]
    height = _LINE * (len(lines) + 1)
    shapes: list[SvgElement] = []
    rules = []
    for at, (title, said) in enumerate(lines):
        y = _LINE * (at + 1)
        if title:
            rules.append(f"M12 {y - _LINE / 2:g}H{WIDTH - 12}")
            shapes.append(_at("label", 16, y, title))
        if said:
            shapes.append(_at("mark", _LEFT, y, said))
    box: dict[str, Value] = {"viewBox": f"0 0 {WIDTH} {height}", "width": WIDTH, "height": height, "role": "img"}
    picture = SvgElement(
        "svg",
        "picture",
        {"xmlns": "http://www.w3.org/2000/svg", **box},
        (
            SvgElement("title", "", {}, ("rating card",)),
            SvgElement("desc", "", {}, (str(card),)),
            SvgElement("rect", "paper", {"width": WIDTH, "height": height}),
            path("thin", "".join(rules[1:])),
            *shapes,
        ),
    )
    return write(picture, theme)


def _at(look: str, x: float, y: float, said: str) -> SvgElement:
    """Write something that begins at a point."""
    made = text(look, x, y, said, _SIZE)
    return made._replace(attributes={**made.attributes, "text-anchor": "start"})
