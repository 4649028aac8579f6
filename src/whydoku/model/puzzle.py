"""A puzzle: a board, the rules in force, the givens, and how far somebody has come with it.

`givens` belong to the puzzle, `placed` digits are somebody's; `marks` are the candidates left, a mask a cell, where the
source said so (a pencil-mark puzzle, a position out of a book). All three bind whoever solves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from whydoku.errors import InputError
from whydoku.model.board import Board, Cell, Digit, Mask, grid_text
from whydoku.model.network import Network, compile_network
from whydoku.model.rule import Rule


@dataclass(frozen=True)
class Puzzle:
    """A board, its rules, its givens, and perhaps a position reached from them."""

    board: Board
    rules: tuple[Rule, ...]
    givens: tuple[Digit | None, ...]
    placed: tuple[Digit | None, ...] = ()  # what somebody has filled in; empty, or one entry a cell
    marks: tuple[Mask, ...] = ()  # the candidates left; empty, or one mask a cell
    about: tuple[tuple[str, str], ...] = field(default=())  # title, author, source … in the order they came

    def __post_init__(self) -> None:
        cells = len(self.board.cells)
        for what, entries in (("givens", self.givens), ("placed digits", self.placed), ("marks", self.marks)):
            if len(entries) != cells and (entries or what == "givens"):
                raise InputError(f"the board has {cells} cells, but there are {len(entries)} {what}")
        for what, values in (("given", self.givens), ("placed digit", self.placed)):
            if {*values} <= {None, *self.board.digits}:
                continue
            for cell, value in enumerate(values):
                if value is not None and value not in self.board.digits:
                    raise InputError(
                        f"the {what} {value} at {self.board.name(cell)} is outside "
                        f"{self.board.digits[0]}..{self.board.digits[-1]}"
                    )
        for cell, mask in enumerate(self.marks):
            if not 0 <= mask <= self.board.all_digits:
                raise InputError(f"the marks of {self.board.name(cell)} hold a digit the board does not have")

    @cached_property
    def network(self) -> Network:
        """Give what the rules compile to on this board."""
        return compile_network(self.board, self.rules)

    @property
    def values(self) -> tuple[Digit | None, ...]:
        """Give what stands in each cell, given or placed."""
        if not self.placed:
            return self.givens
        return tuple(p if g is None else g for g, p in zip(self.givens, self.placed, strict=True))

    @cached_property
    def domains(self) -> tuple[Mask, ...]:
        """Give the digits each cell may still take as the puzzle states it: nothing is worked out."""
        board = self.board
        masks = self.marks or (board.all_digits,) * len(board.cells)
        bits = {digit: board.bit(digit) for digit in board.digits}
        listed = [
            mask & allowed if value is None else mask & bits[value]
            for value, mask, allowed in zip(self.values, masks, self.network.allowed, strict=True)
        ]
        return tuple(listed)

    @property
    def is_classic(self) -> bool:
        """Say whether it is a plain 9 × 9 Sudoku: no rules but rows, columns and boxes."""
        return self.board.is_classic and {rule.name for rule in self.rules} == {"rows", "columns", "boxes"}

    def with_values(self, values: Sequence[Digit | None]) -> Puzzle:
        """Give the puzzle with these digits placed beside its givens."""
        placed = tuple(v if g is None else None for g, v in zip(self.givens, values, strict=True))
        return replace(self, placed=placed)

    def with_rules(self, *rules: Rule) -> Puzzle:
        """Give the puzzle with more rules."""
        return replace(self, rules=(*self.rules, *(rule for rule in rules if rule not in self.rules)))

    def value_at(self, name: str) -> Digit | None:
        """Give what stands in a cell, by its name."""
        return self.values[self.board.cell(name)]

    def __str__(self) -> str:
        return grid_text(self.board, self.values)

    def _repr_svg_(self) -> str:  # what a notebook shows
        from whydoku.render.svg import draw_puzzle

        return draw_puzzle(self)

    def clues(self) -> list[tuple[Cell, Digit]]:
        """List the cells that have a digit, with it."""
        return [(cell, value) for cell, value in enumerate(self.values) if value is not None]
