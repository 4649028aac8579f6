"""Scales: one file each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from whydoku.errors import OptionError, check_several, check_text
from whydoku.model.scale import Scale
from whydoku.model.technique import READERS, Technique
from whydoku.plugins import discover


@cache
def scales() -> dict[str, Scale]:
    """Return every scale by name.

    >>> sorted(scales())
    ['b', 'bxb', 'bxbb', 'gb', 'gw', 'hodoku', 'own', 'paper', 'se', 'se-1.18', 'se-without-uniqueness', 'te', 'w']
    """
    return {_name(name): scale for name, scale in discover("whydoku.rating").items()}


def _name(text: str) -> str:
    """Write a name as it is known: a file's name has no full stop, but the number of a version has; T&E is te."""
    return re.sub(r"(?<=[0-9])-(?=[0-9])", ".", text.strip().casefold().replace("_", "-").replace("&", ""))


def find_scale(name: str | Scale) -> Scale:
    """Return the scale of a name.

    >>> find_scale("SE").title, find_scale("se-1.18").title
    ('Sudoku Explainer', 'SukakuExplainer 1.18')
    """
    return name if isinstance(name, Scale) else _named(name)[1]


def _named(name: str) -> tuple[str, Scale]:
    known, wanted = scales(), _name(check_text("a scale", name))
    if wanted not in known:
        from difflib import get_close_matches

        near = get_close_matches(name.casefold(), list(known), n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(sorted(known))}"
        raise OptionError(f"there is no scale {name!r}; {hint}")
    return wanted, known[wanted]


def find_scales(names: str | Scale | Iterable[str | Scale]) -> dict[str, Scale]:
    """Return the scales of names, separated by commas or one by one, in their order.

    >>> [*find_scales("se,hodoku")], [*find_scales(["own"])]
    (['se', 'hodoku'], ['own'])
    """
    if isinstance(names, Scale):
        return {name_of(names): names}
    check_several("scales", names)
    listed = names.split(",") if isinstance(names, str) else names
    found = dict((name_of(name), name) if isinstance(name, Scale) else _named(name) for name in listed)
    if not found:
        raise OptionError(f"at least one scale is needed; expected some of {', '.join(sorted(scales()))}")
    return found


def name_of(scale: Scale) -> str:
    """Return the name of a scale, or its title where it is no plug-in."""
    return next((name for name, known in scales().items() if known is scale), scale.title)


def followed(
    scale: str | Scale | None = None, reader: str | None = None, order: Iterable[str | Technique] | None = None
) -> Scale | None:
    """Return the scale that an answer follows: the one that is named, or the one for a reader; None where an order is given.

    >>> followed(), followed(reader="paper"), followed("se")
    (<Scale whydoku>, <Scale whydoku for pen and paper>, <Scale Sudoku Explainer>)
    """
    if reader is not None and (scale is not None or order is not None):
        raise OptionError(
            "a scale or an order already settles what comes first: give that, or whom the order is for, not both"
        )
    if scale is not None:
        return find_scale(scale)
    if reader is not None:
        check_text("a reader", reader)
    return None if order is not None else _for_reader(reader or "marks")


@cache
def _for_reader(reader: str) -> Scale:
    for scale in scales().values():
        if scale.reader == reader:
            return scale
    raise OptionError(f"an order of techniques is for {' or '.join(READERS)}, not for {reader!r}")
