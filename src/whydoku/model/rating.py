"""A rating: how hard a puzzle is on a scale, the step that makes it so, and how hard each step of the path is.

  value     the figure that is quoted: the hardest step's (Sudoku Explainer's ER), or a sum (HoDoKu's score)
  profile   what each step of the path is worth, in order
  hardest   the step that is worth most; the first of several

Only a puzzle with exactly one solution has a value, and only on a scale that rates such puzzles; else `text` says why there is
none. With a value, `text` says where the path of `explain` holds a harder step than the hardest one here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whydoku.errors import FormatError
from whydoku.model import hooks
from whydoku.model.solution import Status
from whydoku.model.wording import clipped, counted

if TYPE_CHECKING:
    from whydoku.render.palette import ThemeName


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A step of a rated path: its number, from 1, its technique, its value, and its conclusion."""

    number: int
    technique: str
    worth: float
    conclusion: str  # "r1c5 is 7", "r3c4 is not 2"

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "step": self.number,
            "technique": self.technique,
            "worth": self.worth,
            "conclusion": self.conclusion,
        }

    @classmethod
    def from_json(cls, shape: dict[str, Any]) -> RatedStep:
        """Read the JSON form."""
        return cls(shape["step"], shape["technique"], shape["worth"], shape["conclusion"])

    def __repr__(self) -> str:
        return f"<RatedStep {self.number}: {self.technique}, {self.worth:g}>"

    def __str__(self) -> str:
        return f"step {self.number}, {self.technique} ({self.worth:g}): {clipped(self.conclusion, 100)}"


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is on a scale."""

    scale: str  # the scale's name: "own", "se", "hodoku"
    value: float | None = None  # None: not rated, and `text` says why
    status: Status = Status.UNIQUE
    level: str | None = None  # "easy" … "extreme", on scales that have levels
    ep: float | None = None  # Sudoku Explainer's pearl: the hardest step up to the first placement
    ed: float | None = None  # Sudoku Explainer's diamond: the hardest step up to the first elimination
    hardest: RatedStep | None = None
    profile: tuple[float, ...] = ()
    guesses: int | None = None  # guesses that the path needs
    version: str = ""  # the scale's version, if it has one
    text: str = ""  # why there is no value, or how the path of `explain` differs

    @property
    def rated(self) -> bool:
        """Whether there is a value."""
        return self.value is not None

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "scale": self.scale,
            "version": self.version,
            "status": self.status.value,
            "value": self.value,
            "level": self.level,
            "ep": self.ep,
            "ed": self.ed,
            "guesses": self.guesses,
            "hardest": None if self.hardest is None else self.hardest.to_json(),
            "profile": list(self.profile),
            "text": self.text,
        }

    @classmethod
    def from_json(cls, shape: dict[str, Any]) -> Rating:
        """Read the JSON form.

        >>> rating = Rating("se", 2.3, profile=(1.2, 2.3))
        >>> Rating.from_json(rating.to_json()) == rating
        True
        """
        try:
            return cls(
                shape["scale"],
                shape["value"],
                Status(shape["status"]),
                shape["level"],
                shape["ep"],
                shape["ed"],
                None if shape["hardest"] is None else RatedStep.from_json(shape["hardest"]),
                tuple(shape["profile"]),
                shape["guesses"],
                shape["version"],
                shape["text"],
            )
        except (KeyError, TypeError, ValueError) as error:
            raise FormatError(f"the JSON is not a rating's: {error}") from error

    @property
    def figures(self) -> str:
        """The value and the figures beside it: "7.1, EP 1.2, ED 1.2"; or why there is none."""
        if self.value is None:
            return self.text or self.status.value
        parts = [f"{self.value:g}"]
        parts += [f"EP {self.ep:g}"] if self.ep is not None else []
        parts += [f"ED {self.ed:g}"] if self.ed is not None else []
        parts += [self.level] if self.level else []
        parts += [counted(self.guesses, "guess")] if self.guesses else []
        return ", ".join(parts)

    def __str__(self) -> str:
        hardest = f"; hardest: {self.hardest}" if self.hardest is not None else ""
        note = f". {self.text}" if self.rated and self.text else ""
        return f"{self.scale}: {self.figures}{hardest}{note}"

    def __repr__(self) -> str:
        return f"<Rating {self.scale}: {self.figures}>"

    def svg(self, *, theme: ThemeName = "light") -> str:
        """Draw the profile: a bar for each step, as high as the step is hard."""
        return hooks.draw_profile(self, theme=theme)

    def _repr_svg_(self) -> str:  # what a notebook shows
        return self.svg()
