"""Rules that change what cells count as: one kind of them per puzzle says what a value is made of."""

from __future__ import annotations

from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.rule import Rule
from whydoku.model.values import value_layer

SOURCES = {"modifier": "modifiers", "second digit": "Schrödinger cells", "zone": "areas that change values"}
"""The layers that values come from, each with what it is called."""


def check_values(rule: Rule, board: Board, own: str) -> None:
    """Refuse a puzzle in which values also come from another layer than a rule's own."""
    if value_layer(board) is None:
        return
    others = [SOURCES[layer.name] for layer in board.layers if layer.name in SOURCES and layer.name != own]
    if others:
        raise RuleError(f"{rule.name}: it is not defined what cells count as beside {others[0]}; leave one of them out")
