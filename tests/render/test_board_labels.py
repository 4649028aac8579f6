"""Rows and columns have their numbers outside the grid, and outside of what rules write there."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import whydoku as w
from tests.render.reading import of_class
from whydoku.render.layout import CELL, MARGIN

BLANK = "." * 81
OUTSIDE = [
    "sandwich 12 row 3",
    "sandwich 9 column 4",
    "x-sum 20 r1c1-r9c1",
    "skyscraper 3 r5c1-r5c9",
    "little-killer 14 r1c3-r3c1",
]


def drawn(*rules: str, **options: object) -> ET.Element:
    return ET.fromstring(w.read(BLANK, rules=rules).svg(legend=False, **options))  # type: ignore[arg-type]  # as named


def labels(picture: ET.Element) -> list[tuple[str, float, float]]:
    (group,) = of_class(picture, "coordinate")
    return [(each.text or "", float(each.get("x") or 0), float(each.get("y") or 0)) for each in group]


@pytest.mark.parametrize("rules", [(), *((rule,) for rule in OUTSIDE), tuple(OUTSIDE)])
def test_every_row_and_column_is_numbered_outside_of_everything(rules: tuple[str, ...]) -> None:
    picture = drawn(*rules)
    x, y, width, height = map(float, (picture.get("viewBox") or "").split())
    found = labels(picture)
    rows, columns = found[:9], found[9:]
    assert [name for name, *_ in rows] == [name for name, *_ in columns] == [str(number) for number in range(1, 10)]
    for number, (_, left, base) in enumerate(rows):
        assert x < left < min(MARGIN, x + 20)
        assert MARGIN + number * CELL < base < MARGIN + (number + 1) * CELL < y + height
    for number, (_, middle, base) in enumerate(columns):
        assert y < base < min(MARGIN, y + 20)
        assert middle == MARGIN + (number + 0.5) * CELL < x + width
    for sign in [*of_class(picture, "sign"), *of_class(picture, "strong-sign")]:
        if sign.get("x") is not None:
            assert all(
                abs(float(sign.get("x") or 0) - left) > 12 or abs(float(sign.get("y") or 0) - base) > 12
                for _, left, base in found
            )


def test_labels_can_be_left_out() -> None:
    picture = drawn(labels=False)
    assert not [*of_class(picture, "coordinate")]
    assert picture.get("viewBox") == "0 0 520 520"


def test_letters_stand_on_the_side_that_has_them() -> None:
    names = [[name for name, *_ in labels(ET.fromstring(w.draw(BLANK, cells=cells)))] for cells in ("a1", "sudokuwiki")]
    numbers = [str(number) for number in range(1, 10)]
    assert names == [[*numbers, *"ABCDEFGHI"], [*"ABCDEFGHJ", *numbers]]


def test_the_caption_of_a_step_names_cells_as_the_reader_does() -> None:
    step = w.explain("1.34341.21434.21", cells="a1")[0]
    assert "B4 is 3" in step.svg()
    assert "r4c2" not in step.svg()
