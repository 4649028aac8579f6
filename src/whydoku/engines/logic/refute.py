"""From some truths and rules to a contradiction, in steps that a person can follow.

The reason finder has shown that these truths and rules force something. Here the opposite is assumed and followed:

  conflict   what conflicts with something that holds is removed
  last       a truth with one candidate left
  rule       what a rule removes, given what is left in its cells
  locked     what conflicts with everything that a truth has left is removed, if nothing else follows

Where that stops, one more candidate is assumed, the one that fails soonest, and so on. If the argument gets too long or too
deep, the answer is one inference that only names the truths and rules: no way to fill them is left.

Candidates are numbered among those that the truths and rules name, and sets of them are bit masks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from whydoku.engines.logic.demands import Conflicts, least_lost
from whydoku.engines.logic.limits import (
    MAX_ARGUED_INFERENCES,
    MAX_COMPARED_CANDIDATES,
    MAX_LOOKING_ROUNDS,
    MAX_NESTED_ASSUMPTIONS,
    MAX_TRIED_CANDIDATES,
)
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Candidate, Cell, Mask
from whydoku.model.limit import Clock
from whydoku.model.network import Network, Truth
from whydoku.model.position import Position
from whydoku.model.premise import Premise

Named: TypeAlias = int  # the number of a candidate among those that are named
Bits: TypeAlias = int  # a set of such numbers, one bit each


class _Fact:
    """A claim with its grounds."""

    __slots__ = ("claim", "needs", "reason", "rules", "truths")

    def __init__(
        self,
        claim: tuple[Literal, ...],
        reason: Reason,
        truths: tuple[Truth, ...] = (),
        rules: tuple[Premise, ...] = (),
        needs: tuple[_Fact, ...] = (),
    ) -> None:
        self.claim = claim
        self.reason = reason
        self.truths = truths
        self.rules = rules
        self.needs = needs

    def all(self) -> Iterator[_Fact]:
        """Yield all its grounds and itself, each once, in dependency order."""
        done: set[int] = set()
        waiting: list[tuple[_Fact, bool]] = [(self, False)]
        while waiting:
            fact, ready = waiting.pop()
            if ready:
                yield fact
            elif id(fact) not in done:
                done.add(id(fact))
                waiting.append((fact, True))
                waiting.extend((need, False) for need in reversed(fact.needs))

    def length(self, most: int) -> int:
        """Return the number of its grounds and itself, up to a maximum."""
        done: set[int] = set()
        waiting: list[_Fact] = [self]
        while waiting and len(done) < most:
            fact = waiting.pop()
            if id(fact) not in done:
                done.add(id(fact))
                waiting += fact.needs
        return len(done)


class _RuleFact(_Fact):
    """A removal by a rule; its grounds are worked out on request, which takes many questions."""

    def __init__(
        self,
        claim: tuple[Literal, ...],
        rule: Premise,
        network: Network,
        masks: list[Mask],
        lost: dict[Candidate, _Fact],
    ) -> None:
        self.claim = claim
        self.reason = Reason.RULE
        self.truths = ()
        self.rules = (rule,)
        self._network, self._masks, self._lost = network, masks, lost

    @cached_property
    def needs(self) -> tuple[_Fact, ...]:  # type: ignore[override]  # made when first asked for
        needed = least_lost(self._network, self.rules[0], self.claim, self._masks, set(self._lost))
        return tuple(self._lost[candidate] for candidate in sorted(needed))


class _TooLongError(Exception):
    """Raised when the argument is too long or too deep to explain."""


class _State:
    """What holds and what is removed under some assumptions, each with its fact; what has just come to hold is `fresh`."""

    __slots__ = ("fresh", "off", "on", "why_off", "why_on")

    def __init__(self) -> None:
        self.on: Bits = 0
        self.off: Bits = 0
        self.why_on: dict[Named, _Fact] = {}
        self.why_off: dict[Named, _Fact] = {}
        self.fresh: list[Named] = []

    def copy(self) -> _State:
        other = _State()
        other.on, other.off = self.on, self.off
        other.why_on, other.why_off = dict(self.why_on), dict(self.why_off)
        other.fresh = list(self.fresh)
        return other

    def note(self, number: Named, holds: bool, fact: _Fact) -> None:
        """Record a claim; its first reason is kept."""
        if holds and not self.on >> number & 1:
            self.on |= 1 << number
            self.why_on[number] = fact
            self.fresh.append(number)
        elif not holds and not self.off >> number & 1:
            self.off |= 1 << number
            self.why_off[number] = fact


def argue_from(
    position: Position, claim: Literal, truths: Sequence[Truth], rules: Sequence[Premise], clock: Clock
) -> Argument:
    """Return the argument from truths and rules to a claim that they force."""
    try:
        facts = list(_Refutation(position, claim, truths, rules, clock).claim().all())
    except _TooLongError:
        facts = []
    if not 0 < len(facts) <= MAX_ARGUED_INFERENCES:
        return Argument([Inference((claim,), Reason.SEARCH, tuple(truths), (), tuple(rules))])
    number = {id(fact): at for at, fact in enumerate(facts)}
    return Argument(
        Inference(f.claim, f.reason, f.truths, (), f.rules, (), tuple(number[id(need)] for need in f.needs))
        for f in facts
    )


class _Refutation:
    def __init__(
        self,
        position: Position,
        claim: Literal,
        truths: Sequence[Truth],
        rules: Sequence[Premise],
        clock: Clock,
    ) -> None:
        self.position = position.start()
        self.network, self.board = position.network, position.board
        self.wanted = claim
        self.clock = clock
        self.looks = 0
        self.rules = [rule for rule in rules if rule.number >= 0]
        self._name(truths)
        self.start = list(self.position.domains)
        self._seen: dict[Bits, Bits] = {}
        self._told: dict[tuple[int, tuple[Mask, ...]], list[Mask] | None] = {}

    def _name(self, truths: Sequence[Truth]) -> None:
        """Number the named candidates, and record their conflicts."""
        size = self.board.size
        left = [tuple(c for c in truth.candidates if self._is_possible(c)) for truth in truths]
        wanted = self.board.candidate(self.wanted.cell, self.wanted.digit)
        named = {c for every in left for c in every} | {wanted}
        named |= {
            cell * size + d
            for rule in self.rules
            for cell in rule.cells
            for d in range(size)
            if self._is_possible(cell * size + d)
        }
        self.named: list[Candidate] = sorted(named)
        number: dict[Candidate, Named] = {candidate: at for at, candidate in enumerate(self.named)}
        self.claimed = number[wanted]
        known = self.network.once(Conflicts)
        self.conflicts: list[Bits] = [
            sum(1 << number[other] for other in known.of(self.network, c) & named) for c in self.named
        ]
        self.truths = [(truth, sum(1 << number[c] for c in every)) for truth, every in zip(truths, left, strict=True)]
        self.cells: dict[Cell, list[tuple[Named, int]]] = {}  # the named candidates of cells in rules, with their bit
        for cell in {cell for rule in self.rules for cell in rule.cells}:
            self.cells[cell] = [(number[c], d) for d in range(size) if (c := cell * size + d) in number]

    def _is_possible(self, candidate: Candidate) -> bool:
        cell, digit = divmod(candidate, self.board.size)
        return bool(self.position.domains[cell] >> digit & 1) and self.position.values[cell] is None

    def _literal(self, number: Named, holds: bool) -> tuple[Literal, ...]:
        return (Literal(*self.board.split(self.named[number]), holds),)

    # -- the claim --------------------------------------------------------------------------------------------------

    def claim(self) -> _Fact:
        """Return the claim as a fact that rests on no assumption."""
        if (plain := self._plain()) is not None:
            return plain
        return self._supposing(_State(), self.claimed, not self.wanted.holds, 1)

    def _plain(self) -> _Fact | None:
        """Restate it without an assumption if one truth or one rule is enough."""
        if len(self.rules) == 1 and not self.truths:
            return _Fact((self.wanted,), Reason.RULE, rules=tuple(self.rules))
        if len(self.truths) != 1 or self.rules:
            return None
        truth, left = self.truths[0]
        if self.wanted.holds and left == 1 << self.claimed:
            return _Fact((self.wanted,), Reason.LAST, (truth,))
        if not self.wanted.holds and not left >> self.claimed & 1 and not left & ~self.conflicts[self.claimed]:
            return _Fact((self.wanted,), Reason.LOCKED, (truth,))
        return None

    def _supposing(self, state: _State, number: Named, holds: bool, depth: int) -> _Fact:
        """Assume something, follow it to a contradiction, and return its opposite."""
        supposed = _Fact(self._literal(number, holds), Reason.ASSUME)
        inner = state.copy()
        inner.note(number, holds, supposed)
        end = self._contradiction(inner, depth)
        if not any(fact is supposed for fact in end.all()):
            return end  # it fails without that
        return _Fact(self._literal(number, not holds), Reason.FAILS, needs=(end, supposed))

    def _contradiction(self, state: _State, depth: int) -> _Fact:
        """Follow what holds to a contradiction; assume more where nothing follows."""
        while True:
            end = self._follow(state)
            if end is not None:
                return end
            if depth >= MAX_NESTED_ASSUMPTIONS:
                raise _TooLongError
            number = self._to_try(state)
            opposite = self._supposing(state, number, True, depth + 1)
            if not opposite.claim:
                return opposite
            state.note(number, False, opposite)

    def _to_try(self, state: _State) -> Named:
        """Return what to assume: of the truths with the least left, the candidate that fails soonest."""
        open_ = sorted(
            (left.bit_count(), left) for _, every in self.truths if (left := every & ~state.off) and not left & state.on
        )
        if not open_:
            raise _TooLongError
        tried = list(dict.fromkeys(number for _, left in open_ for number in _numbers(left)))
        failing: list[Named] = []
        for number in tried[:MAX_TRIED_CANDIDATES]:
            if self._fails(state.on, state.off, number):
                failing.append(number)
                if len(failing) == MAX_COMPARED_CANDIDATES:
                    break
        if len(failing) < 2:
            return failing[0] if failing else tried[0]
        best, least = failing[0], MAX_ARGUED_INFERENCES
        for number in failing:
            inner = state.copy()
            inner.note(number, True, _Fact(self._literal(number, True), Reason.ASSUME))
            end = self._follow(inner)
            if end is not None and (length := end.length(least)) < least:
                best, least = number, length
        return best

    # -- following, with reasons ------------------------------------------------------------------------------------

    def _look(self) -> None:
        self.looks += 1
        if self.looks % 32 == 0:
            self.clock.check()
        if self.looks > MAX_LOOKING_ROUNDS:
            raise _TooLongError

    def _follow(self, state: _State) -> _Fact | None:
        """Record what follows until there is a contradiction, which is returned, or nothing more follows."""
        while True:
            self._look()
            before = (state.on, state.off)
            for step in (self._strike, self._look_at_truths, self._ask_rules, self._look_for_locks):
                end = step(state)
                if end is not None:
                    return end
                if (state.on, state.off) != before:
                    break
            else:
                return None

    def _strike(self, state: _State) -> _Fact | None:
        if both := state.on & state.off:
            number = both.bit_length() - 1
            return _Fact((), Reason.CONFLICT, needs=(state.why_on[number], state.why_off[number]))
        while state.fresh:
            number = state.fresh.pop(0)
            fact, beside = state.why_on[number], self.conflicts[number]
            if clashing := beside & state.on:
                return _Fact((), Reason.CONFLICT, needs=(fact, state.why_on[clashing.bit_length() - 1]))
            for other in _numbers(beside & ~state.off):
                state.note(other, False, _Fact(self._literal(other, False), Reason.CONFLICT, needs=(fact,)))
        return None

    def _look_at_truths(self, state: _State) -> _Fact | None:
        singles: list[tuple[Named, Truth, Bits]] = []
        for truth, every in self.truths:
            left = every & ~state.off
            if not left:
                return _Fact((), Reason.EMPTY, (truth,), needs=self._gone(state, every))
            if not left & (left - 1) and not left & state.on:
                singles.append((left.bit_length() - 1, truth, every))
        for number, truth, every in singles:
            needs = self._gone(state, every)
            state.note(number, True, _Fact(self._literal(number, True), Reason.LAST, (truth,), needs=needs))
        return None

    def _gone(self, state: _State, every: Bits) -> tuple[_Fact, ...]:
        return tuple(state.why_off[number] for number in _numbers(every & state.off))

    def _ask_rules(self, state: _State) -> _Fact | None:
        for rule in self.rules:
            masks = self._masks(state.off)
            found = self._ask(rule, masks)
            if found is None:
                return self._rule_fact((), rule, masks, state)
            for cell in rule.cells:
                gone = masks[cell] & ~found[cell]
                for number, digit in self.cells[cell] if gone else ():
                    if gone >> digit & 1:
                        fact = self._rule_fact(self._literal(number, False), rule, masks, state)
                        state.note(number, False, fact)
        return None

    def _masks(self, off: Bits) -> list[Mask]:
        masks = list(self.start)
        for cell, candidates in self.cells.items():
            for number, digit in candidates:
                if off >> number & 1:
                    masks[cell] &= ~(1 << digit)
        return masks

    def _ask(self, rule: Premise, masks: list[Mask]) -> list[Mask] | None:
        """Return what a rule leaves of its cells' candidates, cached by cells."""
        key = rule.number, tuple(masks[cell] for cell in rule.cells)
        if key not in self._told:
            self._told[key] = self.network.kernel.ask_premise(rule.number, masks)
        return self._told[key]

    def _rule_fact(self, claim: tuple[Literal, ...], rule: Premise, masks: list[Mask], state: _State) -> _Fact:
        lost = {
            self.named[number]: state.why_off[number]
            for cell in rule.cells
            for number, digit in self.cells[cell]
            if not masks[cell] >> digit & 1
        }
        return _RuleFact(claim, rule, self.network, list(masks), lost)

    def _look_for_locks(self, state: _State) -> _Fact | None:
        for truth, every in self.truths:
            left = every & ~state.off
            if not left & (left - 1) or left & state.on:
                continue
            for number in _numbers(self._sees_all(left) & ~state.off):
                away = every & state.off & ~self.conflicts[number]
                fact = _Fact(self._literal(number, False), Reason.LOCKED, (truth,), needs=self._gone(state, away))
                state.note(number, False, fact)
        return None

    def _sees_all(self, left: Bits) -> Bits:
        """Return what conflicts with all of some candidates."""
        seen = self._seen.get(left)
        if seen is None:
            seen = -1
            for number in _numbers(left):
                seen &= self.conflicts[number]
                if not seen:
                    break
            self._seen[left] = seen
        return seen

    # -- following, to see whether something fails ------------------------------------------------------------------

    def _fails(self, on: Bits, off: Bits, number: Named) -> bool:
        """Whether something fails together with what holds, by the same rules as above but without reasons."""
        fresh = 1 << number
        on |= fresh
        while True:
            self._look()
            for each in _numbers(fresh):
                off |= self.conflicts[each]
            if on & off:
                return True
            fresh, before = 0, off
            for _, every in self.truths:
                left = every & ~off
                if not left:
                    return True
                if not left & (left - 1):
                    fresh |= left
            fresh &= ~on
            on |= fresh
            if fresh:
                continue
            if self.rules:
                found = self._ruled_out(off)
                if found < 0:
                    return True
                off |= found
            if off == before:
                for _, every in self.truths:
                    left = every & ~off
                    if left & (left - 1) and not left & on:
                        off |= self._sees_all(left)
            if off == before:
                return False

    def _ruled_out(self, off: Bits) -> Bits:
        """Return what the rules rule out; -1 if one cannot be satisfied."""
        masks, out = self._masks(off), 0
        for rule in self.rules:
            found = self._ask(rule, masks)
            if found is None:
                return -1
            for cell in rule.cells:
                gone = masks[cell] & ~found[cell]
                for number, digit in self.cells[cell] if gone else ():
                    out |= (gone >> digit & 1) << number
        return out


def _numbers(bits: Bits) -> Iterator[Named]:
    """Yield the elements of a set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
