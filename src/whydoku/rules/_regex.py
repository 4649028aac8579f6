"""Regular expressions over digits, built as a machine by Thompson's construction.

Known are single signs, `.`, sets `[1-3]` and `[^59]`, groups, `|`, and the repeats `* + ?` and `{2}`, `{2,}`, `{2,4}`.
A machine is a list of arcs between numbered states; an arc without digits costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from whydoku.errors import RuleError
from whydoku.model.board import Board, Digit, parse_symbol
from whydoku.model.primitives import check_growth
from whydoku.rules._limits import MAX_PATTERN_STATES


@dataclass
class RegexMachine:
    """States 0 .. n-1, arcs on sets of digits, and arcs that are free."""

    arcs: list[list[tuple[frozenset[Digit], int]]] = field(default_factory=list)
    free: list[list[int]] = field(default_factory=list)

    def state(self) -> int:
        """Add a state."""
        if len(self.arcs) >= MAX_PATTERN_STATES:
            raise RuleError(f"the pattern needs more than {MAX_PATTERN_STATES} states")
        self.arcs.append([])
        self.free.append([])
        return len(self.arcs) - 1

    def closure(self, states: Iterable[int]) -> frozenset[int]:
        """Return what can be reached for free."""
        found, open_ = set(states), list(states)
        while open_:
            for target in self.free[open_.pop()]:
                if target not in found:
                    found.add(target)
                    open_.append(target)
        return frozenset(found)

    def step(self, states: frozenset[int], digit: Digit) -> frozenset[int]:
        """Read one digit."""
        return self.closure([to for state in states for digits, to in self.arcs[state] if digit in digits])

    def moves(self, start: int) -> frozenset[tuple[int, Digit, int]]:
        """Return the arcs as moves, each from every state that reaches it for free, as far as they can be reached."""
        found: set[tuple[int, Digit, int]] = set()
        seen, open_ = {start}, [start]
        while open_:
            source = open_.pop()
            check_growth("the pattern", len(seen), len(found), "reading it")
            for state in self.closure([source]):
                for digits, target in self.arcs[state]:
                    found.update((source, digit, target) for digit in digits)
                    if target not in seen:
                        seen.add(target)
                        open_.append(target)
        return frozenset(found)

    def accepting(self, end: int) -> frozenset[int]:
        """Return the states from which the end is reached for free."""
        back: dict[int, list[int]] = {}
        for state, targets in enumerate(self.free):
            for target in targets:
                back.setdefault(target, []).append(state)
        found, open_ = {end}, [end]
        while open_:
            for source in back.get(open_.pop(), ()):
                if source not in found:
                    found.add(source)
                    open_.append(source)
        return frozenset(found)


class _Parser:
    def __init__(self, pattern: str, board: Board) -> None:
        self.pattern, self.board, self.at, self.machine = pattern, board, 0, RegexMachine()

    def error(self, what: str) -> RuleError:
        return RuleError(f"the pattern {self.pattern!r}, character {self.at + 1}: {what}")

    @property
    def sign(self) -> str:
        return self.pattern[self.at] if self.at < len(self.pattern) else ""

    def choice(self, depth: int) -> tuple[int, int]:
        if depth > 50:
            raise self.error("groups are nested too deep")
        start, end = self.machine.state(), self.machine.state()
        while True:
            first, last = self.sequence(depth)
            self.machine.free[start].append(first)
            self.machine.free[last].append(end)
            if self.sign != "|":
                return start, end
            self.at += 1

    def sequence(self, depth: int) -> tuple[int, int]:
        start = end = self.machine.state()
        while self.sign and self.sign not in "|)":
            first, last = self.repeated(depth)
            self.machine.free[end].append(first)
            end = last
        return start, end

    def repeated(self, depth: int) -> tuple[int, int]:
        begin = self.at
        part = self.atom(depth)
        after = self.at
        match = re.compile(r"\{(\d{1,2})(,?)(\d{0,2})\}|([*+?])").match(self.pattern, self.at)
        if match is None:
            return part
        self.at = match.end()
        if self.sign and self.sign in "*+?{":
            raise self.error("a repeat follows a repeat")
        least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(match[4] or "", (0, None))
        if match[4] is None:
            least = int(match[1])
            most = int(match[3]) if match[3] else None if match[2] else least
            if most is not None and most < least:
                raise self.error(f"a repeat of {least} to {most} times cannot be")
        end_of_repeat = self.at

        def again() -> tuple[int, int]:
            self.at = begin
            copy = self.atom(depth)
            assert self.at == after
            return copy

        start = end = self.machine.state()
        parts = [part] if (most is None or most > 0) else []
        while len(parts) < max(least, 1 if most is None else most):
            parts.append(again())
        self.at = end_of_repeat
        exits = [end] if least == 0 else []
        for number, (first, last) in enumerate(parts, 1):
            self.machine.free[end].append(first)
            end = last
            if number >= least:
                exits.append(end)
        if most is None:
            self.machine.free[end].append(parts[-1][0])
        final = self.machine.state()
        for state in exits:
            self.machine.free[state].append(final)
        return start, final

    def atom(self, depth: int) -> tuple[int, int]:
        if self.sign == "(":
            self.at += 1
            inside = self.choice(depth + 1)
            if self.sign != ")":
                raise self.error("a closing parenthesis is missing")
            self.at += 1
            return inside
        digits = self.digit_set()
        start, end = self.machine.state(), self.machine.state()
        self.machine.arcs[start].append((digits, end))
        return start, end

    def digit_set(self) -> frozenset[Digit]:
        if self.sign == ".":
            self.at += 1
            return frozenset(self.board.digits)
        if self.sign != "[":
            return frozenset({self.digit()})
        self.at += 1
        negated = self.sign == "^"
        self.at += negated
        found: set[Digit] = set()
        while self.sign != "]":
            low = self.digit()
            high = low
            if self.sign == "-":
                self.at += 1
                high = self.digit()
            found.update(range(low, high + 1))
        self.at += 1
        return frozenset(self.board.digits) - found if negated else frozenset(found)

    def digit(self) -> Digit:
        digit = parse_symbol(self.sign, self.board)
        if digit is None:
            raise self.error(f"{self.sign!r} is not a digit of the board" if self.sign else "it ends too early")
        self.at += 1
        return digit


def compile_pattern(pattern: str, board: Board) -> tuple[RegexMachine, int, int]:
    """Return a machine for a whole pattern, its first state and its last."""
    if len(pattern) > 1000:
        raise RuleError(f"the pattern has {len(pattern)} characters; at most 1000 are read")
    parser = _Parser(pattern, board)
    start, end = parser.choice(0)
    if parser.sign:
        raise parser.error(f"{parser.sign!r} is not expected here")
    return parser.machine, start, end
