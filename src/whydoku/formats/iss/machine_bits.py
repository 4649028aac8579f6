"""Machines in an ISS string: a stream of bits in base64, six per character, highest first.

  2 bits            0: plain, a state lists its moves; 1: packed, a state has at most one move per digit
  4 bits            how many bits a state's number takes, less one
  4 bits            how many signs the machine knows, less one: digits from the lowest on, then the break between pieces
  a state's bits    how many states it may start in: the first ones
  a state's bits    how many states accept beside them: the next ones
  a bit per start   whether that start accepts too
  4 bits, if plain  how many bits a count of moves takes
  then each state   plain: its count of moves, then (sign, target) each; packed: a bit per sign, then the targets

The stream ends where the bits do; fewer than eight that are left fill the last byte.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any

from whydoku.errors import FormatError
from whydoku.formats._limits import MAX_SPREAD_STATES
from whydoku.formats._rule_meaning import with_states_renumbered
from whydoku.formats.iss.cell_names import BASE64
from whydoku.model.board import Board, Cell
from whydoku.rules.state_machine import StateMachine


class _Bits:
    def __init__(self, text: str) -> None:
        values = [BASE64.find(sign) for sign in text.rstrip("=")]
        if -1 in values:
            raise FormatError(f"ISS NFA: {text[:20]!r} holds a character that is not base64")
        # Bits as text: cutting pieces off one large number takes quadratic time.
        self._bits = "".join(f"{value:06b}" for value in values)
        self._end = len(self._bits) - len(self._bits) % 8
        self._at = 0

    @property
    def left(self) -> int:
        return self._end - self._at

    def take(self, count: int) -> int:
        if count > self.left:
            raise FormatError("the machine of an ISS NFA ends too early")
        self._at += count
        return int(self._bits[self._at - count : self._at] or "0", 2)


@dataclass(frozen=True)
class IssMachine:
    """A machine as an ISS string has it: states and signs are numbers from 0."""

    starts: int  # the first states
    accept: frozenset[int]
    moves: tuple[tuple[int, int, int], ...]  # from, sign, to

    def fields(self, pieces: Sequence[tuple[Cell, ...]], board: Board) -> dict[str, Any]:
        """Return the fields of the rule that lets it read a line; between two pieces it reads the break."""
        moves, accept, start = self.moves, self.accept, 0
        if self.starts != 1:
            start = 1 + max((max(a, b) for a, _, b in moves), default=self.starts)
            moves += tuple((start, sign, to) for source, sign, to in self.moves if source < self.starts)
        if len(pieces) > 1:
            moves, accept, start = _spread(moves, accept, start, [len(piece) for piece in pieces], board.size)
        digits = (value for source, sign, to in moves if sign < board.size for value in (source, board.low + sign, to))
        cells = tuple(cell for piece in pieces for cell in piece)
        return {"cells": cells, "moves": tuple(digits), "accept": tuple(sorted(accept)), "start": start}


def _spread(
    moves: Sequence[tuple[int, int, int]], accept: frozenset[int], start: int, lengths: list[int], size: int
) -> tuple[tuple[tuple[int, int, int], ...], frozenset[int], int]:
    """Return a machine with states of its own for each place of the line, so that the break is read where a piece ends.

    A piece may be empty: then there are two breaks in one place, or one before the first cell or behind the last.
    """
    by_state: dict[int, list[tuple[int, int]]] = {}
    for source, sign, to in moves:
        by_state.setdefault(source, []).append((sign, to))
    breaks = Counter(accumulate(lengths[:-1]))  # number of signs read after each number of cells

    def broken(state: int, count: int) -> set[int]:
        states = {state}
        for _ in range(count):
            states = {to for each in states for sign, to in by_state.get(each, ()) if sign == size}
        return states

    layer = broken(start, breaks[0])
    numbers: dict[tuple[int, int], int] = {(0, state): 0 for state in layer}  # the start, all of them in one
    out: set[tuple[int, int, int]] = set()
    for place in range(1, sum(lengths) + 1):
        following: set[int] = set()
        for state in layer:
            for sign, to in by_state.get(state, ()):
                if sign >= size:
                    continue
                for target in broken(to, breaks[place]):
                    number = numbers.setdefault((place, target), len(numbers))
                    out.add((numbers[place - 1, state], sign, number))
                    following.add(target)
        if len(numbers) > MAX_SPREAD_STATES:
            raise FormatError(f"an ISS NFA along several pieces takes more than {MAX_SPREAD_STATES} states")
        layer = following
    last = sum(lengths)
    return tuple(sorted(out)), frozenset(numbers[last, state] for state in layer if state in accept), 0


@lru_cache(maxsize=64)
def machine_of(text: str) -> IssMachine:
    """Read a machine."""
    if not text:
        return IssMachine(1, frozenset(), ())
    bits = _Bits(text)
    packed = bits.take(2)
    if packed > 1:
        raise FormatError("the machine of an ISS NFA is in an unknown form")
    width, signs = bits.take(4) + 1, bits.take(4) + 1
    starts, others = bits.take(width), bits.take(width)
    if not starts:
        raise FormatError("the machine of an ISS NFA has no start state")
    also = bits.take(starts)
    accept = frozenset(range(starts, starts + others)) | {n for n in range(starts) if also >> n & 1}
    head = signs if packed else bits.take(4)
    sign_width = (signs - 1).bit_length()
    moves: list[tuple[int, int, int]] = []
    state = 0
    while head and bits.left >= head:  # zeros that fill the last byte are states without a move, and do no harm
        if packed:
            there = bits.take(head)
            moves += [(state, sign, bits.take(width)) for sign in range(signs) if there >> sign & 1]
        else:
            moves += [(state, bits.take(sign_width), bits.take(width)) for _ in range(bits.take(head))]
        state += 1
    return IssMachine(starts, accept, tuple(moves))


def text_of(rule: StateMachine, board: Board) -> str | None:
    """Write a machine, or return None if it is too large."""
    moves, others, also = with_states_renumbered(rule)
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
