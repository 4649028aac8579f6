"""The colours of pictures, and what each class of shape looks like.

A shape has a class ("pattern-disc"); `LOOKS` maps a class to the names of colours and strokes, and a theme maps the names to
values. So one picture can be written in three ways:

  with a theme     each class comes with its values as attributes: it looks right wherever it is opened
  as "auto"        the same, and a style sheet that turns it dark where the screen is; paper stays white. For files
  as "page"        classes only: the page carries `stylesheet()`, and several pictures share it under any policy

Every stroke stands out from the paper by 3:1 or more and every digit from its fill by 4.5:1 or more, in both themes; strokes
and fills of roles differ for the three kinds of colour-blind eyes as well (tests/render/test_palette.py computes it).
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from whydoku.errors import OptionError

ThemeName: TypeAlias = Literal["light", "dark", "auto", "page", "print"]
FILE_THEMES: tuple[ThemeName, ...] = ("auto", "light", "dark", "print")

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "paper": "#ffffff",
        "panel": "#f4f5f7",
        "ink": "#111318",
        "soft": "#4d535e",
        "own": "#0b57c2",
        "line": "#8a909b",
        "error": "#b3261e",
        "same": "#ffe9a8",
        "house": "#eef1f5",
        "pattern": "#005846",
        "pattern-fill": "#b7f0cf",
        "remove": "#b9520b",
        "remove-fill": "#ffc19a",
        "fin": "#2f66c8",
        "fin-fill": "#dce9f7",
        "other": "#4c105a",
        "other-fill": "#cfb0f5",
        "set-a": "#447d7c",
        "set-b": "#a85e19",
        "set-c": "#1e20a3",
        "set-d": "#411b25",
        "dot-dark": "#111318",
        "dot-light": "#ffffff",
        "rule-line": "#bdbdbd",
        "rule-dark": "#111318",
        "rule-light": "#ffffff",
        "rule-shade": "#dedede",
        "rule-ink": "#333333",
        "rule-green": "#97d99b",
        "rule-purple": "#dba0e6",
        "rule-blue": "#93c6f0",
        "rule-orange": "#f5bb90",
        "rule-teal": "#8bd6cb",
        "rule-gold": "#ecd67c",
        "rule-lilac": "#c9bdf0",
        "rule-pink": "#f5b3c7",
    },
    "dark": {
        "paper": "#14171c",
        "panel": "#1d2128",
        "ink": "#f1f3f6",
        "soft": "#b4bac4",
        "own": "#8ab8ff",
        "line": "#6d7480",
        "error": "#ff9a8f",
        "same": "#4a4113",
        "house": "#22272f",
        "pattern": "#a9efb9",
        "pattern-fill": "#174337",
        "remove": "#f68444",
        "remove-fill": "#6b3302",
        "fin": "#6b9dfb",
        "fin-fill": "#1c4a8c",
        "other": "#fbd3f8",
        "other-fill": "#37024a",
        "set-a": "#a5fefa",
        "set-b": "#f7d192",
        "set-c": "#85a1fe",
        "set-d": "#c68392",
        "dot-dark": "#000000",
        "dot-light": "#f1f3f6",
        "rule-line": "#5a606b",
        "rule-dark": "#f1f3f6",
        "rule-light": "#14171c",
        "rule-shade": "#3a3f48",
        "rule-ink": "#d5d9e0",
        "rule-green": "#2c6b3a",
        "rule-purple": "#6f3a7c",
        "rule-blue": "#2a5a86",
        "rule-orange": "#7d4a22",
        "rule-teal": "#1f655d",
        "rule-gold": "#6d5b14",
        "rule-lilac": "#544a86",
        "rule-pink": "#7c3a4f",
    },
}
"""What the names of colours come to, theme by theme."""

HUES = tuple(name.removeprefix("rule-") for name in THEMES["light"] if name.startswith("rule-"))
"""The colours that rules may ask for."""


def hue(name: str) -> str:
    """Return a colour that a rule asks for, or the usual one where there is none of this name."""
    return name if name in HUES else "line"


_FONT = "Helvetica,Arial,'DejaVu Sans',sans-serif"
_PRINT_FONT = "'DejaVu Sans Mono'"  # which every typst has in itself
_HALO = {"stroke": "$paper", "stroke-linejoin": "round", "paint-order": "stroke"}


def _outline(colour: str, width: str, dashes: str = "") -> dict[str, str]:
    look = {"fill": "none", "stroke": f"${colour}", "stroke-width": width, "stroke-linejoin": "round"}
    return look | {"stroke-dasharray": dashes} if dashes else look


def _role(colour: str) -> dict[str, str]:
    return {"fill": f"${colour}-fill", "stroke": f"${colour}", "stroke-width": "1.6", "stroke-linejoin": "round"}


SETS = "abcd"
"""The four ways to outline a set; a fifth set looks like the first and has another letter."""

LOOKS: dict[str, dict[str, str]] = {
    # the board
    "picture": {"font-family": _FONT, "text-anchor": "middle"},
    "paper": {"fill": "$paper"},
    "thin": {"fill": "none", "stroke": "$line", "stroke-width": "1"},
    "thick": {"fill": "none", "stroke": "$ink", "stroke-width": "2.5", "stroke-linecap": "square"},
    "given": {"fill": "$ink", "font-weight": "bold", "stroke-width": "3", **_HALO},
    "found": {"fill": "$own", "stroke-width": "3", **_HALO},
    "mark": {"fill": "$soft", "stroke-width": "2", **_HALO},
    "note": {"fill": "$ink", "text-anchor": "start"},
    "coordinate": {"fill": "$soft"},
    # rules
    **{f"fill-{name}": {"fill": f"$rule-{name}"} for name in HUES},
    **{
        f"line-{name}": {
            "fill": "none",
            "stroke": f"$rule-{name}",
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        }
        for name in HUES
    },
    "edged": {"stroke": "$rule-ink", "stroke-width": "1.4"},
    "rim": {"stroke": "$line", "stroke-width": "1.4"},
    "area": {"fill": "none", "stroke": "$soft", "stroke-width": "1.2"},
    "area-sign": {"fill": "$soft", "font-weight": "bold", "stroke-width": "2", **_HALO},
    "cage": _outline("rule-ink", "1.3", "5 3"),
    "fog": {"fill": "$rule-ink", "fill-opacity": "0.92"},
    # what a link draws in colours of its own
    "own-fill": {"stroke": "none"},
    "own-line": {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"},
    "own-text": {"stroke-width": "4", **_HALO},
    "sign": {"fill": "$ink", "stroke-width": "4", **_HALO},
    "dot-dark": {"fill": "$dot-dark"},  # a black dot is black on dark paper too
    "dot-light": {"fill": "$dot-light"},
    "on-light": {"fill": "$dot-dark"},
    "on-dark": {"fill": "$dot-light"},
    "casing": {"fill": "none", "stroke": "$ink", "stroke-linecap": "round", "stroke-linejoin": "round"},
    "glow": {"fill": "none", "stroke": "$same", "stroke-linecap": "round", "stroke-linejoin": "round"},
    "strong-cage": _outline("ink", "3"),
    "strong-edge": _outline("ink", "3"),
    "strong-sign": {"fill": "$ink", "font-weight": "bold", "stroke-width": "4", **_HALO},
    # a step: houses and cells
    "house": {"fill": "$house", "stroke": "$soft", "stroke-width": "2"},
    "base": {"fill": "$pattern-fill", "fill-opacity": "0.35"},
    "stripes": {"fill": "none", "stroke": "$pattern", "stroke-width": "1.2", "stroke-opacity": "0.45"},
    "cover": _outline("fin", "2.2", "7 4"),
    "broken": _outline("error", "3"),
    "same": {"fill": "$same"},
    "cell": _outline("pattern", "2"),
    "pivot": _outline("pattern", "1.6"),
    "set-a": _outline("set-a", "3"),
    "set-b": _outline("set-b", "3", "7 4"),
    "set-c": _outline("set-c", "3", "1.5 3.5"),
    "set-d": _outline("set-d", "3", "8 3 1.5 3"),
    **{
        f"set-letter-{letter}": {"fill": f"$set-{letter}", "font-weight": "bold", "stroke-width": "3", **_HALO}
        for letter in SETS
    },
    # a step: candidates by role
    "pattern": _role("pattern"),
    "fin": _role("fin"),
    "other": _role("other"),
    "hollow": {"fill": "$paper", "stroke": "$other", "stroke-width": "1.6", "stroke-linejoin": "round"},
    "remove": _role("remove"),
    "strike": {"fill": "none", "stroke": "$remove", "stroke-width": "1.8", "stroke-linecap": "round"},
    "placed": {"fill": "$ink"},
    "digit": {"fill": "$ink", "font-weight": "bold"},
    "placed-digit": {"fill": "$paper", "font-weight": "bold"},
    "label": {"fill": "$ink", "font-weight": "bold", "stroke-width": "2.5", **_HALO},
    # a step: links
    "node": _outline("pattern", "1.6"),
    "tie": _outline("pattern", "1.2", "3 3"),
    "halo": {
        "fill": "none",
        "stroke": "$paper",
        "stroke-width": "5",
        "stroke-opacity": "0.75",
        "stroke-linecap": "round",
    },
    "strong": {"fill": "none", "stroke": "$ink", "stroke-width": "2.2", "stroke-linecap": "round"},
    "weak": {"fill": "none", "stroke": "$ink", "stroke-width": "1.8", "stroke-dasharray": "5 4"},
    "head": {"fill": "$ink"},
    "dot": {"fill": "$ink"},
    "tip": {
        "fill": "none",
        "stroke": "$remove",
        "stroke-width": "1",
        "stroke-dasharray": "1.5 3",
        "stroke-linecap": "round",
    },
}
"""What a class of shapes looks like: attributes, whose values are as they stand or, after a $, names of colours."""


HALOED = frozenset(look for look, properties in LOOKS.items() if "paint-order" in properties)
"""Classes of texts with a rim of paper round them."""


def _printed(rim: bool) -> dict[str, str]:
    """Return each class for print, where a rim is a text of its own beneath: not every program knows `paint-order`."""
    looks = {}
    for look, properties in LOOKS.items():
        said = dict(properties)
        if "font-family" in said:
            said["font-family"] = _PRINT_FONT
        if look in HALOED:
            paint = said.pop("paint-order", "") and said["stroke"]
            said = said | {"fill": paint} if rim else {k: v for k, v in said.items() if not k.startswith("stroke")}
        colours = THEMES["light"]
        looks[look] = "".join(
            f' {name}="{colours[value[1:]] if value[0] == "$" else value}"' for name, value in said.items()
        )
    return looks


@cache
def rims() -> dict[str, str]:
    """Return the classes of texts as the rims beneath them are printed."""
    return _printed(rim=True)


@cache
def attributes(theme: str) -> dict[str, str]:
    """Return each class as it is written in a theme: ` class="wd-given" fill="#111318"`; on a page the class alone."""
    if theme == "page":
        return {look: f' class="wd-{look}"' for look in LOOKS}
    if theme == "print":
        return _printed(rim=False)
    if theme not in (*THEMES, "auto"):
        raise OptionError(
            f"there is no theme {theme!r}; expected one of {', '.join((*THEMES, 'auto', 'page', 'print'))}"
        )
    colours = THEMES["light" if theme == "auto" else theme]
    return {
        look: f' class="wd-{look}"'
        + "".join(f' {name}="{colours[value[1:]] if value[0] == "$" else value}"' for name, value in properties.items())
        for look, properties in LOOKS.items()
    }


@cache
def stylesheet() -> str:
    """Return the style sheet of a page that shows pictures: light or dark as the reader's screen is, or as the page says.

    A page says so by `data-theme="light"` or `"dark"` on its root or on anything round a picture; what is printed is light.
    """
    light, dark = (
        "".join(f"--wd-{name}:{value};" for name, value in THEMES[theme].items()) for theme in ("light", "dark")
    )
    rules = "".join(
        f".wd-{look}{{{''.join(f'{name}:{_css(value)};' for name, value in properties.items())}}}"
        for look, properties in LOOKS.items()
    )
    return (
        f":root,[data-theme=light]{{{light}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"
        f"@media screen{{[data-theme=light]{{{light}}}[data-theme=dark]{{{dark}}}}}{rules}"
    )


@cache
def dark_screens() -> str:
    """Return the style sheet that turns a picture with light attributes dark where the screen is."""
    rules = "".join(
        f".wd-{look}{{{changed}}}"
        for look, properties in LOOKS.items()
        if (changed := "".join(f"{n}:{THEMES['dark'][v[1:]]};" for n, v in properties.items() if v[0] == "$"))
    )
    return f"@media screen and (prefers-color-scheme:dark){{{rules}}}"


def _css(value: str) -> str:
    return f"var(--wd-{value[1:]})" if value[0] == "$" else value
