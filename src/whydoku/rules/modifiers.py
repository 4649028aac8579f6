"""Modifiers: cells that count as another number than their digit; doublers are the usual ones.

Rules of several kinds share two layers: `modifier`, which says what a cell is, and `value`, which is what it counts as. A third
holds the digit that each row has modified, so that "each digit once" is a house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from whydoku.errors import RuleError
from whydoku.model.board import MAX_SIZE, Board, Cell, Digit
from whydoku.model.drawing import Shape, Text, middle
from whydoku.model.layer import Layer
from whydoku.model.primitives import AllDifferent, Automaton, Clause, Count, Primitive
from whydoku.model.rule import Example, Rule
from whydoku.model.values import VALUE
from whydoku.rules._checks import check_cells
from whydoku.rules._geometry import houses_of
from whydoku.rules._values import check_values

MODIFIER = "modifier"
PLAIN = 1


class Kind(NamedTuple):
    """What a modifier does: its value in the layer, its sign, how it is said, what a digit counts as, and in which unit."""

    code: int
    sign: str
    adjective: str
    says: str
    changed: Callable[[Digit], Fraction | int]
    unit: int = 1


KINDS = {
    kind.adjective: kind
    for kind in (
        Kind(2, "×2", "doubled", "counts twice", lambda digit: 2 * digit),
        Kind(3, "÷2", "halved", "counts half", lambda digit: Fraction(digit, 2), 2),
        Kind(4, "×3", "tripled", "counts three times", lambda digit: 3 * digit),
        Kind(5, "×−1", "negated", "counts as negative", lambda digit: -digit),
        Kind(6, "+1", "hot", "counts one more", lambda digit: digit + 1),
        Kind(7, "−1", "cold", "counts one less", lambda digit: digit - 1),
        Kind(8, "²", "squared", "counts as its square", lambda digit: digit * digit),
    )
}
_BY_CODE = {kind.code: kind for kind in KINDS.values()}


@dataclass(frozen=True)
class Modifiers(Rule):
    """One cell in each row, column and box counts twice, or as the kind says; each digit is modified once."""

    aliases = ("modifier", "doublers", "multipliers")
    placed = False  # its layer is no part of a finished grid
    example = Example(
        puzzle="........3.......",
        solution="4312124334212134",
        rules=(
            "modifiers",
            "killer 3 r1c3 r1c4",
            "killer 9 r4c3 r4c4 r3c3",
            "killer 3 r1c4 r1c3",
            "killer 5 r1c4 r2c4",
        ),
        size="4",
    )

    cells: tuple[Cell, ...] = ()  # those that are modified, where they are given
    kind: Literal["doubled", "halved", "tripled", "negated", "hot", "cold", "squared"] = "doubled"
    digits: Literal["once", "any"] = "once"

    def check(self, board: Board) -> None:
        """Refuse a board where one cell per row cannot have all the digits."""
        plain = board.plain
        check_values(self, board, MODIFIER)
        values = self._values(plain)
        if values[-1] - values[0] >= MAX_SIZE:
            raise RuleError(
                f"{self.name}: {self.kind} digits count as {values[0]} to {values[-1]}; at most {MAX_SIZE} values can be told "
                "apart"
            )
        if self.cells:
            check_cells(self, plain, self.cells)
        elif plain.grids or plain.holes:
            raise RuleError(f"{self.name}: the board is one rectangle, not {plain}; name the cells instead")
        elif self.digits == "once" and plain.rows != plain.size:
            raise RuleError(
                f"{self.name}: {plain.rows} rows cannot have {plain.size} digits once each; add digits=any to let them repeat"
            )

    def layers(self, board: Board) -> Iterator[Layer]:
        """Yield what a cell is, what it counts as, and the digit that each row has modified."""
        kind = KINDS[self.kind]
        meanings = ((PLAIN, "plain"), (kind.code, kind.adjective))
        yield Layer(MODIFIER, meanings, look="corner", signs=("·", kind.sign), says=("counts once", kind.says))
        yield Layer(VALUE, tuple((value, "") for value in self._values(board)), role="derived", unit=kind.unit)
        if not self.cells and self.digits == "once":
            rows = tuple(f"the {kind.adjective} digit of row {row + 1}" for row in range(board.rows))
            yield Layer(f"{kind.adjective} digit", tuple((d, "") for d in board.digits), rows, "derived")

    def _values(self, board: Board) -> list[int]:
        """Return what cells may count as, the least first, in the unit of the kind."""
        kind = KINDS[self.kind]
        return sorted({int(number * kind.unit) for d in board.digits for number in (d, kind.changed(d))})

    def primitives(self, board: Board) -> Iterator[Primitive]:
        """Yield the counts, the digits that rows have modified, and what each cell counts as."""
        plain, kind = board.plain, KINDS[self.kind]
        what, value = board.layer_cells(MODIFIER), board.layer_cells(VALUE)
        if self.cells:
            for cell in plain.cells:
                wanted = 1 if cell in self.cells else 0
                yield Count((what[cell],), frozenset({kind.code}), frozenset({wanted}), self._name)
        else:
            for name, cells in houses_of(plain):
                own = tuple(what[cell] for cell in cells)
                yield Count(own, frozenset({kind.code}), frozenset({1}), f"{self._name} of {name}")
            if self.digits == "once":
                rows = board.layer_cells(f"{kind.adjective} digit")
                yield AllDifferent(tuple(rows), f"the {kind.adjective} digits")
                for cell in plain.cells:
                    row = plain.positions[cell][0]
                    for digit in plain.digits:
                        literals = ((what[cell], kind.code, False), (cell, digit, False), (rows[row], digit, True))
                        yield Clause(literals, f"{self._name} of row {row + 1}")
        yield from self._bound(board, what, value)

    def _bound(self, board: Board, what: Sequence[Cell], value: Sequence[Cell]) -> Iterator[Automaton]:
        """Yield what each cell counts as, whichever of the modifiers of the puzzle it has; only the first rule need say it."""
        layers = {layer.name: layer for layer in board.layers}
        codes = [code for code in layers[MODIFIER].values if code in _BY_CODE]
        if KINDS[self.kind].code != codes[0]:
            return
        unit, digits = layers[VALUE].unit, board.plain.digits
        start: tuple[int, ...] = ()

        def move(state: tuple[int, ...], number: int) -> tuple[int, ...] | None:
            if not state:
                return (number,) if number in digits else None
            if len(state) == 1:
                if number == PLAIN:
                    return (0, state[0] * unit)
                return (0, int(_BY_CODE[number].changed(state[0]) * unit)) if number in codes else None
            return (0, 0, 0) if number == state[1] else None

        for cell in board.plain.cells:
            name = f"the rule of {self.kind} cells at {board.name(cell)}"
            line = (cell, what[cell], value[cell])
            yield Automaton.from_function(line, board, start, move, lambda state: len(state) == 3, name)

    @property
    def _name(self) -> str:
        return f"the {self.kind} cell{'s' if self.cells else ''}"

    def holds(self, board: Board, grid: Sequence[Digit]) -> bool:
        """Look for the modified cells house by house, at their digits, and at what each cell counts as."""
        plain, kind = board.plain, KINDS[self.kind]
        codes = [grid[cell] for cell in board.layer_cells(MODIFIER)]
        values = [grid[cell] for cell in board.layer_cells(VALUE)]
        unit = next(layer.unit for layer in board.layers if layer.name == VALUE)
        for cell in plain.cells:
            number = _BY_CODE[codes[cell]].changed(grid[cell]) if codes[cell] in _BY_CODE else grid[cell]
            if values[cell] != number * unit:
                return False
        marked = [cell for cell in plain.cells if codes[cell] == kind.code]
        if self.cells:
            return sorted(self.cells) == marked
        if any(sum(cell in marked for cell in cells) != 1 for _, cells in houses_of(plain)):
            return False
        if self.digits == "any":
            return True
        by_row = {plain.positions[cell][0]: grid[cell] for cell in marked}
        told = [grid[cell] for cell in board.layer_cells(f"{kind.adjective} digit")]
        return len(set(by_row.values())) == plain.size and told == [by_row[row] for row in range(plain.rows)]

    def draw(self, board: Board) -> Iterator[Shape]:
        """Write the sign into the cells that are given."""
        for cell in self.cells:
            row, col = middle(board, cell)
            yield Text((row + 0.34, col + 0.28), KINDS[self.kind].sign, 0.22)

    def note(self, board: Board) -> str:
        """Return the sentence with what the change does."""
        del board
        says = f"{KINDS[self.kind].says} in sums, on thermometers and wherever digits are compared by size"
        if self.cells:
            return f"A cell with {KINDS[self.kind].sign} {says}."
        digits = "; each digit is in one such cell" if self.digits == "once" else ""
        return f"In each row, column and box one cell, which is to be found, {says}{digits}."


plugin = Modifiers
