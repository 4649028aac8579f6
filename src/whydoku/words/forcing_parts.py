"""The parts that force something: rows, columns and boxes with the digits that they must place, cells, rules.

"the 3 and 7 of row 4, the 5s of columns 2 and 6, r1c5 and r2c8, and the cage of 15 at r1c1"
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Board
from whydoku.model.network import Truth
from whydoku.model.premise import Premise
from whydoku.model.step import Step
from whydoku.words.names import house_names, listed, spelled_cells


def parts_of(step: Step) -> str:
    """Return the names of the truths and rules that a step rests on, those of one house together."""
    return listed(name_parts(step.board, step.because, step.premises))


def name_parts(board: Board, truths: Sequence[Truth], rules: Sequence[Premise]) -> list[str]:
    """Return the names of truths and rules: houses with the same digits together, then cells, then rules."""
    digits: dict[str, list[str]] = {}
    for truth in truths:
        if not truth.is_cell:
            digits.setdefault(truth.house, []).append(board.symbol(truth.pairs[0][1]))
    houses: dict[tuple[str, ...], list[str]] = {}
    for house, placed in digits.items():
        houses.setdefault(tuple(placed), []).append(house)
    named = []
    for symbols, together in houses.items():
        each = "s" if len(together) > 1 and len(symbols) == 1 else ""
        named.append(f"the {listed([f'{symbol}{each}' for symbol in symbols])} of {house_names(together)}")
    cells = [truth.pairs[0][0] for truth in truths if truth.is_cell]
    if cells:
        named.append(spelled_cells(board, cells))
    return named + list(dict.fromkeys(_rule_name(board, rule, rules) for rule in rules))


def _rule_name(board: Board, rule: Premise, others: Sequence[Premise]) -> str:
    """Return the name of a rule, with its cells if another one has the same name; parts of one rule are named together."""
    if all(other.name != rule.name or other.rule == rule.rule for other in others):
        return rule.name
    return f"{rule.name} ({board.name(rule.cells[0])} to {board.name(rule.cells[-1])})"
