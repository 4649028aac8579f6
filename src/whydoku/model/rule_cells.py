"""The cells that a rule names in its arguments, and whether some of them are places of layers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args, get_type_hints

from whydoku.model.board import Board, Cell
from whydoku.model.rule import Rule


@lru_cache(maxsize=512)
def _naming_fields(kind: type[Rule]) -> tuple[str, ...]:
    """Return the fields that hold cells, or rules that may hold some."""
    return tuple(name for name, hint in get_type_hints(kind, include_extras=True).items() if _names_cells(hint))


def _names_cells(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, Rule):
        return True
    return "cell" in get_args(hint)[1:] or any(map(_names_cells, get_args(hint)))


def cells_of_rule(rule: Rule) -> set[Cell]:
    """Return the cells that a rule, or any rule in it, names."""
    found: set[Cell] = set()

    def gather(value: Any) -> None:
        if isinstance(value, Rule):
            found.update(cells_of_rule(value))
        elif isinstance(value, int):
            found.add(value)
        elif isinstance(value, tuple | frozenset):
            for each in value:
                gather(each)

    for name in _naming_fields(type(rule)):
        gather(getattr(rule, name))
    return found


def names_layers(rule: Rule, board: Board) -> bool:
    """Whether a rule names places of layers: "the shades of r1c1 and r1c2 differ"."""
    return bool(board.layers) and max(cells_of_rule(rule), default=0) >= len(board.plain.cells)
