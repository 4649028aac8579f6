"""Names of techniques: one file per naming, which lists only the names that differ from ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from whydoku.errors import OptionError
from whydoku.model.technique import Technique
from whydoku.plugins import discover


@dataclass(frozen=True)
class Naming:
    """A set of names for techniques; a technique without a name in it keeps ours."""

    title: str
    names: Mapping[str, str]  # by our title

    def __call__(self, technique: Technique) -> str:
        """Return the name of a technique."""
        return self.names.get(technique.title, technique.title)


@cache
def namings() -> dict[str, Naming]:
    """Return every naming by its file's name."""
    return discover("whydoku.words.naming")


def find_naming(name: str | Naming | None) -> Naming:
    """Return the naming of that name; none means our own.

    >>> from whydoku.engines.logic.technique import find_technique
    >>> [find_naming(name)(find_technique("Pointing")) for name in ("whydoku", "hodoku", "sudokuwiki")]
    ['Pointing', 'Locked Candidates Type 1 (Pointing)', 'Pointing Pairs']
    """
    if isinstance(name, Naming):
        return name
    known = namings()
    plain = "whydoku" if name is None else str(name).strip().casefold()
    if plain not in known:
        raise OptionError(f"there are no names by {name!r}; expected one of {', '.join(known)}")
    return known[plain]


def there_is(name: str) -> str:
    """Return "there is" with the name and its article as spoken; some names are plurals.

    >>> [there_is(name) for name in ("X-Wing", "W-Wing", "AIC", "Unique Rectangle", "SK Loop", "Naked Pairs")]
    ['is an X-Wing', 'is a W-Wing', 'is an AIC', 'is a Unique Rectangle', 'is an SK Loop', 'are Naked Pairs']
    """
    if name.endswith("s"):
        return f"are {name}"
    first = name.replace("-", " ").split()[0]
    spelled = first.isupper() and (len(first) < 4 or not set(first) & set("AEIOU"))
    vowels = "AEFHILMNORSX" if spelled else "AEIO"
    return f"is {'an' if first[:1].upper() in vowels else 'a'} {name}"
