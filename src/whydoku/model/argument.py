"""An argument: why a step follows, as a small directed graph of inferences.

  literal     "this digit is in this cell", or "it is not"
  claim       literals of which at least one holds; an empty claim is a contradiction
  inference   a claim, the reason for it, and the earlier inferences that it needs

The position's own facts, its digits and its removed candidates, need no inference. Everything else is one, and needs only
inferences before it. A chain is an argument in which each needs the one before, a net a larger one. An assumption is an
inference too: what needs it stands under it, until `fails` or `cases` takes it away; so assumptions nest as they are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, overload

from whydoku._kernel import schema
from whydoku.errors import InputError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import LinkSet, Network, Truth
from whydoku.model.premise import Premise
from whydoku.model.wording import clipped, counted


class Reason(StrEnum):
    """What an inference rests on, besides the earlier ones that it needs."""

    ASSUME = "assume"  # assumed, to see what follows
    LAST = "last"  # a truth has nothing else left
    CONFLICT = "conflict"  # it cannot be beside something that holds
    LOCKED = "locked"  # it cannot be beside anything that a truth (or an earlier claim) has left
    COUNT = "count"  # otherwise what is left of n truths would lie in fewer than n sets, each with room for one
    RULE = "rule"  # a rule says so, given what is left in its cells
    EMPTY = "empty"  # a truth has nothing left
    CASES = "cases"  # each candidate of a truth (or of an earlier claim) leads to it, or fails
    FAILS = "fails"  # what was supposed leads to a contradiction
    FILLINGS = "fillings"  # otherwise some cells could be filled in two ways, and the puzzle has one solution
    SEARCH = "search"  # no way to fill these truths is left: the reason of last resort


if [reason.value for reason in Reason] != schema()[1]:
    raise ImportError("the kernel names other reasons than this package; rebuild it")


class Literal(NamedTuple):
    """A digit is in a cell, or is not."""

    cell: Cell
    digit: Digit
    holds: bool

    @property
    def candidate(self) -> tuple[Cell, Digit]:
        """The candidate that the literal is about."""
        return self.cell, self.digit

    def __neg__(self) -> Literal:
        return Literal(self.cell, self.digit, not self.holds)


@dataclass(frozen=True, slots=True)
class Inference:
    """A claim with its reason."""

    claim: tuple[Literal, ...]
    reason: Reason
    truths: tuple[Truth, ...] = ()
    sets: tuple[LinkSet, ...] = ()
    rules: tuple[Premise, ...] = ()  # what it argues from: one for `rule`, any number for `search`
    fillings: tuple[
        tuple[Cell, tuple[Digit, ...]], ...
    ] = ()  # of a deadly pattern: the digits that each of its cells may hold
    needs: tuple[int, ...] = ()

    @property
    def rule(self) -> Premise | None:
        """The rule it argues from; of several, the first."""
        return self.rules[0] if self.rules else None

    def __repr__(self) -> str:
        said = " or ".join(f"{cell}{'=' if holds else '<>'}{digit}" for cell, digit, holds in self.claim)
        needs = f", from {', '.join(map(str, self.needs))}" if self.needs else ""
        return f"<Inference {clipped(said) or 'nothing holds'}: {self.reason}{clipped(needs)}>"

    def to_json(self, board: Board, premises: Sequence[Premise]) -> dict[str, Any]:
        """Return the JSON form: what the network has names for is named, and empty parts are left out."""
        shape: dict[str, Any] = {
            "claim": [[board.name(cell), digit, holds] for cell, digit, holds in self.claim],
            "reason": self.reason.value,
        }
        if self.truths:
            shape["truths"] = [truth.name for truth in self.truths]
        if self.sets:
            shape["sets"] = [
                each.name or [[board.name(cell), digit] for cell, digit in map(board.split, each.candidates)]
                for each in self.sets
            ]
        if self.rules:
            shape["rules"] = [premises.index(rule) for rule in self.rules]
        if self.fillings:
            shape["fillings"] = [[board.name(cell), list(digits)] for cell, digits in self.fillings]
        if self.needs:
            shape["needs"] = list(self.needs)
        return shape

    @classmethod
    def from_json(cls, shape: dict[str, Any], board: Board, network: Network, premises: Sequence[Premise]) -> Inference:
        """Read the JSON form; its names are looked up in the network."""
        sets = []
        for each in shape.get("sets", []):
            if isinstance(each, str):
                if each not in network.sets_by_name:
                    raise InputError(f"the network has no set {each!r}")
                sets.append(network.sets_by_name[each])
            else:
                sets.append(LinkSet("", tuple(board.candidate(board.cell(name), digit) for name, digit in each)))
        return cls(
            tuple(Literal(board.cell(name), digit, holds) for name, digit, holds in shape["claim"]),
            Reason(shape["reason"]),
            tuple(network.truth_named(name) for name in shape.get("truths", [])),
            tuple(sets),
            tuple(premises[number] for number in shape.get("rules", [])),
            tuple((board.cell(name), tuple(digits)) for name, digits in shape.get("fillings", [])),
            tuple(shape.get("needs", [])),
        )


class Argument(Sequence[Inference]):
    """Inferences in an order in which each needs only those before it.

    Most steps of a path are only counted, so an argument may be given as a function, which is called once, when the first
    inference is read.
    """

    __slots__ = ("__dict__", "_inferences", "_work_out")

    def __init__(self, inferences: Iterable[Inference] | Callable[[], Iterable[Inference]] = ()) -> None:
        self._work_out: Callable[[], Iterable[Inference]] | None = None
        self._inferences: tuple[Inference, ...] = ()
        if callable(inferences):
            self._work_out = inferences
        else:
            self._inferences = tuple(inferences)

    @property
    def inferences(self) -> tuple[Inference, ...]:
        """The inferences, in order."""
        if (work_out := self._work_out) is not None:
            self._inferences = tuple(work_out())
            self._work_out = None
        return self._inferences

    @overload
    def __getitem__(self, index: int) -> Inference: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Inference, ...]: ...
    def __getitem__(self, index: int | slice) -> Inference | tuple[Inference, ...]:
        return self.inferences[index]

    def __len__(self) -> int:
        return len(self.inferences)

    def __iter__(self) -> Iterator[Inference]:
        return iter(self.inferences)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Argument) and self.inferences == other.inferences

    def __hash__(self) -> int:
        return hash(self.inferences)

    def __repr__(self) -> str:
        return f"<Argument of {counted(len(self), 'inference')}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Argument, (self.inferences,)

    @cached_property
    def under(self) -> tuple[frozenset[int], ...]:
        """Return, for each inference, the numbers of the assumptions that it depends on."""
        found: list[frozenset[int]] = []
        for number, inference in enumerate(self.inferences):
            below: frozenset[int] = frozenset().union(*(found[need] for need in inference.needs))
            if inference.reason is Reason.ASSUME:
                below = frozenset((number,))
            elif inference.reason is Reason.FAILS:
                below -= {inference.needs[-1]}
            elif inference.reason is Reason.CASES:
                below -= self._cases_of(inference, [found[need] for need in inference.needs])
            found.append(below)
        return tuple(found)

    def _cases_of(self, cases: Inference, branches: list[frozenset[int]]) -> set[int]:
        """Return the assumptions that are the cases of an inference."""
        supposed = {number: self.inferences[number].claim[0] for branch in branches for number in branch}
        own = {literal.candidate for literal in self.cases_claim(cases)}
        if cases.truths:
            own = set(cases.truths[0].pairs)
        if own:
            return {number for number, literal in supposed.items() if literal.holds and literal.candidate in own}
        if len(branches) != 2:
            return set()
        first = {supposed[number]: number for number in branches[0]}
        second = {supposed[number]: number for number in branches[1]}
        both = max((number for literal, number in first.items() if -literal in second), default=None)
        return set() if both is None else {both, second[-supposed[both]]}

    def cases_claim(self, cases: Inference) -> tuple[Literal, ...]:
        """Return the earlier claim whose literals are this inference's cases; none if its cases are another claim's."""
        if cases.truths or not cases.needs:
            return ()
        claim = self.inferences[cases.needs[0]].claim
        return claim if len(claim) > 1 and all(literal.holds for literal in claim) else ()

    def case_ends(self, cases: Inference) -> tuple[int, ...]:
        """Return the last inference of each case, in the order of the cases."""
        return cases.needs[1:] if self.cases_claim(cases) else cases.needs

    def reach(self, *ends: int) -> set[int]:
        """Return all inferences that some of them rest on, themselves included."""
        seen: set[int] = set()
        waiting = list(ends)
        while waiting:
            number = waiting.pop()
            if number not in seen:
                seen.add(number)
                waiting.extend(self.inferences[number].needs)
        return seen

    @property
    def is_chain(self) -> bool:
        """Whether each inference needs at most one other."""
        return all(len(inference.needs) <= 1 for inference in self.inferences)

    def pruned(self, claims: Iterable[tuple[Literal, ...]]) -> Argument:
        """Return only the inferences that some claims rest on, in the same order; for each, the first without assumptions."""
        wanted = set(claims)
        first: dict[tuple[Literal, ...], int] = {}
        for number, inference in enumerate(self.inferences):
            if inference.claim in wanted and not self.under[number]:
                first.setdefault(inference.claim, number)
        ends = first.values()
        needed = sorted(self.reach(*ends))
        moved = {old: new for new, old in enumerate(needed)}
        return Argument(
            Inference(i.claim, i.reason, i.truths, i.sets, i.rules, i.fillings, tuple(moved[n] for n in i.needs))
            for i in (self.inferences[old] for old in needed)
        )

    def assumptions(self) -> Iterator[int]:
        """Yield the numbers of the assumptions."""
        return (n for n, inference in enumerate(self.inferences) if inference.reason is Reason.ASSUME)


NOTHING = Argument()
"""The argument of what needs none: a guess."""
