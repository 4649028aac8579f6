"""How rules stand in SudokuMaker's JSON: a constraint is an object with a `type`, and mostly one list with an entry per clue.

Cells are numbers, counted along rows. An edge is 2 × width × row + column for the left side of a cell and width more for its
lower side; a corner is counted along rows of width + 1, each the upper left corner of a cell; a place outside is counted on the
board with a frame of one cell around it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from whydoku.errors import FormatError
from whydoku.formats._connected_places import Place
from whydoku.formats._constraint_table import Constraint
from whydoku.formats._json_values import as_list, as_number, as_object, as_text, shown
from whydoku.formats._square_boards import (
    cannot_carry,
    diagonal_from,
    line_from,
    place_before_diagonal,
    place_before_line,
)
from whydoku.model.board import Board, Cell
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules._line import ClueRule
from whydoku.rules.arrow import Arrow
from whydoku.rules.clone import Clone
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.indexing import Indexing
from whydoku.rules.killer import Killer
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.look_and_say import LookAndSay
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.negative_xv import NegativeXV
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.quadruple import Quadruple
from whydoku.rules.ratio import Ratio
from whydoku.rules.xv import XV

Object: TypeAlias = dict[str, Json]
Entry: TypeAlias = "Constraint[MakerShape]"

_LOOKS = frozenset({"type", "style", "name", "disabled", "overrideNegativeRatios", "overrideNegativeDifferences"})
"""Keys of any constraint that say nothing about digits; a dot always frees its pair here, whichever kind it is."""


def cannot(what: str) -> FormatError:
    """Return the error for what SudokuMaker has no constraint for."""
    return cannot_carry("SudokuMaker", what)


@dataclass(frozen=True)
class MakerSource:
    """One constraint of the JSON, with what to call it in a message."""

    data: Object
    where: str
    board: Board

    def only(self, *known: str) -> None:
        """Refuse keys that may say more than is read."""
        for key in self.data:
            if key not in known and key not in _LOOKS:
                raise FormatError(f"{self.where} has the key {shown(key)}, which is not known")

    def items(self, key: str) -> list[Json]:
        """Return a list, which may be missing."""
        return as_list(self.data.get(key, []), f"{key} of {self.where}")

    def objects(self, key: str, *known: str) -> Iterator[Object]:
        """Yield the objects of a list, none of which has other keys."""
        for item in self.items(key):
            found = as_object(item, f"an entry of {self.where}")
            for each in found:
                if each not in known:
                    raise FormatError(f"an entry of {self.where} has the key {shown(each)}, which is not known")
            yield found

    def cell(self, data: Json) -> Cell:
        """Read the number of a cell."""
        number = as_number(data, f"a cell of {self.where}")
        cell = self.board.at(*divmod(number, self.board.cols)) if number >= 0 else None
        if cell is None:
            raise FormatError(f"{self.where} names cell {number}, which is not on the board")
        return cell

    def cells(self, data: Json) -> tuple[Cell, ...]:
        """Read a list of cells."""
        return tuple(self.cell(each) for each in as_list(data, f"the cells of {self.where}"))

    def place(self, data: Json) -> Place:
        """Read a place outside the board."""
        row, col = divmod(as_number(data, f"the place of a clue of {self.where}"), self.board.cols + 2)
        return row - 1, col - 1

    def value(self, entry: Object) -> int | None:
        """Read the number of a clue, or return None if there is none yet."""
        value = entry.get("value")
        return None if value is None or value == "" else as_number(value, f"a value of {self.where}")


class MakerTarget:
    """The constraints being written: those of one type with the same settings are one object."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.board = puzzle, puzzle.board
        self.constraints: list[Object] = []

    def add(self, number: int, key: str = "", entries: Iterable[Json] = (), **settings: Json) -> None:
        """Add entries to the constraint of a type with these settings."""
        for known in self.constraints:
            if known["type"] == number and all(known.get(name) == value for name, value in settings.items()):
                there = known.get(key)
                if isinstance(there, list):
                    there.extend(entries)
                return
        self.constraints.append({"type": number, **settings, **({key: list(entries)} if key else {})})

    def number(self, cell: Cell) -> int:
        """Return the number of a cell."""
        row, col = self.board.positions[cell]
        return row * self.board.cols + col

    def numbers(self, cells: Iterable[Cell]) -> list[Json]:
        """Return the numbers of cells."""
        return [self.number(cell) for cell in cells]

    def outer(self, place: Place) -> int:
        """Return the number of a place outside."""
        return (place[0] + 1) * (self.board.cols + 2) + place[1] + 1


class MakerShape(ABC):
    """How rules stand in a constraint, both ways."""

    @abstractmethod
    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Read the rules of a constraint."""

    @abstractmethod
    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write a rule of the table's, or raise an error if it says more than the constraint can."""


class PlainFlag(MakerShape):
    """A constraint that has nothing but its type."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return the rule."""
        source.only()
        yield entry.kind()

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the type."""
        if rule != entry.kind():
            raise cannot(f"the arguments of {rule.name}")
        target.add(int(entry.name))


@dataclass(frozen=True)
class OneDiagonal(MakerShape):
    """One of the two diagonals."""

    which: Any

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return the rule."""
        source.only()
        yield Diagonals(self.which)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the type where the rule has this diagonal."""
        if rule.which in (self.which, "both"):
            target.add(int(entry.name))


class MarkedCells(MakerShape):
    """Cells with a mark, which are one rule."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return the rule, if any cell is marked."""
        source.only("cells")
        cells, kind = source.cells(source.items("cells")), _kind(entry)
        if cells:
            yield kind(cells)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the cells."""
        if rule != type(rule)(rule.cells):
            raise cannot(f"{rule.name} with arguments of its own")
        target.constraints.append({"type": int(entry.name), "cells": target.numbers(rule.cells)})


@dataclass(frozen=True)
class IndexedCells(MakerShape):
    """Cells whose digits say where another digit is, along rows or columns."""

    way: Any

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return the rule, if any cell is marked."""
        source.only("cells")
        cells = source.cells(source.items("cells"))
        if cells:
            yield Indexing(cells, self.way)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the cells where they look this way."""
        if rule.way == "box":
            raise cannot("indexing along boxes")
        if rule.way == self.way:
            target.constraints.append({"type": int(entry.name), "cells": target.numbers(rule.cells)})


class EdgeClues(MakerShape):
    """Marks between two cells, and the values that no other neighbours may have."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each mark, and one for what lacks them."""
        source.only("clues", "negative")
        for clue in source.objects("clues", "value", "edge"):
            number = source.value(clue)
            if number is not None:
                yield self._mark(entry, *self._pair(source, clue.get("edge")), number, source.where)
        values = tuple(sorted(as_number(each, f"negative of {source.where}") for each in source.items("negative")))
        if values:
            yield self._negative(entry, values)

    def _pair(self, source: MakerSource, data: Json) -> tuple[Cell, Cell]:
        number, width = as_number(data, f"an edge of {source.where}"), source.board.cols
        row, side = divmod(number, 2 * width)
        first, second = (
            ((row, side - 1), (row, side)) if side < width else ((row, side - width), (row + 1, side - width))
        )
        cells = source.board.at(*first), source.board.at(*second)
        if cells[0] is None or cells[1] is None:
            raise FormatError(f"{source.where} names edge {number}, which has no two cells beside it")
        return cells[0], cells[1]

    def _mark(self, entry: Entry, first: Cell, second: Cell, number: int, where: str) -> Rule:
        if entry.kind is not XV:
            return Difference(first, second, number) if entry.kind is Difference else Ratio(first, second, number)
        if number not in (5, 10):
            raise FormatError(f"{where} has a sum of {number}; X is 10 and V is 5")
        return XV(first, second, "X" if number == 10 else "V")

    def _negative(self, entry: Entry, values: tuple[int, ...]) -> Rule:
        if entry.kind is XV:
            return NegativeXV(values)
        return NegativeKropki(values, ()) if entry.kind is Difference else NegativeKropki((), values)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write a mark, or what lacks them."""
        if isinstance(rule, NegativeKropki | NegativeXV):
            self._write_negative(entry, rule, target)
            return
        if isinstance(rule, Ratio) and rule.to != 1:
            raise cannot(f"the ratio {rule.of} to {rule.to}")
        value = (
            {"X": 10, "V": 5}[rule.sign]
            if isinstance(rule, XV)
            else rule.by
            if isinstance(rule, Difference)
            else rule.of
        )
        self._constraint(entry, target)["clues"].append({"value": value, "edge": self._edge(target.board, rule)})

    def _constraint(self, entry: Entry, target: MakerTarget) -> dict[str, Any]:
        number = int(entry.name)
        found: dict[str, Any] | None = next((each for each in target.constraints if each["type"] == number), None)
        if found is None:
            found = {"type": number, "clues": [], "negative": []}
            target.constraints.append(found)
        return found

    def _edge(self, board: Board, rule: Difference | Ratio | XV) -> int:
        (row, col), (other_row, other_col) = sorted(board.positions[cell] for cell in (rule.first, rule.second))
        if (other_row - row, other_col - col) == (0, 1):
            return 2 * board.cols * row + other_col
        if (other_row - row, other_col - col) == (1, 0):
            return 2 * board.cols * row + board.cols + col
        raise cannot(f"{rule.name} between cells that are not side by side")

    def _write_negative(self, entry: Entry, rule: NegativeKropki | NegativeXV, target: MakerTarget) -> None:
        if rule.exempt:
            raise cannot(f"{rule.name} with exemptions of its own")
        kropki = () if isinstance(rule, NegativeXV) else rule.differences if entry.kind is Difference else rule.ratios
        values = rule.sums if isinstance(rule, NegativeXV) else kropki
        if values:
            self._constraint(entry, target)["negative"] = list(values)


class SumCages(MakerShape):
    """Cages with a sum, or without: 0."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each cage."""
        source.only("cages")
        for cage in source.objects("cages", "cells", "value"):
            if cells := source.cells(cage.get("cells", [])):
                yield Killer(cells, source.value(cage) or None)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the cage."""
        target.add(int(entry.name), "cages", [{"cells": target.numbers(rule.cells), "value": rule.total or 0}])


class SpokenCages(MakerShape):
    """Cages that give the counts of their digits as one number."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each cage that says something."""
        source.only("cages")
        for cage in source.objects("cages", "cells", "value"):
            says = as_text(cage.get("value", ""), f"the value of a cage of {source.where}").strip()
            if not says:
                continue
            if not says.isdecimal() or len(says) % 2:
                raise FormatError(f"a cage of {source.where} says {says[:20]!r}, not pairs of how many and of what")
            yield LookAndSay(source.cells(cage.get("cells", [])), tuple(map(int, says)))

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the cage."""
        if max(rule.says) > 9:
            raise cannot("look-and-say with numbers above 9")
        cage: Object = {"cells": target.numbers(rule.cells), "value": "".join(map(str, rule.says))}
        target.add(int(entry.name), "cages", [cage])


class EqualCells(MakerShape):
    """Groups of cells that hold the same digit."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each group of two cells or more."""
        source.only("groups")
        for group in source.items("groups"):
            cells = tuple(dict.fromkeys(source.cells(group)))
            if len(cells) > 1:
                yield Clone(cells[:1] * (len(cells) - 1), cells[1:])

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write each pair."""
        pairs = zip(rule.cells, rule.copy, strict=True)
        target.add(int(entry.name), "groups", [target.numbers(pair) for pair in pairs])


class CornerClues(MakerShape):
    """Circles on corners, with digits of the cells around them."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each circle with digits."""
        source.only("clues")
        for clue in source.objects("clues", "corner", "digits"):
            number = as_number(clue.get("corner"), f"a corner of {source.where}")
            row, col = divmod(number, source.board.cols + 1)
            cell = source.board.at(row - 1, col - 1)
            digits = tuple(
                as_number(each, f"a digit of {source.where}") for each in as_list(clue.get("digits", []), "digits")
            )
            if digits:
                if cell is None or source.board.at(row, col) is None:
                    raise FormatError(f"{source.where} names corner {number}, which has no four cells around it")
                yield Quadruple(cell, digits)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the circle."""
        row, col = target.board.positions[rule.corner]
        corner = (row + 1) * (target.board.cols + 1) + col + 1
        target.add(int(entry.name), "clues", [{"corner": corner, "digits": list(rule.digits)}])


class BulbArrows(MakerShape):
    """Circles and pills with the arrows that leave them; a pill is read in the order of its cells."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each arrow."""
        source.only("bulbsWithArrows")
        for bulb in source.objects("bulbsWithArrows", "bulbCells", "arrows"):
            pill = source.cells(bulb.get("bulbCells", []))
            for arrow in as_list(bulb.get("arrows", []), f"the arrows of {source.where}"):
                shaft = source.cells(arrow)[1:]  # the first is where the arrow leaves from
                if shaft:
                    if not pill:
                        raise FormatError(f"{source.where} has an arrow without a circle")
                    yield Arrow(pill[0], shaft) if len(pill) == 1 else PillArrow(pill, shaft)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the circle with one arrow."""
        board = target.board
        pill: tuple[Cell, ...] = (rule.circle,) if isinstance(rule, Arrow) else rule.pill
        row, col = board.positions[rule.shaft[0]]
        start = min(pill, key=lambda cell: abs(board.positions[cell][0] - row) + abs(board.positions[cell][1] - col))
        arrows: list[Json] = [target.numbers((start, *rule.shaft))]
        bulb: Object = {"bulbCells": target.numbers(pill), "arrows": arrows}
        target.add(int(entry.name), "bulbsWithArrows", [bulb])


class OuterClues(MakerShape):
    """Clues outside, to the row or column before them."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each clue with a number."""
        source.only("clues")
        for clue in source.objects("clues", "value", "outerCell"):
            number = source.value(clue)
            if number is None:
                continue
            cells = line_from(source.board, source.place(clue.get("outerCell")))
            if not cells:
                raise FormatError(f"a clue of {source.where} stands at no row or column")
            yield _kind(entry)(number, cells)

    def write(self, entry: Entry, rule: ClueRule, target: MakerTarget) -> None:
        """Write the clue."""
        place = place_before_line(target.board, rule.cells)
        if place is None:
            raise cannot(f"{rule.name} along anything but a whole row or column")
        target.add(int(entry.name), "clues", [{"value": rule.clue, "outerCell": target.outer(place)}])


class DiagonalClues(MakerShape):
    """Clues outside, to a diagonal: 1 rises to the right, -1 falls."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each clue with a number."""
        source.only("clues")
        for clue in source.objects("clues", "value", "outerCell", "diagonal"):
            number = source.value(clue)
            if number is None:
                continue
            slant = clue.get("diagonal")
            if slant not in (1, -1):
                raise FormatError(f"a diagonal of {source.where} should be 1 or -1, not {shown(slant)}")
            place = source.place(clue.get("outerCell"))
            ways = ((-1, 1), (1, -1)) if slant == 1 else ((1, 1), (-1, -1))
            found = [cells for way in ways if (cells := diagonal_from(source.board, place, way))]
            if len(found) != 1:
                raise FormatError(f"a clue of {source.where} points at no diagonal")
            yield LittleKiller(number, found[0])

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the clue."""
        found = place_before_diagonal(target.board, rule.cells)
        if found is None:
            raise cannot("little-killer along anything but a whole diagonal")
        place, slant = found
        clue: Object = {
            "value": rule.clue,
            "outerCell": target.outer(place),
            "diagonal": 1 if slant in ("UR", "DL") else -1,
        }
        target.add(int(entry.name), "clues", [clue])


def _kind(entry: Entry) -> Any:
    """Return the type of a constraint's rule, whose arguments its shape knows."""
    kind: Any = entry.kind
    return kind
