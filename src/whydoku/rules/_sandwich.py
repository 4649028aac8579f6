"""A sandwich in words: how many digits make the sum, where that puts the crusts, what can be between them and outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from whydoku.model.account import Account, Point, RuleScene
from whydoku.model.board import Cell, Digit
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import Group, HiddenIn, Suppose
from whydoku.model.wording import listed, number_word

FEW_SPANS = 3


def account(scene: RuleScene, clue: int) -> Account:
    """Tell what a sandwich clue rules out."""
    board, cells = scene.board, scene.cells
    low, high = board.digits[0], board.digits[-1]
    ends = f"{scene.symbol(low)} and {scene.symbol(high)}"
    name = f"{scene.name[:1].upper()}{scene.name[1:]}"
    intro = f"{name} is the sum of the digits between {ends}"
    inner = board.digits[1:-1]
    sizes = [k for k in range(len(inner) + 1) if any(sum(c) == clue for c in combinations(inner, k))]
    spans = _spans(scene, low, high, sizes)
    points = [_size(scene, clue, inner, sizes)]
    pairs = list(dict.fromkeys((a, b) for a, b, _ in spans))
    if not spans:
        points.append(Point(f"no two places for {ends} have so many cells between them that can make {clue}"))
        return Account(intro, tuple(points), f"{name}: no places are left for {ends}")
    if len(pairs) <= FEW_SPANS:
        named = listed([f"{scene.cell(a)} and {scene.cell(b)}" for a, b in pairs], "or")
        crusts = f"{ends} can only be in {named}"
    else:
        lows = sorted({a if up else b for a, b, up in spans})
        highs = sorted({b if up else a for a, b, up in spans})
        crusts = f"the {scene.symbol(low)} can be in {scene.spell(lows, 'or')}"
        crusts += f", and the {scene.symbol(high)} in {scene.spell(highs, 'or')}"
    stands = [
        f"the {scene.symbol(digit)} stands in {scene.cell(cell)}"
        for digit in (low, high)
        for cell in cells
        if scene.left[cell] == (digit,) and cell in scene.filled
    ]
    turned = {up for _, _, up in spans}
    order = ""
    if len(turned) == 1 and len(pairs) <= FEW_SPANS and not stands:
        first = low if turned == {True} else high
        order = f", the {scene.symbol(first)} first"
    if len(stands) == 2:
        points = [Point(listed(stands))]
    else:
        so = Point(listed(stands), f"{crusts}{order}")
        points.append(so if stands else Point(f"with so many cells between them, {crusts}{order}"))
    points += _filling(scene, clue, inner, pairs)
    line = f"{name}: {points[0].reason}, and {crusts}{order}"
    if len(stands) == 2 and len(points) > 1:
        line = f"{name}: {points[1].sentence}"
    return Account(intro, tuple(points), line if len(line) <= 130 else f"{name}: {crusts}{order}")


def _size(scene: RuleScene, clue: int, inner: range, sizes: list[int]) -> Point:
    """Say how many digits are between the crusts, or which are not, if these are few."""
    whole = sum(inner)
    outside = whole - clue
    combos = [c for k in range(len(inner) + 1) for c in combinations(inner, k) if sum(c) == outside]
    everything = f"the digits {scene.symbol(inner[0])} to {scene.symbol(inner[-1])} add to {whole}"
    if outside == 0:
        return Point(f"{everything}, so all of them are between")
    if not combos:
        return Point(f"{everything}, and no choice of them adds to {clue}")
    if len(combos) <= 2:
        named = " or ".join(listed([scene.symbol(digit) for digit in combo]) for combo in combos)
        return Point(f"{everything}, so only {named} {'is' if len(combos[-1]) == 1 else 'are'} outside")
    if clue == 0:
        return Point("nothing is between them, so they stand side by side")
    few, most = sizes[0], sizes[-1]
    if few == most:
        return Point(f"a sum of {clue} takes {number_word(few)} {'digit' if few == 1 else 'different digits'}")
    many = f"{number_word(few)} {'or' if most == few + 1 else 'to'} {number_word(most)}"
    return Point(f"a sum of {clue} takes {many} different digits")


def _spans(scene: RuleScene | Scene, low: Digit, high: Digit, sizes: list[int]) -> list[tuple[Cell, Cell, bool]]:
    """Give the places that both crusts can have: cells in the order of the line, and whether the lowest digit comes first."""
    cells = scene.cells
    found = []
    for a, b in combinations(range(len(cells)), 2):
        if b - a - 1 not in sizes:
            continue
        for up in (True, False):
            first, second = (low, high) if up else (high, low)
            if first not in scene.left[cells[a]] or second not in scene.left[cells[b]]:
                continue
            if scene.fits({**scene.left, cells[a]: (first,), cells[b]: (second,)}) is not None:
                found.append((cells[a], cells[b], up))
    return found


def _filling(scene: RuleScene, clue: int, inner: range, pairs: list[tuple[Cell, Cell]]) -> list[Point]:
    """Say what is between the crusts, where their places are known."""
    if len(pairs) != 1:
        return []
    cells = scene.cells
    a, b = (cells.index(cell) for cell in pairs[0])
    between = cells[a + 1 : b]
    open_cells = [cell for cell in between if cell not in scene.filled]
    stand = [scene.left[cell][0] for cell in between if cell in scene.filled]
    if not open_cells:
        return []
    wanted = clue - sum(stand)
    elsewhere = {scene.left[cell][0] for cell in cells if cell in scene.filled}
    combos = [
        combo
        for combo in combinations([digit for digit in inner if digit not in elsewhere], len(open_cells))
        if sum(combo) == wanted
        and all(any(d in scene.left[cell] for d in combo) for cell in open_cells)
        and all(any(d in scene.left[cell] for cell in open_cells) for d in combo)
    ]
    minus = f"{clue} − {' − '.join(scene.symbol(d) for d in stand)} = {wanted}" if stand else f"{wanted}"
    verb = "is" if len(open_cells) == 1 else "add to"
    said = f"{scene.spell(open_cells)} {verb} {minus}"
    sure = sorted(set(inner).intersection(*map(set, combos))) if combos else []
    outside = [cell for cell in (*cells[:a], *cells[b + 1 :]) if set(scene.lost(cell)) & set(sure)]
    more = []
    if outside:
        are = "is" if len(sure) == 1 else "are"
        named = f"the digit{'s' if len(sure) > 1 else ''} {scene.digits(sure)}"
        always = " in any case" if len(combos) > 1 else ""
        are_not = f"{scene.spell(outside)} {'is' if len(outside) == 1 else 'are'} not"
        more = [Point(f"{named} {are} among these{always}", are_not)]
    if len(open_cells) == 1 or not combos or len(combos) > 3:
        return [Point(said), *more]
    sets = [listed([scene.symbol(digit) for digit in combo]) for combo in combos]
    held = " or ".join(sets) if len(sets) < 3 else f"{', '.join(sets[:-1])}, or {sets[-1]}"
    return [Point(said, f"they hold {held}"), *more]


def tell(scene: Scene, clue: int) -> bool:
    """Add how many digits make the sum, where that leaves the crusts, and what follows for the cells."""
    board, cells = scene.board, scene.cells
    low, high = board.digits[0], board.digits[-1]
    if scene.supposed or not scene.all_differ(cells) or len(cells) != board.size:
        return False
    group = scene.group_of(cells)
    inner = board.digits[1:-1]
    sizes = [k for k in range(len(inner) + 1) if any(sum(c) == clue for c in combinations(inner, k))]
    pairs = list(dict.fromkeys((a, b) for a, b, _ in _spans(scene, low, high, sizes)))
    if not 0 < len(pairs) <= FEW_SPANS:
        return False
    crusts = tuple(dict.fromkeys(cell for pair in pairs for cell in pair))
    claim = HiddenIn(group, (low, high), tuple(sorted(crusts)))
    lost = {cell: scene.lost(cell) for cell in scene.losers()}
    gone = scene.by_digits(lost)
    house = Group(group)
    known = [cell for cell in cells if scene.left[cell] in ((low,), (high,))]
    outside = [(c, d) for c in cells if c not in crusts for d in (low, high)]
    own = [c for c, d in outside if scene.fits({**scene.left, c: (d,)}) is not None]
    others = _all_matter(scene, [(c, d) for c, d in outside if c not in own])
    because = [scene.rule, house, *scene.because(*dict.fromkeys((*known, *own, *others)))]
    inside = {c: tuple(d for d in ds if c in crusts or d not in (low, high)) for c, ds in scene.left.items()}
    then = replace(scene, left=inside)
    matter = _all_matter(then, [(c, d) for c, ds in lost.items() for d in ds if d in inside[c]])
    more = [scene.rule, house, *scene.because(*matter)]
    if not scene.follows([claim], because) or not scene.follows(gone, [*more, Suppose(claim)]):
        return False
    more = list(scene.needed(gone, [Suppose(claim), *more]))
    ends = f"{scene.symbol(low)} and {scene.symbol(high)}"
    ways = listed([f"{scene.cell(a)} and {scene.cell(b)}" for a, b in pairs], "or")
    start = f"{_takes(scene, clue, inner, sizes)} between {ends} ({scene.name})"
    filling = _sum_between(scene, clue, pairs)
    kept = [source for source in more if source != Suppose(claim)]
    if len(known) == 2 or kept == more:
        kept = list(scene.needed(gone, [*dict.fromkeys((*kept, *scene.because(*known)))]))
        stand = f"{ends} are in {ways} ({scene.name})" if len(pairs) == 1 else start
        scene.say(f"{stand}; {filling}so {scene.are_not(lost)}", gone, kept)
    else:
        first = scene.say(f"{start}, so in {group} these are in {ways}", claim, scene.needed([claim], because))
        scene.say(f"{filling}so {scene.are_not(lost)}", gone, [*kept, first])
    scene.in_short(
        f"{_takes(scene, clue, inner, sizes)} between {ends}, so these are in {ways}: {scene.are_not(lost)}",
        f"{scene.name} leaves {ways} for {ends}: {scene.are_not(lost)}",
        f"{scene.name} leaves {ways} for {ends}: {scene.spell(lost)} lose candidates",
    )
    return True


def _takes(scene: Scene, clue: int, inner: Sequence[Digit], sizes: list[int]) -> str:
    """Return how many digits a sum takes: "a sum of 4 takes one digit, as two make at least 2 + 3 = 5,"."""
    if clue == 0:
        return "a sum of 0 takes no digit"
    few, most = sizes[0], sizes[-1]
    if few == most:
        more = [*inner][: few + 1]
        why = ""
        if sum(more) > clue and len(more) == few + 1 and few <= 3:
            added = " + ".join(scene.symbol(digit) for digit in more)
            why = f" ({number_word(few + 1)} make at least {added} = {sum(more)})"
        return f"a sum of {clue} takes {number_word(few)} {'digit' if few == 1 else 'digits'}{why}"
    return f"a sum of {clue} takes {number_word(few)} {'or' if most == few + 1 else 'to'} {number_word(most)} digits"


def _sum_between(scene: Scene, clue: int, pairs: Sequence[tuple[Cell, Cell]]) -> str:
    """Return what the cells between the crusts add to, where the crusts are known."""
    if len(pairs) != 1:
        return ""
    a, b = (scene.cells.index(cell) for cell in pairs[0])
    between = scene.cells[a + 1 : b]
    if not between:
        return ""
    if len(between) == 1:
        return f"{scene.cell(between[0])} between them is {clue}, "
    return f"{listed([scene.cell(cell) for cell in between])} between them add to {clue}, "


def _all_matter(scene: Scene, pairs: Iterable[tuple[Cell, Digit]]) -> tuple[Cell, ...]:
    """Return the cells that rule out any of some candidates."""
    found = {cell for pair in pairs for cell in scene.matter(*pair)}
    return tuple(cell for cell in scene.cells if cell in found)
