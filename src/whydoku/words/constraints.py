"""Constraints on the fillings of cells, each a small propagator over masks of the digits left.

They state what sources and claims say, and what follows from several: differences of sums, sets of digits, runs, counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TypeAlias

from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    Sum,
)
from whydoku.words.area_checks import HangsTogether
from whydoku.words.limits import MAX_DIGIT_SETS

Domains: TypeAlias = dict[Cell, Mask]
Constraint: TypeAlias = Callable[[Domains], bool]
"""Takes digits away that no filling has; False where no filling is left. On cells with one digit each it decides."""


class Over:
    """A constraint on some cells that is a function."""

    __slots__ = ("cells", "prune")

    def __init__(self, cells: Sequence[Cell], prune: Constraint) -> None:
        self.cells, self.prune = cells, prune

    def __call__(self, left: Domains) -> bool:
        """Ask the function."""
        return self.prune(left)


def scope_of(constraint: Constraint) -> Sequence[Cell] | None:
    """Return the cells that a constraint reads and takes digits from; None where it does not say."""
    match constraint:
        case Differ() | MadeOfSets() | NotMadeOfSets() | CountsCells() | Over():
            return constraint.cells
        case Adds():
            return [cell for cell, _ in constraint.terms]
        case AddsApart():
            return [cell for cell, _ in constraint.sum.terms]
        case Paired():
            return constraint.first, constraint.second
        case OneTrue():
            return [cell for cell, _ in constraint.parts]
    return None


class Differ:
    """Digits of cells differ; with a mask of every digit, each of these is there too."""

    __slots__ = ("cells", "every")

    def __init__(self, cells: Sequence[Cell], every: Mask = 0) -> None:
        self.cells, self.every = cells, every

    def __call__(self, left: Domains) -> bool:
        """Take placed digits from the other cells; False where too few digits are left, or one has no place."""
        cells, every = self.cells, self.every
        fixed = 0
        for cell in cells:
            mask = left[cell]
            if not mask & (mask - 1):
                if fixed & mask or not mask:
                    return False
                fixed |= mask
        once = twice = 0
        for cell in cells:
            mask = left[cell]
            if mask & (mask - 1):
                mask &= ~fixed
                if not mask:
                    return False
                left[cell] = mask
            twice |= once & mask
            once |= mask
        if once.bit_count() < len(cells):
            return False
        if every:
            if once != every:
                return False
            alone = once & ~twice
            for cell in cells:
                own = left[cell] & alone
                if own:
                    if own & (own - 1):
                        return False
                    left[cell] = own
        return True


Term: TypeAlias = tuple[Cell, int]


def has_room(cells: Sequence[Cell], groups: Sequence[frozenset[Cell]]) -> Constraint:
    """Return that cells find enough digits: each fits as often as the groups that cover its places, and once outside them."""

    def prune(left: Domains) -> bool:
        many, every = 0, 0
        for cell in cells:
            every |= left[cell]
        while every:
            bit = every & -every
            every ^= bit
            places = {cell for cell in cells if left[cell] & bit}
            while places:
                best = max((group & places for group in groups), key=len, default=frozenset())
                places -= best if len(best) > 1 else {next(iter(places))}
                many += 1
            if many >= len(cells):
                return True
        return False

    return Over(cells, prune)


class Adds:
    """Weighted digits add to at least or at most some number, or both."""

    __slots__ = ("least", "low", "most", "terms")

    def __init__(self, low: Digit, terms: Sequence[Term], least: int | None, most: int | None) -> None:
        weights: dict[Cell, int] = {}
        for cell, weight in terms:  # a cell may be there more than once
            weights[cell] = weights.get(cell, 0) + weight
        self.low, self.least, self.most = low, least, most
        self.terms = tuple(term for term in weights.items() if term[1])

    def __call__(self, left: Domains) -> bool:
        """Take the digits that are too small or too big beside the others."""
        low, least, most = self.low, self.least, self.most
        bounds = []
        bottom = top = 0
        for cell, weight in self.terms:
            mask = left[cell]
            a, b = (mask & -mask).bit_length() - 1 + low, mask.bit_length() - 1 + low
            if weight < 0:
                a, b = b, a
            bounds.append((a * weight, b * weight))
            bottom += a * weight
            top += b * weight
        if (most is not None and bottom > most) or (least is not None and top < least):
            return False
        for (cell, weight), (smallest, largest) in zip(self.terms, bounds, strict=True):
            mask = left[cell]
            if not mask & (mask - 1):
                continue
            kept = 0
            rest = mask
            while rest:
                bit = rest & -rest
                rest ^= bit
                value = (bit.bit_length() - 1 + low) * weight
                if (most is None or bottom - smallest + value <= most) and (
                    least is None or top - largest + value >= least
                ):
                    kept |= bit
            if not kept:
                return False
            left[cell] = kept
        return True


class AddsApart:
    """What a sum says in view of cells that differ: whether it can be so small, or so big."""

    __slots__ = ("alone", "parts", "sum")

    def __init__(self, found: Adds, parts: Sequence[tuple[tuple[Cell, ...], int]], alone: Sequence[Term]) -> None:
        self.sum, self.parts, self.alone = found, parts, alone

    def __call__(self, left: Domains) -> bool:
        """Whether the least and the greatest sum of different digits leave room."""
        low, least, most = self.sum.low, self.sum.least, self.sum.most
        bottom = top = 0
        for cell, weight in self.alone:
            mask = left[cell]
            ends = sorted((((mask & -mask).bit_length() - 1 + low) * weight, (mask.bit_length() - 1 + low) * weight))
            bottom += ends[0]
            top += ends[1]
        for cells, weight in self.parts:
            masks = [left[cell] for cell in cells]
            ends = _spread(masks, low)
            bottom += ends[0 if weight > 0 else 1] * weight
            top += ends[1 if weight > 0 else 0] * weight
        return (most is None or bottom <= most) and (least is None or top >= least)


def _spread(masks: Sequence[Mask], low: Digit) -> list[int]:
    """Return bounds of the sum of different digits, one from each mask: none is smaller than its own least and the last."""
    union = 0
    for mask in masks:
        union |= mask
    bottom = top = 0
    at = -1
    for first in sorted((mask & -mask).bit_length() - 1 for mask in masks):
        rest = union >> max(first, at + 1)
        at = max(first, at + 1) + ((rest & -rest).bit_length() - 1 if rest else 0)
        bottom += at + low
    at = union.bit_length()
    for last in sorted((mask.bit_length() - 1 for mask in masks), reverse=True):
        end = min(last, at - 1)
        below = union & ((2 << end) - 1) if end >= 0 else 0
        at = below.bit_length() - 1 if below else end
        top += at + low
    return [bottom, top]


def implied(board: Board, constraints: Sequence[Constraint]) -> list[Constraint]:
    """Return what follows from several: differences of sums, sets or bounds of cells that differ, and runs of digits."""
    sums = [each for each in constraints if isinstance(each, Adds)]
    if not sums:
        return [*_consecutive(constraints), *_tallies(constraints)]
    found = [each for whole in sums for each in _differences(whole, sums)] if len(sums) > 1 else []
    groups = sorted((each.cells for each in constraints if isinstance(each, Differ)), key=len, reverse=True)
    refused = [each for each in constraints if isinstance(each, NotMadeOfSets)]
    made: list[Constraint] = []
    for each in (*sums, *found) if groups else ():
        sets = _sets(board, each, groups)
        if sets is not None:
            others = {mask for no in refused if {*no.cells} == {*sets.cells} for mask in no.sets}
            made.append(MadeOfSets(sets.cells, [mask for mask in sets.sets if mask not in others]))
        elif (apart := _apart(each, groups)) is not None:
            made.append(apart)
    return [*found, *made, *_consecutive(constraints), *_tallies(constraints)]


def _sets(board: Board, found: Adds, groups: Sequence[Sequence[Cell]]) -> MadeOfSets | None:
    """Return a sum of cells that all differ as the sets of digits that make it; None where it has too many."""
    cells = [cell for cell, weight in found.terms if weight == 1]
    if not 1 < len(cells) == len(found.terms) or comb(board.size, len(cells)) > MAX_DIGIT_SETS:
        return None
    if not any(set(cells) <= {*group} for group in groups):
        return None
    return MadeOfSets(cells, _digit_sets(board.size, board.low, len(cells), found.least, found.most))


@lru_cache(maxsize=512)
def _digit_sets(size: int, low: Digit, many: int, least: int | None, most: int | None) -> tuple[Mask, ...]:
    """Return the sets of so many digits that add to at least or at most some number, or both."""
    return tuple(
        sum(1 << place for place in places)
        for places in combinations(range(size), many)
        if (least is None or sum(places) + low * many >= least) and (most is None or sum(places) + low * many <= most)
    )


def _differences(whole: Adds, sums: Sequence[Adds]) -> Iterator[Adds]:
    """Yield what a sum leaves for its other cells, once sums within it are taken off, beginning with each in turn."""
    inside = [each for each in sums if each is not whole and set(each.terms) <= set(whole.terms)]
    inside.sort(key=lambda each: -len(each.terms))
    seen = set()
    for first in inside:
        rest, most, least = set(whole.terms), whole.most, whole.least
        lower, upper = set(rest), set(rest)  # what is left where `most` and `least` are brought down
        for each in (first, *inside):
            terms = set(each.terms)
            if most is not None and each.least is not None and terms <= upper:
                upper -= terms
                most -= each.least
            if least is not None and each.most is not None and terms <= lower:
                lower -= terms
                least -= each.most
        for terms, bottom, top in ((upper, None, most), (lower, least, None)):
            key = (frozenset(terms), bottom, top)
            if len(terms) < len(rest) and key not in seen:
                seen.add(key)
                yield Adds(whole.low, sorted(terms), bottom, top)


def _apart(found: Adds, groups: Sequence[Sequence[Cell]]) -> AddsApart | None:
    """Return a sum with its cells parted into those that differ and have the same weight."""
    left = dict(found.terms)
    parts = []
    for group in groups:
        by: dict[int, list[Cell]] = {}
        for cell in group:
            if cell in left:
                by.setdefault(left[cell], []).append(cell)
        for weight, cells in by.items():
            if len(cells) > 1:
                parts.append((tuple(cells), weight))
                for cell in cells:
                    del left[cell]
    return AddsApart(found, parts, tuple(left.items())) if parts else None


class MadeOfSets:
    """The digits of cells, all different, are one of some sets."""

    __slots__ = ("cells", "sets")

    def __init__(self, cells: Sequence[Cell], sets: Sequence[Mask]) -> None:
        self.cells, self.sets = cells, sets

    def __call__(self, left: Domains) -> bool:
        """Take the digits that are in no set with a place for each of its digits."""
        cells = self.cells
        masks = [left[cell] for cell in cells]
        union = kept = 0
        for mask in masks:
            union |= mask
        for each in self.sets:
            if not each & ~union and all(mask & each for mask in masks):
                kept |= each
        for cell, mask in zip(cells, masks, strict=True):
            if not mask & kept:
                return False
            left[cell] = mask & kept
        return True


class NotMadeOfSets:
    """The digits of cells are not all different, or are none of some sets."""

    __slots__ = ("cells", "sets")

    def __init__(self, cells: Sequence[Cell], sets: Sequence[Mask]) -> None:
        self.cells, self.sets = cells, sets

    def __call__(self, left: Domains) -> bool:
        """Whether that is so, once every cell has its digit."""
        union = 0
        for cell in self.cells:
            mask = left[cell]
            if mask & (mask - 1):
                return True
            union |= mask
        return union.bit_count() < len(self.cells) or union not in self.sets


class Paired:
    """Two cells stand in a relation: for each digit of the first, a mask of what the second may be."""

    __slots__ = ("first", "second", "table")

    def __init__(self, first: Cell, second: Cell, table: Sequence[Mask]) -> None:
        self.first, self.second, self.table = first, second, tuple(table)

    def __call__(self, left: Domains) -> bool:
        """Take digits without a partner from both cells."""
        mine, other, seen, kept = left[self.first], left[self.second], 0, 0
        for index, mask in enumerate(self.table):
            if mine >> index & 1 and mask & other:
                kept |= 1 << index
                seen |= mask
        left[self.first], left[self.second] = kept, other & seen
        return bool(kept and other & seen)


def _consecutive(found: Sequence[Constraint]) -> Iterator[Constraint]:
    """Yield that cells hold a run of digits, where they differ, and each two of them by less than they are many."""
    pairs = {frozenset((each.first, each.second)): each.table for each in found if isinstance(each, Paired)}
    for each in found if pairs else ():
        if not isinstance(each, Differ) or len(each.cells) < 3:
            continue
        many = len(each.cells)
        tables = {pairs.get(frozenset(two)) for two in combinations(each.cells, 2)}
        table = tables.pop()
        if tables or table is None:
            continue
        near = [sum(1 << at for at in range(len(table)) if abs(at - index) < many) for index in range(len(table))]
        if list(table) == near:
            yield _in_a_run(each.cells, [((1 << many) - 1) << at for at in range(len(table) - many + 1)])


def _in_a_run(cells: Sequence[Cell], runs: Sequence[Mask]) -> Constraint:
    def prune(left: Domains) -> bool:
        kept = union = 0
        for cell in cells:
            union |= left[cell]
        for run in runs:
            if not run & ~union and all(left[cell] & run for cell in cells):
                kept |= run
        for cell in cells:
            left[cell] &= kept
        return bool(kept) and all(left[cell] for cell in cells)

    return Over(cells, prune)


class CountsCells:
    """The number of cells that hold one of some digits is allowed."""

    __slots__ = ("allowed", "cells", "digits")

    def __init__(self, cells: Sequence[Cell], digits: Mask, allowed: frozenset[int]) -> None:
        self.cells, self.digits, self.allowed = tuple(cells), digits, allowed

    def counted(self, left: Domains) -> tuple[int, int]:
        """Return how many cells surely hold one of the digits, and which can, as bits in the order of the cells."""
        digits, sure, can, bit = self.digits, 0, 0, 1
        for cell in self.cells:
            mask = left[cell]
            if mask & digits:
                can |= bit
                if not mask & ~digits:
                    sure += 1
            bit <<= 1
        return sure, can

    def options(self, sure: int, can: int, groups: Sequence[int] = ()) -> list[int]:
        """Return the numbers that can be, where groups, as bits, hold a digit once each."""
        most = can.bit_count()
        if groups and not self.digits & (self.digits - 1):
            most, enough = 0, max(self.allowed, default=0)
            while can and most < enough:
                best = max([group & can for group in groups], key=int.bit_count)
                can &= ~(best if best & (best - 1) else can & -can)
                most += 1
        return [number for number in self.allowed if sure <= number <= most]

    def take(self, left: Domains, fitting: Sequence[int], sure: int, can: int) -> bool:
        """Take what does not go with the numbers that can be."""
        if not fitting:
            return False
        many = can.bit_count()
        if sure < many and (max(fitting) == sure or min(fitting) == many):
            digits = self.digits
            keep = ~digits if max(fitting) == sure else digits
            for cell in self.cells:
                mask = left[cell]
                if mask & digits and mask & ~digits:
                    left[cell] = mask & keep
        return True

    def __call__(self, left: Domains) -> bool:
        """Take digits that are there often enough, or keep those that are needed everywhere."""
        sure, can = self.counted(left)
        return self.take(left, self.options(sure, can), sure, can)


def _tallies(found: Sequence[Constraint]) -> Iterator[Constraint]:
    """Yield what counts of the same cells say together: all digits add up to the cells, and a group holds each once."""
    by: dict[tuple[Cell, ...], list[CountsCells]] = {}
    for each in found:
        if isinstance(each, CountsCells):
            by.setdefault(each.cells, []).append(each)
    groups = [frozenset(each.cells) for each in found if isinstance(each, Differ)]
    for cells, parts in by.items():
        if len(parts) > 1 and len(set(cells)) == len(cells):
            yield _adding_up(cells, parts, groups)


def _adding_up(cells: Sequence[Cell], parts: Sequence[CountsCells], groups: Sequence[frozenset[Cell]]) -> Constraint:
    every = 0
    apart = all(not one.digits & other.digits for one, other in combinations(parts, 2))
    for part in parts:
        every |= part.digits
    inside = [sum(1 << at for at, cell in enumerate(cells) if cell in group) for group in groups]
    inside = [bits for bits in dict.fromkeys(inside) if bits & (bits - 1)]

    def prune(left: Domains) -> bool:
        counts = [part.counted(left) for part in parts]
        options = [part.options(*count, inside) for part, count in zip(parts, counts, strict=True)]
        if apart and not any(left[cell] & ~every for cell in cells):
            before = [{0}]
            for some in options:
                before.append(
                    {total + number for total in before[-1] for number in some if total + number <= len(cells)}
                )
            after = {len(cells)}
            for at in range(len(parts) - 1, -1, -1):
                options[at] = [n for n in options[at] if any(total - n in before[at] for total in after)]
                after = {total - n for total in after for n in options[at] if total - n in before[at]}
        return all(part.take(left, some, *part.counted(left)) for part, some in zip(parts, options, strict=True))

    return Over(cells, prune)


class OneTrue:
    """One of some statements is true, each that a cell holds one of some digits."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[tuple[Cell, Mask]]) -> None:
        self.parts = parts

    def choices(self, left: Domains) -> list[tuple[Cell, Mask]]:
        """Return the statements that are open, or nothing where one is true."""
        found = []
        for cell, mask in self.parts:
            meets = left[cell] & mask
            if meets == left[cell]:
                return []
            if meets:
                found.append((cell, meets))
        return found

    def __call__(self, left: Domains) -> bool:
        """Take the last open statement for true; False where none is open."""
        possible = None
        for cell, mask in self.parts:
            meets = left[cell] & mask
            if meets == left[cell]:
                return True
            if meets:
                if possible is not None:
                    return True
                possible = (cell, meets)
        if possible is None:
            return False
        left[possible[0]] = possible[1]
        return True


def clause(board: Board, literals: Sequence[tuple[Cell, Digit, bool]]) -> OneTrue:
    """Return that one of some statements is true."""
    return OneTrue(
        [(cell, board.bit(digit) if yes else board.all_digits & ~board.bit(digit)) for cell, digit, yes in literals]
    )


@lru_cache(maxsize=128)
def _moves(machine: Automaton, low: Digit) -> dict[int, list[tuple[Mask, int]]]:
    """Return where a machine goes from each state, with the digits that lead there."""
    found: dict[int, dict[int, Mask]] = {}
    for state, digit, after in machine.moves:
        targets = found.setdefault(state, {})
        targets[after] = targets.get(after, 0) | 1 << (digit - low)
    return {state: [(mask, after) for after, mask in targets.items()] for state, targets in found.items()}


@lru_cache(maxsize=8192)
def _accepted(machine: Automaton, low: Digit, masks: tuple[Mask, ...]) -> tuple[Mask, ...] | None:
    """Return the digits that a machine accepts at each place, of those left; None where it accepts none."""
    moves = _moves(machine, low)
    reached = [{machine.start}]
    for mask in masks:
        reached.append({after for state in reached[-1] for digits, after in moves.get(state, ()) if digits & mask})
    good = reached[-1] & machine.accept
    out = [0] * len(masks)
    for at in range(len(masks) - 1, -1, -1):
        before: set[int] = set()
        mask = masks[at]
        for state in reached[at]:
            for digits, after in moves.get(state, ()):
                if digits & mask and after in good:
                    out[at] |= digits & mask
                    before.add(state)
        if not out[at]:
            return None
        good = before
    return tuple(out)


def accepted(board: Board, machine: Automaton) -> Constraint:
    """Return that a machine accepts the digits of its cells."""
    low, cells = board.low, machine.cells

    def prune(left: Domains) -> bool:
        found = _accepted(machine, low, tuple(left[cell] for cell in cells))
        if found is None:
            return False
        for cell, mask in zip(cells, found, strict=True):
            left[cell] &= mask
        return all(left[cell] for cell in cells)

    return Over(cells, prune)


def pairs_differ(primitive: DifferentPairs) -> Constraint:
    """Return that no two places hold the same two digits."""
    places = tuple(zip(primitive.firsts, primitive.seconds, strict=True))

    def prune(left: Domains) -> bool:
        taken: dict[Mask, Mask] = {}
        for a, b in places:
            if not left[a] & (left[a] - 1) and not left[b] & (left[b] - 1):
                if taken.get(left[a], 0) & left[b]:
                    return False
                taken[left[a]] = taken.get(left[a], 0) | left[b]
        for a, b in places:
            for one, other in ((a, b), (b, a)):
                if left[one] & (left[one] - 1) or not left[other] & (left[other] - 1):
                    continue
                gone = [first for first, seconds in taken.items() if seconds & left[one]] if one == b else []
                left[other] &= ~(taken.get(left[one], 0) if one == a else sum(gone))
                if not left[other]:
                    return False
        return True

    return Over(primitive.cells, prune)


def of_primitive(board: Board, primitive: Primitive) -> Constraint:
    """Return a primitive as a constraint."""
    match primitive:
        case AllDifferent():
            return Differ(primitive.cells, board.house_digits(primitive.cells))
        case Sum():
            return Adds(board.low, primitive.terms, primitive.total, primitive.total)
        case Pairs():
            return Paired(primitive.first, primitive.second, primitive.table(board))
        case Count():
            digits = sum(board.bit(digit) for digit in primitive.digits)
            if primitive.counts >= {*range(1, len(primitive.cells) + 1)} and 0 not in primitive.counts:
                return OneTrue([(cell, digits) for cell in primitive.cells])  # the search branches on these
            return CountsCells(primitive.cells, digits, primitive.counts)
        case Clause():
            return clause(board, primitive.literals)
        case Automaton():
            return accepted(board, primitive)
        case ConnectedSet():
            return HangsTogether(board, primitive)
        case DifferentPairs():
            return pairs_differ(primitive)
