"""What a rule is: a sentence, the primitives it is made of, and its plain reading on a full grid.

A rule is a frozen dataclass in a file of its own; its fields are its arguments. It never touches an engine:

    @dataclass(frozen=True)
    class Thermometer(Rule):
        '''Digits strictly increase from the bulb.'''
        cells: tuple[Cell, ...]
        def primitives(self, board): ...
        def holds(self, board, grid): ...
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.remembered import cached_property

if TYPE_CHECKING:
    from whydoku.model.drawing import Shape
    from whydoku.model.layer import Layer
    from whydoku.model.primitives import Primitive
    from whydoku.model.rule_scene import Breach, Scene


@dataclass(frozen=True)
class Example:
    """A puzzle that shows a rule at work, and its only solution."""

    puzzle: str  # one line
    solution: str
    rules: tuple[str, ...] = ()  # on top of the board's own, each in the short text form
    size: str | None = "9"  # the board: 9, or its box as 2x3, or latin5; None where the text says it


@dataclass(frozen=True)
class Rule(ABC):
    """One rule of a puzzle; the docstring of a subclass is its sentence."""

    name: ClassVar[str] = ""  # its file's name with dashes
    aliases: ClassVar[tuple[str, ...]] = ()
    bare_aliases: ClassVar[tuple[str, ...]] = ()  # names that go without arguments, which would mean something else
    presets: ClassVar[Mapping[str, str]] = {}  # names that stand for certain arguments: "anti-camel" is "leaper 1 3"
    example: ClassVar[Example | None] = None
    gesture: ClassVar[str] = ""  # how a setter draws it, where its fields do not say so: see `rules._text.gesture_of`
    placed: ClassVar[bool] = True  # whether the generator may place it on a finished grid, where it is drawn somewhere
    reads: ClassVar[Literal["digits", "values"]] = "digits"  # what it is about where cells have values that differ
    differ_by: ClassVar[Literal["digits", "values"]] = "digits"  # and what must not repeat, where it reads values
    of_rules: ClassVar[bool] = False  # whether it is made of other rules, each of which sees what it needs
    sides: ClassVar[tuple[str, str]] = ("", "")  # of its sum: what adds up, and what it adds up to

    def __init_subclass__(cls) -> None:
        home = cls.__module__.rpartition(".")[2]
        plain = home if "." in cls.__module__ else re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        cls.name = cls.__dict__.get("name", plain.replace("_", "-"))

    @cached_property
    def _compiled(self) -> dict[Board, tuple[Primitive, ...]]:
        """What it compiles to on boards; `compile_rule` fills it."""
        return {}

    def __getstate__(self) -> dict[str, Any] | None:
        """Return what it says, without what was compiled from it; a rule for the whole board is its name alone."""
        return {name: value for name, value in self.__dict__.items() if name != "_compiled"} or None

    @classmethod
    def sentence(cls) -> str:
        """Return the rule in one sentence."""
        return (cls.__doc__ or "").strip().splitlines()[0]

    def check(self, board: Board) -> None:  # noqa: B027  # most rules fit every board, so there is nothing to refuse
        """Raise a RuleError where the rule makes no sense on this board."""

    @abstractmethod
    def primitives(self, board: Board) -> Iterable[Primitive]:
        """List what the rule is made of."""

    @abstractmethod
    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Read the sentence plainly on a full grid: the oracle that tests hold the primitives against."""

    def holds_by_value(self, board: Board, digits: Sequence[Digit], values: Sequence[Digit]) -> bool:
        """Read the sentence where cells count as other numbers than their digits; asked only of a rule that reads values."""
        del digits
        return self.holds(board, values)

    def layers(self, board: Board) -> Iterable[Layer]:
        """List the layers it needs beside the digits; a rule that has some sees the whole board, any other its digits only."""
        del board
        return ()

    def beside(self, rules: Sequence[Rule]) -> Rule:
        """Return the rule as it reads beside the others of its puzzle: "all dots are given" must know the dots."""
        del rules
        return self

    def instead(self) -> tuple[str, ...]:
        """Return the names of the board's own rules that do not hold where it does: rows that need not hold every digit."""
        return ()

    def joined(self) -> Iterable[Rule]:
        """List the rules it is made of: itself, unless it only joins others that all hold."""
        return (self,)

    def marked(self) -> Iterable[tuple[Cell, Cell]]:
        """List the pairs of cells that carry a mark of this rule, for those that speak of pairs without one."""
        return ()

    def note(self, board: Board) -> str:
        """Return what the rule means here, with its own numbers; its sentence, where that has none to fill in."""
        del board
        return type(self).sentence()

    def tell(self, scene: Scene) -> bool:
        """Add the lines that explain what it rules out, and return True; False where its primitives tell it well."""
        del scene
        return False

    def clash(self, scene: Scene) -> Breach | None:
        """Return why it cannot be kept, in its own words; None where its primitives tell it well."""
        del scene
        return None

    def draw(self, board: Board) -> Iterable[Shape]:
        """List the shapes that show the rule on the board; a rule for the whole board has none."""
        del board
        return ()
