"""What a rule is: a sentence, the primitives it consists of, and its literal reading on a full grid.

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

    puzzle: str  # on one line
    solution: str
    rules: tuple[str, ...] = ()  # in addition to the board's own, each in the short text form
    size: str | None = "9"  # the board: 9, or its box as 2x3, or latin5; None if the text implies it


@dataclass(frozen=True)
class Rule(ABC):
    """One rule of a puzzle; the docstring of a subclass is its sentence."""

    name: ClassVar[str] = ""  # its file's name with dashes
    aliases: ClassVar[tuple[str, ...]] = ()
    bare_aliases: ClassVar[tuple[str, ...]] = ()  # names that take no arguments: with some, they mean something else
    presets: ClassVar[Mapping[str, str]] = {}  # names that stand for certain arguments: "anti-camel" is "leaper 1 3"
    example: ClassVar[Example | None] = None
    gesture: ClassVar[str] = ""  # how a setter draws it, if its fields do not imply that: see `rules._text.gesture_of`
    placed: ClassVar[bool] = True  # whether the generator may place it on a finished grid, if it is drawn in a place
    reads: ClassVar[Literal["digits", "values"]] = "digits"  # what it reads, digits or values, where the two differ
    differ_by: ClassVar[Literal["digits", "values"]] = "digits"  # what must not repeat, if it reads values
    of_rules: ClassVar[bool] = False  # whether it consists of other rules, each of which sees what it needs
    sides: ClassVar[tuple[str, str]] = ("", "")  # the two sides of its sum: the terms, and the total

    def __init_subclass__(cls) -> None:
        home = cls.__module__.rpartition(".")[2]
        plain = home if "." in cls.__module__ else re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        cls.name = cls.__dict__.get("name", plain.replace("_", "-"))

    @cached_property
    def _compiled(self) -> dict[Board, tuple[Primitive, ...]]:
        """Its primitives on each board; `compile_rule` fills it."""
        return {}

    def __getstate__(self) -> dict[str, Any] | None:
        """Return its arguments, without what was compiled from it; a rule for the whole board is its name alone."""
        return {name: value for name, value in self.__dict__.items() if name != "_compiled"} or None

    @classmethod
    def sentence(cls) -> str:
        """Return the rule in one sentence."""
        return (cls.__doc__ or "").strip().splitlines()[0]

    def check(self, board: Board) -> None:  # noqa: B027  # most rules fit every board, so there is nothing to refuse
        """Raise a RuleError where the rule makes no sense on this board."""

    @abstractmethod
    def primitives(self, board: Board) -> Iterable[Primitive]:
        """Return the primitives of the rule on this board."""

    @abstractmethod
    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Whether a full grid satisfies the sentence, read literally: the oracle that tests compare the primitives with."""

    def holds_by_value(self, board: Board, digits: Sequence[Digit], values: Sequence[Digit]) -> bool:
        """Whether a grid of values satisfies the sentence; called only for a rule that reads values."""
        del digits
        return self.holds(board, values)

    def layers(self, board: Board) -> Iterable[Layer]:
        """Return the layers that it needs; a rule with layers sees the whole board, any other only the digits."""
        del board
        return ()

    def beside(self, rules: Sequence[Rule]) -> Rule:
        """Return the rule in the company of its puzzle's other rules: "all dots are given" must know the dots."""
        del rules
        return self

    def instead(self) -> tuple[str, ...]:
        """Return the names of the board's own rules that it replaces: rows that need not hold every digit."""
        return ()

    def joined(self) -> Iterable[Rule]:
        """Return the rules it consists of: itself, unless it only joins others that must all hold."""
        return (self,)

    def marked(self) -> Iterable[tuple[Cell, Cell]]:
        """Return the pairs of cells that carry a mark of this rule, for the rules about pairs without one."""
        return ()

    def note(self, board: Board) -> str:
        """Return what the rule means here, with its own numbers; its plain sentence if there are none to fill in."""
        del board
        return type(self).sentence()

    def tell(self, scene: Scene) -> bool:
        """Add the lines that explain what it rules out, and return True; False if its primitives explain it well enough."""
        del scene
        return False

    def clash(self, scene: Scene) -> Breach | None:
        """Return why it cannot be satisfied, in its own words; None if its primitives explain it well enough."""
        del scene
        return None

    def draw(self, board: Board) -> Iterable[Shape]:
        """Return the shapes that show the rule on the board; a rule for the whole board has none."""
        del board
        return ()
