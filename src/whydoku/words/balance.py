"""A sum in an explanation: its open cells on two sides, what is left for them, and the words for it.

Placed digits are subtracted first, so a balance has open cells only: those that are added, those that are subtracted, and the
difference of the two.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from whydoku.model.board import Cell, Digit
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import Claim, Compared, IsNot, Source, Total
from whydoku.words.extremes import End, Groups, Terms
from whydoku.words.names import house_names, joined, listed, number_word

Candidate = tuple[Cell, Digit]


@dataclass(frozen=True)
class Balance:
    """Terms that add up to a number, and the sources of that."""

    scene: Scene
    terms: Terms  # open cells with their weights, negative on the right side
    total: int
    basis: tuple[Source, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The open cells."""
        return tuple(cell for cell, _ in self.terms)

    @property
    def groups(self) -> Groups:
        """The groups that keep its cells apart: the cage itself first, then those with most of them."""
        open_, name = set(self.cells), self.scene.premise.name
        found = [(group, [c for c in cells if c in open_]) for group, cells in self.scene.premise.groups]
        found = [(group, cells) for group, cells in found if len(cells) > 1]
        return sorted(found, key=lambda each: (each[0] != name or len(each[1]) < len(open_), -len(each[1])))

    @property
    def is_plain(self) -> bool:
        """Whether all its terms have weight 1."""
        return all(weight == 1 for _, weight in self.terms)

    @property
    def group(self) -> str:
        """The name of a group that keeps all its cells apart, or nothing."""
        return next((name for name, cells in self.groups if len(cells) == len(self.terms)), "")

    def side(self, *, right: bool = False) -> Terms:
        """Return the terms of a side, with weights above 0."""
        return tuple((cell, abs(weight)) for cell, weight in self.terms if (weight < 0) == right)

    def claim(self) -> Total:
        """Return what it says as a claim."""
        return total_of(self.terms, "exactly", self.total)

    def said(self) -> str:
        """Return it as an equation: "r1c1 + r1c2 = r1c3 + 2"."""
        left, right = self.side(), self.side(right=True)
        number = self.total
        if not left:
            left, right, number = right, (), -number
        if not right:
            return f"{formula(self.scene, left)} = {number}"
        more = f" {'+' if number > 0 else '−'} {abs(number)}" if number else ""
        return f"{formula(self.scene, left)} = {formula(self.scene, right)}{more}"


def total_of(terms: Terms, compared: Compared, number: int) -> Total:
    """Return the claim that terms add up to a number, or to no more or no less."""
    cells, weights = tuple(cell for cell, _ in terms), tuple(weight for _, weight in terms)
    return Total(cells, compared, number, weights if set(weights) != {1} else ())


def formula(scene: Scene, terms: Terms) -> str:
    """Return terms as a sum of cells; a weight of 10 is a tens digit."""
    return " + ".join(scene.cell(cell) if weight == 1 else f"{weight}·{scene.cell(cell)}" for cell, weight in terms)


def in_numbers(balance: Balance, known: Mapping[Cell, int]) -> str:
    """Return an equation with the placed digits: "7 + r9c1 = 9 + r9c8"."""
    scene = balance.scene
    sides = []
    for terms in (balance.side(), balance.side(right=True)):
        parts = []
        for cell, weight in terms:
            value = scene.symbol(scene.left[cell][0]) if cell in known else scene.cell(cell)
            parts.append(value if weight == 1 else f"{weight}·{value}")
        sides.append(" + ".join(parts))
    number = balance.total
    if not sides[1]:
        return f"{sides[0]} = {number}"
    return f"{sides[0]} = {sides[1]}" + (f" {'+' if number > 0 else '−'} {abs(number)}" if number else "")


# -- words ------------------------------------------------------------------------------------------------------------


def spelled(scene: Scene, cells: Iterable[Cell], last: str = "and") -> str:
    """Return the names of cells, each on its own."""
    return listed([scene.cell(cell) for cell in sorted(cells)], last)


def core(name: str) -> str:
    """Return a rule's name without the cell that it starts at."""
    return re.sub(r"(?: at r\d+c\d+ and)? at r\d+c\d+$", "", name)


def is_cage(scene: Scene) -> bool:
    """Whether the rule is a cage by name, so that its name includes its sum."""
    return scene.premise.kind == "cage" and "cage of" in scene.name


def called(scene: Scene) -> str:
    """Return the name of the rule, without its cell if no other rule has that name."""
    short = core(scene.name)
    if is_cage(scene):  # its cells are named beside it
        return short
    others = {part.name for part in scene.position.network.primitives if part.name.startswith(short)}
    return short if len({name for name in others if core(name) == short}) == 1 else scene.name


def added(end: End, scene: Scene, known: Sequence[int] = ()) -> str:
    """Return how an end is made up: "1 + 2 = 3"; digits of different parts in brackets if there are many."""
    texts = [str(number) for number in known]
    many = len(end.parts) > 1 and any(len(part.cells) > 2 for part in end.parts)
    for part in end.parts:
        digits = [scene.symbol(digit) for digit in part.digits]
        if part.weight != 1:
            digits = [f"{part.weight}·{digit}" for digit in digits]
        text = " + ".join(digits)
        texts.append(f"({text})" if many and len(digits) > 1 else text)
    total = sum(known) + end.total
    return (
        f"{' + '.join(texts)} = {total}" if len(end.cells) + len(known) > 1 or end.parts[0].weight != 1 else str(total)
    )


def end_claim(end: End) -> Total:
    """Return an end as a claim."""
    terms = tuple((cell, part.weight) for part in end.parts for cell in part.cells)
    return total_of(terms, "at least" if end.least else "at most", end.total)


def apart_note(scene: Scene, end: End, known: Container[str] | None = None) -> str:
    """Return in brackets which cells of an end differ and where; nothing if that is obvious."""
    named: dict[str, list[Cell]] = {}
    for part in end.parts:
        if part.group and part.group != scene.premise.name and (known is None or part.group in known):
            named.setdefault(part.group, []).extend(part.cells)
    if not named:
        return ""
    if len(named) == 1 and len(cells := next(iter(named.values()))) < len(end.cells) and len(cells) <= 3:
        return f" ({spelled(scene, cells)} differ in {next(iter(named))})"
    return f" (digits differ in {house_names(list(named))})"


def makes(scene: Scene, end: End, subject: str = "", known: Container[str] | None = None) -> str:
    """Return what cells make: "r2c4 and r2c6 differ in row 2 and make at least 4 + 5 = 9".

    Only the `known` groups are named, if there are any.
    """
    word = "at least" if end.least else "at most"
    cells, weights = end.cells, {part.weight for part in end.parts}
    if len(cells) == 1:
        cell, weight = cells[0], end.parts[0].weight
        name = subject or scene.cell(cell)
        if weight != 1:
            return f"{weight}·{name} is {word} {added(end, scene)}"
        only = len(scene.left[cell]) == 1
        return f"{name} is {end.total if only else f'{word} {end.total}'}"
    if not subject:
        if weights != {1}:
            subject = formula(scene, tuple((c, part.weight) for part in end.parts for c in part.cells))
        else:
            subject = spelled(scene, cells) if len(cells) <= 4 else _by_parts(scene, end) or spelled(scene, cells)
    verb = "is" if weights != {1} else "make"
    how = f"{word} {added(end, scene)}"
    part = end.parts[0]
    if len(end.parts) == 1 and part.group not in ("", scene.premise.name) and (known is None or part.group in known):
        return f"{subject} differ in {part.group} and {verb} {how}"
    digits = [digit for each in end.parts for digit in each.digits]
    if not end.groups and len(cells) == 2 and digits[0] == digits[1]:
        return f"{subject}, which may be equal, {verb} {how}"
    note = "" if " in " in subject else apart_note(scene, end, known)
    return f"{subject} {verb} {how}{note}"


def _by_parts(scene: Scene, end: End) -> str:
    """Return cells as "the three cells in box 1, r4c4 and the three in box 9"; nothing if no group has three."""
    if not any(len(part.cells) > 2 and part.group != scene.premise.name for part in end.parts):
        return ""
    said, started = [], False
    for part in end.parts:
        if part.group and len(part.cells) > 2:
            said.append(f"the {number_word(len(part.cells))}{'' if started else ' cells'} in {part.group}")
            started = True
        elif part.group:
            said.append(f"{spelled(scene, part.cells)} in {part.group}")
        else:
            said.append(scene.cell(part.cells[0]))
    return joined(said) if any(" and " in each for each in said) else listed(said)


def after_phrase(scene: Scene, pairs: Iterable[Candidate] | None = None) -> str:
    """Return what cells are in the end: "r4c4 is at most 6, and r5c3 and r6c3 are 2 or 3"."""
    gone = set(scene.gone if pairs is None else pairs)
    alike: dict[str, list[Cell]] = {}
    for cell in scene.cells:
        lost = [digit for digit in scene.left[cell] if (cell, digit) in gone]
        if lost:
            alike.setdefault(_becomes(scene, cell, lost), []).append(cell)
    parts = []
    for what, cells in alike.items():
        verb = "is" if len(cells) == 1 else "are"
        each = "each " if len(cells) > 1 and " or " in what else ""
        parts.append(f"{spelled(scene, cells)} {verb} {each}{what}")
    return joined(parts)


def _becomes(scene: Scene, cell: Cell, lost: Sequence[Digit]) -> str:
    after = [digit for digit in scene.left[cell] if digit not in lost]
    if not after:
        return f"none of {scene.digits(lost)}"
    low, high = after[0], after[-1]
    if len(after) == 1:
        return scene.symbol(low)
    if len(after) == 2:
        return scene.digits(after, "or")
    if all(digit > high for digit in lost):
        return f"at most {scene.symbol(high)}"
    if all(digit < low for digit in lost):
        return f"at least {scene.symbol(low)}"
    if len(after) == 3:
        return scene.digits(after, "or")
    if after == list(range(low, high + 1)) and lost[0] < low and lost[-1] > high:
        return f"{scene.symbol(low)} to {scene.symbol(high)}"
    if len(lost) == 1:
        return f"not {scene.symbol(lost[0])}"
    return f"neither {scene.digits(lost, 'nor')}" if len(lost) == 2 else f"none of {scene.digits(lost)}"


def claims_of(pairs: Iterable[Candidate]) -> tuple[Claim, ...]:
    """Return the claims that candidates are removed, one for all cells that lose the same digits."""
    by: dict[Cell, list[Digit]] = {}
    for cell, digit in sorted(pairs):
        by.setdefault(cell, []).append(digit)
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell, digits in by.items():
        alike.setdefault(tuple(digits), []).append(cell)
    return tuple(IsNot(tuple(cells), digits) for digits, cells in alike.items())
