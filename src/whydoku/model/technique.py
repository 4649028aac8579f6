"""What a technique is: its names, its difficulty on each scale, its words, an example, and how to find it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whydoku.engines.logic.view import View
    from whydoku.model.step import Step

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""HoDoKu's levels, easiest first."""


@dataclass(frozen=True, repr=False)
class Technique:
    """A named way to see that something follows.

    `text` is a template: {cells} {digits} {houses} and the other roles of a step (see `logic/words.py`) are filled in, and
    the conclusion is added. `example` is a position in HoDoKu's library form, `:code:…`, where it applies.
    """

    title: str
    family: str
    price: float  # the value of its shortest step on whydoku's own scale, for a reader with all candidates marked
    text: str
    codes: tuple[str, ...] = ()  # HoDoKu's library codes
    aliases: tuple[str, ...] = ()
    se: float | None = None  # Sudoku Explainer's rating of the shortest form
    hodoku: int | None = None  # HoDoKu's score
    level: str | None = None  # HoDoKu's level
    example: str = ""
    example_rules: str = ""  # the rules of its example, besides the plain ones
    assumes_unique: bool = False  # whether it is sound only for a puzzle that has one solution
    idea: str = ""  # for hints: what to look for, without the conclusion; a template like `text`
    default: bool = True  # whether it is used unless the caller says otherwise
    find: Callable[[View], Iterator[Step]] | None = None  # None: a finder of the kernel knows it by name
    tell: Callable[[Any], None] | str = ""
    """Adds the lines that explain a step to a story, where its argument alone would not be told well; ours by their names in
    `words/`, "fish_story:tell_fish", so that solving does not load the words."""
    paper: float | None = None  # the price for a reader with pen and paper and no marks, if it differs
    lesson: str = ""  # the text of its page, in the form of `whydoku.lessons`; ours are there, by name

    def __hash__(self) -> int:
        return hash(
            self.title
        )  # a selection is the key to a solver, and hashing every word of it would take longer than solving

    @cached_property
    def name(self) -> str:
        """The name in small letters with dashes, as in the kernel."""
        return "-".join("".join(sign if sign.isalnum() else " " for sign in self.title.casefold()).split())

    @property
    def names(self) -> Iterator[str]:
        """Yield all the names that belong to it alone."""
        yield self.title
        yield from self.aliases

    @cached_property
    def called(self) -> tuple[tuple[str, ...], ...]:
        """The words of its names, normalised by `words_of`."""
        return tuple(map(words_of, self.names))

    def __str__(self) -> str:
        return self.title

    def __repr__(self) -> str:
        return f"<Technique {self.title}>"


def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name without case, punctuation, a plural s, or the spelling of colour."""
    signs = "".join(sign if sign.isalnum() else " " for sign in name.casefold().replace("colour", "color"))
    return tuple(word.removesuffix("s") or word for word in signs.split())


def plain(name: str) -> str:
    """Return a name without blanks and dashes."""
    return "".join(words_of(name))


READERS = {"paper": "pen and paper", "marks": "full pencil marks"}
"""Whom an order of techniques is for: with pen and paper, the places of a digit are seen before the candidates of a cell."""


GUESS = Technique("Guess", "guessing", 11.0, "", default=False)
"""What places a candidate to see whether it holds, where nothing else applies."""

REFUTED = Technique("Wrong guess", "guessing", 11.0, "", default=False)
"""What takes the last guess back, and everything since, when it has led to a contradiction."""
