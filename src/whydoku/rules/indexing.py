"""Indexing, as in 1-5-9 Sudoku: a digit says where in its row, column or box the number of its own place is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.drawing import Area
from whydoku.model.premise import Left
from whydoku.model.primitives import Count, Pairs
from whydoku.model.rule import Example, Rule
from whydoku.model.rule_scene import Scene
from whydoku.model.thoughts import Thought, ToldByThoughts, house_thoughts
from whydoku.model.wording import listed
from whydoku.rules._checks import check_cells
from whydoku.rules._limits import MAX_POINTED_CELLS
from whydoku.rules._relations import means


@dataclass(frozen=True)
class Indexing(ToldByThoughts, Rule):
    """A digit v in column c of its row says that c is in column v of that row; or likewise within its column or box."""

    aliases = ("index", "159")
    example = Example(
        puzzle="......4......4..63........2..1......",
        solution="321645456132145263263514632451514326",
        rules=(
            "indexing r1c1-r3c1",
            "indexing r5c6-r5c4 row",
        ),
        size="2x3",
    )

    cells: tuple[Cell, ...]
    way: Literal["column", "row", "box"] = "column"

    def check(self, board: Board) -> None:
        """Refuse box indexing where a cell has no box."""
        check_cells(self, board, self.cells)
        if self.way == "box":
            for cell in self.cells:
                if len(board.regions_of[cell]) != 1:
                    raise RuleError(f"{self.name}: {board.name(cell)} is in no box, or in two")

    def _line(self, board: Board, cell: Cell) -> list[Cell | None]:
        """Return the cells that the digits 1, 2, 3 … point at."""
        row, col = board.positions[cell]
        if self.way == "column":
            return [board.at(row, place) for place in range(board.cols)]
        if self.way == "row":
            return [board.at(place, col) for place in range(board.rows)]
        return list(board.regions[board.region_of[cell] or 0])

    def primitives(self, board: Board) -> Iterator[Pairs | Count]:
        """List, for each digit, the pair of it and what it points at."""
        for cell in self.cells:
            line = self._line(board, cell)
            own = line.index(cell) + 1
            name = f"the indexing at {board.name(cell)}"
            fits: list[Digit] = []
            for place, other in enumerate(line, 1):
                if other is None or place not in board.digits or own not in board.digits:
                    continue
                if other == cell and place != own:
                    continue
                fits.append(place)
                if other != cell:
                    words = f"be so that {place} in the first means {own} in the second"
                    yield Pairs(cell, other, means(place, own), name, words)
            yield Count((cell,), frozenset(fits), frozenset({1}), name)

    def note(self, board: Board) -> str:
        """Return the sentence with the rule's own numbers."""
        del board
        line, place = {"column": ("row", "column"), "row": ("column", "row"), "box": ("box", "place")}[self.way]
        return f"A digit v in {place} p of its {line} says that p is in {place} v of that {line}."

    def is_whole(self, scene: Scene) -> bool:
        """Whether a scene has a pointer with all the cells that it can point at."""
        cell = _pointer(scene)
        return cell is not None and all(
            other in scene.left and scene.left[other] for _, other in self._targets(scene.board, cell, scene.left[cell])
        )

    def _targets(self, board: Board, cell: Cell, digits: Sequence[Digit]) -> list[tuple[Digit, Cell]]:
        """Return the digits of a pointer with the cells that they point at."""
        line = self._line(board, cell)
        found = [(digit, line[digit - 1]) for digit in digits if 1 <= digit <= len(line)]
        return [(digit, other) for digit, other in found if other is not None]

    def _own(self, board: Board, cell: Cell) -> Digit:
        """Return the digit whose place a pointer states: the number of its own place."""
        return self._line(board, cell).index(cell) + 1

    def meaning(self, scene: Scene) -> str:
        """Return what the pointer says."""
        cell = _pointer(scene)
        assert cell is not None
        line = {"column": "row", "row": "column", "box": "box"}[self.way]
        own = scene.symbol(self._own(scene.board, cell))
        return f"by {scene.name}, the digit of {scene.cell(cell)} says which place of its {line} is {own}"

    def thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what the pointer says of the cells that it can point at, and they of it."""
        cell = _pointer(scene)
        assert cell is not None
        name, own = scene.cell(cell), self._own(scene.board, cell)
        symbol = scene.symbol(own)
        targets = self._targets(scene.board, cell, left[cell])

        def together(thoughts: Sequence[Thought]) -> str:
            digits = [digit for each in thoughts for digit in each.lost[cell]]
            where = listed([scene.cell(other) for digit, other in targets if digit in digits], "or")
            return (
                f"with {scene.digits(digits, 'or')} in {name}, {symbol} would be in {where}, which cannot be {symbol}"
            )

        for digit, other in targets:
            if own not in left[other]:
                yield Thought(
                    f"with {scene.symbol(digit)} in {name}, {scene.cell(other)} would be {symbol}, which it cannot be",
                    {cell: (digit,)},
                    without=frozenset({(other, own)}),
                    together=together,
                )
        if len(left[cell]) == 1 and len(targets) == 1:
            digit, other = targets[0]
            if gone := tuple(d for d in left[other] if d != own):
                yield Thought(
                    f"{name} is {scene.symbol(digit)} and points at {scene.cell(other)}", {other: gone}, (cell,)
                )
        fits = [other for _, other in targets if own in left[other]]
        group = scene.group_of(scene.cells)
        lost = {other: (own,) for other in scene.cells if own in left[other] and other not in fits}
        if group and lost and 1 < len(fits) <= MAX_POINTED_CELLS:
            without = frozenset((cell, digit) for digit in scene.board.digits if digit not in left[cell])
            without |= {(other, own) for _, other in targets if other not in fits}
            where = listed([scene.cell(other) for other in fits], "or")
            yield Thought(
                f"{name} can only point at {where}, so one of these is the {symbol} of {group}",
                lost,
                (cell,),
                (group,),
                without=without,
            )
        yield from house_thoughts(scene, left, most=1)

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Follow each digit to where it points."""
        for cell in self.cells:
            row, col = board.positions[cell]
            value = grid[cell]
            if self.way == "column":
                target, own = board.at(row, value - 1), col + 1
            elif self.way == "row":
                target, own = board.at(value - 1, col), row + 1
            else:
                box = next(region for region in board.regions if cell in region)
                target, own = (box[value - 1] if 1 <= value <= len(box) else None), box.index(cell) + 1
            if target is None or grid[target] != own:
                return False
        return True

    def draw(self, board: Board) -> Iterator[Area]:
        """Colour the cells, with a sign for the way in which they point."""
        del board
        fill, sign = {"column": ("pink", "↔"), "row": ("teal", "↕"), "box": ("green", "□")}[self.way]
        for cell in self.cells:
            yield Area((cell,), fill, (sign,))


def _pointer(scene: Scene) -> Cell | None:
    """Return the cell that points, in a scene with all that it says of others."""
    firsts = {part.first for part in scene.premise.primitives if isinstance(part, Pairs)}
    return firsts.pop() if len(firsts) == 1 else None


plugin = Indexing
