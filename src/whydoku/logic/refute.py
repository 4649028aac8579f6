"""From some truths and rules to a contradiction, in steps that a person can follow.

Somebody says that these truths and rules force something (the reason finder does). Here the opposite is supposed and followed:

  conflict   what cannot be beside something that holds goes
  last       a truth with one candidate left
  rule       what a rule makes of what is left in its cells
  locked     what cannot be beside anything that a truth has left goes, where nothing else follows

Where that stops, one more thing is supposed, the one that fails soonest, and so on. If the argument gets too long or too
deep, the answer is one inference that only names the truths and rules: no way to fill them is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whydoku.logic.demands import Conflicts, least_lost
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Candidate
from whydoku.model.limit import Clock
from whydoku.model.network import Truth
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.values import dataclass

MOST_FACTS = 300
"""Inferences of an argument that is still told."""
MOST_DEPTH = 3
"""Assumptions within one another."""
MOST_TRIED = 12
"""Candidates that are supposed on trial where nothing follows."""


@dataclass(frozen=True, slots=True, eq=False)
class _Fact:
    """A claim with what it rests on; facts are told apart by being different objects."""

    claim: tuple[Literal, ...]
    reason: Reason
    truths: tuple[Truth, ...] = ()
    rules: tuple[Premise, ...] = ()
    needs: tuple[_Fact, ...] = ()

    def all(self) -> Iterator[_Fact]:
        """Go through everything it rests on and itself, each once, what is needed first."""
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


class _TooLongError(Exception):
    """The argument is too long or too deep to be told."""


class _State:
    """What holds and what is gone under some assumptions, each with its fact."""

    __slots__ = ("masks", "off", "on")

    def __init__(self, masks: list[int]) -> None:
        self.on: dict[Candidate, _Fact] = {}
        self.off: dict[Candidate, _Fact] = {}
        self.masks = masks

    def copy(self) -> _State:
        other = _State(list(self.masks))
        other.on, other.off = dict(self.on), dict(self.off)
        return other


def argue_from(
    position: Position, claim: Literal, truths: Sequence[Truth], rules: Sequence[Premise], clock: Clock
) -> Argument:
    """Give the argument that leads from truths and rules, which force a claim, to that claim."""
    try:
        facts = list(_Refutation(position, claim, truths, rules, clock).claim().all())
    except _TooLongError:
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
        self.rules = [rule for rule in rules if rule.number >= 0]
        self.truths = [(truth, tuple(c for c in truth.candidates if self._is_possible(c))) for truth in truths]
        size = self.board.size
        named = {c for _, left in self.truths for c in left} | {self._number(claim)}
        named |= {
            cell * size + d
            for rule in self.rules
            for cell in rule.cells
            for d in range(size)
            if self._is_possible(cell * size + d)
        }
        self.named = sorted(named)
        known = self.network.once(Conflicts)
        self.conflicts = {c: sorted(known.of(self.network, c) & named) for c in self.named}
        self.sees = {c: known.of(self.network, c) for c in self.named}
        self.written = 0

    def _is_possible(self, candidate: Candidate) -> bool:
        cell, digit = divmod(candidate, self.board.size)
        return bool(self.position.domains[cell] >> digit & 1) and self.position.values[cell] is None

    def _number(self, literal: Literal) -> Candidate:
        return self.board.candidate(literal.cell, literal.digit)

    def _literal(self, candidate: Candidate, holds: bool) -> tuple[Literal, ...]:
        return (Literal(*self.board.split(candidate), holds),)

    # -- the claim --------------------------------------------------------------------------------------------------

    def claim(self) -> _Fact:
        """Give the claim as a fact that rests on no assumption."""
        if (plain := self._plain()) is not None:
            return plain
        state = _State(list(self.position.domains))
        return self._supposing(state, self._number(self.wanted), not self.wanted.holds, 1)

    def _plain(self) -> _Fact | None:
        """Say it without an assumption where one truth or one rule is enough."""
        if len(self.rules) == 1 and not self.truths:
            return _Fact((self.wanted,), Reason.RULE, rules=tuple(self.rules))
        if len(self.truths) != 1 or self.rules:
            return None
        (truth, left), candidate = self.truths[0], self._number(self.wanted)
        if self.wanted.holds and left == (candidate,):
            return _Fact((self.wanted,), Reason.LAST, (truth,))
        if not self.wanted.holds and candidate not in left and self.sees[candidate].issuperset(left):
            return _Fact((self.wanted,), Reason.LOCKED, (truth,))
        return None

    def _supposing(self, state: _State, candidate: Candidate, holds: bool, depth: int) -> _Fact:
        """Suppose something, follow it to a contradiction, and give its opposite."""
        supposed = _Fact(self._literal(candidate, holds), Reason.ASSUME)
        inner = state.copy()
        self._note(inner, candidate, holds, supposed)
        end = self._contradiction(inner, depth)
        if not any(fact is supposed for fact in end.all()):
            return end  # it fails without that
        return _Fact(self._literal(candidate, not holds), Reason.FAILS, needs=(end, supposed))

    def _contradiction(self, state: _State, depth: int) -> _Fact:
        """Follow what holds until something cannot be; suppose more where nothing follows."""
        while True:
            end = self._follow(state)
            if end is not None:
                return end
            if depth >= MOST_DEPTH:
                raise _TooLongError
            candidate = self._to_try(state)
            opposite = self._supposing(state, candidate, True, depth + 1)
            if not opposite.claim:
                return opposite
            self._note(state, candidate, False, opposite)

    def _to_try(self, state: _State) -> Candidate:
        """Choose what to suppose: of the truths with the least left, the candidate that fails soonest."""
        open_ = [
            (len(left), left)
            for truth, every in self.truths
            if (left := self._left(state, every)) and not any(c in state.on for c in left)
        ]
        if not open_:
            raise _TooLongError
        tried = list(dict.fromkeys(c for _, left in sorted(open_) for c in left))[:MOST_TRIED]
        best: tuple[int, Candidate] | None = None
        for candidate in tried:
            inner = state.copy()
            self._note(inner, candidate, True, _Fact(self._literal(candidate, True), Reason.ASSUME))
            end = self._follow(inner)
            if end is not None:
                length = sum(1 for _ in end.all())
                best = min(best, (length, candidate)) if best else (length, candidate)
        return best[1] if best else tried[0]

    # -- following --------------------------------------------------------------------------------------------------

    def _note(self, state: _State, candidate: Candidate, holds: bool, fact: _Fact) -> None:
        self.written += 1
        if self.written % 1000 == 0:
            self.clock.check()
        if self.written > 400 * MOST_FACTS:
            raise _TooLongError
        (state.on if holds else state.off)[candidate] = fact
        if not holds:
            cell, digit = divmod(candidate, self.board.size)
            state.masks[cell] &= ~(1 << digit)

    def _left(self, state: _State, candidates: Iterable[Candidate]) -> list[Candidate]:
        return [c for c in candidates if c not in state.off]

    def _follow(self, state: _State) -> _Fact | None:
        """Note what follows until something cannot be, which is given, or nothing more follows."""
        while True:
            before = len(state.on) + len(state.off)
            for step in (self._strike, self._look_at_truths, self._ask_rules, self._look_for_locks):
                end = step(state)
                if end is not None:
                    return end
                if len(state.on) + len(state.off) > before:
                    break
            else:
                return None

    def _strike(self, state: _State) -> _Fact | None:
        for candidate, fact in list(state.on.items()):
            if candidate in state.off:
                return _Fact((), Reason.CONFLICT, needs=(fact, state.off[candidate]))
            for other in self.conflicts[candidate]:
                if other in state.on:
                    return _Fact((), Reason.CONFLICT, needs=(fact, state.on[other]))
                if other not in state.off:
                    self._note(state, other, False, _Fact(self._literal(other, False), Reason.CONFLICT, needs=(fact,)))
        return None

    def _look_at_truths(self, state: _State) -> _Fact | None:
        singles: list[tuple[Candidate, Truth, tuple[Candidate, ...]]] = []
        for truth, every in self.truths:
            left = self._left(state, every)
            if not left:
                return _Fact((), Reason.EMPTY, (truth,), needs=self._gone(state, every))
            if len(left) == 1 and left[0] not in state.on:
                singles.append((left[0], truth, every))
        for candidate, truth, every in singles:
            if candidate not in state.on:
                needs = self._gone(state, every)
                self._note(
                    state, candidate, True, _Fact(self._literal(candidate, True), Reason.LAST, (truth,), needs=needs)
                )
        return None

    def _gone(self, state: _State, candidates: Iterable[Candidate]) -> tuple[_Fact, ...]:
        return tuple(state.off[c] for c in candidates if c in state.off)

    def _ask_rules(self, state: _State) -> _Fact | None:
        size = self.board.size
        for rule in self.rules:
            found = self.network.kernel.ask_premise(rule.number, state.masks)
            if found is None:
                return _Fact((), Reason.RULE, rules=(rule,), needs=self._rule_needs(state, rule, ()))
            for cell in rule.cells:
                gone = state.masks[cell] & ~found[cell]
                for digit in range(size):
                    candidate = cell * size + digit
                    if gone >> digit & 1 and candidate not in state.off and self._is_possible(candidate):
                        claim = self._literal(candidate, False)
                        fact = _Fact(claim, Reason.RULE, rules=(rule,), needs=self._rule_needs(state, rule, claim))
                        self._note(state, candidate, False, fact)
        return None

    def _rule_needs(self, state: _State, rule: Premise, claim: tuple[Literal, ...]) -> tuple[_Fact, ...]:
        size = self.board.size
        claimed = {self._number(literal) for literal in claim}
        lost = {c for cell in rule.cells for d in range(size) if (c := cell * size + d) in state.off} - claimed
        needed = least_lost(self.network, rule, claim, list(state.masks), lost)
        return tuple(state.off[candidate] for candidate in sorted(needed))

    def _look_for_locks(self, state: _State) -> _Fact | None:
        for truth, every in self.truths:
            left = self._left(state, every)
            if len(left) < 2 or any(c in state.on for c in left):
                continue
            for candidate in self.conflicts[left[0]]:
                if candidate in state.off or candidate in left or not self.sees[candidate].issuperset(left):
                    continue
                away = [c for c in every if c in state.off and c not in self.sees[candidate]]
                needs = tuple(state.off[c] for c in away)
                fact = _Fact(self._literal(candidate, False), Reason.LOCKED, (truth,), needs=needs)
                self._note(state, candidate, False, fact)
        return None
