"""Scales: one file each."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.errors import OptionError, check_several, check_text
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
