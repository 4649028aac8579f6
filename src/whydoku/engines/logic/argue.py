"""Work out the argument of a step from what it names: the truths it rests on, its sets, its rules, its deadly pattern.

Finders that follow assumptions (forcing, krakens, rule forcing) write their own arguments. For patterns, the argument follows
from the truths that they name; here it is put into inferences, in the same way for techniques of the kernel and techniques
written in Python. In this order:

  locked     the candidate conflicts with all that one of the truths has left
  count      with it, n truths would be left with fewer than n places: subsets, fish, almost locked sets
  cases      a loop or two colours: whether one candidate holds or not, the same candidates are removed
  fails      suppose it, and follow the truths, and sets that are one digit short, until one has nothing left
  search     none of these: every way to fill the truths fails
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from whydoku.engines.logic.limits import MAX_COVER_CHOICES
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.network import LinkSet, Network, Truth
from whydoku.model.pattern import Part, Patterned, fillings_in
from whydoku.model.premise import Premise
from whydoku.model.step import Node
from whydoku.model.technique import Technique

COUNTED = ("subsets", "fish", "als", "exotic")
"""Families whose argument is a count wherever it can be one."""


@dataclass(frozen=True)
class Ground:
    """What there is to argue from: the network, the open candidates, and their conflicts."""

    network: Network
    masks: Sequence[int]  # the open digits of each cell; none where a digit stands
    linked: Callable[[Candidate, Candidate], bool]

    def is_open(self, candidate: Candidate) -> bool:
        """Whether a candidate is undecided."""
        size = self.network.board.size
        return bool(self.masks[candidate // size] >> candidate % size & 1)

    def left(self, truth: Truth) -> tuple[Candidate, ...]:
        """Return what a truth has open."""
        return tuple(c for c in truth.candidates if self.is_open(c))


@dataclass(frozen=True)
class Claims(Patterned):
    """What a finder states: the conclusion and everything that it names."""

    technique: Technique
    places: tuple[tuple[Cell, Digit], ...]
    removes: tuple[tuple[Cell, Digit], ...]
    pattern: tuple[Part, ...] = ()
    because: tuple[Truth, ...] = ()
    chain: tuple[Node, ...] = ()
    premises: tuple[Premise, ...] = ()


@dataclass
class _Clause:
    """Candidates of which one holds: what a truth has left, or the claim of an earlier inference."""

    cands: tuple[Candidate, ...]
    truth: Truth | None = None
    number: int = -1  # number of the inference


@dataclass
class _Set:
    """The cells of an almost locked set, each with its candidates."""

    cells: tuple[Cell, ...]
    cands: tuple[Candidate, ...]


def argue(ground: Ground, claims: Claims) -> Argument:
    """Return the argument of a step."""
    return _Argue(ground, claims).build()


class _Argue:
    def __init__(self, ground: Ground, claims: Claims) -> None:
        self.ground = ground
        self.claims = claims
        self.board = ground.network.board
        self.made: list[Inference] = []
        self.clauses = [_Clause(left, truth) for truth in claims.because if (left := ground.left(truth))]
        self.sets = self._sets()

    # -- putting it together ----------------------------------------------------------------------------------------

    def build(self) -> Argument:
        claims, board = self.claims, self.board
        places = [board.candidate(*pair) for pair in claims.places]
        removes = [board.candidate(*pair) for pair in claims.removes]
        if claims.premises and not claims.technique.assumes_unique:
            for cand, holds in [*((c, True) for c in places), *((c, False) for c in removes)]:
                claim = (self.literal(cand, holds),)
                if claims.parts("houses"):  # the rules share out a house: all ways to do so are gone through
                    self.add(claim, Reason.SEARCH, truths=claims.because, rules=claims.premises)
                else:
                    self.add(claim, Reason.RULE, rules=claims.premises[:1])
            return Argument(self.made)
        guarded = claims.technique.assumes_unique or bool(claims.parts("fins") and claims.technique.family == "exotic")
        if guarded:
            self._deadly()
        for cand in places:
            self._place(cand)
        left = [cand for cand in removes if not self._locked(cand)]
        if not claims.chain and (claims.technique.family in COUNTED or claims.parts("base")):
            left = [cand for cand in left if not self._count(cand)]
        if len(left) > 1 and not guarded and (claims.chain or claims.parts("colour")):
            left = self._two_ways(left)
        for cand in left:
            if not (self._fails(cand, False) or self._count(cand) or self._fails(cand, False, count=True)):
                self._search(cand, False)
        said = {(self.literal(c, True),) for c in places} | {(self.literal(c, False),) for c in removes}
        return Argument(self.made).pruned(said)

    def add(
        self,
        claim: tuple[Literal, ...],
        reason: Reason,
        *,
        truths: Iterable[Truth] = (),
        sets: Iterable[LinkSet] = (),
        rules: tuple[Premise, ...] = (),
        fillings: tuple[tuple[Cell, tuple[Digit, ...]], ...] = (),
        needs: Iterable[int] = (),
    ) -> int:
        self.made.append(Inference(claim, reason, tuple(truths), tuple(sets), rules, fillings, tuple(needs)))
        return len(self.made) - 1

    def literal(self, cand: Candidate, holds: bool) -> Literal:
        return Literal(*self.board.split(cand), holds)

    def _sets(self) -> list[_Set]:
        """Return the sets of cells that the pattern names, whether almost locked or locked."""
        found = []
        for items in self.claims.parts("set"):
            cells = tuple(cell for cell in items if self.ground.masks[cell])
            cands = tuple(self.board.candidate(c, d) for c in cells for d in self.board.digits_of(self.ground.masks[c]))
            named = {truth.name for truth in self.claims.because}
            if len(cells) > 1 and all(self.board.name(cell) in named for cell in cells):
                found.append(_Set(cells, cands))
        return found

    # -- single reasons ---------------------------------------------------------------------------------------------

    def _place(self, cand: Candidate) -> None:
        for clause in self.clauses:
            if clause.cands == (cand,):
                needs = [clause.number] if clause.truth is None else []
                if clause.truth is not None:
                    self.add((self.literal(cand, True),), Reason.LAST, truths=[clause.truth], needs=needs)
                return
        if not (self._fails(cand, True) or self._fails(cand, True, count=True)):
            self._search(cand, True)

    def _locked(self, cand: Candidate) -> bool:
        for clause in self.clauses:
            if cand not in clause.cands and all(self.ground.linked(cand, other) for other in clause.cands):
                truths = [] if clause.truth is None else [clause.truth]
                needs = [clause.number] if clause.truth is None else []
                self.add((self.literal(cand, False),), Reason.LOCKED, truths=truths, needs=needs)
                return True
        return False

    def _search(self, cand: Candidate, holds: bool) -> None:
        numbers = [clause.number for clause in self.clauses if clause.truth is None]
        self.add((self.literal(cand, holds),), Reason.SEARCH, truths=self.claims.because, needs=numbers)

    # -- counting ---------------------------------------------------------------------------------------------------

    def _count(self, cand: Candidate) -> bool:
        """Add the inference that with this candidate n truths would be left with fewer than n sets."""
        clauses = [clause for clause in self.clauses if cand not in clause.cands]  # it satisfies these truths
        rests = [[other for other in clause.cands if not self.ground.linked(cand, other)] for clause in clauses]
        sets = self._cover(rests)
        if sets is None:
            return False
        self.add(
            (self.literal(cand, False),),
            Reason.COUNT,
            truths=[clause.truth for clause in clauses if clause.truth is not None],
            sets=sets,
            needs=[clause.number for clause in clauses if clause.truth is None],
        )
        return True

    def _cover(self, rests: Sequence[Sequence[Candidate]]) -> list[LinkSet] | None:
        """Cover the candidates of n truths with fewer than n sets."""
        if len(rests) < 2:
            return None
        uncovered: set[Candidate] = set().union(*rests)
        if len(uncovered) > 300 or len(uncovered) < sum(map(len, rests)):
            return None  # a candidate of two truths would be counted twice
        by_cand = {cand: [(frozenset(s.candidates), s) for s in self._sets_of(cand, uncovered)] for cand in uncovered}
        tries = 0
        most = len(rests) - 1

        def cover(open_: frozenset[Candidate], chosen: list[LinkSet]) -> list[LinkSet] | None:
            nonlocal tries
            if not open_:
                return chosen
            tries += 1
            if len(chosen) == most or tries > MAX_COVER_CHOICES:
                return None
            cand = min(open_, key=lambda c: (len({members & open_ for members, _ in by_cand[c]}), c))
            seen: set[frozenset[Candidate]] = set()
            options = []
            for members, each in by_cand[cand]:
                part = open_ & members
                if part not in seen:
                    seen.add(part)
                    options.append((part, each))
            for part, each in sorted(options, key=lambda option: -len(option[0])):
                found = cover(open_ - part, [*chosen, each])
                if found is not None:
                    return found
            return None

        return cover(frozenset(uncovered), [])

    def _sets_of(self, cand: Candidate, among: set[Candidate]) -> list[LinkSet]:
        """Return the sets with room for one that a candidate is in: its cell, its digit in a group, mutual conflicts."""
        network, board = self.ground.network, self.board
        cell, digit = board.split(cand)
        found = [network.sets_by_name[board.name(cell)]]
        symbol = board.symbol(digit)
        found += [network.sets_by_name[f"{symbol} in {network.groups[g].name}"] for g in network.groups_of[cell]]
        if network.relations or len(network.groups) > 3 * board.size:
            clique = [cand]
            for other in sorted(among - {cand}):
                if all(self.ground.linked(other, each) for each in clique):
                    clique.append(other)
            if len(clique) > 1:
                found.append(LinkSet("", tuple(sorted(clique))))
        return found

    # -- following --------------------------------------------------------------------------------------------------

    def _fails(self, cand: Candidate, holds: bool, *, count: bool = False) -> bool:
        """Assume the opposite and follow it to a contradiction."""
        follow = _Follow(self, cand, not holds)
        if not follow.run() and not (count and follow.count()):
            return False
        numbers = follow.write(None)
        self.add((self.literal(cand, holds),), Reason.FAILS, needs=(numbers[-1], numbers[0]))
        return True

    def _two_ways(self, removes: list[Candidate]) -> list[Candidate]:
        """Add the inference that these are removed whether some candidate holds or not; return those for which it fails."""
        pivots = [self.board.candidate(*n.candidates[0]) for n in self.claims.chain if len(n.candidates) == 1]
        pivots += [self.board.candidate(*pair) for items in self.claims.parts("colour") for pair in items]
        for pivot in pivots[:3]:
            yes, no = _Follow(self, pivot, True), _Follow(self, pivot, False)
            if yes.run() or no.run():
                continue
            common = [cand for cand in removes if cand in yes.off and cand in no.off]
            if len(common) < 2:
                continue
            first, second = yes.write(common), no.write(common)
            for at, cand in enumerate(common):
                one, other = first[len(first) - len(common) + at], second[len(second) - len(common) + at]
                so_far = Argument(self.made)
                if first[0] in so_far.reach(one) and second[0] in so_far.reach(other):  # else removed in any case
                    self.add((self.literal(cand, False),), Reason.CASES, needs=(one, other))
            return [cand for cand in removes if cand not in common]
        return removes

    # -- uniqueness -------------------------------------------------------------------------------------------------

    def _deadly(self) -> None:
        """Add the claim that one of the candidates outside a deadly pattern holds."""
        claims, board = self.claims, self.board
        if claims.technique.assumes_unique:
            fillings = dict(fillings_in(claims.pattern))
            opened = [(cell, digit) for cell in fillings for digit in board.digits_of(self.ground.masks[cell])]
            guards = [board.candidate(cell, digit) for cell, digit in opened if digit not in fillings[cell]]
            reason = Reason.FILLINGS
        else:  # no filling exists
            guards = [board.candidate(*pair) for items in claims.parts("fins") for pair in items]
            fillings, reason = {}, Reason.SEARCH
        if not guards:
            return
        number = self.add(
            tuple(self.literal(cand, True) for cand in guards),
            reason,
            truths=() if fillings else claims.because,
            fillings=tuple(fillings.items()),
        )
        self.clauses.insert(0, _Clause(tuple(guards), None, number))


@dataclass
class _Event:
    cand: Candidate
    holds: bool
    reason: Reason
    clause: int = -1
    by: Candidate = -1
    group: int = -1  # a set that counts
    sets: list[LinkSet] = field(default_factory=list)


class _Follow:
    """The consequences of one assumption by the named truths and sets, each with its reason."""

    def __init__(self, argue: _Argue, cand: Candidate, holds: bool) -> None:
        self.argue = argue
        self.linked = argue.ground.linked
        self.clauses = argue.clauses
        self.trail: list[_Event] = []
        self.on: dict[Candidate, int] = {}
        self.off: dict[Candidate, int] = {}
        self.broken: _Event | None = None
        board = argue.board
        self.universe = sorted(
            {c for clause in self.clauses for c in clause.cands}
            | {c for each in argue.sets for c in each.cands}
            | {board.candidate(*pair) for pair in (*argue.claims.places, *argue.claims.removes)}
            | {cand}
        )
        self._note(_Event(cand, holds, Reason.ASSUME))

    def _note(self, event: _Event) -> None:
        mine, other = (self.on, self.off) if event.holds else (self.off, self.on)
        if event.cand in mine:
            return
        mine[event.cand] = len(self.trail)
        self.trail.append(event)
        if event.cand in other and self.broken is None:
            self.broken = _Event(event.cand, True, Reason.CONFLICT)

    def run(self) -> bool:
        """Follow until there is a contradiction or nothing more follows; return whether there was one."""
        at = 0
        while self.broken is None:
            if at < len(self.trail):
                event = self.trail[at]
                at += 1
                if event.holds:
                    for other in self.universe:
                        if other != event.cand and other not in self.off and self.linked(event.cand, other):
                            self._note(_Event(other, False, Reason.CONFLICT, by=event.cand))
                continue
            before = len(self.trail)
            self._clauses()
            if self.broken is None and len(self.trail) == before:
                self._locks()
            if self.broken is None and len(self.trail) == before:
                self._counts()
            if self.broken is None and len(self.trail) == before:
                return False
        return True

    def _left(self, cands: Iterable[Candidate]) -> list[Candidate]:
        return [cand for cand in cands if cand not in self.off]

    def _clauses(self) -> None:
        for number, clause in enumerate(self.clauses):
            left = self._left(clause.cands)
            if not left:
                self.broken = _Event(-1, False, Reason.EMPTY, clause=number)
                return
            if len(left) == 1 and left[0] not in self.on:
                self._note(_Event(left[0], True, Reason.LAST, clause=number))
                return

    def _locks(self) -> None:
        for number, clause in enumerate(self.clauses):
            left = self._left(clause.cands)
            if len(left) < 2:
                continue
            for cand in self.universe:
                if cand not in self.off and cand not in left and all(self.linked(cand, other) for other in left):
                    self._note(_Event(cand, False, Reason.LOCKED, clause=number))

    def _counts(self) -> None:
        argue = self.argue
        board = argue.board
        named = argue.ground.network.sets_by_name
        for number, each in enumerate(argue.sets):
            left = self._left(each.cands)
            digits = sorted({board.split(cand)[1] for cand in left})
            if len(digits) > len(each.cells):
                continue
            group = next((g for g in argue.ground.network.groups if set(each.cells) <= set(g.cells)), None)
            if group is None:
                continue
            sets = {digit: named[f"{board.symbol(digit)} in {group.name}"] for digit in digits}
            if len(digits) < len(each.cells):
                self.broken = _Event(-1, False, Reason.COUNT, group=number, sets=list(sets.values()))
                return
            for digit in digits:
                own = [cand for cand in left if board.split(cand)[1] == digit]
                others = [link for other, link in sets.items() if other != digit]
                for cand in self.universe:
                    if cand in self.off or cand in each.cands or not all(self.linked(cand, o) for o in own):
                        continue
                    self._note(_Event(cand, False, Reason.COUNT, group=number, sets=others))

    def count(self) -> bool:
        """Where nothing more follows, cover what is left of the truths with fewer sets."""
        sets = self.argue._cover([self._left(clause.cands) for clause in self.clauses])
        if sets is None:
            return False
        self.broken = _Event(-1, False, Reason.COUNT, clause=-2, sets=sets)
        return True

    # -- writing ----------------------------------------------------------------------------------------------------

    def write(self, ends: list[Candidate] | None) -> list[int]:
        """Add what the contradiction or the conclusion rests on, in order: first the assumption, last the ends."""
        roots: list[int] = []
        if ends is None:
            assert self.broken is not None
            roots = self._needs(self.broken, len(self.trail))
        else:
            roots = [self.off[cand] for cand in ends]
        needed = {0}
        waiting = list(roots)
        while waiting:
            at = waiting.pop()
            if at not in needed:
                needed.add(at)
                waiting.extend(self._needs(self.trail[at], at))
        number: dict[int, int] = {}
        for at in sorted(needed):
            event = self.trail[at]
            claim = (self.argue.literal(event.cand, event.holds),)
            number[at] = self._add(event, claim, [number[n] for n in self._needs(event, at)])
        out = list(number.values())
        if ends is None and self.broken is not None:
            out.append(self._add(self.broken, (), [number[n] for n in roots]))
        elif ends is not None:
            out += [number[self.off[cand]] for cand in ends]
        return out

    def _add(self, event: _Event, claim: tuple[Literal, ...], needs: list[int]) -> int:
        truths: list[Truth] = []
        if event.clause >= 0:
            clause = self.clauses[event.clause]
            if clause.truth is not None:
                truths = [clause.truth]
            else:
                needs = [clause.number, *needs]
        elif event.clause == -2:
            truths = [clause.truth for clause in self.clauses if clause.truth is not None]
            needs = [*(clause.number for clause in self.clauses if clause.truth is None), *needs]
        elif event.group >= 0:
            network = self.argue.ground.network
            truths = [network.truths[cell] for cell in self.argue.sets[event.group].cells]
        return self.argue.add(claim, event.reason, truths=truths, sets=event.sets, needs=needs)

    def _needs(self, event: _Event, at: int) -> list[int]:
        """Return the numbers of the events that an event rests on."""
        if event.reason is Reason.ASSUME:
            return []
        if event.reason is Reason.CONFLICT:
            return [self.on[event.by]] if event.by >= 0 else [self.on[event.cand], self.off[event.cand]]
        if event.clause == -2:
            cands = [cand for clause in self.clauses for cand in clause.cands]
        elif event.group >= 0:
            cands = list(self.argue.sets[event.group].cands)
        else:
            cands = list(self.clauses[event.clause].cands)
        gone = [self.off[cand] for cand in dict.fromkeys(cands) if cand in self.off and self.off[cand] < at]
        if event.reason is Reason.LOCKED:
            gone = [n for n in gone if not self.linked(event.cand, self.trail[n].cand)]
        return gone
