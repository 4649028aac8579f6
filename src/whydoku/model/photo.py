"""What a picture shows: its grids, cell by cell, each with its probabilities, and what is not certain."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field
from typing import Any

from whydoku.model.board import Cell, Digit, square_board
from whydoku.model.cell_notation import RC, Notation

EMPTY = "empty"
BY_HAND = " by hand"


@dataclass(frozen=True)
class PhotoCell:
    """What a cell shows: a printed digit, a handwritten one, or nothing, and how certain that is over all readings."""

    digit: Digit | None
    by_hand: bool
    sure: float
    chances: tuple[tuple[str, float], ...]  # what it may be by its looks alone, likeliest first
    crop: bytes = field(default=b"", repr=False)  # a PNG picture of it, if it is doubtful

    def __repr__(self) -> str:
        return f"<PhotoCell {self.reading}, {self.sure:.1%} sure>"

    @property
    def reading(self) -> str:
        """The reading in words: "7", "7 by hand", "empty"."""
        return EMPTY if self.digit is None else f"{self.digit}{BY_HAND if self.by_hand else ''}"

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form; a crop is a data URL."""
        shape: dict[str, Any] = {"digit": self.digit, "by_hand": self.by_hand, "sure": round(self.sure, 4)}
        shape["chances"] = {name: round(chance, 4) for name, chance in self.chances}
        return shape | ({"crop": data_url(self.crop)} if self.crop else {})


@dataclass(frozen=True)
class PhotoGrid:
    """One grid of a picture."""

    cells: tuple[PhotoCell, ...]
    doubtful: tuple[Cell, ...]  # to be asked about, least certain first
    solutions: int  # solutions of the printed digits: 0, 1, or 2 for more
    decided: tuple[str, ...]  # what the solver decided, in sentences
    corners: tuple[tuple[float, float], ...]  # in the picture, from the top left of the grid clockwise

    def __repr__(self) -> str:
        return f"<PhotoGrid {self.grid}, {len(self.doubtful)} doubtful>"

    @property
    def grid(self) -> str:
        """The printed digits as 81 characters."""
        return "".join(str(cell.digit) if cell.digit and not cell.by_hand else "." for cell in self.cells)

    @property
    def placed(self) -> tuple[Digit | None, ...]:
        """The handwritten digits."""
        return tuple(cell.digit if cell.by_hand else None for cell in self.cells)

    def question(self, cell: Cell, notation: Notation = RC) -> str:
        """Return the question to ask about a doubtful cell."""
        shown = self.cells[cell]
        likely = [name for name, chance in shown.chances if chance >= 0.01 or name == shown.reading][:4]
        if len(likely) < 2:
            likely = [name for name, _ in shown.chances][:2]
        return f"{notation.name(*divmod(cell, 9))} may be {' or '.join(likely)}"

    def to_json(self) -> dict[str, Any]:
        """Return its JSON form."""
        board = square_board(9)
        return {
            "grid": self.grid,
            "by_hand": {board.name(cell): digit for cell, digit in enumerate(self.placed) if digit is not None},
            "doubtful": [
                {"cell": board.name(cell), "question": self.question(cell)} | self.cells[cell].to_json()
                for cell in self.doubtful
            ],
            "solutions": self.solutions,
            "decided": list(self.decided),
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "cells": [cell.to_json() for cell in self.cells],
        }


@dataclass(frozen=True)
class Photo:
    """The grids of a picture, largest first, and notes on the whole."""

    grids: tuple[PhotoGrid, ...]
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Photo of {len(self.grids)} grids, {'sure' if self.is_sure else 'doubtful'}>"

    @property
    def is_sure(self) -> bool:
        """Whether nothing is left to ask."""
        return not any(grid.doubtful for grid in self.grids)

    @property
    def doubts(self) -> list[tuple[int, Cell]]:
        """What is left to ask: the number of the grid, from 0, and the cell."""
        return [(number, cell) for number, grid in enumerate(self.grids) for cell in grid.doubtful]

    def name(self, number: int, cell: Cell) -> str:
        """Return the name of a cell in answers: "r1c2", or "2:r1c2" in a later grid."""
        return (f"{number + 1}:" if number else "") + RC.name(*divmod(cell, 9))

    def __str__(self) -> str:
        lines = []
        for number, grid in enumerate(self.grids):
            lines += [f"grid {number + 1}:"] if len(self.grids) > 1 else []
            lines += [grid.grid[row * 9 : row * 9 + 9] for row in range(9)]
            lines += [*grid.decided, *(f"doubtful: {grid.question(cell)}" for cell in grid.doubtful)]
        return "\n".join([*lines, *self.notes])

    def to_json(self) -> dict[str, Any]:
        """Return its JSON form."""
        return {"sure": self.is_sure, "grids": [grid.to_json() for grid in self.grids], "notes": list(self.notes)}


def data_url(png: bytes) -> str:
    """Return a PNG picture as a data URL, which a page can show."""
    return "data:image/png;base64," + b64encode(png).decode("ascii")
