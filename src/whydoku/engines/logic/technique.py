"""The registered techniques, and the names that select them.

A technique is one file in `logic/techniques/` (or a module of another package, under the entry point group
`whydoku.engines.logic.techniques`) that ends in `plugin = Technique(…)`, or in a tuple of them if one idea has a name
for each size; `technique(…)` of `techniques/_rows.py` takes the example from `techniques/examples.tsv`. Finders in the kernel
are known by the technique's name; a technique with a `find` of its own needs nothing else.

Techniques are selected by title ("X-Wing"), alias ("bf2"), HoDoKu code ("0300"), family ("fish"), or by words that titles
have in common ("unique rectangle" are six); case, blanks, dashes and plurals do not matter.
"""

from __future__ import annotations

import copyreg
import math
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from whydoku.errors import OptionError, check_several, check_text
from whydoku.model.scale import Scale
from whydoku.model.technique import GUESS, REFUTED, plain, words_of
from whydoku.model.technique import Technique as Technique
from whydoku.plugins import discover


def techniques() -> tuple[Technique, ...]:
    """Return every known technique, easiest first: by price, ties by the name of their file and their place in it."""
    return _techniques()


@cache
def _techniques() -> tuple[Technique, ...]:
    found: list[Technique] = []
    for plugin in discover("whydoku.engines.logic.techniques").values():
        found.extend(plugin if isinstance(plugin, tuple) else (plugin,))
    return tuple(sorted(found, key=_price))


def _price(technique: Technique) -> float:
    return technique.price


@cache
def _by_title() -> dict[str, Technique]:
    return {technique.title: technique for technique in (*techniques(), GUESS, REFUTED)}


def registered(title: str) -> Technique | None:
    """Return the technique of exactly this title, or None."""
    return _by_title().get(title)


def _reduced(technique: Technique) -> tuple[Any, ...]:
    """Pickle a registered technique by its title, and any other by its fields."""
    if registered(technique.title) is technique:
        return registered, (technique.title,)
    return Technique, tuple(getattr(technique, name) for name in Technique.__match_args__)


copyreg.pickle(Technique, _reduced)


def _is_within(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))


def find_techniques(name: str) -> tuple[Technique, ...]:
    """Return the techniques of a title, alias, HoDoKu code or family, or with words that several titles share.

    >>> [t.title for t in find_techniques("x wing")], [t.title for t in find_techniques("0101")]
    (['X-Wing'], ['Claiming'])
    >>> [t.title for t in find_techniques("hidden singles")]
    ['Hidden Single in a Box', 'Hidden Single in a Line']
    """
    wanted, words = plain(check_text("a technique", name)), words_of(name)
    known = techniques()
    called: tuple[Callable[[Technique], bool], ...] = (
        lambda t: any("".join(each) == wanted for each in t.called),
        lambda t: name.strip() in t.codes,
        lambda t: plain(t.family) == wanted,
        lambda t: any(each[: len(words)] == words for each in t.called),
        lambda t: any(_is_within(words, each) for each in t.called),
    )
    for is_called in called if words else ():
        if found := tuple(filter(is_called, known)):
            return found
    if wanted == "all":
        return known
    everything = {plain(each): each for technique in known for each in (*technique.names, technique.family)}
    from difflib import get_close_matches

    near = get_close_matches(wanted, list(everything), n=1)
    hint = f"did you mean {everything[near[0]]}?" if near else "`whydoku techniques` lists them"
    raise OptionError(f"there is no technique {name.strip()!r}; {hint}")


def select(
    wanted: str | Iterable[str | Technique] | None = None,
    *,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    unique: bool = True,
    scale: Scale | None = None,
) -> tuple[Technique, ...]:
    """Return techniques, easiest first: the usual ones, or those named; `unique=False` leaves out those that assume uniqueness.

    A scale determines which ones are usual and which is easier; without one, the price does. `up_to` a technique selects all
    that are no harder.

    >>> [t.title for t in select(up_to="naked single", without="last digit")]
    ['Full House', 'Naked Single']
    """
    if up_to is not None:
        check_text("the technique up to which", up_to)
    if (wanted is None or isinstance(wanted, str)) and isinstance(without, str | tuple):
        return _selected(wanted, up_to, without, unique, scale)
    return _select(wanted, up_to, without, unique, scale)


def _select(
    wanted: str | Iterable[str | Technique] | None,
    up_to: str | None,
    without: str | Iterable[str | Technique],
    unique: bool,
    scale: Scale | None,
) -> tuple[Technique, ...]:
    place, usual = (_price, _is_usual) if scale is None else (scale.place, scale.uses)
    chosen = dict.fromkeys(filter(usual, techniques())) if wanted is None else _named(wanted)
    left_out = _named(without)
    limit = math.inf if up_to is None else max(map(place, find_techniques(up_to)))
    kept = (
        technique
        for technique in (
            *(t for t in techniques() if t in chosen),
            *(t for t in chosen if registered(t.title) is not t),
        )
        if technique not in left_out and place(technique) <= limit and (unique or not technique.assumes_unique)
    )
    return tuple(sorted(kept, key=place))


_selected = lru_cache(maxsize=64)(_select)  # most calls select the same few; the same tuple finds its engine at once


def _is_usual(technique: Technique) -> bool:
    return technique.default


def _named(names: str | Iterable[str | Technique]) -> dict[Technique, None]:
    check_several("techniques", names)
    parts: Iterable[str | Technique] = names.split(",") if isinstance(names, str) else names
    found: dict[Technique, None] = {}
    for part in parts:
        if isinstance(part, Technique):
            found[part] = None
        elif check_text("a technique", part).strip():
            found.update(dict.fromkeys(find_techniques(part)))
    return found


def in_order(names: Iterable[str | Technique]) -> tuple[Technique, ...]:
    """Return techniques in the order in which they are named, each once; those that share a name keep their own order.

    >>> [t.title for t in in_order(["naked single", "full house"])]
    ['Naked Single', 'Full House']
    """
    check_several("techniques", names)
    found: dict[Technique, None] = {}
    for part in names.split(",") if isinstance(names, str) else names:
        found.update(dict.fromkeys((part,) if isinstance(part, Technique) else find_techniques(part)))
    return tuple(found)


def find_technique(title: str) -> Technique:
    """Return the one technique with a title, guesses included."""
    for technique in (*techniques(), GUESS, REFUTED):
        if technique.title == title:
            return technique
    raise OptionError(f"there is no technique {title!r}")
