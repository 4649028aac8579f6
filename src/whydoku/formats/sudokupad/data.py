"""Rules that SudokuPad has as data: cages, and flags for the whole board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from whydoku.formats._constraint_table import Constraint
from whydoku.formats._joined_marks import NO_CONSECUTIVE, NO_RATIO, flags_of
from whydoku.formats._square_boards import fitting
from whydoku.formats.sudokupad.looks import Look, has_text, speaks_of
from whydoku.formats.sudokupad.page import SudokuPadCage, SudokuPadPage, SudokuPadShape, Written
from whydoku.model.board import Board, Cell
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.candidates import Candidates
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.indexing import Indexing
from whydoku.rules.killer import Killer
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.non_consecutive import NonConsecutive
from whydoku.rules.weighted_sum import WeightedSum


def places(board: Board, cells: Iterable[Cell]) -> list[Json]:
    """Write cells as rows and columns from 0 on."""
    return [list[Json](board.positions[cell]) for cell in cells]


class SmallDigits(SudokuPadShape):
    """Small digits in the middle of cells, which belong to the puzzle if its text mentions them."""

    words = ("candidate", "small digit", "pencil mark", "pencilmark", "pencil-mark")

    def read(self, constraint: Constraint[SudokuPadShape], page: SudokuPadPage) -> Iterator[Rule]:
        """Read the small digits if the text mentions them."""
        if has_text(page.text) and speaks_of(page.text, self.words):
            for cell, digits in sorted(page.marks.items()):
                yield fitting(Candidates((cell,), digits), page.board, "the small digits")
            page.marks.clear()

    def write(self, constraint: Constraint[SudokuPadShape], rule: Rule, puzzle: Puzzle, written: Written) -> bool:
        """Write what is left to each cell."""
        cells = rule.cells if isinstance(rule, Candidates) else ()
        for cell in cells:
            left = set(written.marks.get(cell, puzzle.board.digits)).intersection(getattr(rule, "digits", ()))
            if not left or puzzle.givens[cell] is not None:
                return False
            written.marks[cell] = tuple(sorted(left))
        return bool(cells)


class CageShape(SudokuPadShape):
    """A cage that says a rule."""

    def read(self, constraint: Constraint[SudokuPadShape], page: SudokuPadPage) -> Iterator[Rule]:
        """Claim the cages of this shape."""
        for cage in list(page.cages):
            rule = self.rule(cage)
            if rule is not None:
                page.cages.remove(cage)
                yield fitting(rule, page.board, cage.where)

    @abstractmethod
    def rule(self, cage: SudokuPadCage) -> Rule | None:
        """Return the rule of a cage, or None if it is not of this shape."""

    def write(self, constraint: Constraint[SudokuPadShape], rule: Rule, puzzle: Puzzle, written: Written) -> bool:
        """Write a cage."""
        said = self.fields(rule)
        if said is not None:
            cells: tuple[Cell, ...] = rule.cells  # type: ignore[attr-defined]  # rules that are cages have them
            written.cages.append({"cells": places(puzzle.board, cells), **said})
        return said is not None

    @abstractmethod
    def fields(self, rule: Any) -> dict[str, Json] | None:
        """Return the fields of a cage, or None if the rule says something else."""


class KillerCage(CageShape):
    """Digits that differ, and their sum where there is one."""

    def rule(self, cage: SudokuPadCage) -> Rule | None:
        """Read any cage that allows no repeats."""
        return None if cage.data.get("unique", True) is False else Killer(cage.cells, cage.total)

    def fields(self, rule: Any) -> dict[str, Json] | None:
        """Write the sum."""
        total: dict[str, Json] = {} if rule.total is None else {"value": str(rule.total), "sum": rule.total}
        return {"unique": True, **total}


class SumCage(CageShape):
    """A sum of digits that may repeat."""

    def rule(self, cage: SudokuPadCage) -> Rule | None:
        """Read a cage with a sum that allows repeats."""
        repeats = cage.data.get("unique", True) is False
        return WeightedSum(cage.cells, cage.total) if repeats and cage.total is not None else None

    def fields(self, rule: Any) -> dict[str, Json] | None:
        """Write the sum, of digits that all count once."""
        return None if rule.weights else {"unique": False, "value": str(rule.total), "sum": rule.total}


@dataclass(frozen=True)
class RegionCage(CageShape):
    """A cage in the style of an extra region, whose cells may be shaded as well."""

    look: Look

    def rule(self, cage: SudokuPadCage) -> Rule | None:
        """Read an extra region."""
        least = len(cage.cells) * (len(cage.cells) + 1) // 2
        plain = cage.total in (None, least) and not cage.data.get("value")
        return ExtraRegion(cage.cells) if cage.data.get("style") == "extraregion" and plain else None

    def fields(self, rule: Any) -> dict[str, Json] | None:
        """Write the style."""
        return {"style": "extraregion", "unique": True}

    def write(self, constraint: Constraint[SudokuPadShape], rule: Rule, puzzle: Puzzle, written: Written) -> bool:
        """Write a cage for each group that the rule is made of, and shade the cells."""
        written.figures.extend(self.look.figures(rule, puzzle.board))
        for group in rule.primitives(puzzle.board):
            written.cages.append({"cells": places(puzzle.board, group.cells), **(self.fields(rule) or {})})
        return True


@dataclass(frozen=True)
class IndexerCage(CageShape):
    """A cage in the style of an indexer."""

    style: str
    way: Any

    def rule(self, cage: SudokuPadCage) -> Rule | None:
        """Read an indexer."""
        return Indexing(cage.cells, self.way) if cage.data.get("style") == self.style else None

    def fields(self, rule: Any) -> dict[str, Json] | None:
        """Write the style, if the cells look that way."""
        return {"style": self.style, "unique": False} if rule.way == self.way else None


class FlagWord(SudokuPadShape):
    """A word in the list of rules for the whole board."""

    def read(self, constraint: Constraint[SudokuPadShape], page: SudokuPadPage) -> Iterator[Rule]:
        """Look for the word."""
        if constraint.name in page.flags:
            yield fitting(constraint.kind(), page.board, "global")

    def write(self, constraint: Constraint[SudokuPadShape], rule: Rule, puzzle: Puzzle, written: Written) -> bool:
        """Write the word, unless the rule has arguments of its own."""
        if rule != constraint.kind():
            return False
        written.flags.append(constraint.name)
        return True


@dataclass(frozen=True)
class NegativeFlag(FlagWord):
    """A word for missing dots: nothing consecutive, or no ratio."""

    ratio: bool

    def read(self, constraint: Constraint[SudokuPadShape], page: SudokuPadPage) -> Iterator[Rule]:
        """Look for the word."""
        if constraint.name in page.flags:
            yield NO_RATIO if self.ratio else NO_CONSECUTIVE

    def write(self, constraint: Constraint[SudokuPadShape], rule: Rule, puzzle: Puzzle, written: Written) -> bool:
        """Write the word, if it is part of what the rule says."""
        flags = flags_of(rule, puzzle.rules) if isinstance(rule, NonConsecutive | NegativeKropki) else None
        if flags is None or not flags[self.ratio]:
            return False
        written.flags.append(constraint.name)
        return True
