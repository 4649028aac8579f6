"""A sandwich in words: how many digits make the sum, where that puts the crusts, what can be between them and outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from whydoku.model.board import Cell, Digit
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import Group, HiddenIn, Suppose
from whydoku.model.wording import listed, number_word

FEW_SPANS = 3


def _spans(scene: Scene, low: Digit, high: Digit, sizes: list[int]) -> list[tuple[Cell, Cell, bool]]:
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
