"""Sums in words: combinations of a cage, least and greatest totals, what is left over of houses.

An equation has two sides: what counts in full, and what is taken off, with the total. The words follow the way in which people
do it: what stands is taken off first; few combinations are gone through; otherwise the other cells are made as small or as
big as they can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from whydoku.model.account import FEW, Account, Point, RuleScene
from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.wording import joined, listed, number_word
from whydoku.values import dataclass
from whydoku.words.names import capital, house_names

MOST_LISTED = 3  # combinations, as a sentence has them
MOST_TRIED = 4000  # choices looked at for the least or greatest sum of cells that differ


@dataclass(frozen=True, slots=True)
class Extreme:
    """The least or the greatest that some cells add to, and how."""

    total: int
    digits: tuple[Digit, ...]
    differing: bool  # whether it takes that the digits differ


@dataclass(frozen=True, slots=True)
class Side:
    """Cells with their weights, all above 0, and the number that is added to them."""

    cells: tuple[Cell, ...]
    weights: tuple[int, ...]
    name: str = ""

    def without(self, cell: Cell) -> Side:
        """Give the side without a cell."""
        kept = [(c, w) for c, w in zip(self.cells, self.weights, strict=True) if c != cell]
        return Side(tuple(c for c, _ in kept), tuple(w for _, w in kept), "")

    def formula(self, scene: RuleScene) -> str:
        """Write it as a sum of cells."""
        terms = zip(self.cells, self.weights, strict=True)
        return " + ".join(scene.cell(cell) if weight == 1 else f"{weight}·{scene.cell(cell)}" for cell, weight in terms)

    def added(self, scene: RuleScene, extreme: Extreme) -> str:
        """Write how an extreme is reached: "1 + 2 + 3 = 6"; a cell alone is its digit."""
        terms = zip(extreme.digits, self.weights, strict=True)
        parts = [scene.symbol(digit) if weight == 1 else f"{weight}·{scene.symbol(digit)}" for digit, weight in terms]
        return (
            f"{' + '.join(parts)} = {extreme.total}" if len(parts) > 1 or max(self.weights) > 1 else str(extreme.total)
        )


def extreme(
    scene: RuleScene, side: Side, left: Mapping[Cell, Sequence[Digit]], least: bool, differing: bool = True
) -> Extreme:
    """Find the least or greatest sum of a side, its cells differing where they must, unless that is of no account."""
    pick = min if least else max
    digits = [pick(left[cell]) for cell in side.cells]
    free = _sum(digits, side.weights)
    if differing:
        for part in _parts(scene, side.cells):
            clash = any(digits[a] == digits[b] and _apart(scene, side, a, b) for a, b in combinations(part, 2))
            found = _best(scene, side, part, left, least) if clash else None
            for at, digit in (found or {}).items():
                digits[at] = digit
    return Extreme(_sum(digits, side.weights), tuple(digits), _sum(digits, side.weights) != free)


def _sum(digits: Sequence[Digit], weights: Sequence[int]) -> int:
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=True))


def _apart(scene: RuleScene, side: Side, one: int, other: int) -> bool:
    return scene.differ(side.cells[one], side.cells[other])


def _parts(scene: RuleScene, cells: Sequence[Cell]) -> list[list[int]]:
    """Part cells, by their places, into those that differences tie together, however far."""
    parts: list[list[int]] = []
    for at, cell in enumerate(cells):
        tied = [part for part in parts if any(scene.differ(cell, cells[other]) for other in part)]
        parts = [part for part in parts if part not in tied]
        parts.append([other for part in tied for other in part] + [at])
    return parts


def _best(
    scene: RuleScene, side: Side, part: Sequence[int], left: Mapping[Cell, Sequence[Digit]], least: bool
) -> dict[int, Digit] | None:
    """Choose digits for some places of a side, differing where they must, with the least or greatest sum."""
    choice = _Choice(scene, side, sorted(part, key=lambda at: len(left[side.cells[at]])), left, least)
    choice.walk(0, 0)
    return choice.best if choice.tries <= MOST_TRIED else None


class _Choice:
    """Goes through the digits of some places, the most promising first, and keeps the best sum."""

    def __init__(
        self, scene: RuleScene, side: Side, order: list[int], left: Mapping[Cell, Sequence[Digit]], least: bool
    ) -> None:
        self.scene, self.side, self.order, self.left, self.least = scene, side, order, left, least
        pick = min if least else max
        self.rest = [0] * (len(order) + 1)  # what the places from here on come to at best
        for at in reversed(range(len(order))):
            self.rest[at] = self.rest[at + 1] + pick(left[side.cells[order[at]]]) * side.weights[order[at]]
        self.chosen: dict[int, Digit] = {}
        self.best: dict[int, Digit] | None = None
        self.total = 0
        self.tries = 0

    def walk(self, at: int, so_far: int) -> None:
        """Choose for the places from one on."""
        self.tries += 1
        bound = so_far + self.rest[at]
        worse = self.best is not None and (bound >= self.total if self.least else bound <= self.total)
        if self.tries > MOST_TRIED or worse:
            return
        if at == len(self.order):
            self.best, self.total = dict(self.chosen), so_far
            return
        index = self.order[at]
        for digit in sorted(self.left[self.side.cells[index]], reverse=not self.least):
            if all(digit != d or not _apart(self.scene, self.side, index, o) for o, d in self.chosen.items()):
                self.chosen[index] = digit
                self.walk(at + 1, so_far + digit * self.side.weights[index])
                del self.chosen[index]


@dataclass(frozen=True, slots=True)
class Equation:
    """The left side is the right side and a number more (which may be less than 0)."""

    left: Side
    right: Side
    total: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Give the cells of both sides."""
        return (*self.left.cells, *self.right.cells)

    def said(self, scene: RuleScene) -> str:
        """Write it."""
        right = self.right.formula(scene) if self.right.cells else ""
        if right and self.total:
            right += f" {'+' if self.total > 0 else '−'} {abs(self.total)}"
        return f"{self.left.formula(scene)} = {right or self.total}"


def equation_of(scene: RuleScene, cells: Sequence[Cell], weights: Sequence[int], total: int) -> Equation:
    """Sort the cells of a sum to its sides."""
    rule = scene.premise.rule
    names = rule.sides if rule is not None else ("", "")
    sides = []
    for sign, name in zip((1, -1), names, strict=True):
        own = [(cell, sign * weight) for cell, weight in zip(cells, weights, strict=True) if sign * weight > 0]
        sides.append(Side(tuple(cell for cell, _ in own), tuple(weight for _, weight in own), name))
    if not sides[0].cells:
        return Equation(Side(sides[1].cells, sides[1].weights), Side((), ()), -total)
    return Equation(sides[0], sides[1], total)


# -- what a sum rules out ---------------------------------------------------------------------------------------------


def tell_sum(scene: RuleScene) -> Account:
    """Tell a sum that is a rule's own."""
    equation = equation_of(scene, scene.premise.cells, scene.premise.weights, scene.premise.total)
    name = capital(scene.name)
    if equation.right.cells:
        left, right = equation.left, equation.right
        if left.name and right.name:
            lead = f"{left.name} {scene.along(left.cells)} adds to {right.name} {scene.along(right.cells)}"
            return _told(scene, equation, f"{name}: {lead}", f"{name}")
        return _told(scene, equation, f"{name}: {equation.said(scene)}", name)
    if len(scene.cells) > 1 and scene.all_differ(scene.cells):
        return _cage(scene, equation, name, f"{name} covers {scene.along(equation.left.cells)}")
    if len(equation.left.cells) > 5:
        named = f"the {number_word(len(equation.left.cells))} cells {scene.along(equation.left.cells)} add to {equation.total}"
        return _told(scene, equation, f"{name}: {named}", name)
    return _told(scene, equation, f"{name}: {equation.said(scene)}", name)


def tell_left_over(scene: RuleScene) -> Account:
    """Tell what cages leave of houses, or what sticks out of them."""
    board, premise = scene.board, scene.premise
    houses = [part for _, part in premise.sums if isinstance(part, AllDifferent)]
    taken = [part for _, part in premise.sums if isinstance(part, Sum)]
    each = sum(board.digits)
    whole, caged = each * len(houses), sum(cage.total for cage in taken)
    named = house_names([house.name for house in houses])
    area = {cell for house in houses for cell in house.cells}
    ins = [cell for cell in scene.cells if cell in area]
    outs = [cell for cell in scene.cells if cell not in area]
    equation = equation_of(scene, premise.cells, premise.weights, premise.total)
    add = "adds" if len(houses) == 1 else "add"
    first = f"{capital(named)} {add} to {whole}"
    cages = _cages(taken)
    there = "inside" if not outs else "there"
    word = "cage" if all("cage" in cage.name for cage in taken) else "sum"
    gap = abs(whole - caged)
    if not outs:
        rest = f"{whole} − {caged} = {whole - caged} is left for {scene.spell(ins)}"
        short = f"{named} {add} to {whole}, the {_word(taken)} inside to {caged}, so {equation.said(scene)}"
    elif not ins:
        verb = "is" if len(outs) == 1 else "add to"
        rest = f"the {_part(outs)} outside, {scene.spell(outs)}, {verb} {caged} − {whole} = {caged - whole}"
        short = f"{named} {add} to {whole}, the {_word(taken)} there to {caged}, so {equation.said(scene)}"
    else:
        left, stick = scene.spell(ins), scene.spell(outs)
        verb = "is" if len(ins) == 1 else "add to"
        as_much = "exactly" if not gap else f"{gap} {'more' if whole > caged else 'less'} than"
        object_ = f"{'what ' + stick + ' outside add to' if len(outs) > 1 else stick + ' outside'}"
        rest = f"{left}, which no {word} covers, {verb} {as_much} {object_}"
        short = f"{named} {add} to {whole}, the {_word(taken)} there to {caged}, so {equation.said(scene)}"
    taken_off = (
        f"the {number_word(len(taken))} {word}s {there} ({cages}) add" if len(taken) > 1 else f"{cages} {there} adds"
    )
    intro = f"{first}, and {taken_off} to {caged}. {capital(rest)}"
    if len(ins) + len(outs) == 1:
        return Account(intro, (), short)
    points: tuple[Point, ...]
    if not (ins and outs) and scene.all_differ(scene.cells):
        told = _cage(scene, equation, "", f"{scene.spell(scene.cells)} differ")
        more, combinations_, they_are = told.intro.partition(": they are")
        intro += f", which is {they_are.strip()}" if combinations_ else ""
        points = told.points if more.endswith(" differ") else (Point(more), *told.points)
    else:
        told = _told(scene, equation, "", "")
        points = told.points
    shown = told.points[0].reason if told.points else ""
    return Account(intro, points, f"{short}; {shown}" if shown and len(short) + len(shown) < 110 else short)


def _word(taken: Sequence[Sum]) -> str:
    word = "cage" if all("cage" in cage.name for cage in taken) else "sum"
    return word + ("s" if len(taken) > 1 else "")


def _part(cells: Sequence[Cell]) -> str:
    return "cell" if len(cells) == 1 else "cells"


def _cages(taken: Sequence[Sum]) -> str:
    """Name sums; of more than two cages, their totals and where they are: "15 at r2c3"."""
    names = [cage.name for cage in taken]
    start = "the cage of "
    if len(names) > 2 and all(name.startswith(start) for name in names):
        names = [name.removeprefix(start) for name in names]
    return listed(names)


# -- cages ------------------------------------------------------------------------------------------------------------


def _cage(scene: RuleScene, equation: Equation, name: str, covers: str) -> Account:
    """Tell different digits that add to a total: by combinations where they are few, else by bounds."""
    filled = [cell for cell in equation.left.cells if cell in scene.filled]
    cells = [cell for cell in equation.left.cells if cell not in scene.filled]
    used = {scene.left[cell][0] for cell in filled}
    rest = equation.total - sum(used)
    intro = covers
    if filled:
        stand = listed([f"{scene.symbol(scene.left[cell][0])} in {scene.cell(cell)}" for cell in filled])
        minus = " − ".join([str(equation.total), *(scene.symbol(scene.left[cell][0]) for cell in filled)])
        intro += f" and has {stand}" if name else f", and {stand} {'is' if len(filled) == 1 else 'are'} placed"
        if len(cells) == 1:
            point = Point(f"{minus} = {rest}")
            return Account(intro, (point,), f"{name or covers} has {stand}, and {minus} = {rest}")
        intro += f", so {minus} = {rest} is left for {scene.spell(cells)}"
    every = [c for c in combinations([d for d in scene.board.digits if d not in used], len(cells)) if sum(c) == rest]
    alive = [combo for combo in every if _placing(scene, cells, combo)]
    if scene.fails or not alive:
        return _failing_cage(scene, equation, name, intro, cells, every, rest)
    if len(alive) > MOST_LISTED:
        told = _told(scene, Equation(Side(tuple(cells), (1,) * len(cells)), Side((), ()), rest), "", name)
        return Account(intro, told.points, told.line and f"{name}: {told.line}")
    if len(every) <= MOST_LISTED:
        verb = ", and these hold" if filled else ", so it holds" if name else ": they are"
        intro += f"{verb} {listed_combinations(scene, every)}"
    points = list(_dead(scene, cells, [combo for combo in every if combo not in alive]))
    holds = f"{'they hold' if filled or not name else 'it holds'} {listed_combinations(scene, alive)}"
    if points:
        points[-1] = Point(points[-1].reason, holds)
    elif len(every) > MOST_LISTED:
        points.append(Point(holds))
    if len(alive) < len(every) and not points:
        points.append(Point(f"with what is left in these cells {holds}"))
    points += _no_place(scene, cells, alive, rest)
    whom = name or f"{scene.spell(cells)} add to {rest} and"
    reason = next((point.reason for point in points if point.result), "") if len(every) <= MOST_LISTED else ""
    verb = "can only hold" if len(every) > len(alive) else "holds" if name else "hold"
    line = f"{whom} {verb} {listed_combinations(scene, alive)}"
    if reason and len(line) + len(reason) < 100:
        line = f"{whom} {'holds' if name else 'hold'} {listed_combinations(scene, every)}; {reason}"
    return Account(intro, tuple(points), line)


def combinations_left(scene: RuleScene) -> list[tuple[Digit, ...]]:
    """Give what the empty cells of a cage can hold, or nothing where the premise is none."""
    if scene.premise.kind != "cage":
        return []
    cells = [cell for cell in scene.cells if cell not in scene.filled]
    used = {scene.left[cell][0] for cell in scene.cells if cell in scene.filled}
    rest = scene.premise.total - sum(used)
    digits = [digit for digit in scene.board.digits if digit not in used]
    return [c for c in combinations(digits, len(cells)) if sum(c) == rest and _placing(scene, cells, c)]


def listed_combinations(scene: RuleScene, combos: Sequence[Sequence[Digit]]) -> str:
    """List combinations: "5 and 9 or 6 and 8"."""
    sets = [listed([scene.symbol(digit) for digit in combo]) for combo in combos]
    return " or ".join(sets) if len(sets) < 3 else f"{', '.join(sets[:-1])}, or {sets[-1]}"


def _placing(scene: RuleScene, cells: Sequence[Cell], combo: Sequence[Digit]) -> bool:
    """Say whether the digits of a combination can be put into the cells, one in each."""
    return _share([scene.left[cell] for cell in sorted(cells, key=lambda c: len(scene.left[c]))], frozenset(combo))


def _share(left: Sequence[Sequence[Digit]], rest: frozenset[Digit]) -> bool:
    return not left or any(_share(left[1:], rest - {digit}) for digit in left[0] if digit in rest)


def _dead(scene: RuleScene, cells: Sequence[Cell], dead: list[tuple[Digit, ...]]) -> Iterator[Point]:
    """Say why combinations are out: a digit that no cell can be, a cell that can be none of the digits, or no way to share."""
    possible = {digit for cell in cells for digit in scene.left[cell]}
    many = len(dead) > 6
    while dead:
        missing = sorted({d for combo in dead for d in combo} - possible, key=lambda d: -sum(d in c for c in dead))
        if missing:
            digit = missing[0]
            out = [combo for combo in dead if digit in combo]
            which = "" if many or len(out) > MOST_LISTED else f", which rules out {listed_combinations(scene, out)}"
            who = "neither of them" if len(cells) == 2 else "none of them"
            yield Point(f"{who} is {scene.symbol(digit)}{scene.barred_all(cells, digit)}{which}")
        else:
            lonely = [(cell, [combo for combo in dead if not set(combo) & set(scene.left[cell])]) for cell in cells]
            cell, out = max(lonely, key=lambda pair: len(pair[1]))
            if out:
                which = "" if many or len(out) > MOST_LISTED else f", which rules out {listed_combinations(scene, out)}"
                yield Point(f"{scene.has(cell)}{which}")
            else:
                out = list(dead)
                shown = joined([scene.has(cell) for cell in cells]) if len(cells) <= 4 else "with what is left there"
                which = listed_combinations(scene, out) if len(out) <= MOST_LISTED else "the other combinations"
                yield Point(f"{shown}, and {which} cannot be shared out among them")
        dead = [combo for combo in dead if combo not in out]


def _no_place(
    scene: RuleScene, cells: Sequence[Cell], alive: Sequence[tuple[Digit, ...]], rest: int
) -> Iterator[Point]:
    """Say why a digit that some combination has cannot be in some cell."""
    union = {digit for combo in alive for digit in combo}
    side = Side(tuple(cells), (1,) * len(cells))
    for cell in cells:
        lost = [digit for digit in scene.lost(cell) if digit in union]
        partner = [other for other in cells if other != cell]
        if lost and len(partner) == 1 and len(scene.left[partner[0]]) <= FEW:
            yield Point(scene.has(partner[0]), scene.becomes([cell], scene.left[cell], scene.after(cell)))
            continue
        yield from _one_by_one(scene, side, Side((), ()), rest, cell, lost)


def _failing_cage(
    scene: RuleScene,
    equation: Equation,
    name: str,
    intro: str,
    cells: Sequence[Cell],
    every: list[tuple[Digit, ...]],
    rest: int,
) -> Account:
    side = Side(tuple(cells), (1,) * len(cells))
    low, high = extreme(scene, side, scene.left, True), extreme(scene, side, scene.left, False)
    whom = name or scene.spell(cells)
    if low.total > rest or high.total < rest:
        word, end = ("at least", low) if low.total > rest else ("at most", high)
        said = f"{scene.spell(cells)} add to {word} {side.added(scene, end)}"
        return Account(intro, (Point(f"{said}, not {rest}"),), f"{whom} needs {rest}, but {said}")
    if not every:
        said = f"no {number_word(len(cells))} different digits add to {rest}"
        return Account(intro, (Point(said),), said)
    points = list(_dead(scene, cells, list(every)))
    if len(every) <= MOST_LISTED:
        intro += f"; it would hold {listed_combinations(scene, every)}"
    return Account(intro, tuple(points), f"{whom}: {points[0].reason}")


# -- bounds -----------------------------------------------------------------------------------------------------------


def _told(scene: RuleScene, equation: Equation, intro: str, name: str) -> Account:
    """Tell a sum by the least and greatest that its parts add to."""
    if scene.fails:
        return _failing(scene, equation, intro, name)
    unknown = [cell for cell in equation.cells if len(scene.left[cell]) > 1]
    if len(unknown) == 1 and equation.right.cells:
        numbers = f"{_in_numbers(scene, equation.left)} = {_in_numbers(scene, equation.right)}{_plus(equation.total)}"
        return Account(
            intro, (Point(f"with the digits that stand, {numbers}"),), f"{name}: {numbers}" if name else numbers
        )
    if not equation.right.cells and len(equation.cells) > 2:
        slack = _slack(scene, equation)
        if slack is not None:
            return Account(intro, slack.points, slack.line)
    points: dict[Point, list[Cell]] = {}
    for cell in equation.cells:
        lost = scene.lost(cell)
        for point in _bounds(scene, equation, cell, lost):
            points.setdefault(Point(point.reason, point.result), []).append(cell)
    merged: dict[str, list[Cell]] = {}
    for point, cells in points.items():
        merged.setdefault(point.reason, []).extend(cells)
    found = [
        Point(reason, _result(scene, cells, [p.result for p in points if p.reason == reason]))
        for reason, cells in merged.items()
    ]
    line = "; ".join(dict.fromkeys(point.reason for point in found[:2]))
    if name and len(line) < 90:
        line = f"{name}: {line}"
    if len(line) > 100 and found:
        line = min((point.reason for point in found), key=len)
        if name and len(line) < 80:
            line = f"{name}: {line}"
    return Account(intro, tuple(found), line)


def _in_numbers(scene: RuleScene, side: Side) -> str:
    """Write a side with the digits that are known."""
    terms = []
    for cell, weight in zip(side.cells, side.weights, strict=True):
        value = scene.symbol(scene.left[cell][0]) if len(scene.left[cell]) == 1 else scene.cell(cell)
        terms.append(value if weight == 1 else f"{weight}·{value}")
    return " + ".join(terms)


def _result(scene: RuleScene, cells: Sequence[Cell], results: Sequence[str]) -> str:
    """Say a bound of several cells as one: "r9c5, r9c6 and r9c7 are at most 6"."""
    if len(results) == 1:
        return results[0]
    tails = {result.partition(" ")[2].removeprefix("is ") for result in results}
    if len(tails) == 1:
        return f"{scene.spell(dict.fromkeys(cells))} are {tails.pop()}"
    return joined(list(results))


@dataclass(frozen=True, slots=True)
class _Slack:
    points: tuple[Point, ...]
    line: str


def _slack(scene: RuleScene, equation: Equation) -> _Slack | None:
    """Tell by how little the cells can be less than their largest, or more than their smallest, if that says it all."""
    side, total = equation.left, equation.total
    weight = dict(zip(side.cells, side.weights, strict=True))
    for least in (False, True):
        ends = [min(scene.left[cell]) if least else max(scene.left[cell]) for cell in side.cells]
        reach = sum(end * w for end, w in zip(ends, side.weights, strict=True))
        slack = total - reach if least else reach - total
        by_cell = dict(zip(side.cells, ends, strict=True))
        gaps = {
            (cell, digit): abs(by_cell[cell] - digit) * weight[cell]
            for cell in scene.losers()
            for digit in scene.lost(cell)
        }
        if slack < 0 or any(gap <= slack for gap in gaps.values()):
            continue
        added = side.added(scene, Extreme(reach, tuple(ends), False))
        word = "smallest" if least else "largest"
        give = "exceed that by" if least else "give up"
        first = Point(f"with each cell at its {word} the sum is {added}")
        room = (
            f"the total is {total}, so no cell can be anything else"
            if slack == 0
            else f"the total is {total}, so together they can {give} only {slack}"
        )
        points = [first, Point(room)]
        if slack:
            verb = "adds" if least else "gives up"
            each = [
                f"{_digits_or(scene, scene.lost(cell))} in {scene.cell(cell)} {verb} "
                f"{_at_least([gaps[cell, digit] for digit in scene.lost(cell)])}"
                for cell in scene.losers()
            ]
            points += [Point(joined(each[at : at + 4])) for at in range(0, len(each), 4)]
        line = f"{scene.name} {'starts at' if least else 'reaches at most'} {reach}" + (
            ", so every cell is at its " + word if slack == 0 else f", so the cells can {give} only {slack} in all"
        )
        return _Slack(tuple(points), line)
    return None


def _digits_or(scene: RuleScene, digits: Sequence[Digit]) -> str:
    return scene.an(digits[0]) if len(digits) == 1 else scene.digits(digits, "or")


def _at_least(gaps: Sequence[int]) -> str:
    return str(gaps[0]) if len(gaps) == 1 else f"at least {min(gaps)}"


def _bounds(scene: RuleScene, equation: Equation, cell: Cell, lost: Sequence[Digit]) -> Iterator[Point]:
    """Say what the other cells leave for one."""
    if not lost:
        return
    on_left = cell in equation.left.cells
    mine, other = (equation.left, equation.right) if on_left else (equation.right, equation.left)
    weight = mine.weights[mine.cells.index(cell)]
    rest = mine.without(cell)
    sign = 1 if on_left else -1
    unexplained = set(lost)
    for upper in (True, False):
        # weight · cell = (other side ± total) − rest of its own side
        found = []
        for differing in (False, True):
            far = extreme(scene, other, scene.left, not upper, differing) if other.cells else None
            near = extreme(scene, rest, scene.left, upper, differing) if rest.cells else None
            room = (far.total if far else 0) + sign * equation.total - (near.total if near else 0)
            beyond = {d for d in unexplained if (weight * d > room if upper else weight * d < room)}
            found.append((far, near, room, beyond))
        # The plainer reason is told where it is enough.
        far, near, room, beyond = found[0] if found[0][3] == found[1][3] else found[1]
        if not beyond:
            continue
        unexplained -= beyond
        now = [digit for digit in scene.left[cell] if digit not in beyond]
        reason = _leaves(scene, equation, mine, other, rest, far, near, upper, room, cell, sign)
        end = min(now) if not upper and now else max(now) if now else None
        is_now = f"{scene.cell(cell)} is {'at most' if upper else 'at least'} {end}"
        yield Point(reason, scene.becomes([cell], scene.left[cell], now) if len(now) <= 1 else is_now)
    yield from _one_by_one(scene, equation.left, equation.right, equation.total, cell, sorted(unexplained))


def _leaves(
    scene: RuleScene,
    equation: Equation,
    mine: Side,
    other: Side,
    rest: Side,
    far: Extreme | None,
    near: Extreme | None,
    upper: bool,
    room: int,
    cell: Cell,
    sign: int,
) -> str:
    """Say what is left for a cell: "the circle is at most 9, and the other cells of the shaft add to at least 1 + 2 = 3"."""
    parts = []
    total = sign * equation.total
    if far is not None:
        word = "at most" if upper else "at least"
        parts.append(_side_is(scene, other, far, word))
    if near is not None:
        word = "at least" if upper else "at most"
        named = ""
        if mine.name and len(rest.cells) > 1:
            named = f"the other {number_word(len(rest.cells))} cells of {mine.name}"
        elif 1 < len(mine.cells) <= 4 and set(mine.weights) == {1} and _alike(scene, mine, upper):
            how_many = f" {number_word(len(rest.cells))}" if len(rest.cells) > 1 else ""
            named = f"the other{how_many} of {scene.spell(mine.cells)}"
        parts.append(_side_is(scene, Side(rest.cells, rest.weights, named), near, word, cells=not named))
    said = joined(parts) if len(parts) < 2 else f"{parts[0]}, and {parts[1]}"
    if far is None and near is not None:
        return f"{said}, which leaves {total} − {near.total} = {room}" if total else said
    if far is not None and near is not None:
        added = f"{far.total + total}" if not total else f"{far.total} {'+' if total > 0 else '−'} {abs(total)}"
        return f"{said}, which leaves {added} − {near.total} = {room}"
    return said


def _alike(scene: RuleScene, side: Side, least: bool) -> bool:
    """Say whether the cells of a side all lose something, and have the same least or greatest digit."""
    ends = {min(scene.left[cell]) if least else max(scene.left[cell]) for cell in side.cells}
    return len(ends) == 1 and all(scene.lost(cell) for cell in side.cells)


def _side_is(scene: RuleScene, side: Side, end: Extreme, word: str, cells: bool = True) -> str:
    named = side.name or ""
    if len(side.cells) == 1:
        whom = f"{named} {scene.cell(side.cells[0])}".strip() if cells else named
        if len(scene.left[side.cells[0]]) == 1:
            return f"{whom} is {end.total}" if side.weights[0] == 1 else f"{side.weights[0]}·{whom} is {end.total}"
        return (
            f"{whom} is {word} {end.total}"
            if side.weights[0] == 1
            else f"{side.weights[0]}·{whom} is {word} {end.total}"
        )
    if not named:
        named = scene.spell(side.cells) if set(side.weights) == {1} else side.formula(scene)
    house = scene.group_of(side.cells) if end.differing else ""
    why = f" (their digits differ in {house})" if house and not house.startswith("the cage") else ""
    if end.differing and not why:
        why = " (with different digits)"
    verb = "adds" if named.startswith("the ") and not named.startswith("the other") else "add"
    if set(side.weights) != {1} and not side.name:
        verb = "is"
        return f"{named} is {word} {side.added(scene, end)}{why}"
    return f"{named} {verb} to {word} {side.added(scene, end)}{why}"


def _one_by_one(
    scene: RuleScene, left: Side, right: Side, total: int, cell: Cell, digits: Sequence[Digit]
) -> Iterator[Point]:
    """Say for digits of a cell, one by one, why they do not fit."""
    if not digits:
        return
    others = [c for c in (*left.cells, *right.cells) if c != cell and len(scene.left[c]) > 1]
    if len(others) > 4:
        start = f"with {scene.digits(digits, 'or')} in {scene.cell(cell)}"
        reasons = [f"{start}, what is left in {scene.spell(others)} does not make up the sum"]
    else:
        reasons = [_with(scene, left, right, total, cell, digit) for digit in digits]
    name = scene.cell(cell)
    is_not = f"{name} is not {scene.symbol(digits[0])}"
    if len(digits) > 1:
        both = len(digits) == 2
        is_not = f"{name} is {'neither' if both else 'none of'} {scene.digits(digits, 'nor' if both else 'and')}"
    yield Point("; ".join(reasons), is_not)


def _with(scene: RuleScene, left: Side, right: Side, total: int, cell: Cell, digit: Digit) -> str:
    """Say why one digit does not fit where bounds do not tell: the others would have to make a number that they cannot."""
    on_left = cell in left.cells
    mine, other = (left, right) if on_left else (right, left)
    rest = mine.without(cell)
    weight = mine.weights[mine.cells.index(cell)]
    start = f"with {scene.symbol(digit)} in {scene.cell(cell)}"
    narrowed = {
        c: tuple(d for d in scene.left[c] if d != digit or not scene.differ(c, cell)) for c in scene.cells if c != cell
    }
    known = {c: scene.left[c][0] for c in narrowed if len(scene.left[c]) == 1}
    sign = 1 if on_left else -1

    def rest_of(side: Side) -> tuple[Side, int]:
        """Take what is known off a side."""
        terms = [(c, w) for c, w in zip(side.cells, side.weights, strict=True)]
        open_terms = [(c, w) for c, w in terms if c not in known]
        return Side(tuple(c for c, _ in open_terms), tuple(w for _, w in open_terms)), sum(
            w * known[c] for c, w in terms if c in known
        )

    (near, near_sum), (far, far_sum) = rest_of(rest), rest_of(other)
    if not far.cells or not near.cells:
        # near + weight · digit + near_sum = far + far_sum ± total
        todo, wanted = (near, far_sum + sign * total - weight * digit - near_sum)
        if not near.cells:
            todo, wanted = (far, weight * digit + near_sum - far_sum - sign * total)
        if len(todo.cells) == 1:
            return f"{start}, {_alone(scene, todo, wanted, narrowed, digit)}"
        if todo.cells:
            named = scene.spell(todo.cells) if set(todo.weights) == {1} else todo.formula(scene)
            can = listed([f"{scene.cell(c)} is {scene.digits(narrowed[c], 'or')}" for c in todo.cells])
            can = f", but {can}" if len(todo.cells) <= 4 else ", which they cannot"
            verb = "would have to add to" if set(todo.weights) == {1} else "would have to be"
            return f"{start}, {named} {verb} {wanted}{can}"
    can = listed([f"{scene.cell(c)} is {scene.digits(narrowed[c], 'or')}" for c in (*near.cells, *far.cells)])
    can = f": {can}" if len(near.cells) + len(far.cells) <= 5 else ""
    return f"{start}, {left.formula(scene)} cannot be {right.formula(scene)}{_plus(total)}{can}"


def _alone(scene: RuleScene, side: Side, wanted: int, left: Mapping[Cell, Sequence[Digit]], digit: Digit) -> str:
    """Say that one cell would have to be what it cannot be."""
    cell, weight = side.cells[0], side.weights[0]
    name = scene.cell(cell)
    value = wanted // weight
    if wanted % weight or value not in scene.board.digits:
        return f"{'' if weight == 1 else f'{weight}·'}{name} would be {wanted}"
    if value == digit and value in scene.left[cell] and value not in left[cell]:
        return f"{name} would be {scene.symbol(value)} too"
    why = scene.barred(cell, value)
    return f"{name} would be {scene.symbol(value)}, but {why or scene.has(cell)}"


def _plus(total: int) -> str:
    return "" if not total else f" {'+' if total > 0 else '−'} {abs(total)}"


def _failing(scene: RuleScene, equation: Equation, intro: str, name: str) -> Account:
    left, right = equation.left, equation.right
    low, high = extreme(scene, left, scene.left, True), extreme(scene, left, scene.left, False)
    if right.cells:
        least, most = extreme(scene, right, scene.left, True), extreme(scene, right, scene.left, False)
    else:
        least = most = Extreme(0, (), False)
    for word, other_word, end, far, clash in (
        ("at least", "at most", low, most, low.total > most.total + equation.total),
        ("at most", "at least", high, least, high.total < least.total + equation.total),
    ):
        if clash:
            said = _side_is(scene, left, end, word)
            if not right.cells:
                reason = f"{said}, not {equation.total}"
                return Account(intro, (Point(reason),), f"{name}: {reason}" if name else reason)
            against = _side_is(scene, right, far, other_word)
            need = far.total + equation.total
            plus = (
                f", so they must add to {other_word} {far.total}{_plus(equation.total)} = {need}"
                if equation.total
                else ""
            )
            return Account(intro, (Point(f"{said}, but {against}{plus}"),), f"{said}, but {against}{plus}")
    cells = [cell for cell in scene.cells if cell not in scene.filled]
    shown = (
        listed([scene.has(cell) for cell in cells])
        if len(cells) <= 5
        else "with what is left in them, different digits"
    )
    reason = f"{shown}{', which' if len(cells) <= 5 else ''} cannot make {equation.said(scene)}"
    return Account(intro, (Point(reason),), reason)
