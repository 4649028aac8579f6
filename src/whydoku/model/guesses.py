"""How much guessing a puzzle takes: for a person who knows some techniques, and for a program that knows none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from whydoku.errors import FormatError
from whydoku.model.wording import counted


@dataclass(frozen=True, slots=True)
class Guesses:
    """The guesses that a puzzle with one solution takes.

    `by_level` holds the number of guesses, wrong ones included, that the usual path needs with the techniques up to a level;
    `backdoors` the cells from which techniques of a level solve the rest, None where `most` cells are not enough; `nodes` the
    mean number of decisions of a search that proves the solution the only one, over `orders` random orders.
    """

    by_level: tuple[tuple[str, int], ...]
    backdoors: tuple[tuple[str, tuple[str, ...] | None], ...]
    most: int  # the largest size of backdoor that was tried
    nodes: float
    orders: int

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "by_level": dict(self.by_level),
            "backdoors": {level: None if cells is None else list(cells) for level, cells in self.backdoors},
            "most": self.most,
            "nodes": self.nodes,
            "orders": self.orders,
        }

    @classmethod
    def from_json(cls, shape: dict[str, Any]) -> Guesses:
        """Read the JSON form.

        >>> guesses = Guesses((("easy", 2),), (("easy", ("r1c1",)), ("medium", None)), 2, 3.5, 20)
        >>> Guesses.from_json(guesses.to_json()) == guesses
        True
        """
        try:
            backdoors = tuple(
                (level, None if cells is None else tuple(cells)) for level, cells in shape["backdoors"].items()
            )
            return cls(tuple(shape["by_level"].items()), backdoors, shape["most"], shape["nodes"], shape["orders"])
        except (KeyError, TypeError, AttributeError) as error:
            raise FormatError(f"the JSON is not that of guesses: {error}") from error

    def __str__(self) -> str:
        lines = [f"{counted(number, 'guess')} with {level} techniques" for level, number in self.by_level]
        for level, cells in self.backdoors:
            if cells is None:
                lines.append(f"{level} techniques do not solve it from any {counted(self.most, 'cell')} told")
            elif cells:
                lines.append(f"{level} techniques solve it once {' and '.join(cells)} {_are(len(cells))} told")
            else:
                lines.append(f"{level} techniques solve it")
        lines.append(f"{self.nodes:g} search nodes on average over {self.orders} random orders")
        return "\n".join(lines)

    def __repr__(self) -> str:
        levels = ", ".join(f"{level} {number}" for level, number in self.by_level)
        return f"<Guesses: {levels}; {self.nodes:g} nodes>"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
