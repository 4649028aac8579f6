"""Words for steps that argue from rules: the rule by its own name, what a cage can hold, where a sum ends, a story.

They fill these places of a template (see `logic/words.py` for the rest):
  {rule} {rules}      the first rule by name ("the cage at r1c1"), and what each of them says
  {combinations}      what a cage can still hold: 1/2/6 or 1/3/5
  {fillings}          the ways to fill a line, if they are few: In the order r1c1–r1c2 only 1–3 fits.
  {because_sum}       why a candidate does not fit a sum: with 8 in r1c2 it comes to at least 11, not 9
  {story} {stories}   what follows from an assumption, in order, with the rules that say so; all of them
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whydoku.logic.words import listed
from whydoku.model.board import Board
from whydoku.model.network import Network
from whydoku.model.premise import Premise
from whydoku.model.step import conclusion

ASIDE, END_OF_ASIDE = -2, -3
"""Where the rule of an event stands: one more assumption begins, and has failed."""


def rule_words(network: Network, premises: Sequence[Premise], roles: Mapping[str, list[list[int]]]) -> dict[str, str]:
    """Give the words of a step that has to do with rules."""
    words: dict[str, str] = {}
    board = network.board
    told = [premises[rule] for items in roles.get("rules", ()) for rule in items]
    if told:
        says = [premise.says for premise in told]
        words["rules"] = listed([text[:1].upper() + text[1:] for text in says])
        words["rule"] = told[0].name
        words["combinations"] = _combinations(board, roles.get("combo", []))
        words["fillings"] = _fillings(board, told[0], roles.get("combo", []))
        words["because_sum"] = _because_sum(board, told[0], roles.get("bounds", []))
    if "event" in roles:
        stories = _stories(network, premises, roles["event"])
        words["story"] = stories[0]
        words["stories"] = "; ".join(stories)
    return words


def premises_of(premises: Sequence[Premise], roles: Mapping[str, list[list[int]]]) -> tuple[Premise, ...]:
    """List the rules that a step argues from, each once."""
    told = dict.fromkeys(rule for items in roles.get("rules", ()) for rule in items)
    return tuple(premises[rule] for rule in told)


def _combinations(board: Board, combos: list[list[int]]) -> str:
    sets = ["/".join(board.symbol(board.low + digit) for digit in combo) for combo in combos]
    return listed(sets, "or") or "one of many combinations"


def _fillings(board: Board, premise: Premise, combos: list[list[int]]) -> str:
    if not combos:
        return "No filling that still fits has the candidates that go."
    ways = ["–".join(board.symbol(board.low + digit) for digit in combo) for combo in combos]
    order = "–".join(map(board.name, premise.cells))
    return f"In the order {order} only {listed(ways, 'or')} {'fits' if len(ways) == 1 else 'fit'}."


def _because_sum(board: Board, premise: Premise, bounds: list[list[int]]) -> str:
    if not bounds:
        return "no choice of the other cells fits"
    cand, left_low, left_high, right_low, right_high = bounds[0]
    cell, digit = board.split(cand)
    # The kernel counts digits from 0.
    left = board.low * sum(weight for weight in premise.weights if weight > 0)
    right = board.low * sum(-weight for weight in premise.weights if weight < 0) + premise.total
    left_low, left_high, right_low, right_high = (
        left_low + left,
        left_high + left,
        right_low + right,
        right_high + right,
    )
    start = f"with {board.symbol(digit)} in {board.name(cell)} "
    if all(weight > 0 for weight in premise.weights):
        if left_low > right_high:
            return f"{start}the sum is at least {left_low}, not {right_high}"
        if left_high < right_low:
            return f"{start}the sum is at most {left_high}, not {right_low}"
    elif left_low > right_high:
        return f"{start}the left side is at least {left_low}, the right side at most {right_high}"
    elif left_high < right_low:
        return f"{start}the left side is at most {left_high}, the right side at least {right_low}"
    return f"{start}no choice of the other cells fits"


def _stories(network: Network, premises: Sequence[Premise], events: list[list[int]]) -> list[str]:
    """Tell what happens, an event at a time; an event that says nothing begins a new story.

    What fails inside a story is told in brackets.
    """
    board = network.board
    stories: list[list[str]] = []
    opening: list[str] = []
    outer: list[list[str]] = []  # stories that wait for the end of one inside them
    for event in events:
        if not event:
            stories.append(opening)
            opening = []
            continue
        rule, *literals = event
        if rule == ASIDE:
            outer.append(stories[-1])
            stories[-1] = []
            continue
        if rule == END_OF_ASIDE:
            inside, stories[-1] = stories[-1], outer.pop()
            place = (board.split(literals[0] // 2),)
            fails = f"with {conclusion(board, place, ())} as well: {', then '.join(inside)}"
            stories[-1].append(f"{conclusion(board, (), place)} ({fails})")
            continue
        if literals and literals[0] < 0:
            if rule >= 0:
                text = f"{premises[rule].name} cannot be kept"
            else:
                text = f"nothing is left for {network.truths[-2 - literals[0]].name}"
        else:
            places = tuple(board.split(literal // 2) for literal in literals if literal % 2)
            removes = tuple(board.split(literal // 2) for literal in literals if not literal % 2)
            text = conclusion(board, places, removes)
            if rule >= 0:
                text += f" by {premises[rule].name}"
        # A branch is named before its story begins.
        if not stories or (literals and literals[0] >= 0 and literals[0] % 2 and _opens(events, event)):
            opening = [text]
        else:
            stories[-1].append(text)
    return [", then ".join(story) or "nothing more" for story in stories]


def _opens(events: list[list[int]], event: list[int]) -> bool:
    at = next(number for number, other in enumerate(events) if other is event)
    return at + 1 < len(events) and not events[at + 1]
