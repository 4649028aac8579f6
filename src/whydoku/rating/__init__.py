"""Scales: one file each."""

from __future__ import annotations

import re
from collections.abc import Iterable

from whydoku.errors import OptionError, check_several, check_text
from whydoku.model.scale import Scale
from whydoku.plugins import discover


def scales() -> dict[str, Scale]:
    """Give every scale by name.

    >>> sorted(scales())
    ['hodoku', 'own', 'se', 'se-1.18']
    """
    return {_name(name): scale for name, scale in discover("whydoku.rating").items()}


def _name(text: str) -> str:
    """Write a name as it is known: a file's name has no full stop, but the number of a version has."""
    return re.sub(r"(?<=[0-9])-(?=[0-9])", ".", text.strip().casefold().replace("_", "-"))


def find_scale(name: str | Scale) -> Scale:
    """Give the scale that somebody means.

    >>> find_scale("SE").title, find_scale("se-1.18").title
    ('Sudoku Explainer', 'SukakuExplainer 1.18')
    """
    if isinstance(name, Scale):
        return name
    known = scales()
    found = known.get(_name(check_text("a scale", name)))
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(name.casefold(), list(known), n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(sorted(known))}"
        raise OptionError(f"there is no scale {name!r}; {hint}")
    return found


def find_scales(names: str | Scale | Iterable[str | Scale]) -> dict[str, Scale]:
    """Give the scales that somebody means by names, separated by commas or one by one, in their order.

    >>> [*find_scales("se,hodoku")], [*find_scales(["own"])]
    (['se', 'hodoku'], ['own'])
    """
    if isinstance(names, Scale):
        return {name_of(names): names}
    check_several("scales", names)
    listed = names.split(",") if isinstance(names, str) else names
    found = {name_of(scale): scale for scale in map(find_scale, listed)}
    if not found:
        raise OptionError(f"at least one scale is needed; expected some of {', '.join(sorted(scales()))}")
    return found


def name_of(scale: Scale) -> str:
    """Give the name of a scale, or its title where it is nobody's plug-in."""
    return next((name for name, known in scales().items() if known is scale), scale.title)
