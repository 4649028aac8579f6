"""The palette by numbers: contrasts as WCAG counts them, and distances as four kinds of eyes see them."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from whydoku.render.palette import LOOKS, THEMES

# Machado, Oliveira and Fernandes 2009, at full severity, on linear RGB.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
ROLES = ("pattern", "remove", "fin", "other")


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    seen = linear(colour)
    r, g, b = (max(0.0, min(1.0, sum(m * part for m, part in zip(row, seen, strict=True)))) for row in EYES[eye])
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eye: str) -> float:
    return math.dist(lab(one, eye), lab(other, eye))  # CIE 1976, larger than the newer formulas for strong colours


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_strokes_stand_out_from_the_paper_and_digits_from_fills(theme: str) -> None:
    colours = THEMES[theme]
    for name in (*ROLES, "ink", "soft", "own", "line", "error", "set-a", "set-b", "set-c", "set-d"):
        assert contrast(colours[name], colours["paper"]) >= 3, name
    for name in ("ink", "soft", "own", "error"):
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
    for name in (*(f"{role}-fill" for role in ROLES), "same", "house"):
        assert contrast(colours["ink"], colours[name]) >= 4.5, name
    for name in colours:
        if name.startswith("rule-") and name not in ("rule-ink", "rule-dark"):
            assert contrast(colours["ink"], colours[name]) >= 4.5, name
    assert contrast(colours["dot-dark"], colours["dot-light"]) >= 4.5, "what is written on a dot"
    black, white = (contrast(colours[name], "#000000") for name in ("dot-dark", "dot-light"))
    assert black < 1.5, "a black dot is black on any paper"
    assert white > 15


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eye", EYES)
def test_roles_differ_for_every_kind_of_eye(theme: str, eye: str) -> None:
    colours = THEMES[theme]
    for one, other in combinations(ROLES, 2):
        assert distance(colours[one], colours[other], eye) > 15, (one, other)
        assert distance(colours[f"{one}-fill"], colours[f"{other}-fill"], eye) > 9, (one, other)
    for one, other in combinations(("set-a", "set-b", "set-c", "set-d"), 2):
        assert distance(colours[one], colours[other], eye) > 15, (one, other)


def test_themes_name_the_same_colours_and_looks_use_no_others() -> None:
    assert THEMES["light"].keys() == THEMES["dark"].keys()
    used = {value[1:] for look in LOOKS.values() for value in look.values() if value.startswith("$")}
    assert used <= THEMES["light"].keys()
