"""What a technique is: its names, its difficulty on each scale, its words, an example, and how to find it.

A technique is one file in `logic/techniques/` (or a module of another package, under the entry point group
`whydoku.logic.techniques`) that ends in `plugin = Technique(…)`, or in a tuple of them where one idea has a name for each
size. Finders in the kernel are known by the technique's name; a technique with a `find` of its own needs nothing else.

People ask for techniques by title ("X-Wing"), alias ("bf2"), HoDoKu code ("0300"), family ("fish"), or by words that titles
have in common ("unique rectangle" are six); case, blanks, dashes and plurals do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from whydoku.errors import OptionError
from whydoku.plugins import discover

if TYPE_CHECKING:
    from whydoku.logic.view import View
    from whydoku.model.step import Step

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""HoDoKu's levels, easiest first."""


@dataclass(frozen=True)
class Technique:
    """A named way to see that something follows.

    `text` is a template: {cells} {digits} {houses} and the other roles of a step (see `logic/words.py`) are filled in, and
    what follows is added by itself. `example` is a position in HoDoKu's library form, `:code:…`, where it applies.
    """

    title: str
    family: str
    rank: int  # the order of trying: lower is easier; HoDoKu's order where it has the technique
    text: str
    teach: str = ""
    codes: tuple[str, ...] = ()  # HoDoKu's library codes
    aliases: tuple[str, ...] = ()
    se: float | None = None  # rating by Sudoku Explainer, of the shortest form
    hodoku: int | None = None  # score by HoDoKu
    level: str | None = None  # the level that HoDoKu puts it in
    example: str = ""
    example_rules: str = ""  # rules its example is played under, beside the plain ones
    assumes_unique: bool = False  # whether it is sound only for a puzzle that has one solution
    default: bool = True  # whether it is used unless somebody says otherwise
    find: Callable[[View], Iterator[Step]] | None = None  # None: a finder of the kernel knows it by name

    def __hash__(self) -> int:
        return hash(
            self.title
        )  # a selection is the key to a solver, and hashing every word of it would take longer than solving

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a technique that everybody has by its title, and any other by what it says."""
        if registered(self.title) is self:
            return registered, (self.title,)
        return Technique, tuple(getattr(self, each.name) for each in fields(self))

    @cached_property
    def name(self) -> str:
        """Give the name in small letters with dashes, which is the kernel's."""
        return "-".join("".join(sign if sign.isalnum() else " " for sign in self.title.casefold()).split())

    @property
    def names(self) -> Iterator[str]:
        """Go through everything that it alone is called by."""
        yield self.title
        yield from self.aliases

    @cached_property
    def called(self) -> tuple[tuple[str, ...], ...]:
        """Give the words of its names, as `words_of` has them."""
        return tuple(map(words_of, self.names))


@cache
def techniques() -> tuple[Technique, ...]:
    """Give every known technique, easiest first."""
    found: list[Technique] = []
    for plugin in discover("whydoku.logic.techniques").values():
        found.extend(plugin if isinstance(plugin, tuple) else (plugin,))
    return tuple(sorted(found, key=lambda technique: (technique.rank, technique.title)))


@cache
def _by_title() -> dict[str, Technique]:
    return {technique.title: technique for technique in techniques()}


def registered(title: str) -> Technique | None:
    """Give the technique of a title, or None where nobody has registered one."""
    return _by_title().get(title)


def words_of(name: str) -> tuple[str, ...]:
    """Give the words of a name without what does not matter: case, signs, an s at their end, one's spelling of colour."""
    signs = "".join(sign if sign.isalnum() else " " for sign in name.casefold().replace("colour", "color"))
    return tuple(word.removesuffix("s") or word for word in signs.split())


def plain(name: str) -> str:
    """Give a name as one word, so that blanks and dashes do not matter."""
    return "".join(words_of(name))


def _is_within(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))


def find_techniques(name: str) -> tuple[Technique, ...]:
    """Find what somebody calls by a title, alias, HoDoKu code, family, or by words that several titles have in common.

    >>> [t.title for t in find_techniques("x wing")], [t.title for t in find_techniques("0101")]
    (['X-Wing'], ['Claiming'])
    >>> [t.title for t in find_techniques("hidden singles")]
    ['Hidden Single in a Box', 'Hidden Single in a Line']
    """
    wanted, words = plain(name), words_of(name)
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
    near = get_close_matches(wanted, list(everything), n=1)
    hint = f"did you mean {everything[near[0]]}?" if near else "`whydoku techniques` lists them"
    raise OptionError(f"there is no technique {name.strip()!r}; {hint}")


def select(
    wanted: str | Iterable[str | Technique] | None = None,
    *,
    up_to: str | None = None,
    without: str | Iterable[str | Technique] = (),
    unique: bool = True,
) -> tuple[Technique, ...]:
    """Choose techniques, easiest first: the usual ones, or those that are named; `unique=False` leaves out what assumes it.

    >>> [t.title for t in select(up_to="naked single", without="last digit")]
    ['Full House', 'Naked Single']
    """
    chosen = {t for t in techniques() if t.default} if wanted is None else _named(wanted)
    if up_to is not None:
        limit = max(technique.rank for technique in find_techniques(up_to))
        chosen = {technique for technique in chosen if technique.rank <= limit}
    chosen -= _named(without)
    if not unique:
        chosen = {technique for technique in chosen if not technique.assumes_unique}
    return tuple(sorted(chosen, key=lambda technique: (technique.rank, technique.title)))


def _named(names: str | Iterable[str | Technique]) -> set[Technique]:
    parts: Iterable[str | Technique] = names.split(",") if isinstance(names, str) else names
    found: set[Technique] = set()
    for part in parts:
        if isinstance(part, Technique):
            found.add(part)
        elif part.strip():
            found.update(find_techniques(part))
    return found
