"""Clues about several digits together, in words: beside a digit, what the others have to make, or that none fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from whydoku.model.board import Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.wording import listed
from whydoku.rules._reasons import Argue, Said, argued, clash_by, shown, tell_reasons

Rest = Callable[[Digit], str]
"""Returns what other cells have to make beside a digit ("4 or 8"), or nothing where there is no word for it."""


def tell_fitting(scene: Scene, meaning: str, never: str, argue: Argue) -> bool:
    """Explain what a clue rules out: each candidate with its reason, or that beside it no digits do what they have to."""

    def why(left: Left, cell: Cell, digit: Digit) -> Said | None:
        said = argue(left, cell, digit)
        return Said(f"with {{it}}, {never}") if said is None and not scene.matter(cell, digit) else said

    return tell_reasons(scene, meaning, argued(scene, why))


def clash_fitting(scene: Scene, never: str) -> Breach | None:
    """Return which digits are left in the cells that matter, and that none do what they have to."""
    if not all(scene.left.values()):
        return None

    def why(left: Left) -> str:
        del left
        cells = scene.few_cells(lambda left: scene.fits(left) is None)
        return f"{shown(scene, cells)}, and {never}" if cells else never

    return clash_by(scene, why)


def tell_rest(
    scene: Scene, meaning: str, never: str, verb: str, rest: Rest, alone: Mapping[Digit, str] = MappingProxyType({})
) -> bool:
    """Explain what a clue rules out: beside such a digit the other cells cannot make what they would have to.

    `alone` has the reasons of digits that never fit, whatever the others are.
    """

    def why(left: Left, cell: Cell, digit: Digit) -> Said | None:
        del left
        others = [other for other in scene.cells if other != cell]
        if digit in alone:
            return Said(alone[digit])
        seen, wanted = shown(scene, scene.matter(cell, digit)), rest(digit)
        if not seen or not wanted:
            return None
        who = listed([scene.cell(other) for other in others])
        return Said(f"with {{it}}, {who} would have to {'be' if len(others) == 1 else verb} {wanted}, and {seen}")

    return tell_fitting(scene, meaning, never, why)
