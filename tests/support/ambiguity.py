"""Whether a regular expression can take exponential time: some text is read by one of its loops in two ways.

Places are the signs of the expression that consume a character; `follow` has the places that may come next, by how many ways
(Glushkov's automaton, with empty loops counted). A match that backtracks is exponential if from some place back to itself two
different walks read the same text: then the pair (place, place) is in one strongly connected component of the product of the
automaton with itself as a pair of two different places, or as a step that can be made in two ways (Weber and Seidl, *On the
degree of ambiguity of finite automata*, 1991).
"""

from __future__ import annotations

import re
import re._constants as ops  # type: ignore[import-not-found]  # private: nothing public takes an expression apart
import re._parser as parser  # type: ignore[import-not-found]  # likewise
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeVar

COPIES = 4
"""A piece that is repeated more often than this is a loop here."""
USUAL = "0a_ \n\r-é٣─Z\u2028"

T = TypeVar("T")
Label = frozenset[str]
Ways = dict[int, int]


@dataclass
class Part:
    """A piece of an expression: the places it may begin and end with, and in how many ways it may be empty (at most 2)."""

    first: Ways = field(default_factory=dict)
    last: Ways = field(default_factory=dict)
    empty: int = 0


def _add(into: Ways, more: Ways, times: int = 1) -> None:
    for place, ways in more.items():
        if times:
            into[place] = min(2, into.get(place, 0) + ways * times)


class Automaton:
    """The places of an expression, what each reads, and what may follow each."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.flags = flags
        self.labels: list[Label] = []
        self.follow: list[Ways] = []
        self.inner: list[Any] = []
        self._signs = "".join(sorted({*USUAL, *_signs_of(pattern)}))
        self._part(parser.parse(pattern, flags))
        while self.inner:  # what looks ahead, or is never given back, is matched by itself
            self._part(self.inner.pop())

    def _part(self, items: Any) -> Part:
        whole = Part(empty=1)
        for item in items:
            whole = self._then(whole, self._item(item))
        return whole

    def _then(self, one: Part, two: Part) -> Part:
        for place in one.last:
            _add(self.follow[place], two.first, one.last[place])
        joined = Part(dict(one.first), dict(two.last), min(2, one.empty * two.empty))
        _add(joined.first, two.first, one.empty)
        _add(joined.last, one.last, two.empty)
        return joined

    def _item(self, item: tuple[Any, Any]) -> Part:
        op, value = item
        if op in (ops.LITERAL, ops.NOT_LITERAL, ops.ANY, ops.IN):
            self.labels.append(frozenset(sign for sign in self._signs if self._reads(op, value, sign)))
            self.follow.append({})
            return Part({len(self.labels) - 1: 1}, {len(self.labels) - 1: 1})
        if op is ops.BRANCH:
            either = Part()
            for one in map(self._part, value[1]):
                _add(either.first, one.first)
                _add(either.last, one.last)
                either.empty = min(2, either.empty + one.empty)
            return either
        if op is ops.SUBPATTERN:
            before, self.flags = self.flags, (self.flags | value[1]) & ~value[2]
            inside = self._part(value[3])
            self.flags = before
            return inside
        if op in (ops.MAX_REPEAT, ops.MIN_REPEAT):
            return self._repeated(*value)
        if op in (ops.ASSERT, ops.ASSERT_NOT):
            self.inner.append(value[1])
        elif op is ops.ATOMIC_GROUP:
            self.inner.append(value)
        elif op is ops.POSSESSIVE_REPEAT:
            self.inner.append(value[2])
        elif op not in (ops.AT, ops.GROUPREF):
            raise ValueError(f"an operation of regular expressions that is not known here: {op}")
        return Part(empty=1)

    def _repeated(self, least: int, most: int, items: Any) -> Part:
        more = Part(empty=1)
        if most <= COPIES:
            for _ in range(most - least):
                more = self._then(self._part(items), more)
                more.empty = min(2, more.empty + 1)
        else:
            more = self._part(items)
            for place in more.last:
                _add(self.follow[place], more.first, more.last[place] * (1 + more.empty))
            more.empty = min(2, more.empty + 1)
        for _ in range(min(least, COPIES)):
            more = self._then(self._part(items), more)
        return more

    def _reads(self, op: Any, value: Any, sign: str) -> bool:
        if op is ops.ANY:
            return sign != "\n" or bool(self.flags & re.DOTALL)
        if op is ops.IN:
            negated = value[0][0] is ops.NEGATE
            return any(self._is(one, sign) for one in value[negated:]) != negated
        return self._is((ops.LITERAL, value), sign) == (op is ops.LITERAL)

    def _is(self, one: tuple[Any, Any], sign: str) -> bool:
        op, value = one
        forms = {sign, sign.lower(), sign.upper()} if self.flags & re.IGNORECASE else {sign}
        if op is ops.LITERAL:
            return any(value == ord(form) for form in forms if len(form) == 1)
        if op is ops.RANGE:
            return any(value[0] <= ord(form) <= value[1] for form in forms if len(form) == 1)
        is_word = sign.isalnum() or sign == "_"
        kinds = {"DIGIT": sign.isdecimal(), "SPACE": sign.isspace(), "WORD": is_word}
        return next(holds for kind, holds in kinds.items() if kind in str(value)) != ("NOT" in str(value))

    def exponential(self) -> str:
        """Return a text of which copies are read in exponentially many ways; empty if there is none."""
        for component in _components({place: list(ways) for place, ways in enumerate(self.follow)}):
            steps = {
                (one, two): [
                    (left, right)
                    for left, right in product(self.follow[one], self.follow[two])
                    if left in component and right in component and self.labels[left] & self.labels[right]
                ]
                for one, two in product(component, repeat=2)
            }
            for pairs in _components(steps):
                alike = [one for one, two in pairs if one == two]
                twice = any(ways > 1 and (to, to) in pairs for one in alike for to, ways in self.follow[one].items())
                if alike and (twice or len(alike) < len(pairs)):
                    return "".join(sorted({min(self.labels[one] & self.labels[two]) for one, two in pairs}))
        return ""


def _signs_of(pattern: str) -> Iterator[str]:
    """Yield signs that tell the classes of an expression apart: those written in it, and their neighbours."""
    for sign in {*pattern, "0", "9", "a", "z", "A", "Z"}:
        yield from (chr(code) for code in (ord(sign) - 1, ord(sign), ord(sign) + 1) if 0 < code < 0xD800)


def _components(graph: dict[T, list[T]]) -> Iterator[set[T]]:
    """Yield the strongly connected components that hold an edge (Tarjan, without recursion)."""
    number: dict[T, int] = {}
    low: dict[T, int] = {}
    stack: list[T] = []
    for root in graph:
        if root in number:
            continue
        work = [(root, iter(graph[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        while work:
            node, edges = work[-1]
            for to in edges:
                if to not in number:
                    number[to] = low[to] = len(number)
                    stack.append(to)
                    work.append((to, iter(graph[to])))
                    break
                if to in low:
                    low[node] = min(low[node], number[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    found = set(stack[stack.index(node) :])
                    del stack[stack.index(node) :]
                    for one in found:
                        del low[one]
                    if len(found) > 1 or node in graph[node]:
                        yield found
