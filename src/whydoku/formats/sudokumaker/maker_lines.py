"""Lines and groups of digits in SudokuMaker's JSON; `maker_shapes.py` explains the form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from whydoku.errors import FormatError
from whydoku.formats._json_values import as_number
from whydoku.formats.sudokumaker.maker_shapes import Entry, MakerShape, MakerSource, MakerTarget, cannot
from whydoku.model.board import Board
from whydoku.model.rule import Rule
from whydoku.model.rule_json import Json
from whydoku.rules.entropic import Entropic
from whydoku.rules.global_entropy import GlobalEntropy
from whydoku.rules.global_modular import GlobalModular
from whydoku.rules.modular import Modular
from whydoku.rules.parity import Parity
from whydoku.rules.slow_thermometer import SlowThermometer
from whydoku.rules.thermometer import Thermometer
from whydoku.rules.whispers import Whispers


class ThermometerLines(MakerShape):
    """ThermometerLines, bulbs first; slow ones are a setting."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each."""
        source.only("thermometers", "slow")
        kind = SlowThermometer if source.data.get("slow") else Thermometer
        for line in source.items("thermometers"):
            if len(cells := source.cells(line)) >= kind.least:
                yield kind(cells)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the line."""
        slow = isinstance(rule, SlowThermometer)
        target.add(int(entry.name), "thermometers", [target.numbers(rule.cells)], slow=slow)


@dataclass(frozen=True)
class DrawnLines(MakerShape):
    """Lines through cells; a setting may carry a number of the rule's."""

    setting: str = ""
    field: str = ""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each line."""
        source.only("lines", self.setting)
        kind: Any = entry.kind
        more: dict[str, Any] = {}
        if self.setting in source.data:
            more = {self.field: as_number(source.data[self.setting], f"{self.setting} of {source.where}")}
        for line in source.items("lines"):
            if len(cells := source.cells(line)) >= kind.least:
                yield replace(kind(cells), **more)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the line."""
        settings: dict[str, Json] = {}
        if isinstance(rule, Whispers):
            settings = {self.setting: rule.least_difference(target.board)}
        elif rule != type(rule)(rule.cells):
            raise cannot(f"the arguments of {rule.name}")
        target.add(int(entry.name), "lines", [target.numbers(rule.cells)], **settings)


@dataclass(frozen=True)
class RegionSumLines(DrawnLines):
    """Lines whose sums are equal, visit by visit of a region."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each line; sums of all visits of a region together are another rule."""
        if source.data.get("singleRegionTotals"):
            raise FormatError(f"{source.where} adds all visits of a region together, which is a rule that is not known")
        own = {key: value for key, value in source.data.items() if key != "singleRegionTotals"}
        yield from super().read(entry, replace(source, data=own))

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the line."""
        target.add(int(entry.name), "lines", [target.numbers(rule.cells)], singleRegionTotals=False)


def _masks(groups: Iterable[Iterable[int]]) -> list[int]:
    """Return groups of digits as SudokuMaker's bits: bit d is digit d."""
    return sorted(sum(1 << digit for digit in group) for group in groups)


def _thirds(board: Board) -> list[int]:
    third = board.size // 3
    return _masks(board.digits[at * third : (at + 1) * third] for at in range(3))


def _remainders(board: Board, by: int) -> list[int]:
    return _masks([digit for digit in board.digits if digit % by == rest] for rest in range(by))


class GroupLines(MakerShape):
    """Lines on which a number of neighbours hold a digit of each group: entropic, modular and parity lines."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return a rule for each line."""
        source.only("lines", "groups")
        groups = sorted(as_number(each, f"groups of {source.where}") for each in source.items("groups"))
        make = self._rule(source.board, groups)
        if make is None:
            raise FormatError(f"{source.where} has lines with groups of digits that are no rule known here")
        for line in source.items("lines"):
            if len(cells := source.cells(line)) >= 2:
                yield make(cells)

    def _rule(self, board: Board, groups: list[int]) -> Any:
        if board.size % 3 == 0 and groups == _thirds(board):
            return Entropic
        if groups == _remainders(board, 2):
            return Parity
        by = next((by for by in range(3, board.size) if groups == _remainders(board, by)), None)
        return None if by is None else lambda cells: Modular(cells, by)

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the line with its groups."""
        board = target.board
        if isinstance(rule, Entropic):
            groups = _thirds(board)
        else:
            groups = _remainders(board, rule.by if isinstance(rule, Modular) else 2)
        listed: list[Json] = [*groups]
        target.add(int(entry.name), "lines", [target.numbers(rule.cells)], groups=listed)


class EverySquare(MakerShape):
    """A digit of each group in every 2×2: global entropy and similar rules."""

    def read(self, entry: Entry, source: MakerSource) -> Iterator[Rule]:
        """Return the rule."""
        source.only("groups")
        groups = sorted(as_number(each, f"groups of {source.where}") for each in source.items("groups"))
        board = source.board
        if board.size % 3 == 0 and groups == _thirds(board):
            yield GlobalEntropy()
        elif groups == _remainders(board, 3):
            yield GlobalModular()
        else:
            raise FormatError(f"{source.where} has groups of digits for every two by two that are no rule known here")

    def write(self, entry: Entry, rule: Any, target: MakerTarget) -> None:
        """Write the groups."""
        board = target.board
        groups: list[Json] = [*(_thirds(board) if isinstance(rule, GlobalEntropy) else _remainders(board, 3))]
        target.constraints.append({"type": int(entry.name), "groups": groups})
