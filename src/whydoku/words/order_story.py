"""Ordered cells as records: thermometers, slow ones, signs between two cells, and greatest or least cells.

A player counts: the line climbs over some number of cells, so the bulb is low and each further cell is at least one more. Or a
cell's minimum is known, and the cells after it are more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import Pairs, order_of
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import Claim, Group, Source
from whydoku.model.wording import joined, listed, number_word
from whydoku.words.rule_phrases import claims_of, in_short, shortest


@dataclass(frozen=True, slots=True)
class _Edge:
    """The first cell holds less than the second, or no more."""

    less: Cell
    more: Cell
    step: int  # 1 if they differ
    group: str  # what keeps them apart, if the rule does not


@dataclass(frozen=True, slots=True)
class _Bound:
    """What bounds a cell below (or above): a bound, and the cell that it comes from."""

    digit: Digit
    start: Cell | None
    groups: tuple[str, ...] = ()


def tell_order(scene: Scene) -> bool:
    """Explain ordered cells by their bounds; return False if the rule is of another kind, or rules out more."""
    edges = _edges(scene)
    if not edges:
        return False
    board = scene.board
    low, high = board.low, board.low + board.size - 1
    least = _bounds(scene, edges)
    most = _bounds(scene, [_Edge(edge.more, edge.less, edge.step, edge.group) for edge in reversed(edges)], down=True)
    for cell, digit in scene.gone:
        if least[cell].digit <= digit <= most[cell].digit:
            return False
    losers = [cell for cell in scene.cells if scene.lost(cell)]
    by_low = [cell for cell in losers if any(d < least[cell].digit for d in scene.lost(cell))]
    by_high = [cell for cell in losers if any(d > most[cell].digit for d in scene.lost(cell))]
    chain = _is_chain(edges, scene.cells)
    starts = [least[cell].start for cell in by_low] + [most[cell].start for cell in by_high]
    if chain and len(scene.cells) > 2 and all(start is None for start in starts) and len(by_low) + len(by_high) > 2:
        _tell_counted(scene, by_low, by_high, least, most)
        return True
    told = []
    for cells, bounds, up in ((by_low, least, True), (by_high, most, False)):
        by_start: dict[Cell | None, list[Cell]] = {}
        for cell in cells:
            by_start.setdefault(bounds[cell].start, []).append(cell)
        for start, where in by_start.items():
            lost = {
                cell: tuple(range(low, bounds[cell].digit)) if up else tuple(range(bounds[cell].digit + 1, high + 1))
                for cell in where
            }
            told.append((start, where, lost, up))
    parts: list[tuple[str, list[Claim], list[Source]]] = []
    reached: dict[tuple[Cell | None, bool], int] = {}  # the part that bounds a cell
    while told:
        known = (n for n, each in enumerate(told) if _is_known(scene, each[0], each[3], least, most))
        going_on = (n for n, each in enumerate(told) if (each[0], each[3]) in reached)
        start, where, lost, up = told.pop(next(going_on, next(known, 0)))
        bounds = least if up else most
        sources: list[Source] = [scene.rule]
        if start is not None:
            sources += scene.because(start)
        names = list(dict.fromkeys(name for cell in where for name in bounds[cell].groups))
        sources += [Group(name) for name in names]
        claims = claims_of(lost)
        text = _said(scene, edges, start, where, bounds, up, names, first=not parts)
        at = len(parts)
        if not _is_known(scene, start, up, least, most) and (start, up) in reached:
            at = reached[start, up]
            before = parts[at]
            parts[at] = (f"{before[0]}; {text}", [*before[1], *claims], [*before[2], *sources])
        else:
            parts.append((text, claims, sources))
        reached |= {(cell, up): at for cell in where}
    for text, claims, sources in parts:
        kept = [*dict.fromkeys(sources)]
        scene.say(text, claims, scene.needed(claims, kept) if len(kept) > 2 else kept)
    texts = [text for text, _, _ in parts]
    in_short(scene, joined(texts) if len(texts) == 1 else "; ".join(texts), texts[0] if len(texts) == 1 else "")
    shortest(scene, f"digits grow along {scene.name}" if chain and len(scene.cells) > 2 else scene.name)
    return True


def _edges(scene: Scene) -> list[_Edge]:
    board, found = scene.board, []
    for part in scene.premise.primitives:
        if not isinstance(part, Pairs):
            return []
        order = order_of(part.allowed, board.low, board.size)
        if order not in ("less than", "more than", "at most", "at least"):
            return []
        less, more = (part.first, part.second) if order in ("less than", "at most") else (part.second, part.first)
        strict = order in ("less than", "more than")
        group = "" if strict else scene.group_of([less, more])
        found.append(_Edge(less, more, 1 if strict or group else 0, group))
    return found


def _bounds(scene: Scene, edges: Sequence[_Edge], *, down: bool = False) -> dict[Cell, _Bound]:
    """Return the minimum of each cell (down: the maximum), and the cell that it comes from."""
    board = scene.board
    sign = -1 if down else 1
    end = board.low + board.size - 1 if down else board.low
    bounds = {cell: _Bound(end, None) for cell in scene.cells}
    for _ in range(len(scene.cells)):
        changed = False
        for edge in edges:
            mine = bounds[edge.less]
            fitting = [digit for digit in scene.left[edge.less] if (digit - mine.digit) * sign >= 0]
            if not fitting:
                continue
            own = max(fitting) if down else min(fitting)
            reach = own + sign * edge.step
            if (reach - bounds[edge.more].digit) * sign > 0:
                start = mine.start if own == mine.digit else edge.less
                groups = mine.groups if start == mine.start and start != edge.less else ()
                groups = (*groups, *([edge.group] if edge.group else []))
                bounds[edge.more] = _Bound(reach, start, tuple(dict.fromkeys(groups)))
                changed = True
        if not changed:
            break
    return bounds


def _own(scene: Scene, cell: Cell, up: bool, bound: _Bound) -> Digit:
    """Return the least (or greatest) candidate of a cell within its bound."""
    digits = [digit for digit in scene.left[cell] if (digit >= bound.digit if up else digit <= bound.digit)]
    return min(digits, default=bound.digit) if up else max(digits, default=bound.digit)


def _is_known(scene: Scene, cell: Cell | None, up: bool, least: dict[Cell, _Bound], most: dict[Cell, _Bound]) -> bool:
    """Whether a cell's own candidates determine its minimum (or maximum)."""
    bound = None if cell is None else (least if up else most)[cell]
    return cell is None or bound is None or _own(scene, cell, up, bound) == (min if up else max)(scene.left[cell])


def _is_chain(edges: Sequence[_Edge], cells: Sequence[Cell]) -> bool:
    return (
        len(edges) == len(cells) - 1
        and all(
            {edge.less, edge.more} == {one, other} for edge, one, other in zip(edges, cells, cells[1:], strict=False)
        )
        and len(
            {(edge.less, edge.more) == (one, other) for edge, one, other in zip(edges, cells, cells[1:], strict=False)}
        )
        == 1
    )


def _tell_counted(
    scene: Scene,
    by_low: Sequence[Cell],
    by_high: Sequence[Cell],
    least: dict[Cell, _Bound],
    most: dict[Cell, _Bound],
) -> None:
    """Explain a line of which nothing is known yet by its length."""
    board = scene.board
    low, high = board.low, board.low + board.size - 1
    lost: dict[Cell, tuple[Digit, ...]] = {}
    names: list[str] = []
    for cell in scene.cells:
        gone: list[Digit] = []
        if cell in by_low:
            gone += range(low, least[cell].digit)
            names += least[cell].groups
        if cell in by_high:
            gone += range(most[cell].digit + 1, high + 1)
            names += most[cell].groups
        if gone:
            lost[cell] = tuple(gone)
    cells = [cell for cell in scene.cells if cell in lost]
    if least[cells[0]].digit > least[cells[-1]].digit:
        cells.reverse()
    groups = list(dict.fromkeys(names))
    apart = f" ({listed(groups)} {'keeps' if len(groups) == 1 else 'keep'} neighbours apart)" if groups else ""
    many = number_word(len(scene.cells))
    bulb = "the bulb " if "thermometer" in scene.name and cells[0] in (scene.cells[0], scene.cells[-1]) else ""
    each = [
        f"{scene.cell(cell)} {'is ' if number == 0 else ''}{_range(scene, cell, least[cell].digit, most[cell].digit)}"
        for number, cell in enumerate(cells)
    ]
    rest = f", and each further cell is one more: {listed(each[1:])}" if each[1:] else ""
    scene.say(
        f"{many} cells climb along {scene.name}{apart}, so {bulb}{each[0]}{rest}",
        claims_of(lost),
        [scene.rule, *(Group(name) for name in groups)],
    )
    last = f"up to {scene.cell(cells[-1])}, {_range(scene, cells[-1], least[cells[-1]].digit, most[cells[-1]].digit)}"
    in_short(
        scene,
        f"{many} cells climb along {scene.name}{apart}, so {bulb}{each[0]}{rest}",
        f"{many} cells climb{apart}, so {bulb}{each[0]}, and each further cell one more, {last}",
        f"{many} cells climb, so {bulb}{each[0]}, and each further cell one more, {last}",
    )


def _range(scene: Scene, cell: Cell, least: Digit, most: Digit) -> str:
    """Return the bounds of a cell: "2 to 6" if both remove a digit, otherwise the one that does."""
    left = scene.left[cell]
    if {least, most} <= {*left}:
        return f"{scene.symbol(least)} to {scene.symbol(most)}" if least < most else scene.symbol(least)
    ends = [f"at least {scene.symbol(least)}"] if min(left) < least else []
    ends += [f"at most {scene.symbol(most)}"] if max(left) > most else []
    return joined(ends)


def _said(
    scene: Scene,
    edges: Sequence[_Edge],
    start: Cell | None,
    where: Sequence[Cell],
    bounds: dict[Cell, _Bound],
    up: bool,
    groups: Sequence[str],
    *,
    first: bool,
) -> str:
    word, side = ("at least", "more") if up else ("at most", "less")
    cells = sorted(where, key=lambda cell: bounds[cell].digit, reverse=not up)
    ends = [
        f"{scene.cell(cell)} {'is ' if number == 0 else ''}{word} {scene.symbol(bounds[cell].digit)}"
        for number, cell in enumerate(cells)
    ]
    end = listed(ends)
    apart = f" ({listed(groups)})" if groups else ""
    if len(scene.cells) == 2:
        edge = edges[0]
        one, other = (edge.more, edge.less) if up else (edge.less, edge.more)
        compared = f"{side} than" if edge.step and not edge.group else "at least" if up else "at most"
        by = f" ({scene.name.partition(' between r')[0]})" if first else ""
        known = f", which is {_side(scene, other, up)}" if start is not None else ""
        return f"{scene.cell(one)} is {compared} {scene.cell(other)}{by}{known}{apart}, so {end}"
    far = scene.name if first else "it"
    if start is None:
        what = "climbs" if up else "has larger digits further on"
        return f"{far} {what}{apart}, so {end}"
    going = "climbs" if up else "falls"
    if not _is_known(scene, start, up, bounds, bounds):
        own = _own(scene, start, up, bounds[start])
        skipped = range(bounds[start].digit, own) if up else range(own + 1, bounds[start].digit + 1)
        none = scene.digits(skipped, "or")
        return f"{scene.cell(start)} has no {none}, so it is {word} {scene.symbol(own)}, and {end}{apart}"
    return f"{scene.cell(start)} is {_side(scene, start, up)}, and {far} {going} from there{apart}, so {end}"


def _side(scene: Scene, cell: Cell, up: bool) -> str:
    digits = scene.left[cell]
    if len(digits) <= 2:
        return scene.digits(digits, "or")
    return f"at least {scene.symbol(min(digits))}" if up else f"at most {scene.symbol(max(digits))}"
