"""Draw a step: what its sketch says, in shapes that can be told apart without colours.

  disc      belongs to the pattern, or holds on the way      square, struck   is removed
  diamond   a fin, or does not hold on the way                solid disc       is placed
  hexagon   an endo fin, another cluster or branch

Houses are tinted and outlined, the base of a fish is striped along its length and its cover dashed; almost locked sets have
letters and dashes of their own; a pivot is outlined twice. Strong links are solid, weak ones dashed, and have arrows where the
argument goes one way only. The shapes of rules that a step argues from are drawn again in ink.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product

from whydoku.model import hooks
from whydoku.model.board import Cell, Digit
from whydoku.model.drawing import Shape
from whydoku.model.network import compile_rule
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.render.board_picture import Layers, layout_of, picture, written_marks
from whydoku.render.layout import CELL, MARGIN, Layout, Spot
from whydoku.render.link_curves import Curve, Disc, hull, route
from whydoku.render.palette import SETS, ThemeName
from whydoku.render.roles import Candidate, Sketch, rules_behind, sketch
from whydoku.render.shapes import arranged
from whydoku.render.svg import shapes_by_rule, shapes_of
from whydoku.render.tree import SvgElement, group, number, path, text, write

_HEAD = 7.5  # the length of an arrow's head
_MAX_OUTLINE_GAP = 2.3  # how many cells apart candidates of a node may be to share an outline
_TIE = 3.0  # how far the outline of a grouped node keeps from its shapes
_REACH = {"placed": 1.22, "fin": 1.15, "other": 1.1, "hollow": 1.1}  # how far a shape reaches, by its role
_MEANT = ("pattern", "fin", "other", "hollow", "remove", "placed")


@hooks.draw_step.register
def draw_step(
    step: Step,
    position: Puzzle,
    *,
    legend: bool = True,
    caption: bool = False,
    labels: bool = True,
    theme: ThemeName = "light",
    said: str | None = None,
) -> str:
    """Draw a step in the position where it was found; the legend says what its shapes mean, the caption tells the step.

    `said` is the step in a line, if it is known already.

    >>> from whydoku import read, steps
    >>> puzzle = read("1.34341.21434.21")
    >>> draw_step(steps(puzzle)[0], puzzle).count('class="wd-placed"')
    2
    """
    return write(step_picture(step, position, legend=legend, caption=caption, labels=labels, said=said), theme)


def step_picture(
    step: Step,
    position: Puzzle,
    *,
    legend: bool = True,
    caption: bool = False,
    labels: bool = True,
    said: str | None = None,
) -> SvgElement:
    """Make the tree of a step's picture."""
    at, board = position.start(), position.board
    per_rule = shapes_by_rule(at)
    shapes = arranged(board, shapes_of(at, per_rule))
    layout = layout_of(board, shapes)
    drawn = sketch(step, at)
    emphasised = emphasised_shapes(at, drawn, per_rule, shapes)
    if board.layers:
        drawn.keep_to_digits(board)
    links = list(_links(layout, drawn))
    layers = Layers(
        ground=tuple(_ground(layout, drawn)),
        outlines=tuple(_outlines(layout, drawn)),
        roles=tuple(_roles(layout, drawn)),
        links=(*links, *_labels(layout, drawn)),
        key=tuple(_key(drawn)) if legend else (),
        shown=frozenset(drawn.roles),
        emphasised=emphasised,
    )
    told = f"{step.technique.title}: {step.text if said is None else said}"
    return picture(
        board,
        with_layers_settled(step, at),
        givens=at.givens,
        marks=[at.candidates(cell) for cell in board.cells],
        title=f"{step.technique.title}: {step.conclusion}",
        words=told,
        shapes=shapes,
        notes=(told,) if caption else (),
        layers=layers,
        labels=labels,
        notation=at.notation,
    )


def with_layers_settled(step: Step, at: Position) -> tuple[Digit | None, ...]:
    """Return the values of a position, and those that a step settles in layers: they are drawn, as no candidate shows them."""
    count = len(at.board.plain.cells)
    if not at.board.layers:
        return at.values
    after = at.after(step)
    left = [after.candidates(cell) for cell in at.board.cells[count:]]
    settled = [
        value if value is not None else open_[0] if len(open_) == 1 else None
        for value, open_ in zip(after.values[count:], left, strict=True)
    ]
    return (*at.values[:count], *settled)


def draw_hint(
    position: Puzzle,
    where: str,
    cells: Sequence[Cell] = (),
    step: Step | None = None,
    *,
    title: str = "Hint",
    theme: ThemeName = "light",
) -> str:
    """Draw as much as a hint tells: the house or rule to look at, the cells of the pattern, or the whole step."""
    if step is not None:
        return draw_step(step, position, caption=True, theme=theme)
    at, board = position.start(), position.board
    shapes, layers = hint_layers(at, where, cells)
    tree = picture(
        board,
        at.values,
        givens=at.givens,
        marks=[at.candidates(cell) for cell in board.cells],
        title=title,
        shapes=shapes,
        layers=layers,
        notation=at.notation,
    )
    return write(tree, theme)


def hint_layers(at: Position, where: str, cells: Sequence[Cell] = ()) -> tuple[list[Shape], Layers]:
    """Return the shapes of a puzzle's rules, and what a hint adds to them: the house or rule to look at, and cells."""
    board, drawn = at.board, Sketch()
    groups = {group.name: group.cells for group in at.network.groups}
    drawn.houses += [(groups[name], "house") for name in _named_houses(where) if name in groups]
    drawn.same += [cell for cell, value in at.clues() if where == f"the digit {board.symbol(value)}"]
    drawn.cells += [(cell,) for cell in (*cells, *(cell for cell in board.cells if board.name(cell) == where))]
    named = {id(primitive) for primitive in at.network.primitives if primitive.name == where}
    per_rule = shapes_by_rule(at)
    emphasised = [
        shape
        for rule, drawn_by in zip(at.rules, per_rule, strict=True)
        if where not in groups and any(id(part) in named for part in compile_rule(board, rule.beside(at.rules)))
        for shape in drawn_by
    ]
    shapes = arranged(board, shapes_of(at, per_rule))
    layout = layout_of(board, shapes)
    return shapes, Layers(
        ground=tuple(_ground(layout, drawn)),
        outlines=tuple(_outlines(layout, drawn)),
        emphasised=tuple(shape for shape in shapes if shape in emphasised),
    )


def _named_houses(where: str) -> list[str]:
    """Name the houses of a phrase one by one: row 1 and row 2 for "rows 1 and 2"."""
    several = re.fullmatch(r"(\D+?)s ([\d, and]+)", where)
    return [where] if several is None else [f"{several[1]} {number_}" for number_ in re.findall(r"\d+", several[2])]


def _emphasised(
    at: Position, drawn: Sketch, per_rule: Sequence[Sequence[Shape]], shapes: Sequence[Shape]
) -> tuple[Shape, ...]:
    """Return the shapes of the rules that a step argues from, where they stand."""
    if not drawn.rules:
        return ()
    wanted = rules_behind(at, drawn.rules)
    found: list[Shape] = []
    place = 0
    for number_, own in enumerate(per_rule):
        if number_ in wanted:
            found += shapes[place : place + len(own)]
        place += len(own)
    return tuple(found)


def part_layers(layout: Layout, part: Sketch, whole: Sketch, *, emphasised: Sequence[Shape] = ()) -> Layers:
    """Draw a part of a sketch, as it looks within the whole."""
    return Layers(
        ground=tuple(_ground(layout, part)),
        outlines=tuple(_outlines(layout, part)),
        roles=tuple(_roles(layout, part)),
        links=(*_links(layout, part, whole), *_labels(layout, part, whole)),
        emphasised=tuple(emphasised),
    )


def emphasised_shapes(
    at: Position, drawn: Sketch, per_rule: Sequence[Sequence[Shape]], shapes: Sequence[Shape]
) -> tuple[Shape, ...]:
    """Return the shapes of the rules that a step argues from, in place; without any, its sketch outlines their cells."""
    found = _emphasised(at, drawn, per_rule, shapes)
    if not found:
        drawn.cells += [(cell,) for premise in drawn.rules for cell in premise.cells]
    return found


# -- houses and cells ----------------------------------------------------------------------------------------------------


def _ground(layout: Layout, drawn: Sketch) -> Iterator[SvgElement]:
    for cells, kind in drawn.houses:
        if kind == "house":
            yield path("house", layout.outline(cells, 1.5))
        elif kind == "base":
            yield path("base", layout.outline(cells))
            yield path("stripes", _stripes(layout, cells))
    if drawn.same:
        yield path("same", "".join(layout.outline([cell], 1) for cell in dict.fromkeys(drawn.same)))


def _stripes(layout: Layout, cells: Sequence[Cell]) -> str:
    """Stripe a house along its length, between the rows of candidates."""
    return _striped(tuple(map(layout.board.positions.__getitem__, cells)))


@lru_cache(maxsize=1024)
def _striped(places: tuple[tuple[int, int], ...]) -> str:
    upright = len(places) > 1 and len({col for _, col in places}) == 1
    lines = []
    for (row, col), part in product(places, (0.06, 0.345, 0.655, 0.94)):
        x, y, shift = MARGIN + col * CELL, MARGIN + row * CELL, part * CELL
        lines.append(f"M{number(x + shift)} {y}v{CELL}" if upright else f"M{x} {number(y + shift)}h{CELL}")
    return "".join(lines)


def _outlines(layout: Layout, drawn: Sketch) -> Iterator[SvgElement]:
    inset = 2.5
    for kind in ("cover", "broken"):
        for cells, own in drawn.houses:
            if own == kind:
                yield path(kind, layout.outline(cells, inset))
                inset += 2 if inset < 6 else -3.5
    singles = dict.fromkeys(cell for cells in drawn.cells for cell in cells)
    if singles:
        yield path("cell", "".join(layout.outline([cell], 3) for cell in singles))
    if drawn.pivots:
        yield path("pivot", "".join(layout.outline([cell], gap) for cell in drawn.pivots for gap in (2.5, 5.5)))
    for at, cells in enumerate(drawn.sets):
        if not cells:
            continue
        yield path(f"set-{SETS[at % 4]}", layout.outline(cells, 3.5 + 2.5 * (at // 4 % 2)))
    lettered: list[Cell] = []
    low = layout.board.low  # which stands where letters do
    for at, cells in enumerate(drawn.sets):
        if not cells:
            continue
        cell = min(cells, key=lambda cell: (lettered.count(cell), (cell, low) in drawn.roles, cell))
        x, y = layout.corner(cell)
        yield text(f"set-letter-{SETS[at % 4]}", x + 6 + 9 * lettered.count(cell), y + 6, chr(65 + at % 26), 12)
        lettered.append(cell)


# -- candidates ----------------------------------------------------------------------------------------------------------


def _disc(x: float, y: float, r: float) -> str:
    near, far = number(r), number(2 * r)
    return f"M{number(x - r)} {number(y)}a{near} {near} 0 1 0 {far} 0a{near} {near} 0 1 0 -{far} 0Z"


def _square(x: float, y: float, r: float) -> str:
    r *= 0.93
    return f"M{number(x - r)} {number(y - r)}h{number(2 * r)}v{number(2 * r)}h{number(-2 * r)}Z"


def _diamond(x: float, y: float, r: float) -> str:
    r *= 1.18
    return f"M{number(x - r)} {number(y)}l{number(r)} {number(-r)}l{number(r)} {number(r)}l{number(-r)} {number(r)}Z"


def _hexagon(x: float, y: float, r: float) -> str:
    r *= 1.1
    half, high = r / 2, 0.87 * r
    return (
        f"M{number(x - r)} {number(y)}l{number(half)} {number(-high)}h{number(r)}"
        f"l{number(half)} {number(high)}l{number(-half)} {number(high)}h{number(-r)}Z"
    )


def _strike(x: float, y: float, r: float) -> str:
    r *= 0.93
    return f"M{number(x - r)} {number(y + r)}l{number(2 * r)} {number(-2 * r)}"


def _large_disc(x: float, y: float, r: float) -> str:
    return _disc(x, y, 1.22 * r)


_SHAPES: dict[str, Callable[[float, float, float], str]] = {
    "pattern": _disc,
    "fin": _diamond,
    "other": _hexagon,
    "hollow": _hexagon,
    "remove": _square,
    "strike": _strike,
    "placed": _large_disc,
}


def _roles(layout: Layout, drawn: Sketch) -> Iterator[SvgElement]:
    by_role: dict[str, list[Candidate]] = {}
    for candidate, role in drawn.roles.items():
        by_role.setdefault(role, []).append(candidate)
    for role in _MEANT:
        if role not in by_role:
            continue
        found = by_role[role]
        spots = [(*layout.slot(*candidate), layout.radius(candidate[0])) for candidate in found]
        yield path(role, "".join(_SHAPES[role](*spot) for spot in spots))
        yield written_marks(layout, "placed-digit" if role == "placed" else "digit", found)
        if role == "remove":
            yield path("strike", "".join(_strike(*spot) for spot in spots))


def _labels(layout: Layout, drawn: Sketch, whole: Sketch | None = None) -> Iterator[SvgElement]:
    if not drawn.labels:
        return
    texts = []
    by_place: dict[tuple[int, int], list[Spot]] = {}
    for cell, digit in (whole or drawn).roles:
        by_place.setdefault(layout.board.positions[cell], []).append(layout.slot(cell, digit))
    for (cell, digit), said in drawn.labels.items():
        row, col = layout.board.positions[cell]
        near = [spot for down, right in _AROUND for spot in by_place.get((row + down, col + right), ())]
        x, y = layout.slot(cell, digit)
        r = layout.radius(cell)
        corners = [(x + across * r, y + down * r) for across, down in _LABEL_CORNERS]
        spot = max(corners, key=lambda spot: min(20.0, _nearest(spot, near, (x, y))))
        texts.append(text("", *spot, said, 9))
    if texts:
        yield group("label", texts)


_AROUND = tuple(product((-1, 0, 1), repeat=2))
_LABEL_CORNERS = ((1.05, -0.85), (-1.05, -0.85), (1.05, 0.95), (-1.05, 0.95))


def _nearest(spot: Spot, others: Sequence[Spot], own: Spot) -> float:
    """Return how near the shapes of other candidates come to a spot."""
    return min((math.dist(spot, other) for other in others if other != own), default=math.inf)


# -- links ---------------------------------------------------------------------------------------------------------------


def discs_of(layout: Layout, drawn: Sketch) -> dict[Candidate, Disc]:
    """Return what the shape round each candidate covers."""
    return {
        candidate: (*layout.slot(*candidate), layout.radius(candidate[0]) * _REACH.get(role, 1.0))
        for candidate, role in drawn.roles.items()
    }


def curves(layout: Layout, drawn: Sketch, discs: dict[Candidate, Disc]) -> list[Curve]:
    """Return a curve for each link; two links between the same nodes bow opposite ways."""
    within = _within(layout)
    found: list[Curve] = []
    taken: dict[
        frozenset[int], list[float]
    ] = {}  # the bows between two nodes, as seen from the one with the lower number
    for link in drawn.links:
        ends = [_outer(drawn.nodes[node], discs) for node in (link.start, link.end)]
        own = {*drawn.nodes[link.start], *drawn.nodes[link.end]}
        foreign = [disc for candidate, disc in discs.items() if candidate not in own]
        known = taken.setdefault(frozenset((link.start, link.end)), [])
        way = 1 if link.start < link.end else -1
        side = (-1 if known[-1] * way > 0 else 1) if known else _away(ends[0][0], ends[1][0], within)
        curve = route(ends[0], ends[1], foreign, within, side=side, taken=[bow * way for bow in known])
        known.append(curve.bow * way)
        found.append(curve)
    return found


def _within(layout: Layout) -> tuple[float, float, float, float]:
    """Return where curves may go: on the board, and hardly beyond."""
    board = layout.board
    return MARGIN - 4, MARGIN - 4, MARGIN + 4 + board.cols * CELL, MARGIN + 4 + board.rows * CELL


def _outer(node: Sequence[Candidate], discs: dict[Candidate, Disc]) -> list[Disc]:
    """Return the shapes of a node as links see them: those of a grouped node reach to its outline."""
    more = _TIE if len(node) > 1 else 0.8
    return [(x, y, r + more) for x, y, r in (discs[candidate] for candidate in node)]


def _away(one: Disc, other: Disc, within: tuple[float, float, float, float]) -> int:
    """Return the side on which a link bows away from the middle of the board."""
    middle = (within[0] + within[2]) / 2, (within[1] + within[3]) / 2
    across, down = other[0] - one[0], other[1] - one[1]
    left = (middle[0] - one[0]) * down - (middle[1] - one[1]) * across
    return -1 if left > 0 else 1


def _links(layout: Layout, drawn: Sketch, whole: Sketch | None = None) -> Iterator[SvgElement]:
    """Draw links; those of a part keep clear of everything that the whole step shows."""
    whole = whole or drawn
    if not whole.nodes:
        return
    discs = discs_of(layout, whole)
    for node in drawn.nodes:
        if len(node) > 1:
            yield from node_outlines(layout, node, discs)
    for gone, end in drawn.tips:
        yield path("tip", _straight(discs[gone], _outer(whole.nodes[end], discs)))
    heads: list[str] = []
    if not drawn.links:
        return
    for link, curve in zip(whole.links, curves(layout, whole, discs), strict=True):
        if link not in drawn.links:
            continue
        d = _drawn(curve, short=link.directed)
        yield path("halo", d)
        yield path("strong" if link.strong else "weak", d)
        if link.directed:
            heads.append(_arrow(curve))
        else:
            heads.append(_disc(*curve.start, 2.2))
    if heads:
        yield path("head", "".join(heads))


def node_outlines(layout: Layout, node: Sequence[Candidate], discs: dict[Candidate, Disc]) -> Iterator[SvgElement]:
    """Outline a grouped node; where its candidates are far apart, outline those that are not and tie them together."""
    clusters: list[list[Disc]] = []
    for disc in sorted(discs[candidate] for candidate in node):
        near = [
            each for each in clusters if any(math.dist(disc[:2], other[:2]) < _MAX_OUTLINE_GAP * CELL for other in each)
        ]
        clusters = [each for each in clusters if each not in near]
        clusters.append([*(other for each in near for other in each), disc])
    for cluster in clusters:
        x, y, r = cluster[0]
        yield path("node", hull(cluster, _TIE) if len(cluster) > 1 else _disc(x, y, r + _TIE))
    foreign = [disc for candidate, disc in discs.items() if candidate not in node]
    for one, other in pairwise(clusters):
        ends = [[(x, y, r + _TIE) for x, y, r in cluster] for cluster in (one, other)]
        yield path("tie", _drawn(route(ends[0], ends[1], foreign, _within(layout)), short=False))


def _straight(disc: Disc, node: Sequence[Disc]) -> str:
    """Return the straight line from a shape to the nearest of a node."""
    x, y, r = disc
    to_x, to_y, to_r = min(node, key=lambda each: (each[0] - x) ** 2 + (each[1] - y) ** 2)
    length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    ux, uy = (to_x - x) / length, (to_y - y) / length
    return f"M{number(x + r * ux)} {number(y + r * uy)}L{number(to_x - to_r * ux)} {number(to_y - to_r * uy)}"


def _drawn(curve: Curve, *, short: bool) -> str:
    (ax, ay), (bx, by), (cx, cy) = curve.start, curve.control, curve.end
    if short:  # the arrow's head covers the rest
        length = max(1.0, ((cx - bx) ** 2 + (cy - by) ** 2) ** 0.5)
        back = min(_HEAD - 1.5, length / 2)
        cx, cy = cx - back * (cx - bx) / length, cy - back * (cy - by) / length
    if curve.bow == 0:
        return f"M{number(ax)} {number(ay)}L{number(cx)} {number(cy)}"
    return f"M{number(ax)} {number(ay)}Q{number(bx)} {number(by)} {number(cx)} {number(cy)}"


def _arrow(curve: Curve) -> str:
    (bx, by), (cx, cy) = curve.control, curve.end
    length = max(0.1, ((cx - bx) ** 2 + (cy - by) ** 2) ** 0.5)
    ux, uy = (cx - bx) / length, (cy - by) / length
    x, y, wide = cx - _HEAD * ux, cy - _HEAD * uy, 0.45 * _HEAD
    left, right = (f"L{number(x - w * uy)} {number(y + w * ux)}" for w in (wide, -wide))
    return f"M{number(cx)} {number(cy)}{left}{right}Z"


# -- what it means -------------------------------------------------------------------------------------------------------


def _key(drawn: Sketch) -> Iterator[tuple[SvgElement, str]]:
    roles = set(drawn.roles.values())
    for role in _MEANT:
        if role in roles and role in drawn.meanings:
            shape = path(role, _SHAPES[role](0, 0, 6.5))
            if role == "remove":
                shape = SvgElement("g", "", {}, (shape, path("strike", _strike(0, 0, 6.5))))
            yield shape, drawn.meanings[role]
    if any(link.strong and not link.directed for link in drawn.links) or any(not link.strong for link in drawn.links):
        yield path("strong", "M-8 0h16"), "one of the two"
        yield path("weak", "M-8 0h16"), "not both"
    elif drawn.links:
        yield path("strong", "M-8 0h16"), "leads to"
    kinds = {kind for _, kind in drawn.houses}
    if "base" in kinds:
        yield SvgElement("g", "", {}, (path("base", "M-8 -6h16v12h-16Z"), path("stripes", "M-8 -3h16M-8 3h16"))), "base"
    if "cover" in kinds:
        yield path("cover", "M-8 -6h16v12h-16Z"), "cover"
    if "broken" in kinds:
        yield path("broken", "M-7 -6h14v12h-14Z"), "breaks"
    if drawn.same:
        yield path("same", "M-7 -6h14v12h-14Z"), drawn.meanings["same"]
