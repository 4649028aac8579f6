"""Thoughts about a rule, one after the other: what a player sees in it, and what that takes from its cells.

  thought    a reason in words, the cells whose digits it rests on, and the digits that it takes from cells
  finder     yields the thoughts that a rule allows with certain digits left in its cells

A rule that knows how players think about it (`ToldByThoughts`) yields its thoughts; here they are put in order, those that lead
nowhere are dropped, and the rest become lines, each with its own sources.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from whydoku.model.board import Cell, Digit
from whydoku.model.limits import MAX_THOUGHT_LINES, MAX_THOUGHT_ROUNDS
from whydoku.model.premise import Left
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import FromLine, Group, Impossible, IsNot, Source
from whydoku.model.wording import house_names, listed

Lost = Mapping[Cell, tuple[Digit, ...]]


@dataclass(frozen=True, slots=True)
class Thought:
    """Why cells lose digits; a thought without losses is why the rule cannot be satisfied."""

    reason: str  # a clause: "r2c5 is high"
    lost: Lost
    cells: tuple[Cell, ...] = ()  # those whose remaining digits it rests on
    groups: tuple[str, ...] = ()
    so: Callable[[Lost], str] | None = None  # the conclusion in the rule's own words: "r2c7 is high"
    by_rule: bool = True  # whether it needs the rule, not only houses
    together: Callable[[Sequence[Thought]], str] | None = None
    """Returns the common reason of several thoughts of one kind; thoughts with the same function share a line."""
    without: frozenset[tuple[Cell, Digit]] = frozenset()  # candidates whose absence it rests on as well


@dataclass(frozen=True, slots=True)
class _Kept:
    """A thought that was found: the earlier ones that it rests on, and the digits left before it."""

    thought: Thought
    rests: frozenset[int]
    left: Left


Finder = Callable[[Left], Iterable[Thought]]


class ToldByThoughts(ABC):
    """A rule that players explain by thoughts: its meaning as a clause, and the thoughts that it allows."""

    @abstractmethod
    def meaning(self, scene: Scene) -> str:
        """Return the meaning of the rule as a clause that names it: "neighbours on the line from r1c1 differ by at least 5"."""

    @abstractmethod
    def thoughts(self, scene: Scene, left: Left) -> Iterator[Thought]:
        """Yield what a player sees with certain digits left in the cells, simplest first."""

    def is_whole(self, scene: Scene) -> bool:
        """Whether a scene has all the cells that the thoughts are about."""
        cells: tuple[Cell, ...] = getattr(self, "cells", ())
        return scene.left.keys() >= {*cells} and all(scene.left[cell] for cell in cells)

    def tell(self, scene: Scene) -> bool:
        """Add what the rule rules out, thought by thought; return False if its thoughts do not explain all of it."""
        return self.is_whole(scene) and tell_thoughts(scene, partial(self.thoughts, scene), self.meaning(scene))

    def clash(self, scene: Scene) -> Breach | None:
        """Return the thought that shows why the rule cannot be satisfied; None if there is none."""
        if not self.is_whole(scene):
            return None
        return clash_by_thoughts(scene, partial(self.thoughts, scene), self.meaning(scene))


def tell_thoughts(scene: Scene, find: Finder, meaning: str) -> bool:
    """Explain what a rule rules out by its thoughts; return False if they leave something open, or take too many lines."""
    found = _think(scene, find, scene.gone)
    ends = [number for number, each in enumerate(found) if scene.gone & _pairs(each.thought.lost)]
    if not scene.gone <= {pair for number in ends for pair in _pairs(found[number].thought.lost)}:
        return False
    kept = _together(found, _needed(found, ends))
    if len(kept) > MAX_THOUGHT_LINES:
        return False
    texts = _say(scene, found, kept, meaning)
    whole = "; ".join(texts)
    named = whole if scene.name in whole else f"{meaning}; {whole}"
    scene.in_short(named, f"{whole} ({scene.name})" if len(texts) == 1 else "")
    all_lost = {cell: scene.lost(cell) for cell in scene.losers()}
    scene.in_short(f"{meaning}: {scene.becomes(all_lost, scene.left)}", f"{scene.name}: {scene.are_not(all_lost)}")
    return True


def clash_by_thoughts(scene: Scene, find: Finder, meaning: str) -> Breach | None:
    """Add the thoughts that show why a rule cannot be satisfied, and return the last of them; None if there are none."""
    found = _think(scene, find, None)
    end = next((number for number, each in enumerate(found) if _breaks(each)), None)
    if end is None:
        return None
    kept = _together(found, [number for number in _needed(found, [end]) if number != end])
    if len(kept) >= MAX_THOUGHT_LINES:
        return None
    lines: dict[int, FromLine] = {}
    if kept:
        scene.open_supposed()
        _say(scene, found, kept, meaning, lines)
    last = found[end]
    empty = [cell for cell, digits in last.thought.lost.items() if {*last.left[cell]} == {*digits}]
    sources = _sources(scene, last, lines, empty)
    if lines or not any(isinstance(each.claim, IsNot) for each in scene.supposed):  # else weighed as a whole
        sources = list(scene.needed([Impossible()], sources))
    text = last.thought.reason
    if empty:
        none = ", so {} has no digit left" if " but " in text else ", but {}"
        seen = scene.cell(empty[0]) if " but " in text else scene.can_be(empty[:1], last.left)
        text += none.format(seen)
    told = any(scene.name in line.text for line in scene.lines.lines)
    name = "" if scene.name in text or not last.thought.by_rule or told else f" ({meaning})"
    return Breach(f"{text}{name}", tuple(sources))


def _breaks(kept: _Kept) -> bool:
    lost = kept.thought.lost
    return not lost or any({*kept.left[cell]} == {*digits} for cell, digits in lost.items())


def _think(scene: Scene, find: Finder, wanted: frozenset[tuple[Cell, Digit]] | None) -> list[_Kept]:
    """Return thoughts round by round until the goal is reached; without a goal, until no more apply."""
    left: dict[Cell, tuple[Digit, ...]] = {cell: tuple(scene.left[cell]) for cell in scene.cells}
    touched: dict[tuple[Cell, Digit], int] = {}
    found: list[_Kept] = []
    for _ in range(MAX_THOUGHT_ROUNDS):
        before, known = dict(left), dict(touched)
        many = len(found)
        for thought in find(before):
            lost = {cell: tuple(d for d in digits if d in left[cell]) for cell, digits in thought.lost.items()}
            if thought.lost and not any(lost.values()):
                continue
            ends = [cell for cell, digits in lost.items() if {*left[cell]} == {*digits}]
            rests = frozenset(
                number for pair, number in known.items() if pair[0] in thought.cells or pair in thought.without
            ) | {number for (cell, _), number in touched.items() if cell in ends}
            fresh = {cell: digits for cell, digits in lost.items() if digits}
            now = {**before, **{cell: left[cell] for cell in ends}}
            found.append(_Kept(replace(thought, lost=fresh), rests, now))
            if _breaks(found[-1]):
                return found
            for cell, digits in lost.items():
                left[cell] = tuple(d for d in left[cell] if d not in digits)
                touched.update(dict.fromkeys(((cell, digit) for digit in digits), len(found) - 1))
        if len(found) == many or (wanted is not None and not any(digit in left[cell] for cell, digit in wanted)):
            break
    return found


def _needed(found: Sequence[_Kept], ends: Iterable[int]) -> list[int]:
    """Return the thoughts that some of them rest on, in order."""
    waiting, kept = list(ends), set[int]()
    while waiting:
        number = waiting.pop()
        if number not in kept:
            kept.add(number)
            waiting += found[number].rests
    return sorted(kept)


def _pairs(lost: Lost) -> set[tuple[Cell, Digit]]:
    return {(cell, digit) for cell, digits in lost.items() for digit in digits}


def _sources(scene: Scene, kept: _Kept, lines: Mapping[int, FromLine], more: Iterable[Cell] = ()) -> list[Source]:
    thought = kept.thought
    sources: list[Source] = [scene.rule] if thought.by_rule else []
    lacking = sorted({cell for cell, digit in thought.without if digit not in scene.left[cell]})
    sources += [*(Group(name) for name in thought.groups), *scene.because(*thought.cells, *lacking, *more)]
    return list(dict.fromkeys([*sources, *(lines[number] for number in sorted(kept.rests) if number in lines)]))


def _together(found: Sequence[_Kept], kept: Sequence[int]) -> list[list[int]]:
    """Return thoughts with those merged that fit on one line: thoughts of one kind, none resting on another."""
    parts: list[list[int]] = []
    for number in kept:
        kind = found[number].thought.together
        rests = found[number].rests
        for at in range(len(parts) - 1, -1, -1) if kind is not None else ():
            if found[parts[at][0]].thought.together == kind and not rests & {*parts[at]}:
                parts[at].append(number)
                break
            if rests & {*parts[at]}:
                parts.append([number])
                break
        else:
            parts.append([number])
    return parts


def _say(
    scene: Scene,
    found: Sequence[_Kept],
    kept: Sequence[Sequence[int]],
    meaning: str,
    lines: dict[int, FromLine] | None = None,
) -> list[str]:
    """Explain thoughts one after the other, and return their texts."""
    said = {} if lines is None else lines
    texts: list[str] = []
    named = any(scene.name in line.text for line in scene.lines.lines)
    for numbers in kept:
        each = [found[number] for number in numbers]
        first = each[0].thought
        lost: dict[Cell, tuple[Digit, ...]] = {}
        for one in each:
            for cell, digits in one.thought.lost.items():
                lost[cell] = tuple(sorted({*lost.get(cell, ()), *digits}))
        reason = first.together([one.thought for one in each]) if first.together and len(each) > 1 else first.reason
        left = {cell: each[-1].left[cell] for cell in lost}
        text = f"{reason}, so {first.so(lost) if first.so is not None else scene.becomes(lost, left)}"
        claims = scene.by_digits(lost)
        every = dict.fromkeys(source for one in each for source in _sources(scene, one, said))
        start = f"{meaning}; " if first.by_rule and not named and scene.name not in text else ""
        named = named or first.by_rule
        line = scene.say(f"{start}{text}", claims, scene.needed(claims, tuple(every)))
        said.update(dict.fromkeys(numbers, line))
        texts.append(text)
    return texts


# -- what houses add --------------------------------------------------------------------------------------------------


def house_thoughts(scene: Scene, left: Left, *, most: int = 3) -> Iterator[Thought]:
    """Yield what naked subsets of cells in a house take from the others, or that too few digits are left for them."""
    for name, group in scene.premise.groups:
        open_ = [cell for cell in group if len(left[cell]) <= most]
        for many in range(1, min(most, len(open_)) + 1):
            for cells in combinations(open_, many):
                digits = sorted({digit for cell in cells for digit in left[cell]})
                if len(digits) > many or (len(digits) == many and many > 1 and any(len(left[c]) == 1 for c in cells)):
                    continue
                lost = {
                    other: gone
                    for other in group
                    if other not in cells and (gone := tuple(d for d in left[other] if d in digits))
                }
                if len(digits) == many and not lost:
                    continue
                who = listed([scene.cell(cell) for cell in cells])
                where = f"{'on' if name == scene.name else 'in'} {name}"
                if len(digits) < many:
                    every = "both" if many == 2 else "all"
                    what, lost = f"are {every} {scene.digits(digits, 'or')}", {}
                else:
                    what = f"{'is' if many == 1 else 'are'} {scene.digits(digits)}"
                together = _InHouses(f"{who} {what}") if lost and name != scene.name else None
                yield Thought(f"{who} {what} {where}", lost, cells, (name,), by_rule=False, together=together)


@dataclass(frozen=True, slots=True)
class _InHouses:
    """The common reason why the same digits go from cells of several houses."""

    said: str  # "r9c1 is 4"

    def __call__(self, thoughts: Sequence[Thought]) -> str:
        return f"{self.said} in {house_names([name for each in thoughts for name in each.groups])}"


@dataclass(frozen=True)
class DigitRoom:
    """How often a digit fits into some cells: once per group, and once per cell that is in no group."""

    most: int
    groups: tuple[str, ...]
    alone: tuple[Cell, ...]

    def said(self, scene: Scene) -> str:
        """Return where the digit fits: "those that can be lie in rows 1 and 4, with one each, and in r3c6"."""
        where = f" {house_names(self.groups)}, with one each" if self.groups else ""
        more = f"{', and in ' if self.groups else ' '}{listed([scene.cell(cell) for cell in self.alone])}"
        return f"those that can be lie in{where}{more if self.alone else ''}"


def room_for(scene: Scene, places: Sequence[Cell]) -> DigitRoom:
    """Return the groups (of one kind, or any) that leave a digit the least room in some cells."""
    kinds: dict[str, list[tuple[str, set[Cell]]]] = {}
    for name, cells in scene.premise.groups:
        some = {cell for cell in cells if cell in places}
        if len(some) > 1:
            kinds.setdefault(name.split()[0], []).append((name, some))
    best = DigitRoom(len(places), (), tuple(places))
    every = [each for groups in kinds.values() for each in groups]
    for groups in (*kinds.values(), every) if every else ():
        left, used = set(places), list[str]()
        while len(most := max(groups, key=lambda each: len(each[1] & left))[1] & left) > 1:
            used.append(next(name for name, some in groups if some & left == most))
            left -= most
        if len(used) + len(left) < best.most:
            best = DigitRoom(len(used) + len(left), tuple(used), tuple(c for c in places if c in left))
    return best


def share(digits: Mapping[Cell, Sequence[Digit]]) -> tuple[Cell, ...]:
    """Return the fewest cells that have fewer digits between them than there are cells; empty if all can differ."""
    cells = list(digits)
    for many in range(1, len(cells) + 1):
        for some in combinations(cells, many):
            if len({digit for cell in some for digit in digits[cell]}) < many:
                return some
    return ()
