"""What shapes of constraints need to read or write a SudokuPad puzzle."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from whydoku.formats._constraint_table import Constraint
from whydoku.formats.sudokupad.figures import Figure, place_of
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Point
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json


@dataclass(frozen=True)
class SudokuPadCage:
    """A cage of the JSON, with its cells and what to call it in a message."""

    data: dict[str, Json]
    cells: tuple[Cell, ...]
    where: str
    total: int | None


@dataclass
class SudokuPadPage:
    """The input: cages not claimed yet, flags, figures, and the rules in words."""

    board: Board
    text: str = ""
    cages: list[SudokuPadCage] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    figures: list[Figure] = field(default_factory=list)
    symbols: frozenset[str] = frozenset()  # that some clue outside stands over
    marks: dict[Cell, tuple[Digit, ...]] = field(default_factory=dict)  # small digits that cells show from the start

    @cached_property
    def texts(self) -> dict[Point, list[str]]:
        """What is written at each point."""
        found: dict[Point, list[str]] = {}
        for figure in self.figures:
            if figure.layer == "overlays" and figure.text:
                found.setdefault(figure.at, []).append(figure.text)
        return found

    @cached_property
    def arrows_from(self) -> frozenset[tuple[int, int]]:
        """The places, on the board or not, that arrows start in."""
        return frozenset(place_of(figure.at) for figure in self.figures if figure.layer == "arrows")

    @cached_property
    def discs(self) -> tuple[Figure, ...]:
        """The discs and pills that lie above the grid."""
        return tuple(figure for figure in self.figures if figure.layer == "overlays" and figure.rounded)


@dataclass
class Written:
    """The output: cages, flags and figures."""

    cages: list[Json] = field(default_factory=list)
    flags: list[Json] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    marks: dict[Cell, tuple[Digit, ...]] = field(default_factory=dict)


class SudokuPadShape(ABC):
    """How a rule stands in SudokuPad's JSON."""

    @abstractmethod
    def read(self, constraint: Constraint[SudokuPadShape], page: SudokuPadPage) -> Iterator[Rule]:
        """Read the rules that are there, or may be there."""

    @abstractmethod
    def write(self, constraint: Constraint[SudokuPadShape], rule: Rule, puzzle: Puzzle, written: Written) -> bool:
        """Write a rule, or report that this shape cannot."""
