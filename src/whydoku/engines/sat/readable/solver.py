"""A SAT solver to be read in one sitting: three stages over conditions, from a child's rule to conflict learning.

The vocabulary is that of `language.py`: values are true, false or maybe; a *condition* is an OR of terms. At any
moment a condition that no term keeps yet has some number of *open* terms.

1. **Filling in.** A condition with one open term forces it. To notice that moment without looking through all
   conditions again, each condition *watches* two of its terms (watched literals; Moskewicz et al., Chaff, 2001):
   only when a watched term breaks is the condition visited, and it then watches another term that is not broken, or forces the
   last one. Conditions of exactly two
   terms need no watching: when one term breaks, the other is forced, so they are kept as `pairs`.
2. **The two-value rule.** From `b1 V b2`, `~b1 V b3` and `~b2 V b3` follows `b3`: whichever of b1 and b2 holds, b3
   does. Here "two" counts open terms, so conditions grow into the rule as values become known. It runs to a fixed
   point together with filling in, and never guesses.
3. **Attempts.** What is left is tried: the value with the most presence, both as y and as n, in conditions with two
   open terms, because then *either* way forces much. When an attempt fails, the conditions that led to the failure
   are combined into one new condition (the reason, cut at the last value through which everything had to pass: the
   "first unique implication point"); it forbids the same mistake everywhere else, and forces the other way at once.
   Learned conditions count for presence like all others, so the choice drifts to where the conflicts are.

Every stage may be used alone, is counted, and can log what it derives: each new condition together with the numbers
of the conditions it follows from, in the order in which assuming it false makes them force one another until one
breaks. That log *is* a proof in the LRAT format, and without the numbers one in DRAT.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from whydoku.engines.sat.dimacs import Clause, Cnf, Literal
from whydoku.engines.sat.limits import FORGETTING_CONFLICTS, MAX_KEPT_TERMS
from whydoku.engines.sat.readable.language import Condition, Tribools
from whydoku.engines.sat.readable.stages import Counts, Derived, Outcome, Stage
from whydoku.errors import StoppedError
from whydoku.model.limit import Clock, DeadlineOrClock, check_limit


class _Watched:
    """A condition as the solver keeps it: of three or more terms, the first two are watched."""

    __slots__ = ("learned", "number", "terms", "used")

    def __init__(self, terms: list[Literal], number: int, learned: bool) -> None:
        self.terms = terms
        self.number = number
        self.learned = learned
        self.used = learned


class StagedSolver:
    """The three stages over one list of conditions, numbered from 1 as given.

    >>> solver = StagedSolver([Condition.parse(c) for c in ("y1 V y2", "n1 V y3", "n2 V y3")])
    >>> solver.fill_in(), str(solver.values)
    (True, '???')
    >>> solver.two_value_rule(), str(solver.values)
    (True, '??y')
    >>> solver.solve().stage
    <Stage.ATTEMPTS: 'attempts'>
    """

    def __init__(
        self,
        conditions: Iterable[Condition | Clause],
        size: int = 0,
        *,
        log: bool = False,
        deadline: DeadlineOrClock = None,
    ) -> None:
        self._clock = Clock.of(deadline)
        given = [condition.terms if isinstance(condition, Condition) else condition for condition in conditions]
        self.size = max(size, max((abs(term) for terms in given for term in terms), default=0))
        self.derivation: list[Derived] = []
        self.counts = Counts()
        self._log = log
        self._last_number = len(given)
        room = 2 * self.size + 1  # indexed by literal: a negative index counts from the end, so both signs have a slot
        self._value: list[int] = [0] * room  # 1 kept, -1 broken, 0 open
        self._pairs: list[list[tuple[Literal, _Watched]]] = [[] for _ in range(room)]
        self._watching: list[list[_Watched]] = [[] for _ in range(room)]
        self._long: list[_Watched] = []
        self._level: list[int] = [0] * (self.size + 1)
        self._place: list[int] = [0] * (self.size + 1)  # position in the trail
        self._reason: list[_Watched | None] = [None] * (self.size + 1)
        self._unit: list[int] = [0] * (self.size + 1)  # the number of the one-term condition for this value
        self._trail: list[Literal] = []
        self._floors: list[int] = []  # the trail's length at each open attempt
        self._done = self._noted = 0  # how far the trail is propagated; how far it is logged
        self._broken = False
        self._by_two_values = True
        self._stage = Stage.FILLING_IN
        self._waiting: list[_Watched] = []  # conditions that arrive with one term or none
        occurs: set[int] = set()
        for number, given_terms in enumerate(given, 1):
            if number % 1024 == 0:
                self._clock.check()
            terms = list(dict.fromkeys(given_terms))
            occurs.update(map(abs, terms))
            if not any(-term in terms for term in terms):
                self._keep(_Watched(terms, number, learned=False))
        self._occurring = sorted(occurs)
        self._clock = Clock.of(None)

    @classmethod
    def from_cnf(cls, cnf: Cnf, *, log: bool = False, deadline: DeadlineOrClock = None) -> StagedSolver:
        """Set up the solver for a DIMACS formula."""
        return cls(cnf.clauses, cnf.variables, log=log, deadline=deadline)

    @property
    def values(self) -> Tribools:
        """Return the values known now."""
        return Tribools(self.size, self._trail)

    @property
    def open(self) -> int:
        """Return the number of values that occur in a condition and are still maybe."""
        return sum(not self._value[number] for number in self._occurring)

    # stage 1

    def fill_in(self) -> bool:
        """Propagate conditions with one open term; return False if a condition is broken."""
        self._stage = Stage.FILLING_IN
        self._back_to(0)
        before = len(self._trail)
        self._root_fill()
        self.counts = replace(self.counts, filled=self.counts.filled + len(self._trail) - before)
        return not self._broken

    # stage 2

    def two_value_rule(self) -> bool:
        """Run the two-value rule and filling in to their fixed point; return False if a condition is broken."""
        found = self.fill_in()
        while found:
            before = self.counts.two_value
            found = self._two_value_round()
            if self.counts.two_value == before:
                break
        return found

    # stage 3

    def attempt(self, limit: int | None = None, deadline: DeadlineOrClock = None) -> bool | None:
        """Try values, both ways, until all are known (True), there is no solution (False), or the budget is spent (None)."""
        return self._within(deadline, lambda: self._attempt(check_limit(limit)))

    def _within(self, deadline: DeadlineOrClock, work: Callable[[], bool | None]) -> bool | None:
        """Do some work; if the deadline comes first, take back all attempts and return None."""
        self._clock = Clock.of(deadline)
        try:
            return work()
        except StoppedError:
            self._back_to(0)
            return None
        finally:
            self._clock = Clock.of(None)

    def _attempt(self, limit: int | None) -> bool | None:
        spent = forget_at = 0
        if not self.fill_in():
            return False
        self._stage = Stage.ATTEMPTS
        while True:
            broken = self._propagate()
            if broken is not None:
                self.counts = replace(self.counts, conflicts=self.counts.conflicts + 1)
                if not self._floors:
                    self._give_up(broken)
                    return False
                self._learn(broken)
                if not self._floors:
                    # a value known for good may trigger the cheaper stages again
                    if not (self.two_value_rule() if self._by_two_values else self.fill_in()):
                        return False
                    self._stage = Stage.ATTEMPTS
                continue
            if self.counts.conflicts - forget_at >= FORGETTING_CONFLICTS:
                forget_at = self.counts.conflicts
                self._forget()
            term = self._choose()
            if term is None:
                return True
            if limit is not None and spent >= limit:
                self._back_to(0)
                return None
            spent += 1
            self.counts = replace(self.counts, attempts=self.counts.attempts + 1)
            self._floors.append(len(self._trail))
            self._set(term, None)

    # all three

    def solve(
        self,
        stages: Iterable[Stage] = tuple(Stage),
        *,
        limit: int | None = None,
        deadline: DeadlineOrClock = None,
    ) -> Outcome:
        """Run these stages in turn, each only if something is still open; filling in is part of the others."""
        limit = check_limit(limit)
        clock = Clock.of(deadline)
        wanted = frozenset(stages)
        self._by_two_values = Stage.TWO_VALUE in wanted
        stage = Stage.FILLING_IN
        answer = self._within(clock, lambda: self._answer(self.fill_in()))
        if answer is None and self._by_two_values and not clock.over:
            stage = Stage.TWO_VALUE
            answer = self._within(clock, lambda: self._answer(self.two_value_rule()))
        if answer is None and Stage.ATTEMPTS in wanted and not clock.over:
            stage = Stage.ATTEMPTS
            answer = self.attempt(limit, clock)
        return Outcome(answer, self.values, stage, self.counts)

    def _answer(self, sound: bool) -> bool | None:
        return False if not sound else True if not self.open else None

    # keeping conditions

    def _keep(self, kept: _Watched) -> None:
        terms = kept.terms
        if len(terms) < 2:
            self._waiting.append(kept)
        elif len(terms) == 2:
            first, second = terms
            self._pairs[first].append((second, kept))
            self._pairs[second].append((first, kept))
        else:
            self._watching[terms[0]].append(kept)
            self._watching[terms[1]].append(kept)
            self._long.append(kept)

    def _set(self, term: Literal, reason: _Watched | None) -> None:
        number = abs(term)
        self._value[term] = 1
        self._value[-term] = -1
        self._level[number] = len(self._floors)
        self._place[number] = len(self._trail)
        self._reason[number] = reason
        self._trail.append(term)

    def _propagate(self) -> _Watched | None:
        """Propagate everything newly set; return a broken condition, if there is one."""
        value, trail, pairs, watching = self._value, self._trail, self._pairs, self._watching
        while self._done < len(trail):
            if not self._done % 64:
                self._clock.check()
            broken_term = -trail[self._done]
            self._done += 1
            for other, pair in pairs[broken_term]:
                state = value[other]
                if state == 0:
                    self._set(other, pair)
                elif state < 0:
                    return pair
            visited = watching[broken_term]
            still: list[_Watched] = []
            for at, kept in enumerate(visited):
                terms = kept.terms
                if terms[0] == broken_term:
                    terms[0], terms[1] = terms[1], broken_term
                first = terms[0]
                if value[first] > 0:
                    still.append(kept)
                    continue
                for index in range(2, len(terms)):
                    other = terms[index]
                    if value[other] >= 0:
                        terms[1], terms[index] = other, broken_term
                        watching[other].append(kept)
                        break
                else:
                    still.append(kept)
                    if value[first] < 0:
                        still.extend(visited[at + 1 :])
                        watching[broken_term] = still
                        return kept
                    self._set(first, kept)
            watching[broken_term] = still
        return None

    # the root: what is known without any attempt

    def _root_fill(self) -> None:
        while not self._broken:
            for kept in self._waiting:
                state = self._value[kept.terms[0]] if kept.terms else -1
                if state < 0:
                    self._give_up(kept)
                    return
                if state == 0:
                    self._unit[abs(kept.terms[0])] = kept.number
                    self._set(kept.terms[0], kept)
            self._waiting.clear()
            broken = self._propagate()
            if broken is None:
                self._note_root()
                return
            self._give_up(broken)

    def _give_up(self, broken: _Watched) -> None:
        self._note_root()
        self._broken = True
        self._derive((), (*self._units(broken.terms), broken.number))

    def _units(self, terms: Iterable[Literal]) -> list[int]:
        return [self._unit[abs(term)] for term in terms if self._value[term] < 0 and not self._level[abs(term)]]

    def _note_root(self) -> None:
        """Log a one-term condition for every value known at the root."""
        if not self._log:
            return
        for term in self._trail[self._noted :]:
            reason = self._reason[abs(term)]
            if not self._unit[abs(term)] and reason is not None:
                self._unit[abs(term)] = self._derive((term,), (*self._units(reason.terms), reason.number))
        self._noted = len(self._trail)

    def _derive(self, clause: tuple[Literal, ...], because: Iterable[int]) -> int:
        self._last_number += 1
        if self._log:
            numbers = tuple(dict.fromkeys(because))
            self.derivation.append(Derived(self._last_number, clause, numbers, self._stage))
        return self._last_number

    # the two-value rule

    def _two_open(self) -> Iterable[tuple[Literal, Literal, _Watched]]:
        """Yield every condition that is not kept and has two open terms, with those terms."""
        value = self._value
        for number in self._occurring:
            self._clock.check()
            if value[number]:
                continue
            for term in (number, -number):
                for other, pair in self._pairs[term]:
                    if not value[other] and pair.terms[0] == term:
                        yield term, other, pair
        for kept in self._long:
            two = self._open_two(kept.terms)
            if two is not None:
                yield *two, kept

    def _open_two(self, terms: Sequence[Literal]) -> tuple[Literal, Literal] | None:
        first = second = 0
        for term in terms:
            state = self._value[term]
            if state > 0:
                return None
            if not state:
                if second:
                    return None
                first, second = term, first
        return (first, second) if second else None

    def _two_value_round(self) -> bool:
        """Apply the rule once to all conditions with two open terms; return False if a condition is broken."""
        value = self._value
        two_open = list(self._two_open())
        forces: dict[Literal, dict[Literal, _Watched]] = {}
        for first, second, kept in two_open:
            forces.setdefault(-first, {})[second] = kept
            forces.setdefault(-second, {})[first] = kept
        nothing: dict[Literal, _Watched] = {}
        for first, second, kept in two_open:
            self._clock.check()
            if value[first] or value[second]:
                continue
            by_first, by_second = forces.get(first, nothing), forces.get(second, nothing)
            common = [term for term in by_first if term in by_second or term == second]
            if first in by_second:
                common.append(first)
            for term in common:
                if value[term]:
                    continue
                self._stage = Stage.TWO_VALUE
                used = [by[term] for by in (by_first, by_second) if term in by]
                used.append(kept)
                broken_units = [unit for each in used for unit in self._units(each.terms)]
                self._unit[abs(term)] = self._derive((term,), (*broken_units, *(each.number for each in used)))
                self._set(term, None)
                self.counts = replace(self.counts, two_value=self.counts.two_value + 1)
                if not self.fill_in():
                    return False
        return True

    # attempts

    def _choose(self) -> Literal | None:
        """Return the term to try next: the value most present as y and as n in conditions with two open terms."""
        self._clock.check()
        value, pairs = self._value, self._pairs
        presence = {number: [0, 0] for number in self._occurring if not value[number]}
        if not presence:
            return None
        for number, ways in presence.items():
            ways[0] = sum(not value[other] for other, _ in pairs[number])
            ways[1] = sum(not value[other] for other, _ in pairs[-number])
        for kept in self._long:
            two = self._open_two(kept.terms)
            if two is not None:
                for term in two:
                    presence[abs(term)][term < 0] += 1
        best, (as_y, as_n) = max(presence.items(), key=_both_ways)
        # y breaks the n terms and so forces their partners: the way that forces more comes first
        return best if as_n >= as_y else -best

    def _learn(self, broken: _Watched) -> None:
        """Turn a failure into a new condition, go back to where it forces a value, and set that value."""
        level, place, reason_of = self._level, self._place, self._reason
        here = len(self._floors)
        seen: set[int] = set()
        resolved: list[int] = []
        lower: list[Literal] = []
        roots: list[Literal] = []
        open_here = 0
        at = len(self._trail) - 1
        reason: _Watched | None = broken
        while True:
            assert reason is not None
            reason.used = True
            for term in reason.terms:
                number = abs(term)
                if number in seen or self._value[term] > 0:
                    continue
                seen.add(number)
                if level[number] == here:
                    open_here += 1
                elif level[number]:
                    lower.append(term)
                else:
                    roots.append(term)
            while abs(self._trail[at]) not in seen:
                at -= 1
            point = self._trail[at]
            at -= 1
            open_here -= 1
            if not open_here:
                break
            resolved.append(abs(point))
            reason = reason_of[abs(point)]
        kept_terms = []
        for term in lower:
            # a term that follows from the others is redundant (clause minimization)
            behind = reason_of[abs(term)]
            if behind is not None and all(abs(t) in seen or not level[abs(t)] for t in behind.terms):
                resolved.append(abs(term))
                roots.extend(t for t in behind.terms if not level[abs(t)])
            else:
                kept_terms.append(term)
        kept_terms.sort(key=lambda term: -place[abs(term)])
        terms = [-point, *kept_terms]
        steps = [reason_of[number] for number in sorted(resolved, key=place.__getitem__)]
        numbers = [step.number for step in steps if step is not None]
        learned = _Watched(terms, 0, learned=True)
        learned.number = self._derive(tuple(terms), (*self._units(roots), *numbers, broken.number))
        self.counts = replace(self.counts, learned=self.counts.learned + 1)
        self._back_to(level[abs(terms[1])] if len(terms) > 1 else 0)
        if len(terms) == 1:
            self._unit[abs(terms[0])] = learned.number
        else:
            self._keep(learned)
        self._set(terms[0], learned)

    def _back_to(self, floor: int) -> None:
        if len(self._floors) <= floor:
            return
        length = self._floors[floor]
        for term in self._trail[length:]:
            self._value[term] = self._value[-term] = 0
            self._reason[abs(term)] = None
        del self._trail[length:]
        del self._floors[floor:]
        self._done = length

    def _forget(self) -> None:
        """Drop long learned conditions that no failure has used since the last time."""
        reasons = {id(self._reason[abs(term)]) for term in self._trail}
        dropped: set[int] = set()
        staying: list[_Watched] = []
        for kept in self._long:
            if kept.learned and not kept.used and len(kept.terms) > MAX_KEPT_TERMS and id(kept) not in reasons:
                dropped.add(kept.number)
                continue
            kept.used = False
            staying.append(kept)
        if not dropped:
            return
        self._long = staying
        for at, watched in enumerate(self._watching):
            self._watching[at] = [kept for kept in watched if kept.number not in dropped]
        if self._log:
            self.derivation.append(
                Derived(self._last_number, (), tuple(sorted(dropped)), Stage.ATTEMPTS, forgotten=True)
            )


def _both_ways(entry: tuple[int, list[int]]) -> tuple[int, int, int]:
    number, (as_y, as_n) = entry
    return (as_y * as_n, as_y + as_n, -number)
