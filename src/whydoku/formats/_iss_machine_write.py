"""Machines on their way into an ISS string, in the bits that `_iss_machine` reads."""

from __future__ import annotations

import base64

from whydoku.model.board import Board, Digit
from whydoku.rules.state_machine import StateMachine


def renumbered(rule: StateMachine) -> tuple[frozenset[tuple[int, Digit, int]], int, bool]:
    """Number a machine's states anew: the start, those that accept beside it, the others, each kind in its order.

    Gives the moves, how many states accept beside the start, and whether the start does.
    """
    triples = list(zip(rule.moves[::3], rule.moves[1::3], rule.moves[2::3], strict=True))
    states = {rule.start, *rule.accept, *(state for source, _, to in triples for state in (source, to))}
    order = sorted(states, key=lambda state: (state != rule.start, state not in rule.accept, state))
    number = {state: place for place, state in enumerate(order)}
    moves = frozenset((number[source], digit, number[to]) for source, digit, to in triples)
    return moves, len(set(rule.accept) - {rule.start}), rule.start in rule.accept


def text_of(rule: StateMachine, board: Board) -> str | None:
    """Write a machine, or give None where it is too large."""
    moves, others, also = renumbered(rule)
    by_state: dict[int, dict[int, list[int]]] = {}
    for source, digit, to in sorted(moves):
        by_state.setdefault(source, {}).setdefault(digit - board.low, []).append(to)
    last = max((state for source, _, to in moves for state in (source, to)), default=0)
    width = max(last, others, 1).bit_length()
    most = max((sum(map(len, ways.values())) for ways in by_state.values()), default=1)
    packed = all(len(targets) == 1 for ways in by_state.values() for targets in ways.values())
    if width > 16 or board.size > 16 or most.bit_length() > 15:
        return None
    bits = f"{int(packed):02b}{width - 1:04b}{board.size - 1:04b}{1:0{width}b}{others:0{width}b}{int(also)}"
    bits += "" if packed else f"{most.bit_length():04b}"
    signs = range(board.size)
    for state in range(max(by_state, default=-1) + 1):
        ways = by_state.get(state, {})
        if packed:
            bits += "".join("1" if sign in ways else "0" for sign in reversed(signs))
            bits += "".join(f"{ways[sign][0]:0{width}b}" for sign in signs if sign in ways)
        else:
            flat = [(sign, to) for sign in signs for to in ways.get(sign, ())]
            sign_width = (board.size - 1).bit_length()
            bits += f"{len(flat):0{most.bit_length()}b}"
            bits += "".join((f"{sign:0{sign_width}b}" if sign_width else "") + f"{to:0{width}b}" for sign, to in flat)
    bits += "0" * (-len(bits) % 8)
    return base64.urlsafe_b64encode(int(bits, 2).to_bytes(len(bits) // 8)).decode().rstrip("=")
