"""What a step presupposes: which candidates must be removed, and which cells filled, for its argument to hold.

An argument names truths, rules and deadly patterns, and takes the rest from the position. Whatever a truth has lost since the
start, and the argument does not remove itself, some earlier step must have removed. How much of that matters depends on the
reason:

  last, empty, cases   everything that the truth has lost
  locked               only what does not conflict with the removed candidate
  count                only what lies outside the sets that are counted
  rule                 as little as possible: cell by cell, then digit by digit, removed candidates are put back for as long as
                       the rule still says the same
  fillings             what else the cells of the deadly pattern could hold
  search               everything that its cells and truths have lost
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from whydoku._kernel import is_deadly
from whydoku.engines.logic.limits import MAX_RESTORED_DIGITS
from whydoku.model.argument import Argument, Inference, Literal
from whydoku.model.board import Candidate, Cell, Mask
from whydoku.model.network import Network
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.step import Step


@dataclass(frozen=True, slots=True)
class Demand:
    """Candidates that must be removed, and cells that must be filled, before a step can be taken."""

    gone: frozenset[Candidate] = frozenset()
    filled: frozenset[Cell] = frozenset()


class Conflicts(dict[Candidate, frozenset[Candidate]]):
    """The conflicts of each candidate, computed once; it does not refer to the network."""

    def __init__(self, network: Network) -> None:
        super().__init__()

    def of(self, network: Network, candidate: Candidate) -> frozenset[Candidate]:
        """Return the candidates that conflict with one."""
        found = self.get(candidate)
        if found is None:
            found = self[candidate] = network.conflicts(candidate)
        return found


class Demands:
    """Reads from arguments what steps presuppose; `start` holds the digits left in each cell at the start."""

    def __init__(self, network: Network, start: Sequence[Mask]) -> None:
        self.network = network
        self.board = network.board
        self.start = start
        self._conflicts = network.once(Conflicts)
        size = self.board.size
        self._open = [[cell * size + d for d in range(size) if mask >> d & 1] for cell, mask in enumerate(start)]

    # -- singles ----------------------------------------------------------------------------------------------------

    def single(self, candidate: Candidate, house: int) -> Demand:
        """Return what a single rests on: the rest of its cell, or of its digit in a house (by number; -1: the cell)."""
        size = self.board.size
        cell, digit = divmod(candidate, size)
        if house < 0:
            return Demand(frozenset(self._open[cell]) - {candidate})
        cells = self.network.houses[house].cells
        return Demand(frozenset(c * size + digit for c in cells if c != cell and self.start[c] >> digit & 1))

    # -- arguments --------------------------------------------------------------------------------------------------

    def step(self, step: Step, position: Position) -> Demand:
        """Return what a step presupposes in the position it was found in."""
        gone: set[Candidate] = set()
        argument = step.argument
        for inference in argument:
            if (read := getattr(self, f"_{inference.reason}", None)) is not None:
                gone.update(read(inference, _Facts(argument, inference, self), position))
        return Demand(frozenset(gone))

    def lost(self, candidates: Iterable[Candidate], position: Position) -> set[Candidate]:
        """Return what some candidates have lost since the start."""
        size, domains, start = self.board.size, position.domains, self.start
        return {c for c in candidates if start[c // size] >> c % size & 1 and not domains[c // size] >> c % size & 1}

    def conflicts(self, candidate: Candidate) -> frozenset[Candidate]:
        """Return what cannot hold together with a candidate."""
        return self._conflicts.of(self.network, candidate)

    def _truths(self, inference: Inference, position: Position) -> set[Candidate]:
        return self.lost((c for truth in inference.truths for c in truth.candidates), position)

    def _last(self, inference: Inference, facts: _Facts, position: Position) -> set[Candidate]:
        return self._truths(inference, position) - facts.off

    _empty = _last

    def _cases(self, inference: Inference, facts: _Facts, position: Position) -> set[Candidate]:
        return self._truths(inference, position)

    def _locked(self, inference: Inference, facts: _Facts, position: Position) -> set[Candidate]:
        (goes,) = facts.claimed
        return self._truths(inference, position) - facts.off - self.conflicts(goes)

    def _count(self, inference: Inference, facts: _Facts, position: Position) -> set[Candidate]:
        on, off = set(facts.on), set(facts.off)
        for literal in inference.claim:  # which is assumed false
            (off if literal.holds else on).add(self.board.candidate(literal.cell, literal.digit))
        out = off.union(*(self.conflicts(candidate) for candidate in on)) if on else off
        parts = [set(truth.candidates) for truth in inference.truths if not on.intersection(truth.candidates)]
        left = [part - self.lost(part, position) - out for part in parts]
        counted = {
            c for link in inference.sets if any(map(set(link.candidates).intersection, left)) for c in link.candidates
        }
        twice = {c for at, part in enumerate(parts) for other in parts[:at] for c in part & other}
        named = set().union(*parts) if parts else set()
        return self.lost(named - out, position) - (counted - twice)

    def _rule(self, inference: Inference, facts: _Facts, position: Position) -> set[Candidate]:
        if inference.rule is None:
            return set()
        cells = {*inference.rule.cells, *(cell for part in inference.rule.primitives for cell in part.cells)}
        cells.update(literal.cell for literal in inference.claim)
        lost = self._of_cells(cells, position) - facts.off
        masks = list(position.domains)
        for candidate in facts.off:
            masks[candidate // self.board.size] &= ~(1 << candidate % self.board.size)
        return least_lost(self.network, inference.rule, inference.claim, masks, lost)

    def _search(self, inference: Inference, facts: _Facts, position: Position) -> set[Candidate]:
        spoken = {cell for truth in inference.truths for cell, _ in truth.pairs}
        spoken.update(literal.cell for literal in inference.claim)
        spoken.update(c // self.board.size for c in facts.spoken)
        spoken.update(cell for rule in inference.rules for part in rule.primitives for cell in part.cells)
        return self._of_cells(spoken, position) - facts.off

    def _fillings(self, inference: Inference, facts: _Facts, position: Position) -> set[Candidate]:
        board = self.board
        stays = {cell: sum(map(board.bit, digits)) for cell, digits in inference.fillings}
        inside = self._of_cells(stays, position) - facts.claimed
        apart = inside - {board.candidate(cell, digit) for cell, digits in inference.fillings for digit in digits}
        if self._is_deadly_anywhere(stays, position):
            return apart
        return self._of_cells(board.cells, position) - facts.claimed  # the digits around it may matter

    def _is_deadly_anywhere(self, stays: dict[Cell, Mask], position: Position) -> bool:
        """Whether a pattern is deadly whatever is left in the cells around it."""
        low = self.board.low
        given = [value is not None for value in position.givens]
        values = [-1 if value is None else value - low for value in position.givens]
        for cell in stays:
            values[cell] = -1 if position.values[cell] is None else (position.values[cell] or low) - low
        marks = [0 if values[c] >= 0 else position.mask(c) if c in stays else self.start[c] for c in self.board.cells]
        return is_deadly(self.network.kernel, marks, values, given, list(stays.items()))

    # -- what a rule needs ------------------------------------------------------------------------------------------

    def _of_cells(self, cells: Iterable[Cell], position: Position) -> set[Candidate]:
        return self.lost((c for cell in cells for c in self._open[cell]), position)


def least_lost(
    network: Network, rule: Premise, claim: tuple[Literal, ...], masks: list[Mask], lost: set[Candidate]
) -> set[Candidate]:
    """Return the candidates that a rule needs removed from its cells for its claim; the masks are changed."""
    if rule.number < 0 or not lost:
        return lost
    says = _says(network, rule.number, claim, masks)
    if not says():
        return lost
    size, needed = network.board.size, set(lost)
    by_cell: dict[Cell, list[Candidate]] = {}
    for candidate in sorted(lost):
        by_cell.setdefault(candidate // size, []).append(candidate)
    pieces = list(by_cell.values())
    pieces += (
        [[each] for piece in pieces for each in piece if len(piece) > 1] if len(lost) <= MAX_RESTORED_DIGITS else []
    )
    for piece in pieces:
        bits = sum(1 << candidate % size for candidate in piece)
        if needed.isdisjoint(piece):
            continue
        masks[piece[0] // size] |= bits
        if says():
            needed.difference_update(piece)
        else:
            masks[piece[0] // size] &= ~bits
    return needed


def _says(network: Network, number: int, claim: tuple[Literal, ...], masks: list[Mask]) -> Callable[[], bool]:
    """Return a test whether a rule still makes a claim true, for the masks at the time of the call."""
    kernel, bit = network.kernel, network.board.bit

    def asked() -> bool:
        found = kernel.ask_premise(number, masks)
        if found is None or not claim:
            return found is None
        return any(found[cell] == bit(digit) if holds else not found[cell] & bit(digit) for cell, digit, holds in claim)

    return asked


class _Facts:
    """The facts that an inference gets from those that it needs: candidates that hold or are removed, as numbers."""

    __slots__ = ("claimed", "off", "on", "spoken")

    def __init__(self, argument: Argument, inference: Inference, demands: Demands) -> None:
        number = demands.board.candidate
        self.on: set[Candidate] = set()
        self.off: set[Candidate] = set()
        self.spoken: set[Candidate] = set()
        for need in inference.needs:
            claim = argument[need].claim
            self.spoken.update(number(cell, digit) for cell, digit, _ in claim)
            if len(claim) == 1:
                (self.on if claim[0].holds else self.off).add(number(claim[0].cell, claim[0].digit))
        self.claimed = {number(cell, digit) for cell, digit, _ in inference.claim}
