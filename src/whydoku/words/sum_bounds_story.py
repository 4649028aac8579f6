"""Bounds of a sum: what the other cells leave for one when they are as small or as large as possible.

Cells that a group keeps apart get different digits. The candidates of a cell are omitted if its full range of digits gives the
same bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from whydoku.model.board import Cell, Digit
from whydoku.model.sentence import Claim, Group, Placed, Source
from whydoku.words.balance import (
    Balance,
    Candidate,
    added,
    after_phrase,
    apart_note,
    claims_of,
    end_claim,
    makes,
    spelled,
)
from whydoku.words.digits_left import barred_all
from whydoku.words.extremes import Domains, End, Groups, end_of
from whydoku.words.limits import MAX_GROUPING_CHOICES, MAX_LEFT_OUT_DIGITS
from whydoku.words.names import joined, number_word


@dataclass(frozen=True)
class Piece:
    """A reason: a clause, its claims and sources, the candidates that it removes, and the words for that."""

    text: str
    claims: tuple[Claim, ...]
    because: tuple[Source, ...]
    pairs: frozenset[Candidate]
    result: str = ""  # "r4c4 is at most 9 − 3 = 6"; empty if the final state of the cells says it
    bare: str = ""  # the clause without its groups, if the claim does not need them
    short: str = ""  # the clause for one line, if it can be shorter
    is_whole: bool = field(default=True)  # whether it claims that its candidates are removed, not only a bound


@dataclass(frozen=True, slots=True)
class Bound:
    """What the other cells leave for a cell."""

    cell: Cell
    upper: bool
    near: End | None  # the others of its own side
    far: End | None  # the other side
    room: int  # for the cell, times its weight
    weight: int

    @property
    def value(self) -> int:
        """The greatest or least digit that it can be."""
        return self.room // self.weight if self.upper else -(-self.room // self.weight)

    def excludes(self, digit: Digit) -> bool:
        """Whether a digit is beyond it."""
        return digit > self.value if self.upper else digit < self.value

    @property
    def key(self) -> tuple[object, ...]:
        """What bounds of several cells must share to be explained together."""
        shape = tuple(
            tuple(sorted((part.weight, tuple(sorted(part.digits)), part.group) for part in end.parts)) if end else ()
            for end in (self.near, self.far)
        )
        return (self.upper, self.value, self.weight, shape)


def bound_of(balance: Balance, cell: Cell, upper: bool, left: Domains, groups: Groups) -> Bound | None:
    """Return the minimum or maximum that the others leave for a cell."""
    weight = dict(balance.terms)[cell]
    right = weight < 0
    mine = tuple(term for term in balance.side(right=right) if term[0] != cell)
    other = balance.side(right=not right)
    near = end_of(mine, left, groups, upper) if mine else None
    far = end_of(other, left, groups, not upper) if other else None
    if (mine and near is None) or (other and far is None):
        return None
    room = (far.total if far else 0) + (-balance.total if right else balance.total) - (near.total if near else 0)
    return Bound(cell, upper, near, far, room, abs(weight))


class Bounds:
    """The simplest bounds that remove as much as bounds can."""

    def __init__(self, balance: Balance, wanted: Iterable[Candidate]) -> None:
        self.balance, self.scene = balance, balance.scene
        self.wanted: dict[Cell, list[Digit]] = {}
        for cell, digit in sorted(wanted):
            if cell in balance.cells:
                self.wanted.setdefault(cell, []).append(digit)
        every = tuple(self.scene.board.digits)
        self.full: Domains = dict.fromkeys(balance.cells, every)
        self.left: Domains = {cell: self.scene.left[cell] for cell in balance.cells}
        self.groups: Groups = self.balance.groups
        self.pairs = self._found(self.left, self.groups)
        for groups in self._orders():
            found = self._found(self.left, groups)
            if len(found) > len(self.pairs):
                self.groups, self.pairs = groups, found
        if self.pairs:
            self._simplify()

    def _orders(self) -> Iterator[Groups]:
        groups = [*self.balance.groups]
        for at in range(1, min(len(groups), MAX_GROUPING_CHOICES)):
            if sum(map(len, self.wanted.values())) == len(self.pairs):
                return
            yield [groups[at], *groups[:at], *groups[at + 1 :]]

    def all(self, left: Domains, groups: Groups) -> Iterator[Bound]:
        """Yield the bounds of each cell that loses something at that end."""
        for cell in self.wanted:
            for upper in (True, False):
                if (cell, self.scene.left[cell][-1 if upper else 0]) not in self.scene.gone:
                    continue
                found = bound_of(self.balance, cell, upper, left, groups)
                if found is not None:
                    yield found

    def _found(self, left: Domains, groups: Groups) -> frozenset[Candidate]:
        return frozenset(
            (bound.cell, digit)
            for bound in self.all(left, groups)
            for digit in self.wanted[bound.cell]
            if bound.excludes(digit)
        )

    def _simplify(self) -> None:
        """Drop the candidates that make no difference."""
        if self._found(self.full, self.groups) >= self.pairs:
            self.left = self.full
            return
        for cell in self.balance.cells:
            if len(self.left[cell]) < len(self.full[cell]):
                wider = {**self.left, cell: self.full[cell]}
                if self._found(wider, self.groups) >= self.pairs:
                    self.left = wider

    # -- words --------------------------------------------------------------------------------------------------------

    def pieces(self, *, skipping: bool = True) -> list[Piece]:
        """Return the reasons, similar bounds together, with digits that their ends skip because of a house."""
        alike: dict[tuple[object, ...], list[Bound]] = {}
        told: set[Candidate] = set()
        for bound in self.all(self.left, self.groups):
            right = dict(self.balance.terms)[bound.cell] < 0
            if any(bound.excludes(digit) and (bound.cell, digit) not in told for digit in self.wanted[bound.cell]):
                alike.setdefault((right, *bound.key), []).append(bound)
                told |= {(bound.cell, digit) for digit in self.wanted[bound.cell] if bound.excludes(digit)}
        return [self._piece(bounds, skipping) for bounds in alike.values()]

    def _piece(self, bounds: Sequence[Bound], skipping: bool) -> Piece:
        scene, first = self.scene, bounds[0]
        claims: list[Claim] = []
        because: list[Source] = []
        texts = []
        bare = []
        if first.far is not None:
            texts.append(makes(scene, first.far, self._name(first.far)))
            bare.append(makes(scene, first.far, self._name(first.far), ()))
        if first.near is not None and not self._idle(first):
            texts.append(makes(scene, first.near, self._others(bounds)))
            bare.append(makes(scene, first.near, self._others(bounds), ()))
        for end in (first.far, *(bound.near for bound in bounds)):
            if end is not None:
                claims.append(end_claim(end))
                because += self.sources(end)
        found = self._skipping(bounds, claims) if skipping else None
        if found is not None:
            texts[-1] += f" ({found[0]})"
            because = found[1]
        pairs = frozenset(
            (bound.cell, digit) for bound in bounds for digit in self.wanted[bound.cell] if bound.excludes(digit)
        )
        result = self._result(bounds)
        if not because:
            return Piece(joined(texts), claims_of(pairs), self.balance.basis, pairs, result)
        stated, sources = tuple(dict.fromkeys(claims)), tuple(dict.fromkeys(because))
        return Piece(joined(texts), stated, sources, pairs, result, bare=joined(bare), is_whole=False)

    def _skipping(self, bounds: Sequence[Bound], claims: Sequence[Claim]) -> tuple[str, list[Source]] | None:
        """Return why an end skips digits: "box 7 has its 2 in r9c2"; None if no house says it."""
        near = bounds[0].near
        if bounds[0].far is not None or near is None or len(near.parts) != 1 or not near.parts[0].group:
            return None
        digits = set(near.parts[0].digits)
        ends = self.scene.board.low, self.scene.board.digits[-1]
        span = range(ends[0], max(digits)) if near.least else range(min(digits), ends[1] + 1)
        skipped = [digit for digit in span if digit not in digits]
        cells = sorted({cell for bound in bounds if bound.near for cell in bound.near.cells})
        if not 0 < len(skipped) <= MAX_LEFT_OUT_DIGITS:
            return None
        text, why = barred_all(self.scene, cells, skipped)
        sources = [*(Group(name) for name in near.groups), *why]
        if (
            not why
            or not isinstance(why[0], Placed)
            or not self.scene.follows(claims, [*sources, *self.scene.supposed])
        ):
            return None
        return text, [*self.scene.needed(claims, tuple(dict.fromkeys(sources)))]

    @property
    def is_tight(self) -> bool:
        """Whether all cells have to be as small, or as large, as they can be together."""
        ends = (end_of(self.balance.terms, self.left, self.groups, least) for least in (True, False))
        return self.balance.is_plain and any(end is not None and end.total == self.balance.total for end in ends)

    def slack(self, pieces: Sequence[Piece]) -> Piece | None:
        """Return the bounds of many cells as one reason: by how much the sum differs from its end."""
        uppers = {
            bound.upper
            for bound in self.all(self.left, self.groups)
            if any(map(bound.excludes, self.wanted[bound.cell]))
        }
        if len(uppers) != 1 or not self.balance.is_plain or any(piece.is_whole for piece in pieces):
            return None
        end = end_of(self.balance.terms, self.left, self.groups, uppers == {True})
        if end is None:
            return None
        gap = abs(self.balance.total - end.total)
        word = "small" if end.least else "big"
        room = "just what it takes" if not gap else f"{gap} {'less' if end.least else 'more'} than {self.balance.total}"
        text = (
            f"as {word} as they can be, these cells make {added(end, self.scene)}{apart_note(self.scene, end)}, {room}"
        )
        claims = tuple(dict.fromkeys(claim for piece in pieces for claim in piece.claims))
        sources = dict.fromkeys(source for piece in self.pieces(skipping=False) for source in piece.because)
        return Piece(
            text,
            claims,
            self.scene.needed(claims, tuple(sources)),
            frozenset(pair for piece in pieces for pair in piece.pairs),
            is_whole=False,
        )

    def _idle(self, bound: Bound) -> bool:
        """Whether the others of a cell's own side can be ignored: beside ten times a digit, a 1 does not matter."""
        if bound.near is None or bound.weight == 1:
            return False
        room = bound.room + bound.near.total
        return bound.upper and room // bound.weight == bound.value

    def sources(self, end: End) -> tuple[Source, ...]:
        """Return the sources of an end: the candidates of its cells and the groups, as far as they affect it."""
        found: list[Source] = []
        terms = tuple((cell, part.weight) for part in end.parts for cell in part.cells)
        groups = [group for group in self.groups if group[0] in end.groups]
        for cell in end.cells:
            wider = end_of(terms, {**self.left, cell: self.full[cell]}, groups, end.least)
            if wider is not None and wider.total != end.total:
                found += self.scene.because(cell)
        return (*found, *(Group(name) for name in end.groups))

    def _name(self, end: End) -> str:
        """Return the rule's name for a side that is one cell: "the circle r7c4"."""
        rule = self.scene.premise.rule
        if rule is None or len(end.cells) != 1:
            return ""
        right = dict(self.balance.terms)[end.cells[0]] < 0
        side = rule.sides[1 if right else 0]
        whole = [
            cell
            for cell, weight in zip(self.scene.cells, self.scene.premise.weights, strict=True)
            if (weight < 0) == right
        ]
        return f"{side} {self.scene.cell(end.cells[0])}" if side and len(whole) == 1 else ""

    def _is_pill(self) -> bool:
        rule = self.scene.premise.rule
        return rule is not None and rule.sides[1] == "the pill"

    def _others(self, bounds: Sequence[Bound]) -> str:
        """Return the name of the other cells besides some."""
        near = bounds[0].near
        assert near is not None
        many = len(near.cells)
        if len(bounds) == 1:
            return ""
        side = {*near.cells, bounds[0].cell}
        targets = {bound.cell for bound in bounds}
        if side == targets:
            far = bounds[0].far
            if far is not None and len(far.cells) > 1:  # "them" could be those of the other side
                who = spelled(self.scene, targets)
                return f"the other of {who}" if many == 1 else f"{number_word(many)} of {who}"
            them = "cells" if self.balance.basis == (self.scene.rule,) else "of them"
            return "each" if many == 1 else f"{number_word(many)} {them}"
        who = spelled(self.scene, sorted(targets), "or")
        return f"the other beside {who}" if many == 1 else f"the {number_word(many)} others beside {who}"

    def _result(self, bounds: Sequence[Bound]) -> str:
        first, balance = bounds[0], self.balance
        who = spelled(self.scene, sorted(bound.cell for bound in bounds))
        verb = "is" if len(bounds) == 1 else "are"
        word = "at most" if first.upper else "at least"
        right = dict(balance.terms)[first.cell] < 0
        number = -balance.total if right else balance.total
        parts = [first.far.total] if first.far else []
        parts += [number] if number or not parts else []
        shown = str(parts[0]) + "".join(f" {'+' if each >= 0 else '−'} {abs(each)}" for each in parts[1:])
        if first.near is not None:
            shown += f" − {first.near.total}"
        shown = f"{shown} = {first.room}" if len(parts) > 1 or first.near is not None else str(first.room)
        if first.weight > 1 and len(bounds) == 1:
            tens = "its tens digit " if first.weight == 10 and self._is_pill() else ""
            return f"{tens}{after_phrase(self.scene, {(first.cell, d) for d in self.wanted[first.cell] if first.excludes(d)})}"
        low, high = self.scene.board.low, self.scene.board.digits[-1]
        cells = [bound.cell for bound in bounds]
        pairs = {(bound.cell, d) for bound in bounds for d in self.scene.left[bound.cell] if bound.excludes(d)}
        if pairs - {*self.scene.gone}:  # the step concludes less than its reason
            return after_phrase(self.scene, pairs & {*self.scene.gone})
        after = {self.scene.after(cell) for cell in cells}
        if len(after) == 1 and len(only := after.pop()) == 1:
            return f"{who} {verb} {self.scene.symbol(only[0])}"
        return f"{who} {verb} {word} {shown}" if low <= first.room <= high else f"{who} {self._end(bounds)}"

    def _end(self, bounds: Sequence[Bound]) -> str:
        verb = "is" if len(bounds) == 1 else "are"
        return f"{verb} {'at most' if bounds[0].upper else 'at least'} {bounds[0].value}"
