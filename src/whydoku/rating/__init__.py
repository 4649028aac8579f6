"""Scales: one file each."""

from __future__ import annotations

from whydoku.errors import OptionError, check_text
from whydoku.model.scale import Scale
from whydoku.plugins import discover


def scales() -> dict[str, Scale]:
    """Give every scale by name."""
    return discover("whydoku.rating")


def find_scale(name: str | Scale) -> Scale:
    """Give the scale that somebody means.

    >>> find_scale("SE").title
    'Sudoku Explainer'
    """
    if isinstance(name, Scale):
        return name
    known = scales()
    found = known.get(check_text("a scale", name).strip().casefold().replace("_", "-"))
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(name.casefold(), list(known), n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(sorted(known))}"
        raise OptionError(f"there is no scale {name!r}; {hint}")
    return found
