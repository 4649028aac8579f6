"""Hints in four levels: where to look, which technique, which cells, the whole step; never more than was asked for."""

from __future__ import annotations

from typing import Any

from whydoku.errors import OptionError
from whydoku.model.step import Step, cell_names
from whydoku.values import dataclass

LEVELS = (1, 2, 3, 4)


@dataclass(frozen=True)
class Hint:
    """What a hint of some level tells; what it does not tell is not in it."""

    level: int
    text: str
    where: str
    technique: str | None = None
    cells: tuple[str, ...] = ()
    step: Step | None = None

    def to_json(self) -> dict[str, Any]:
        """Give the JSON shape."""
        shape: dict[str, Any] = {"level": self.level, "text": self.text, "where": self.where}
        if self.technique is not None:
            shape["technique"] = self.technique
        if self.level >= 3:
            shape["cells"] = list(self.cells)
        if self.step is not None:
            shape["step"] = self.step.to_json()
        return shape

    def __str__(self) -> str:
        return self.text


def make_hint(step: Step, level: int) -> Hint:
    """Tell of a step as much as a level allows."""
    if level not in LEVELS:
        raise OptionError(f"a hint has a level from 1 to 4, not {level}")
    board = step.board
    where = _where(step)
    if level == 1:
        return Hint(level, f"Look at {where}.", where)
    if level == 2:
        return Hint(level, f"Look at {where}: there is a {step.technique}.", where, step.technique.title)
    cells = step.cells or tuple(dict.fromkeys(cell for cell, _ in (*step.places, *step.removes)))
    names = tuple(board.name(cell) for cell in cells)
    if level == 3:
        text = f"Look at {where}: there is a {step.technique} at {cell_names(board, list(cells))}."
        return Hint(level, text, where, step.technique.title, names)
    return Hint(level, str(step), where, step.technique.title, names, step)


def _where(step: Step) -> str:
    """Name a house where there is one, else the digits, else the region of the board."""
    if step.houses:
        return step.houses[0]
    board = step.board
    if step.digits and not step.places:
        return f"the digit {board.symbol(step.digits[0])}"
    cell = next(cell for cell, _ in (*step.places, *step.removes))
    row, _ = board.positions[cell]
    return f"row {row + 1}"
