"""Cages that are only drawn, whose name says what they mean: "cages mod 5", "product cages".

SudokuMaker has no constraint for them, so setters draw cages and name them. A name that is understood as a whole makes rules of
its cages. Whether digits may repeat in one is said by its name or by the words beside the puzzle; they may where neither does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from whydoku.errors import FormatError
from whydoku.formats._json_values import as_list, as_object, shown
from whydoku.formats.sudokumaker.maker_shapes import MakerSource, Object
from whydoku.model.board import Cell
from whydoku.model.rule import Rule
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.product_cage import ProductCage
from whydoku.rules.remainder_cage import RemainderCage

CAGES = 2001
"""The type of cages that are only drawn."""

_Make: TypeAlias = Callable[[tuple[Cell, ...], int, bool], Rule]

_REPEATS = r"(?:,? (?:with|without|no) repeats)?"
_REMAINDERS = re.compile(
    rf"(?:sum |killer )?(?:cages? mod(?:ulo)? ?(?P<one>\d{{1,2}})|mod(?:ulo)? ?(?P<other>\d{{1,2}}) cages?){_REPEATS}",
    re.I,
)
_PRODUCTS = re.compile(rf"product (?:killer )?cages?{_REPEATS}", re.I)
_DIFFER = re.compile(r"\b(?:without|no) repeats\b|\bkiller\b", re.I)
_DIFFER_IN_WORDS = re.compile(
    r"\bcages?\b[^.\n\u2022]*(?:\b(?:cannot|can['\u2019]?t|(?:may|must|do) not|don['\u2019]?t) repeat\b"
    r"|\b(?:without|no) repeats\b)",
    re.I,
)
_MAY_REPEAT = re.compile(r"\bwith repeats\b", re.I)
_VALUE = re.compile(r"\[?\s*(\d{1,9})\s*\]?")


def is_named(part: Object) -> bool:
    """Whether a constraint is such cages."""
    return part.get("type") == CAGES and _maker(part.get("name")) is not None


def is_light(value: object) -> bool:
    """Whether what is written in a drawn cage says that its cells are out of the fog from the start."""
    return isinstance(value, str) and value.strip().casefold() == "foglight"


def are_lights(part: Object) -> bool:
    """Whether a constraint is cages that only say where there is no fog."""
    cages = part.get("cages")
    return (
        part.get("type") == CAGES
        and isinstance(cages, list)
        and bool(cages)
        and all(isinstance(each, dict) and is_light(each.get("value")) for each in cages)
    )


def named_cages(source: MakerSource, words: str) -> Iterator[Rule]:
    """Yield the rules of drawn cages by their name; nothing where it is not understood."""
    name = source.data.get("name")
    make = _maker(name)
    if make is None:
        return
    differ = bool(_DIFFER.search(str(name)) or (_DIFFER_IN_WORDS.search(words) and not _MAY_REPEAT.search(str(name))))
    for each in as_list(source.data.get("cages", []), f"the cages of {source.where}"):
        cage = as_object(each, f"a cage of {source.where}")
        cells = source.cells(cage.get("cells", []))
        value = str(cage.get("value") or "").strip()
        number = _VALUE.fullmatch(value)
        if value and number is None:
            raise FormatError(f"{source.where}: a cage called {shown(name)} has {shown(value)}, which is no number")
        if cells and number is not None:
            yield make(cells, int(number[1]), not differ)
        elif len(cells) > 1 and differ:
            yield ExtraRegion(cells)


def _maker(name: Any) -> _Make | None:
    """Return what makes a rule of cells, a number and whether digits may repeat, by the name of cages."""
    said = " ".join(name.split()) if isinstance(name, str) else ""
    if _PRODUCTS.fullmatch(said):
        return lambda cells, number, repeats: ProductCage(cells, number, repeats=repeats)
    if found := _REMAINDERS.fullmatch(said):
        by = int(found["one"] or found["other"])
        return lambda cells, number, repeats: RemainderCage(cells, number, by, repeats)
    return None
