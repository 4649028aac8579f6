"""Sums in words: combinations of a cage, least and greatest totals, what is left over of houses.

An equation has two sides: what counts in full, and what is taken off, with the total. The words follow the way in which people
do it: what stands is taken off first; few combinations are gone through; otherwise the other cells are made as small or as
big as they can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from whydoku.model.account import FEW, Account, Point, RuleScene
from whydoku.model.board import Cell, Digit
from whydoku.model.premise import digits_of
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.wording import joined, listed, number_word, parts_named
from whydoku.words.limits import MAX_LISTED_COMBINATIONS
from whydoku.words.names import capital, house_names
from whydoku.words.rule_bounds import one_by_one, tell_bounds
from whydoku.words.rule_equations import Equation, Side, equation_of, extreme

# -- what a sum rules out ---------------------------------------------------------------------------------------------


def tell_sum(scene: RuleScene) -> Account:
    """Tell a sum that is a rule's own."""
    equation = equation_of(scene, scene.premise.cells, scene.premise.weights, scene.premise.total)
    name = capital(scene.name)
    if equation.right.cells:
        left, right = equation.left, equation.right
        if left.name and right.name:
            lead = f"{left.name} {scene.along(left.cells)} adds to {right.name} {scene.along(right.cells)}"
            return tell_bounds(scene, equation, f"{name}: {lead}", f"{name}")
        return tell_bounds(scene, equation, f"{name}: {equation.said(scene)}", name)
    if len(scene.cells) > 1 and scene.all_differ(scene.cells):
        return _cage(scene, equation, name, f"{name} covers {scene.along(equation.left.cells)}")
    if len(equation.left.cells) > 5:
        named = f"the {number_word(len(equation.left.cells))} cells {scene.along(equation.left.cells)} add to {equation.total}"
        return tell_bounds(scene, equation, f"{name}: {named}", name)
    return tell_bounds(scene, equation, f"{name}: {equation.said(scene)}", name)


def tell_left_over(scene: RuleScene) -> Account:
    """Tell what cages leave of houses, what sticks out of them, or what houses leave of a sum."""
    board, premise = scene.board, scene.premise
    if isinstance(premise.sums[0][1], Sum):
        return _shortened(scene)
    houses, taken = [part for _, part in premise.added], [part for _, part in premise.taken]
    each = sum(board.digits)
    whole, caged = each * len(houses), sum(digits_of(board, cage) for cage in taken)
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
    return _what_is_left(scene, equation, f"{first}, and {taken_off} to {caged}. {capital(rest)}", short)


def _shortened(scene: RuleScene) -> Account:
    """Tell a sum of many cells less the houses among them."""
    premise = scene.premise
    added, taken = premise.added, premise.taken
    whole, off = (sum(times * digits_of(scene.board, part) for times, part in some) for some in (added, taken))
    named, houses = (parts_named((times, part.name) for times, part in some) for some in (added, taken))
    add, also = ("adds" if len(some) == 1 else "add" for some in (added, taken))
    equation = equation_of(scene, premise.cells, premise.weights, premise.total)
    left = equation.said(scene)
    intro = f"{capital(named)} {add} to {whole}, and {houses} {also} to {off}. Taken off, that leaves {left}"
    return _what_is_left(scene, equation, intro, f"{named} less {houses} leaves {left}")


def _what_is_left(scene: RuleScene, equation: Equation, intro: str, short: str) -> Account:
    """Tell what follows for the cells of a house sum, once it is said where it comes from."""
    if len(scene.cells) == 1:
        return Account(intro, (), short)
    plain = not equation.right.cells and set(equation.left.weights) == {1}
    points: tuple[Point, ...]
    if plain and scene.all_differ(scene.cells):
        told = _cage(scene, equation, "", f"{scene.spell(scene.cells)} differ")
        more, combinations_, they_are = told.intro.partition(": they are")
        intro += f", which is {they_are.strip()}" if combinations_ else ""
        points = told.points if more.endswith(" differ") else (Point(more), *told.points)
    else:
        told = tell_bounds(scene, equation, "", "")
        points = told.points
    shown = told.points[0].reason if told.points else ""
    return Account(intro, points, f"{short}; {shown}" if shown and len(short) + len(shown) < 110 else short)


def _word(taken: Sequence[AllDifferent | Sum]) -> str:
    word = "cage" if all("cage" in cage.name for cage in taken) else "sum"
    return word + ("s" if len(taken) > 1 else "")


def _part(cells: Sequence[Cell]) -> str:
    return "cell" if len(cells) == 1 else "cells"


def _cages(taken: Sequence[AllDifferent | Sum]) -> str:
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
    if len(alive) > MAX_LISTED_COMBINATIONS:
        told = tell_bounds(scene, Equation(Side(tuple(cells), (1,) * len(cells)), Side((), ()), rest), "", name)
        return Account(intro, told.points, told.line and f"{name}: {told.line}")
    if len(every) <= MAX_LISTED_COMBINATIONS:
        verb = ", and these hold" if filled else ", so it holds" if name else ": they are"
        intro += f"{verb} {listed_combinations(scene, every)}"
    points = list(_dead(scene, cells, [combo for combo in every if combo not in alive]))
    holds = f"{'they hold' if filled or not name else 'it holds'} {listed_combinations(scene, alive)}"
    if points:
        points[-1] = Point(points[-1].reason, holds)
    elif len(every) > MAX_LISTED_COMBINATIONS:
        points.append(Point(holds))
    if len(alive) < len(every) and not points:
        points.append(Point(f"with what is left in these cells {holds}"))
    points += _no_place(scene, cells, alive, rest)
    whom = name or f"{scene.spell(cells)} add to {rest} and"
    reason = (
        next((point.reason for point in points if point.result), "") if len(every) <= MAX_LISTED_COMBINATIONS else ""
    )
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
            which = (
                ""
                if many or len(out) > MAX_LISTED_COMBINATIONS
                else f", which rules out {listed_combinations(scene, out)}"
            )
            who = "neither of them" if len(cells) == 2 else "none of them"
            yield Point(f"{who} is {scene.symbol(digit)}{scene.barred_all(cells, digit)}{which}")
        else:
            lonely = [(cell, [combo for combo in dead if not set(combo) & set(scene.left[cell])]) for cell in cells]
            cell, out = max(lonely, key=lambda pair: len(pair[1]))
            if out:
                which = (
                    ""
                    if many or len(out) > MAX_LISTED_COMBINATIONS
                    else f", which rules out {listed_combinations(scene, out)}"
                )
                yield Point(f"{scene.has(cell)}{which}")
            else:
                out = list(dead)
                shown = joined([scene.has(cell) for cell in cells]) if len(cells) <= 4 else "with what is left there"
                which = (
                    listed_combinations(scene, out) if len(out) <= MAX_LISTED_COMBINATIONS else "the other combinations"
                )
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
        yield from one_by_one(scene, side, Side((), ()), rest, cell, lost)


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
    if len(every) <= MAX_LISTED_COMBINATIONS:
        intro += f"; it would hold {listed_combinations(scene, every)}"
    return Account(intro, tuple(points), f"{whom}: {points[0].reason}")
