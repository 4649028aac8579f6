"""Words for steps that argue from rules: the rule by its own name, what a cage can hold, where a sum ends.

They fill these places of a template (see `logic/words.py` for the rest):
  {rule} {rules}      the first rule by name ("the cage at r1c1"), and what each of them says
  {combinations}      what a cage can still hold: 1/2/6 or 1/3/5
  {fillings}          the ways to fill a line, if they are few: In the order r1c1–r1c2 only 1–3 fits.
  {because_sum}       why a candidate does not fit a sum: with 8 in r1c2 it comes to at least 11, not 9
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whydoku.logic.arguments import Argument
from whydoku.logic.words import listed
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.step import Premise


def rule_words(network: Network, arguments: Sequence[Argument], roles: Mapping[str, list[list[int]]]) -> dict[str, str]:
    """Give the words of a step that has to do with rules."""
    words: dict[str, str] = {}
    board = network.board
    told = [arguments[rule] for items in roles.get("rules", ()) for rule in items]
    if told:
        says = [argument.says for argument in told]
        words["rules"] = listed([text[:1].upper() + text[1:] for text in says])
        words["rule"] = told[0].name
        words["combinations"] = _combinations(board, roles.get("combo", []))
        words["fillings"] = _fillings(board, told[0], roles.get("combo", []))
        words["because_sum"] = _because_sum(board, told[0], roles.get("bounds", []))
    return words


def premises_of(arguments: Sequence[Argument], roles: Mapping[str, list[list[int]]]) -> tuple[Premise, ...]:
    """List the rules that a step argues from, each once."""
    told = dict.fromkeys(rule for items in roles.get("rules", ()) for rule in items)
    return tuple(arguments[rule].premise for rule in told)


def _combinations(board: Board, combos: list[list[int]]) -> str:
    sets = ["/".join(board.symbol(board.low + digit) for digit in combo) for combo in combos]
    return listed(sets, "or") or "one of many combinations"


def _fillings(board: Board, argument: Argument, combos: list[list[int]]) -> str:
    if not combos:
        return "No filling that still fits has the candidates that go."
    ways = ["–".join(board.symbol(board.low + digit) for digit in combo) for combo in combos]
    order = "–".join(map(board.name, argument.cells))
    return f"In the order {order} only {listed(ways, 'or')} {'fits' if len(ways) == 1 else 'fit'}."


def _because_sum(board: Board, argument: Argument, bounds: list[list[int]]) -> str:
    if not bounds:
        return "no choice of the other cells fits"
    cand, left_low, left_high, right_low, right_high = bounds[0]
    cell, digit = board.split(cand)
    # The kernel counts digits from 0.
    left = board.low * sum(weight for weight in argument.weights if weight > 0)
    right = board.low * sum(-weight for weight in argument.weights if weight < 0) + argument.total
    left_low, left_high, right_low, right_high = (
        left_low + left,
        left_high + left,
        right_low + right,
        right_high + right,
    )
    start = f"with {board.symbol(digit)} in {board.name(cell)} "
    if all(weight > 0 for weight in argument.weights):
        if left_low > right_high:
            return f"{start}the sum is at least {left_low}, not {right_high}"
        if left_high < right_low:
            return f"{start}the sum is at most {left_high}, not {right_low}"
    elif left_low > right_high:
        return f"{start}the left side is at least {left_low}, the right side at most {right_high}"
    elif left_high < right_low:
        return f"{start}the left side is at most {left_high}, the right side at least {right_low}"
    return f"{start}no choice of the other cells fits"
