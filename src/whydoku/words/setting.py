"""A setting: a step in its position, with the lookups that its words need.

What a cell can be, where a digit still fits in a house, which house two cells share, and which rule keeps two candidates apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.network import Truth
from whydoku.model.primitives import Pairs
from whydoku.model.step import Step
from whydoku.words.names import listed, spelled_cells

if TYPE_CHECKING:
    from whydoku.model.position import Position

Candidate: TypeAlias = tuple[Cell, Digit]
History: TypeAlias = Callable[[Cell, Digit], str]
"""Says which earlier step removed a candidate, as in "step 12 (Pointing)"; empty where it is not known."""


def no_history(cell: Cell, digit: Digit) -> str:
    """Return no history."""
    return ""


class Setting:
    """A step in its position."""

    def __init__(self, step: Step, position: Position, history: History = no_history) -> None:
        self.step = step
        self.position = position
        self.history = history
        self.board = step.board
        self.network = position.network
        self.name = step.board.name
        self.symbol = step.board.symbol
        self._banned: dict[Candidate, dict[Cell, Mask]] = {}  # cache of what each candidate rules out

    # -- cells --------------------------------------------------------------------------------------------------------

    def digits(self, cell: Cell, last: str = "or") -> str:
        """Return the candidates of a cell: "1 or 3"."""
        return listed([self.symbol(digit) for digit in self.position.candidates(cell)], last)

    def spelled(self, cells: Sequence[Cell], last: str = "and") -> str:
        """Return the names of cells as in a sentence."""
        return spelled_cells(self.board, cells, last)

    # -- houses -------------------------------------------------------------------------------------------------------

    def house(self, cells: Sequence[Cell]) -> str:
        """Return the name of a house that some cells share, or nothing; rows and columns before boxes."""
        shared = [
            number
            for number in self.network.houses_of[cells[0]]
            if all(number in self.network.houses_of[cell] for cell in cells[1:])
        ]
        return self.network.houses[shared[0]].name if shared else ""

    def group(self, cells: Sequence[Cell]) -> str:
        """Return the name of a house or another group of different digits that some cells share: "the cage at r1c1"."""
        if house := self.house(cells):
            return house
        shared = [
            number
            for number in self.network.groups_of[cells[0]]
            if all(number in self.network.groups_of[cell] for cell in cells[1:])
        ]
        return self.network.groups[shared[0]].name if shared else ""

    def sees(self, one: Candidate, others: Sequence[Candidate]) -> str:
        """Return where a candidate sees all of some others: "row 5", "row 5 and box 2"; nothing if it is in their cell."""
        cells = [cell for cell, _ in others if cell != one[0]]
        if not cells:
            return ""
        if all(digit == one[1] for _, digit in others):
            if whole := self.group([one[0], *cells]):
                return whole
            apart = [self.group([one[0], cell]) for cell in cells]
            if all(apart):
                return listed([*dict.fromkeys(apart)])
        found = (self.network.why_conflict(one, other) for other in others if other[0] != one[0])
        return listed([*dict.fromkeys(why for why in found if why)]) or "a rule"

    def conflict(self, one: Candidate, other: Candidate) -> bool:
        """Whether two candidates cannot both hold."""
        if one[0] == other[0]:
            return one[1] != other[1]
        banned = self._banned.get(one)
        if banned is None:
            banned = self._banned[one] = self.network.banned(*one)
        return bool(banned.get(other[0], 0) & self.board.bit(other[1]))

    def tie_name(self, one: Candidate, other: Candidate) -> str:
        """Return the name of the rule by which two candidates of different cells conflict."""
        (a, x), (b, y) = one, other
        for primitive in self.network.primitives:
            if isinstance(primitive, Pairs) and {a, b} == {primitive.first, primitive.second}:
                digits = {a: x, b: y}
                if not primitive.allowed(digits[primitive.first], digits[primitive.second]):
                    return primitive.name
        return ""

    def is_house_name(self, name: str) -> bool:
        """Whether a name is that of a group of cells, not a sentence about a rule."""
        return any(name == group.name for group in self.network.groups)

    def seen(self, cells: Sequence[Cell]) -> str:
        """Return where the cells that lose something see some others: "r9c4 sees r7c5 in box 8 and r5c4 in column 4"."""
        removes = self.step.removes
        losing = [*dict.fromkeys(cell for cell, _ in removes)]
        who = spelled_cells(self.board, losing)
        if len(losing) == 1:
            digit = removes[0][1]
            where = [(cell, self.sees((losing[0], digit), [(cell, digit)])) for cell in cells if cell != losing[0]]
            if where and all(self.is_house_name(house) for _, house in where):
                by_house: dict[str, list[Cell]] = {}
                for cell, house in where:
                    by_house.setdefault(house, []).append(cell)
                return f"{who} sees " + listed([f"{spelled_cells(self.board, c)} in {h}" for h, c in by_house.items()])
        number = "it" if len(cells) == 1 else "both" if len(cells) == 2 else "all of these"
        return f"{who} {'sees' if len(losing) == 1 else 'see'} {number}"

    # -- truths -------------------------------------------------------------------------------------------------------

    def open(self, truth: Truth) -> list[Candidate]:
        """Return what a truth has left."""
        return [(cell, digit) for cell, digit in truth.pairs if self.position.has(cell, digit)]

    def truth_of(self, *nodes: Sequence[Candidate]) -> Truth | None:
        """Return the truth whose candidates are exactly those of some nodes, so one of these must hold."""
        wanted = {pair for node in nodes for pair in node}
        for truth in (*self.step.because, *self._around(nodes[0][0])):
            if wanted.issuperset(self.open(truth)) and all(any(pair in truth.pairs for pair in node) for node in nodes):
                return truth
        return None

    def _around(self, candidate: Candidate) -> list[Truth]:
        return [self.network.truths[number] for number in self.network.truths_of[self.board.candidate(*candidate)]]
