"""What cells of a rule can be, what they cannot be and why, and the sources that a claim about them needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import Claim, Group, Placed, Source
from whydoku.words.balance import core, spelled
from whydoku.words.names import joined, listed
from whydoku.words.phrases import digits_phrase


def least(
    scene: Scene, claims: Sequence[Claim], sources: Sequence[Source], more: Sequence[Source] = ()
) -> tuple[Source, ...] | None:
    """Return the sources that claims need, from the first list or else from more; None if they do not follow."""
    for some in (sources, list(dict.fromkeys((*sources, *more)))):
        if scene.follows(claims, [*some, *scene.supposed]):
            return scene.needed(claims, some)
    return None


def barred(scene: Scene, cells: Sequence[Cell], digit: Digit) -> tuple[str, tuple[Source, ...]]:
    """Return why none of some cells can be a digit: a house that has it, or the cells' candidates."""
    position = scene.position
    wanted = set(cells)
    own = all(scene.because(cell) for cell in cells)
    for group in position.network.groups:
        if own and wanted <= set(group.cells):
            for other in group.cells:
                if position.values[other] == digit and other not in wanted:
                    named = core(group.name) if group.name == scene.name else group.name
                    text = f"{named} has its {scene.symbol(digit)} in {scene.cell(other)}"
                    return text, (Placed(other, digit), Group(group.name))
    lacking = [cell for cell in cells if digit not in scene.left[cell]]
    who = "neither of them" if len(cells) == 2 else "none of them" if len(cells) > 2 else scene.cell(cells[0])
    no = "" if len(cells) > 1 else "not "
    return f"{who} is {no}{scene.symbol(digit)}", scene.because(*lacking)


def barred_all(scene: Scene, cells: Sequence[Cell], digits: Sequence[Digit]) -> tuple[str, tuple[Source, ...]]:
    """Return why none of some cells can be any of some digits."""
    position = scene.position
    for group in position.network.groups:  # a single house with all of them is best
        stand = {position.values[cell]: cell for cell in group.cells if cell not in cells}
        if all(map(scene.because, cells)) and set(cells) <= set(group.cells) and set(digits) <= stand.keys():
            named = core(group.name) if group.name == scene.name else group.name
            has = listed([f"its {scene.symbol(digit)} in {scene.cell(stand[digit])}" for digit in digits])
            return f"{named} has {has}", (*(Placed(stand[digit], digit) for digit in digits), Group(group.name))
    found = [barred(scene, cells, digit) for digit in digits]
    if all(why and isinstance(why[0], Placed) for _, why in found):
        by: dict[str, list[str]] = {}
        for text, _ in found:
            house, _, its = text.partition(" has ")
            by.setdefault(house, []).append(its)
        said = joined([f"{house} has {listed(each)}" for house, each in by.items()])
        return said, tuple(dict.fromkeys(s for _, why in found for s in why))
    lacking = [cell for cell in cells if scene.because(cell)]
    said = scene.digits(digits, "or")
    if len(cells) == 1:
        return f"{scene.cell(cells[0])} is not {said}", scene.because(*lacking)
    who = "neither of them" if len(cells) == 2 else "none of them"
    return f"{who} is {said}", scene.because(*lacking)


def shown(scene: Scene, cells: Sequence[Cell], among: Iterable[Digit] = ()) -> str:
    """Return what cells can be, grouped by equal candidates; what they cannot be, only as far as it matters."""
    matter = {*among}
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell in cells:
        alike.setdefault(tuple(scene.left[cell]), []).append(cell)
    parts = []
    for digits, where in alike.items():
        verb = "is" if len(where) == 1 else "are"
        gone = [d for d in scene.board.digits if d not in digits and (not matter or d in matter)]
        if len(digits) > 3 and 0 < len(gone) <= 3:
            what = ("not " if len(gone) == 1 else "neither " if len(gone) == 2 else "none of ") + scene.digits(
                gone, "nor" if len(gone) == 2 else "and"
            )
        else:
            what = ("each " if len(where) > 1 and len(digits) > 1 else "") + digits_phrase(scene.board, digits)
        parts.append(f"{spelled(scene, where)} {verb} {what}")
    return joined(parts)
