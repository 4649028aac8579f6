"""Counts and choices in words: how many cells hold some digits, how many still can, and which of several statements is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from whydoku.model.account import Account, Point, RuleScene
from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import Clause, Count
from whydoku.model.wording import listed, number_word
from whydoku.words.names import capital


def tell_counts(scene: RuleScene) -> Account:
    """Tell what one rule counts in some cells."""
    counts = [part for part in scene.premise.primitives if isinstance(part, Count)]
    intro = _intro(scene, counts)
    points: list[Point] = []
    told: set[tuple[Cell, Digit]] = set()
    for count in counts:
        for gone, point in _of_one(scene, count):
            if not gone if scene.fails else gone & scene.gone:
                points.append(point)
                told |= gone
    if not scene.fails and not scene.gone <= told and len(counts) > 1:
        points += list(_together(scene, counts, scene.gone - told))
        told |= scene.gone
    if scene.fails:
        points = points[:1]
    if scene.fails and not points:
        points += list(_together(scene, counts, set()))
    line = f"{capital(scene.name)}: {points[0].reason}" if points else intro
    return Account(intro, tuple(points), line if len(line) <= 125 else "")


def how_many(counts: Sequence[int], cells: int) -> str:
    """Say a number of cells: "exactly two", "at least one"."""
    wanted = sorted(number for number in counts if 0 <= number <= cells)
    if not wanted:
        return "an impossible number"
    if len(wanted) > 1 and wanted == list(range(wanted[0], wanted[-1] + 1)):
        if wanted[-1] == cells:
            return f"at least {number_word(wanted[0])}"
        if wanted[0] == 0:
            return f"at most {number_word(wanted[-1])}"
        return f"{number_word(wanted[0])} {'or' if len(wanted) == 2 else 'to'} {number_word(wanted[-1])}"
    return " or ".join("none" if number == 0 else number_word(number) for number in wanted)


def _intro(scene: RuleScene, counts: Sequence[Count]) -> str:
    name, cells = capital(scene.name), counts[0].cells
    where = scene.spell(dict.fromkeys(cells))
    if len(cells) == 1:
        return f"{name} says that {scene.cell(cells[0])} is {scene.digits(counts[0].digits, 'or')}"
    needs = [(c, n) for c in counts for n in [min(c.counts)] if c.counts == frozenset(range(n, len(cells) + 1)) and n]
    if len(needs) == len(counts) and all(len(c.digits) == 1 for c in counts):
        digits = [scene.symbol(d) for c, n in needs for d in c.digits for _ in range(n)]
        return f"{name}: {listed(digits)} must be in {where}"
    parts = [
        f"{how_many(sorted(count.counts), len(cells))} {'is' if count.counts <= {0, 1} else 'are'} "
        f"{scene.digits(count.digits, 'or')}"
        for count in counts
    ]
    return f"{name}: of {where}, {listed(parts)}" if len(parts) <= 4 else f"{name}: {where} are counted"


def _of_one(scene: RuleScene, count: Count) -> Iterator[tuple[set[tuple[Cell, Digit]], Point]]:
    """Count what is there and what can still be, for one count."""
    cells = list(dict.fromkeys(count.cells))
    times = {cell: count.cells.count(cell) for cell in cells}
    sure = [cell for cell in cells if set(scene.left[cell]) <= count.digits]
    maybe = [cell for cell in cells if cell not in sure and set(scene.left[cell]) & count.digits]
    there, most = sum(times[c] for c in sure), sum(times[c] for c in (*sure, *maybe))
    fitting = sorted(n for n in count.counts if there <= n <= most)
    digits = scene.digits(count.digits, "or")
    every = f"{how_many(sorted(count.counts), len(count.cells))} of the {number_word(len(cells))} cells"
    if not fitting:
        have = _have(scene, sure, maybe, there < min(count.counts, default=0))
        yield set(), Point(f"{every} must be {digits}, but {have}")
    elif len(cells) > 1 and fitting == [there] and maybe:
        gone = {(cell, d) for cell in maybe for d in scene.left[cell] if d in count.digits}
        yield gone, Point(_enough(scene, count, sure, most, every), f"{_are(scene, maybe)} not")
    elif len(cells) > 1 and fitting == [most] and maybe:
        gone = {(cell, d) for cell in maybe for d in scene.left[cell] if d not in count.digits}
        reason = f"only {scene.spell((*sure, *maybe))} can be {digits}, and {every} must be"
        if len(maybe) == 1 and not sure:
            others = [cell for cell in cells if cell not in maybe]
            reason = f"only {scene.cell(maybe[0])} can be {digits}{_why_not(scene, others, count.digits)}"
        left = count.digits.intersection(scene.left[maybe[0]]) if len(maybe) == 1 else count.digits
        yield gone, Point(reason, f"{_are(scene, maybe)} {scene.digits(left, 'or')}")


def _are(scene: RuleScene, cells: Sequence[Cell]) -> str:
    return f"{scene.spell(cells)} {'is' if len(cells) == 1 else 'are'}"


def _have(scene: RuleScene, sure: Sequence[Cell], maybe: Sequence[Cell], too_few: bool) -> str:
    """Say which cells are counted, and which can be."""
    if not sure:
        return f"only {scene.spell(maybe)} can be" if maybe else "none can be"
    can = f" and {scene.spell(maybe)} can be" if maybe else ""
    return f"{'only ' if too_few else ''}{_are(scene, sure)}{can}"


def _enough(scene: RuleScene, count: Count, sure: Sequence[Cell], most: int, every: str) -> str:
    """Say that no more cells can be counted."""
    digits = scene.digits(count.digits, "or")
    if sure:
        return f"{every} {'is' if count.counts <= {0, 1} else 'are'} {digits}, and {_are(scene, sure)} {digits} already"
    others = [number for number in count.counts if number > 0]
    if not others:
        return f"no cell may be {digits}"
    needed = number_word(min(others))
    return f"at most {number_word(most)} of the cells can be {digits}, and {needed} would have to be"


def _why_not(scene: RuleScene, cells: Sequence[Cell], digits: frozenset[Digit]) -> str:
    if len(digits) != 1 or not cells:
        return ""
    (digit,) = digits
    open_cells = [cell for cell in cells if cell not in scene.filled]
    return scene.barred_all(open_cells, digit) if open_cells else ""


def _together(scene: RuleScene, counts: Sequence[Count], gone: Set[tuple[Cell, Digit]]) -> Iterator[Point]:
    """Tell what several counts say only together: they need every cell they have."""
    cells = list(dict.fromkeys(counts[0].cells))
    needed = [(count, min(count.counts)) for count in counts if count.counts and min(count.counts) > 0]
    still = [scene.symbol(d) for count, n in needed for d in sorted(count.digits) for _ in range(n)]
    if all(len(count.digits) == 1 for count, _ in needed):
        rest = [cell for cell in cells if cell not in scene.filled]
        if len(still) == len(cells) == len(rest):
            every = number_word(len(cells))
            yield Point(f"{every} digits need all {every} cells", "no cell is anything else")
            return
        for cell in cells:
            if cell in scene.filled and scene.symbol(scene.left[cell][0]) in still:
                still.remove(scene.symbol(scene.left[cell][0]))
        if still and len(still) >= len(rest):
            are = "is" if len(still) == 1 else "are"
            free = f"only {_are(scene, rest)} empty" if rest else "no cell is empty"
            yield Point(f"{listed(still)} {are} still needed, and {free}")
            return
    from whydoku.words.rule_machines import nothing_fits, reasons_apart

    if gone:
        yield from reasons_apart(scene, gone)
    else:
        yield Point(nothing_fits(scene))


def tell_choice(scene: RuleScene) -> Account:
    """Tell a choice: at least one of several statements is true, and all but one are not."""
    clause = next(part for part in scene.premise.primitives if isinstance(part, Clause))
    said, false = [], []
    for cell, digit, yes in clause.literals:
        said.append(f"{scene.cell(cell)} is {'' if yes else 'not '}{scene.symbol(digit)}")
        possible = digit in scene.left[cell] if yes else scene.left[cell] != (digit,)
        if not possible:
            why = scene.barred(cell, digit) if yes else ""
            false.append(
                f"{scene.cell(cell)} is {'not ' if yes else ''}{scene.symbol(digit)}{f' ({why})' if why else ''}"
            )
    intro = f"By {scene.name}, {listed(said, 'or') or 'nothing is allowed'}"
    points = (Point(listed(false)),) if false else ()
    line = f"by {scene.name}, {listed(said, 'or')}" + (f", but {listed(false)}" if false else "")
    return Account(intro, points, capital(line))
