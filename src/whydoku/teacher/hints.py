"""Hints in four levels, never more than was asked for.

1   where to look: a rule, a house, a cell that the argument begins with
2   the same place, what to look for there, and the technique's name: the idea is the same for all steps of a technique, and
    only the place, the rule or the houses in it are the step's
3   how the argument opens, as a question
4   the whole step with its argument
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from whydoku.errors import InputError, OptionError
from whydoku.model.position import Position
from whydoku.model.step import Step
from whydoku.model.wording import clipped
from whydoku.words.fill import fill
from whydoku.words.hint_story import opening_of, where_of
from whydoku.words.naming import Naming, find_naming, there_is

if TYPE_CHECKING:
    from whydoku.render.palette import ThemeName

LEVELS = (1, 2, 3, 4)


@dataclass(frozen=True)
class Hint:
    """A hint of some level; what the level does not reveal is not in it."""

    level: int
    text: str
    where: str
    technique: str | None = None
    cells: tuple[str, ...] = ()
    step: Step | None = None
    order: str = "marks"  # whose order decides the first step: "paper", "marks", or a scale's
    opening: str = ""  # a note before it: that the puzzle has several solutions, or may have
    position: Position | None = field(default=None, compare=False, repr=False)  # its place, for drawing

    def svg(self, theme: ThemeName = "light") -> str:
        """Draw as much as it tells."""
        from whydoku.render.step_picture import draw_hint

        if self.position is None:
            raise InputError("this hint does not know its position")
        cells = [self.position.board.cell(name) for name in self.cells]
        return draw_hint(self.position, self.where, cells, self.step, title=self.text, theme=theme)

    def _repr_svg_(self) -> str | None:  # what a notebook shows
        return None if self.position is None else self.svg()

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        shape: dict[str, Any] = {"level": self.level, "text": self.text, "where": self.where, "order": self.order}
        if self.opening:
            shape["opening"] = self.opening
        if self.technique is not None:
            shape["technique"] = self.technique
        if self.level >= 3:
            shape["cells"] = list(self.cells)
        if self.step is not None:
            shape["step"] = self.step.to_json()
        return shape

    def __str__(self) -> str:
        return f"{self.opening}\n{self.text}" if self.opening else self.text

    def __repr__(self) -> str:
        return f"<Hint of level {self.level}: {clipped(self.text)}>"


def make_hint(step: Step, level: int, names: str | Naming | None = None, position: Position | None = None) -> Hint:
    """Return as much of a step as a level reveals, with techniques in the requested naming."""
    if level not in LEVELS:
        raise OptionError(f"a hint has a level from 1 to 4, not {level}")
    where, technique = where_of(step, position), step.technique
    called = find_naming(names)(technique)
    if level == 1:
        return Hint(level, f"Look at {where}.", where)
    if level == 2:
        place = "" if "{" in technique.idea else f"Look at {where}. "  # an idea may contain the name
        idea = f"{place}{fill(technique.idea, step)}: {_a(called)}." if technique.idea else ""
        return Hint(level, idea or f"Look at {where}: there {there_is(called)}.", where, technique.title)
    cells = step.cells or tuple(dict.fromkeys(cell for cell, _ in (*step.places, *step.removes)))
    shown = tuple(step.board.name(cell) for cell in cells)
    if level == 3:
        return Hint(level, opening_of(step, position), where, technique.title, shown)
    return Hint(level, f"{called}: {step.tell(2, position)}", where, technique.title, shown, step)


def _a(name: str) -> str:
    """Return a name with its article, if it takes one: a Naked Pair, but Pointing and Cage Combinations."""
    without = name.endswith("ing") and not name.endswith("Wing")
    return name if without or name in ("Nishio", "Trial and Error", "Must Be In") else there_is(name).partition(" ")[2]
