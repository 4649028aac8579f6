"""Words for steps that argue from rules: the rule by its own name, what a cage can hold, where a sum ends.

They fill these places of a template (see `words/fill.py` for the rest):
  {rule} {rules}      the first rule by name ("the cage at r1c1"), and what each of them says
  {combinations}      what a cage can still hold: 1/2/6 or 1/3/5
  {fillings}          the ways to fill a line, if they are few: In the order r1c1–r1c2 only 1–3 fits.
  {because_sum}       why a candidate does not fit a sum: with 8 in r1c2, the sum is at least 11, not 9
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.primitives import Sum
from whydoku.model.step import Step
from whydoku.words.names import capital, listed


def rule_words(step: Step) -> dict[str, str]:
    """Give the words of a step that have to do with rules."""
    if not step.premises:
        return {}
    board, first = step.board, step.premises[0]
    cells = tuple(dict.fromkeys(cell for primitive in first.primitives for cell in primitive.cells))
    return {
        "rules": listed([capital(premise.says) for premise in step.premises]),
        "rule": first.name,
        "combinations": _combinations(board, step.parts("combo")),
        "fillings": _fillings(board, cells, step.parts("combo")),
        "because_sum": _because_sum(board, step),
    }


def _combinations(board: Board, combos: Sequence[Sequence[Digit]]) -> str:
    sets = ["/".join(board.symbol(digit) for digit in combo) for combo in combos]
    return listed(sets, "or") or "one of many combinations"


def _fillings(board: Board, cells: Sequence[Cell], combos: Sequence[Sequence[Digit]]) -> str:
    if not combos:
        return "It can be filled in many ways, but none of them uses a candidate removed here."
    ways = ["–".join(board.symbol(digit) for digit in combo) for combo in combos]
    order = "–".join(map(board.name, cells))
    return f"In the order {order} only {listed(ways, 'or')} {'fits' if len(ways) == 1 else 'fit'}."


def _because_sum(board: Board, step: Step) -> str:
    bounds = step.parts("bounds")
    equation = next((p for premise in step.premises for p in premise.primitives if isinstance(p, Sum)), None)
    if not bounds or equation is None:
        return "the other cells cannot make up the sum"
    cand, left_low, left_high, right_low, right_high = bounds[0]
    cell, digit = board.split(cand)
    weights = [weight for _, weight in equation.terms]
    # The kernel counts digits from 0.
    left = board.low * sum(weight for weight in weights if weight > 0)
    right = board.low * sum(-weight for weight in weights if weight < 0) + equation.total
    left_low, left_high = left_low + left, left_high + left
    right_low, right_high = right_low + right, right_high + right
    start = f"with {board.symbol(digit)} in {board.name(cell)}, "
    if all(weight > 0 for weight in weights):
        if left_low > right_high:
            return f"{start}the sum is at least {left_low}, not {right_high}"
        if left_high < right_low:
            return f"{start}the sum is at most {left_high}, not {right_low}"
    sides = _sides(board, equation)
    if left_low > right_high:
        return f"{start}{sides[0]} is at least {left_low}, but {sides[1]} is at most {right_high}"
    if left_high < right_low:
        return f"{start}{sides[0]} is at most {left_high}, but {sides[1]} is at least {right_low}"
    return f"{start}the other cells cannot make up the sum"


def _sides(board: Board, equation: Sum) -> tuple[str, str]:
    """Name both sides of an equation by their cells, where that is all there is to them."""
    if equation.total or any(abs(weight) != 1 for _, weight in equation.terms):
        return "the left side", "the right side"
    plus, minus = (
        " + ".join(board.name(cell) for cell, weight in equation.terms if weight == sign) for sign in (1, -1)
    )
    return plus, minus
