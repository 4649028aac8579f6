"""Connected sets as records: cut off, out of reach, the only way, full.

A candidate is ruled out by a few cells: members, which are in the set, and walls, which are not. Which of the two occur
determines the kind of reason.

  cut off        walls separate a cell from every member
  out of reach   a member is too far away for the room that is left, or too few cells can be reached
  only way       without the cell, walls would separate two members, or leave too few cells
  full           the set has its maximum number of members
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import ConnectedSet
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import counted
from whydoku.words.pair_story import clash_apart, tell_apart
from whydoku.words.rule_phrases import becomes, claims_of, clashing, every_loss, in_short, shortest, spelled


def tell_area(scene: Scene) -> bool:
    """Explain what a connected set rules out, candidates with the same reason together."""
    area = area_of(scene)
    if area is None:
        return tell_apart(scene)
    if scene.fits(scene.left) is None:
        return _tell_clash(scene)
    by: dict[tuple[bool, tuple[Cell, ...]], dict[Cell, list[Digit]]] = {}
    for cell in scene.losers():
        joins = not set(scene.lost(cell)) & area.digits
        cells = scene.matter(cell, scene.lost(cell)[0])
        by.setdefault((joins, cells), {}).setdefault(cell, []).extend(scene.lost(cell))
    texts = []
    for (joins, cells), lost in by.items():
        claims = claims_of(lost)
        sources = scene.rests_on(claims, cells) or (scene.rule, *scene.because(*scene.cells))
        texts.append(f"{why(scene, area, joins, [*lost], cells)}, so {becomes(scene, lost)}")
        scene.say(texts[-1], claims, sources)
    in_short(scene, "; ".join(texts))
    shortest(scene, texts[0].partition(", so ")[0])
    return True


def tell_path(scene: Scene) -> bool:
    """Explain that a cell would close a path while something else is on it, or where a path has two ends."""
    area = scene.premise.primitives[0]
    lost = every_loss(scene)
    if not isinstance(area, ConnectedSet) or len(lost) != 1:
        return tell_apart(scene)
    (cell,) = lost
    members, _ = sides(scene, area, area.cells)
    ring = _ring(area, cell, members)
    others: list[Cell] = [each for each in members if each not in ring][:1]
    claims = claims_of(lost)
    found = next(
        ((some, why) for some in ([], others) if ring and (why := scene.rests_on(claims, (*ring, *some)))), None
    )
    if found is None:
        return tell_apart(scene)
    others, sources = found
    ends = f"{names_of(scene, [ring[0], ring[-1]])}, the ends of one piece,"
    without = f", without {names_of(scene, others)}" if others else ""
    reason = f"{names_of(scene, [cell])} would join {ends} and close {scene.name} too early{without}"
    text = f"{reason}, so {becomes(scene, lost)}"
    scene.say(text, claims, sources)
    in_short(scene, text)
    shortest(scene, reason)
    return True


def _ring(area: ConnectedSet, cell: Cell, members: Sequence[Cell]) -> list[Cell]:
    """Return the chain of members whose two ends a cell touches, from one end to the other; nothing where there is none."""
    touching = area.touching
    ends = [member for member in members if member in touching[cell]]
    for start in ends:
        chain = [start]
        while more := [each for each in touching[chain[-1]] if each in members and each not in chain]:
            chain.append(more[0])
        if len(chain) > 2 and chain[-1] in ends:
            return chain
    return []


def _tell_clash(scene: Scene) -> bool:
    """Explain that a connected set is impossible, so that nothing is left of what it binds."""
    broken = clash_of_area(scene)
    if broken is None:
        return tell_apart(scene)
    lost = every_loss(scene)
    text = f"{broken.text}, so {becomes(scene, lost)}"
    scene.say(text, claims_of(lost), broken.because)
    in_short(scene, text)
    shortest(scene, broken.text)
    return True


def clash_of_area(scene: Scene) -> Breach | None:
    """Return which members are cut off from each other, or why there are too many or too few."""
    area, cells = area_of(scene), clashing(scene)
    if area is None or not cells or any(not scene.left[cell] for cell in cells):
        return clash_apart(scene)
    members, walls = sides(scene, area, cells)
    of = f"in {scene.name}"
    if area.size is not None and len(members) > area.size:
        text = f"{names_of(scene, members)} are more than the {counted(area.size, 'cell')} of {scene.name}"
    elif len(members) > 1 and walls:
        one, *others = members
        text = f"{walls_said(scene, area, walls)}, which cuts {names_of(scene, [one])} off from {names_of(scene, others)} {of}"
    elif members and walls and area.roots:
        text = f"{walls_said(scene, area, walls)}, which cuts {names_of(scene, members)} off {of}"
    elif area.size is not None:
        text = f"{_both(scene, area, members, walls)}, which leaves no room for the {area.size} cells of {scene.name}"
    else:
        text = f"{_both(scene, area, members, walls)}, which {scene.name} does not allow"
    return Breach(text, (scene.rule, *scene.because(*cells)))


def area_of(scene: Scene) -> ConnectedSet | None:
    """Return the connected set that a scene is about, if it is one."""
    parts = scene.premise.primitives
    return parts[0] if len(parts) == 1 and isinstance(parts[0], ConnectedSet) else None


def sides(scene: Scene, area: ConnectedSet, cells: Sequence[Cell]) -> tuple[list[Cell], list[Cell]]:
    """Return which of some cells are members and which are walls."""
    members = [cell for cell in cells if set(scene.left[cell]) <= area.digits]
    walls = [cell for cell in cells if not set(scene.left[cell]) & area.digits]
    return members, walls


def names_of(scene: Scene, cells: Sequence[Cell]) -> str:
    """Return the names of members: of the grid cells themselves if they are places of a layer over them."""
    under = [scene.board.under(cell) for cell in cells]
    return spelled(scene.board, [cell if below is None else below for cell, below in zip(cells, under, strict=True)])


def walls_said(scene: Scene, area: ConnectedSet, walls: Sequence[Cell]) -> str:
    """Return the clause that cells are no members: "r1c2 and r2c1 are neither 1 nor 2"."""
    digits = sorted(area.digits)
    what = f"not {scene.digits(digits)}" if len(digits) == 1 else f"none of {scene.digits(digits)}"
    if len(digits) == 2:
        what = f"neither {scene.digits(digits, 'nor')}"
    return f"{spelled(scene.board, walls)} {'is' if len(walls) == 1 else 'are'} {what}"


def why(scene: Scene, area: ConnectedSet, joins: bool, lost: Sequence[Cell], cells: Sequence[Cell]) -> str:
    """Return why cells are members of a connected set, or are not."""
    members, walls = sides(scene, area, cells)
    they, are = names_of(scene, lost), "is" if len(lost) == 1 else "are"
    named = names_of(scene, members)
    blocked = f", as {walls_said(scene, area, walls)}" if walls else ""
    size = area.size
    if joins:
        if area.roots and members:
            where = "each needed for the way" if len(lost) > 1 else "the only way"
            return f"in {scene.name}, {they} {are} {where} from {named} to the edge{blocked}"
        if len(members) > 1:
            which = "only way" if len(lost) == 1 else "only ways"
            one, *others = members
            ends = f"from {names_of(scene, [one])} to {names_of(scene, others)}"
            return f"in {scene.name}, {they} {are} the {which} {ends}{blocked}"
        if size is None:
            return f"in {scene.name}, only {they} can be a member{blocked}"
        out = f" is the only way out for {named}" if len(lost) == 1 and members else f" {are} needed"
        return f"{scene.name} has {counted(size, 'cell')}, and {they}{out}{blocked}"
    if size is not None and len(members) == size:
        return f"{scene.name} is full: its {counted(size, 'cell')} {'is' if size == 1 else 'are'} {named}"
    if size is None and area.roots:
        return f"in {scene.name}, {they} {are} cut off from the edge{blocked}"
    if size is None:
        return f"in {scene.name}, {they} {are} cut off from {named}{blocked}"
    far = f"from {named}" if members else "and reaches too few other cells" if len(lost) == 1 else "in too small a part"
    return f"{scene.name} has {counted(size, 'cell')}, and {they} {are} out of reach {far}{blocked}"


def _both(scene: Scene, area: ConnectedSet, members: Sequence[Cell], walls: Sequence[Cell]) -> str:
    said = []
    if members:
        said.append(f"{names_of(scene, members)} {'belongs' if len(members) == 1 else 'belong'} to {scene.name}")
    if walls:
        said.append(walls_said(scene, area, walls))
    return ", and ".join(said)
