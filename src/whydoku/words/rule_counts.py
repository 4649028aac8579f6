"""Counts and choices in words: how many cells hold some digits, how many still can, and which of several statements is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import Clause, Count
from whydoku.model.scene import Account, Point, Scene
from whydoku.model.wording import listed, number_word
from whydoku.words.names import capital


def tell_counts(scene: Scene) -> Account:
    """Tell what one rule counts in some cells."""
    counts = [part for part in scene.premise.primitives if isinstance(part, Count)]
    intro = _intro(scene, counts)
    points: list[Point] = []
    told: set[tuple[Cell, Digit]] = set()
    for count in counts:
        for gone, point in _of_one(scene, count):
            if scene.fails or gone & scene.gone:
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


def _intro(scene: Scene, counts: Sequence[Count]) -> str:
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


def _of_one(scene: Scene, count: Count) -> Iterator[tuple[set[tuple[Cell, Digit]], Point]]:
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
        have = f"{'only ' if there < min(count.counts, default=0) else ''}{scene.spell(sure)} {'is' if len(sure) == 1 else 'are'}" if sure else "none can be" if not maybe else ""
        can = f"{' and ' if have else 'only '}{scene.spell(maybe)} can be" if maybe else ""
        yield set(), Point(f"{every} must be {digits}, but {have}{can}")
        return
    if len(cells) == 1:
        return
    if fitting == [there] and maybe:
        gone = {(cell, d) for cell in maybe for d in scene.left[cell] if d in count.digits}
        if there:
            have = f"{scene.spell(sure)} {'is' if len(sure) == 1 else 'are'} {digits} already"
            yield gone, Point(f"{every} {'is' if count.counts <= {0, 1} else 'are'} {digits}, and {have}", f"{scene.spell(maybe)} {'is' if len(maybe) == 1 else 'are'} not")
        else:
            others = [n for n in count.counts if n > 0]
            reason = (
                f"at most {number_word(most)} of the cells can be {digits}, and {number_word(min(others))} would have to be"
                if others
                else f"no cell may be {digits}"
            )
            yield gone, Point(reason, f"{scene.spell(maybe)} {'is' if len(maybe) == 1 else 'are'} not")
    elif fitting == [most] and maybe:
        gone = {(cell, d) for cell in maybe for d in scene.left[cell] if d not in count.digits}
        if len(maybe) == 1 and not sure:
            reason = f"only {scene.cell(maybe[0])} can be {digits}{_why_not(scene, [c for c in cells if c not in maybe], count.digits)}"
        else:
            reason = f"only {scene.spell((*sure, *maybe))} can be {digits}, and {every} must be"
        yield gone, Point(reason, f"{scene.spell(maybe)} {'is' if len(maybe) == 1 else 'are'} {digits}")


def _why_not(scene: Scene, cells: Sequence[Cell], digits: frozenset[Digit]) -> str:
    if len(digits) != 1 or not cells:
        return ""
    (digit,) = digits
    open_cells = [cell for cell in cells if cell not in scene.filled]
    return scene.barred_all(open_cells, digit) if open_cells else ""


def _together(scene: Scene, counts: Sequence[Count], gone: set[tuple[Cell, Digit]] | frozenset[tuple[Cell, Digit]]) -> Iterator[Point]:
    """Tell what several counts say only together: they need every cell they have."""
    cells = list(dict.fromkeys(counts[0].cells))
    needed = [(count, min(count.counts)) for count in counts if count.counts and min(count.counts) > 0]
    wanted = [scene.symbol(d) for count, n in needed for d in sorted(count.digits) for _ in range(n)]
    filled = [cell for cell in cells if cell in scene.filled]
    if all(len(count.digits) == 1 for count, _ in needed):
        if len(wanted) == len(cells):
            yield Point(f"{number_word(len(wanted))} digits need all {number_word(len(cells))} cells", "no cell is anything else")
            return
        standing = [scene.left[cell][0] for cell in filled]
        still = list(wanted)
        for digit in standing:
            if scene.symbol(digit) in still:
                still.remove(scene.symbol(digit))
        rest = [cell for cell in cells if cell not in filled]
        if len(still) == len(rest):
            yield Point(f"{listed(still)} {'is' if len(still) == 1 else 'are'} still needed, and only {scene.spell(rest)} {'is' if len(rest) == 1 else 'are'} empty")
            return
        if len(still) > len(rest):
            yield Point(f"{listed(still)} are still needed, and only {scene.spell(rest) or 'no cell'} {'is' if len(rest) == 1 else 'are'} empty")
            return
    from whydoku.words.rule_machines import nothing_fits, reasons_apart

    if gone:
        yield from reasons_apart(scene, set(gone))
    else:
        yield Point(nothing_fits(scene))


def tell_choice(scene: Scene) -> Account:
    """Tell a choice: at least one of several statements is true, and all but one are not."""
    clause = next(part for part in scene.premise.primitives if isinstance(part, Clause))
    said, false = [], []
    for cell, digit, yes in clause.literals:
        said.append(f"{scene.cell(cell)} is {'' if yes else 'not '}{scene.symbol(digit)}")
        possible = digit in scene.left[cell] if yes else scene.left[cell] != (digit,)
        if not possible:
            why = scene.barred(cell, digit) if yes else ""
            false.append(f"{scene.cell(cell)} is {'not ' if yes else ''}{scene.symbol(digit)}{f' ({why})' if why else ''}")
    intro = f"By {scene.name}, {listed(said, 'or')}" if len(said) > 1 else f"By {scene.name}, {said[0] if said else 'nothing is allowed'}"
    points = (Point(listed(false)),) if false else ()
    line = f"by {scene.name}, {listed(said, 'or')}" + (f", but {listed(false)}" if false else "")
    return Account(intro, points, capital(line))
