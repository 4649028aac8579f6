"""Values that differ from digits: a cell that is doubled counts twice, and every rule about sums or sizes reads its value.

A rule that changes values declares the layer `value`, a number for each cell, and binds it to the digit. A rule says by `reads`
which of the two it is about. One that reads values is compiled as usual, on a board whose digits are the values; then its
primitives are moved from the cells to their values. "No repeats" in a cage is about digits unless the rule says
otherwise (`differ_by`). So no rule knows how values arise.

Fractions are whole numbers of a smaller unit in the layer (`Layer.unit`), and fractions again for the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    Count,
    Pairs,
    Primitive,
    RankedLine,
    Relation,
    Sum,
    UnknownRegions,
)
from whydoku.model.rule_cells import names_layers

if TYPE_CHECKING:
    from whydoku.model.rule import Rule

VALUE = "value"
"""The name of the layer that holds the values of cells."""


@dataclass(frozen=True)
class ValuedBoard(Board):
    """A board as seen by a rule that reads values: the same cells, with every value in place of every digit."""

    numbers: tuple[Digit, ...] = ()

    @property
    def digits(self) -> Any:  # like a range: rules take its ends, iterate over it and look things up in it
        """The values that cells may have."""
        return self.numbers

    def __reduce__(self) -> tuple[Any, ...]:
        return _valued, (self.plain, self.numbers)


@lru_cache(maxsize=64)
def _valued(plain: Board, numbers: tuple[Digit, ...]) -> ValuedBoard:
    return ValuedBoard(
        plain.rows,
        plain.cols,
        plain.size,
        plain.low,
        plain.regions,
        plain.box,
        plain.holes,
        plain.grids,
        numbers=numbers,
    )


def value_layer(board: Board) -> Layer | None:
    """Return the layer of values, if the board has one."""
    return next((layer for layer in board.layers if layer.name == VALUE), None)


def _number(value: int, unit: int) -> Any:
    """Return a value of the layer as a number, an integer if it is whole."""
    return value // unit if value % unit == 0 else Fraction(value, unit)


def valued_board(board: Board) -> Board:
    """Return the board for a rule that reads values; the board of digits itself if there are no values.

    >>> doubled = Layer("value", tuple((value, "") for value in (1, 2, 3, 4, 6, 8)))
    >>> valued_board(Board.square(4)).digits, valued_board(Board.square(4).with_layers([doubled])).digits
    (range(1, 5), (1, 2, 3, 4, 6, 8))
    """
    layer = value_layer(board)
    if layer is None:
        return board.plain
    return _valued(board.plain, tuple(_number(value, layer.unit) for value in layer.values))


def value_grid(board: Board, grid: Sequence[Digit]) -> list[Any]:
    """Return the value of each cell of a full grid."""
    layer = value_layer(board)
    if layer is None:
        return [*grid[: len(board.plain.cells)]]
    return [_number(grid[cell], layer.unit) for cell in board.layer_cells(VALUE)]


def on_values(board: Board, rule: Rule, primitives: Sequence[Primitive]) -> Iterator[Primitive]:
    """Yield the primitives of a rule with the values of cells in place of their digits."""
    layer = value_layer(board)
    assert layer is not None  # otherwise there is nothing to move
    cells, unit = board.layer_cells(VALUE), layer.unit

    def moved(old: Sequence[Cell]) -> tuple[Cell, ...]:
        return tuple(cells[cell] for cell in old)

    for primitive in primitives:
        match primitive:
            case AllDifferent():
                if rule.differ_by == "values":
                    yield AllDifferent(moved(primitive.cells), primitive.name)
                else:
                    yield primitive
            case Sum():
                yield replace(primitive, cells=moved(primitive.cells), total=primitive.total * unit)
            case Pairs():
                first, second = moved(primitive.cells)
                yield replace(primitive, first=first, second=second, allowed=_scaled(primitive.allowed, unit))
            case Count():
                wanted = frozenset(_whole(digit, unit) for digit in primitive.digits)
                yield replace(primitive, cells=moved(primitive.cells), digits=wanted)
            case Automaton():
                moves = frozenset((state, _whole(digit, unit), after) for state, digit, after in primitive.moves)
                yield replace(primitive, cells=moved(primitive.cells), moves=moves)
            case Clause():
                literals = tuple((cells[cell], _whole(digit, unit), yes) for cell, digit, yes in primitive.literals)
                yield replace(primitive, literals=literals)
            case UnknownRegions() | RankedLine():
                pass  # its parts are moved, and mean the same
            case _:
                raise TypeError(f"{type(primitive).__name__} cannot read values")


def _whole(number: Any, unit: int) -> int:
    return int(number * unit)


@lru_cache(maxsize=512)
def _scaled(allowed: Relation, unit: int) -> Relation:
    if unit == 1:
        return allowed
    return lambda a, b: allowed(_number(a, unit), _number(b, unit))


def rule_holds(rule: Rule, board: Board, grid: Sequence[Digit]) -> bool:
    """Whether a full grid, layers included, satisfies a rule by its plain reading."""
    if rule.of_rules or any(True for _ in rule.layers(board.plain)) or names_layers(rule, board):
        return rule.holds(board, grid)
    digits = [*grid[: len(board.plain.cells)]]
    if rule.reads == "values" and value_layer(board) is not None:
        return rule.holds_by_value(valued_board(board), digits, value_grid(board, grid))
    return rule.holds(board.plain, digits)
