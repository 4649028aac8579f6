"""What unknown regions rule out, as a player says it: the order of their names, and the digits that each of them needs."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.model.board import Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.primitives import Automaton, DifferentPairs
from whydoku.model.rule_scene import Scene
from whydoku.model.wording import counted
from whydoku.rules._reasons import Said, argued, tell_reasons


def tell_order(scene: Scene, line: Automaton) -> bool:
    """Add how many regions can have begun before a cell."""
    begun: dict[Cell, int] = {}
    most = 0
    for cell in line.cells:
        begun[cell] = most
        most = max(most, min(most + 1, max(scene.left[cell], default=0)))

    def argue(_: Left, cell: Cell, digit: Digit) -> Said | None:
        if digit <= begun[cell] + 1:
            return None
        many = f"at most {counted(begun[cell], 'region')} can begin" if begun[cell] else "no region begins"
        return Said(f"{many} before {scene.cell(cell).removeprefix(_LABEL)}")

    cells = scene.spell(scene.losers())
    meaning = "regions are numbered in the order in which they begin"
    brief = f"{meaning}, which rules out high numbers for {cells}"
    return tell_reasons(scene, f"{meaning} ({scene.name})", argued(scene, argue), brief)


def tell_digits(scene: Scene, pairs: DifferentPairs) -> bool:
    """Add which region already has a digit, or needs one that fits in only one cell."""
    places = list(zip(pairs.firsts, pairs.seconds, strict=True))
    labels = set().union(*(scene.left[first] for first in pairs.firsts))
    digits = set().union(*(scene.left[second] for second in pairs.seconds))

    def argue(left: Left, cell: Cell, digit: Digit) -> Said | None:
        first, second = next(place for place in places if cell in place)
        for label in left[first] if cell == second else (digit,):
            for number in left[second] if cell == first else (digit,):
                if said := _taken(scene, places, (first, second), label, number):
                    return said
        if len(places) != len(labels) * len(digits):
            return None
        for label in left[first]:
            for number in left[second]:
                if (cell == first and digit == label) or (cell == second and digit == number):
                    continue
                if all(
                    label not in left[one] or number not in left[other]
                    for one, other in places
                    if (one, other) != (first, second)
                ):
                    here, symbol = scene.cell(second), scene.symbol(number)
                    return Said(f"region {label} needs {symbol}, and only {here} can have it there")
        return None

    return tell_reasons(scene, f"a region holds each digit once ({scene.name})", argued(scene, argue))


_LABEL = "the region of "


def _taken(
    scene: Scene, places: Iterable[tuple[Cell, Cell]], own: tuple[Cell, Cell], label: Digit, number: Digit
) -> Said | None:
    """Return where a region has a digit already, for a cell that would be in it, or would hold it."""
    if len(scene.left[own[0]]) > 1 and len(scene.left[own[1]]) > 1:
        return None
    for first, second in places:
        if (first, second) != own and scene.left[first] == (label,) and scene.left[second] == (number,):
            return Said(f"region {label} has its {scene.symbol(number)} in {scene.cell(second)}")
    return None
