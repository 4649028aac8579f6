"""Words for arguments that start from assumptions: what follows, in order, and what it ends in.

They fill these places of a template (see `logic/words.py` for the rest):
  {assumption}        what is supposed first: r1c5=7, or r1c5<>7
  {story}             what follows from it, to the end: r4c5=3, then row 5 has no place left for 4
  {stories}           each case with what follows from it
  {takes}             what the assumption takes from a rule's cells: r1c12<>3
Further assumptions that fail on the way are told in brackets, each with its own end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from whydoku.model.network import Network
from whydoku.model.step import conclusion

RawInference: TypeAlias = tuple[str, int, list[int], list[int], list[int], list[int]]
"""Reason, rule (-1: none), claim (literals, 2 * candidate + holds), truths, sets, needs."""


@dataclass
class _Block:
    """What is said under one assumption."""

    assumed: str
    lines: list[str] = field(default_factory=list)
    merging: tuple[str, int] = ("", -1)  # the reason of the last line, as long as what follows may join it
    literals: list[int] = field(default_factory=list)
    takes: list[int] = field(default_factory=list)


def story_words(network: Network, rules: Sequence[str], argument: Sequence[RawInference]) -> dict[str, str]:
    """Give the words of an argument; `rules` are the names of the rules by number."""
    blocks = _blocks(network, rules, argument)
    if not blocks:
        return {}
    first = blocks[0]
    return {
        "assumption": first.assumed,
        "story": ", then ".join(first.lines),
        "stories": "; ".join(", then ".join([block.assumed, *block.lines]) for block in blocks),
        "takes": _literals(network, first.takes),
    }


def end_words(network: Network, rules: Sequence[str], inference: RawInference) -> str:
    """Say what a contradiction is.

    >>> from whydoku.model.board import Board
    >>> from whydoku.rules import default_rules
    >>> from whydoku.model.network import compile_network
    >>> network = compile_network(Board.square(9), default_rules(Board.square(9)))
    >>> end_words(network, [], ("empty", -1, [], [24], [], []))
    'r3c7 has no candidate left'
    >>> end_words(network, [], ("empty", -1, [], [81 + 4 * 9 + 3], [], []))
    'row 5 has no place left for 4'
    """
    reason, rule, _, truths, sets, _ = inference
    if reason == "rule":
        return f"{rules[rule]} cannot be kept"
    if reason == "empty":
        digit, _, house = network.truths[truths[0]].name.partition(" in ")
        return f"{house} has no place left for {digit}" if house else f"{digit} has no candidate left"
    names = [network.truths[truth].name for truth in truths]
    return f"{', '.join(names)} would have to share {len(sets)} {'place' if len(sets) == 1 else 'places'}"


def _blocks(network: Network, rules: Sequence[str], argument: Sequence[RawInference]) -> list[_Block]:
    told: list[_Block] = []
    stack: list[_Block] = []
    failing = {inference[5][1] for inference in argument if inference[0] == "fails"}
    for number, inference in enumerate(argument):
        reason, rule, claim, _, _, _ = inference
        if reason in ("cases", "search", "fillings"):
            continue
        if reason == "assume":
            if number not in failing:
                stack = []  # one case ends where the next begins
            block = _Block(_literals(network, claim))
            if not stack:
                told.append(block)
            stack.append(block)
            continue
        if not stack:
            continue
        if reason == "fails":
            failed = stack.pop()
            if stack:
                inside = ", then ".join(failed.lines)
                _say(stack[-1], f"{_literals(network, claim)} (with {failed.assumed} as well: {inside})")
            continue
        block = stack[-1]
        if not claim:
            _say(block, end_words(network, rules, inference))
        elif reason == "conflict":
            block.takes += claim
        elif reason in ("rule", "locked"):
            _join(network, rules, block, (reason, rule), claim)
        else:
            _say(block, " or ".join(_literals(network, [literal]) for literal in claim))
    return told


def _say(block: _Block, text: str) -> None:
    block.lines.append(text)
    block.merging = ("", -1)


def _join(network: Network, rules: Sequence[str], block: _Block, by: tuple[str, int], claim: list[int]) -> None:
    """Say what goes by a rule, or is locked out, in one line as long as nothing comes between."""
    if block.merging == by:
        block.lines.pop()
        block.literals += claim
    else:
        block.literals = [*claim]
    text = _literals(network, block.literals)
    block.lines.append(f"{text} by {rules[by[1]]}" if by[1] >= 0 else text)
    block.merging = by


def _literals(network: Network, literals: Sequence[int]) -> str:
    board = network.board
    places = tuple(board.split(literal // 2) for literal in literals if literal % 2)
    removes = tuple(board.split(literal // 2) for literal in literals if not literal % 2)
    return conclusion(board, places, removes)
