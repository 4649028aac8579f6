"""A rating card: what experts want to know about a puzzle, each figure with the call that reproduces it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whydoku.errors import FormatError
from whydoku.model import hooks
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.wording import listed

if TYPE_CHECKING:
    from whydoku.render.palette import ThemeName

TITLES = {
    "se": "SE",
    "se-without-uniqueness": "SE without uniqueness",
    "hodoku": "HoDoKu",
    "own": "whydoku",
    "w": "W",
    "b": "B",
    "te": "T&E depth",
    "bxb": "BxB",
}
"""What the lines of ratings are called, in the order of the card."""


@dataclass(frozen=True, slots=True)
class Bottleneck:
    """The position in which the hardest step of the usual path stands: the digits there, the step, and its text."""

    grid: str
    step: RatedStep
    text: str

    def __repr__(self) -> str:
        return f"<Bottleneck {self.step!r}>"

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"grid": self.grid, "step": self.step.to_json(), "text": self.text}


@dataclass(frozen=True, slots=True)
class RatingCard:
    """Everything about how hard a puzzle is; a part that is None was not found, and `notes` says why."""

    grid: str
    clues: int
    ratings: dict[str, Rating]
    minimal: bool | None = None  # whether every given is needed
    symmetry: str | None = None  # symmetries of the places of the givens
    automorphisms: int | None = None  # the number of automorphisms
    canonical: str | None = None  # the min-lex form
    backdoor: tuple[str, ...] | None = None  # the fewest cells that singles solve the rest from
    bottleneck: Bottleneck | None = None
    exotic: tuple[str, ...] | None = None  # techniques that apply once no single is left
    notes: tuple[tuple[str, str], ...] = ()  # each missing field, and why it is missing

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "grid": self.grid,
            "clues": self.clues,
            "ratings": {name: rating.to_json() for name, rating in self.ratings.items()},
            "minimal": self.minimal,
            "symmetry": self.symmetry,
            "automorphisms": self.automorphisms,
            "canonical": self.canonical,
            "backdoor": None if self.backdoor is None else list(self.backdoor),
            "bottleneck": None if self.bottleneck is None else self.bottleneck.to_json(),
            "exotic": None if self.exotic is None else list(self.exotic),
            "notes": dict(self.notes),
        }

    @classmethod
    def from_json(cls, shape: dict[str, Any]) -> RatingCard:
        """Read the JSON form.

        >>> card = RatingCard("1" * 81, 81, {"w": Rating("w", 0.0)}, backdoor=("r1c1",), notes=(("minimal", "no time"),))
        >>> RatingCard.from_json(card.to_json()) == card
        True
        """
        try:
            found = shape["bottleneck"]
            return cls(
                shape["grid"],
                shape["clues"],
                {name: Rating.from_json(rating) for name, rating in shape["ratings"].items()},
                shape["minimal"],
                shape["symmetry"],
                shape["automorphisms"],
                shape["canonical"],
                None if shape["backdoor"] is None else tuple(shape["backdoor"]),
                None if found is None else Bottleneck(found["grid"], RatedStep.from_json(found["step"]), found["text"]),
                None if shape["exotic"] is None else tuple(shape["exotic"]),
                tuple(shape["notes"].items()),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise FormatError(f"the JSON is not that of a rating card: {error}") from error

    def rows(self) -> Iterator[tuple[str, str]]:
        """Yield the rows of the card, each a title and a text."""
        missing = dict(self.notes)
        yield "puzzle", self.grid
        for name, rating in self.ratings.items():
            yield TITLES.get(name, name), rating.figures
        plain = "" if self.minimal is None else ", minimal" if self.minimal else ", not minimal"
        yield "clues", f"{self.clues}{plain or _unknown(missing, 'minimal')}"
        yield "symmetry", self.symmetry or missing.get("symmetry", "")
        yield "automorphisms", str(self.automorphisms or missing.get("automorphisms", ""))
        yield "backdoor", self._backdoor() or missing.get("backdoor", "")
        if self.bottleneck is not None:
            yield "bottleneck", self.bottleneck.grid
            yield "hardest step", self.bottleneck.text
        elif "bottleneck" in missing:
            yield "bottleneck", missing["bottleneck"]
        exotic = None if self.exotic is None else listed(list(self.exotic)) or "none"
        yield "exotic patterns", exotic or missing.get("exotic", "")
        yield "min-lex form", self.canonical or missing.get("canonical", "")

    def _backdoor(self) -> str:
        if self.backdoor is None:
            return ""
        if not self.backdoor:
            return "singles solve it"
        return f"singles solve it from {listed(list(self.backdoor))}"

    def __str__(self) -> str:
        rows = [*self.rows()]
        width = max(len(title) for title, _ in rows) + 2
        return "\n".join(f"{title:<{width}}{text}" for title, text in rows)

    def __repr__(self) -> str:
        rated = ", ".join(
            f"{name} {rating.value:g}" for name, rating in self.ratings.items() if rating.value is not None
        )
        return f"<RatingCard {rated or 'not rated'}>"

    def svg(self, *, theme: ThemeName = "light") -> str:
        """Draw the card."""
        return hooks.draw_card(self, theme=theme)

    def _repr_svg_(self) -> str:  # what a notebook shows
        return self.svg()


def _unknown(missing: dict[str, str], name: str) -> str:
    return f"; minimal or not: {missing[name]}" if name in missing else ""
